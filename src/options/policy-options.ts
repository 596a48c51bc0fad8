import { z } from 'zod'
import { isObject } from '../core/json.ts'
import type { PolicyOption } from '../gate/clauses/define.ts'
import { clauses } from '../gate/clauses/registry.ts'
import type { PolicyKeys } from '../gate/policy.ts'
import { day, filled, list, strictMapping } from '../gate/policy-values.ts'
import { choice, ratio } from '../text/written-values.ts'

/** A key of `policy` that may be left out, by what its clause says of it. */
type PolicyShape = { [Key in keyof PolicyKeys]: z.ZodOptional<z.ZodType<PolicyKeys[Key]>> }

const policyClauseKeys = clauses.flatMap(({ options }) =>
  Object.entries(options as Readonly<Record<string, PolicyOption<unknown>>>),
)

/** What the key `policy` of the config file takes; made where there is one. */
function policyKeys(): PolicyShape {
  const keys = policyClauseKeys.map(([key, { schema, help }]) => [key, schema().optional().describe(help)])
  return Object.fromEntries(keys) as PolicyShape
}

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

/** Where one file says a thing twice; the path of the second, and the words. Null where it does not. */
export function contradictionIn(
  values: Readonly<Record<string, unknown>>,
): { readonly path: readonly (string | number)[]; readonly message: string } | null {
  const policy = values['policy']
  if (!isObject(policy)) return null
  for (const [clause, { short }] of policyClauseKeys) {
    if (short === undefined || values[short] === undefined || !Object.hasOwn(policy, clause)) continue
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
