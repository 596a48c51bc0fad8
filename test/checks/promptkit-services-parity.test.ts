import { afterAll, expect, test } from 'vitest'
import { findCheck } from '../../src/checks/registry.ts'
import { ourServiceAnswer, shownOf, type ServiceVector } from '../support/promptkit-services.ts'
import { promptKitVectors, theirAnswer } from '../support/promptkit-vectors.ts'
import { deviations } from './promptkit-deviations.ts'

const vectors = promptKitVectors.filter(
  (vector): vector is ServiceVector => findCheck(vector.type)?.remote !== undefined,
)
const tally = { agree: 0, listed: 0 }

test.for(vectors)('$id $type: $note', async (vector) => {
  const { answer, asked } = await ourServiceAnswer(vector)
  const deviation = deviations[vector.id]
  const theirs = theirAnswer(vector)
  const expected =
    deviation === undefined ? theirs : { status: deviation.status, score: deviation.score ?? null }
  expect(answer).toEqual(expected)
  tally[deviation === undefined ? 'agree' : 'listed'] += 1
  // Where it was not asked, that is what is listed.
  expect(asked === null ? vector.expect : shownOf(asked, vector)).toEqual(vector.expect)
})

afterAll(() => {
  process.stdout.write(`PromptKit services: ${tally.agree} agree, ${tally.listed} listed\n`)
})
