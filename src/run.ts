import { agentsOf, furtherTrialsOf, knownSecrets } from './setup/agents-setup.ts'
import { askingOf, type Asking, type AskingSurroundings } from './setup/asking-setup.ts'
import { withoutScenarios, type BaselineAnswer } from './baseline/base.ts'
import { checkNamedBase } from './setup/named-base.ts'
import { resolveBaseline } from './baseline/resolve.ts'
import type { ArtifactStore, NoStore } from './baseline/artifact/artifact-store.ts'
import { forOneRun, type BaseRequest } from './baseline/find-base.ts'
import type { RunInputs } from './baseline/artifact/inputs-archive.ts'
import { definitionsOfBase } from './compare/cells.ts'
import { compare, type CompareFacts } from './compare/compare.ts'
import { withDivergences } from './compare/divergence/divergence.ts'
import { runOfHistory } from './compare/history.ts'
import { pairScenarios } from './compare/pairs.ts'
import { Screening } from './compare/screening.ts'
import type { Diagnostic } from './core/diagnostic.ts'
import { present } from './core/present.ts'
import { diskTree } from './files/disk-tree.ts'
import { NotedTree } from './files/noted-tree.ts'
import { Scratch } from './files/scratch.ts'
import { ownEvidenceOf } from './setup/evidence-setup.ts'
import { gateOf, type Gate } from './setup/gate-setup.ts'
import { summarise } from './gate/decide.ts'
import type { Options, OptionSource } from './options/options.ts'
import { redactor } from './record/redact/redact.ts'
import type { Progress } from './record/trial-job.ts'
import { assembleResults } from './report/assemble.ts'
import type { Results } from './results/schema.ts'
import type { Agents } from './score/score-request.ts'
import { withoutOwnEvidence } from './score/evidence.ts'
import { confirmFailures } from './score/confirm.ts'
import type { ScoredSuite } from './score/scored.ts'
import { vacuityProbe } from './score/vacuity.ts'
import { scoringOf, suiteOf, type HeadSuite, type Scoring } from './setup/scoring-setup.ts'
import { Prices } from './trace/prices/prices.ts'
import { version } from './version.ts'

/** Surroundings of a run, from the entries; no other file reads them itself. */
export interface Surroundings extends AskingSurroundings {
  /** Absolute path of the workspace: nothing that a file names may leave it. */
  readonly root: string
  /** Absolute; what options name is relative to it. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly head: { readonly sha: string | null; readonly ref: string | null }
  /** How the base is found where no `base` is given. */
  readonly find: BaseRequest
  /** Inputs or flags among the options: they hold for the policy of the base as well. Absent: there are none. */
  readonly overrides?: OptionSource
  /** Work that is not committed is part of what is judged: on a command line. */
  readonly uncommitted?: boolean
  /** Where artifacts of earlier runs are; or why none are looked for. */
  readonly artifacts?: ArtifactStore | NoStore
  /** Notes what the run is made of, for who keeps it. */
  readonly inputs?: RunInputs
  readonly progress: Progress
  /** Problems of the surroundings themselves (an unreadable event payload). */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * The whole way from files to the one results object: load scenarios, score them over their traces,
 * find the base and score it the same way, compare, decide.
 * @throws GateError where a run cannot begin (no scenarios, a path out of the workspace).
 */
export async function run(asked: Options, around: Surroundings): Promise<Results> {
  const given = { ...around, find: forOneRun(around.find) }
  const { root, env, now } = given
  const startedAt = now()
  const tree = given.inputs?.tree ?? new NotedTree(diskTree(root))
  // Before agents are started, which could write to the work tree.
  const gate = await gateOf(asked, await policyBase(given, asked), tree, startedAt)
  const { options } = gate
  const surroundings = withBase(given, options)
  await using scratch = new Scratch(env['RUNNER_TEMP'] || undefined)
  const suite = await suiteOf(options, tree)
  const prices = new Prices(options.prices, gate.ofBase === null ? null : (gate.ofBase.prices ?? {}))
  await using asking = await askingOf(options, surroundings, prices)
  const means = { tree, prices, asking, stale: gate.policy.stale, ofBase: gate.ofBase }
  const scoring = await scoringOf(options, surroundings, suite, means)
  const baseline = await baselineOf(options, surroundings, { scratch, asking, scoring })
  // After the base was read: what an agent does to the work tree then cannot touch it.
  const agents = agentsOf(options, surroundings, prices)
  const head = await scoreHead({ suite, scoring, tree, baseline, agents, prices, gate, given })
  if (surroundings.inputs !== undefined) {
    surroundings.inputs.verdicts = asking.verdicts
    surroundings.inputs.secrets = async () => knownSecrets({ root, env })
  }
  const comparison = compare(head.scored, baseline, {
    ...scoring.selection,
    ...head.known,
    prices: prices.used,
    isSelecting: options.select === 'affected',
    probe: vacuityProbe(options.judge),
    significance: gate.policy.significance,
    run: runOfHistory(surroundings, startedAt, baseline),
    isChange: isChange(given, options),
  })
  const gated = gate.decided(await withDivergences(comparison, { head: tree }))
  const judging = asking.judging?.spending ?? null
  const sources = [surroundings, suite, scoring.selection, ...head.sources, baseline.base, asking, gated]
  return assembleResults({
    facts: { ...factsOf(surroundings, startedAt), prices: prices.used, judging, groups: suite.groups },
    comparison: gated.comparison,
    summary: summarise(gated.comparison),
    decision: gated.decision,
    diagnostics: sources.flatMap((source) => source?.diagnostics ?? []),
    mask: redactor(env).text,
  })
}

/** Finds the base, and scores it as the head is; without the scenarios that are not run. */
async function baselineOf(
  options: Options,
  surroundings: Surroundings,
  given: { readonly scratch: Scratch; readonly asking: Asking; readonly scoring: Scoring },
): Promise<BaselineAnswer> {
  const { root, env, cwd, find, artifacts, untrusted } = surroundings
  const { scratch, asking, scoring } = given
  const found = await resolveBaseline({
    option: options.baseline,
    cwd,
    root,
    env,
    find,
    untrusted,
    scratch,
    verdicts: asking.readVerdicts,
    waitMs: options['baseline-wait'] * 1000,
    ...present({ artifacts }),
    ...scoring.ofBase,
  })
  return withoutScenarios(found, scoring.selection.leftOut)
}

/**
 * A pull request or a push is held against the base of its event, whatever `base` says by now.
 * @throws GateError `bad-option` for a `base` that is not there.
 */
async function policyBase(given: Surroundings, asked: Options): Promise<Surroundings> {
  const { root, env, find } = given
  if (asked.base !== undefined && asked.baseline !== 'none') await checkNamedBase(asked.base, root, env)
  return find.kind === 'default' ? withBase(given, asked) : given
}

/** Tells whether a pull request or a merge group is judged, and its base is wanted. */
function isChange({ find }: Surroundings, { baseline }: Options): boolean {
  return find.kind === 'event' && baseline !== 'none'
}

/** Compares with the base that is named. */
function withBase(given: Surroundings, { base }: Options): Surroundings {
  return base === undefined ? given : { ...given, find: { kind: 'ref', ref: base } }
}

/** Scores the head, also by the checks of its base, and runs again what failed. */
async function scoreHead(request: {
  readonly suite: HeadSuite
  readonly scoring: Scoring
  readonly tree: NotedTree
  readonly baseline: BaselineAnswer
  readonly agents: Agents
  readonly prices: Prices
  readonly gate: Pick<Gate, 'options' | 'policy'>
  readonly given: Surroundings
}): Promise<{
  readonly scored: ScoredSuite
  readonly known: Pick<CompareFacts, 'confirmations' | 'screening'>
  readonly sources: readonly Problems[]
}> {
  const { suite, scoring, tree, baseline, agents, prices, gate } = request
  const { scenarios } = suite
  const found = await scoring.score(scenarios, tree, agents, definitionsOfBase(scenarios, baseline))
  const own = await ownEvidenceOf(request.given, tree)
  const scored = own === null ? found : await withoutOwnEvidence(found, own)
  const times = furtherTrialsOf(gate.options, request.given.env)
  if (times === 0 || agents.kind === 'left') return { scored, known: {}, sources: [scored] }
  const { pairs } = pairScenarios(scored, baseline, prices.used)
  const screening = new Screening(pairs, baseline, gate.policy.significance)
  const confirmed = await confirmFailures(scored, { times, agents, scored: scoring.ofHead, screening })
  const { confirmations } = confirmed
  return { scored: confirmed.suite, known: { confirmations, screening }, sources: [scored, confirmed] }
}

type Problems = { readonly diagnostics: readonly Diagnostic[] } | null

function factsOf({ head, now }: Surroundings, startedAt: number) {
  return {
    tool: { name: 'scenario-gate', version },
    startedAt: new Date(startedAt).toISOString(),
    durationMs: now() - startedAt,
    head,
  }
}
