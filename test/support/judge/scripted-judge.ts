import type { JudgeAnswer, JudgeModels, JudgeReply, JudgeRequest } from '../../../src/judge/provider.ts'

/** What a scripted model does with a request. */
export type Script = (request: JudgeRequest, count: number) => JudgeAnswer | Promise<JudgeAnswer>

/** Models that answer by a script, and what they were asked. */
export interface ScriptedJudge extends JudgeModels {
  readonly requests: JudgeRequest[]
  /** Most requests that were open at the same time. */
  most(): number
}

/** A judge in this process. Every name is the model `test/<name>`; without one it is `test/model`. */
export function scriptedJudge(script: Script): ScriptedJudge {
  const requests: JudgeRequest[] = []
  let open = 0
  let most = 0
  return {
    requests,
    most: () => most,
    idOf: (named) => `test/${named ?? 'model'}`,
    provider: async () => ({
      ask: async (request) => {
        requests.push(request)
        most = Math.max(most, ++open)
        try {
          return await script(request, requests.length)
        } finally {
          open--
        }
      },
    }),
  }
}

export const usage = {
  input: 1_000,
  output: 100,
  cacheRead: null,
  cacheWrite: null,
  reasoning: null,
  total: 1_100,
}

/** A reply that a provider held to the schema. */
export function saying(
  verdict: 'pass' | 'fail' | 'uncertain',
  more: { readonly reasoning?: string; readonly quotes?: string[]; readonly score?: number } = {},
): JudgeAnswer {
  return replied({ structured: { reasoning: `It is ${verdict}.`, quotes: [], verdict, ...more } })
}

export function replied(reply: JudgeReply): JudgeAnswer {
  return { kind: 'replied', reply, model: 'model-1', usage }
}
