import { findCheck } from '../../../src/checks/find-check.ts'
import { deviations, type Deviation } from '../../systems/promptkit/deviations.ts'
import { ourExecAnswer, type ExecVector } from '../promptkit-exec.ts'
import { ourServiceAnswer, shownOf, type ServiceVector } from '../promptkit-services.ts'
import {
  ourAnswer,
  ourPrecondition,
  ourQuestion,
  ourTrigger,
  promptKitVectors,
  theirAnswer,
  type Answer,
  type PromptKitVector,
} from '../promptkit-vectors.ts'
import type { Answers, Comparison } from './comparison.ts'

/** Preconditions, triggers and exec evals are no checks; a check that skips itself says nothing. */
function isOfCheck({ type, when, expect: { skipped } }: PromptKitVector): boolean {
  const check = findCheck(type)
  return (skipped !== true || when !== undefined) && check !== null && check.remote === undefined
}

/** Checks that need no service. */
export const promptKitChecks = promptKitVectors
  .filter(isOfCheck)
  .map((vector) => comparison(vector, vector.type, async () => answersOf(vector, ourAnswer(vector))))

/** Checks that ask a service, and what it was asked. */
export const promptKitServices = promptKitVectors
  .filter((vector): vector is ServiceVector => findCheck(vector.type)?.remote !== undefined)
  .map((vector) =>
    comparison(vector, vector.type, async () => {
      const { answer, asked } = await ourServiceAnswer(vector)
      const { ours, ...rest } = answersOf(vector, answer)
      // Where it was not asked, that is what is listed.
      const shown = asked === null ? vector.expect : shownOf(asked, vector)
      return withFact(ours, shown, rest, vector.expect)
    }),
  )

/** What a judge is shown. */
export const promptKitQuestions = promptKitVectors
  .filter(({ type, expect: theirs }) => theirs.judge_content !== undefined && findCheck(type) !== null)
  .map((vector): Comparison => ({
    id: vector.id,
    note: vector.note,
    subject: 'what a judge is shown',
    as: null,
    answers: async () => ({
      ours: ourQuestion(vector)?.judged.map(({ text }) => text),
      theirs: [vector.expect.judge_content],
    }),
  }))

/** Programs of the project. */
export const promptKitExecs = promptKitVectors
  .filter((vector): vector is ExecVector => 'exec' in vector.context)
  .map((vector) =>
    comparison(vector, 'exec evals', async () => answersOf(vector, await ourExecAnswer(vector))),
  )

/** Preconditions and triggers. */
export const promptKitConditions = [
  ...promptKitVectors
    .filter(({ type }) => type === '@when')
    .map((vector) => condition(vector, 'preconditions', ourPrecondition)),
  ...promptKitVectors
    .filter(({ type }) => type === '@trigger')
    .map((vector) => condition(vector, 'triggers', ourTrigger)),
]

export const promptKitComparisons: readonly Comparison[] = [
  ...promptKitChecks,
  ...promptKitServices,
  ...promptKitExecs,
  ...promptKitQuestions,
  ...promptKitConditions,
]

function comparison(
  { id, note }: PromptKitVector,
  subject: string,
  answers: () => Promise<Answers>,
): Comparison {
  return { id, note, subject, as: deviations[id]?.as ?? null, answers }
}

function condition(
  vector: PromptKitVector,
  subject: string,
  ours: (vector: PromptKitVector) => boolean | null,
): Comparison {
  const { id, note, expect: theirs } = vector
  return { id, note, subject, as: null, answers: async () => ({ ours: ours(vector), theirs: theirs.passed }) }
}

/** Scores within a thousandth are the same; without one to compare with there is none. */
function answersOf(vector: PromptKitVector, ours: Answer): Answers {
  const theirs = theirAnswer(vector)
  const deviation: Deviation | undefined = deviations[vector.id]
  if (deviation === undefined) return { ours: asClose(ours, theirs.score), theirs }
  const listed = { status: deviation.status, score: deviation.score ?? null }
  return { ours: asClose(ours, listed.score), theirs: asClose(theirs, listed.score), listed }
}

function asClose(answer: Answer, score: number | null): Answer {
  const isClose = score === null || (answer.score !== null && Math.abs(answer.score - score) <= 1e-3)
  return isClose ? { ...answer, score } : answer
}

/** The answers, each with a fact that must be the same whatever is listed. */
function withFact(
  ours: unknown,
  fact: unknown,
  { theirs, listed }: Omit<Answers, 'ours'>,
  same: unknown,
): Answers {
  const answers = { ours: { answer: ours, fact }, theirs: { answer: theirs, fact: same } }
  return listed === undefined ? answers : { ...answers, listed: { answer: listed, fact: same } }
}
