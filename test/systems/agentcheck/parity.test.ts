import { expect, test } from 'vitest'
import { agentcheckComparisons } from '../../support/parity/agentcheck.ts'
import { expectParity, idsWithoutVector } from '../../support/parity/comparison.ts'
import { deviations } from './deviations.ts'

test.for(agentcheckComparisons)('$id $subject: $note', expectParity)

test('every listed deviation is of a vector', () => {
  expect(idsWithoutVector(Object.keys(deviations), agentcheckComparisons)).toEqual([])
})
