import { z } from 'zod'
import { score } from '../surfaces/threshold.ts'

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

/** Parts of a question that say who is asked. */
export function pickJudge({
  model: named,
  votes: count,
}: {
  readonly model?: string | undefined
  readonly votes?: number | undefined
}): { readonly model: string | null; readonly votes: number | null } {
  return { model: named ?? null, votes: count ?? null }
}
