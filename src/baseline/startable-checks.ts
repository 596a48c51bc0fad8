import type { BoundCheck } from '../checks/bind.ts'
import { canonicalJson } from '../core/json.ts'
import { diskTree } from '../files/disk-tree.ts'
import type { FileTree } from '../files/tree.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { GitTree } from './git/git-tree.ts'
import { writtenTree } from './git/written-tree.ts'
import type { BaselineRequest } from './rung.ts'
import type { CustomCheck } from '../checks/custom/custom-trait.ts'

/**
 * The base's scenarios, where an evaluator of the project's own that is not what the work tree has is started out of
 * the files of its commit. Of a base that is no commit it is not started: what the work tree's says would be put down
 * to the base. `tree`: where the base's scenarios are from.
 */
export async function withStartableChecks(
  scenarios: readonly Scenario[],
  {
    root,
    customHere,
    scratch,
  }: Pick<BaselineRequest, 'root' | 'customHere'> & Partial<Pick<BaselineRequest, 'scratch'>>,
  tree: FileTree,
): Promise<readonly Scenario[]> {
  const all = scenarios.flatMap(({ checks }) => checks.flatMap(({ check }) => check?.custom ?? []))
  if (customHere === undefined || all.length === 0) return scenarios
  const here = await customHere(diskTree(root))
  const isOther = (type: string, custom: CustomCheck) =>
    canonicalJson(here.get(type)?.custom ?? null) !== canonicalJson(custom)
  const isWritten = scenarios.some(({ checks }) =>
    checks.some(({ check }) => check?.custom !== undefined && isOther(check.type, check.custom)),
  )
  const folder =
    isWritten && scratch !== undefined && tree instanceof GitTree
      ? await writtenTree(tree, root, scratch)
      : null
  // Rows of a dataset share their checks.
  const known = new Map<readonly BoundCheck[], readonly BoundCheck[]>()
  return scenarios.map((scenario) => {
    const { checks } = scenario
    if (!checks.some(isCustom)) return scenario
    const startable = known.get(checks) ?? checks.map((bound) => startableOf(bound, isOther, folder))
    known.set(checks, startable)
    return { ...scenario, checks: startable, locate: (path) => scenario.locate(path) }
  })
}

function startableOf(
  bound: BoundCheck,
  isOther: (type: string, custom: CustomCheck) => boolean,
  folder: string | null,
): BoundCheck {
  if (bound.problems !== null || bound.check.custom === undefined) return bound
  const { custom, ...check } = bound.check
  if (!isOther(check.type, custom)) return bound
  if (folder !== null) return { ...bound, check: { ...check, custom: { ...custom, root: folder } } }
  const actual = 'the evaluator that the base has is not that of the work tree'
  return {
    ...bound,
    check: { ...check, evaluate: () => ({ status: 'error', reason: 'evaluator-not-run', actual }) },
  }
}

function isCustom({ check }: BoundCheck): boolean {
  return check?.custom !== undefined
}
