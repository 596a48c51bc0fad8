import { z } from 'zod'
import { defineCheck, fail, pass, truncateForResults } from '../define.ts'
import { fails, omitOutput, passes } from '../shared-examples.ts'
import { createOccurrenceTest } from './occurs-in.ts'
import { createFold, texts } from './texts.ts'

export const contains = defineCheck({
  type: 'contains',
  aliases: ['content_includes', 'content_match'],
  startWith: 'answer',
  origins: ['promptkit', 'agentcheck'],
  namesIn: { promptkit: ['contains', 'content_includes'], agentcheck: ['content_match'] },
  summary: 'The final output contains all of the listed texts, whatever their case.',
  why: 'Proves that an answer has all of its parts; the score says how many it has.',
  needs: ['output'],
  spelling: { texts: ['patterns'] },
  params: () =>
    z.strictObject({
      patterns: texts.describe('Texts that must all occur; plain text, not regular expressions.'),
      case_sensitive: z.boolean().default(false).describe('Whether upper and lower case must agree.'),
      by_word: z
        .boolean()
        .default(false)
        .describe(
          'Whether lower case depends on the word, as in JavaScript: `Σ` at its end is `ς`, and `İ` is two characters.',
        ),
    }),
  aliasParams: { content_match: { by_word: true } },
  paramAliases: { mustContain: 'patterns' },
  looser: { patterns: 'fewer', case_sensitive: 'off' },
  reasons: { 'not-all-found': 'The answer lacks at least one of the texts.' },
  messages: {
    'not-all-found': 'The answer does not contain `{expected.missing}`: `{actual}`',
  },
  evaluate(trace, { patterns, case_sensitive: caseSensitive, by_word: byWord }) {
    const output = trace.finalOutput ?? ''
    const occurs = createOccurrenceTest(
      output,
      byWord && !caseSensitive ? undefined : createFold(caseSensitive),
    )
    const absent = patterns.filter((pattern) => !occurs(pattern))
    if (absent.length === 0) return pass({ score: 1 })
    const score = 1 - absent.length / patterns.length
    return fail('not-all-found', {
      score,
      expected: truncateForResults({ missing: absent }),
      actual: truncateForResults(output),
    })
  },
  examples: [
    passes(
      'Both are there, in other letters',
      { patterns: ['thank you', 'welcome'] },
      { output: 'Thank you, and WELCOME back.' },
    ),
    fails(
      'One of them is missing: the score is 0.5',
      { patterns: ['thank you', 'goodbye'] },
      { output: 'Thank you.' },
      'not-all-found',
    ),
    omitOutput({ patterns: ['thank you'] }),
  ],
})
