import { z } from 'zod'
import { defineCheck, fail, pass, truncateForResults } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'
import { listAgentTexts } from './said.ts'
import { createFold, texts } from './texts.ts'

export const containsAny = defineCheck({
  type: 'contains_any',
  aliases: ['content_includes_any'],
  origins: ['promptkit'],
  summary: 'The agent said at least one of the listed texts, on any turn.',
  why: 'Agents say one thing in many ways; this takes any of those that you know.',
  needs: ['output'],
  passesEarly: true,
  spelling: { texts: ['patterns'] },
  params: () =>
    z.strictObject({
      patterns: texts.describe(
        'Texts, at least one of which must occur; plain text, not regular expressions.',
      ),
      case_sensitive: z.boolean().default(false).describe('Whether upper and lower case must agree.'),
    }),
  looser: { patterns: 'more', case_sensitive: 'off' },
  reasons: { 'none-found': 'The agent said none of the texts.' },
  messages: {
    'none-found': 'The agent said none of `{expected.any}`; last said `{actual}`',
  },
  evaluate(trace, { patterns, case_sensitive: caseSensitive }) {
    const fold = createFold(caseSensitive)
    const wanted = patterns.map(fold)
    const answers = listAgentTexts(trace)
    const isFound = answers.map(fold).some((text) => wanted.some((pattern) => text.includes(pattern)))
    if (isFound) return pass()
    return fail('none-found', {
      expected: truncateForResults({ any: patterns }),
      actual: truncateForResults(answers.at(-1) ?? ''),
    })
  },
  examples: [
    passes(
      'The second of them is said',
      { patterns: ['goodbye', 'see you'] },
      { output: 'See you tomorrow!' },
    ),
    fails(
      'None of them is said',
      { patterns: ['goodbye', 'see you'] },
      { output: 'Your flight is booked.' },
      'none-found',
    ),
    omitData('Nothing that the agent said was recorded', { patterns: ['goodbye'] }),
  ],
})
