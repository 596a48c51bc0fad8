import { describe, expect, test } from 'vitest'
import { expectParity, idsWithoutVector } from '../../support/parity/comparison.ts'
import { timbalRubrics, timbalStatements } from '../../support/parity/timbal-judges.ts'
import { deviations } from './judge-deviations.ts'

describe('validators of Timbal that ask a model', () => {
  test.for([...timbalStatements, ...timbalRubrics])('$id $subject: $note', expectParity)

  test('every listed deviation is of a vector', () => {
    const vectors = [...timbalStatements, ...timbalRubrics]
    expect(idsWithoutVector(Object.keys(deviations), vectors)).toEqual([])
  })
})
