import type { Results, ScenarioResult } from '../../results/schema.ts'
import { counted } from '../figures.ts'
import type { Block } from '../fit.ts'
import { changeReasons, type Groups } from '../findings.ts'
import { markdownPhrase, phraseOf } from '../phrase.ts'
import { rank, type Edition } from './edition.ts'
import { scenarioLink, scenarioList } from './scenario-link.ts'

/** Reasons of a change that are listed before they are only counted. */
const reasonsShown = 5

/** What became better, and what is new, each in one line. */
export function goodNews({ fixed, recovered }: Groups, { results, context }: Edition): Block[] {
  const added = results.scenarios.filter(({ change }) => change === 'new')
  const lines = [
    named('fixed', fixed, context),
    named('verified again', recovered, context),
    added.length === results.scenarios.length ? '' : named('new', added, context),
  ].filter((line) => line !== '')
  return lines.length === 0
    ? []
    : [{ name: 'fixed and new scenarios', rank: rank.changes, head: lines.join('\n') }]
}

function named(word: string, scenarios: readonly ScenarioResult[], context: Edition['context']): string {
  return scenarios.length === 0
    ? ''
    : `- **${scenarios.length} ${word}:** ${scenarioList(scenarios, context, 'line')}`
}

/** What but the agent differs between the two sides: scenarios removed, checks changed, a base without traces. */
export function changedTests({ results, context }: Edition): Block[] {
  const all = changeReasons(results.scenarios)
  const reasons = all.slice(0, reasonsShown)
  const lines = reasons.map(
    ([reason, scenarios]) =>
      `> - ${counted(scenarios.length, 'scenario')}: ${markdownPhrase(phraseOf(reason))} (${scenarioList(scenarios, context, 'line')})`,
  )
  if (all.length > reasons.length)
    lines.push(`> - and ${counted(all.length - reasons.length, 'more reason')}`)
  if (results.removed.length > 0) lines.unshift(`> - ${removedLine(results.removed, context)}`)
  if (lines.length === 0) return []
  const alert = results.removed.length > 0 ? 'WARNING' : 'NOTE'
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
