import { describe, expect, test } from 'vitest'
import { expectParity, idsWithoutVector } from '../../support/parity/comparison.ts'
import { timbalEvals, timbalFlows, timbalResults } from '../../support/parity/timbal-flows.ts'
import { evalDeviations, flowDeviations, resultDeviations } from './flow-deviations.ts'

describe('flows of Timbal', () => {
  test.for(timbalFlows)('$id $subject: $note', expectParity)
})

describe('evals of Timbal', () => {
  test.for(timbalEvals)('$id: $note', expectParity)

  test.for(timbalResults)('$id, validator by validator', expectParity)
})

test('every listed deviation is of a vector', () => {
  expect(idsWithoutVector(Object.keys(flowDeviations), timbalFlows)).toEqual([])
  expect(idsWithoutVector(Object.keys(evalDeviations), timbalEvals)).toEqual([])
  expect(idsWithoutVector(Object.keys(resultDeviations), timbalResults)).toEqual([])
})
