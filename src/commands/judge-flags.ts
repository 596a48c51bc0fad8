import { GateError } from '../core/errors.ts'
import { judgeOptions } from '../options/judge-options.ts'
import { actionOnly, optionNames } from '../options/options.ts'
import { ratio } from '../text/written-values.ts'
import { wrapped } from '../report/terminal/page.ts'
import type { ParsedArguments } from './arguments.ts'
import { isPath, type JudgeAsked } from './calibrate-judge.ts'

/** Options of a run that say who judges, by the same names. */
export const sharedFlags = optionNames.filter(
  (name) => name in judgeOptions && !actionOnly.includes(name) && name !== 'judge-uncalibrated',
)
/** What only `judge calibrate` takes. */
export const ownFlags = {
  rubric:
    'Judge file to calibrate: its name, as scenarios name it, or its path. Default: the name of the file of labels.',
  criteria: 'The rubric itself, as in `criteria` of a scenario, in place of a judge file.',
  scenario: 'File of a scenario, with `--check`.',
  check: 'A check of that scenario that asks a model, to calibrate its judge: its `id`, type or number.',
  results: 'Results file of a run: the pass rate that this judge gave in it is corrected.',
  threshold: 'Exit 1 where TPR or TNR is below it, or unknown: a number from 0 to 1, or a percentage.',
  format: 'What to print: `text` or `json`.',
  config: 'Config file. Default: `scenario-gate.yaml` or `scenario-gate.yml` at the root, if it is there.',
} as const

/** Which judge the flags name. */
export function judgeOf(
  { rubric, criteria, scenario, check }: ParsedArguments['values'],
  inside: (path: string) => string,
): JudgeAsked {
  const ways = [rubric, criteria, check].filter((way) => way !== undefined)
  if (ways.length > 1)
    throw new GateError(
      'bad-option',
      '--rubric, --criteria and --check are ways to say which judge it is; keep one',
    )
  if ((scenario === undefined) !== (check === undefined))
    throw new GateError(
      'bad-option',
      '--scenario and --check belong together: the file of a scenario, and one of its checks',
    )
  if (scenario !== undefined && check !== undefined)
    return { kind: 'check', scenario: inside(scenario), check }
  if (criteria !== undefined && criteria.trim() === '')
    throw new GateError('bad-option', '--criteria: expected what must hold, got nothing')
  if (criteria !== undefined) return { kind: 'words', criteria }
  return { kind: 'file', name: rubric !== undefined && isPath(rubric) ? inside(rubric) : (rubric ?? null) }
}

/** The threshold from 0 to 1; null for none. */
export function thresholdOf(given: string | undefined): number | null {
  if (given === undefined) return null
  const parsed = ratio.safeParse(given)
  if (parsed.success) return parsed.data
  throw new GateError(
    'bad-option',
    `--threshold: ${parsed.error.issues[0]?.message ?? 'not understood'}, got \`${given}\``,
  )
}

/** The help of `judge`. */
export function judgeUsage(): string {
  const page = { color: false, width: 100 }
  const described = (name: string, meaning: string) => wrapped(meaning, page, 25, `  --${name.padEnd(21)}`)
  return [
    'Usage: scenario-gate judge calibrate LABELS [options]',
    '',
    'Asks a judge about outputs that people labelled, and says how well the two agree: confusion matrix, true positive rate',
    "(TPR), true negative rate (TNR) and Cohen's kappa with 95% intervals, and the pass rate corrected for the judge's errors.",
    'LABELS: YAML with `examples`, JSON, JSON Lines, CSV or TSV, with the fields `output`, `label` (pass or fail; empty: not',
    'labelled) and, if need be, `input`.',
    '',
    ...Object.entries(ownFlags).flatMap(([name, meaning]) => described(name, meaning)),
    ...described(
      'keep',
      'Writes the calibration to the file of `judge-calibration`, for reports to name it.',
    ),
    ...sharedFlags.flatMap((name) =>
      described(name, judgeOptions[name as keyof typeof judgeOptions].description ?? ''),
    ),
    '',
  ].join('\n')
}
