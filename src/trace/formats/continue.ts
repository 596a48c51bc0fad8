import type { JsonObject, JsonValue } from '../../core/json.ts'
import { isObject, listObjects, numberOrNull, objectOrNull, textOrNull, toMapping } from '../../core/json.ts'
import type { ReportedFacts } from '../model/stated.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { defineMessage } from '../reading/define-message.ts'
import { defineUsage } from '../reading/define-usage.ts'
import * as s from '../reading/shape.ts'

const parseUsage = defineUsage({
  input: 'promptTokens',
  output: 'completionTokens',
  cacheRead: 'promptTokensDetails.cachedTokens',
  cacheWrite: 'promptTokensDetails.cacheWriteTokens',
})

/** Sessions of Continue: what a tool answered is next to its call, and again in a message that follows it in an editor. */
export const continueSession = defineConversation({
  id: 'continue',
  title: 'Continue',
  summary: 'Continue sessions, of an editor or of `cn`',
  about:
    'A session is a file of `~/.continue/sessions/`. Tokens and cost are those of the session, where it counts them. A command that ends with another code than zero has failed.',
  never: ['timing'],
  starts: [{ opens: 'sessionId', has: ['workspaceDirectory', 'history'] }],
  run: { agent: 'continue', hidesSteps: /^[sS]ubagent$/, id: 'sessionId' },
  messages: {
    at: 'history',
    model: 'model',
    joins: true,
    isMessage: ({ message }) => textOrNull(objectOrNull(message)?.['role']) !== null,
    areOurs: (items) =>
      items.some(
        (item) =>
          'contextItems' in item || 'toolCallStates' in item || 'toolCalls' in toMapping(item['message']),
      ),
    keep: (items) => items.map(tellItem),
    findFacts,
    ...defineMessage({
      role: 'message.role',
      roles: { user: 'user', assistant: 'assistant', thinking: 'assistant', system: 'system', tool: 'tool' },
      content: 'message.content',
      reasoning: 'message.thought',
      calls: {
        at: 'toolCallStates | message.toolCalls',
        id: 'toolCallId | id',
        name: 'toolCall.function.name | function.name',
        args: 'toolCall.function.arguments | function.arguments',
        answer: {
          result: 'output',
          status: { at: 'status', passed: ['done'], failed: ['errored', 'canceled', 'failed'] },
        },
      },
      answer: { id: 'message.toolCallId', result: 'message.content' },
      others: { promptLogs: s.anything, contextItems: s.anything, 'message.toolCalls': s.anything },
    }),
  },
})

/** An item with its model, thoughts apart from words, and failures of commands among those of tools. */
function tellItem(item: JsonObject): JsonObject {
  const { message, promptLogs: logs, toolCallStates: states } = item
  const { role, content = null } = toMapping(message)
  const options = objectOrNull(listObjects(logs).at(-1)?.['completionOptions'])
  return {
    ...item,
    model: options?.['model'] ?? null,
    ...(role === 'thinking'
      ? { message: { ...objectOrNull(message), content: null, thought: content } }
      : {}),
    ...(Array.isArray(states) ? { toolCallStates: states.map(tellState) } : {}),
  }
}

/** Its output is told by its texts, as the model gets it. */
function tellState(state: JsonValue): JsonValue {
  if (!isObject(state)) return state
  const { output = null, status = null } = state
  const outputs = listObjects(output)
  const hasFailed = outputs.some((item) => failed.test(textOrNull(item['status']) ?? ''))
  const texts = outputs.map(({ content = null }) => content)
  const isText = texts.length > 0 && texts.every((text) => typeof text === 'string')
  return {
    ...state,
    output: isText ? texts.join('\n\n') : output,
    status: status === 'done' && hasFailed ? 'failed' : status,
  }
}

const failed = /^Command (?:failed|timed out)/

/** Counts of zero are those of who counts none; each call that a reply asks for has a state next to it. */
function findFacts(items: readonly JsonObject[], session: JsonObject | null): ReportedFacts {
  const counts = session?.['usage']
  const usage = parseUsage(counts)
  const costUsd = numberOrNull(objectOrNull(counts)?.['totalCost'])
  const isLost = items.some(({ message, toolCallStates: states }) => {
    if (!Array.isArray(states)) return false
    const calls = listObjects(objectOrNull(message)?.['toolCalls']).map(nameCall)
    const names = new Set(listObjects(states).map(({ toolCall }) => nameCall(toMapping(toolCall))))
    return calls.length > states.length || calls.some((call) => !names.has(call))
  })
  const first = items.find(({ message }) => objectOrNull(message)?.['role'] !== 'system')
  const { role } = toMapping(first?.['message'])
  const hasSummary = role === 'assistant' && textOrNull(first?.['conversationSummary']) !== null
  return {
    usage: usage?.input === 0 && usage.output === 0 ? null : usage,
    costUsd: costUsd === 0 ? null : costUsd,
    ...(isLost ? { gap: 'how a call of a tool went' } : {}),
    // `cn` keeps a summary in place of what came before.
    ...(hasSummary ? { gap: 'what its summary stands for' } : {}),
  }
}

/** By its id and its tool: calls of one reply may share an id. */
function nameCall({ id = null, function: tool }: JsonObject): string {
  return `${textOrNull(id)} ${textOrNull(toMapping(tool)['name'])}`
}
