import { expect, test } from 'vitest'
import { expectParity, idsWithoutVector } from '../../support/parity/comparison.ts'
import { arenaComparisons } from '../../support/parity/promptkit-arena.ts'
import { arenaDeviations } from './arena-deviations.ts'

test.for(arenaComparisons)('$id: $note', expectParity)

test('every listed deviation is of a run', () => {
  expect(idsWithoutVector(Object.keys(arenaDeviations), arenaComparisons)).toEqual([])
})
