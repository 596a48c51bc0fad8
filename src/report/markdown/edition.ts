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
    readonly reasons: number
    readonly metrics: number
    readonly diagnostics: number
  }
  /** Whether failures are also written out in full. */
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
  unverified: 6,
  tests: 7,
  diagnostics: 8,
  changes: 9,
  metrics: 10,
  warnings: 11,
  details: 12,
  scenarios: 13,
} as const
