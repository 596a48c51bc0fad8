import { z } from 'zod'
import { waitLength } from './option-values.ts'

/** The options of {@link optionsSchema} that say what a change is compared with. */
export const baselineOptions = {
  baseline: z
    .string()
    .min(1)
    .default('auto')
    .describe(
      'What to compare with. `auto`: the results artifact of the run at the merge base, else traces committed there, else the artifact of the nearest commit before it. `artifact` or `git`: only artifacts, or only what is committed, and its absence is unverified. `none`. Or the path of a results file, or of a results artifact that was downloaded.',
    ),
  base: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Branch, tag or commit that the merge base is taken with. Default: the base of the pull request, else the default branch of `origin`.',
    ),
  'baseline-artifact': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe(
      'Name of the artifact that the workflow uploads the results of a run as. Default: `scenario-gate-` and the `comment-key`.',
    ),
  'baseline-wait': waitLength
    .default(300)
    .describe(
      'How long to wait for the run at the merge base, where it has not ended or GitHub cannot be read: seconds, or a text such as `90s` or `5m`; at most an hour, and `0` does not wait. A base that is still missing then leaves undecided what depends on it. Default: 5 minutes.',
    ),
}
