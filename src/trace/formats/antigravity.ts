import { isObject, listObjects, parseJson, textOrNull, toMapping, type JsonObject } from '../../core/json.ts'
import { createCall } from '../messages/unread-call.ts'
import { createAnswer, toTextParts } from '../model/message.ts'
import type { ReportedFacts } from '../model/stated.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import * as s from '../reading/shape.ts'
import type { ToldMessage } from '../reading/tell-messages.ts'

/** Transcripts of Antigravity's agent: a step a line, where the steps after a reply are what its calls did. */
export const antigravity = defineConversation({
  id: 'antigravity',
  title: 'Antigravity',
  summary: 'Google Antigravity: the transcript of a conversation, a step a line',
  about:
    'A transcript is `.system_generated/logs/transcript_full.jsonl` in the folder of a conversation in `~/.gemini/antigravity/brain/`. In `transcript.jsonl`, beside it, long texts are cut. What a browser agent or another sub-agent did is not in it.',
  never: ['tokens', 'cost'],
  starts: [{ opens: /^\s*\{\s*"step_index"\s*:\s*\d+\s*,\s*"source"\s*:/ }],
  run: { agent: 'antigravity', hidesSteps: /subagent$/ },
  messages: {
    at: '',
    isLine: ({ step_index: step, source, type }) =>
      typeof step === 'number' && typeof source === 'string' && typeof type === 'string',
    time: 'created_at',
    shape: s.claimKeys({
      step_index: s.number,
      'source | type': s.text,
      status: s.maybe(s.text),
      created_at: s.maybe(s.time),
      'content | thinking | error': s.orNull(s.text),
      tool_calls: s.orNull([{ name: s.text, args: s.orNull(s.toolArguments) }]),
    }),
    keep: pairCalls,
    findRewound,
    findFacts,
    read: (row) => readRow(toMapping(row)),
  },
})

function isReply({ type }: JsonObject): boolean {
  return type === 'PLANNER_RESPONSE'
}

/** What a tool did, or why it could not be called; users take such steps, too. */
function isAnswer(row: JsonObject): boolean {
  if (row['source'] === 'MODEL') return !isReply(row)
  return (textOrNull(row['error']) ?? '').startsWith('There was a problem parsing the tool call')
}

/** Rows with the ids that calls lack. */
function pairCalls(rows: readonly JsonObject[]): JsonObject[] {
  let open: IterableIterator<string> = [].values()
  return rows.map((row) => {
    if (isAnswer(row)) return { ...row, id: open.next().value ?? null }
    if (isReply(row))
      open = listObjects(row['tool_calls'])
        .map((_, index) => `${countSteps(row)}.${index}`)
        .values()
    return row
  })
}

function readRow(row: JsonObject): ToldMessage[] {
  const { type, status, thinking, id = null } = row
  const text = textOrNull(row['content'] ?? row['error']) ?? ''
  if (isReply(row)) {
    const thought = textOrNull(thinking)
    const calls = listObjects(row['tool_calls']).map(({ name, args }, index) =>
      createCall(`${countSteps(row)}.${index}`, name, isObject(args) ? decodeArguments(args) : args),
    )
    const reasoning = thought === null ? [] : [{ type: 'reasoning' as const, text: thought }]
    return [{ role: 'assistant', parts: [...reasoning, ...toTextParts(text), ...calls] }]
  }
  if (isAnswer(row)) {
    // What a command printed may say the same, below it.
    const exit = type === 'RUN_COMMAND' ? (commandEnd.exec(text)?.[1] ?? null) : null
    const error = status === 'ERROR' || type === 'ERROR_MESSAGE' ? text : exit
    const failure = error ?? (status === 'DONE' ? null : undefined)
    return [{ role: 'tool', parts: [createAnswer(textOrNull(id), null, text, failure)] }]
  }
  // What the program adds stands around what the user said.
  const request = text.split('<USER_REQUEST>')[1]?.split('</USER_REQUEST>')[0]
  const isSaid = type === 'USER_INPUT' && (request !== undefined || !/^\s*<USER_SETTINGS_CHANGE>/.test(text))
  return isSaid ? [{ role: 'user', parts: toTextParts(request?.trim() ?? text) }] : []
}

const commandEnd = /^[ \t]*The command (?:completed|failed with (exit code: -?\d+))/m

/** Each argument is JSON, but for those of which a part was cut out. */
function decodeArguments(args: JsonObject): JsonObject {
  const entries = Object.entries(args).map(([key, value]) => [
    key,
    typeof value === 'string' ? (parseJson(value) ?? value) : value,
  ])
  return Object.fromEntries(entries) as JsonObject
}

function countSteps(row: JsonObject | undefined): number {
  return Number(row?.['step_index'])
}

/** Where the user goes on from an earlier step, those after it were taken back. */
function findRewound(rows: readonly JsonObject[]): ReadonlySet<JsonObject> {
  let first = Infinity
  return new Set(
    rows.toReversed().filter((row) => {
      const isTakenBack = countSteps(row) >= first
      first = Math.min(first, countSteps(row))
      return isTakenBack
    }),
  )
}

/** One step that Antigravity keeps to itself may be left out before its own words or a reply, and any number before an error. */
function findFacts(list: readonly JsonObject[]): ReportedFacts {
  const isTorn = list.some((row, index) => {
    const left = countSteps(row) - (index === 0 ? 0 : countSteps(list[index - 1]) + 1)
    if (left <= 0 || row['type'] === 'ERROR_MESSAGE') return false
    return left > 1 || index === 0 || !(isReply(row) || row['source'] === 'SYSTEM')
  })
  const { type, error = null } = toMapping(list.at(-1))
  return {
    ...(type === 'ERROR_MESSAGE' ? { failure: textOrNull(error) ?? 'it failed', endsOpen: true } : {}),
    ...(isTorn ? { gap: 'some steps, whose numbers do not go up by one' } : {}),
  }
}
