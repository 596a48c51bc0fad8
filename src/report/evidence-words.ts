import type { Evidence } from '../results/comparison-schema.ts'
import type { MetricRow, ScenarioResult } from '../results/schema.ts'
import { counted, signed } from './figures.ts'

/** What can be said of a difference, which was tested over trials or over scenarios; plain text. */
export function evidenceWord(
  { word, moreTrials }: Evidence,
  over: 'trials' | 'scenarios' = 'trials',
): string {
  if (word === 'within-noise') return 'within noise'
  if (word !== 'too-few-trials') return 'beyond noise'
  if (moreTrials === undefined || moreTrials === null || moreTrials <= 0) return `too few ${over} to tell`
  return `too few trials: about ${counted(moreTrials, 'more', 'more')} a side would tell`
}

/** What can be said of a scenario's difference to the base; empty where there is none, and where nothing was tested. */
export function scenarioEvidence({
  evidence,
  hardBreak,
}: Pick<ScenarioResult, 'evidence' | 'hardBreak'>): string {
  const parts = [
    hardBreak === true ? 'passed every trial, now fails every trial' : '',
    evidence === undefined || evidence.difference === 0 ? '' : evidenceWord(evidence),
  ]
  return parts.filter((part) => part !== '').join('; ')
}

/** The figures behind the word: where the true difference is, and how likely chance alone is. */
export function evidenceFigures({ p, adjusted, interval }: Evidence, unit: MetricRow['unit']): string {
  const where = interval === null ? '' : `${range(interval, unit)}, `
  const all = Object.is(adjusted, p) ? '' : `; ${probability(adjusted)} over all that was tested`
  const least = p < 0.001 ? 'p' : 'p ='
  return `${where}${least} ${probability(p)}${all}`
}

/** `-66.7 to 0 points`. */
function range([low, high]: readonly [number, number], unit: MetricRow['unit']): string {
  return `${signed(low, unit).replace(/ points$/, '')} to ${signed(high, unit)}`
}

function probability(value: number): string {
  if (!Number.isFinite(value)) return 'unknown'
  return value < 0.001 ? '< 0.001' : String(Number(value.toPrecision(2)))
}
