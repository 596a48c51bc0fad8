import type { Results } from '../results/schema.ts'
import { shortSha } from './context.ts'
import { isQuarantined } from './groups.ts'
import { headline } from './headline.ts'
import { openWeakenings } from './tests-changed.ts'

/** Outputs of the Action and what each one says; `action.yml` and the reference are made from it. */
export const outputDefinitions = {
  outcome: '`passed`, `failed` or `unverified`: what the scenarios came to, whatever the gate makes of it.',
  gate: '`open` or `closed`.',
  headline: 'The verdict in one line, as the comment begins.',
  total: 'Number of scenarios.',
  passed: 'Scenarios that passed.',
  failed: 'Scenarios that failed.',
  unverified: 'Scenarios without a usable result: no trace, missing data, an outage, a broken scenario file.',
  regressed:
    'Failed scenarios that do worse than in the base beyond noise, quarantined and accepted ones included. 0 without a baseline.',
  fixed: 'Scenarios that failed in the base and pass now. 0 without a baseline.',
  weakened: 'Places in which the change weakens the tests, accepted ones left out. 0 without a baseline.',
  flaky: 'Scenarios that failed, and passed in each trial that was run to confirm it.',
  quarantined: 'Scenarios in quarantine, whatever they came to.',
  'not-run': 'Scenarios that were left out, because the change does not touch what they cover.',
  'baseline-sha': 'The commit that was compared with. Empty without a baseline, and where it is not known.',
  'pass-rate':
    'Passed trials of all verified trials, averaged over the verified scenarios: 0 to 1. Empty when nothing was verified.',
  'cost-usd': 'Cost of all trials in US dollars. Empty when any of it is unknown.',
  'results-path': 'Path of the results file (JSON). Empty when none was written.',
  artifact:
    'Paths of the results file and of the archive of what the run was made of, one a line: to be uploaded as the artifact that later runs compare with. Empty when none was written.',
  'comment-url': 'Address of the comment on the pull request. Empty when there is none.',
} as const satisfies Record<string, string>

export type OutputName = keyof typeof outputDefinitions

/** Every output, as text; what is not known is empty. */
export function outputsOf(
  results: Results,
  extra: {
    readonly resultsPath: string | null
    readonly artifactPath?: string | null
    readonly commentUrl: string | null
  },
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
    weakened: String(openWeakenings(results).length),
    flaky: String(results.scenarios.filter(({ flaky }) => flaky === true).length),
    quarantined: String(results.scenarios.filter(isQuarantined).length),
    'not-run': String(results.notRun?.length ?? 0),
    'baseline-sha': plainSha(results.run.baseline?.sha ?? null),
    'pass-rate': plainNumber(summary.passRate, 6),
    'cost-usd': plainNumber(summary.costUsd, 9),
    'results-path': extra.resultsPath ?? '',
    artifact: [extra.resultsPath, extra.artifactPath]
      .filter((path) => path !== null && path !== undefined)
      .join('\n'),
    'comment-url': extra.commentUrl ?? '',
  }
}

/** A results file that was handed over may hold anything; a later step takes this for a commit. */
function plainSha(sha: string | null): string {
  return shortSha(sha) === null ? '' : (sha ?? '')
}

/** Never in exponent notation, which shells and expressions read as text. */
function plainNumber(value: number | null, digits: number): string {
  if (value === null) return ''
  return value.toFixed(digits).replace(/\.?0+$/, '')
}
