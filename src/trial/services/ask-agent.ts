import { hashText } from '../../core/hash.ts'
import type { Message, Part, Task, TaskState } from '@a2a-js/sdk'
import { toError } from '../../core/errors.ts'
import { exchangeRequest, type ExchangeFailure, type ExchangeRequest, createBadReply } from './exchange.ts'
import { isObject, parseJson, writeJson, type Mapping, toList } from '../../core/json.ts'

/** Written out, because the enum would load more code than the rest of the client. */
const completed = 3 satisfies TaskState.TASK_STATE_COMPLETED
const ofUser = 1

/**
 * Sends a message to an agent over A2A 0.3 (JSON-RPC, `message/send`), waits until its task is done, and
 * takes the text that it answered with. `request.body` is the text of the message. Never rejects.
 */
export async function askAgent(request: ExchangeRequest): Promise<string | ExchangeFailure> {
  // Most runs ask no agent.
  const { LegacyJsonRpcTransport } = await import('@a2a-js/sdk/compat/v0_3/client')
  const last: { failure: ExchangeFailure | null } = { failure: null }
  const transport = new LegacyJsonRpcTransport({
    endpoint: request.url.href,
    // The way to the agent is ours: it is bound as that of any other service.
    fetchImpl: async (_, init) => {
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), ...request.headers }
      const body = typeof init?.body === 'string' ? init.body : ''
      const outcome = await exchangeRequest({ ...request, headers, body })
      const failure = outcome.kind === 'failed' ? outcome : toStatusFailure(outcome.status, outcome.text)
      last.failure = failure
      if (outcome.kind === 'failed' || failure !== null) throw new Error(failure?.message)
      return new Response(withKinds(outcome.text))
    },
  })
  try {
    return extractAnswer(
      await transport.sendMessage(createMessage(request.body ?? ''), { signal: request.signal }),
    )
  } catch (thrown) {
    return (
      last.failure ?? createBadReply(`its answer is none of A2A: ${toError(thrown).message.slice(0, 200)}`)
    )
  }
}

function createMessage(text: string): Parameters<LegacyTransport['sendMessage']>[0] {
  // The same question has the same id, in every run.
  const messageId = hashText(text, 32)
  const part: Part = {
    content: { $case: 'text', value: text },
    metadata: undefined,
    filename: '',
    mediaType: '',
  }
  const none = { contextId: '', taskId: '', metadata: undefined, extensions: [], referenceTaskIds: [] }
  return {
    tenant: '',
    message: { ...none, messageId, role: ofUser, parts: [part] },
    configuration: {
      acceptedOutputModes: ['text/plain', 'application/json'],
      taskPushNotificationConfig: undefined,
      returnImmediately: false,
    },
    metadata: undefined,
  }
}

type LegacyTransport = import('@a2a-js/sdk/compat/v0_3/client').LegacyJsonRpcTransport

/** The text of a message; of a task, that of its status, else of its first artifact with any. */
function extractAnswer(answer: Message | Task): string | ExchangeFailure {
  if ('parts' in answer) return joinPartTexts(answer.parts) ?? noText
  const { status, artifacts } = answer
  const state: number | undefined = status?.state
  if (state !== completed) return createBadReply('its task was not completed')
  const texts = [status?.message?.parts ?? [], ...artifacts.map(({ parts }) => parts)].map(joinPartTexts)
  return texts.find((text) => text !== null) ?? noText
}

const noText = createBadReply('it answered with no text')

function joinPartTexts(parts: readonly Part[]): string | null {
  const texts = parts.flatMap(({ content }) => (content?.$case === 'text' ? [content.value] : []))
  const text = texts.join('\n')
  return text === '' ? null : text
}

function toStatusFailure(status: number, text: string): ExchangeFailure | null {
  return status === 200 ? null : createBadReply(`it answered with status ${status}: ${text.slice(0, 200)}`)
}

/**
 * A reply of an agent with the `kind` of what it answered, which A2A 0.3 asks for and PromptKit's agents leave
 * out. Of parts only texts stay, and no history does: nothing else is read. Any other text stays as it is.
 */
export function withKinds(reply: string): string {
  const value = parseJson(reply)
  if (!isObject(value) || !isObject(value['result'])) return reply
  const { history: _, ...result } = value['result']
  return writeJson({ ...value, result: 'status' in result ? withTaskKind(result) : withMessageKind(result) })
}

function withTaskKind({ status, artifacts, ...task }: Mapping): Mapping {
  const typed = isObject(status)
    ? { ...status, ...('message' in status ? { message: withMessageKind(status['message']) } : {}) }
    : status
  const made = Array.isArray(artifacts) ? artifacts.map(parseTextFields) : artifacts
  return { kind: 'task', ...task, status: typed, ...(made === undefined ? {} : { artifacts: made }) }
}

function withMessageKind(value: unknown): unknown {
  return isObject(value) && Array.isArray(value['parts'])
    ? { kind: 'message', ...parseTextFields(value) }
    : value
}

function parseTextFields(value: unknown): Mapping {
  if (!isObject(value)) return {}
  const { parts, ...rest } = value
  return { ...rest, parts: toList(parts).flatMap(parseTextPart) }
}

function parseTextPart(part: unknown): Mapping[] {
  if (!isObject(part) || typeof part['text'] !== 'string') return []
  return 'kind' in part && part['kind'] !== 'text' ? [] : [{ kind: 'text', text: part['text'] }]
}
