import type { adkFileDeviations } from '../../../scripts/pages/adk-deviations.ts'
import type { adkDeviations } from '../../../src/systems/adk/deviations.ts'

/** What we say where ADK says something else. Nothing else may differ. */
interface Deviation {
  readonly ours: string
  /** Why: its entry in the table that users read. */
  readonly as: keyof (typeof adkDeviations & typeof adkFileDeviations)
}

const wrongFile = 'a problem of the file'
const listed = (ours: string, as: Deviation['as'], ...ids: readonly string[]) =>
  ids.map((id): readonly [string, Deviation] => [id, { ours, as }])

export const deviations: Readonly<Record<string, Deviation>> = Object.fromEntries([
  ...listed(wrongFile, 'asks-nothing', 'A014', 'A015', 'A027', 'A028'),
  ...listed('PASSED', 'no-arguments', 'A075'),
  ...listed('missing-data', 'no-answer', 'A168', 'A169'),
  ...listed(wrongFile, 'no-reference', 'A170', 'A171', 'A200', 'A201', 'A202'),
])
