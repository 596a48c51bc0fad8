import type { Check } from '../define.ts'
import { directional, outcomeEquivalent } from './outcomes.ts'
import { invariantFieldsPreserved } from './invariant-fields-preserved.ts'
import { recordedVerdict } from './recorded-verdict.ts'

/** Every check that compares runs. Adding one is a file and a line. */
export const behaviourChecks = [
  invariantFieldsPreserved,
  outcomeEquivalent,
  directional,
  recordedVerdict,
] as const satisfies readonly Check[]
