import { counted, namesOf } from '../clause-words.ts'
import { brokenWords, failedOf, sentences, sorted } from './counting-failures.ts'
import type { GivenPolicy, Rule } from './define.ts'
import { level, levelClause, type Level, type LevelClause } from './level.ts'
import { clauseOf } from './rule.ts'

const rule: Rule = ({ scenarios }, policy) => {
  const { counting, asides } = sorted(failedOf(scenarios), policy)
  const failed = counting.filter(({ scored }) => scored.outcome === 'failed')
  const broken = counting.filter(({ scored }) => scored.outcome !== 'failed')
  const message = [
    failed.length > 0
      ? `${counted(failed.length, 'scenario')} failed: ${namesOf(failed)}.`
      : broken.length > 0
        ? ''
        : `No scenario failed${asides === '' ? '' : ' that counts'}.`,
    brokenWords(broken),
  ]
  return clauseOf('failures', counting.length === 0, policy.failures, sentences(message) + asides)
}

/** Any failed scenario. */
export const failures: LevelClause<'failures'> = levelClause({
  id: 'failures',
  field: 'failures',
  options: {
    failures: {
      schema: level,
      help: 'A scenario that failed. Default: `block`.',
      short: 'fail-on',
    },
  },
  read: failuresLevel,
  decides: { about: 'failures', rule },
})

/** What a failed scenario does, be it a regression or not. */
export function failuresLevel({ 'fail-on': failOn, policy = {} }: GivenPolicy): Level {
  if (failOn === 'regressions') return 'ignore'
  if (failOn === 'failures' || failOn === 'never') return 'block'
  return policy.failures ?? (policy['only-new-failures'] === true ? 'ignore' : 'block')
}
