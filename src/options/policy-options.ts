import { z } from 'zod'
import { isObject } from '../core/json.ts'
import { choice, ratio } from './option-values.ts'
import { metricLimits } from './policy-limits.ts'
import { day, filled, level, list, passHatFloors, passRateFloors, strictMapping } from './policy-values.ts'

const significance = 'expected a number from 0.0001 to 0.5, such as 0.05'

/** What the key `policy` of the config file takes; made where there is one. */
const policyKeys = () => ({
  failures: level().optional().describe('A scenario that failed. Default: `block`.'),
  regressions: level()
    .optional()
    .describe(
      'A scenario that failed, and neither failed in the base nor can chance explain it. Default: `block`, unless `failures` blocks anyhow.',
    ),
  'only-new-failures': z
    .boolean({ error: 'expected true or false' })
    .optional()
    .describe('`true`: what failed in the base does not count, for a base that is red already.'),
  'hard-breaks': level()
    .optional()
    .describe(
      'A scenario that passed every trial of the base and fails every trial now. Default: `ignore`: it is a regression.',
    ),
  unverified: level().optional().describe('What cannot be decided. Default: `block`.'),
  stale: level()
    .optional()
    .describe(
      'A recording that is older than a change of its agent (`agent-files`). `block`: its scenario is unverified. `warn`: it counts, and the report says so. Default: `block`.',
    ),
  weakened: level()
    .optional()
    .describe(
      'What the change takes away from the tests. Default: `block` where it hides a failure that the checks of the base find, else `warn`.',
    ),
  flaky: level()
    .optional()
    .describe('A scenario that failed, and passed whenever it was run again to confirm it. Default: `warn`.'),
  vacuous: level().optional().describe('A scenario that cannot fail. Default: `warn`.'),
  judge: choice('blocking', 'advisory')
    .optional()
    .describe('`advisory`: what judges alone fail is said, and closes nothing. Default: `blocking`.'),
  'pass-rate': passRateFloors().optional().describe('Floors of the pass rate.'),
  'pass-hat-k': passHatFloors()
    .optional()
    .describe('Floors of pass^k, the chance that all of k trials pass.'),
  metrics: metricLimits().optional().describe('Limits of metrics.'),
  significance: z
    .number({ error: significance })
    .min(0.0001, { error: significance })
    .max(0.5, { error: significance })
    .optional()
    .describe('How often chance alone may be taken for a change. Default: 0.05.'),
  'soak-until': day()
    .optional()
    .describe('The last day (UTC) on which nothing blocks, and the report says what would.'),
})

const quarantineEntry = () =>
  strictMapping(
    {
      scenario: filled('expected the id of a scenario, or a glob of ids'),
      owner: filled('expected who looks after it'),
      reason: filled('expected why it is in quarantine'),
      expires: day(),
    },
    'expected `scenario`, `owner`, `reason` and `expires`',
  )

/** The options of the gate: what closes it, and what it passes over. */
export const policyOptions = {
  'fail-on': choice('failures', 'regressions', 'never')
    .optional()
    .describe(
      'What closes the gate. `failures`: any failed scenario. `regressions`: a failed scenario that the base does not show as failed too. `never`: report only. Default: what `policy` says, else `failures`.',
    ),
  'min-pass-rate': ratio
    .optional()
    .describe(
      'Closes the gate below this pass rate: a number from 0 to 1, or a percentage. Default: no floor.',
    ),
  unverified: choice('fail', 'warn', 'ignore')
    .optional()
    .describe(
      'What a scenario that could not be verified does: `fail` closes the gate, `warn` says so, `ignore` stays silent. A run in which nothing was verified closes the gate all the same. Default: what `policy` says, else `fail`.',
    ),
  policy: z
    .lazy(() => strictMapping(policyKeys(), 'expected a mapping of clauses, such as `regressions: block`'))
    .optional()
    .describe(
      'What closes the gate, clause by clause, with floors, limits and a soak; see docs/guide/policy.md. A looser clause counts from the next change on; of a pull request from a fork or of Dependabot only the policy of the base counts. Only in the config file.',
    ),
  quarantine: z
    .lazy(() => list(quarantineEntry(), '{scenario: refund, owner: …, reason: …, expires: 2026-12-15}'))
    .optional()
    .describe(
      'Scenarios whose failures do not count for a while, each with `scenario`, `owner`, `reason` and `expires`; see docs/guide/policy.md. Only in the config file.',
    ),
  accepted: z
    .string()
    .min(1)
    .default('scenario-gate-accepted.yaml')
    .describe(
      'File of the workspace with the changes that were accepted by `scenario-gate accept`, to be committed. Default: `scenario-gate-accepted.yaml`.',
    ),
}

/** An entry of `quarantine`. */
export type QuarantineEntry = z.output<ReturnType<typeof quarantineEntry>>

/** What the options say of the gate. */
export type PolicyOptions = {
  readonly [Name in Exclude<keyof typeof policyOptions, 'accepted'>]?: z.output<(typeof policyOptions)[Name]>
}

/** The short forms, and the clauses of `policy` that say the same. */
const shorthands = [
  ['fail-on', ['failures', 'regressions', 'only-new-failures']],
  ['unverified', ['unverified']],
] as const

/** Where one file says a thing twice; the path of the second, and the words. Null where it does not. */
export function contradictionIn(
  values: Readonly<Record<string, unknown>>,
): { readonly path: readonly (string | number)[]; readonly message: string } | null {
  const policy = values['policy']
  if (!isObject(policy)) return null
  const found = shorthands.flatMap(([short, clauses]) =>
    values[short] === undefined
      ? []
      : clauses.filter((clause) => Object.hasOwn(policy, clause)).map((clause) => [short, clause] as const),
  )
  const [first] = found
  if (first !== undefined) {
    const [short, clause] = first
    return {
      path: ['policy', clause],
      message: `\`policy.${clause}\` and \`${short}\` say the same thing twice; keep one of them`,
    }
  }
  const floors = policy['pass-rate']
  const suite = Array.isArray(floors) ? floors.findIndex(isOfSuite) : -1
  if (values['min-pass-rate'] !== undefined && suite !== -1)
    return {
      path: ['policy', 'pass-rate', suite],
      message: '`policy.pass-rate` and `min-pass-rate` both have a floor for the suite; keep one of them',
    }
  if (policy['only-new-failures'] === true && Object.hasOwn(policy, 'failures'))
    return {
      path: ['policy', 'only-new-failures'],
      message:
        '`only-new-failures` leaves nothing to `failures`; remove that, and say with `regressions` what a new failure does',
    }
  return null
}

function isOfSuite(floor: unknown): boolean {
  return isObject(floor) && floor['tag'] === undefined && floor['scenario'] === undefined
}
