import { resolve } from 'node:path'
import type { Diagnostic } from '../core/diagnostic.ts'
import { GateError, requireGateError } from '../core/errors.ts'
import { readResults, requireWholeSuite } from '../results/read.ts'
import type { Results } from '../results/schema.ts'
import { suggestWord } from '../text/suggest.ts'
import { version } from '../version.ts'
import { type Baseline, type BaseScenario, isUntraced, summarizeTrials, concludeTrials } from './base.ts'
import { baselineModes } from './baseline-modes.ts'
import type { BaseReason } from './reason.ts'
import type { BaselineSource, SourceResult } from './baseline-source.ts'

/** Reads the base from a results file that the user names. */
export const readResultsBase: BaselineSource = async ({ option, cwd }) =>
  loadResultsBase(option, () => readResults(resolve(cwd, option), option))

/** Builds a base from results that `read` returns. `option`: the name of their file. */
export async function loadResultsBase(option: string, read: () => Promise<Results>): Promise<SourceResult> {
  try {
    const results = requireWholeSuite(await read(), option)
    const isEmpty = results.scenarios.length === 0
    const reasons: BaseReason[] = isEmpty ? [{ code: 'empty-results', args: { option } }] : []
    return { base: buildBaseFromResults(results, option), reasons }
  } catch (thrown) {
    // An unreadable file makes the comparison impossible, not the run.
    return { base: null, reasons: [toResultsReason(requireGateError(thrown), option)] }
  }
}

/** A missing path may be a misspelt word of the option. */
function toResultsReason({ code, message }: GateError, option: string): BaseReason {
  const near = code === 'not-found' ? suggestWord(option, baselineModes) : null
  return { code: 'bad-file', args: { message, near } }
}

/** Turns the results of a run into a base: each scenario was scored with the checks that it had then. */
export function buildBaseFromResults(results: Results, source: string): Baseline {
  const isOfOtherVersion = results.tool.version !== version
  return {
    facts: { kind: 'results', sha: results.run.head.sha, distance: null, committedAt: null, source },
    scenarios: results.scenarios.map(({ id, name, file, outcome, trials, fingerprints }) => ({
      id,
      name,
      file,
      ...summarizeTrials(outcome, trials),
      baseChecksFingerprint: fingerprints.checks,
      checksFingerprint: fingerprints.checks,
      baseVerdict: concludeTrials(outcome, trials),
      definition: null,
      fingerprints,
      ...(isOfOtherVersion ? { isOfOtherVersion } : {}),
    })),
    openTree: null,
    history: results.history ?? null,
    prices: results.run.prices ?? null,
    diagnostics: isOfOtherVersion ? [warnOtherVersion(results.tool.version)] : [],
  }
}

/** The checks of another version of this tool may have decided otherwise, on the same traces. */
function warnOtherVersion(other: string): Diagnostic {
  const message = `the base was scored by version ${other} of Scenario Gate, not by ${version}, and without its traces it cannot be scored again: a difference may be of the tool`
  return { code: 'base-version', severity: 'warning', message }
}

/** Takes the verdicts of an earlier run, but keeps everything in the base's files, so that no loosened check is hidden. */
export function useEarlierVerdict(scenario: BaseScenario, earlier: BaseScenario | undefined): BaseScenario {
  if (earlier === undefined || isUntraced(earlier)) return scenario
  const { name, file, baseChecksFingerprint, definition, headId } = scenario
  return {
    ...earlier,
    ...(headId === undefined ? {} : { headId }),
    name,
    file,
    baseChecksFingerprint,
    definition,
    isOfEarlierRun: true,
    baseVerdict: baseChecksFingerprint === earlier.checksFingerprint ? earlier.baseVerdict : null,
  }
}
