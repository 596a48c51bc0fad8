import { expect, test } from 'vitest'
import { expectParity, idsWithoutVector } from '../../support/parity/comparison.ts'
import { kensaTranslations } from '../../support/parity/kensa-translate.ts'
import { deviations } from './kensa-translate-deviations.ts'

test.for(kensaTranslations)('$id $note', expectParity)

test('every listed deviation is of a vector', () => {
  expect(idsWithoutVector(Object.keys(deviations), kensaTranslations)).toEqual([])
})
