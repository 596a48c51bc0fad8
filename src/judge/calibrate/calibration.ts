import { correctedRate, type Count, type Uncorrectable } from './corrected-rate.ts'
import { shareOf, type Estimate } from './interval.ts'
import { cohenKappa } from './kappa.ts'

/** What a judge says of one output; `error`: nothing. */
export type JudgedStatus = 'pass' | 'fail' | 'uncertain' | 'error'

/** An output that a judge was asked about; `label`: what people say, null where nobody did. */
export interface JudgedOutput {
  readonly label: 'pass' | 'fail' | null
  readonly status: JudgedStatus
}

/** What the judge said of the outputs that people pass, and of those that they fail. */
export type Confusion = Readonly<Record<'pass' | 'fail', Readonly<Record<JudgedStatus, number>>>>

/** Whose pass rate was corrected: of the labelled outputs, of those beside them without a label, or of a run. */
export type RateSource = 'labels' | 'unlabelled' | 'results'

export interface CorrectedPassRate {
  readonly of: RateSource
  /** What the judge passed of what it decided. */
  readonly observed: Count
  readonly rate: Estimate | Uncorrectable
}

/** How well a judge agrees with people. Only outputs that it decided count; `uncertain` and `error` are counted apart. */
export interface Agreement {
  /** Of the outputs that people pass, and the judge decided: those that it passes. */
  readonly tpr: Estimate | null
  /** Of the outputs that people fail, and the judge decided: those that it fails. */
  readonly tnr: Estimate | null
  readonly kappa: Estimate | null
  /** Of all labelled outputs, those that the judge decided. */
  readonly decided: Estimate | null
}

/** A judge held against people, and the pass rate that it gives, corrected for its errors. */
export interface Calibration extends Agreement {
  readonly confusion: Confusion
  readonly corrected: CorrectedPassRate
}

/** Whether the errors of a judge are known: it decided outputs that people pass, and some that they fail. */
export function isCalibrated(confusion: Confusion): boolean {
  const { passes, fails } = decidedOf(confusion)
  return passes.total > 0 && fails.total > 0
}

/** The same counts of a judge whose pass is what the labels call a fail, as that of a negated check. */
export function turned({ pass, fail }: Confusion): Confusion {
  return {
    pass: { ...fail, pass: fail.fail, fail: fail.pass },
    fail: { ...pass, pass: pass.fail, fail: pass.pass },
  }
}

/** What follows from the counts. */
export function agreementOf({ pass, fail }: Confusion): Agreement {
  const { passes, fails } = decidedOf({ pass, fail })
  const labels = [pass, fail].flatMap((row) => Object.values(row)).reduce((sum, count) => sum + count, 0)
  return {
    tpr: shareOf(passes.count, passes.total),
    tnr: shareOf(fails.count, fails.total),
    kappa: cohenKappa([
      [pass.pass, pass.fail],
      [fail.pass, fail.fail],
    ]),
    decided: shareOf(passes.total + fails.total, labels),
  }
}

/** `run`: what the judge passed of what it decided in a run; else the rate of the outputs is corrected. */
export function calibrationOf(outputs: readonly JudgedOutput[], run: Count | null): Calibration {
  const confusion = confusionOf(outputs)
  const { of, observed } = observedRate(outputs, run)
  const rate = correctedRate({ ...decidedOf(confusion), observed })
  return { confusion, ...agreementOf(confusion), corrected: { of, observed, rate } }
}

function decidedOf({ pass, fail }: Confusion): { readonly passes: Count; readonly fails: Count } {
  return {
    passes: { count: pass.pass, total: pass.pass + pass.fail },
    fails: { count: fail.fail, total: fail.pass + fail.fail },
  }
}

function confusionOf(outputs: readonly JudgedOutput[]): Confusion {
  const confusion = {
    pass: { pass: 0, fail: 0, uncertain: 0, error: 0 },
    fail: { pass: 0, fail: 0, uncertain: 0, error: 0 },
  }
  for (const { label, status } of outputs) if (label !== null) confusion[label][status] += 1
  return confusion
}

function observedRate(
  outputs: readonly JudgedOutput[],
  run: Count | null,
): Pick<CorrectedPassRate, 'of' | 'observed'> {
  if (run !== null) return { of: 'results', observed: run }
  const unlabelled = passedOf(outputs.filter(({ label }) => label === null))
  if (unlabelled.total > 0) return { of: 'unlabelled', observed: unlabelled }
  return { of: 'labels', observed: passedOf(outputs) }
}

function passedOf(outputs: readonly JudgedOutput[]): Count {
  const count = outputs.filter(({ status }) => status === 'pass').length
  return { count, total: count + outputs.filter(({ status }) => status === 'fail').length }
}
