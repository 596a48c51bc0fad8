import { limits } from '../../core/limits.ts'
import type { Results, ScenarioResult, TrialResult } from '../../results/schema.ts'
import { pluralize } from '../../words/figures.ts'
import { renderHeadline } from '../headline.ts'
import type { Phrase } from '../../words/phrase.ts'
import { buildScenarioData } from './details.ts'
import { buildOverview, type BaseSamples } from './overview.ts'
import { packValue } from './pack.ts'
import { renderChunk, pageEnd, pageHead, type Viewer } from './page-frame.ts'
import type { BaseTrial, RunData } from './page-data.ts'
import { listScenarios, buildRowsAndCauses } from './rows.ts'

/** Packed transcripts, and what was left out. */
export interface Transcripts {
  /** By {@link formatTrialKey}. */
  readonly head: ReadonlyMap<string, string>
  /** By the id of the scenario in this change. */
  readonly base: ReadonlyMap<string, readonly (Omit<BaseTrial, 'transcript'> & { readonly packed: string })[]>
  /** Sentences on what was left out. */
  readonly leftOut: readonly Phrase[]
  readonly baseSamples: BaseSamples
}

export const noTranscripts: Transcripts = {
  head: new Map(),
  base: new Map(),
  leftOut: [],
  baseSamples: new Map(),
}

/** Identifies a trial of this change within the run. */
export function formatTrialKey({ id }: Pick<ScenarioResult, 'id'>, { index }: Pick<TrialResult, 'index'>) {
  return `${index} ${id}`
}

const chunkSize = 100

/**
 * Renders a run as one HTML file that loads nothing. Results and transcripts are packed into it, and its script shows them.
 * The page's content security policy allows only its own script and style, so no text of a trace can run or load anything.
 */
export function* renderHtml(
  results: Results,
  transcripts: Transcripts,
  viewer: Viewer,
  program = 'scenario-gate',
): Generator<string> {
  const title = renderHeadline(results)
  yield pageHead(title, viewer)
  const chunks: string[] = []
  // Each transcript gets a chunk of its own, which the details refer to by name.
  const addChunk = (packed: string) => `t${chunks.push(packed) - 1}`
  const listed = listScenarios(results)
  const details: string[] = []
  let left: number = limits.reportDetails
  for (let start = 0; start < listed.length && left > 0; start += chunkSize) {
    const part = listed.slice(start, start + chunkSize)
    const shown = part.map(({ scenario }) => buildScenarioChunk(scenario, transcripts, { program, addChunk }))
    const text = packValue(shown)
    left -= text.length
    if (left >= 0) details.push(text)
  }
  yield renderChunk('run', packValue(buildRunData(results, transcripts, details.length * chunkSize)))
  for (const [index, text] of details.entries()) yield renderChunk(`d${index}`, text)
  for (const [index, text] of chunks.entries()) yield renderChunk(`t${index}`, text)
  yield pageEnd(viewer)
}

function buildRunData(results: Results, transcripts: Transcripts, detailed: number): RunData {
  const { rows, causes } = buildRowsAndCauses(listScenarios(results), results.run.baseline !== null)
  const undetailed = Math.max(0, rows.length - detailed)
  const note = [`The details of ${pluralize(undetailed, 'scenario')} are not in this file.`]
  return {
    ...buildOverview(results, transcripts.baseSamples),
    causes,
    scenarios: rows,
    chunkSize,
    leftOut: undetailed === 0 ? transcripts.leftOut : [...transcripts.leftOut, note],
  }
}

function buildScenarioChunk(
  scenario: ScenarioResult,
  { head, base }: Transcripts,
  { program, addChunk }: { readonly program: string; readonly addChunk: (packed: string) => string },
) {
  const baseTrials = (base.get(scenario.id) ?? []).map(({ index, outcome, packed: text }) => ({
    index,
    outcome,
    transcript: addChunk(text),
  }))
  const addTranscript = (trial: TrialResult) => {
    const text = head.get(formatTrialKey(scenario, trial))
    return text === undefined ? null : addChunk(text)
  }
  return buildScenarioData(scenario, addTranscript, { baseTrials, program })
}
