import type { Calibration, Confusion, CorrectedPassRate } from '../judge/calibrate/calibration.ts'
import { computeAgreement, isCalibrated } from '../judge/calibrate/calibration.ts'
import type { JudgeOfRecord } from '../judge/calibrate/calibration-file.ts'
import type { Uncorrectable } from '../judge/calibrate/corrected-rate.ts'
import type { Estimate } from '../judge/calibrate/interval.ts'
import { formatFigure, pluralize } from '../words/figures.ts'
import { shortenForPage, wrapText, type Page } from './terminal/page.ts'
import { z } from 'zod'
import type { JsonValue } from '../core/json.ts'
import { lazyRecord } from '../core/lazy.ts'

/** Describes how a judge agrees with people: `calibrated on 88 labels: TPR 94% (83% to 98%), …`. Null labels: none. */
export function describeCalibration(labels: Confusion | null, isAdvisory = false): string {
  if (labels === null || !isCalibrated(labels))
    return isAdvisory ? 'not calibrated, so it only advises' : 'not calibrated'
  const { tpr, tnr, kappa } = computeAgreement(labels)
  const { pass, fail } = labels
  const decided = pluralize(pass.pass + pass.fail + fail.pass + fail.fail, 'label')
  return `calibrated on ${decided}: TPR ${formatShare(tpr)}, TNR ${formatShare(tnr)}, kappa ${formatKappa(kappa)}`
}

const schemas = lazyRecord({
  judged: () => {
    const count = z.int().min(0)
    const counts = z.object({ pass: count, fail: count, uncertain: count, error: count })
    const labels = z.object({ pass: counts, fail: counts }).nullable().optional()
    return z.object({ judgements: z.array(z.object({ labels })).min(1) })
  },
})

/** Describes the same of the judges of a check, out of the details of its verdict; null if nothing is known of them. */
export function describeJudges(details: JsonValue | undefined): string | null {
  if (details === undefined) return null
  const parsed = schemas.judged.safeParse(details)
  if (!parsed.success) return null
  const agreements = parsed.data.judgements.flatMap(({ labels }) => (labels === undefined ? [] : [labels]))
  const [only, ...others] = agreements
  if (only === undefined) return null
  if (others.length === 0) return `the judge is ${describeCalibration(only)}`
  const calibrated = agreements.filter((labels) => labels !== null && isCalibrated(labels)).length
  return `${calibrated} of its ${agreements.length} judges are calibrated`
}

/** Formats a share: `94% (83% to 98%)`. */
function formatShare(estimate: Estimate | null): string {
  return formatEstimate(estimate, (value) => formatFigure(value, 'ratio'))
}

/** Formats kappa: `0.84 (0.73 to 0.95)`. */
function formatKappa(estimate: Estimate | null): string {
  return formatEstimate(estimate, (value) => value.toFixed(2))
}

function formatEstimate(estimate: Estimate | null, shown: (value: number) => string): string {
  if (estimate === null) return 'unknown'
  const { value, interval } = estimate
  return interval === null
    ? shown(value)
    : `${shown(value)} (${shown(interval.low)} to ${shown(interval.high)})`
}

/** A judge, and the calibration of it against a file of labels. */
export interface CalibratedJudge extends JudgeOfRecord {
  readonly file: string
  readonly calibration: Calibration
}

/** Renders the report of a calibration on a terminal. */
export function renderCalibration({ judge, model, file, calibration }: CalibratedJudge, page: Page): string {
  const { confusion, tpr, tnr, kappa, decided, corrected } = calibration
  const rows: [name: string, value: string, meaning: string][] = [
    ['TPR', formatShare(tpr), 'of outputs that people passed and it decided, it passes'],
    ['TNR', formatShare(tnr), 'of outputs that people failed and it decided, it fails'],
    ['Kappa', formatKappa(kappa), 'agreement beyond chance: 1 is full, 0 none'],
    ['Decided', formatShare(decided), 'of the labelled outputs, the judge passes or fails'],
  ]
  const width = Math.max(...rows.map(([, value]) => value.length))
  return [
    `Judge ${shortenForPage(judge, 120)}, asked of ${shortenForPage(model, 120)}, compared with ${shortenForPage(file, 120)}`,
    '',
    ...renderMatrix(confusion),
    '',
    ...rows.map(([name, value, meaning]) => `${name.padEnd(9)}${value.padEnd(width + 2)}${meaning}`),
    '',
    ...wrapText(describeRate(corrected), page, 0),
    '',
  ].join('\n')
}

/** Builds the same as JSON; shares from 0 to 1, kappa from -1 to 1, null if it is not known. */
export function buildCalibrationJson({ judge, model, identity, file, calibration }: CalibratedJudge) {
  const { confusion, tpr, tnr, kappa, decided, corrected } = calibration
  const { of, observed, rate } = corrected
  const isKnown = typeof rate !== 'string'
  return {
    schemaVersion: 1,
    judge,
    model,
    identity,
    file,
    confusion,
    tpr: pickBounds(tpr),
    tnr: pickBounds(tnr),
    kappa: pickBounds(kappa),
    decided: pickBounds(decided),
    passRate: {
      of,
      passed: observed.count,
      judged: observed.total,
      corrected: isKnown ? pickBounds(rate) : null,
      reason: isKnown ? null : rate,
    },
  }
}

function pickBounds(of: Estimate | null) {
  return of === null
    ? null
    : { value: of.value, low: of.interval?.low ?? null, high: of.interval?.high ?? null }
}

function renderMatrix({ pass, fail }: Confusion): string[] {
  const statuses = ['pass', 'fail', 'uncertain', 'error'] as const
  const counts = (row: Confusion['pass']) => statuses.map((status) => formatFigure(row[status], 'count'))
  return [
    renderMatrixLine('', ['judge: pass', 'fail', 'uncertain', 'no verdict']),
    renderMatrixLine('people: pass', counts(pass)),
    renderMatrixLine('people: fail', counts(fail)),
  ]
}

function renderMatrixLine(name: string, cells: readonly string[]): string {
  return name.padEnd(14) + cells.map((cell) => cell.padStart(11)).join('')
}

function describeRate({ of, observed, rate }: CorrectedPassRate): string {
  const outputs = {
    labels: 'labelled outputs',
    unlabelled: 'outputs without a label',
    results: 'trials of the run',
  }[of]
  const passed = observed.total === 0 ? 'unknown' : formatFigure(observed.count / observed.total, 'ratio')
  const seen = `Pass rate of the ${outputs}: ${passed} of ${formatFigure(observed.total, 'count')} by the judge`
  if (typeof rate === 'string') return `${seen}. It cannot be corrected: ${uncorrectable[rate]}.`
  return `${seen}; ${formatShare(rate)} when its errors are corrected.`
}

/** Reasons why there is no corrected rate, as clauses. */
const uncorrectable: Readonly<Record<Uncorrectable, string>> = {
  'nothing-judged': 'the judge decided none of them',
  'one-sided-labels':
    'the judge decided no output that people pass, or none that they fail, so its errors are not known',
  'no-better-than-chance': 'on the labels the judge is no better than chance',
}
