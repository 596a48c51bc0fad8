import { bindCheck } from '../../../src/checks/bind.ts'
import { findCheck } from '../../../src/checks/find-check.ts'
import { runChecks } from '../../../src/checks/run.ts'
import type { JsonObject, JsonValue } from '../../../src/core/json.ts'
import type { Verdict } from '../../../src/core/verdict.ts'
import { traceFromKensaRows } from '../../../src/trace/formats/kensa/kensa-jsonl.ts'
import { buildScenarios } from '../../../src/scenario/build.ts'
import { parseScenarioFile } from '../load-suite.ts'
import { deviations } from '../../systems/kensa/deviations.ts'
import { memoryTree } from '../memory-tree.ts'
import { memoryFile, readAll } from '../trace-files.ts'
import { vectorsOf, type Comparison } from './comparison.ts'

interface Vector {
  readonly id: string
  readonly check: string
  readonly params?: Record<string, JsonValue>
  readonly spans?: JsonObject[]
  /** The parameters, the recording and a row of a dataset, as text. */
  readonly params_yaml?: string
  readonly spans_raw?: string
  readonly row?: string | null
  readonly expect: {
    readonly passed: boolean
    /** Kensa raised an exception: when it loaded the scenario, or in the middle of the check. */
    readonly error?: boolean
    readonly scores?: Record<string, number>
    readonly diagnostics?: Record<string, JsonValue>
  }
  readonly note: string
}

interface Answer {
  readonly status: string
  /** Of a trajectory that was evaluated; rounded to three decimals. */
  readonly scores?: Readonly<Record<string, number>> | null
  readonly diagnostics?: JsonValue
}

/** Each check of Kensa on each vector. */
export const kensaComparisons: readonly Comparison[] = vectorsOf('kensa')
  .map((line) => JSON.parse(line) as Vector)
  .map((vector): Comparison => {
    const { id, check, note } = vector
    const deviation = deviations[id]
    return {
      id,
      note,
      subject: findCheck(check) === null ? 'a check that does not exist' : check,
      as: deviation?.as ?? null,
      async answers() {
        const [answer, theirs] = [answerOf(await verdictOn(vector)), kensas(vector)]
        // Newer vectors say nothing of what was missing or too much.
        const ours = 'diagnostics' in theirs ? answer : { ...answer, diagnostics: undefined }
        if (deviation === undefined) return { ours, theirs }
        return { ours: ours.status, theirs: theirs.status, listed: deviation.status }
      },
    }
  })

async function verdictOn({ check, params, spans, params_yaml: yaml, spans_raw: raw, row }: Vector) {
  if (yaml !== undefined && raw !== undefined) return verdictOnFiles(check, yaml, raw, row ?? null)
  const keys = { severity: 'error', surface: 'assertion', description: '' } as const
  const bound = bindCheck({ type: check, params: params ?? {}, ...keys })
  return runChecks(traceFromKensaRows(spans ?? []), [bound])[0]
}

/** The verdict of a scenario file on a recording; none where either has a problem. */
async function verdictOnFiles(check: string, params: string, recording: string, row: string | null) {
  const dataset = row === null ? '' : 'dataset: rows.jsonl\ninput_field: asked\n'
  const indented = params.replaceAll(/^(?=.)/gm, '      ')
  const yaml = `id: s\nname: S\n${dataset}checks:\n  - type: ${check}\n    params:\n${indented}`
  const [draft] = parseScenarioFile('s.yaml', yaml).drafts
  if (draft === undefined) throw new Error('no scenario')
  const rows = memoryTree({ 'rows.jsonl': row?.replace(/\}$/, ',"asked":"q"}') ?? '' })
  const [scenario] = (await buildScenarios(draft, rows)).scenarios
  const { traces, diagnostics } = await readAll(memoryFile(recording))
  const [trace] = traces
  // What cannot be read of a file leaves every scenario unverified that claims it.
  if (trace === undefined || diagnostics.length > 0 || scenario?.problems.length !== 0) return undefined
  return runChecks(trace, scenario.checks)[0]
}

function answerOf(verdict: Verdict | undefined): Answer {
  const { status = 'error', metrics, details } = verdict ?? {}
  if (status === 'error' || metrics === undefined) return { status }
  return { status, scores: rounded(metrics), diagnostics: details ?? null }
}

function kensas({ expect: { passed, error, scores = {}, diagnostics } }: Vector): Answer {
  if (error === true) return { status: 'error' }
  const status = passed ? 'pass' : 'fail'
  return Object.keys(scores).length === 0
    ? { status }
    : { status, scores: rounded(scores), ...(diagnostics === undefined ? {} : { diagnostics }) }
}

function rounded(scores: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(scores).map(([name, score]) => [name, Number(score.toFixed(3))]))
}
