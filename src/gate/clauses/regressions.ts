import { z } from 'zod'
import type { ComparedScenario } from '../../compare/comparison.ts'
import { testMetric } from '../../compare/metric-evidence.ts'
import { measureMetrics, rowOf } from '../../compare/metrics.ts'
import { counted, namesOf, percent } from '../clause-words.ts'
import type { Policy } from '../policy.ts'
import { excuseOf } from '../standing.ts'
import { brokenWords, failuresByStanding, sentences } from './counting-failures.ts'
import { failuresLevel } from './failures.ts'
import { level, levelClause, type Level, type LevelClause } from './level.ts'
import { clauseOf } from './rule.ts'
import type { Rule } from './define.ts'

const rule: Rule = (comparison, policy) => {
  const { asides, isKnown, of } = failuresByStanding(comparison, policy)
  const [old, noise] = [of('old'), of('noise')]
  const broken = of('new').filter(({ scored }) => scored.outcome !== 'failed')
  const fresh = of('new').filter(({ scored }) => scored.outcome === 'failed')
  const drop = broken.length + fresh.length > 0 ? null : suiteDrop(comparison.scenarios, policy)
  const known = [
    old.length === 0 ? '' : ` ${counted(old.length, 'scenario')} failed in the base too.`,
    noise.length === 0
      ? ''
      : ` ${counted(noise.length, 'scenario')} failed in no more trials than chance explains: ${namesOf(noise)}.`,
    asides,
  ].join('')
  const failed = `${counted(fresh.length, 'scenario')} failed`
  const found = [
    fresh.length === 0
      ? ''
      : !isKnown
        ? `There is no base, so every failure counts. ${failed}: ${namesOf(fresh)}.`
        : `${failed} that the base does not show as failed: ${namesOf(fresh)}.`,
    brokenWords(broken),
    drop ?? '',
  ]
  const isQuiet = found.every((sentence) => sentence === '')
  const message = isQuiet ? 'No scenario failed that the base does not show as failed.' : sentences(found)
  return clauseOf('regressions', isQuiet, policy.regressions, message + known)
}

/**
 * A sentence where the suite as a whole passes less often than in the base, and more so than chance explains, though
 * no scenario shows it by itself. What is set aside has no part in it.
 */
function suiteDrop(scenarios: readonly ComparedScenario[], policy: Policy): string | null {
  if (policy.regressions === 'ignore' || !scenarios.some(({ scored }) => scored.outcome === 'failed'))
    return null
  const asked = scenarios.filter((scenario) => excuseOf(scenario, policy) === null)
  const [measured] = measureMetrics(asked, 'pass_rate')
  if (measured === undefined || measured.pairs.length === 0) return null
  const row = rowOf(measured)
  const { p, direction } = testMetric(row, measured)
  if (direction >= 0 || p > policy.significance || row.base === null || row.head === null) return null
  return `The pass rate of the suite fell from ${percent(row.base)} to ${percent(row.head)}, more than chance explains.`
}

type RegressionKeys = {
  readonly regressions: Level
  readonly 'only-new-failures': boolean
}

/** A failed scenario that the base does not show as failed, nor noise explains; without a base: any failed one. */
export const regressions: LevelClause<'regressions', 'regressions', RegressionKeys> = levelClause({
  id: 'regressions',
  field: 'regressions',
  options: {
    regressions: {
      schema: level,
      help: 'A scenario that failed, and neither failed in the base nor can chance explain it. Default: `block`, unless `failures` blocks anyhow.',
      short: 'fail-on',
    },
    'only-new-failures': {
      schema: () => z.boolean({ error: 'expected true or false' }),
      help: '`true`: what failed in the base does not count, for a base that is red already.',
      short: 'fail-on',
    },
  },
  read: (given) => {
    const { 'fail-on': failOn, policy = {} } = given
    if (failOn === 'regressions') return 'block'
    if (failOn === 'failures' || failOn === 'never') return 'ignore'
    // Every regression is a failure: where those block, it says nothing of its own.
    return policy.regressions ?? (failuresLevel(given) === 'block' ? 'ignore' : 'block')
  },
  // Every regression is a failure: a level is passed over where failures are asked for more.
  above: ({ failures }) => [failures],
  decides: { about: 'failures', rule },
})
