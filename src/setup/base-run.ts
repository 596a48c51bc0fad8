import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { getHeadId, omitScenarios, type Baseline, type BaselineResult } from '../baseline/base.ts'
import { checkOut } from '../baseline/git/checkout.ts'
import { openRepository } from '../baseline/git/git.ts'
import { readGitCredentials } from '../baseline/git/kept-credentials.ts'
import { shortenCommitName, type BaseReason } from '../baseline/reason.ts'
import type { BaselineRequest } from '../baseline/rung.ts'
import { toBaseScenario, scoreBaseTree } from '../baseline/score-tree.ts'
import { toError } from '../core/errors.ts'
import { openDiskTree } from '../files/disk-tree.ts'
import { makeProcessFolder } from '../files/left-folders.ts'
import type { FileTree } from '../files/tree.ts'
import type { Options } from '../options/options.ts'
import { readDotEnv } from '../record/command/environment.ts'
import { Interruption } from '../record/command/process-group.ts'
import { setUp } from '../record/set-up.ts'
import type { SpendTracker } from '../record/spend.ts'
import { explainUnverifiedReason } from '../report/words/unverified.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { runAgain, withFurther } from '../score/confirm.ts'
import {
  noAlternates,
  type AlternateDefinitions,
  type ScoredScenario,
  type ScoredSuite,
} from '../score/scored.ts'
import { scoreSuite } from '../score/score-suite.ts'
import type { AgentMode } from '../score/score-request.ts'
import type { Prices } from '../trace/prices/prices.ts'
import { resolveAgentMode, findCommandRefusal, type AgentSurroundings } from './agents-setup.ts'
import { relocatePaths } from './relocated.ts'
import type { HeadSuite, Scorer } from './scoring-setup.ts'

export interface BaseRunRequest {
  readonly options: Options
  readonly surroundings: AgentSurroundings
  readonly prices: Prices
  /** What the base may spend. */
  readonly spend: SpendTracker
  readonly scoring: Pick<Scorer, 'atBase' | 'selection'>
  /** The head's. */
  readonly suite: Pick<HeadSuite, 'scenarios'>
  /** The base as it is committed: its tests, and what was recorded of it. */
  readonly recorded: BaselineResult
  readonly baselined: BaselineRequest
}

/** The base's agents as they ran, for who runs them again. */
interface BaseAgentRun {
  readonly base: Baseline
  readonly suite: ScoredSuite
  readonly definitions: AlternateDefinitions
  readonly tree: FileTree
  readonly agents: Extract<AgentMode, { kind: 'run' }>
}

type Attempt =
  | { readonly ran: BaseAgentRun; readonly reason: null }
  | { readonly ran: null; readonly reason: BaseReason }

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
export class BaseRun implements AsyncDisposable {
  readonly #request: BaseRunRequest
  readonly #interruption = new Interruption()
  /** Scenarios of the base that both sides have, by their ids there; each with the head's. */
  readonly #pairs: ReadonlyMap<string, Scenario>
  #folder: string | null = null
  #answer: BaselineResult
  #ran: BaseAgentRun | null = null

  constructor(request: BaseRunRequest) {
    this.#request = request
    this.#answer = request.recorded
    this.#pairs = mapBasePairs(request)
  }

  /** Runs the first trials, as many as the head has, and scores them. */
  async first(): Promise<BaselineResult> {
    const { recorded } = this.#request
    const { base } = recorded
    if (base === null || base.scenarios.every(({ ownChecks }) => ownChecks === null)) return recorded
    if (this.#request.suite.scenarios.every(({ runCommand }) => runCommand === null)) return recorded
    const { ran, reason } = await this.#attempt(base)
    const others = recorded.reasons.filter(({ code }) => !resolvedReasons.has(code))
    this.#ran = ran
    if (ran === null) this.#answer = { ...recorded, base, reasons: [reason, ...others], unreadable: reason }
    else this.#answer = addAgentFailures({ ...recorded, base: ran.base, reasons: others }, ran)
    return this.#answer
  }

  /** Runs the agents of these scenarios of the head `times` more, and adds what they do to the base. */
  async further(suspects: ReadonlySet<string>, times: number): Promise<BaselineResult> {
    const ran = this.#ran
    const { base } = this.#answer
    if (ran === null || base === null || this.#interruption.signal.aborted) return this.#answer
    const asked = ran.suite.scenarios.filter(
      ({ scenario: { id } }) =>
        ran.suite.fresh?.has(id) === true && suspects.has(this.#pairs.get(id)?.id ?? ''),
    )
    if (asked.length === 0) return this.#answer
    const scored = await this.#request.scoring.atBase(ran.tree, [])
    const again = await runAgain(asked, { times, scored }, ran.agents, ran.definitions)
    const found = new Map(again.scenarios.map((further) => [further.scenario.id, further]))
    const scenarios = ran.suite.scenarios.map((first) => appendTrials(first, found.get(first.scenario.id)))
    this.#ran = { ...ran, suite: { ...ran.suite, scenarios } }
    const byId = new Map(scenarios.map((each) => [each.scenario.id, each]))
    const counted = base.scenarios.map((known) => {
      const now = found.has(known.id) ? byId.get(known.id) : undefined
      return now === undefined ? known : { ...known, ...toBaseScenario(now, known.definition ?? undefined) }
    })
    this.#answer = { ...this.#answer, base: { ...base, scenarios: counted } }
    return this.#answer
  }

  /** Never rejects: what cannot be removed stays in the temporary folder. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#interruption.close()
    if (this.#folder !== null) await rm(this.#folder, { recursive: true, force: true }).catch(() => undefined)
  }

  async #attempt(base: Baseline): Promise<Attempt> {
    const refused = this.#refusal(base)
    if (refused !== null) return { ran: null, reason: refused }
    const sha = base.facts.sha ?? ''
    const checkout = await this.#checkOut(sha)
    if ('code' in checkout) return { ran: null, reason: checkout }
    const stopped = await this.#setUp(checkout, sha)
    return stopped === null ? this.#run(base, checkout) : { ran: null, reason: stopped }
  }

  /** Finds why no agent of the base is to be started; null where one is. */
  #refusal({ facts, scenarios }: Baseline): BaseReason | null {
    const { options, surroundings } = this.#request
    if (options.replay) return { code: 'base-not-run', args: { why: 'replay' } }
    if (options.record === 'never') return { code: 'base-not-run', args: { why: 'record-never' } }
    const left = findCommandRefusal(options, surroundings)
    if (left?.code === 'untrusted')
      return { code: 'base-not-run', args: { why: 'untrusted', untrusted: left.untrusted } }
    const isRunnable = scenarios.some(
      ({ id, definition }) => this.#pairs.has(id) && definition !== null && definition.runCommand !== null,
    )
    if (!isRunnable)
      return { code: 'no-run-command', args: { base: { kind: 'commit', sha: facts.sha ?? '' } } }
    return this.#stopped()
  }

  /** An interruption, or a cap that the head used up. */
  #stopped(): BaseReason | null {
    const signals = [this.#interruption.signal, this.#request.spend.signal]
    const over = signals.find(({ aborted }) => aborted)
    if (over === undefined) return null
    return { code: 'base-not-run', args: { why: 'stopped', message: String(over.reason) } }
  }

  async #checkOut(sha: string): Promise<Checkout | BaseReason> {
    const { root, cwd, env } = this.#request.surroundings
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
    const own = join(top, prefix)
    const above = prefix
      .split('/')
      .slice(1)
      .map(() => '..')
    return {
      root: own,
      cwd: join(own, relative(root, cwd)),
      env: await this.#environment(join(root, ...above), top, own),
    }
  }

  /** That of the head's agents, in another place; a `.env` that is not committed is of the job as well. */
  async #environment(top: string, copy: string, own: string): Promise<Checkout['env']> {
    const { root, cwd, env } = this.#request.surroundings
    const folder = relative(root, cwd).replaceAll('\\', '/') || '.'
    const committed = await openDiskTree(own)
      .size(join(folder, '.env'))
      .catch(() => null)
    const { values } = committed === null ? await readDotEnv(openDiskTree(root), folder) : { values: {} }
    return relocatePaths({ ...values, ...env }, top, copy)
  }

  async #setUp({ cwd, env }: Checkout, sha: string): Promise<BaseReason | null> {
    const { options, surroundings } = this.#request
    const failure = await setUp({
      commands: options.setup ?? [],
      cwd,
      env,
      dotEnv: {},
      trusted: surroundings.untrusted === null,
      timeoutMs: options['setup-timeout'] * 1000,
      secrets: await readGitCredentials(surroundings),
      signal: this.#interruption.signal,
      now: surroundings.now,
    })
    return failure === null ? this.#stopped() : { code: 'setup-failed', args: { sha, ...failure } }
  }

  async #run(recorded: Baseline, checkout: Checkout): Promise<Attempt> {
    const { options, surroundings, prices, spend, baselined, scoring } = this.#request
    const { sha, source } = recorded.facts
    const whose = `${source === sha ? 'the base' : source}'s agent at ${shortenCommitName(sha ?? '')}`
    const around = { ...surroundings, ...checkout, whose, home: surroundings.root }
    const agents = resolveAgentMode(options, around, { prices, spend })
    const tree = openDiskTree(checkout.root)
    // What the setup does to the tests decides nothing.
    await using tests = (await recorded.openTree?.()) ?? null
    if (agents.kind !== 'run')
      return { ran: null, reason: { code: 'base-not-run', args: { why: 'record-never' } } }
    let suite: ScoredSuite = { scenarios: [], diagnostics: [] }
    let definitions = noAlternates
    const score: BaselineRequest['score'] = async (
      chosen,
      files,
      _recordings,
      _origin,
      others = noAlternates,
    ) => {
      const scenarios = chosen.map((scenario) => this.#asRun(scenario))
      definitions = others
      suite = await scoreSuite({ ...(await scoring.atBase(files, scenarios)), agents, definitions })
      return suite
    }
    const { scenarios, diagnostics } = await scoreBaseTree(
      { ...baselined, score },
      tree,
      'none',
      recorded.facts,
      tests ?? tree,
    )
    const isRun = suite.fresh === undefined ? {} : { isRun: true as const }
    const base: Baseline = {
      ...recorded,
      facts: { ...recorded.facts, ...isRun },
      scenarios,
      diagnostics,
      openTree: async () =>
        Object.assign(openDiskTree(checkout.root), { [Symbol.asyncDispose]: async () => undefined }),
    }
    const { leftOut } = scoring.selection
    const answer = omitScenarios({ base, reasons: [] }, leftOut)
    return { ran: { base: answer.base ?? base, suite, definitions, tree, agents }, reason: null }
  }

  /** With the head's number of trials; what only one side has is not run. */
  #asRun(scenario: Scenario): Scenario {
    const head = this.#pairs.get(scenario.id)
    const locate: Scenario['locate'] = (path) => scenario.locate(path)
    return head === undefined
      ? { ...scenario, runCommand: null, locate }
      : { ...scenario, trials: head.trials, locate }
  }
}

function mapBasePairs({
  recorded: { base },
  suite: { scenarios },
}: BaseRunRequest): ReadonlyMap<string, Scenario> {
  const heads = new Map(scenarios.map((scenario) => [scenario.id, scenario]))
  return new Map(
    (base?.scenarios ?? []).flatMap((scenario): [string, Scenario][] => {
      const head = heads.get(getHeadId(scenario) ?? '')
      return head === undefined || scenario.definition === null ? [] : [[scenario.id, head]]
    }),
  )
}

/** Says which of the base's agents gave no verdict; if none did, the comparison is undecided. */
function addAgentFailures(
  answer: BaselineResult & { readonly base: Baseline },
  { base, suite }: BaseAgentRun,
): BaselineResult {
  const fresh = suite.scenarios.filter(({ scenario }) => suite.fresh?.has(scenario.id) === true)
  const silent = fresh.filter(({ outcome }) => outcome === 'unverified')
  const [first] = silent
  if (first === undefined) return answer
  const why: BaseReason = {
    code: 'base-agent-failed',
    args: {
      sha: base.facts.sha ?? '',
      failed: silent.length,
      scenarios: fresh.length,
      first: first.scenario.id,
      message: first.reason === null ? 'it has no trial' : explainUnverifiedReason(first.reason),
    },
  }
  const reasons = [why, ...answer.reasons]
  return silent.length === fresh.length ? { ...answer, reasons, unreadable: why } : { ...answer, reasons }
}

/** All trials of a scenario, also by the base's own checks. It has failed where one of its runs has. */
function appendTrials(first: ScoredScenario, further: ScoredScenario | undefined): ScoredScenario {
  if (further === undefined) return first
  const outcome = further.outcome === 'failed' ? 'failed' : first.outcome
  const both = { ...withFurther(first, further), outcome }
  const { other } = first
  if (other === undefined || further.other === undefined) return both
  const trials = further.other.trials.filter((trial) => trial.outcome !== 'unverified')
  return {
    ...both,
    other: {
      ...other,
      outcome: further.other.outcome === 'failed' ? 'failed' : other.outcome,
      trials: [...other.trials, ...trials],
    },
  }
}
