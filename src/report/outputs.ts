import type { Results } from '../results/schema.ts'
import { headline } from './headline.ts'

/** Outputs of the Action and what each one says; `action.yml` and the reference are made from it. */
export const outputDefinitions = {
  outcome: '`passed`, `failed` or `unverified`: what the scenarios came to, whatever the gate makes of it.',
  gate: '`open` or `closed`.',
  headline: 'The verdict in one line, as the comment begins.',
  total: 'Number of scenarios.',
  passed: 'Scenarios that passed.',
  failed: 'Scenarios that failed.',
  unverified: 'Scenarios without a usable result: no trace, missing data, an outage, a broken scenario file.',
  regressed: 'Scenarios that passed in the base and fail now. 0 without a baseline.',
  fixed: 'Scenarios that failed in the base and pass now. 0 without a baseline.',
  'pass-rate':
    'Passed trials of all verified trials, averaged over the verified scenarios: 0 to 1. Empty when nothing was verified.',
  'cost-usd': 'Cost of all trials in US dollars. Empty when any of it is unknown.',
  'results-path': 'Path of the results file (JSON). Empty when none was written.',
  'comment-url': 'Address of the comment on the pull request. Empty when there is none.',
} as const satisfies Record<string, string>

export type OutputName = keyof typeof outputDefinitions

/** Every output, as text; what is not known is empty. */
export function outputsOf(
  results: Results,
  extra: { readonly resultsPath: string | null; readonly commentUrl: string | null },
): Record<OutputName, string> {
  const { summary, decision } = results
  return {
    outcome: summary.outcome,
    gate: decision.gate,
    headline: headline(results),
    total: String(summary.total),
    passed: String(summary.passed),
    failed: String(summary.failed),
    unverified: String(summary.unverified),
    regressed: String(summary.regressed),
    fixed: String(summary.fixed),
    'pass-rate': plainNumber(summary.passRate, 6),
    'cost-usd': plainNumber(summary.costUsd, 9),
    'results-path': extra.resultsPath ?? '',
    'comment-url': extra.commentUrl ?? '',
  }
}

/** Never in exponent notation, which shells and expressions read as text. */
function plainNumber(value: number | null, digits: number): string {
  if (value === null) return ''
  return value.toFixed(digits).replace(/\.?0+$/, '')
}
