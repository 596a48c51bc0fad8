import { z } from 'zod'
import { isObject, type JsonValue } from '../../core/json.ts'
import type { PathValue } from '../../trace/views/path-span.ts'
import { jsonParam } from '../params/json-param.ts'
import { fail, pass, truncateForResults } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'
import { defineValueCheck, toPlainValue } from './value-check.ts'
import { target, notText } from './value-params.ts'
import { isPythonJson } from '../../text/json-text.ts'
import { stripText } from '../../text/python-text.ts'
import { isEmailAddress } from '../../text/email-address.ts'

/** Parameters of a check of what there must be, or must not: `words` tell which `value` asks for what. */
function defineWantedParams(words: string) {
  return z.strictObject({ target, value: jsonParam.default(true).describe(words) })
}

/** Tells whether it must be so: for anything that Python takes for true, and for null as well. */
function isWanted(value: JsonValue): boolean {
  if (value === null) return true
  if (Array.isArray(value)) return value.length > 0
  return isObject(value) ? Object.keys(value).length > 0 : Boolean(value)
}

export const notNull = defineValueCheck({
  type: 'not_null!',
  summary: 'There is a value, or with `false` there is none.',
  why: 'Proves that a tool was called and gave something; with `false`, that it was never called.',
  params: () =>
    defineWantedParams(
      '`false` or an empty value: there must be no value. Anything else: there must be one.',
    ),
  reasons: { 'is-null': 'There is no value.', 'unwanted-value': 'There is a value, which is forbidden.' },
  messages: { 'unwanted-value': 'There is a value, which is forbidden: `{actual}`' },
  judge(subject, { value }) {
    const isThere = subject !== null
    if (isThere === isWanted(value)) return pass()
    return isThere
      ? fail('unwanted-value', { actual: truncateForResults(toPlainValue(subject)) })
      : fail('is-null', { actual: null })
  },
  examples: [
    passes('The tool gave something', { target: 'get_weather.output' }, [
      { tool: 'get_weather', result: '18 °C' },
    ]),
    fails('The tool was never called', { target: 'get_weather.output' }, 'is-null', ['search']),
    fails(
      'A tool that must not be called',
      { target: 'delete_account.output', value: false },
      'unwanted-value',
      [{ tool: 'delete_account', result: 'deleted' }],
    ),
    omitData(
      'The tool was called, and the path does not say what of it must be nothing',
      { target: 'delete_account', value: false },
      [{ tool: 'delete_account', result: 'deleted' }],
    ),
    omitData('The trace does not show tool calls', { target: 'delete_account.output', value: false }),
  ],
})

/** What must not be there was not seen where a text is cut off. */
const spelling = {
  names: ['target'],
  forbids: ({ value }: { readonly value: JsonValue }) => !isWanted(value),
}

/** Judges a text by its form; `unmet` and `unwanted` are why it fails where it must have the form, and where it must not. */
function judgeForm<Reason extends string>(
  hasForm: (text: string) => boolean,
  unmet: Reason,
  unwanted: Reason,
) {
  return (subject: PathValue, { value }: { readonly value: JsonValue }) => {
    const actual = toPlainValue(subject)
    const isAsked = isWanted(value)
    if ((typeof actual === 'string' && hasForm(actual)) === isAsked) return pass()
    const detail = { actual: truncateForResults(actual) }
    if (typeof actual !== 'string') return fail('not-text', detail)
    return fail(isAsked ? unmet : unwanted, detail)
  }
}

export const json = defineValueCheck({
  type: 'json!',
  spelling,
  summary: 'A text is JSON, alone or in a fence of three backticks.',
  why: 'A program reads the answer: prose around the JSON breaks it.',
  params: () =>
    defineWantedParams('`false` or an empty value: it must not be JSON. Anything else: it must be.'),
  reasons: {
    'not-json': 'The text is not JSON.',
    'unwanted-json': 'The text is JSON, which is forbidden.',
    'not-text': notText,
  },
  messages: {
    'not-json': 'The text is not JSON: `{actual}`',
    'unwanted-json': 'The text is JSON, which is forbidden: `{actual}`',
  },
  judge: judgeForm((text) => isPythonJson(stripFence(text)), 'not-json', 'unwanted-json'),
  examples: [
    passes('A JSON object in a fence', { target: 'output' }, '```json\n{"city": "Lyon"}\n```'),
    fails('Words around it', { target: 'output' }, 'not-json', 'Here it is: {"city": "Lyon"}'),
    fails('An answer for people', { target: 'output', value: false }, 'unwanted-json', '{"city": "Lyon"}'),
    fails('A list is not a text', { target: 'search.output' }, 'not-text', [
      { tool: 'search', result: ['Lyon'] },
    ]),
  ],
})

/** Returns the text between the first three backticks, with or without the word json, and the last. */
function stripFence(text: string): string {
  const start = stripText(text).replace(/^```(?:json)?/, '')
  return stripText(stripText(start).replace(/```$/, ''))
}

export const email = defineValueCheck({
  type: 'email!',
  spelling,
  summary: 'A text is an email address.',
  why: 'Checks an address that the agent filled into a form, or sent a message to.',
  params: () =>
    defineWantedParams('`false` or an empty value: it must not be one. Anything else: it must be.'),
  reasons: {
    'not-email': 'The text is not an email address.',
    'unwanted-email': 'The text is an email address, which is forbidden.',
    'not-text': notText,
  },
  messages: {
    'not-email': 'The text is not an email address: `{actual}`',
    'unwanted-email': 'The text is an email address, which is forbidden: `{actual}`',
  },
  judge: judgeForm(isEmailAddress, 'not-email', 'unwanted-email'),
  examples: [
    passes('An address with a name', { target: 'send_mail.input.to' }, [
      { tool: 'send_mail', args: { to: 'Ada Lovelace <ada@example.com>' } },
    ]),
    fails('A domain of no one', { target: 'send_mail.input.to' }, 'not-email', [
      { tool: 'send_mail', args: { to: 'ada@localhost' } },
    ]),
    fails('A user name is asked for', { target: 'log_in.input.user', value: false }, 'unwanted-email', [
      { tool: 'log_in', args: { user: 'ada@example.com' } },
    ]),
    fails('A list is not a text', { target: 'send_mail.input.to' }, 'not-text', [
      { tool: 'send_mail', args: { to: ['ada@example.com'] } },
    ]),
  ],
})
