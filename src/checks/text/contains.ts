import { z } from 'zod'
import { includesWhole } from '../../text/python-text.ts'
import { defineCheck, fail, pass, showValues } from '../define.ts'
import { fails, omitOutput, passes, omitData } from '../shared-examples.ts'
import { createOccurrenceTest } from './occurs-in.ts'
import { createFold, texts, lowerCharacters } from './texts.ts'
import { listAgentTexts } from './said.ts'

const booked = { output: 'Your flight is booked.' }

export const outputContains = defineCheck({
  type: 'output_contains',
  canonical: 'contains',
  origins: ['kensa'],
  summary: 'The final output contains a text.',
  why: 'The simplest proof that the agent said what it had to say: a confirmation number, a price, a name.',
  needs: ['output'],
  spelling: { texts: ['value'] },
  params: () =>
    z.strictObject({
      value: z.string().min(1).describe('The text to look for, anywhere in the final output.'),
      case_sensitive: z.boolean().default(false).describe('Whether upper and lower case must agree.'),
    }),
  looser: { case_sensitive: 'off' },
  reasons: { 'not-found': 'The answer does not contain the text.' },
  messages: { 'not-found': 'The answer does not contain `{expected}`: `{actual}`' },
  evaluate(trace, { value, case_sensitive: caseSensitive }) {
    const output = trace.finalOutput ?? ''
    const isThere = caseSensitive
      ? includesWhole(output, value)
      : includesWhole(output.toLowerCase(), value.toLowerCase())
    return isThere ? pass() : fail('not-found', showValues(value, output))
  },
  examples: [
    passes(
      'Case does not matter unless you say so',
      { value: 'confirmation number' },
      'Your Confirmation Number is 482913.',
    ),
    fails('The text is missing', { value: 'confirmation number' }, 'not-found', booked),
    fails('Case matters', { value: 'OK', case_sensitive: true }, 'not-found', 'ok, done'),
    omitOutput({ value: 'OK' }),
  ],
})

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
  messages: { 'not-all-found': 'The answer does not contain `{expected.missing}`: `{actual}`' },
  evaluate(trace, { patterns, case_sensitive: caseSensitive, by_word: byWord }) {
    const output = trace.finalOutput ?? ''
    const occurs = createOccurrenceTest(
      output,
      byWord && !caseSensitive ? undefined : createFold(caseSensitive),
    )
    const absent = patterns.filter((pattern) => !occurs(pattern))
    if (absent.length === 0) return pass({ score: 1 })
    const score = 1 - absent.length / patterns.length
    return fail('not-all-found', { score, ...showValues({ missing: absent }, output) })
  },
  examples: [
    passes(
      'Both are there, in other letters',
      { patterns: ['thank you', 'welcome'] },
      'Thank you, and WELCOME back.',
    ),
    fails(
      'One of them is missing: the score is 0.5',
      { patterns: ['thank you', 'goodbye'] },
      'not-all-found',
      'Thank you.',
    ),
    omitOutput({ patterns: ['thank you'] }),
  ],
})

const farewells = { patterns: ['goodbye', 'see you'] }

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
  messages: { 'none-found': 'The agent said none of `{expected.any}`; last said `{actual}`' },
  evaluate(trace, { patterns, case_sensitive: caseSensitive }) {
    const fold = createFold(caseSensitive)
    const wanted = patterns.map(fold)
    const answers = listAgentTexts(trace)
    const isFound = answers.map(fold).some((text) => wanted.some((pattern) => text.includes(pattern)))
    if (isFound) return pass()
    return fail('none-found', showValues({ any: patterns }, answers.at(-1) ?? ''))
  },
  examples: [
    passes('The second of them is said', farewells, 'See you tomorrow!'),
    fails('None of them is said', farewells, 'none-found', booked),
    omitData('Nothing that the agent said was recorded', { patterns: ['goodbye'] }),
  ],
})

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
  messages: { 'field-missing': 'The answer does not mention `{expected.missing}`: `{actual}`' },
  evaluate(trace, { fields }) {
    const output = trace.finalOutput ?? ''
    const occurs = createOccurrenceTest(output, lowerCharacters)
    const absent = fields.filter((field) => !occurs(field))
    if (absent.length === 0) return pass({ score: 1 })
    const score = 1 - absent.length / fields.length
    return fail('field-missing', { score, ...showValues({ missing: absent }, output) })
  },
  examples: [
    passes('Both are mentioned', { fields: ['name', 'email'] }, 'Name: Ada, Email: ada@example.org'),
    fails('One is missing: the score is 0.5', { required_fields: ['name', 'phone'] }, 'field-missing', {
      output: 'Name: Ada',
    }),
    omitOutput({ fields: ['name'] }),
  ],
})
