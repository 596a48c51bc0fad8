import { afterAll, describe, expect, test } from 'vitest'
import { findCheck } from '../../src/checks/registry.ts'
import { promptkitDeviations } from '../../src/reference/deviations/promptkit.ts'
import {
  ourAnswer,
  ourPrecondition,
  ourQuestion,
  ourTrigger,
  promptKitVectors,
  theirAnswer,
  type Answer,
  type PromptKitVector,
} from '../support/promptkit-vectors.ts'
import { deviations } from './promptkit-deviations.ts'
import { predicted } from './promptkit-predicted.ts'

/** Preconditions, triggers and the wrappers of PromptKit are no checks; what was skipped was not checked. */
function isOfCheck({ type, expect: { skipped } }: PromptKitVector): boolean {
  const check = findCheck(type)
  // What services answer has tests of its own.
  return skipped !== true && check !== null && check.remote === undefined
}

const compared = promptKitVectors.filter(isOfCheck)
const agreement = new Map<string, { agree: number; listed: number }>()

/** Scores within a thousandth are the same; without one of theirs there is nothing to compare. */
function sameScore(ours: Answer, theirs: number | null): Answer {
  const isClose = theirs === null || (ours.score !== null && Math.abs(ours.score - theirs) <= 1e-3)
  return isClose ? { ...ours, score: theirs } : ours
}

describe('PromptKit checks', () => {
  test.for(compared)('$id $type: $note', (vector) => {
    const ours = ourAnswer(vector)
    const deviation = deviations[vector.id]
    const tally = agreement.get(vector.type) ?? { agree: 0, listed: 0 }
    agreement.set(vector.type, tally)
    tally[deviation === undefined ? 'agree' : 'listed'] += 1

    const theirs = theirAnswer(vector)
    const expected =
      deviation === undefined ? theirs : { status: deviation.status, score: deviation.score ?? null }
    expect(sameScore(ours, expected.score)).toEqual(expected)
  })

  const judged = promptKitVectors.filter(
    ({ type, expect: theirs }) => theirs.judge_content !== undefined && findCheck(type) !== null,
  )
  test.for(judged)('$id shows the judge the same', (vector) => {
    expect(ourQuestion(vector)?.judged.map(({ text }) => text)).toEqual([vector.expect.judge_content])
  })

  test('every listed deviation is one', () => {
    const theirs = new Map(promptKitVectors.map((vector) => [vector.id, theirAnswer(vector)]))
    const stale = Object.entries(deviations).filter(([id, { status, score }]) => {
      const answer = theirs.get(id)
      return answer === undefined || (answer.status === status && (score ?? answer.score) === answer.score)
    })
    expect(stale).toEqual([])
    // Each has an entry in the table that users read. Their engine refuses what this one entry is about.
    const unseen = predicted.map(([as]) => as)
    const listed = new Set(['look-around', ...unseen, ...Object.values(deviations).map(({ as }) => as)])
    expect(listed).toEqual(new Set(Object.keys(promptkitDeviations)))
  })

  test.for(promptKitVectors.filter(({ type }) => type === '@when'))('$id: $note', (vector) => {
    expect(ourPrecondition(vector)).toBe(vector.expect.passed)
  })

  test.for(promptKitVectors.filter(({ type }) => type === '@trigger'))('$id: $note', (vector) => {
    expect(ourTrigger(vector)).toBe(vector.expect.passed)
  })

  afterAll(() => {
    const lines = [...agreement].map(
      ([type, { agree, listed }]) => `${type}: ${agree} agree, ${listed} listed`,
    )
    const ofChecks = promptKitVectors.filter(({ type }) => !type.startsWith('@'))
    const rest = `${ofChecks.length - compared.length} not yet of ${ofChecks.length}`
    process.stdout.write(`PromptKit parity\n  ${lines.join('\n  ')}\n  ${rest}\n`)
  })
})
