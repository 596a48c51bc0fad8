import type { BoundCheck } from '../checks/bind.ts'
import type { CustomChecks } from '../checks/custom/custom-check.ts'
import { canonicalJson } from '../core/json.ts'
import { diskTree } from '../files/disk-tree.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { BaselineRequest } from './rung.ts'

/**
 * The base's scenarios, where an evaluator of the project's own that is not what the work tree has is not
 * started: only the work tree's files can be, and what those say would be put down to the base.
 */
export async function withStartableChecks(
  scenarios: readonly Scenario[],
  { root, customOf }: Pick<BaselineRequest, 'root' | 'customOf'>,
): Promise<readonly Scenario[]> {
  if (customOf === undefined || !scenarios.some(({ checks }) => checks.some(isCustom))) return scenarios
  const here = await customOf(diskTree(root))
  // Rows of a dataset share their checks.
  const known = new Map<readonly BoundCheck[], readonly BoundCheck[]>()
  return scenarios.map((scenario) => {
    const { checks } = scenario
    if (!checks.some(isCustom)) return scenario
    const startable = known.get(checks) ?? checks.map((bound) => startableOf(bound, here))
    known.set(checks, startable)
    return { ...scenario, checks: startable, locate: (path) => scenario.locate(path) }
  })
}

function startableOf(bound: BoundCheck, here: CustomChecks): BoundCheck {
  if (bound.problems !== null || bound.check.custom === undefined) return bound
  const { custom, ...check } = bound.check
  if (canonicalJson(here.get(check.type)?.custom ?? null) === canonicalJson(custom)) return bound
  const actual = 'the evaluator that the base has is not that of the work tree'
  return {
    ...bound,
    check: { ...check, evaluate: () => ({ status: 'error', reason: 'evaluator-not-run', actual }) },
  }
}

function isCustom({ check }: BoundCheck): boolean {
  return check?.custom !== undefined
}
