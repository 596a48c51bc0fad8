import { isObject, objectOrNull, textOrNull, type JsonObject, type JsonValue } from '../../core/json.ts'
import { parseGeminiParts, parseGeminiUsage } from '../messages/gemini.ts'
import { geminiContentShape } from '../messages/shapes.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { findRewoundRows, type LinkedRow, dropRepeatedRows } from '../reading/session-rows.ts'
import * as s from '../reading/shape.ts'
import type { ToldMessage } from '../reading/tell-messages.ts'
import { createMessage } from '../model/message.ts'

/** Sessions of Qwen Code: rows like those of Claude Code, with messages of Gemini in them. */
export const qwenCode = defineConversation({
  id: 'qwen-code',
  title: 'Qwen Code',
  summary: 'Qwen Code sessions',
  about:
    'A session is a file of `~/.qwen/projects/<folder>/chats/`, a row a line. What a user takes back counts as done; it is not part of the conversation.',
  never: ['cost'],
  starts: [],
  run: {
    agent: 'qwen-code',
    hidesSteps: /^(?:task|agent)$/,
    id: 'sessionId',
    isInFirst: true,
    session: 'sessionId',
  },
  usage: parseGeminiUsage,
  messages: {
    at: '',
    time: 'timestamp',
    usage: 'usageMetadata',
    shape: s.byWord('type', {
      'user | assistant | tool_result': s.claimKeys({
        message: geminiContentShape,
        usageMetadata: s.maybe(s.usage),
        timestamp: s.time,
        ...s.claim('toolCallResult', 'systemPayload'),
      }),
      '*': s.where((row) => 'message' in row, s.unknownWord('type', '`user` or `assistant`')),
    }),
    isLine: s.createTest({ sessionId: s.text, uuid: s.text }),
    areOurs: (rows) => rows.some((row) => Array.isArray(findParts(row))),
    keep: (rows) => dropRepeatedRows(rows, (row) => linkRow(row).uuid),
    findRewound: (rows) => findRewoundRows(rows, linkRow),
    links: ['uuid', 'parentUuid'],
    read: (row) => (isObject(row) ? readRow(row) : []),
  },
})

function linkRow({ uuid = null, parentUuid = null, type, subtype }: JsonObject): LinkedRow {
  const isPrompt = type === 'user' && subtype === undefined
  return { uuid: textOrNull(uuid), parent: textOrNull(parentUuid), isPrompt }
}

function findParts({ message }: JsonObject): JsonValue | undefined {
  return objectOrNull(message)?.['parts']
}

function readRow(row: JsonObject): readonly ToldMessage[] {
  const { type } = row
  if (type !== 'user' && type !== 'assistant' && type !== 'tool_result') return []
  const shown = textOrNull(objectOrNull(row['systemPayload'])?.['displayText'])
  // What a hook added to the words of the user is none of them, and a notice of the program has no speaker.
  if (type === 'user' && shown !== null) return [createMessage('subtype' in row ? 'system' : type, shown)]
  const parts = parseGeminiParts(findParts(row))
  if (type !== 'tool_result') return [{ role: type, parts }]
  const failure = findFailure(objectOrNull(row['toolCallResult']))
  return [
    {
      role: 'tool',
      parts: parts.map((part) =>
        part.type === 'tool_result' ? { ...part, error: part.error ?? failure } : part,
      ),
    },
  ]
}

/** Why a tool failed is next to what the model was told. */
function findFailure(result: JsonObject | null): string | null {
  if (result === null || result['status'] !== 'error') return null
  const { error = null, resultDisplay: shown } = result
  return textOrNull(objectOrNull(error)?.['message'] ?? shown) ?? 'the tool answered with an error'
}
