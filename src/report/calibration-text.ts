import type { Calibration, Confusion, CorrectedPassRate } from '../judge/calibrate/calibration.ts'
import type { JudgeOfRecord } from '../judge/calibrate/calibration-file.ts'
import type { Uncorrectable } from '../judge/calibrate/corrected-rate.ts'
import type { Estimate } from '../judge/calibrate/interval.ts'
import { kappaWords, shareWords } from './calibration-words.ts'
import { figure } from './figures.ts'
import { shortText, wrapped, type Page } from './terminal/page.ts'

/** Which judge was held against which labels. */
export interface CalibratedJudge extends JudgeOfRecord {
  readonly file: string
  readonly calibration: Calibration
}

/** The report of a calibration on a terminal. */
export function calibrationText({ judge, model, file, calibration }: CalibratedJudge, page: Page): string {
  const { confusion, tpr, tnr, kappa, decided, corrected } = calibration
  const rows: [name: string, value: string, meaning: string][] = [
    ['TPR', shareWords(tpr), 'of what people pass, and the judge decided, it passes'],
    ['TNR', shareWords(tnr), 'of what people fail, and the judge decided, it fails'],
    ['Kappa', kappaWords(kappa), 'agreement beyond chance: 1 is full, 0 none'],
    ['Decided', shareWords(decided), 'of the labelled outputs, the judge passes or fails'],
  ]
  const width = Math.max(...rows.map(([, value]) => value.length))
  return [
    `Judge ${shortText(judge, 120)}, asked of ${shortText(model, 120)}, held against ${shortText(file, 120)}`,
    '',
    ...matrix(confusion),
    '',
    ...rows.map(([name, value, meaning]) => `${name.padEnd(9)}${value.padEnd(width + 2)}${meaning}`),
    '',
    ...wrapped(rateWords(corrected), page, 0),
    '',
  ].join('\n')
}

/** The same as JSON; shares from 0 to 1, kappa from -1 to 1, null where it is not known. */
export function calibrationJson({ judge, model, identity, file, calibration }: CalibratedJudge) {
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
    tpr: bounds(tpr),
    tnr: bounds(tnr),
    kappa: bounds(kappa),
    decided: bounds(decided),
    passRate: {
      of,
      passed: observed.count,
      judged: observed.total,
      corrected: isKnown ? bounds(rate) : null,
      reason: isKnown ? null : rate,
    },
  }
}

function bounds(of: Estimate | null) {
  return of === null
    ? null
    : { value: of.value, low: of.interval?.low ?? null, high: of.interval?.high ?? null }
}

function matrix({ pass, fail }: Confusion): string[] {
  const statuses = ['pass', 'fail', 'uncertain', 'error'] as const
  const counts = (row: Confusion['pass']) => statuses.map((status) => figure(row[status], 'count'))
  return [
    matrixLine('', ['judge: pass', 'fail', 'uncertain', 'no verdict']),
    matrixLine('people: pass', counts(pass)),
    matrixLine('people: fail', counts(fail)),
  ]
}

function matrixLine(name: string, cells: readonly string[]): string {
  return name.padEnd(14) + cells.map((cell) => cell.padStart(11)).join('')
}

function rateWords({ of, observed, rate }: CorrectedPassRate): string {
  const outputs = {
    labels: 'labelled outputs',
    unlabelled: 'outputs without a label',
    results: 'trials of the run',
  }[of]
  const passed = observed.total === 0 ? 'unknown' : figure(observed.count / observed.total, 'ratio')
  const seen = `Pass rate of the ${outputs}: ${passed} of ${figure(observed.total, 'count')} by the judge`
  if (typeof rate === 'string') return `${seen}. It cannot be corrected: ${uncorrectable[rate]}.`
  return `${seen}; ${shareWords(rate)} when its errors are taken out.`
}

/** Why there is no corrected rate, as clauses. */
const uncorrectable: Readonly<Record<Uncorrectable, string>> = {
  'nothing-judged': 'the judge decided none of them',
  'one-sided-labels':
    'the judge decided no output that people pass, or none that they fail, so its errors are not known',
  'no-better-than-chance': 'on the labels the judge is no better than chance',
}
