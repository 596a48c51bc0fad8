import { z } from 'zod'
import type { OptionDefinition } from './option.ts'
import { choice } from '../text/written-values.ts'
import { defineChoiceOrSwitch } from './option-values.ts'

const markName = () =>
  z.string().regex(/^[^\p{C}]{1,100}$/u, { error: 'expected a name on one line, at most 100 characters' })

/** Options for what a run shows on GitHub. */
export const githubOptions = {
  comment: {
    schema: () => defineChoiceOrSwitch('always', 'changes', 'failures', 'never'),
    default: 'always',
    help: 'When to post the comment on the pull request: `always` or `true`; `changes`, if something differs from the base or the gate is closed; `failures`, if a scenario did not pass or the gate is closed; `never` or `false`. A comment that is there already is kept up to date, unless it is `never`. Default: `always`.',
    actionOnly: true,
    ofOneJob: true,
  },
  'comment-key': {
    schema: () =>
      z.string().regex(/^[\w.-]{1,64}$/, { error: 'expected letters, digits, `.`, `_` or `-`, at most 64' }),
    default: 'default',
    help: 'Name that gives each of several gates on one pull request its own comment. Default: `default`.',
    actionOnly: true,
  },
  'check-run': {
    schema: markName,
    help: 'Name of a check run to keep on the judged commit, with the decision as its conclusion. The job needs `checks: write`. Give each gate its own name, and no name that a job has. Default: none.',
    actionOnly: true,
    notInConfig: 'here, because branch protection may require the check; make it an input of the Action',
    notReproduced: true,
    ofOneJob: true,
  },
  'commit-status': {
    schema: markName,
    help: 'Name of a commit status to keep on the judged commit; otherwise like `check-run`. The job needs `statuses: write`. Default: none; with `mode: publish` and without `check-run`, `Scenario Gate`.',
    actionOnly: true,
    notInConfig: 'here, because branch protection may require it; make it an input of the Action',
    notReproduced: true,
    ofOneJob: true,
  },
  mode: {
    schema: () => choice('gate', 'collect', 'publish'),
    default: 'gate',
    help: 'For pull requests from forks, whose jobs cannot comment, in two workflows. `collect`: gates like any run and writes the files, but shows nothing on the pull request. `publish`, on `workflow_run`: checks the results of the run that has ended, decides again by the policy of the base, and shows them on its pull request. `gate`: does both at once. Default: `gate`.',
    page: 'guide/forks.md',
    actionOnly: true,
    notInConfig: 'here, because each of the two workflows has its own; make it an input of the Action',
    notReproduced: true,
    ofOneJob: true,
  },
} satisfies Record<string, OptionDefinition>
