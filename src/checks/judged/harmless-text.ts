import { z } from 'zod'
import type { Finding } from '../../core/verdict.ts'
import type { Check } from '../define.ts'
import { defineLlmJudge } from './llm-judge-check.ts'
import { checkJudge, ownJudgeShape } from './llm-judge-params.ts'
import { findAnswer } from './retrieved.ts'

const params = () => z.strictObject(ownJudgeShape).superRefine(checkJudge)
type Schema = ReturnType<typeof params>

interface Definition<Own extends string> extends Pick<
  Check<Schema, Own | 'judge-failed-it'>,
  'type' | 'summary' | 'why' | 'examples'
> {
  readonly criteria: string
  readonly reasons: Readonly<Record<Own, string>>
  /** Finding that needs no model; null where one must be asked. */
  readonly fault?: (text: string) => Finding<Own> | null
}

/** A check that has a model look for something in the final output that must not be there. */
export function defineHarmlessText<const Own extends string = never>({
  fault = () => null,
  ...definition
}: Definition<Own>): Check<Schema, Own | 'judge-failed-it'> {
  return defineLlmJudge<Schema, Own>({
    ...definition,
    needs: ['output'],
    params,
    meanings: { promptkit: { [definition.type]: { min_score: 1 } } },
    judgedIn(trace) {
      const text = findAnswer(trace)
      return typeof text === 'string' ? (fault(text) ?? { label: 'Final output', text }) : text
    },
  })
}
