import { type JsonObject, toMapping, omitNullish } from '../../core/json.ts'
import { numberOrNull, objectOrNull, listObjects, textOrNull } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { parsePlainContent } from '../messages/message-from.ts'
import { listRequests, type Message, type Part, type ToolRequest } from '../model/message.ts'
import type { ReportedFacts } from '../model/stated.ts'
import type { Trace } from '../model/trace.ts'
import { sumUsage } from '../model/usage.ts'
import { conversationFormat, type RecordPlace } from '../reading/conversations.ts'
import { defineMessage } from '../reading/define-message.ts'
import { defineUsage } from '../reading/define-usage.ts'
import { explainLostParts } from '../reading/session-rows.ts'
import { microsFromAny } from '../reading/time.ts'
import { Transcript, type ModelCall } from '../reading/transcript.ts'
import { sumKnown } from '../reading/usage-attributes.ts'
import * as s from '../reading/shape.ts'

const messageOfStep = defineMessage({
  role: 'source',
  roles: { user: 'user', agent: 'assistant', system: 'system' },
  content: 'message',
  reasoning: 'reasoning_content',
  calls: { at: 'tool_calls', id: 'tool_call_id', name: 'function_name', args: 'arguments' },
  others: {
    timestamp: s.orNull(s.time),
    observation: s.orNull({ results: s.orNull([{}]) }),
    metrics: s.orNull({ 'prompt_tokens | completion_tokens | cost_usd': s.orNull(s.amount) }),
  },
})

/** Prompt tokens include cached ones. */
const parseUsage = defineUsage({
  input: 'prompt_tokens',
  output: 'completion_tokens',
  cacheRead: 'cached_tokens',
})
const parseTotals = defineUsage({
  input: 'total_prompt_tokens',
  output: 'total_completion_tokens',
  cacheRead: 'total_cached_tokens',
})

const ofTrajectory: Readonly<Record<string, s.Shape>> = {
  schema_version: s.text,
  agent: s.maybe({ name: s.text }),
  steps: s.list(messageOfStep.shape),
}
const trajectoryShape: s.Shape = s.oneOrMore(
  s.claimKeys({ ...ofTrajectory, subagent_trajectories: s.orNull([ofTrajectory]) }),
)

/** Agent Trajectory Interchange Format (Harbor): a document of steps. */
export const atif = conversationFormat({
  id: 'atif',
  title: 'ATIF',
  summary: 'ATIF trajectories (Harbor)',
  about: 'Harbor writes one `trajectory.json` for each trial; other agents that log in this format do too.',
  never: ['tool-failures'],
  shape: trajectoryShape,
  isRecord: s.createTest({ schema_version: /^ATIF/, steps: [s.anything] }),
  starts: [{ says: { schema_version: 'ATIF[^"]*' } }],
  traces: (record, place) => [buildTrace(toMapping(record), place)],
})

function buildTrace(trajectory: JsonObject, place: RecordPlace): Trace {
  const transcript = new Transcript(findContinuedPart(trajectory))
  const run = new AtifRun(transcript, listObjects(trajectory['subagent_trajectories']))
  run.add(trajectory, undefined)
  return transcript.trace({
    id: textOrNull(trajectory['session_id']) ?? textOrNull(trajectory['trajectory_id']) ?? place.id,
    source: place.source,
    stated: {
      ...collectStated(run.totals, run.toldByStep),
      ...omitNullish({ gap: findGap(trajectory) ?? undefined }),
    },
  })
}

/** Finds what the numbers of its steps show to be missing, or their count. */
function findGap(trajectory: JsonObject): string | null {
  const steps = listObjects(trajectory['steps'])
  const count = numberOrNull(objectOrNull(trajectory['final_metrics'])?.['total_steps'])
  const isShort = count !== null && count > steps.length
  return (
    explainLostParts(steps, { key: 'step_id', parts: 'steps' }) ??
    (isShort ? 'some of the steps that it counts' : null)
  )
}

/** The totals of the file; its tokens only where no step tells its own, its cost where every agent's is told. */
function collectStated(totals: readonly (JsonObject | null)[], toldByStep: boolean): ReportedFacts {
  const usages = totals.flatMap((metrics) => parseTotals(metrics ?? undefined) ?? [])
  const costs = totals.flatMap((metrics) => numberOrNull(metrics?.['total_cost_usd']) ?? [])
  return {
    costUsd: costs.length === totals.length ? sumKnown(...costs) : null,
    usage: toldByStep ? null : sumUsage(usages),
    ...(toldByStep ? { totals: sumUsage(usages) ?? {} } : {}),
    // Totals are written when the run is over: so its last step got no answer.
    ...((totals[0] ?? null) === null ? {} : { endsOpen: false }),
  }
}

/** Finds the agent of a trajectory, from its first step to its last. */
function findContinuedPart(trajectory: JsonObject) {
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
    for (const raw of listObjects(trajectory['steps'])) {
      const time = microsFromAny(raw['timestamp'])
      // What a trajectory goes on from is told again in it, and was done in the one before.
      const isNew = raw['is_copied_context'] !== true
      const [message = nothing] = messageOfStep.read(raw)
      if (message.role === 'assistant' && isNew)
        this.#step(raw, message, { model, startUs: before ?? time, endUs: time, within })
      else if (within === undefined) this.#transcript.say({ ...message, parts: message.parts.filter(isSaid) })
      before = time
    }
  }

  #step(raw: JsonObject, reply: Message, facts: Pick<ModelCall, 'model' | 'startUs' | 'endUs' | 'within'>) {
    const { model, endUs = null, within } = facts
    const usage = parseUsage(raw['metrics'])
    if (usage !== null) this.toldByStep = true
    // An agent may act without having asked a model.
    if (raw['llm_call_count'] !== 0) {
      this.#transcript.call({
        ...facts,
        output: reply,
        model: textOrNull(raw['model_name']) ?? model ?? null,
        usage,
        costUsd: numberOrNull(objectOrNull(raw['metrics'])?.['cost_usd']),
      })
    } else if (within === undefined) this.#transcript.say(reply)
    this.#results(objectOrNull(raw['observation']), listRequests(reply), endUs, within)
  }

  /** A result names its call; the only result of the only call need not. */
  #results(
    observation: JsonObject | null,
    calls: readonly ToolRequest[],
    startUs: number | null,
    within: string | undefined,
  ): void {
    const results = listObjects(observation?.['results'])
    const open = new Map(calls.map((call) => [call.id, call]))
    for (const result of results) {
      const id = textOrNull(result['source_call_id'])
      const only = calls.length === 1 && results.length === 1 ? calls[0] : undefined
      // What an unknown call came to may be of any tool; what was not called is what the environment said.
      const call = id === null ? only : (open.get(id) ?? { id, name: '', args: null })
      if (call === undefined) continue
      open.delete(call.id)
      const subAgents = this.#listStarted(result)
      const refs = listObjects(result['subagent_trajectory_ref'])
      const span = refs.length === 0 || call.id === null ? undefined : `tool ${this.totals.length} ${call.id}`
      this.#transcript.run({
        ...call,
        result: parsePlainContent(result['content']) ?? null,
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
        this.add(subAgent, this.#transcript.agent({ ...findContinuedPart(subAgent), within: span ?? within }))
      this.#depth--
    }
  }

  /** Lists the started agents, each once, however often it is named. */
  #listStarted(result: JsonObject): JsonObject[] {
    const refs = listObjects(result['subagent_trajectory_ref'])
    const ids = new Set(
      refs.flatMap((ref) => textOrNull(ref['trajectory_id']) ?? textOrNull(ref['session_id']) ?? []),
    )
    const trajectories = [...this.#waiting].filter((trajectory) =>
      [trajectory['trajectory_id'], trajectory['session_id']].some((id) => ids.has(textOrNull(id) ?? '')),
    )
    for (const trajectory of trajectories) this.#waiting.delete(trajectory)
    return trajectories
  }
}

function listIds(trajectory: JsonObject): string[] {
  return [trajectory['trajectory_id'], trajectory['session_id']].flatMap((id) => textOrNull(id) ?? [])
}

const isSaid = ({ type }: Part) => type !== 'tool_call' && type !== 'reasoning'

const nothing: Message = { role: 'system', parts: [] }
