import type { Results } from '../../results/schema.ts'
import type { ReportContext } from '../context.ts'

/** One of the Markdown documents, and how much it shows. */
export interface Edition {
  readonly results: Results
  readonly context: ReportContext
  /** UTF-8 bytes. */
  readonly budget: number
  /** Where to read what this document leaves out; Markdown. */
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
  /** Whether failures are also written out in full, and the figures behind the words. */
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
