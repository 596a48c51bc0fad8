import { z } from 'zod'
import { defineCheck, fail, pass, truncateForResults } from '../define.ts'
import { fails, omitOutput, passes } from '../shared-examples.ts'
import { findCopOut, defaultCopOuts } from './cop-out.ts'

export const nonEmpty = defineCheck({
  type: 'non_empty',
  origins: ['agentcheck'],
  summary: 'The final output says something: it is neither blank nor an evasion like “I don’t know”.',
  why: 'An empty answer is the simplest sign of a broken agent.',
  needs: ['output'],
  spelling: { texts: ['cop_out_phrases'], forbids: () => true },
  params: () =>
    z.strictObject({
      cop_out_phrases: z
        .array(z.string().min(1))
        .default([...defaultCopOuts])
        .describe(
          'Answers that count as none, each the whole of an answer, whatever its case. An empty list leaves only the blank answer.',
        ),
    }),
  paramAliases: { copOutPhrases: 'cop_out_phrases' },
  looser: { cop_out_phrases: 'fewer' },
  reasons: { blank: 'The answer is empty or only white space.', 'cop-out': 'The answer is only an evasion.' },
  messages: { 'cop-out': 'The answer is only an evasion: `{actual}`' },
  evaluate(trace, { cop_out_phrases: phrases }) {
    const output = trace.finalOutput ?? ''
    if (output.trim() === '') return fail('blank')
    const phrase = findCopOut(output, phrases)
    return phrase === null ? pass() : fail('cop-out', { actual: truncateForResults(phrase) })
  },
  examples: [
    passes('An answer', {}, 'Here is your data.'),
    fails('Only white space', {}, 'blank', ' \n'),
    fails('An evasion', {}, 'cop-out', 'N/A'),
    fails(
      'An evasion of your own; the usual ones are then none',
      { copOutPhrases: ['no comment'] },
      'cop-out',
      'No comment',
    ),
    passes('More than the phrase', {}, 'I cannot tell yet: the order ships tomorrow.'),
    omitOutput({}),
  ],
})
