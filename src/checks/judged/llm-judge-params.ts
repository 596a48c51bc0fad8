import { z } from 'zod'
import { jsonParam } from '../params/json-param.ts'
import { minScore, model, systemPrompt, votes, words } from './judge-params.ts'

/** Parameters of a judge of PromptKit; with {@link checkLlmJudge}. */
export const llmJudgeShape = {
  criteria: words
    .optional()
    .describe('The criteria. Required, unless `rubric` or `system_prompt` gives them.'),
  rubric: words.optional().describe('How to grade, in more words.'),
  system_prompt: systemPrompt,
  min_score: minScore,
  model,
  judge: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Name of a judge of a PromptKit Arena, whose model is asked. Elsewhere, use `model`.'),
  votes,
  extra: z
    .record(z.string(), jsonParam)
    .optional()
    .describe('More that the judge is told beside the criteria, by name.'),
}

export type LlmJudgeParams = z.output<z.ZodObject<typeof llmJudgeShape>>

/** That something is asked, and that it is clear of whom. */
export function checkLlmJudge(params: LlmJudgeParams, context: z.RefinementCtx): void {
  const { criteria, rubric, system_prompt: prompt } = params
  if ((criteria ?? rubric ?? prompt) === undefined) {
    const message = 'is missing; write what must hold, such as `criteria: The answer is polite`'
    context.addIssue({ code: 'custom', path: ['criteria'], message })
  }
  checkJudge(params, context)
}

export function checkJudge({ judge, model: named }: LlmJudgeParams, context: z.RefinementCtx): void {
  if (judge === undefined || named !== undefined) return
  const message = 'no judge of this name is known here; write `model: provider/model` in its place'
  context.addIssue({ code: 'custom', path: ['judge'], message })
}

/** The same for a judge that asks something by itself. */
export const ownJudgeShape = {
  ...llmJudgeShape,
  criteria: words.optional().describe('Your own criterion, in place of the built-in one.'),
}
