import { describe, expect, test } from 'vitest'
import { expectParity, idsWithoutVector } from '../../support/parity/comparison.ts'
import { timbalDates, timbalTransforms } from '../../support/parity/timbal-texts.ts'
import { timbalPaths, timbalValues } from '../../support/parity/timbal-values.ts'
import { deviations } from './value-deviations.ts'

describe('validators of Timbal', () => {
  test.for(timbalValues)('$id $subject: $note', expectParity)

  test('every listed deviation is of a vector', () => {
    expect(idsWithoutVector(Object.keys(deviations), timbalValues)).toEqual([])
  })
})

describe('paths, texts and dates of Timbal', () => {
  test.for([...timbalPaths, ...timbalTransforms, ...timbalDates])('$id $subject: $note', expectParity)
})
