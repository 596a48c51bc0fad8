import { expect, test } from 'vitest'
import { ourAnswer } from '../../support/promptkit-vectors.ts'
import { predicted } from './predicted.ts'

const expected = { passed: false, score: null }

test.for(predicted)('%s: %s %j', ([, type, params, context, status]) => {
  const vector = { id: '', type, params, context, expect: expected, note: '' }
  expect(ourAnswer(vector).status).toBe(status)
})
