import { z } from 'zod'
import { defineCheck, fail, pass, truncateForResults } from '../define.ts'
import { fails, omitOutput, passes } from '../shared-examples.ts'
import { createOccurrenceTest } from './occurs-in.ts'
import { texts } from './texts.ts'

export const negativeMatch = defineCheck({
  type: 'negative_match',
  canonical: 'content_excludes',
  origins: ['agentcheck'],
  summary: 'The final output contains none of the listed texts, whatever their case.',
  why: '“No data available” is not an answer. To look at everything that the agent said, use `content_excludes`.',
  needs: ['output'],
  negative: true,
  spelling: { texts: ['must_not_contain'] },
  params: () =>
    z.strictObject({
      must_not_contain: texts.describe('Texts that must not occur; `error` occurs in `terror` as well.'),
    }),
  paramAliases: { mustNotContain: 'must_not_contain' },
  looser: { must_not_contain: 'fewer' },
  reasons: { found: 'The answer contains a forbidden text.' },
  messages: {
    found: 'The answer contains `{actual}`, which is forbidden',
  },
  evaluate(trace, { must_not_contain: forbidden }) {
    const matches = forbidden.filter(createOccurrenceTest(trace.finalOutput ?? ''))
    return matches.length === 0 ? pass() : fail('found', buildFacts(matches, forbidden))
  },
  evaluatePartial(text, { must_not_contain: forbidden }) {
    const matches = forbidden.filter(createOccurrenceTest(text))
    return matches.length === 0 ? null : fail('found', buildFacts(matches, forbidden))
  },
  examples: [
    passes(
      'None of them is there',
      { must_not_contain: ['no data available', 'error'] },
      { output: 'Here is your analysis.' },
    ),
    fails(
      'One of them is there, in other letters',
      { mustNotContain: ['no data available'] },
      { output: 'No data available for that year.' },
      'found',
    ),
    omitOutput({ must_not_contain: ['error'] }),
  ],
})

function buildFacts(matches: string[], forbidden: string[]) {
  return { expected: truncateForResults({ none: forbidden }), actual: truncateForResults(matches) }
}
