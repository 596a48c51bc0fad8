import type { JsonObject } from '../../../src/core/json.ts'
import type { JudgeAnswer, JudgeRequest } from '../../../src/judge/provider.ts'
import { judgeModels, type JudgeModelSettings } from '../../../src/judge/providers/judge-models.ts'

/** The form of a reply. */
export const schema: JsonObject = {
  type: 'object',
  properties: {
    reasoning: { type: 'string' },
    quotes: { type: 'array', items: { type: 'string' } },
    verdict: { type: 'string', enum: ['pass', 'fail', 'uncertain'] },
  },
  required: ['reasoning', 'quotes', 'verdict'],
  additionalProperties: false,
}

export const key = 'sk-test-0123456789abcdef'

/** Asks the model of this name; waits between attempts are noted in place of being waited. */
export async function ask(
  id: string,
  settings: Partial<JudgeModelSettings>,
  given: Partial<JudgeRequest> = {},
): Promise<{ answer: JudgeAnswer; waits: readonly number[] }> {
  const waits: number[] = []
  const models = judgeModels({
    model: null,
    baseUrl: null,
    apiKey: null,
    env: {},
    mask: (text) => text,
    wait: (ms) => {
      waits.push(ms)
      return Promise.resolve()
    },
    ...settings,
  })
  const full = models.idOf(id) ?? ''
  const provider = await models.provider(full)
  if ('kind' in provider) return { answer: provider, waits }
  const request = {
    system: 'You judge.',
    user: 'Is it so?',
    schema,
    model: full.slice(full.indexOf('/') + 1),
    maxTokens: 512,
    signal: new AbortController().signal,
  }
  return { answer: await provider.ask({ ...request, ...given }), waits }
}
