import type { Results } from '../../results/schema.ts'
import { counted } from '../figures.ts'
import type { Block } from '../fit.ts'
import { areIncomparable, changeReasons } from '../groups.ts'
import { markdownPhrase, quotedPhrase } from '../phrase.ts'
import { unnamedRemovals } from '../removals.ts'
import { rank, type Edition } from './edition.ts'
import { scenarioLink, scenarioList } from './scenario-link.ts'

/** Reasons of a change that are listed before they are only counted. */
const reasonsShown = 5

/** What but the agent differs between the two sides: scenarios removed, checks changed, a base without traces. */
export function changedTests({ results, context }: Edition): Block[] {
  // A failed one says it in its own row.
  const all = changeReasons(results.scenarios.filter(({ outcome }) => outcome !== 'failed'))
  const reasons = all.slice(0, reasonsShown)
  const lines = reasons.map(
    ([reason, scenarios]) =>
      `> - ${counted(scenarios.length, 'scenario')}${areIncomparable(scenarios) ? ' not compared' : ''}: ${markdownPhrase(quotedPhrase(reason))} (${scenarioList(scenarios, context, 'line')})`,
  )
  if (all.length > reasons.length)
    lines.push(`> - and ${counted(all.length - reasons.length, 'more reason')}`)
  const removed = unnamedRemovals(results)
  if (removed.length > 0) lines.unshift(`> - ${removedLine(removed, context)}`)
  if (lines.length === 0) return []
  const alert = removed.length > 0 ? 'WARNING' : 'NOTE'
  const head = [`> [!${alert}]`, '> Before you rely on the comparison:', '>', ...lines].join('\n')
  return [{ name: 'changes of the tests', rank: rank.tests, head }]
}

function removedLine(removed: Results['removed'], context: Edition['context']): string {
  const most = 8
  // The file is gone at the head, so there is nothing to link to.
  const names = removed
    .slice(0, most)
    .map(
      (scenario) =>
        `${scenarioLink(scenario, { ...context, repository: null }, 'line')} (${scenario.baseOutcome} in the base)`,
    )
  const more = removed.length - names.length
  return `${counted(removed.length, 'scenario')} removed: ${names.join(', ')}${more > 0 ? ` and ${counted(more, 'more', 'more')}` : ''}`
}
