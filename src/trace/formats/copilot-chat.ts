import type { JsonObject, JsonValue } from '../../core/json.ts'
import { isObject, listObjects, objectOrNull, textOrNull } from '../../core/json.ts'
import { createCall, unreadCall } from '../messages/unread-call.ts'
import { createAnswer, toTextParts, type Part } from '../model/message.ts'
import type { ReportedFacts } from '../model/stated.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import * as s from '../reading/shape.ts'
import type { ToldMessage } from '../reading/tell-messages.ts'

const callShape = s.object({ name: s.text, id: s.text, arguments: s.orNull(s.toolArguments) })
const roundShape = s.claimKeys({ response: s.text, toolCalls: [callShape], ...s.claim('thinking') })

/** Chats with GitHub Copilot in VS Code: each question with its rounds, of which each is a reply of the model. */
export const copilotChat = defineConversation({
  id: 'copilot-chat',
  title: 'Copilot Chat',
  summary: 'GitHub Copilot Chat sessions of VS Code',
  about: '`Chat: Export Chat…` in VS Code writes one.',
  never: ['tokens', 'cost', 'timing', 'tool-failures'],
  starts: [{ has: ['requesterUsername|responderUsername', 'requests'] }],
  run: { agent: 'copilot', id: 'sessionId' },
  messages: {
    at: 'requests',
    model: 'modelId',
    shape: s.claimKeys({
      message: { text: s.text },
      modelId: s.maybe(s.orNull(s.text)),
      response: [{}],
      result: s.maybe(
        s.orNull(
          s.claimKeys({
            metadata: s.maybe({
              toolCallRounds: s.maybe([roundShape]),
              toolCallResults: s.maybe(s.map({})),
            }),
            ...s.claim('details', 'timings', 'errorDetails'),
          }),
        ),
      ),
      ...s.claim('variableData', 'agent', 'followups', 'contentReferences', 'codeCitations', 'slashCommand'),
    }),
    isMessage: (value) => 'requestId' in value && isObject(value['message']),
    read: (request) => (isObject(request) ? readRequest(request) : []),
    findFacts,
  },
})

function readRequest(request: JsonObject): readonly ToldMessage[] {
  const question = textOrNull(objectOrNull(request['message'])?.['text']) ?? ''
  const metadata = findMetadata(request)
  const answers = objectOrNull(metadata?.['toolCallResults'])
  const rounds = listObjects(metadata?.['toolCallRounds'])
  const messages = rounds.flatMap((round): ToldMessage[] => {
    const calls = listObjects(round['toolCalls'])
    const results = calls.flatMap(({ id, name }) => readAnswer(textOrNull(id), textOrNull(name), answers))
    return [
      {
        role: 'assistant',
        parts: [
          ...toTextParts(round['response']),
          ...calls.map(({ id, name, arguments: args }) => createCall(id, name, args)),
        ],
      },
      ...results.map((part): ToldMessage => ({ role: 'tool', parts: [part] })),
    ]
  })
  return [
    { role: 'user', parts: toTextParts(question) },
    // Without rounds there is only what was shown.
    ...(rounds.length > 0 ? messages : [{ role: 'assistant' as const, parts: readShown(request) }]),
  ]
}

function findMetadata(request: JsonObject): JsonObject | null {
  return objectOrNull(objectOrNull(request['result'])?.['metadata'])
}

function readAnswer(id: string | null, name: string | null, answers: JsonObject | null): Part[] {
  const answer = objectOrNull(answers?.[id ?? ''])
  if (answer === null) return []
  return [createAnswer(id, name, listTexts(answer['content']).join(''))]
}

/** A result is a text, or a tree of what was laid out for the model. */
function listTexts(value: JsonValue | undefined, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  const object = objectOrNull(value)
  const inner = Array.isArray(value)
    ? value
    : [object?.['value'] ?? object?.['node'] ?? object?.['text'], object?.['children']]
  return depth > deepest || (object === null && inner !== value)
    ? []
    : inner.flatMap((part) => listTexts(part, depth + 1))
}

const deepest = 64

function readShown(request: JsonObject): Part[] {
  const shown = listObjects(request['response'])
  const text = shown.flatMap(({ kind, value }) => (kind === undefined ? listTexts(value) : [])).join('')
  return [...shown.filter(isTool).map(() => unreadCall), ...toTextParts(text)]
}

function isTool({ kind }: JsonObject): boolean {
  return kind === 'toolInvocationSerialized'
}

/** Finds a question without an answer, and tools that were shown and are in no round: those of a sub-agent. */
function findFacts(requests: readonly JsonObject[]): ReportedFacts {
  const { result = null, isCanceled } = requests.at(-1) ?? {}
  const error = objectOrNull(objectOrNull(result)?.['errorDetails'])
  const failure =
    error === null
      ? isCanceled === true
        ? 'it was cancelled'
        : null
      : (textOrNull(error['message']) ?? 'it failed')
  const isUnseen = requests.some((request) => {
    const rounds = listObjects(findMetadata(request)?.['toolCallRounds'])
    const calls = rounds.flatMap((round) => listObjects(round['toolCalls']))
    return listObjects(request['response']).filter(isTool).length > calls.length
  })
  return {
    ...(failure === null ? {} : { failure, endsOpen: true }),
    ...(result === null ? { gap: 'the end of its last reply' } : {}),
    ...(isUnseen ? { unseenSteps: true } : {}),
  }
}
