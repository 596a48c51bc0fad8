import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseIsoInstant } from '../../src/text/iso-instant.ts'

/** As `datetime.fromisoformat` of Python 3.11 answers: microseconds since 1970, and whether there is a zone. */
test.for([
  ['2025-12-15', 1765756800000000n, false],
  ['20251215', 1765756800000000n, false],
  ['2025-W50-1T10', 1765188000000000n, false],
  ['2025W50T10', 1765188000000000n, false],
  ['2020-W53-7', 1609632000000000n, false],
  ['0001-01-01', -62135596800000000n, false],
  ['9999-12-31T23:59:59.999999-23:59', 253402387139999999n, true],
  ['2025-12-15T10:30:45,5', 1765794645500000n, false],
  ['2025-12-15é10:30', 1765794600000000n, false],
  ['20251215T103045Z', 1765794645000000n, true],
  ['2025-12-15T1030+0230', 1765785600000000n, true],
  ['2025-12-15T10:30 Z', 1765794600000000n, true],
  ['2025-12-15Z', 1765756800000000n, false],
  ['2025-12-15T10:30:45:123456', 1765794645123456n, false],
] as const)('%s', ([text, micros, hasZone]) => {
  expect(parseIsoInstant(text)).toEqual({ micros, hasZone })
})

test.for([
  '',
  '2025',
  '2025-12',
  '2025-350',
  '2023-02-29',
  '2021-W53-1',
  '0000-01-01',
  '2025-12-15T',
  '2025-12-15 ',
  '2025-12-15T24:00',
  '2025-12-15T10:60',
  '2025-12-15T10:30+24:00',
  '2025-12-15T10:30z',
  '1765756800',
  'next Monday',
])('%j is none', (text) => {
  expect(parseIsoInstant(text)).toBe(null)
})

test('what JavaScript prints is read as what it is', () => {
  const dates = fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(dates, (date) => {
      const text = date.toISOString()
      expect(parseIsoInstant(text)).toEqual({ micros: BigInt(date.getTime()) * 1000n, hasZone: true })
    }),
  )
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseIsoInstant(text)))
})
