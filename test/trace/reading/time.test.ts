import { describe, expect, test } from 'vitest'
import { normalId } from '../../../src/trace/reading/ids.ts'
import { microsFromAny, microsFromNanos } from '../../../src/trace/reading/time.ts'

const noon = Date.UTC(2026, 2, 17, 14, 30) * 1000

describe('moments', () => {
  test.for<[unknown, number | null]>([
    ['2026-03-17T14:30:00Z', noon],
    ['2026-03-17T14:30:00', noon],
    ['2026-03-17 14:30:00', noon],
    ['2026-03-17T14:30:00.5Z', noon + 500_000],
    ['2026-03-17T14:30:00.123Z', noon + 123_000],
    ['2026-03-17T14:30:00.123456Z', noon + 123_456],
    ['2026-03-17T14:30:00.123456789Z', noon + 123_456.789],
    ['2026-03-17T16:30:00+02:00', noon],
    ['2026-03-17T09:00:00.000001-0530', noon + 1],
    ['2026-03-17T14:30:00,5z', noon + 500_000],
    [noon * 1000, noon],
    [noon, noon],
    [noon / 1000, noon],
    [noon / 1e6, noon],
    [`${noon}000`, noon],
    [`${noon / 1e6}`, noon],
    ['2026-13-17T14:30:00Z', null],
    ['2026-03-17T14:30:00 somewhere', null],
    ['2026-03-17', null],
    ['yesterday', null],
    ['', null],
    [0, null],
    [-1, null],
    [Number.NaN, null],
    [null, null],
    [{}, null],
  ])('%j', ([value, micros]) => {
    expect(microsFromAny(value)).toBe(micros)
  })

  test.for<[unknown, number | null]>([
    ['1773757800000000000', 1_773_757_800_000_000],
    ['1773757800000000500', 1_773_757_800_000_000.5],
    ['1773757800000001000', 1_773_757_800_000_001],
    [1_773_757_800_000_001_000, 1_773_757_800_000_001],
    ['1500', 1.5],
    ['999', 0.999],
    ['0', null],
    ['', null],
    ['12a4567', null],
    ['-1773757800000000000', null],
    ['17737578000000000000000000', null],
    [1e300, null],
  ])('nanoseconds %j', ([value, micros]) => {
    expect(microsFromNanos(value)).toBe(micros)
  })
})

test.for<[unknown, string]>([
  ['5B8EFFF798038103D269B633813FC60C', '5b8efff798038103d269b633813fc60c'],
  ['EEE19B7EC3C1B174', 'eee19b7ec3c1b174'],
  ['W47/95gDgQPSabYzgT/GDA==', '5b8efff798038103d269b633813fc60c'],
  ['7uGbfsPBsXQ=', 'eee19b7ec3c1b174'],
  ['0xEEE19B7EC3C1B174', 'eee19b7ec3c1b174'],
  ['0000000000000000', ''],
  ['', ''],
  ['refund-agent-run-0001-aa', 'refund-agent-run-0001-aa'],
  ['My-Trace-Name-16', 'My-Trace-Name-16'],
  ['0', '0'],
  [7, '7'],
  [{ type: 'Buffer', data: [238, 225, 155, 126, 195, 193, 177, 116] }, 'eee19b7ec3c1b174'],
  [null, ''],
  [undefined, ''],
  [[1], ''],
])('id %j is %j', ([value, id]) => {
  expect(normalId(value)).toBe(id)
})
