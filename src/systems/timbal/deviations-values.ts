import type { Deviation } from '../deviation.ts'

/** Where we do otherwise than Timbal with validators of values, by what the tests of parity call it. */
export const timbalValueDeviations = {
  'no-items': {
    checks: ['contains_all!', 'contains_any!'],
    where: 'an empty list of items',
    original: 'is all in anything, even in nothing, and never any',
    ours: 'error `invalid-params`',
    why: 'a check that asks for nothing is a problem, neither a pass nor a failure',
  },
  'unknown-type': {
    checks: ['type!'],
    where: 'a type that does not exist, null, or anything else that is not a name',
    original: 'fails, negated or not',
    ours: 'error `invalid-params`, with the nearest name',
    why: 'what cannot be read is bad input, not a failure of the agent',
  },
  'other-keys': {
    checks: ['eq!', 'contains!', 'contains_all!', 'contains_any!'],
    where: 'an expected mapping with a key that is not text: `eq!: {1: a}`, `eq!: {yes: a}`',
    original: 'compares the key as a number, a boolean or null',
    ours: 'error with its place: put the key in quotes',
    why: 'keys in JSON are text, so nothing in a recording can match it',
  },
  'escaped-halves': {
    checks: [],
    where: 'a character above U+FFFF that YAML text writes as two escapes: `"\\ud83d\\ude00"`',
    original: 'is two half characters, which no recorded text holds',
    ours: 'is the character',
    why: 'JSON writes such a character in this way, and nobody means two halves',
  },
  'character-names': {
    checks: ['pattern!'],
    where: '`\\N{…}` in a pattern, with a name that is not among the common ones',
    original: 'knows every Unicode name',
    ours: 'error `invalid-params`: write the character itself or `\\uXXXX`',
    why: 'a table of all names would be larger than the rest of the program',
  },
  'path-of-span': {
    checks: [],
    where: 'a validator directly on a call that was made, or on the run (`get_weather: {not_null!: false}`)',
    original: 'sees null, so that it passes as if nothing had been called',
    ours: 'fails as there; where it would pass it is an error `missing-data` that names a path to a value',
    why: 'the path does not say what the validator is about, so its pass proves nothing',
  },
  'missing-occurrence': {
    checks: [],
    where: 'a step for a call that was not made so often',
    original: 'is checked on the first call',
    ours: 'fails as there; where it would pass it is an error `missing-data`',
    why: 'a call that was never made cannot pass',
  },
  'not-shown': {
    checks: [],
    where:
      'a value that the recording cannot show: of a run that is not over, or in a format that leaves it out',
    original: 'is null',
    ours: 'error `missing-data`; null stays what is known not to be there, such as a tool that was not called',
    why: 'what was not recorded may have been there',
  },
  methods: {
    checks: [],
    where: 'a path into a text by the name of a Python method (`output: {title: {not_null!: true}}`)',
    original: 'leads to the method, which is not null',
    ours: 'leads to nothing',
    why: 'a text has no such part',
  },
  objects: {
    checks: [],
    where: 'a validator directly on `status`, or on a part of a message (`output: {content: {"0": …}}`)',
    original: 'sees an object, which is no mapping',
    ours: 'sees the mapping that is recorded of it',
    why: 'a recording does not tell the two apart',
  },
  'whole-numbers': {
    checks: ['eq!', 'contains!', 'contains_all!', 'contains_any!', 'type!', 'lt!', 'lte!', 'gt!', 'gte!'],
    where: 'in a trace a whole number that is a float (`5.0`)',
    original: 'is a float',
    ours: 'is an integer',
    why: 'the JSON of a trace is read as JavaScript reads it',
  },
  'merge-sign': {
    checks: [],
    where: '`<<` or `=` in YAML where a value is due',
    original: 'the file cannot be read',
    ours: 'is text',
    why: 'only as a key can it mean more',
  },
} as const satisfies Readonly<Record<string, Deviation>>
