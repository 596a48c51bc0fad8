import type { Deviation } from '../deviation.ts'

/** Where we read YAML, JSON and the rows of a trace otherwise than Kensa. No check is named: any of them may meet these. */
export const kensaValueDeviations = {
  'repeated-key': {
    checks: [],
    where: 'a key that stands twice in one mapping of YAML',
    original: 'the last one counts',
    ours: 'an error with its place',
    why: 'the first one is lost in silence, and its author counts on it',
  },
  'yaml-types': {
    checks: [],
    where: 'dates, sets, bytes, `.nan` and `.inf` in YAML, and keys that are not text',
    original: 'are Python values, which no JSON of a recording equals',
    ours: 'an error with its place, which asks for quotes',
    why: 'a value that no recording can hold makes a check that cannot pass',
  },
  'bare-signs': {
    checks: [],
    where: '`=` or `<<` without quotes as a value in YAML',
    original: 'the file cannot be read',
    ours: 'is that text',
    why: 'nothing else can be meant',
  },
  'escaped-pairs': {
    checks: [],
    where: 'a character as two escapes in YAML, as JSON writes it: `"\\uD83D\\uDE00"`',
    original: 'is two halves, which no text holds',
    ours: 'is the character',
    why: 'whoever copies the escapes from JSON means the character',
  },
  'whole-floats': {
    checks: [],
    where: 'numbers that JSON writes in two ways: `1` and `1.0`, `0.0` and `-0.0`',
    original: 'are two values in arguments, and print as `1` and `1.0`',
    ours: 'are one value, and print as `1`',
    why: 'most recorders do not tell them apart, and the agent asked for the same',
  },
  'order-of-keys': {
    checks: [],
    where: 'an object with whole numbers as keys that is printed: `{"b": 1, "1": 2}`',
    original: 'keeps the order of its keys',
    ours: 'has the numbers first',
    why: 'JavaScript orders keys so; a check should not depend on it',
  },
  'not-numbers': {
    checks: [],
    where: '`NaN`, `Infinity` and `-Infinity` in a recording or a dataset',
    original: 'are numbers',
    ours: 'are texts, so that no check counts with them; a row of a dataset that has them is an error',
    why: 'JSON does not have them, and a limit held against NaN says nothing',
  },
  'unreadable-row': {
    checks: [],
    where:
      'a row that is not as the model has it: an unknown kind, a missing field, a date that there is not',
    original: 'the whole trace is an error',
    ours: 'the rest is read; a check that needs what is missing is an error `missing-data`',
    why: 'later versions of Kensa and other recorders write such rows',
  },
  'no-zone': {
    checks: [],
    where: 'times without a zone beside times with one',
    original: 'the check raises an error',
    ours: 'times without a zone are UTC',
    why: 'recorders that leave out the zone write UTC',
  },
  'before-1970': {
    checks: [],
    where: 'a time of 0 or before 1970, as a number',
    original: 'is a moment like any other',
    ours: 'is no time; checks of time are an error `missing-data`',
    why: 'a recorder writes 0 where it does not know the time',
  },
} as const satisfies Readonly<Record<string, Deviation>>
