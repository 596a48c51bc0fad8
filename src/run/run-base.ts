import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { getHeadId, type Baseline, type BaselineResult } from '../baseline/base.ts'
import { checkOut } from '../baseline/git/checkout.ts'
import { openRepository } from '../baseline/git/git.ts'
import { readGitCredentials } from '../baseline/git/kept-credentials.ts'
import { shortenCommitName, type BaseReason } from '../baseline/reason.ts'
import type { BaselineRequest } from '../baseline/baseline-source.ts'
import { buildBaseSide, collectBaseScenarios, toBaseScenario } from '../baseline/score-tree.ts'
import { toError } from '../core/errors.ts'
import { openDiskTree } from '../files/disk-tree.ts'
import { makeProcessFolder } from '../files/left-folders.ts'
import type { Options } from '../options/options.ts'
import { readDotEnv } from '../record/command/environment.ts'
import { Interruption } from '../record/command/process-group.ts'
import { setUp } from '../record/set-up.ts'
import { explainUnverifiedReason } from '../words/unverified.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { addRound } from '../score/finish-scenario.ts'
import type { ScoredSuite } from '../score/scored-suite.ts'
import type { RetryRound, Scorer, Side } from '../score/scorer.ts'
import { resolveAgentMode, findCommandRefusal, type AgentBudget } from './agent-mode.ts'
import { relocatePaths } from './relocate-paths.ts'
import type { RunConfig } from './resolve-config.ts'
import type { RunContext } from './run-context.ts'

/** The side whose agents are those of the base, as they ran. */
export interface BaseAgentRun {
  readonly side: Side
  readonly scored: ScoredSuite
  /** Scenarios of the head by the ids that they have at the base. */
  readonly pairs: ReadonlyMap<string, Scenario>
  /** Aborted when the run was interrupted. */
  readonly signal: AbortSignal
}

/** A base, and its agents if they were run for it. */
export interface BaseAnswer {
  readonly baseline: BaselineResult
  readonly run: BaseAgentRun | null
}

/** A folder with the files of the base, ready for its agents. */
interface Checkout {
  /** What the workspace is in it, and where the gate was started. */
  readonly root: string
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Reasons that say of a base what its run makes up for. */
const resolvedReasons: ReadonlySet<BaseReason['code']> = new Set([
  'no-traces',
  'committed-results',
  'old-verdicts',
])

/**
 * The agents of the merge base, run in a checkout of their own after those of the head. Whatever keeps them from it is a
 * reason that leaves the comparison undecided; the head is judged all the same.
 */
export class BaseRunner implements AsyncDisposable {
  readonly #options: Options
  readonly #context: RunContext
  readonly #interruption = new Interruption()
  #folder: string | null = null

  constructor({ options }: RunConfig, context: RunContext) {
    this.#options = options
    this.#context = context
  }

  /**
   * Runs the first trials, as many as the head has, and scores them. `recorded`: the base as it is committed: its tests,
   * and what was recorded of it.
   */
  async run(recorded: BaselineResult, request: BaselineRequest, budget: AgentBudget): Promise<BaseAnswer> {
    const { base } = recorded
    const isRunnable = request.scenarios.some(({ runCommand }) => runCommand !== null)
    if (base === null || !isRunnable || base.scenarios.every((one) => one.baseChecksFingerprint === null))
      return { baseline: recorded, run: null }
    const pairs = mapBasePairs(base, request.scenarios)
    const attempt = await this.#attempt(base, pairs, request, budget)
    const others = recorded.reasons.filter(({ code }) => !resolvedReasons.has(code))
    if ('code' in attempt) {
      const reasons = [attempt, ...others]
      return { baseline: { ...recorded, base, reasons, unreadable: attempt }, run: null }
    }
    const baseline = { ...recorded, base: attempt.base, reasons: others }
    return { baseline: addAgentFailures(baseline, attempt.run), run: attempt.run }
  }

  /** Never rejects: what cannot be removed stays in the temporary folder. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#interruption.close()
    if (this.#folder !== null) await rm(this.#folder, { recursive: true, force: true }).catch(() => undefined)
  }

  async #attempt(
    base: Baseline,
    pairs: BaseAgentRun['pairs'],
    request: BaselineRequest,
    budget: AgentBudget,
  ): Promise<BaseReason | { readonly base: Baseline; readonly run: BaseAgentRun }> {
    const refused = this.#findRefusal(base, pairs) ?? this.#findStop(budget)
    if (refused !== null) return refused
    const sha = base.facts.sha ?? ''
    const checkout = await this.#checkOut(sha)
    if ('code' in checkout) return checkout
    const stopped = (await this.#setUp(checkout, sha)) ?? this.#findStop(budget)
    return stopped ?? this.#runAgents(base, pairs, checkout, { request, budget })
  }

  /** Finds why no agent of the base is to be started; null where one is. */
  #findRefusal({ facts, scenarios }: Baseline, pairs: BaseAgentRun['pairs']): BaseReason | null {
    const options = this.#options
    if (options.replay) return { code: 'base-not-run', args: { why: 'replay' } }
    if (options.record === 'never') return { code: 'base-not-run', args: { why: 'record-never' } }
    const refusal = findCommandRefusal(options, this.#context)
    if (refusal?.code === 'untrusted')
      return { code: 'base-not-run', args: { why: 'untrusted', untrusted: refusal.untrusted } }
    const isRunnable = scenarios.some(
      ({ id, definition }) => pairs.has(id) && definition !== null && definition.runCommand !== null,
    )
    return isRunnable
      ? null
      : { code: 'no-run-command', args: { base: { kind: 'commit', sha: facts.sha ?? '' } } }
  }

  /** An interruption, or a cap that the head used up. */
  #findStop({ spend }: AgentBudget): BaseReason | null {
    const over = [this.#interruption.signal, spend.signal].find(({ aborted }) => aborted)
    if (over === undefined) return null
    return { code: 'base-not-run', args: { why: 'stopped', message: String(over.reason) } }
  }

  async #checkOut(sha: string): Promise<Checkout | BaseReason> {
    const { root, cwd, env } = this.#context
    const repository = await openRepository(root, env)
    if (repository.value === null) return repository.reason
    const { prefix } = repository.value
    try {
      this.#folder = await makeProcessFolder(env['RUNNER_TEMP'] || tmpdir(), 'base')
    } catch (thrown) {
      return { code: 'not-checked-out', args: { sha, line: toError(thrown).message } }
    }
    const top = join(this.#folder, 'repository')
    const reason = await checkOut(repository.value, sha, top)
    if (reason !== null) return reason
    const workspace = join(top, prefix)
    const above = prefix
      .split('/')
      .slice(1)
      .map(() => '..')
    return {
      root: workspace,
      cwd: join(workspace, relative(root, cwd)),
      env: await this.#environment(join(root, ...above), top, workspace),
    }
  }

  /** That of the head's agents, in another place; a `.env` that is not committed is of the job as well. */
  async #environment(top: string, copy: string, workspace: string): Promise<Checkout['env']> {
    const { root, cwd, env } = this.#context
    const folder = relative(root, cwd).replaceAll('\\', '/') || '.'
    const committed = await openDiskTree(workspace)
      .size(join(folder, '.env'))
      .catch(() => null)
    const { values } = committed === null ? await readDotEnv(openDiskTree(root), folder) : { values: {} }
    return relocatePaths({ ...values, ...env }, top, copy)
  }

  async #setUp({ cwd, env }: Checkout, sha: string): Promise<BaseReason | null> {
    const options = this.#options
    const context = this.#context
    const failure = await setUp({
      commands: options.setup ?? [],
      cwd,
      env,
      dotEnv: {},
      trusted: context.untrusted === null,
      timeoutMs: options['setup-timeout'] * 1000,
      secrets: await readGitCredentials(context),
      signal: this.#interruption.signal,
      now: context.now,
    })
    return failure === null ? null : { code: 'setup-failed', args: { sha, ...failure } }
  }

  async #runAgents(
    recorded: Baseline,
    pairs: BaseAgentRun['pairs'],
    checkout: Checkout,
    { request, budget }: { readonly request: BaselineRequest; readonly budget: AgentBudget },
  ): Promise<BaseReason | { readonly base: Baseline; readonly run: BaseAgentRun }> {
    const context = this.#context
    const { sha, source } = recorded.facts
    const whose = `${source === sha ? 'the base' : source}'s agent at ${shortenCommitName(sha ?? '')}`
    const baseContext = { ...context, ...checkout, whose, home: context.root }
    const agents = resolveAgentMode(this.#options, baseContext, budget)
    const tree = openDiskTree(checkout.root)
    // What the setup does to the tests decides nothing.
    await using tests = (await recorded.openTree?.()) ?? null
    if (agents.kind !== 'run') return { code: 'base-not-run', args: { why: 'record-never' } }
    const at = { tree, agents, origin: recorded.facts }
    const base = await buildBaseSide(request, at, tests ?? tree)
    const side = { ...base.side, scenarios: base.side.scenarios.map((each) => useHeadTrials(each, pairs)) }
    const scored = await request.scorer.score(side)
    const isRun = scored.fresh === undefined ? {} : { isRun: true as const }
    const { scenarios, diagnostics } = collectBaseScenarios(base, scored)
    return {
      base: {
        ...recorded,
        facts: { ...recorded.facts, ...isRun },
        scenarios: scenarios.filter((scenario) => !request.skipped.has(getHeadId(scenario) ?? '')),
        diagnostics,
        openTree: async () =>
          Object.assign(openDiskTree(checkout.root), { [Symbol.asyncDispose]: async () => undefined }),
      },
      run: { side, scored, pairs, signal: this.#interruption.signal },
    }
  }
}

/** The scenario with the head's number of trials; what only one side has is not run. */
function useHeadTrials(scenario: Scenario, pairs: BaseAgentRun['pairs']): Scenario {
  const head = pairs.get(scenario.id)
  const locate: Scenario['locate'] = (path) => scenario.locate(path)
  return head === undefined
    ? { ...scenario, runCommand: null, locate }
    : { ...scenario, trials: head.trials, locate }
}

/** Runs the base's agents of these scenarios of the head once more, and adds what they do to the base. */
export async function retryBase(
  answer: BaseAnswer,
  suspects: ReadonlySet<string>,
  round: RetryRound,
  scorer: Pick<Scorer, 'retry'>,
): Promise<BaseAnswer> {
  const { baseline, run } = answer
  const { base } = baseline
  if (run === null || base === null || run.signal.aborted) return answer
  const { side, scored, pairs } = run
  const retried = scored.scenarios.filter(
    ({ scenario: { id } }) => scored.fresh?.has(id) === true && suspects.has(pairs.get(id)?.id ?? ''),
  )
  if (retried.length === 0) return answer
  const again = await scorer.retry(side, retried, round)
  const further = new Map(again.scenarios.map((scenario) => [scenario.scenario.id, scenario]))
  const scenarios = scored.scenarios.map((first) => {
    const added = further.get(first.scenario.id)
    return added === undefined ? first : addRound(first, added)
  })
  const byId = new Map(scenarios.map((scenario) => [scenario.scenario.id, scenario]))
  const baseScenarios = base.scenarios.map((scenario) => {
    const now = further.has(scenario.id) ? byId.get(scenario.id) : undefined
    return now === undefined
      ? scenario
      : { ...scenario, ...toBaseScenario(now, scenario.definition ?? undefined) }
  })
  return {
    baseline: { ...baseline, base: { ...base, scenarios: baseScenarios } },
    run: { ...run, scored: { ...scored, scenarios } },
  }
}

/** Scenarios of the base that both sides have, by their ids there; each with the head's. */
function mapBasePairs({ scenarios }: Baseline, suite: readonly Scenario[]): BaseAgentRun['pairs'] {
  const heads = new Map(suite.map((scenario) => [scenario.id, scenario]))
  return new Map(
    scenarios.flatMap((scenario): [string, Scenario][] => {
      const head = heads.get(getHeadId(scenario) ?? '')
      return head === undefined || scenario.definition === null ? [] : [[scenario.id, head]]
    }),
  )
}

/** Says which of the base's agents gave no verdict; if none did, the comparison is undecided. */
function addAgentFailures(
  answer: BaselineResult & { readonly base: Baseline },
  { scored }: BaseAgentRun,
): BaselineResult {
  const fresh = scored.scenarios.filter(({ scenario }) => scored.fresh?.has(scenario.id) === true)
  const silent = fresh.filter(({ outcome }) => outcome === 'unverified')
  const [first] = silent
  if (first === undefined) return answer
  const why: BaseReason = {
    code: 'base-agent-failed',
    args: {
      sha: answer.base.facts.sha ?? '',
      failed: silent.length,
      scenarios: fresh.length,
      first: first.scenario.id,
      message: first.reason === null ? 'it has no trial' : explainUnverifiedReason(first.reason),
    },
  }
  const reasons = [why, ...answer.reasons]
  return silent.length === fresh.length ? { ...answer, reasons, unreadable: why } : { ...answer, reasons }
}
