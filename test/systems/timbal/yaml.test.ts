import { expect, test } from 'vitest'
import { expectParity, idsWithoutVector } from '../../support/parity/comparison.ts'
import { timbalYaml } from '../../support/parity/timbal-yaml.ts'
import { deviations } from './yaml-deviations.ts'

test.for(timbalYaml)('$id $subject: $note', expectParity)

test('every listed deviation is of a vector', () => {
  expect(idsWithoutVector(Object.keys(deviations), timbalYaml)).toEqual([])
})
