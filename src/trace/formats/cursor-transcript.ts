import { objectOrNull, textOrNull, toMapping, type JsonObject } from '../../core/json.ts'
import type { ReportedFacts } from '../model/stated.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { defineMessage } from '../reading/define-message.ts'
import * as s from '../reading/shape.ts'

const rowMessage = defineMessage({
  role: 'role',
  roles: { user: 'user', assistant: 'assistant', '*': null },
  parts: {
    at: 'message.content',
    kind: 'type',
    kinds: {
      text: { text: 'text' },
      tool_use: { call: { id: 'id', name: 'name', args: 'input' } },
      tool_result: {
        answer: {
          id: 'tool_use_id',
          result: 'content',
          status: { at: 'is_error', passed: ['false'], failed: ['true'] },
        },
      },
    },
  },
})

/** No answer stands for a call that could not be read. */
const partShape = s.byWord('type', {
  text: s.anything,
  tool_use: s.anything,
  '*': s.unknownWord('type', '`text` or `tool_use`'),
})
const repliedShape = s.object({
  message: {
    content: s.every([partShape], (list) =>
      Array.isArray(list) && list.length === 0 ? s.misfit(null, 'what was said') : null,
    ),
  },
})

/** What Cursor keeps of a chat with its agent: a message a line, and a row where a turn ended. */
export const cursorTranscript = defineConversation({
  id: 'cursor-transcript',
  title: 'Cursor transcripts',
  summary: 'Transcripts of Cursor’s agent: a message a line',
  about:
    'A transcript is `~/.cursor/projects/<project>/agent-transcripts/<chat>/<chat>.jsonl`. Cursor leaves out what its tools answered, and when; `cursor-agent -p --output-format stream-json` tells it. Sub-agents have transcripts of their own, in `subagents` beside it.',
  never: ['tokens', 'cost', 'timing', 'tool-failures'],
  starts: [],
  run: { agent: 'cursor', hidesSteps: /^(?:task|subagent)$/i },
  usage: { input: 'input_tokens', output: 'output_tokens' },
  messages: {
    at: '',
    model: 'message.model',
    usage: 'message.usage',
    isLine: isRow,
    areOurs: (rows) => rows.some(({ type }) => type === undefined),
    findFacts,
    read: rowMessage.read,
    shape: s.every(
      rowMessage.shape,
      s.where(({ role }) => role === 'assistant', repliedShape),
    ),
  },
})

function isRow({ role, message, type, status }: JsonObject): boolean {
  if (type === 'turn_ended') return typeof status === 'string'
  return typeof role === 'string' && type === undefined && Array.isArray(objectOrNull(message)?.['content'])
}

/** Where some turn has its end, each has. */
function findFacts(rows: readonly JsonObject[]): ReportedFacts {
  const ends = rows.flatMap(({ status }) => textOrNull(status) ?? [])
  if (ends.length === 0) return {}
  const { status, error } = toMapping(rows.at(-1))
  if (status === undefined) return { gap: 'its end' }
  return status === 'error' ? { failure: textOrNull(error) ?? 'it ended with an error', endsOpen: true } : {}
}
