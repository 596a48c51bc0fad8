import { isObject, listObjects, textOrNull, type JsonObject, type JsonValue } from '../../core/json.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { defineMessage } from '../reading/define-message.ts'
import * as s from '../reading/shape.ts'

const spoken = defineMessage({
  role: 'type',
  roles: {
    system: 'system',
    user: 'user',
    'assistant | reasoning': 'assistant',
    tool_result: 'tool',
    backend_tool_call: 'call',
  },
  content: 'content',
  reasoning: 'thought',
  calls: { at: 'tool_calls', id: 'id', name: 'name', args: 'arguments' },
  call: {
    id: 'kind.id',
    name: 'kind.name | kind.tool_type',
    args: 'kind.action | kind.input | kind.code',
    answer: {
      result: 'kind.outputs | kind.output | kind.status',
      status: { at: 'kind.status', failed: ['failed'] },
    },
  },
  answer: { id: 'tool_call_id', result: 'content' },
  others: { summary: s.anything, images: s.anything },
})

/** Sessions of Grok's command line: what went to the model, an item a line. */
export const grok = defineConversation({
  id: 'grok',
  title: 'Grok',
  summary: 'Sessions of Grok’s command line (Grok Build)',
  about:
    'A session is a file `chat_history.jsonl` in `~/.grok/sessions/<folder>/<session>/`. What came before a summary, and what a sub-agent did, is not in it.',
  never: ['tokens', 'cost', 'timing', 'tool-failures'],
  starts: [
    {
      opens: 'type',
      has: ['content'],
      says: { type: 'system|user' },
      matches: /"type"\s*:\s*"tool_result"\s*,\s*"tool_call_id"/,
    },
  ],
  run: { agent: 'grok', hidesSteps: /^(?:spawn_subagent|task)$/ },
  messages: {
    at: '',
    model: 'model_id',
    joins: true,
    isLine: s.createTest({
      type: /^(?:system|user|assistant|reasoning|tool_result|backend_tool_call)$/,
      message: s.absent,
      role: s.absent,
    }),
    areOurs: (items) => items.some(isOwn),
    findFacts(items) {
      const isShort = items.some(
        ({ synthetic_reason: reason }) => reason === 'compaction_meta' || reason === 'auto_continue',
      )
      return isShort ? { gap: 'what its summary stands for' } : {}
    },
    shape: spoken.shape,
    read: (item) => (isObject(item) ? spoken.read(readItem(item)) : []),
  },
})

/** Rows with no more than a `type` and a `content` may be of any program, and hold more than is read of them. */
function isOwn({ type, content = null, ...keys }: JsonObject): boolean {
  if (type === 'user') return 'prompt_index' in keys || /^\s*<user_(?:info|query)>/.test(readText(content))
  return (
    typeof content === 'string' &&
    ((type === 'assistant' && 'model_id' in keys) || (type === 'tool_result' && 'tool_call_id' in keys))
  )
}

/** Reads an item. The program speaks under the user's name. */
function readItem(item: JsonObject): JsonObject {
  const { type, content = null, summary = null, synthetic_reason: reason = null } = item
  if (type === 'reasoning') return { type, thought: readText(summary) }
  if (type !== 'user') return item
  const text = readText(content)
  const isOfProgram = (reason !== null && reason !== 'interjection') || text.startsWith('<user_info>')
  const [, query] = /^<user_query>([^]*)<\/user_query>$/.exec(text.trim()) ?? []
  return { ...item, type: isOfProgram ? 'system' : type, content: query?.trim() ?? content }
}

function readText(value: JsonValue): string {
  if (typeof value === 'string') return value
  return listObjects(value)
    .flatMap(({ text }) => textOrNull(text) ?? [])
    .join('\n')
}
