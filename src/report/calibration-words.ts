import { z } from 'zod'
import type { JsonValue } from '../core/json.ts'
import { agreementOf, isCalibrated, type Confusion } from '../judge/calibrate/calibration.ts'
import type { Estimate } from '../judge/calibrate/interval.ts'
import { counted, figure } from './figures.ts'

/**
 * How well a judge agrees with people, as a clause: `calibrated on 88 labels: TPR 94% (83% to 98%), …`.
 * `labels`: what it said of labelled outputs, or null. `isAdvisory`: it decides nothing for the lack of them.
 */
export function calibrationWords(labels: Confusion | null, isAdvisory = false): string {
  if (labels === null || !isCalibrated(labels))
    return isAdvisory ? 'not calibrated, so it only advises' : 'not calibrated'
  const { tpr, tnr, kappa } = agreementOf(labels)
  const { pass, fail } = labels
  const decided = counted(pass.pass + pass.fail + fail.pass + fail.fail, 'label')
  return `calibrated on ${decided}: TPR ${shareWords(tpr)}, TNR ${shareWords(tnr)}, kappa ${kappaWords(kappa)}`
}

const count = z.int().min(0)
const row = z.object({ pass: count, fail: count, uncertain: count, error: count })
const judged = z.object({
  judgements: z.array(z.object({ labels: z.object({ pass: row, fail: row }).nullable().optional() })).min(1),
})

/** The same of the judges of a check, out of the details of its verdict; null where nothing is known of them. */
export function judgesWords(details: JsonValue | undefined): string | null {
  const parsed = judged.safeParse(details)
  if (!parsed.success) return null
  const known = parsed.data.judgements.flatMap(({ labels }) => (labels === undefined ? [] : [labels]))
  const [only, ...others] = known
  if (only === undefined) return null
  if (others.length === 0) return `the judge is ${calibrationWords(only)}`
  const calibrated = known.filter((labels) => labels !== null && isCalibrated(labels)).length
  return `${calibrated} of its ${known.length} judges are calibrated`
}

/** `94% (83% to 98%)` */
export function shareWords(estimate: Estimate | null): string {
  return words(estimate, (value) => figure(value, 'ratio'))
}

/** `0.84 (0.73 to 0.95)` */
export function kappaWords(estimate: Estimate | null): string {
  return words(estimate, (value) => value.toFixed(2))
}

function words(estimate: Estimate | null, shown: (value: number) => string): string {
  if (estimate === null) return 'unknown'
  const { value, interval } = estimate
  return interval === null
    ? shown(value)
    : `${shown(value)} (${shown(interval.low)} to ${shown(interval.high)})`
}
