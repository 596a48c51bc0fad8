import { isObject } from '../../../core/json.ts'
import type { FileHead, TraceFormat } from '../../reading/reader.ts'
import { readSessions } from '../../reading/sessions.ts'
import { isClaudeRow, isDirected, isExport, isLogLine, startsClaude } from './claude-rows.ts'
import { ClaudeLog } from './claude-log.ts'
import { blocksShape, usageShape } from '../../messages/shapes.ts'
import {
  aFlag,
  allOf,
  amount,
  anything,
  aText,
  aTime,
  byWord,
  listOf,
  maybe,
  objectOf,
  oneOrMore,
  orNull,
  withKey,
  type Shape,
} from '../../reading/shape.ts'

const saidAs = (content: Shape) =>
  objectOf({
    type: aText,
    timestamp: maybe(aTime),
    message: objectOf({ role: maybe(aText), content, usage: maybe(allOf(objectOf({}), usageShape)) }),
  })
const rowShape = byWord('type', {
  user: saidAs(blocksShape),
  // What the API answered: always a list.
  assistant: saidAs(allOf(listOf(anything), blocksShape)),
  result: objectOf({ total_cost_usd: orNull(amount), is_error: orNull(aFlag), usage: usageShape }),
})
const exportShape = objectOf({
  loglines: maybe(listOf(rowShape)),
  messages: maybe(listOf(objectOf({ message: rowShape }))),
})

/** What Claude Code writes: its session files, and the rows of `--output-format stream-json` or `json`. */
export const claudeCode = {
  id: 'claude-code',
  title: 'Claude Code',
  summary:
    'Claude Code sessions: the JSON Lines of a session, `{loglines}` exports, `stream-json` and `json` output',
  about:
    'Sessions are in `~/.claude/projects/`. `claude -p --output-format stream-json --verbose` prints the same run with its cost.',
  never: [],
  unmarkedEnd: 'turn',
  shape: oneOrMore(withKey('type', rowShape, exportShape)),
  detect: (head) => startsClaude(head.firstLine) || isDocument(head.document) || startsLong(head),
  read(file, head) {
    const isLines = head.document === undefined && (startsClaude(head.firstLine) || isLongLine(head))
    return readSessions(file, head, isLines, new ClaudeLog({ file: file.path, format: 'claude-code' }))
  },
} as const satisfies TraceFormat

function isDocument(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(startsClaude) && value.every(isClaudeRow)
  if (startsClaude(value)) return true
  if (!isObject(value)) return false
  const { messages } = value
  if (isExport(value)) return value.loglines.some(isLogLine)
  return Array.isArray(messages) && messages.length > 0 && messages.every(isDirected)
}

/** A document or a first line too long to be looked at whole, by what only these rows have. */
function startsLong({ text, firstLine, document }: FileHead): boolean {
  if (firstLine !== undefined || document !== undefined || !/^\s*[[{]/.test(text)) return false
  if (/^\s*\{\s*"loglines"\s*:/.test(text)) return true
  const hasMessage = /(?<!\\)"message"\s*:\s*\{/.test(text)
  if (/(?<!\\)"direction"\s*:\s*"(?:send|recv)"/.test(text)) return hasMessage
  return hasMessage
    ? /(?<!\\)"(?:isSidechain|parent_tool_use_id)"\s*:/.test(text)
    : /^\s*\[\s*\{\s*"type"\s*:\s*"system"\s*,\s*"subtype"/.test(text)
}

function isLongLine({ text, firstLine }: FileHead): boolean {
  return firstLine === undefined && !text.includes('\n') && /^\s*\{(?!\s*"loglines")/.test(text)
}
