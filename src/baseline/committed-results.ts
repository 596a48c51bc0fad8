import { GateError } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import type { FileTree } from '../files/tree.ts'
import { parseResults } from '../results/read.ts'
import type { Results } from '../results/schema.ts'
import { pricedMetrics, type Base, type BaseScenario } from './base.ts'
import { artifactFiles } from './artifact/inputs-archive.ts'
import { baseOfResults } from './results-rung.ts'

const file = artifactFiles.results

/**
 * Gives scenarios of a base that have no trace there the verdicts of a results file that is committed with
 * it; `reason` says so, or why it cannot be used. Null where there is none, or none is needed.
 */
export async function withCommittedResults(
  base: Base,
  tree: FileTree,
): Promise<{ readonly base: Base; readonly reason: string } | null> {
  const untraced = base.scenarios.filter(isUntraced)
  if (untraced.length === 0 || (await tree.size(file)) === null) return null
  const results = await readCommitted(tree)
  if (typeof results === 'string') return { base, reason: results }
  const kept = new Map(baseOfResults(results, file).scenarios.map((scenario) => [scenario.id, scenario]))
  const filled = base.scenarios.map((own) => (isUntraced(own) ? inPlaceOf(own, kept.get(own.id)) : own))
  const count = filled.filter((scenario, index) => scenario !== base.scenarios[index]).length
  if (count === 0) return null
  const isPriced = filled.some((scenario, at) => scenario !== base.scenarios[at] && hasCost(scenario))
  const of = count === 1 ? 'one scenario is' : `${count} scenarios are`
  return {
    base: {
      ...base,
      scenarios: filled,
      history: results.history ?? null,
      // Its costs are of the prices of then.
      ...(isPriced ? { prices: results.run.prices ?? null } : {}),
    },
    reason: `${of} compared with the verdicts of the \`${file}\` that is committed at the base, as they were then`,
  }
}

async function readCommitted(tree: FileTree): Promise<Results | string> {
  try {
    return parseResults(await tree.readText(file, limits.resultsFile), file)
  } catch (thrown) {
    if (thrown instanceof GateError) return thrown.message.replace(/\.$/, '')
    throw thrown
  }
}

/** What the base's own files say of a scenario stays: that results say less cannot hide a weakening. */
function inPlaceOf(own: BaseScenario, kept: BaseScenario | undefined): BaseScenario {
  if (kept === undefined || isUntraced(kept)) return own
  const { name, file: place, ownChecks, definition, headId } = own
  return {
    ...kept,
    ...(headId === undefined ? {} : { headId }),
    name,
    file: place,
    ownChecks,
    definition,
    isOfEarlierRun: true,
    own: ownChecks === kept.scoredWith ? kept.own : null,
  }
}

function isUntraced({ tally }: BaseScenario): boolean {
  return tally.passed + tally.failed + tally.unverified === 0
}

function hasCost({ metrics }: BaseScenario): boolean {
  return pricedMetrics.some((name) => Object.hasOwn(metrics, name))
}
