import type { Decline, Evidence } from '../results/comparison-schema.ts'
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
  change,
  evidence,
  hardBreak,
  decline,
}: Partial<Pick<ScenarioResult, 'change' | 'evidence' | 'hardBreak' | 'decline'>>): string {
  const parts = [
    change === 'regressed' && decline !== undefined ? declineWords(decline) : '',
    hardBreak === true && decline?.by !== 'base-checks' ? 'passed every trial, now fails every trial' : '',
    evidence === undefined || evidence.difference === 0 ? '' : evidenceWord(evidence),
  ]
  return parts.filter((part) => part !== '').join('; ')
}

/** What got worse, where the outcomes on both sides do not show it. */
function declineWords({ by, check = '', base, head }: Decline): string {
  if (by === 'check') return `failed in the base too; now ${check} fails as well`
  if (by === 'scenario') return ''
  return `by the base's checks ${sharesOf(base)} passed, now ${sharesOf(head)}`
}

function sharesOf({ passed, failed }: Decline['base']): string {
  return `${passed}/${passed + failed}`
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
