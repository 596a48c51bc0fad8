import { describe, expect, test } from 'vitest'
import { expectParity, idsWithoutVector } from '../../support/parity/comparison.ts'
import { promptfooComparisons } from '../../support/parity/promptfoo.ts'
import { promptfooVectorDeviations } from './vector-deviations.ts'

describe('tests of promptfoo', () => {
  test.for(promptfooComparisons)('$id $subject: $note', expectParity)
})

test('every listed deviation is of a vector', () => {
  expect(idsWithoutVector(Object.keys(promptfooVectorDeviations), promptfooComparisons)).toEqual([])
})
