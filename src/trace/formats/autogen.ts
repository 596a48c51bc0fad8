import type { JsonObject, JsonValue } from '../../core/json.ts'
import { isObject, listObjects, objectOrNull, textOrNull } from '../../core/json.ts'
import type { ReportedFacts } from '../model/stated.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { defineMessage } from '../reading/define-message.ts'
import { parsePath, pickPath } from '../reading/paths.ts'
import * as s from '../reading/shape.ts'
import type { ToldMessage } from '../reading/tell-messages.ts'

/** What was said: by the user, or by one of the agents, whose names are their own. */
const statement = defineMessage({
  role: 'source',
  roles: { user: 'user', user_proxy: 'user', '*': 'assistant' },
  content: 'content',
})
const requests = defineMessage({
  role: 'type',
  roles: { ToolCallRequestEvent: 'assistant', AssistantMessage: 'assistant' },
  reasoning: 'thought',
  calls: { at: 'content', id: 'id', name: 'name', args: 'arguments' },
})
/** One of the answers that an event holds. */
const answer = defineMessage({
  role: '',
  roles: { '*': 'tool' },
  answer: {
    id: 'call_id',
    name: 'name',
    result: 'content',
    status: { at: 'is_error', passed: ['false'], failed: ['true'] },
  },
})
const thought = defineMessage({ role: '', roles: { '*': 'assistant' }, reasoning: 'content' })

const modelRoles = { SystemMessage: 'system', UserMessage: 'user', AssistantMessage: 'assistant' } as const
/** What an agent remembers, as its model was told it. */
const memoryReader = defineMessage({
  role: 'type',
  roles: modelRoles,
  content: 'content',
  reasoning: 'thought',
  others: { source: s.anything },
})

const silent = new Set([
  'MemoryQueryEvent',
  'UserInputRequestedEvent',
  'ModelClientStreamingChunkEvent',
  // What tools answered, for the user: no model said it.
  'ToolCallSummaryMessage',
])

/** Messages of AutoGen's AgentChat: a task's result, or its events. */
export const autogen = defineConversation({
  id: 'autogen',
  title: 'AutoGen',
  summary: 'AutoGen: the messages of a task result, or the state of a team or an agent',
  about:
    '`[message.dump() for message in result.messages]`, `result.model_dump()`, or `await team.save_state()`, of an agent, too.',
  never: ['cost'],
  starts: [{ has: ['models_usage', 'source'], says: { type: 'TextMessage|ToolCall[A-Za-z]*|ThoughtEvent' } }],
  run: { agent: 'team' },
  usage: { input: 'prompt_tokens', output: 'completion_tokens' },
  messages: {
    at: 'messages',
    // The state of a team has what all of its members said where that of the one is that lets them speak.
    findOther(team) {
      const memory = team['type'] === 'AssistantAgentState' ? pickPath(team, context) : null
      if (Array.isArray(memory)) return memory
      const threads = listStates(team).flatMap(({ message_thread: thread }) =>
        Array.isArray(thread) ? [thread] : [],
      )
      return threads.length === 1 ? (threads[0] ?? null) : null
    },
    time: 'created_at',
    usage: 'models_usage',
    isLine: s.createTest({ source: s.text, type: /^[A-Z]\w+(?:Message|Event)$/ }),
    isMessage: s.createTest({ type: /^[A-Z]\w+(?:Message|Event)$/ }),
    areOurs: (messages) => messages.some((message) => 'models_usage' in message || isOfMemory(message)),
    shape: s.byWord('type', { ToolCallRequestEvent: requests.shape, TextMessage: statement.shape }),
    read: (raw) => (isObject(raw) ? readMessage(raw) : statement.read(raw)),
    findFacts: (messages, wrapper) => ({
      ...findSummary(messages.at(-1)),
      ...(lacksCalls(messages, wrapper) ? { gap: 'calls that its agents remember' } : {}),
    }),
  },
})

/** Older versions keep of what an agent did its last words alone, and its calls in what it remembers. */
function lacksCalls(messages: readonly JsonObject[], team: JsonObject | null): boolean {
  const toldIds = new Set(listCallIds(messages))
  return listStates(team ?? {}).some(({ agent_state: agent }) =>
    listCallIds(listObjects(pickPath(agent, context))).some((id) => !toldIds.has(id)),
  )
}

function listStates({ agent_states: states }: JsonObject): readonly JsonObject[] {
  return listObjects(Object.values(objectOrNull(states) ?? {}))
}

function listCallIds(messages: readonly JsonObject[]): readonly JsonValue[] {
  return messages.flatMap(({ content }) =>
    listObjects(content).flatMap(({ id, arguments: args }) => (args === undefined ? [] : (id ?? null))),
  )
}

const context = parsePath('llm_context.messages')

/** A team may end with what its tools answered: that is its answer. */
function findSummary({ type, content }: JsonObject = {}): ReportedFacts {
  const text = type === 'ToolCallSummaryMessage' ? textOrNull(content) : null
  return text === null ? {} : { finalOutput: text }
}

function readMessage(raw: JsonObject): readonly ToldMessage[] {
  const type = textOrNull(raw['type']) ?? ''
  if (silent.has(type)) return []
  if (Array.isArray(raw['content']) && type === 'AssistantMessage') return requests.read(raw)
  if (isOfMemory(raw)) return memoryReader.read(raw)
  if (type === 'ToolCallExecutionEvent' || type === 'FunctionExecutionResultMessage')
    return listObjects(raw['content']).flatMap((item) => answer.read(item))
  return (type === 'ToolCallRequestEvent' ? requests : type === 'ThoughtEvent' ? thought : statement).read(
    raw,
  )
}

function isOfMemory({ type }: JsonObject): boolean {
  return typeof type === 'string' && Object.hasOwn(modelRoles, type)
}
