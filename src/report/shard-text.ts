import { formatLocation } from '../core/diagnostic.ts'
import type { Shard, ShardScenario } from '../score/shard/shard-schema.ts'
import { pluralize } from './figures.ts'
import type { NotVerified } from './markdown/frame.ts'
import { explainUnverifiedReason } from './words/unverified.ts'

/** Scenarios that are named, of those that did not pass. */
const mostNamed = 20
/** Problems of files that are named. */
const mostProblems = 10

/** Describes the results of one shard, for its job. */
export function renderShard({ shard: { index, count }, scenarios, problems }: Shard): NotVerified {
  const number = (outcome: ShardScenario['outcome']) =>
    scenarios.filter((scenario) => scenario.outcome === outcome).length
  const counts = (['passed', 'failed', 'unverified'] as const)
    .map((outcome) => ({ outcome, found: number(outcome) }))
    .filter(({ found }) => found > 0)
    .map(({ outcome, found }) => `${found} ${outcome}`)
  const others = scenarios.filter(({ outcome }) => outcome !== 'passed')
  const said = [...problems.scoring, ...problems.confirming, ...problems.asking]
  return {
    sign: '⏳',
    headline: `Scenario Gate: shard ${index} of ${count}: ${pluralize(scenarios.length, 'scenario')} scored${counts.length === 0 ? '' : `, ${counts.join(', ')}`}`,
    paragraphs: [
      'A shard does not decide. The job with `merge` compares with the base and decides.',
      ...others.slice(0, mostNamed).map(renderScenario),
      ...renderMore(others.length - mostNamed, 'more scenario'),
      ...said.slice(0, mostProblems).map((problem) => `${formatLocation(problem)} ${problem.message}`.trim()),
      ...renderMore(said.length - mostProblems, 'more problem'),
    ],
  }
}

function renderScenario({ id, outcome, reason }: ShardScenario): string {
  return `\`${id}\` ${outcome}${reason === null ? '' : `: ${explainUnverifiedReason(reason)}`}`
}

function renderMore(count: number, noun: string): string[] {
  return count > 0 ? [`${pluralize(count, noun)}.`] : []
}
