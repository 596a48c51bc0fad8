import { omitNullish } from '../../core/present.ts'
import { withUnreadCalls } from '../messages/unread-call.ts'
import { isObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { numberOrNull, objectOrNull, listObjects, textOrNull } from '../model/attributes.ts'
import { conversationFormat, type RecordPlace } from '../reading/conversations.ts'
import type { ReportedFacts } from '../model/stated.ts'
import type { Trace } from '../model/trace.ts'
import { missingIn } from '../reading/numbered.ts'
import { Transcript } from '../reading/transcript.ts'
import { sumUsage, buildUsage, type Usage } from '../model/usage.ts'
import { sumKnown } from '../reading/usage-attributes.ts'
import {
  amount,
  textShape,
  aTime,
  listOf,
  maybe,
  misfit,
  objectOf,
  oneOrMore,
  orNull,
  type Shape,
} from '../reading/shape.ts'
import { argumentsShape, contentShape } from '../messages/shapes.ts'
import { limits } from '../../core/limits.ts'
import { parseArguments } from '../model/arguments.ts'
import type { Message, Part } from '../model/message.ts'
import { messageFrom } from '../messages/message-from.ts'
import { microsFromAny } from '../reading/time.ts'

/** Whose step it is. What an unknown source did could be the agent's. */
const aSource: Shape = (value) =>
  value === 'system' || value === 'user' || value === 'agent' ? null : misfit(value, 'a source')

const ofTrajectory: Readonly<Record<string, Shape>> = {
  schema_version: textShape,
  agent: maybe(objectOf({ name: textShape })),
  steps: listOf(
    objectOf({
      source: aSource,
      timestamp: orNull(aTime),
      message: maybe(contentShape),
      tool_calls: orNull(listOf(objectOf({ function_name: textShape, arguments: argumentsShape }))),
      observation: orNull(objectOf({ results: orNull(listOf(objectOf({}))) })),
      metrics: orNull(
        objectOf({
          prompt_tokens: orNull(amount),
          completion_tokens: orNull(amount),
          cost_usd: orNull(amount),
        }),
      ),
    }),
  ),
}
const trajectoryShape: Shape = oneOrMore(
  objectOf({ ...ofTrajectory, subagent_trajectories: orNull(listOf(objectOf(ofTrajectory))) }),
)

/** Agent Trajectory Interchange Format (Harbor): a document of steps. */
export const atif = conversationFormat({
  id: 'atif',
  title: 'ATIF',
  summary: 'ATIF trajectories (Harbor)',
  about: 'Harbor writes one `trajectory.json` for each trial; other agents that log in this format do too.',
  never: ['tool-failures'],
  shape: trajectoryShape,
  isRecord: (value) => isObject(value) && isAtif(value['schema_version']) && Array.isArray(value['steps']),
  starts: (text) => /^\s*(?:\[\s*)?\{/.test(text) && /(?<!\\)"schema_version"\s*:\s*"ATIF/.test(text),
  *traces(record, place) {
    const trajectory = objectOrNull(record)
    if (trajectory !== null) yield buildTrace(trajectory, place)
  },
})

function isAtif(version: unknown): boolean {
  return typeof version === 'string' && version.startsWith('ATIF')
}

function buildTrace(trajectory: JsonObject, place: RecordPlace): Trace {
  const transcript = new Transcript(partOf(trajectory))
  const run = new AtifRun(transcript, listObjects(trajectory['subagent_trajectories']))
  run.add(trajectory, undefined)
  return transcript.trace({
    id: textOrNull(trajectory['session_id']) ?? textOrNull(trajectory['trajectory_id']) ?? place.id,
    source: place.source,
    stated: {
      ...collectStated(run.totals, run.toldByStep),
      ...omitNullish({ gap: gapIn(trajectory) ?? undefined }),
    },
  })
}

/** What the numbers of its steps show to be missing, or their count. */
function gapIn(trajectory: JsonObject): string | null {
  const steps = listObjects(trajectory['steps'])
  const count = numberOrNull(objectOrNull(trajectory['final_metrics'])?.['total_steps'])
  const isShort = count !== null && count > steps.length
  return (
    missingIn(steps, { key: 'step_id', parts: 'steps' }) ??
    (isShort ? 'some of the steps that it counts' : null)
  )
}

/** The totals of the file; its tokens only where no step tells its own, its cost where every agent's is told. */
function collectStated(totals: readonly (JsonObject | null)[], toldByStep: boolean): ReportedFacts {
  const usages = totals.flatMap(
    (metrics) =>
      parseUsage({
        prompt_tokens: metrics?.['total_prompt_tokens'] ?? null,
        completion_tokens: metrics?.['total_completion_tokens'] ?? null,
        cached_tokens: metrics?.['total_cached_tokens'] ?? null,
      }) ?? [],
  )
  const costs = totals.flatMap((metrics) => numberOrNull(metrics?.['total_cost_usd']) ?? [])
  return {
    costUsd: costs.length === totals.length ? sumKnown(...costs) : null,
    usage: toldByStep ? null : sumUsage(usages),
    ...(toldByStep ? { totals: sumUsage(usages) ?? {} } : {}),
    // Totals are written when the run is over: nobody waits for what its last step asked for.
    ...((totals[0] ?? null) === null ? {} : { endsOpen: false }),
  }
}

/** The agent of a trajectory, from its first step to its last. */
function partOf(trajectory: JsonObject) {
  const times = listObjects(trajectory['steps']).flatMap((step) => microsFromAny(step['timestamp']) ?? [])
  const name = textOrNull(objectOrNull(trajectory['agent'])?.['name']) ?? ''
  return { name, startUs: times[0] ?? null, endUs: times.at(-1) ?? null }
}

/** A trajectory, and those of sub-agents that are in the same file, each inside of the call that names it. */
class AtifRun {
  /** `final_metrics` of each trajectory: none has those of another in it. */
  readonly totals: (JsonObject | null)[] = []
  toldByStep = false
  readonly #transcript: Transcript
  readonly #waiting: Set<JsonObject>
  /** Ids of the sub-agents that are in the same file. */
  readonly #known: ReadonlySet<string>
  #depth = 0

  constructor(transcript: Transcript, subAgents: readonly JsonObject[]) {
    this.#transcript = transcript
    this.#waiting = new Set(subAgents)
    this.#known = new Set(subAgents.flatMap(listIds))
  }

  /** `within`: the span of the sub-agent; undefined for the agent itself, whose messages are the conversation. */
  add(trajectory: JsonObject, within: string | undefined): void {
    this.totals.push(objectOrNull(trajectory['final_metrics']))
    const model = textOrNull(objectOrNull(trajectory['agent'])?.['model_name'])
    let before: number | null = null
    for (const step of listObjects(trajectory['steps'])) {
      const time = microsFromAny(step['timestamp'])
      // What a trajectory goes on from is told again in it, and was done in the one before.
      const isNew = step['is_copied_context'] !== true
      if (step['source'] === 'agent' && isNew) this.#step(step, model, before ?? time, time, within)
      else if (within === undefined) this.#transcript.say(parseSaid(step))
      before = time
    }
  }

  #step(
    step: JsonObject,
    model: string | null,
    startUs: number | null,
    endUs: number | null,
    within: string | undefined,
  ): void {
    const usage = parseUsage(step['metrics'])
    if (usage !== null) this.toldByStep = true
    const calls = parseCalls(step)
    // An agent may act without having asked a model.
    if (step['llm_call_count'] !== 0) {
      this.#transcript.call({
        output: findReply(step, calls),
        model: textOrNull(step['model_name']) ?? model,
        usage,
        costUsd: numberOrNull(objectOrNull(step['metrics'])?.['cost_usd']),
        startUs,
        endUs,
        within,
      })
    } else if (within === undefined) this.#transcript.say(findReply(step, calls))
    this.#results(objectOrNull(step['observation']), calls, endUs, within)
  }

  /** A result names its call; the only result of the only call need not. */
  #results(
    observation: JsonObject | null,
    calls: readonly Call[],
    startUs: number | null,
    within: string | undefined,
  ): void {
    const results = listObjects(observation?.['results'])
    const open = new Map(calls.map((call) => [call.id, call]))
    for (const result of results) {
      const id = textOrNull(result['source_call_id'])
      const only = calls.length === 1 && results.length === 1 ? calls[0] : undefined
      // What an unknown call came to may be of any tool; what nobody called is what the environment said.
      const call = id === null ? only : (open.get(id) ?? { id, name: '', args: null })
      if (call === undefined) continue
      open.delete(call.id)
      const subAgents = this.#startedBy(result)
      const refs = listObjects(result['subagent_trajectory_ref'])
      const span = refs.length === 0 || call.id === null ? undefined : `tool ${this.totals.length} ${call.id}`
      this.#transcript.run({
        ...call,
        result: parsePlainContent(result['content']),
        failure: null,
        errorKnown: false,
        startUs,
        within,
        ...omitNullish({ span }),
      })
      if (refs.some((ref) => listIds(ref).every((word) => !this.#known.has(word))))
        this.#transcript.elsewhere(span ?? within)
      if (this.#depth === limits.jsonDepth) continue
      this.#depth++
      for (const subAgent of subAgents)
        this.add(subAgent, this.#transcript.agent({ ...partOf(subAgent), within: span ?? within }))
      this.#depth--
    }
  }

  /** Each at most once, whatever names it. */
  #startedBy(result: JsonObject): JsonObject[] {
    const refs = listObjects(result['subagent_trajectory_ref'])
    const ids = new Set(
      refs.flatMap((ref) => textOrNull(ref['trajectory_id']) ?? textOrNull(ref['session_id']) ?? []),
    )
    const found = [...this.#waiting].filter((trajectory) =>
      [trajectory['trajectory_id'], trajectory['session_id']].some((id) => ids.has(textOrNull(id) ?? '')),
    )
    for (const trajectory of found) this.#waiting.delete(trajectory)
    return found
  }
}

function listIds(trajectory: JsonObject): string[] {
  return [trajectory['trajectory_id'], trajectory['session_id']].flatMap((id) => textOrNull(id) ?? [])
}

function parseCalls(step: JsonObject): Call[] {
  return listObjects(step['tool_calls']).map((call) => {
    // A call without a name may be of any tool.
    const name = textOrNull(call['function_name']) ?? ''
    return { id: textOrNull(call['tool_call_id']), name, args: parseArguments(call['arguments']) }
  })
}

function parseSaid(step: JsonObject): Message {
  const role = step['source'] === 'user' ? 'user' : step['source'] === 'agent' ? 'assistant' : 'system'
  return messageFrom({ role, content: step['message'] ?? null }, role)
}

function findReply(step: JsonObject, calls: readonly Call[]): Message {
  const reasoning = textOrNull(step['reasoning_content'])
  const thought: Part[] = reasoning === null ? [] : [{ type: 'reasoning', text: reasoning }]
  const asked = calls.map((call): Part => ({ type: 'tool_call', call }))
  return { role: 'assistant', parts: [...thought, ...parseSaid(step).parts, ...withUnreadCalls(asked, step)] }
}

type Call = Extract<Part, { type: 'tool_call' }>['call']

/** A list that is only text is that text. */
function parsePlainContent(content: JsonValue | undefined): JsonValue {
  if (!Array.isArray(content)) return content ?? null
  const texts = content.map((part) => textOrNull(objectOrNull(part)?.['text']))
  return texts.every((text) => text !== null) ? texts.join('') : content
}

/** Prompt tokens include cached ones. */
function parseUsage(value: JsonValue | undefined): Usage | null {
  const metrics = objectOrNull(value)
  return buildUsage({
    input: numberOrNull(metrics?.['prompt_tokens']),
    output: numberOrNull(metrics?.['completion_tokens']),
    cacheRead: numberOrNull(metrics?.['cached_tokens']),
  })
}
