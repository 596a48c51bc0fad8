import { GateError } from './core/errors.ts'
import type { BaseRun, BaseRunRequest } from './setup/base-run.ts'
import {
  resolveAgentMode,
  resolveRetryCount,
  collectSecrets,
  createSpendBudgets,
  summarizeSpend,
  type SpendBySide,
} from './setup/agents-setup.ts'
import { openEvaluators, type EvaluatorSession, type EvaluatorContext } from './setup/asking-setup.ts'
import { omitScenarios, type BaselineResult } from './baseline/base.ts'
import { compareWithRef, resolvePolicyBase } from './setup/named-base.ts'
import type { BaselineRequest } from './baseline/rung.ts'
import { resolveBaseline } from './baseline/resolve.ts'
import type { ArtifactStore, StoreUnavailable } from './baseline/artifact/artifact-store.ts'
import { memoizeBaseRef, type BaseRef } from './baseline/find-base.ts'
import type { InputRecorder } from './baseline/artifact/inputs-archive.ts'
import { collectBaseDefinitions } from './compare/cells.ts'
import { compare, type CompareOptions } from './compare/compare.ts'
import { withDivergences } from './compare/divergence/divergence.ts'
import { runOfHistory, withCommittedHistory } from './compare/history.ts'
import { pairScenarios } from './compare/pairs.ts'
import { Screening } from './compare/screening.ts'
import type { Diagnostic } from './core/diagnostic.ts'
import { omitNullish } from './core/present.ts'
import { openDiskTree } from './files/disk-tree.ts'
import { TrackedTree } from './files/noted-tree.ts'
import { Scratch } from './files/scratch.ts'
import { findUntrustedFiles } from './setup/evidence-setup.ts'
import { resolveGate, type ResolvedGate } from './setup/gate-setup.ts'
import { countResults } from './gate/decide.ts'
import type { Options, OptionSource } from './options/options.ts'
import type { ShardPlace } from './options/shard-options.ts'
import { createRedactor } from './record/redact/redact.ts'
import type { Progress } from './record/trial-job.ts'
import { buildResults } from './report/assemble.ts'
import type { Results } from './results/schema.ts'
import type { AgentMode } from './score/score-request.ts'
import { distrustOwnFiles } from './score/evidence.ts'
import { confirmFailures } from './score/confirm.ts'
import type { ScoredSuite } from './score/scored.ts'
import { createVacuityProbe } from './score/vacuity.ts'
import type { ShardScorer } from './setup/leg-setup.ts'
import type { ShardMerge } from './setup/merge-setup.ts'
import { changedProjectFiles } from './setup/changed-project.ts'
import { createScorer, loadHeadSuite, type HeadSuite, type Scorer } from './setup/scoring-setup.ts'
import type { RunTranscripts } from './setup/report-files.ts'
import type { ShardFiles } from './setup/shard-files.ts'
import type { Shard } from './score/shard/shard-schema.ts'
import { Prices } from './trace/prices/prices.ts'
import { version } from './version.ts'

/** Surroundings of a run, from the entries; no other file reads them itself. */
export interface RunContext extends EvaluatorContext {
  /** Absolute path of the workspace: nothing that a file names may leave it. */
  readonly root: string
  /** Absolute; what options name is relative to it. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly head: { readonly sha: string | null; readonly ref: string | null }
  /** How the base is found where no `base` is given. */
  readonly find: BaseRef
  /** Inputs or flags among the options: they hold for the policy of the base as well. Absent: there are none. */
  readonly overrides?: OptionSource
  /** Work that is not committed is part of what is judged: on a command line. */
  readonly uncommitted?: boolean
  /** Where artifacts of earlier runs are; or why none are looked for. */
  readonly artifacts?: ArtifactStore | StoreUnavailable
  /** The workflow run; absent outside of GitHub. */
  readonly workflowRun?: { readonly id: string | null; readonly attempt: number }
  /** Shards to merge; absent if this run scores itself. */
  readonly shards?: ShardFiles
  /** Records the files the run reads, so that they can be archived. */
  readonly inputs?: InputRecorder
  /** Collects transcripts for the reports. Without it, reports have none. */
  readonly transcripts?: RunTranscripts | undefined
  readonly progress: Progress
  /** Problems of the surroundings themselves (an unreadable event payload). */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * The whole way from files to the one results object: load scenarios, score them over their traces,
 * find the base and score it the same way, compare, decide. With `shards`, it takes the scores from the files of these shards.
 * @throws GateError where a run cannot begin (no scenarios, a path out of the workspace).
 */
export async function run(asked: Options, around: RunContext): Promise<Results> {
  return await withScores({ asked, around, leg: null }, compareAndDecide)
}

/**
 * Scores one share of the scenarios. It compares and decides nothing: a later `run` merges all shards.
 * @throws GateError as `run` does.
 */
export async function runShard(asked: Options, around: RunContext, place: ShardPlace): Promise<Shard> {
  const { createShardScorer: legOf, packShard: shardOf } = await import('./setup/shard-of.ts')
  const leg = legOf(place)
  return withScores({ asked, around, leg }, async ({ surroundings, startedAt, ...scores }) => {
    const { baseline, head, asking, prices } = scores
    const { tool, head: commit, ...times } = buildRunInfo(surroundings, startedAt)
    const judging = asking.judging?.spending
    const isAsked = judging !== undefined && judging.calls + judging.kept > 0
    return shardOf({
      leg,
      options: asked,
      tool,
      run: {
        ...(surroundings.workflowRun ?? noWorkflowRun),
        ...times,
        head: commit,
        ...(prices.used === null ? {} : { prices: { ...prices.used, own: [...prices.used.own] } }),
        ...(isAsked ? { judging } : {}),
      },
      baseline,
      scored: head.scored,
      confirmations: head.known.confirmations,
      problems: { confirming: head.confirming, asking: asking.diagnostics },
      mask: createRedactor(surroundings.env).text,
    })
  })
}

interface RunArgs {
  readonly asked: Options
  readonly around: RunContext
  /** Null: all scenarios. */
  readonly leg: ShardScorer | null
}

/** Scores of both sides, before the comparison. */
interface ScoredRun {
  readonly surroundings: RunContext
  readonly isChange: boolean
  readonly startedAt: number
  readonly tree: TrackedTree
  readonly gate: ResolvedGate
  readonly options: Options
  readonly suite: HeadSuite
  readonly scoring: Scorer
  readonly baseline: BaselineResult
  readonly head: ScoredSides
  readonly spends: SpendBySide
  readonly prices: Prices
  readonly asking: EvaluatorSession
  /** Null unless shards are merged. */
  readonly merging: ShardMerge | null
}

/** Scores both sides and passes the scores on while their files are still open. */
async function withScores<Result>(
  { asked, around, leg }: RunArgs,
  end: (scores: ScoredRun) => Promise<Result>,
): Promise<Result> {
  const given = { ...around, find: memoizeBaseRef(around.find) }
  const { root, env, now } = given
  const startedAt = now()
  const tree = given.inputs?.tree ?? new TrackedTree(openDiskTree(root))
  // Before agents are started, which could write to the work tree.
  const ofPolicy = await resolvePolicyBase(given, asked)
  const gate = await resolveGate(asked, ofPolicy, tree, startedAt)
  const options = await applyShardOptions(gate, leg, given)
  const surroundings = compareWithRef(given, options, ofPolicy.find)
  await using scratch = new Scratch(env['RUNNER_TEMP'] || undefined)
  const suite = await loadHeadSuite(options, tree)
  const prices = new Prices(options.prices, gate.ofBase === null ? null : (gate.ofBase.prices ?? {}))
  await using asking = await openEvaluators(options, surroundings, prices)
  const means = { ...gate, tree, prices, asking, stale: gate.policy.stale }
  const own = await createScorer(options, surroundings, suite, { ...means, ...(leg === null ? {} : { leg }) })
  const merging = await openMerge(asked, surroundings, { suite, scoring: own, prices })
  const scoring = merging?.scoring ?? own
  const baselined = buildBaselineRequest(options, surroundings, { scratch, asking, scoring })
  const recorded = omitScenarios(await resolveBaseline(baselined), scoring.selection.leftOut)
  merging?.holdTo(recorded)
  // After the base was read: what an agent does to the work tree then cannot touch it.
  const spends = createSpendBudgets(options)
  const agents = resolveAgentMode(options, surroundings, { prices, spend: spends.head })
  const sides = { options, surroundings, prices, scoring, suite, recorded, baselined, spend: spends.base }
  await using base = await prepareBaseRun(sides)
  const head = await scoreSides({ ...sides, tree, base, agents, gate, given, merging })
  await recordInputs(surroundings, asking)
  const all = { surroundings, startedAt, tree, gate, options, suite, scoring, head, prices, asking }
  return await end({ ...all, baseline: head.baseline, spends, merging, isChange: isChange(given, options) })
}

/** Compares the scores and decides. */
async function compareAndDecide(scores: ScoredRun): Promise<Results> {
  const { surroundings, startedAt, tree, gate, options, suite, scoring, baseline, head, prices } = scores
  const { asking, merging, spends } = scores
  const comparison = compare(head.scored, baseline, {
    ...scoring.selection,
    ...head.known,
    prices: prices.used,
    isSelecting: options.select === 'affected',
    probe: createVacuityProbe(gate.options.judge),
    significance: gate.policy.significance,
    run: runOfHistory(surroundings, startedAt, baseline),
    isChange: scores.isChange,
  })
  const gated = gate.decided(await withDivergences(comparison, { head: tree }))
  await surroundings.transcripts?.read(gated.comparison, { ...surroundings, head: tree })
  const judging = merging === null ? (asking.judging?.spending ?? null) : (merging.joined.judging ?? null)
  const sources = [
    surroundings,
    merging === null ? null : { diagnostics: merging.joined.problems },
    suite,
    scoring.selection,
    head.scored,
    { diagnostics: head.confirming },
    baseline.base,
    merging === null ? asking : { diagnostics: merging.joined.asking },
    gated,
  ]
  return buildResults({
    facts: {
      ...buildRunInfo(surroundings, startedAt),
      ...(merging === null ? {} : { shards: merging.joined.facts }),
      key: options['comment-key'],
      prices: prices.used,
      judging,
      spend: baseline.base?.facts.isRun === true ? summarizeSpend(spends) : null,
      groups: suite.groups,
      ...(await changedProjectFiles(options, surroundings, suite)),
    },
    comparison: gated.comparison,
    summary: countResults(gated.comparison),
    decision: gated.decision,
    diagnostics: sources.flatMap((source) => source?.diagnostics ?? []),
    mask: createRedactor(surroundings.env).text,
  })
}

/** Returns the options to score by: a shard gets its part of each spending cap, and a merge asks no judge. */
async function applyShardOptions(
  { options }: ResolvedGate,
  leg: ShardScorer | null,
  { shards }: RunContext,
): Promise<Options> {
  if (shards === undefined && leg === null) return options
  if (options.baseline === 'run')
    throw new GateError(
      'bad-option',
      '`baseline: run` cannot be divided over shards. Remove `shard`, or compare with recordings: `baseline: auto`.',
    )
  if (leg === null) return { ...options, judge: 'off' }
  return (await import('./setup/shard-of.ts')).divideSpendCaps(options, leg.place)
}

/** Returns null if there are no shards to merge. */
async function openMerge(
  options: Options,
  surroundings: RunContext,
  given: { readonly suite: HeadSuite; readonly scoring: Scorer; readonly prices: Prices },
): Promise<ShardMerge | null> {
  const { shards: files, head, untrusted } = surroundings
  if (files === undefined) return null
  const { openShardMerge: mergingOf } = await import('./setup/merge-setup.ts')
  const { scenarios } = given.suite
  const of = { ...(surroundings.workflowRun ?? noWorkflowRun), head }
  return mergingOf({ ...given, files, options, scenarios, run: of, untrusted })
}

const noWorkflowRun = { id: null, attempt: 1 } as const

/** Notes further inputs of the run, beside the files it read. */
async function recordInputs(
  { inputs, root, env, shards }: RunContext,
  asking: EvaluatorSession,
): Promise<void> {
  if (inputs === undefined) return
  await shards?.noteIn(inputs.tree)
  inputs.verdicts = shards === undefined ? asking.verdicts : await shards.verdicts()
  inputs.secrets = async () => collectSecrets({ root, env })
}

/** Asks for the base, scored as the head is. */
function buildBaselineRequest(
  options: Options,
  surroundings: RunContext,
  given: { readonly scratch: Scratch; readonly asking: EvaluatorSession; readonly scoring: Scorer },
): BaselineRequest {
  const { root, env, cwd, find, artifacts, untrusted, uncommitted: isAtDesk = false } = surroundings
  const { scratch, asking, scoring } = given
  return {
    option: options.baseline,
    cwd,
    root,
    env,
    find,
    untrusted,
    scratch,
    verdicts: asking.readVerdicts,
    isLocal: isAtDesk && options.base !== undefined,
    // A person decides whether to wait.
    waitMs: isAtDesk ? 0 : options['baseline-wait'] * 1000,
    ...omitNullish({ artifacts }),
    ...scoring.ofBase,
  }
}

/** Few runs run their base; null for the others. */
async function prepareBaseRun(request: BaseRunRequest): Promise<BaseRun | null> {
  if (request.options.baseline !== 'run') return null
  return new (await import('./setup/base-run.ts')).BaseRun(request)
}

/** Tells whether a pull request or a merge group is judged, and its base is wanted. */
function isChange({ find }: RunContext, { baseline }: Options): boolean {
  return find.kind === 'event' && baseline !== 'none'
}

/** The scored head, with the results of further trials, and the base that it is held against. */
interface ScoredSides {
  readonly scored: ScoredSuite
  readonly baseline: BaselineResult
  readonly known: Pick<CompareOptions, 'confirmations' | 'screening'>
  /** Problems of further trials. */
  readonly confirming: readonly Diagnostic[]
}

/** Scores the head, also by the checks of its base; runs the base, if that is asked for; and runs again what failed. */
async function scoreSides(request: {
  readonly suite: HeadSuite
  readonly scoring: Scorer
  readonly tree: TrackedTree
  /** The base without fresh runs, and who runs it. */
  readonly recorded: BaselineResult
  readonly base: BaseRun | null
  readonly agents: AgentMode
  readonly prices: Prices
  readonly gate: Pick<ResolvedGate, 'options' | 'policy'>
  readonly given: RunContext
  readonly merging: ShardMerge | null
}): Promise<ScoredSides> {
  const { suite, scoring, tree, base, agents, prices, gate, merging } = request
  const { scenarios } = suite
  const found = await scoring.score(
    scenarios,
    tree,
    agents,
    collectBaseDefinitions(scenarios, request.recorded),
  )
  const recorded = await withCommittedHistory(request.recorded, found)
  const screeningBeside = (scored: ScoredSuite, answer: BaselineResult) =>
    new Screening(pairScenarios(scored, answer, prices.used).pairs, answer, gate.policy.significance)
  if (merging !== null) {
    const { isScreened, confirmations, confirming } = merging.joined
    const known = isScreened ? { confirmations, screening: screeningBeside(found, recorded) } : {}
    return { scored: found, baseline: await suggestBaseRun(recorded, found, request), known, confirming }
  }
  const own = await findUntrustedFiles(request.given, tree)
  const scored = own === null ? found : await distrustOwnFiles(found, own)
  // After the head, which is not to go short of money.
  let baseline = (await base?.first()) ?? (await suggestBaseRun(recorded, scored, request))
  const times = resolveRetryCount(gate.options, request.given.env)
  if (times === 0 || agents.kind === 'left') return { scored, baseline, known: {}, confirming: [] }
  let screening = screeningBeside(scored, baseline)
  const confirmed = await confirmFailures(scored, {
    times,
    agents,
    scored: scoring.ofHead,
    screening: {
      isSuspect: (suspect) => screening.isSuspect(suspect),
      isOpen: (...further) => screening.isOpen(...further),
    },
    beside: async (suspects) => {
      baseline = (await base?.further(suspects, times)) ?? baseline
      screening = screeningBeside(scored, baseline)
    },
  })
  const known = { confirmations: confirmed.confirmations, screening }
  return { scored: confirmed.suite, baseline, known, confirming: confirmed.diagnostics }
}

/** Adds a hint to run the base's agent when the base has no traces yet. */
async function suggestBaseRun(
  recorded: BaselineResult,
  { fresh }: ScoredSuite,
  { gate, given }: { readonly gate: Pick<ResolvedGate, 'options'>; readonly given: RunContext },
): Promise<BaselineResult> {
  if (gate.options.baseline !== 'auto' || fresh === undefined) return recorded
  const { withRunOffered } = await import('./baseline/offer.ts')
  return withRunOffered(recorded, given, gate.options.base !== undefined)
}

function buildRunInfo({ head, now }: RunContext, startedAt: number) {
  return {
    tool: { name: 'scenario-gate', version },
    startedAt: new Date(startedAt).toISOString(),
    durationMs: now() - startedAt,
    head,
  }
}
