import { afterAll, describe, expect, test } from 'vitest'
import { agentcheckVectors, type Answer, ourAnswer, theirAnswer } from '../support/agentcheck-vectors.ts'
import { deviations } from './agentcheck-deviations.ts'

const agreement = new Map<string, { agree: number; listed: number }>()

function factsOf(answer: Answer, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, answer[key]]))
}

describe('agentcheck', () => {
  test.for(agentcheckVectors)('$id $evaluator: $note', async (vector) => {
    const deviation = deviations[vector.id]
    const tally = agreement.get(vector.evaluator) ?? { agree: 0, listed: 0 }
    agreement.set(vector.evaluator, tally)
    tally[deviation === undefined ? 'agree' : 'listed'] += 1

    const ours = await ourAnswer(vector)
    const facts = deviation === undefined ? ours : factsOf(ours, Object.keys(deviation.ours))
    expect(facts).toEqual(deviation?.ours ?? theirAnswer(vector))
  })

  test('every listed deviation is one', () => {
    const known = new Map(agentcheckVectors.map((vector) => [vector.id, theirAnswer(vector)]))
    for (const [id, { ours }] of Object.entries(deviations)) {
      expect(known.get(id), id).toBeDefined()
      expect(known.get(id), id).not.toMatchObject(ours)
    }
  })

  afterAll(() => {
    const lines = [...agreement].map(
      ([evaluator, { agree, listed }]) => `${evaluator}: ${agree} agree, ${listed} listed`,
    )
    process.stdout.write(`agentcheck parity\n  ${lines.join('\n  ')}\n`)
  })
})
