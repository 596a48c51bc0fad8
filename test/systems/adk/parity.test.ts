import { expect, test } from 'vitest'
import { adkComparisons } from '../../support/parity/adk.ts'
import { expectParity, idsWithoutVector } from '../../support/parity/comparison.ts'
import { deviations } from './deviations.ts'

test.for(adkComparisons)('$id $note', expectParity)

test('every listed deviation is of a vector', () => {
  expect(idsWithoutVector(Object.keys(deviations), adkComparisons)).toEqual([])
})
