import { z } from 'zod'
import { defineCheck, fail, pass, truncateForResults } from '../define.ts'
import { fails, omitOutput, passes } from '../shared-examples.ts'

const approved = { output: 'Loan approved.' }

export const compositionOutput = defineCheck({
  type: 'composition_output',
  origins: ['promptkit'],
  summary: 'The output of a composition is a text, contains one, or is not empty.',
  why: 'The steps of a composition may all run and still hand nothing on.',
  needs: ['output'],
  spelling: { texts: ['equals', 'contains'] },
  params: () =>
    z
      .strictObject({
        equals: z.string().optional().describe('The whole final output. Case counts.'),
        contains: z
          .string()
          .min(1)
          .optional()
          .describe('A text in the final output. Case counts. Without both: the output must not be empty.'),
      })
      .refine(({ equals, contains }) => equals === undefined || contains === undefined, {
        error: 'say equals or contains, not both',
      }),
  reasons: {
    'other-text': 'The answer is another text.',
    'not-found': 'The answer does not contain the text.',
    empty: 'The answer is empty.',
  },
  messages: {
    'other-text': 'The answer is not `{expected}`: `{actual}`',
    'not-found': 'The answer does not contain `{expected}`: `{actual}`',
  },
  evaluate(trace, { equals, contains }) {
    const output = trace.finalOutput ?? ''
    const actual = truncateForResults(output)
    if (equals !== undefined)
      return output === equals ? pass() : fail('other-text', { expected: truncateForResults(equals), actual })
    if (contains !== undefined)
      return output.includes(contains)
        ? pass()
        : fail('not-found', { expected: truncateForResults(contains), actual })
    return output === '' ? fail('empty') : pass()
  },
  examples: [
    passes('It contains the text', { contains: 'approved' }, approved),
    fails('Another case is another text', { contains: 'Approved' }, 'not-found', approved),
    fails('The whole text', { equals: 'Loan approved' }, 'other-text', approved),
    fails('Nothing at all', {}, 'empty', ''),
    omitOutput({ contains: 'approved' }),
  ],
})
