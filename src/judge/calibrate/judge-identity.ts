import { createHash } from 'node:crypto'
import { canonicalJson } from '../../core/json.ts'
import { promptVersion } from '../prompt.ts'
import type { JudgeQuestion } from '../question.ts'

/** Labels of what a rubric is told of the scenario that it judges. */
export const scenarioLabels = ['Scenario', 'Expected outcome'] as const

/**
 * Which judge a question is put to, in 32 hex digits: the author's rubric, our prompt, the form of the reply,
 * the score that it must reach and how often it is asked. What changes from scenario to scenario (the
 * material, and what the rubric is told of the scenario) is no part of it, nor is the model.
 */
export function judgeIdentity(
  { rubric, form, graded }: Pick<JudgeQuestion, 'rubric' | 'form' | 'graded'>,
  votes: number,
): string {
  const parts = (rubric.parts ?? []).filter(({ label }) => !scenarioLabels.some((known) => known === label))
  const text = canonicalJson({ promptVersion, rubric: { ...rubric, parts }, form, graded, votes })
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
