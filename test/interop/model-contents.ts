import { idOf, turnAfter, type Turn } from './model-turns.ts'

interface Part {
  readonly text?: string
  readonly functionResponse?: { readonly response: { readonly result?: object } }
}
interface Content {
  readonly parts: readonly Part[]
}

/** The reply of Gemini's `POST /v1/models/…:generateContent`. */
export function contents(body: Record<string, unknown>): object {
  const turn = turnOf(body)
  return replyOf(body, partOf(turn), turn)
}

/** The same in pieces, as of `:streamGenerateContent?alt=sse`. */
export function contentChunks(body: Record<string, unknown>): object[] {
  const turn = turnOf(body)
  if (turn.kind === 'call') return [contents(body)]
  const words = turn.text.split(/(?<= )/)
  return words.map((text, at) => replyOf(body, { text }, at === words.length - 1 ? turn : null))
}

function turnOf(body: Record<string, unknown>): Turn {
  const parts = (body['contents'] as readonly Content[]).flatMap((content) => content.parts)
  const question = parts.map(({ text = '' }) => text).join('\n')
  const results = parts.flatMap(({ functionResponse: answered }) =>
    answered === undefined ? [] : [JSON.stringify(answered.response.result ?? answered.response)],
  )
  const tools = (body['tools'] ?? []) as readonly {
    readonly functionDeclarations?: readonly { readonly name: string }[]
  }[]
  return turnAfter(
    question,
    results,
    tools.flatMap(({ functionDeclarations: declared = [] }) => declared.map(({ name }) => name)),
  )
}

function partOf(turn: Turn): object {
  if (turn.kind === 'answer') return { text: turn.text }
  return { functionCall: { name: turn.name, args: JSON.parse(turn.arguments) as object } }
}

/** `turn`: what ends with this piece; null where more is to come. */
function replyOf(body: Record<string, unknown>, part: object, turn: Turn | null): object {
  const { input = 0, output = 0 } = turn?.usage ?? {}
  const usage = { promptTokenCount: input, candidatesTokenCount: output, totalTokenCount: input + output }
  return {
    candidates: [
      { index: 0, content: { role: 'model', parts: [part] }, ...(turn !== null && { finishReason: 'STOP' }) },
    ],
    ...(turn !== null && { usageMetadata: usage }),
    modelVersion: 'gemini-2.5-flash',
    responseId: idOf('resp', JSON.stringify(body)),
  }
}
