import { z } from 'zod'
import { defineCheck, fail, pass, truncateForResults } from '../define.ts'
import { fails, omitOutput, passes } from '../shared-examples.ts'
import { createOccurrenceTest } from './occurs-in.ts'
import { lowerCharacters, texts } from './texts.ts'

export const fieldPresence = defineCheck({
  type: 'field_presence',
  aliases: ['required_fields'],
  origins: ['promptkit'],
  summary: 'The final output mentions all of the listed fields, whatever their case.',
  why: 'A quick look whether a form or a record is complete, in prose as well as in JSON.',
  needs: ['output'],
  params: () =>
    z.strictObject({
      fields: texts.describe('Names that must occur in the text; for keys of JSON take `json_schema`.'),
    }),
  paramAliases: { required_fields: 'fields' },
  looser: { fields: 'fewer' },
  reasons: { 'field-missing': 'The answer does not mention at least one of the fields.' },
  messages: {
    'field-missing': 'The answer does not mention `{expected.missing}`: `{actual}`',
  },
  evaluate(trace, { fields }) {
    const output = trace.finalOutput ?? ''
    const occurs = createOccurrenceTest(output, lowerCharacters)
    const absent = fields.filter((field) => !occurs(field))
    if (absent.length === 0) return pass({ score: 1 })
    const score = 1 - absent.length / fields.length
    return fail('field-missing', {
      score,
      expected: truncateForResults({ missing: absent }),
      actual: truncateForResults(output),
    })
  },
  examples: [
    passes(
      'Both are mentioned',
      { fields: ['name', 'email'] },
      { output: 'Name: Ada, Email: ada@example.org' },
    ),
    fails(
      'One is missing: the score is 0.5',
      { required_fields: ['name', 'phone'] },
      { output: 'Name: Ada' },
      'field-missing',
    ),
    omitOutput({ fields: ['name'] }),
  ],
})
