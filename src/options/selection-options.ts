import { z } from 'zod'
import { limits } from '../core/limits.ts'
import { isInWorkspace, plainGlob } from '../files/glob.ts'
import { choice, wholeNumber } from '../text/written-values.ts'

const aGlob = 'expected globs relative to the workspace and inside of it, such as src/**'
const glob = z
  .string({ error: aGlob })
  .min(1, { error: aGlob })
  .max(limits.globLength, { error: `expected at most ${limits.globLength} characters` })
  .refine(isInWorkspace, { error: aGlob })
  .transform(plainGlob)
/** Globs of files, as a list; text has one a line, because a comma may stand between braces. */
const globs = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value
          .split('\n')
          .map((item) => item.trim())
          .filter((item) => item !== '')
      : value,
  z.array(glob, { error: aGlob }).max(1_000, { error: 'expected at most 1000 globs' }),
)
/** Words to globs of files. */
const globsByTag = z
  .record(z.string().min(1), globs, {
    error: 'expected a mapping of tags to globs, such as `refunds: [src/refunds/**]`',
  })
  .transform((byTag) => new Map(Object.entries(byTag)))

/** The options of {@link optionsSchema} that say which scenarios a change runs, and which are run again. */
export const selectionOptions = {
  select: choice('all', 'affected')
    .default('all')
    .describe(
      'Which scenarios are run for a pull request, in a merge queue or on the command line. `affected`: those that the change touches by their `affects`, and those without; what is left out is listed. A push, a schedule and the like run all, because later changes are compared with them.',
    ),
  affects: globsByTag
    .optional()
    .describe(
      'Globs of the files that scenarios with a tag are about, beside their own `affects`: `refunds: [src/refunds/**]`. Only in the config file.',
    ),
  'agent-files': globs
    .optional()
    .describe(
      'Globs of the files that make the agent what it is: prompts, tools, its code. One that a change touches and no scenario is about, by its `affects` or a tag, is named in the report. A recording that was made before such a file changed is stale. Default for that: program and folder of `run_command`, prompts of the eval files, `affects`.',
    ),
  confirm: wholeNumber(0, 10)
    .default(0)
    .describe(
      'How many further trials a scenario gets whose fresh run failed, where the base does not show it as failed. When all of them pass it is shown as flaky: its failure stays. They are paid out of `max-spend-usd`. Default: 0.',
    ),
}
