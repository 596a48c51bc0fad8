import { isObject, type JsonObject } from '../../../core/json.ts'
import { numberOrNull, objectOrNull, objectsIn, textOrNull } from '../../model/attributes.ts'
import { conversationFormat, type RecordPlace } from '../../reading/conversations.ts'
import type { Stated } from '../../model/stated.ts'
import type { Trace } from '../../model/trace.ts'
import { Transcript } from '../../reading/transcript.ts'
import { sumUsage } from '../../model/usage.ts'
import { sumOf } from '../../reading/usage-attributes.ts'
import { AtifRun, partOf, usageOf } from './atif-run.ts'
import {
  amount,
  aText,
  aTime,
  listOf,
  maybe,
  objectOf,
  oneOrMore,
  orNull,
  type Shape,
} from '../../reading/shape.ts'
import { argumentsShape, contentShape } from '../../messages/shapes.ts'

const ofTrajectory: Readonly<Record<string, Shape>> = {
  schema_version: aText,
  agent: maybe(objectOf({ name: aText })),
  steps: listOf(
    objectOf({
      source: aText,
      timestamp: orNull(aTime),
      message: maybe(contentShape),
      tool_calls: orNull(listOf(objectOf({ function_name: aText, arguments: argumentsShape }))),
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
    if (trajectory !== null) yield traceOf(trajectory, place)
  },
})

function isAtif(version: unknown): boolean {
  return typeof version === 'string' && version.startsWith('ATIF')
}

function traceOf(trajectory: JsonObject, place: RecordPlace): Trace {
  const transcript = new Transcript(partOf(trajectory))
  const run = new AtifRun(transcript, objectsIn(trajectory['subagent_trajectories']))
  run.add(trajectory, undefined)
  return transcript.trace({
    id: textOrNull(trajectory['session_id']) ?? textOrNull(trajectory['trajectory_id']) ?? place.id,
    source: place.source,
    stated: statedBy(run.totals, run.toldByStep),
  })
}

/** The totals of the file; its tokens only where no step tells its own, its cost where every agent's is told. */
function statedBy(totals: readonly (JsonObject | null)[], toldByStep: boolean): Stated {
  const usages = totals.flatMap(
    (metrics) =>
      usageOf({
        prompt_tokens: metrics?.['total_prompt_tokens'] ?? null,
        completion_tokens: metrics?.['total_completion_tokens'] ?? null,
        cached_tokens: metrics?.['total_cached_tokens'] ?? null,
      }) ?? [],
  )
  const costs = totals.flatMap((metrics) => numberOrNull(metrics?.['total_cost_usd']) ?? [])
  return {
    costUsd: costs.length === totals.length ? sumOf(...costs) : null,
    usage: toldByStep ? null : sumUsage(usages),
    // Totals are written when the run is over: nobody waits for what its last step asked for.
    ...((totals[0] ?? null) === null ? {} : { endsOpen: false }),
  }
}
