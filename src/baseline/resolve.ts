import { dropRepeated, omitNullish } from '../core/json.ts'
import { isAutomated } from '../core/environment.ts'
import type { ArtifactStore } from './artifact/artifact-store.ts'
import { isUntraced, type Baseline, type BaselineResult } from './base.ts'
import { type BaseReason } from './reason.ts'
import { findBaselineMode } from './baseline-modes.ts'
import type { BaselineRequest, BaselineSource, SourceResult } from './baseline-source.ts'

/** Sources load when their turn comes: most runs ask one. */
const loadGitSource: BaselineSource = async (request) =>
  (await import('./git-source.ts')).readGitBase(request)
const loadLocalSource: BaselineSource = async (request) =>
  (await import('./local-runs.ts')).readLocalBase(request)
const loadFileSource: BaselineSource = async (request) =>
  (await import('./file-source.ts')).readFileBase(request)

/** Pause between two looks for what may still come, at first and at most. */
const shortPauseMs = 5_000
const longPauseMs = 30_000

/** Finds what to compare with. Never throws for what git, GitHub or a file holds: that is a reason. */
export async function resolveBaseline(request: BaselineRequest): Promise<BaselineResult> {
  const answer = await searchSources(request)
  const { base } = answer
  // Results that are taken as they were hold no definitions, and no ids of the head.
  if (base === null || base.openTree !== null) return answer
  const { addDefinitions } = await import('./add-definitions.ts')
  const { matchHeadIds } = await import('./matching.ts')
  const defined = await addDefinitions(request, base)
  return { ...answer, base: { ...defined, scenarios: matchHeadIds(defined.scenarios, request.scenarios) } }
}

async function searchSources(request: BaselineRequest): Promise<BaselineResult> {
  const { option, artifacts } = request
  const mode = findBaselineMode(option)
  if (mode === null) return chooseBaseline([await loadFileSource(request)], true)
  const { source } = mode
  if (source === null)
    return { base: null, reasons: [{ code: 'off', args: {} }], required: false, isOff: true }
  if (source === 'git') return chooseBaseline([await loadGitSource(request)], true)
  const isRequired = source === 'artifact'
  const local = isRequired ? null : await findLocalRun(request)
  if (local !== null) return chooseBaseline([local], false)
  if (typeof artifacts === 'object') return searchArtifacts(request, artifacts, isRequired)
  const code = artifacts ?? (isRequired ? 'only-in-the-action' : null)
  const none: SourceResult = { base: null, reasons: code === null ? [] : [{ code, args: {} }] }
  return chooseBaseline(isRequired ? [none] : [none, await loadGitSource(request)], isRequired)
}

/**
 * Finds the run at the merge base, else what is committed there, else the nearest run before. Waits for a run that has not
 * ended: an older base would blame this change for what others merged since.
 */
async function searchArtifacts(request: BaselineRequest, store: ArtifactStore, isRequired: boolean) {
  const { ArtifactSearch } = await import('./artifact/artifact-search.ts')
  const search = new ArtifactSearch(request, store)
  const { waitMs = 0 } = request
  // The first reason of an outage says more than that we stopped waiting.
  let outage: BaseReason | null = null
  for (let waitedMs = 0, looks = 1; ; looks += 1) {
    const exact = await search.findExact()
    if (exact.base !== null && exact.unreadable === undefined) return chooseBaseline([exact], isRequired)
    const committed = isRequired || looks > 1 ? null : await readCommittedTraces(request)
    if (committed !== null) return chooseBaseline([committed], isRequired)
    const isLast = waitedMs >= waitMs
    // While the exact one may come, an older one is of no use.
    const isOlderOfUse = exact.base === null && (isLast || (exact.unreadable?.passesWith ?? null) === null)
    const older = isOlderOfUse ? await search.findNearest() : null
    const missed = exact.unreadable ?? older?.unreadable
    if (missed !== undefined && missed.passesWith !== null && !isLast) {
      const pauseMs = Math.min(shortPauseMs * looks, longPauseMs, waitMs - waitedMs)
      await store.pause(pauseMs, missed.why, missed.passesWith)
      waitedMs += pauseMs
      outage = missed.passesWith === 'run' ? null : (outage ?? missed.why)
      continue
    }
    const artifacts = older === null ? [exact] : [exact, older]
    const isFound = artifacts.some(({ base }) => base !== null)
    const results = isRequired || isFound ? artifacts : [...artifacts, await loadGitSource(request)]
    if (missed === undefined) return chooseBaseline(results, isRequired)
    const waited = waitedMs === 0 ? {} : { waitedMs }
    return chooseBaseline(results, isRequired, { ...(outage ?? missed.why), ...waited })
  }
}

/** Takes the first base that there is, with the reasons of all. If that base is committed with all its traces, nothing is missing. */
function chooseBaseline(
  results: readonly SourceResult[],
  required: boolean,
  unreadable: BaseReason | undefined = results.find((result) => result.unreadable)?.unreadable?.why,
): BaselineResult {
  const chosen = results.find(({ base }) => base !== null)
  const open = omitNullish({ unreadable })
  const allReasons = dropRepeated([
    ...(unreadable ? [unreadable] : []),
    ...results.flatMap(({ reasons }) => reasons),
  ])
  if (chosen === undefined || chosen.base === null)
    return { base: null, reasons: allReasons, required, ...open }
  const { base, reasons } = chosen
  const isWhole = !unreadable && base.facts.kind === 'git' && reasons.length === 0 && isTraced(base)
  return { base, reasons: isWhole ? [] : allReasons, ...open }
}

/** Finds the last local run at the merge base. None counts in CI, where one pull request could write another's base. */
async function findLocalRun(request: BaselineRequest): Promise<SourceResult | null> {
  if (request.isLocal !== true || isAutomated(request.env)) return null
  const answer = await loadLocalSource(request)
  return answer.base === null ? null : answer
}

/**
 * Reads the base from git if it is whole: traces that are committed at the merge base say more of it than the artifact of an
 * earlier commit, unless the suite has agents to run. Else null; what is missing is said if nothing better is found.
 */
async function readCommittedTraces(request: BaselineRequest): Promise<SourceResult | null> {
  if (request.scenarios.some(({ runCommand }) => runCommand !== null)) return null
  const answer = await loadGitSource(request)
  return answer.base !== null && answer.reasons.length === 0 && isTraced(answer.base) ? answer : null
}

function isTraced({ scenarios }: Baseline): boolean {
  return scenarios.every((scenario) => scenario.baseChecksFingerprint === null || !isUntraced(scenario))
}
