import type { Deviation } from './deviation.ts'

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
    where: 'the name of a type that there is not, or a list of names',
    original: 'fails, negated or not',
    ours: 'error `invalid-params`, with the nearest name',
    why: 'what cannot be read is bad input, not a failure of the agent',
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
    where: 'in a trace a whole number that is a float (`5.0`), or one of more than 15 digits',
    original: 'is a float; is exact',
    ours: 'is an integer; is rounded',
    why: 'the JSON of a trace is read as JavaScript reads it',
  },
} as const satisfies Readonly<Record<string, Deviation>>
