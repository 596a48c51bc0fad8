import { describe, expect, test } from 'vitest'
import { expectParity, idsWithoutVector } from '../../support/parity/comparison.ts'
import { promptKitChecks, promptKitConditions, promptKitQuestions } from '../../support/parity/promptkit.ts'
import { promptKitVectors } from '../../support/promptkit-vectors.ts'
import { deviations } from './deviations.ts'

describe('PromptKit checks', () => {
  test.for(promptKitChecks)('$id $subject: $note', expectParity)

  test.for(promptKitQuestions)('$id: $subject', expectParity)

  test.for(promptKitConditions)('$id $subject: $note', expectParity)

  test('every listed deviation is of a vector', () => {
    expect(idsWithoutVector(Object.keys(deviations), promptKitVectors)).toEqual([])
  })
})
