import { z } from 'zod'
import { score } from '../surfaces/threshold.ts'
import { jsonParam } from '../params/json-param.ts'

/** Words of the author: nothing at all would ask for nothing, and be answered all the same. */
export const words = z
  .string()
  .max(100_000)
  .refine((text) => text.trim() !== '', { error: 'must say something; it is empty' })

/** Parameters that every check shares that asks a model, each with its words. */
export const model = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('The model to ask, as `provider/model`. Default: the model of the run.')

export const systemPrompt = words.optional().describe('Your own system prompt. It goes before ours.')

export const votes = z
  .int()
  .min(1)
  .max(15)
  .optional()
  .describe('The number of times to ask the model; the majority decides. Default: the number of the run.')

export const minScore = score
  .optional()
  .describe("The least score, 0 to 1. Default: the judge's own pass or fail decides.")

/** Picks the parts of a question that say who is asked. */
export function pickJudge({
  model: named,
  votes: count,
}: {
  readonly model?: string | undefined
  readonly votes?: number | undefined
}): { readonly model: string | null; readonly votes: number | null } {
  return { model: named ?? null, votes: count ?? null }
}

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

/** Checks that something is asked, and of whom. */
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
