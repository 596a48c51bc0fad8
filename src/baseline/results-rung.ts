import { resolve } from 'node:path'
import { GateError } from '../core/errors.ts'
import { readResults } from '../results/read.ts'
import type { Results } from '../results/schema.ts'
import { checkTalliesOf } from '../score/scored.ts'
import { suggest } from '../text/suggest.ts'
import { samplesOf, tallyOf, type Base, type BaseScenario } from './base.ts'
import type { BaseReason } from './reason.ts'
import type { Rung } from './rung.ts'

/** The results of an earlier run, out of a file that the user names. */
export const resultsRung: Rung = async ({ option, cwd }) => {
  try {
    const results = await readResults(resolve(cwd, option), option)
    const isEmpty = results.scenarios.length === 0
    const reasons: BaseReason[] = isEmpty ? [{ code: 'empty-results', args: { option } }] : []
    return { base: baseOfResults(results, option), reasons }
  } catch (thrown) {
    // One file that cannot be read loses the comparison, not the run.
    if (thrown instanceof GateError) return { base: null, reasons: [reasonOf(thrown, option)] }
    throw thrown
  }
}

/** A path that is not there may be a word of the option. */
function reasonOf({ code, message }: GateError, option: string): BaseReason {
  const near = code === 'not-found' ? suggest(option, ['auto', 'artifact', 'git', 'run', 'none']) : null
  return { code: 'bad-file', args: { message, near } }
}

/** A run's results as a base: each scenario was scored with the checks that it had then. */
export function baseOfResults(results: Results, source: string): Base {
  return {
    facts: { kind: 'results', sha: results.run.head.sha, distance: null, committedAt: null, source },
    scenarios: results.scenarios.map(({ id, name, file, outcome, trials, fingerprints, confirmation }) => ({
      id,
      name,
      file,
      outcome,
      tally: tallyOf(trials),
      ...firstOf(trials, confirmation),
      metrics: samplesOf(trials),
      ownChecks: fingerprints.checks,
      scoredWith: fingerprints.checks,
      checks: checkTalliesOf(trials),
      own: { outcome, tally: tallyOf(trials) },
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
function firstOf(
  trials: Results['scenarios'][number]['trials'],
  again: Results['scenarios'][number]['confirmation'],
): Pick<BaseScenario, 'first'> {
  if (again === undefined) return {}
  return { first: tallyOf(trials.slice(0, Math.max(0, trials.length - again.passed - again.failed))) }
}
