import type { Check } from '../define.ts'
import { directional } from './directional.ts'
import { invariantFieldsPreserved } from './invariant-fields-preserved.ts'
import { outcomeEquivalent } from './outcome-equivalent.ts'
import { recordedVerdict } from './recorded-verdict.ts'

/** Every check that compares runs. Adding one is a file and a line. */
export const behaviourChecks = [
  invariantFieldsPreserved,
  outcomeEquivalent,
  directional,
  recordedVerdict,
] as const satisfies readonly Check[]
