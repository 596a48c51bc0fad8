import { z } from 'zod'
import type { Check } from '../define.ts'
import { defineLlmJudge } from './llm-judge-check.ts'
import { checkJudge, ownJudgeShape } from './llm-judge-params.ts'
import { findAnswer, chunkParams, renderChunks, joinHeaded, question, findQuestion } from './retrieved.ts'

const params = () => z.strictObject({ ...ownJudgeShape, question, ...chunkParams }).superRefine(checkJudge)
type Schema = ReturnType<typeof params>

type Definition = Pick<Check<Schema, 'judge-failed-it'>, 'type' | 'summary' | 'why' | 'examples'> & {
  readonly criteria: string
}

/** A check that has a model hold what a search found against what was asked. */
export function defineFoundChunks(definition: Definition): Check<Schema, 'judge-failed-it'> {
  return defineLlmJudge<Schema>({
    ...definition,
    needs: ['output'],
    params,
    meanings: { promptkit: { [definition.type]: { min_score: 1 } } },
    reasons: {},
    judgedIn: (trace, stated) =>
      joinHeaded([
        ['QUESTION', findQuestion(trace, stated.question)],
        ['RETRIEVED CHUNKS', renderChunks(trace, stated)],
        // Without an answer nothing was retrieved for it.
        [null, findAnswer(trace)],
      ]),
  })
}
