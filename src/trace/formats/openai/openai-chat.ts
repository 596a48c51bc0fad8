import { type JsonObject, type JsonValue, isObject, toMapping, writeJson } from '../../../core/json.ts'
import { listObjects, objectOrNull, textOrNull, textOfValue } from '../../../core/json.ts'
import { chooseReply } from '../../messages/completion-from.ts'
import { messageFrom } from '../../messages/message-from.ts'
import { messageShape } from '../../messages/shapes.ts'
import { withLostCalls } from '../../messages/unread-call.ts'
import type { Part } from '../../model/message.ts'
import { isToolUse } from '../../model/unread.ts'
import { defineConversation } from '../../reading/define-conversation.ts'
import * as s from '../../reading/shape.ts'
import { parseChatUsage } from './openai-trace.ts'
import { addText, parseValue, type StreamKind } from '../reply-stream/streamed-blocks.ts'

/** Replies of OpenAI's chat completions; conversations as lists of messages are a format of their own. */
export const openaiChat = defineConversation({
  id: 'openai-chat',
  title: 'OpenAI chat completions',
  summary: 'OpenAI chat completions: a reply, with its request or prompt where it was kept',
  about:
    'The body of a reply of `POST /v1/chat/completions`, alone or as `{"request": …, "response": …}`; lines of a batch result. A log of such pairs is one run where each request holds the reply before it.',
  never: ['cost', 'timing', 'tool-failures'],
  usage: parseChatUsage,
  starts: [
    {
      opens: 'id|object|choices|request|response|custom_id|model|created',
      says: { object: 'chat\\.completion' },
    },
  ],
  reply: {
    at: ['', 'response', 'response.body'],
    findOther: findCompletion,
    startUs: 'created',
    isReply: ({ choices }) => objectOrNull(chooseReply(listObjects(choices))[0]?.['message']) !== null,
    shape: s.object({
      choices: s.maybe([{ message: s.maybe(messageShape), finish_reason: s.orNull(s.text) }]),
      usage: s.usage,
    }),
    read({ choices }) {
      const [choice] = chooseReply(listObjects(choices))
      return withLostCalls(messageFrom(choice?.['message'], 'assistant'), choice?.['finish_reason'])
    },
    // Routers reply with 200 before their provider fails, and say so in the choice.
    findError({ choices }) {
      const error = objectOrNull(chooseReply(listObjects(choices))[0]?.['error'])
      return error && { type: textOfValue(error['code']), message: textOrNull(error['message']) ?? 'failed' }
    },
  },
  messages: { at: 'messages | prompt', shape: messageShape, read: (raw) => messageFrom(raw, 'user') },
})

/** Finds a whole reply; or only what was said, as text, a message, or a list of the one. */
function findCompletion({ prompt, completion = null }: JsonObject): JsonObject | null {
  const whole = objectOrNull(completion)
  if (Array.isArray(whole?.['choices'])) return whole
  if (prompt === undefined) return null
  if (typeof completion === 'string') return { choices: [{ message: { content: completion } }] }
  const message = Array.isArray(completion) && completion.length === 1 ? objectOrNull(completion[0]) : whole
  return message?.['role'] === 'assistant' ? { choices: [{ message }] } : null
}

/** Chunks of OpenAI's chat completions. */
export const chatStream: StreamKind = {
  isChunk: (chunk) =>
    !isObject(chunk['error']) &&
    (chunk['object'] === 'chat.completion.chunk' ||
      // What Azure found in the prompt comes before the reply.
      Array.isArray(chunk['prompt_filter_results']) ||
      listObjects(chunk['choices']).some((choice) => isObject(choice['delta']))),
  shape: s.object({
    id: s.orNull(s.text),
    choices: s.orNull([
      {
        index: s.maybe(s.amount),
        finish_reason: s.orNull(s.text),
        delta: s.orNull({
          content: s.orNull(s.content),
          refusal: s.orNull(s.text),
          tool_calls: s.orNull([{ index: s.maybe(s.amount), ...findFunction('function') }]),
          ...findFunction('function_call'),
        }),
      },
    ]),
    usage: s.usage,
  }),
  marks: /(?<!\\)"(?:object"\s*:\s*"chat\.completion\.chunk|delta"\s*:\s*\{)/,
  starts: /(?<!\\)"object"\s*:\s*"chat\.completion\.chunk/,
  idOf: (chunk) => textOrNull(chunk['id']),
  isEnd: (chunk) => listChoices(chunk).some((choice) => textOrNull(choice['finish_reason']) !== null),
  areWhole(chunks) {
    const choices = chunks.flatMap(listChoices)
    return !choices.some((choice) => isToolUse(choice['finish_reason'])) || choices.some(hasCall)
  },
  trace(chunks, place, request = null) {
    const deltas = listObjects(chunks.flatMap(listChoices).map(({ delta = null }) => delta))
    const whole = {
      created: parseValue(chunks, 'created'),
      model: parseValue(chunks, 'model'),
      id: parseValue(chunks, 'id'),
      choices: [{ message: joinDeltas(deltas) }],
      usage: parseValue(chunks.toReversed(), 'usage'),
    }
    return openaiChat.traceOf({ record: whole, reply: whole, request }, place)
  },
}

function findFunction(key: string): Readonly<Record<string, s.Shape>> {
  return {
    id: s.orNull(s.text),
    [key]: s.orNull({ name: s.orNull(s.text), arguments: s.orNull(s.text) }),
  }
}

/** Chunks of further choices (`n` > 1) are of replies that the model could have given as well. */
function listChoices(chunk: JsonObject): JsonObject[] {
  return listObjects(chunk['choices']).filter(({ index = 0 }) => index === 0)
}

function hasCall({ delta = null }: JsonObject): boolean {
  const { tool_calls: calls, function_call: call } = toMapping(delta)
  return listObjects(calls).length > 0 || isObject(call)
}

function joinDeltas(deltas: readonly JsonObject[]): JsonObject {
  const message: JsonObject = { role: 'assistant', content: null }
  const calls = new StreamedCalls()
  for (const delta of deltas.map(joinBlocks)) {
    for (const key of ['content', 'refusal', 'reasoning_content', 'reasoning'])
      addText(message, key, delta[key])
    for (const piece of listObjects(delta['tool_calls'])) calls.add(piece)
    const legacy = objectOrNull(delta['function_call'])
    if (legacy !== null) addCallTexts((message['function_call'] ??= {}) as JsonObject, legacy)
  }
  return calls.all.length === 0 ? message : { ...message, tool_calls: calls.all }
}

/** Mistral's models that think have blocks in the place of the text. */
function joinBlocks(delta: JsonObject): JsonObject {
  if (!Array.isArray(delta['content'])) return delta
  const { parts } = messageFrom({ role: 'assistant', content: delta['content'] }, 'assistant')
  const textOf = (kind: Part['type']) =>
    parts.map((part) => (part.type === kind && 'text' in part ? part.text : '')).join('')
  return { ...delta, content: textOf('text'), reasoning_content: textOf('reasoning') }
}

/** Calls of tools, put together out of their pieces. A call goes on under its index; with the id of another call it is a new one. */
class StreamedCalls {
  readonly all: JsonObject[] = []
  /** The last call under each index; undefined: under any. */
  readonly #last = new Map<JsonValue | undefined, JsonObject>()
  readonly #byId = new Map<string, JsonObject>()

  add(piece: JsonObject): void {
    const call = this.#find(piece) ?? this.#begin(piece)
    const id = textOrNull(piece['id']) ?? call['id'] ?? null
    call['id'] = id
    for (const index of [undefined, call['index']]) this.#byId.set(formatCallKey(index, id), call)
    for (const key of ['function', 'custom']) {
      const inner = objectOrNull(piece[key])
      if (inner !== null) addCallTexts((call[key] ??= {}) as JsonObject, inner)
    }
  }

  #find({ index, id = null }: JsonObject): JsonObject | undefined {
    const last = this.#last.get(index)
    const isSame = id === null || id === '' || last?.['id'] === null
    return isSame ? last : this.#byId.get(formatCallKey(index, id))
  }

  #begin({ index = this.all.length }: JsonObject): JsonObject {
    const call = { index, id: null }
    this.all.push(call)
    this.#last.set(undefined, call).set(index, call)
    return call
  }
}

function formatCallKey(index: JsonValue | undefined, id: JsonValue): string {
  return writeJson([index ?? null, id])
}

function addCallTexts(to: JsonObject, piece: JsonObject): void {
  for (const key of ['name', 'arguments', 'input']) addText(to, key, piece[key])
}
