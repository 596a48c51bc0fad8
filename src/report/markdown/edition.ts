import type { Results, ScenarioResult } from '../../results/schema.ts'
import { fileUrl, linked, type ReportContext } from '../context.ts'
import { markdownCode, type Place } from '../../core/escape.ts'
import { cut } from '../../core/visible-text.ts'
import { counted } from '../figures.ts'

type Named = Pick<ScenarioResult, 'id' | 'file'> & { readonly line?: number }

/** A scenario by its id, linked to its line. */
export function scenarioLink({ id, file, line }: Named, context: ReportContext, place: Place): string {
  return linked(markdownCode(cut(id, 80), place), fileUrl(context, file, line))
}

/** Scenarios by id, the first few; the rest are counted. */
export function scenarioList(
  scenarios: readonly Named[],
  context: ReportContext,
  place: Place,
  most = 8,
): string {
  const names = scenarios.slice(0, most).map((scenario) => scenarioLink(scenario, context, place))
  const more = scenarios.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${counted(more, 'more', 'more')}` : '')
}

/** One of the Markdown documents, and how much it shows. */
export interface Edition {
  readonly results: Results
  readonly context: ReportContext
  /** UTF-8 bytes. */
  readonly budget: number
  /** Place to read what this document leaves out; Markdown. */
  readonly elsewhere: string
  /** Rows seen before a fold, so that a screen holds all that comes before it. */
  readonly shown: {
    readonly regressed: number
    readonly failed: number
    readonly byTests: number
    readonly weakenings: number
    readonly divergences: number
    /** Scenarios that one note names. */
    readonly named: number
    readonly reasons: number
    readonly metrics: number
    readonly diagnostics: number
  }
  /** True where failures are also written out in full, with the figures behind the words. */
  readonly details: boolean
}

/** Order in which parts are given up when there is no room: the last first. */
export const rank = {
  headline: 0,
  decision: 1,
  comparison: 2,
  footer: 3,
  regressed: 4,
  failed: 5,
  weakened: 6,
  unverified: 7,
  byTests: 8,
  tests: 9,
  diagnostics: 10,
  notes: 11,
  metrics: 12,
  divergence: 13,
  setAside: 14,
  clauses: 15,
  warnings: 16,
  details: 17,
  notRun: 18,
  history: 19,
  scenarios: 20,
} as const
