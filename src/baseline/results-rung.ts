import { resolve } from 'node:path'
import { GateError } from '../core/errors.ts'
import { readResults } from '../results/read.ts'
import type { Results } from '../results/schema.ts'
import { countCheckResults } from '../score/scored.ts'
import { suggestWord } from '../text/suggest.ts'
import { collectSamples, countOutcomes, type Baseline, type BaseScenario } from './base.ts'
import type { BaseReason } from './reason.ts'
import type { BaselineSource } from './rung.ts'

/** The results of an earlier run, out of a file that the user names. */
export const readResultsBase: BaselineSource = async ({ option, cwd }) => {
  try {
    const results = await readResults(resolve(cwd, option), option)
    const isEmpty = results.scenarios.length === 0
    const reasons: BaseReason[] = isEmpty ? [{ code: 'empty-results', args: { option } }] : []
    return { base: buildBaseFromResults(results, option), reasons }
  } catch (thrown) {
    // One file that cannot be read loses the comparison, not the run.
    if (thrown instanceof GateError) return { base: null, reasons: [toResultsReason(thrown, option)] }
    throw thrown
  }
}

/** A path that is not there may be a word of the option. */
function toResultsReason({ code, message }: GateError, option: string): BaseReason {
  const near = code === 'not-found' ? suggestWord(option, ['auto', 'artifact', 'git', 'run', 'none']) : null
  return { code: 'bad-file', args: { message, near } }
}

/** A run's results as a base: each scenario was scored with the checks that it had then. */
export function buildBaseFromResults(results: Results, source: string): Baseline {
  return {
    facts: { kind: 'results', sha: results.run.head.sha, distance: null, committedAt: null, source },
    scenarios: results.scenarios.map(({ id, name, file, outcome, trials, fingerprints, confirmation }) => ({
      id,
      name,
      file,
      outcome,
      tally: countOutcomes(trials),
      ...countFirstTrials(trials, confirmation),
      metrics: collectSamples(trials),
      ownChecks: fingerprints.checks,
      scoredWith: fingerprints.checks,
      checks: countCheckResults(trials),
      own: { outcome, tally: countOutcomes(trials) },
      definition: null,
      fingerprints,
      trials: trials.map(({ index, outcome: of, trace }) => ({ index, outcome: of, trace })),
    })),
    openTree: null,
    history: results.history ?? null,
    prices: results.run.prices ?? null,
    diagnostics: [],
  }
}

/** The trials before those that were run again. */
function countFirstTrials(
  trials: Results['scenarios'][number]['trials'],
  again: Results['scenarios'][number]['confirmation'],
): Pick<BaseScenario, 'first'> {
  if (again === undefined) return {}
  return { first: countOutcomes(trials.slice(0, Math.max(0, trials.length - again.passed - again.failed))) }
}
