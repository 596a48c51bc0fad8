import { z } from 'zod'
import { isObject, type JsonValue } from '../../core/json.ts'
import { suggestWord } from '../../text/suggest.ts'
import { defineNegatableCheck, getPythonType } from './value-check.ts'
import { isNegation, negate, target } from './value-params.ts'
import { fails, passes } from '../shared-examples.ts'

const isText = (value: JsonValue) => typeof value === 'string'
/** Python's booleans are integers. */
const isInteger = (value: JsonValue) =>
  typeof value === 'boolean' || typeof value === 'bigint' || Number.isSafeInteger(value)
const isFloat = (value: JsonValue) => typeof value === 'number' && !Number.isSafeInteger(value)
const isBoolean = (value: JsonValue) => typeof value === 'boolean'
const isNull = (value: JsonValue) => value === null

/** Names of types, and what is of them. */
const valueTypes: ReadonlyMap<string, (value: JsonValue) => boolean> = new Map([
  ['string', isText],
  ['str', isText],
  ['int', isInteger],
  ['integer', isInteger],
  ['float', isFloat],
  ['number', (value) => isInteger(value) || isFloat(value)],
  ['bool', isBoolean],
  ['boolean', isBoolean],
  ['list', Array.isArray],
  ['array', Array.isArray],
  ['dict', isObject],
  ['object', isObject],
  ['none', isNull],
  ['null', isNull],
])

const names = [...valueTypes.keys()]

const wholeDays = { target: 'book.input.days', value: 'int' }

export const ofType = defineNegatableCheck({
  type: 'type!',
  negatedAs: 'not_type!',
  summary: 'A value is of a type.',
  why: 'Tells a list of hits from the words that stand in for none.',
  spelling: { names: ['target'], forbids: isNegation },
  params: () =>
    z.strictObject({
      target,
      value: z
        .string()
        .superRefine((name, context) => {
          if (valueTypes.has(name.toLowerCase())) return
          const near = suggestWord(name, names)
          const help = near === null ? `there are ${names.join(', ')}` : `did you mean ${near}?`
          context.addIssue({ code: 'custom', message: `there is no such type; ${help}` })
        })
        .describe(
          `One of ${names.map((name) => `\`${name}\``).join(', ')}, in any case. True and false are integers too, as in Python; a message is a string.`,
        ),
      negate,
    }),
  reasons: {
    'other-type': 'The value has another type.',
    'unwanted-type': 'The value has a forbidden type.',
  },
  messages: {
    'other-type': 'The value has type `{actual}`, expected `{expected}`',
    'unwanted-type': 'The value has type `{actual}`, which is forbidden',
  },
  failsAs: ['other-type', 'unwanted-type'],
  test: (actual, { value }) => valueTypes.get(value.toLowerCase())?.(actual) ?? false,
  show: getPythonType,
  examples: [
    passes('A number of days', wholeDays, [{ tool: 'book', args: { days: 3 } }]),
    fails('The same in quotes', wholeDays, 'other-type', [{ tool: 'book', args: { days: '3' } }]),
    fails(
      'Words where there must be none',
      { target: 'search.output', value: 'string', negate: true },
      'unwanted-type',
      [{ tool: 'search', result: 'Nothing found.' }],
    ),
  ],
})
