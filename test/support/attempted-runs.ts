import type { RecordTrials } from '../../src/record/fresh-trial.ts'
import { TraceStore } from '../../src/record/trace-store.ts'
import { runFingerprint } from '../../src/scenario/run-fingerprint.ts'
import type { JsonObject } from '../../src/core/json.ts'
import type { AgentMode } from '../../src/score/score-request.ts'
import { firstPlace } from '../../src/trace/model/trace.ts'
import { recordingLines } from '../../src/trace/formats/recording/write-recording.ts'
import { readTraces } from '../../src/trace/reading/read.ts'
import { memoryTree } from './memory-tree.ts'
import { recordingOf } from './recordings.ts'
import { otlp } from './trace-files.ts'

/** What a run comes to: it passes, fails, finds no model, hangs, crashes at once, or ends after a call. */
export type Letter = 'p' | 'f' | 'o' | 'h' | 'c' | 'x'

const chat = { 'gen_ai.operation.name': 'chat' }
const call = otlp({ id: 'c1', start: 0, end: 1, attributes: chat })
const failedCall = otlp({ id: 'c1', start: 0, end: 1, attributes: chat, error: 'Error code: 503 overloaded' })
export const ends: Readonly<Record<Letter, Parameters<typeof recordingOf>[0]>> = {
  p: { stdout: 'good' },
  f: { stdout: 'bad' },
  o: { requests: [failedCall as JsonObject], process: { exitCode: 1 } },
  h: { process: { end: 'timed-out', exitCode: null, signal: 'SIGKILL' } },
  c: { process: { exitCode: 1, stderr: 'Error: no network' } },
  x: { requests: [call as JsonObject], process: { exitCode: 1, stderr: 'TypeError: x is not a function' } },
}

/** What a run comes to, by its letter, or all that it leaves. */
export type RunOf = Letter | Parameters<typeof recordingOf>[0]

/** Agents that come to what `next` says of each run, and the files of their recordings. */
export function agentsOf(next: (id: string) => RunOf, retries: number) {
  const files: Record<string, string> = {}
  const store = new TraceStore('/', 'runs')
  let time = 1_773_757_800_000_000
  let count = 0
  const record: RecordTrials = async function* (scenarios, placed) {
    for (const scenario of scenarios) {
      const wanted =
        placed?.get(scenario.id) ??
        Array.from({ length: placed === undefined ? (scenario.trials ?? 1) : 0 }, (_, index) => ({
          trial: index + 1,
          place: firstPlace,
        }))
      for (const { trial, place } of wanted) {
        count += 1
        time += 1_000_000
        const run = next(scenario.id)
        const { process, ...end } = typeof run === 'string' ? ends[run] : run
        const path = store.fileOf(scenario.id, trial, place.attempt)
        const fingerprint = runFingerprint(scenario)
        const of = { scenario: scenario.id, trial, place, fingerprint }
        files[path] = [
          ...recordingLines(recordingOf({ ...of, ...end, process: { ...process, startUs: time } })),
        ].join('')
        const tree = memoryTree(files)
        const items = []
        for await (const item of readTraces({ path, open: () => tree.open(path) })) items.push(item)
        yield { scenario, trial, place, items, file: path, withheld: null }
      }
    }
  }
  const agents: AgentMode = { kind: 'run', recorded: 'named', record, retries }
  return { agents, files, count: () => count }
}
