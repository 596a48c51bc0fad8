import { isObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { parseArguments } from '../arguments.ts'
import { numberOrNull, objectOrNull, objectsIn, textOrNull } from '../attributes.ts'
import { conversationFormat, type RecordPlace } from '../conversations.ts'
import type { Part } from '../message.ts'
import { messageFrom } from '../messages/message-from.ts'
import { microsFromAny } from '../time.ts'
import type { Stated } from '../stated.ts'
import type { Trace } from '../trace.ts'
import { Transcript } from '../transcript.ts'
import type { Usage } from '../usage.ts'
import { sumOf } from '../usage-attributes.ts'

/** Agent Trajectory Interchange Format (Harbor): a document of steps. */
export const atif = conversationFormat({
  id: 'atif',
  title: 'ATIF',
  summary: 'ATIF trajectories (Harbor)',
  about: 'Harbor writes one `trajectory.json` for each trial; other agents that log in this format do too.',
  never: [],
  isRecord: (value) => isObject(value) && isAtif(value['schema_version']) && Array.isArray(value['steps']),
  starts: (text) => /^\s*(?:\[\s*)?\{/.test(text) && /(?<!\\)"schema_version"\s*:\s*"ATIF/.test(text),
  *traces(record, place) {
    const trajectory = objectOrNull(record)
    if (trajectory !== null) yield traceOf(trajectory, place)
  },
})

function isAtif(version: unknown): boolean {
  return typeof version === 'string' && version.startsWith('ATIF')
}

function traceOf(trajectory: JsonObject, place: RecordPlace): Trace {
  const steps = objectsIn(trajectory['steps'])
  const agent = objectOrNull(trajectory['agent'])
  const times = steps.flatMap((step) => microsFromAny(step['timestamp']) ?? [])
  const transcript = new Transcript({
    name: textOrNull(agent?.['name']) ?? 'agent',
    startUs: times[0] ?? null,
    endUs: times.at(-1) ?? null,
  })
  let before: number | null = null
  const told: Usage[] = []
  for (const step of steps) {
    const time = microsFromAny(step['timestamp'])
    if (step['source'] === 'agent') {
      const usage = usageOf(step['metrics'])
      if (usage !== null) told.push(usage)
      addStep(transcript, step, usage, textOrNull(agent?.['model_name']), before ?? time, time)
    } else {
      const role = step['source'] === 'user' ? 'user' : 'system'
      transcript.say(messageFrom({ role, content: step['message'] ?? null }, role))
    }
    before = time
  }
  return transcript.trace({
    id: textOrNull(trajectory['session_id']) ?? textOrNull(trajectory['trajectory_id']) ?? place.id,
    source: place.source,
    stated: statedBy(objectOrNull(trajectory['final_metrics']), told.length > 0),
  })
}

function addStep(
  transcript: Transcript,
  step: JsonObject,
  usage: Usage | null,
  model: string | null,
  startUs: number | null,
  endUs: number | null,
): void {
  const calls = objectsIn(step['tool_calls']).flatMap((call) => {
    const name = textOrNull(call['function_name'])
    return name === null
      ? []
      : { id: textOrNull(call['tool_call_id']), name, args: parseArguments(call['arguments']) }
  })
  const reasoning = textOrNull(step['reasoning_content'])
  const thought: Part[] = reasoning === null ? [] : [{ type: 'reasoning', text: reasoning }]
  const said = messageFrom({ role: 'assistant', content: step['message'] ?? null }, 'assistant').parts
  transcript.call({
    output: {
      role: 'assistant',
      parts: [...thought, ...said, ...calls.map((call): Part => ({ type: 'tool_call', call }))],
    },
    model: textOrNull(step['model_name']) ?? model,
    usage,
    costUsd: numberOrNull(objectOrNull(step['metrics'])?.['cost_usd']),
    startUs,
    endUs,
  })
  addResults(transcript, objectOrNull(step['observation']), calls, endUs)
}

type Call = Extract<Part, { type: 'tool_call' }>['call']

/** A result names its call; the only result of the only call need not. */
function addResults(
  transcript: Transcript,
  observation: JsonObject | null,
  calls: readonly Call[],
  startUs: number | null,
): void {
  const results = objectsIn(observation?.['results'])
  const open = new Map(calls.map((call) => [call.id, call]))
  for (const result of results) {
    const id = textOrNull(result['source_call_id'])
    const only = calls.length === 1 && results.length === 1 ? calls[0] : undefined
    const call = id === null ? only : open.get(id)
    if (call === undefined) continue
    open.delete(call.id)
    transcript.run({ ...call, result: plain(result['content']), failure: null, startUs })
  }
}

/** A list that is only text is that text. */
function plain(content: JsonValue | undefined): JsonValue {
  if (!Array.isArray(content)) return content ?? null
  const texts = content.map((part) => textOrNull(objectOrNull(part)?.['text']))
  return texts.every((text) => text !== null) ? texts.join('') : content
}

/** Prompt tokens include cached ones. */
function usageOf(value: JsonValue | undefined): Usage | null {
  const metrics = objectOrNull(value)
  const input = numberOrNull(metrics?.['prompt_tokens'])
  const output = numberOrNull(metrics?.['completion_tokens'])
  if (metrics === null || (input === null && output === null)) return null
  const cacheRead = numberOrNull(metrics['cached_tokens'])
  return { input, output, cacheRead, cacheWrite: null, reasoning: null, total: sumOf(input, output) }
}

/** The totals of the file; its tokens only where no step tells its own. */
function statedBy(metrics: JsonObject | null, toldByStep: boolean): Stated {
  if (metrics === null) return {}
  const usage = usageOf({
    prompt_tokens: metrics['total_prompt_tokens'] ?? null,
    completion_tokens: metrics['total_completion_tokens'] ?? null,
    cached_tokens: metrics['total_cached_tokens'] ?? null,
  })
  return { costUsd: numberOrNull(metrics['total_cost_usd']), usage: toldByStep ? null : usage }
}
