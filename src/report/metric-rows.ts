import type { MetricRow, Results, ScenarioResult } from '../results/schema.ts'
import { explainNothingCompared } from './groups.ts'
import { isEfficiency } from '../compare/metric-definitions.ts'
import { formatChange, classifyDirection, formatFigure, pluralize, formatSigned } from '../words/figures.ts'
import type { Decline, Evidence } from '../results/comparison-schema.ts'

/** A metric in words, for any surface; nothing here is escaped. */
export interface MetricWords {
  readonly label: string
  readonly wish: string
  readonly base: string
  readonly head: string
  readonly change: string
  /** Empty if nothing changed, and where chance alone may have changed it. */
  readonly direction: '' | 'better' | 'worse'
  /** `within noise`; empty if nothing was tested. */
  readonly evidence: string
  /** Interval of the difference and probability; empty if nothing was tested. */
  readonly figures: string
  readonly scenarios: number
}

/** Metrics that at least one side knows. */
export function listKnownMetrics(metrics: readonly MetricRow[]): MetricRow[] {
  return metrics.filter(({ head, base }) => head !== null || base !== null)
}

/** Tells whether any metric has a base figure: a base may be there and know none. */
export function hasBase(metrics: readonly MetricRow[]): boolean {
  return metrics.some(({ base }) => base !== null)
}

/** Selects the `most` telling metrics, in table order: beyond noise first, then different, then the rest. */
export function selectTellingMetrics(metrics: readonly MetricRow[], most: number): MetricRow[] {
  const chosen = new Set(metrics.toSorted((a, b) => weighMetric(a) - weighMetric(b)).slice(0, most))
  return metrics.filter((metric) => chosen.has(metric))
}

/** Tells whether both sides know a metric, and have the same figure. */
export function isUnchanged(metric: MetricRow): boolean {
  return metric.base !== null && metric.head !== null && classifyDirection(metric) === ''
}

/** `8 metrics are the same as in the base`; `8 metrics` where no scenario was compared, so that the same figures say nothing. */
export function describeUnchangedCount(count: number, results: Results): string {
  const verb = count === 1 ? 'is' : 'are'
  const isCompared = explainNothingCompared(results) === null
  return `${pluralize(count, 'metric')}${isCompared ? ` ${verb} the same as in the base` : ''}`
}

function weighMetric(metric: MetricRow): number {
  if (classifyDirection(metric) === '') return 3
  const { evidence } = metric
  return evidence === undefined ? 1 : isBeyondNoise(metric) ? 0 : 2
}

function isBeyondNoise({ evidence }: MetricRow): boolean {
  return evidence === undefined || evidence.word === 'regressed' || evidence.word === 'improved'
}

/** Separates metrics that mean little while scenarios regress: an agent that breaks early costs and calls less. */
export function splitTellingMetrics({ metrics, summary }: Pick<Results, 'metrics' | 'summary'>) {
  const rows = listKnownMetrics(metrics)
  const isSilent = ({ name }: MetricRow) => summary.regressed > 0 && isEfficiency(name)
  return { telling: rows.filter((metric) => !isSilent(metric)), silent: rows.filter(isSilent) }
}

/** Why they are left out; plain text. */
export const omittedMetricsText = 'Cost, tokens, time and calls are left out while scenarios regress'

/** Describes a metric. While scenarios regress, less cost, tokens, time or calls is neither better nor worse. */
export function describeMetric(metric: MetricRow, results: Pick<Results, 'scenarios' | 'summary'>) {
  const way = isBeyondNoise(metric) ? classifyDirection(metric) : ''
  const isEffort = isEfficiency(metric.name)
  const isBesideThePoint = isEffort && results.summary.regressed > 0
  const { label, unit, better, base, head, scenarios, evidence } = metric
  return {
    label,
    wish: `${better} is better`,
    // The base may well state it, but of no scenario that is comparable.
    base: base === null ? 'not compared' : formatFigure(base, unit),
    head: head === null ? 'unknown' : formatFigure(head, unit),
    change:
      base === null && isEffort && !results.scenarios.some(isPassedOnBothSides)
        ? 'no scenario passed on both sides'
        : formatChange(metric),
    direction: isBesideThePoint ? '' : way,
    evidence:
      evidence === undefined || classifyDirection(metric) === ''
        ? ''
        : describeEvidence(evidence, 'scenarios'),
    figures:
      evidence === undefined || classifyDirection(metric) === '' ? '' : formatEvidenceFigures(evidence, unit),
    scenarios,
  }
}

function isPassedOnBothSides({ outcome, baseOutcome }: ScenarioResult): boolean {
  return outcome === 'passed' && baseOutcome === 'passed'
}

/** Says in words what a difference is worth that was tested over trials or scenarios; plain text. */
export function describeEvidence({ word, moreTrials }: Evidence, over: 'trials' | 'scenarios' = 'trials') {
  if (word === 'within-noise') return 'within noise'
  if (word !== 'too-few-trials') return 'beyond noise'
  if (moreTrials === undefined || moreTrials === null || moreTrials <= 0) return `too few ${over} to tell`
  return `too few trials, about ${pluralize(moreTrials, 'more', 'more')} needed`
}

/** Says in words what a scenario's difference to the base is worth; empty if there is none, and where nothing was tested. */
export function describeScenarioEvidence(
  scenario: Partial<Pick<ScenarioResult, 'change' | 'evidence' | 'hardBreak' | 'decline'>>,
): string {
  const { change: outcome, evidence, hardBreak, decline } = scenario
  const parts = [
    outcome === 'regressed' && decline !== undefined ? describeDecline(decline) : '',
    hardBreak === true && decline?.by !== 'base-checks' ? 'passed every trial, now fails every trial' : '',
    evidence === undefined || evidence.difference === 0 ? '' : describeEvidence(evidence),
  ]
  return parts.filter((part) => part !== '').join('; ')
}

/** Says what got worse, where the outcomes on both sides do not show it. */
function describeDecline({ by, check = '', name, base, head }: Decline): string {
  if (name !== undefined) return `failed in the base too; now ${check} finds ${name}`
  if (by === 'check') return `failed in the base too; now ${check} fails as well`
  if (by === 'scenario' || by === 'first-trials') return ''
  if (by === 'further-trials') return `run again, ${formatShares(head)} passed`
  return `by the base's checks ${formatShares(base)} passed, now ${formatShares(head)}`
}

function formatShares({ passed, failed }: Decline['base']): string {
  return `${passed}/${passed + failed}`
}

/** Formats the figures behind the word: where the true difference is, and how likely chance alone is. */
export function formatEvidenceFigures({ p, adjusted, interval }: Evidence, unit: MetricRow['unit']): string {
  const where = interval === null ? '' : `${formatRange(interval, unit)}, `
  const all = Object.is(adjusted, p) ? '' : `; ${formatProbability(adjusted)} over all that was tested`
  const least = p < 0.001 ? 'p' : 'p ='
  return `${where}${least} ${formatProbability(p)}${all}`
}

/** `-66.7 to 0 points`. */
function formatRange([low, high]: readonly [number, number], unit: MetricRow['unit']): string {
  return `${formatSigned(low, unit).replace(/ points$/, '')} to ${formatSigned(high, unit)}`
}

function formatProbability(value: number): string {
  if (!Number.isFinite(value)) return 'unknown'
  return value < 0.001 ? '< 0.001' : String(Number(value.toPrecision(2)))
}

/** Lists the suite by number of trials: means over scenarios. */
export function listReliability(scenarios: readonly ScenarioResult[]) {
  const sums = new Map<number, { at: number; hat: number; count: number }>()
  for (const { reliability } of scenarios) {
    if (reliability === undefined) continue
    for (const [key, hat] of Object.entries(reliability.passHat)) {
      const k = Number(key)
      const at = Object.hasOwn(reliability.passAt, key) ? reliability.passAt[key] : undefined
      if (!Number.isSafeInteger(k) || k < 1 || at === undefined) continue
      const sum = sums.get(k) ?? { at: 0, hat: 0, count: 0 }
      sums.set(k, { at: sum.at + at, hat: sum.hat + hat, count: sum.count + 1 })
    }
  }
  return [...sums]
    .sort(([a], [b]) => a - b)
    .map(([k, { at, hat, count }]) => ({
      k,
      passAt: formatFigure(at / count, 'ratio'),
      passHat: formatFigure(hat / count, 'ratio'),
      scenarios: count,
    }))
}

/** Scenarios whose trials do not all end alike, the least steady first. */
export function listUnsteadyScenarios(scenarios: readonly ScenarioResult[]): ScenarioResult[] {
  return scenarios
    .filter((scenario) => computeFlakeRate(scenario) > 0)
    .sort((a, b) => computeFlakeRate(b) - computeFlakeRate(a))
}

/** Share of its trials that end unlike most of them. */
export function computeFlakeRate({ reliability }: ScenarioResult): number {
  return reliability?.flakeRate ?? 0
}
