import { omitNullish } from '../core/json.ts'
import { isAutomated } from '../core/automated.ts'
import { readGitCredentials } from '../baseline/git/kept-credentials.ts'
import { hashFile, readStamp } from '../files/content-id.ts'
import { openDiskTree } from '../files/disk-tree.ts'
import { listPresent, normalizePath, readSize, type FileTree } from '../files/paths.ts'
import type { Options } from '../options/options.ts'
import type { PlacedTrials, RecordTrials } from '../record/fresh-trial.ts'
import { replaysModels } from '../record/gateway/model-mode.ts'
import { SpendTracker } from '../record/spend.ts'
import type { Results } from '../results/schema.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { defaultRetryCount, type AgentMode } from '../score/score-request.ts'
import type { ChangeTrust, RunContext } from './run-context.ts'
import type { SkipReason } from '../score/unverified.ts'
import type { Prices } from '../trace/prices/prices.ts'
import { listVariableSecrets } from '../record/redact/secrets.ts'
import { findSecrets } from '../text/leaks/find-secrets.ts'
import { secretKinds } from '../text/leaks/secret-rules.ts'
import { type KnownSecret, createRedactor } from '../record/redact/redact.ts'
import { createHash } from 'node:crypto'
import { listNames, WorkTree } from '../baseline/git/changed-files.ts'
import { resolveCommit } from '../baseline/git/commit.ts'
import { openRepository, type Repository } from '../baseline/git/git.ts'
import { GateError } from '../core/errors.ts'
import type { ProtectedOptions } from '../gate/protected-options.ts'
import { defaultConfigFile } from '../options/config.ts'
import { AgentFiles } from '../scenario/agent-files.ts'
import { fingerprintInput } from '../scenario/run-fingerprint.ts'
import { createPathMatcher } from '../scenario/touched-files.ts'
import type { RecordedBy } from '../trace/model/origin.ts'
import { version } from '../version.ts'
import type { Mask } from '../judge/provider.ts'
import { judgeModels } from '../judge/providers/judge-models.ts'
import type { UserModelOptions } from '../record/trial-job.ts'
import type { Environment } from '../core/environment.ts'
import { toWorkspacePath } from '../files/walk.ts'

/** Every secret of a job that we can know of: of its variables, and what the checkout left behind for git. */
export async function collectSecrets(job: {
  readonly root: string
  readonly env: Environment
}): Promise<readonly KnownSecret[]> {
  const ofVariables = Object.entries(job.env).flatMap(([name, text = '']) =>
    listVariableSecrets(name, text).map((value) => ({ name: `\`${name}\``, value })),
  )
  const ofGit = await readGitCredentials(job)
  const ofCheckout = [...ofGit.keys()].map((value) => ({ name: 'the credentials of the checkout', value }))
  return [...ofVariables, ...ofCheckout]
}

/** Finds why the commands of scenarios are not started; null if the origin of the change allows them. */
export function findCommandRefusal(
  options: Options,
  { untrusted, secrets = [] }: ChangeTrust,
): SkipReason | null {
  if (untrusted === null) return null
  if (options['untrusted-commands'] === 'refuse') return { code: 'untrusted', untrusted, secrets: [] }
  return secrets.length === 0 ? null : { code: 'untrusted', untrusted, secrets }
}

/** Facts of a job, from the runner. */
interface JobFacts {
  /** Absolute path of the workspace. */
  readonly root: string
  readonly env: Environment
  /** GitHub lets the token of such a job read only. */
  readonly hasReadOnlyToken: boolean
  /** Whether processes that we start cannot read our environment. */
  readonly isHidden: boolean
}

/** Names of the variables and settings of a job that a stranger's commands must not be near, sorted. */
export async function findJobSecrets(job: JobFacts): Promise<readonly string[]> {
  const { env, hasReadOnlyToken, isHidden } = job
  const variables = Object.entries(env)
    .filter(([name, value = '']) => {
      if (value.trim() === '') return false
      if (tokenOfJob.test(name) && hasReadOnlyToken && !tokenOfPerson.test(value)) return false
      // Every step of an action has it, and the command does not get it.
      if (name === 'ACTIONS_RUNTIME_TOKEN') return !isHidden
      return listVariableSecrets(name, value).length > 0 || findSecrets(value, anyKind).length > 0
    })
    .map(([name]) => name)
  // GitHub's own token of a job that may only read is none; what else there is belongs to somebody.
  const settings = [...(await readGitCredentials(job))]
    .filter(([value]) => !hasReadOnlyToken || !isTokenOfJob(value))
    .map(([, setting]) => setting)
  return [...variables, ...new Set(settings)].sort()
}

/** As it is, or in base64 behind the name of its user. */
function isTokenOfJob(value: string): boolean {
  return [value, Buffer.from(value, 'base64').toString()].some((text) => /^(?:[\w-]*:)?ghs_/.test(text))
}

const tokenOfJob = /^(?:INPUT_GITHUB-TOKEN|GITHUB_TOKEN|GH_TOKEN)$/
const tokenOfPerson = /^(?:ghp|gho|ghu|github_pat)_/
const anyKind = { kinds: new Set(secretKinds), isAllowed: () => false }

/** Context of agents: of the run, or of another place than the work tree. */
type AgentContext = RunContext & {
  /** Describes the agents if they are not those of the work tree. */
  readonly whose?: string
  /** Absolute path of the repository with the credentials that recordings must not show; absent: `root`. */
  readonly home?: string
}

/** Decides which recordings count: the same for both sides of a comparison and for any origin of the change. */
const recordingsByMode = { auto: 'named', always: 'none', never: 'all' } as const

/** Agents of the base, which are never run. */
export function useRecordingsOnly({ record }: Options): AgentMode {
  return { kind: 'left', recorded: recordingsByMode[record], left: { code: 'of-base' } }
}

/** What fresh runs of both sides cost; one cap holds for both. */
export interface SpendBySide {
  readonly head: SpendTracker
  readonly base: SpendTracker
}

export function createSpendBudgets(options: Options): SpendBySide {
  const whole = new SpendTracker(options['max-spend-usd'] ?? null)
  return { head: new SpendTracker(null, whole), base: new SpendTracker(null, whole) }
}

/** What both sides cost, for the results. */
export function summarizeSpend({ head, base }: SpendBySide): NonNullable<Results['run']['spend']> {
  return { head: summarizeSpent(head), base: summarizeSpent(base) }
}

function summarizeSpent(spend: SpendTracker) {
  return { trials: spend.ended, costUsd: spend.known, trialsUnpriced: spend.unknown }
}

/** Means that agents of either side share, or are run with. */
export interface AgentBudget {
  readonly prices: Prices
  readonly spend: SpendTracker
}

/** Decides whether agents run, by the options and the origin of the change. */
export function resolveAgentMode(options: Options, context: AgentContext, budget: AgentBudget): AgentMode {
  const recorded = recordingsByMode[options.record]
  if (options.replay) return replayRecordings(options)
  if (options.record === 'never') return { kind: 'left', recorded, left: { code: 'record-never' } }
  const refusal = findCommandRefusal(options, context)
  // Recorded replies are no other the next time.
  const retries = replaysModels(options.models) ? 0 : options.retries
  if (refusal !== null) return { kind: 'left', recorded, left: refusal }
  return { kind: 'run', recorded, record: createRecorder(options, context, budget), retries }
}

/**
 * How many further trials a suspect gets in a round. Where somebody waits for each and pays for it, none unless they are
 * asked for; those of a replay are there already.
 */
export function resolveRetryCount({ confirm, replay, models }: Options, env: Environment): number {
  if (replaysModels(models) && !replay) return 0
  return confirm ?? (replay || isAutomated(env) ? defaultRetryCount : 0)
}

/** Recordings of a run, the present one's or the base's, stand for it. */
export function replayRecordings(options: Options): AgentMode {
  return {
    kind: 'replay',
    folder: normalizePath(options['traces-dir']),
    recorded: recordingsByMode[options.record],
  }
}

function createRecorder(
  options: Options,
  { root, cwd, env, now, progress, untrusted, whose, home = root, inputRecorder }: AgentContext,
  { prices, spend }: AgentBudget,
): RecordTrials {
  const load = async () => {
    const { createAgentRunner: agentRunner } = await import('../record/run-agents.ts')
    const digests = new AgentDigests(options, { root, cwd, env }, openDiskTree(root))
    return agentRunner({
      root,
      cwd,
      env,
      now,
      progress,
      trusted: untrusted === null,
      concurrency: options.concurrency,
      retries: options.retries,
      models: options.models,
      modelReplies: normalizePath(options['model-replies']),
      user: createUserModels(options, env),
      timeoutMs: options.timeout * 1000,
      secrets: [...(await readGitCredentials({ root: home, env })).keys()],
      prices,
      // What a recorded reply cost is not spent again.
      spend: options.models === 'replay' ? new SpendTracker(null) : spend,
      ...omitNullish({ whose, trials: options.trials }),
      folder: normalizePath(options['traces-dir']),
      originOf: (scenario) => digests.describeOrigin(scenario),
      findAltered: (scenario) => digests.findAltered(scenario),
      // What the base's agents do is kept elsewhere.
      noteRecording: async (file) => (whose === undefined ? inputRecorder?.noteRecording(file) : undefined),
    })
  }
  // One for all that is run: what it may spend is what is left of the cap.
  let runner: Promise<RecordTrials> | null = null
  return async function* record(scenarios: readonly Scenario[], placed?: PlacedTrials) {
    // Most runs start nothing, and need not load what it takes.
    if (scenarios.length === 0) return
    runner ??= load()
    yield* (await runner)(scenarios, placed)
  }
}

/** Files of one agent, and their bytes, that are hashed; of more nothing is written down. */
const most = { files: 5_000, bytes: 64 << 20, sourceBytes: 4 << 20 }

/** Makes the agent files of one side from its options. */
export function createAgentFiles(
  options: Pick<ProtectedOptions, 'agent-files' | 'affects'>,
  tree: FileTree,
  { root, cwd }: Pick<RunContext, 'root' | 'cwd'>,
): AgentFiles {
  return new AgentFiles(tree, {
    agentFiles: options['agent-files'],
    byTag: options.affects ?? new Map<string, readonly string[]>(),
    folder: toWorkspacePath(root, cwd, '.'),
  })
}

/** Null where git cannot tell. */
interface CheckedOut {
  readonly revision: string | null
  readonly uncommitted: readonly string[] | null
}

/** The files that make agents, as they are in the work tree, as one hash for each agent. */
export class AgentDigests {
  readonly files: AgentFiles
  readonly #tree: FileTree
  readonly #context: Pick<RunContext, 'root' | 'cwd' | 'env'>
  readonly #own: ReadonlySet<string>
  readonly #tracesDir: string
  readonly #known = new Map<string, Promise<string | null>>()
  /** Sources of agents as they were before anything was started: a sum of each, and what changes where it is written to. */
  readonly #sources = new Map<string, Map<string, readonly [stamp: string | null, sum: string | null]>>()
  #checkedOut: Promise<CheckedOut> | undefined
  #listed: Promise<readonly string[]> | undefined

  constructor(options: Options, context: Pick<RunContext, 'root' | 'cwd' | 'env'>, tree: FileTree) {
    this.#tree = tree
    this.#context = context
    this.#own = new Set([options.config ?? defaultConfigFile, options.accepted])
    this.#tracesDir = options['traces-dir']
    this.files = createAgentFiles(options, tree, context)
  }

  /** Null where nothing says what makes the agent, or it cannot be read. */
  async of(scenario: Scenario): Promise<string | null> {
    const globs = await this.files.globsOf(scenario)
    if (globs.length === 0) return null
    const key = globs.join('\n')
    const digest = this.#known.get(key) ?? this.#digest(globs)
    this.#known.set(key, digest)
    return digest
  }

  /** Returns the provenance of a recording that is made now. */
  async describeOrigin(scenario: Scenario): Promise<RecordedBy> {
    const { env } = this.#context
    this.#checkedOut ??= this.#look()
    const { revision, uncommitted } = await this.#checkedOut
    const globs = await this.files.globsOf(scenario)
    const covers = createPathMatcher(globs)
    await this.#noteSources(globs, uncommitted)
    return {
      revision,
      agent: await this.of(scenario),
      isDirty: uncommitted === null ? null : uncommitted.some(covers),
      input: fingerprintInput(scenario.input),
      version,
      run: env['GITHUB_RUN_ID'] ? `${env['GITHUB_RUN_ID']}/${env['GITHUB_RUN_ATTEMPT'] ?? '1'}` : null,
    }
  }

  /** Finds a committed source of an agent that the run has altered: what would be started is not what the change holds. */
  async findAltered(scenario: Scenario): Promise<string | null> {
    const globs = await this.files.globsOf(scenario)
    for (const [file, [stamp, sum]] of this.#sources.get(globs.join('\n')) ?? [])
      if ((await readStamp(this.#tree, file)) !== stamp && (await hashFile(this.#tree, file, '')) !== sum)
        return file
    return null
  }

  async #noteSources(globs: readonly string[], uncommitted: CheckedOut['uncommitted']): Promise<void> {
    const key = globs.join('\n')
    if (this.#sources.has(key) || uncommitted === null) return
    const [covers, dirty, sources] = [createPathMatcher(globs), new Set(uncommitted), new Map()]
    this.#sources.set(key, sources)
    for (const file of await this.#all())
      if (covers(file) && !dirty.has(file) && !stateFile.test(file) && sources.size < most.files)
        if (((await readSize(this.#tree, file)) ?? Infinity) <= most.sourceBytes)
          sources.set(file, [await readStamp(this.#tree, file), await hashFile(this.#tree, file, '')])
  }

  /** By path and content; line breaks are those that git keeps, whatever the system. */
  async #digest(globs: readonly string[]): Promise<string | null> {
    const covers = createPathMatcher(globs)
    const files = (await this.#all()).filter((file) => covers(file))
    if (files.length === 0 || files.length > most.files) return null
    const hash = createHash('sha256')
    let left = most.bytes
    try {
      for (const file of files) {
        hash.update(`${file}\0`)
        for await (const chunk of this.#tree.open(file)) {
          left -= chunk.length
          if (left < 0) return null
          hash.update(Buffer.from(chunk).toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
        }
        hash.update('\0')
      }
    } catch (thrown) {
      if (thrown instanceof GateError) return null
      throw thrown
    }
    return hash.digest('hex')
  }

  /** Lists files that git has or would add, without scenarios, recordings and outputs of a run. */
  #all(): Promise<readonly string[]> {
    this.#listed ??= this.#list()
    return this.#listed
  }

  async #list(): Promise<readonly string[]> {
    const repository = await this.#repository()
    if (repository === null) return []
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
    const listed = (await listNames(repository, args)).value ?? []
    const isOfAgent = (file: string) =>
      !this.#own.has(file) && !`${file}/`.startsWith(`${this.#tracesDir}/`) && !nonAgentFolders.test(file)
    return (await listPresent(this.#tree, listed.filter(isOfAgent))).sort()
  }

  async #look(): Promise<CheckedOut> {
    const repository = await this.#repository()
    if (repository === null) return { revision: null, uncommitted: null }
    return {
      revision: await resolveCommit(repository, 'HEAD'),
      uncommitted: (await new WorkTree(repository).since('HEAD')).value,
    }
  }

  async #repository(): Promise<Repository | null> {
    const { root, env } = this.#context
    return (await openRepository(root, env)).value
  }
}

/** Files that agents may keep what they do in. */
const stateFile = /\.(?:csv|db|json[l5]?|lock|log|ndjson|sqlite3?|tsv)$/i

/** Folders of recordings and scenarios: making a recording changes no agent. */
const nonAgentFolders = /(?:^|\/)(?:traces|scenarios|\.kensa)\//

/** Hides secrets of the environment and the key of the judge. */
export function createSecretMask(options: Options, env: RunContext['env']): Mask {
  const apiKey = options['judge-api-key']
  return createRedactor({ ...env, ...omitNullish({ JUDGE_API_KEY: apiKey }) }).text
}

/** The models of simulated users are asked as judges are: with the same keys, or at the same address. */
function createUserModels(options: Options, env: RunContext['env']): UserModelOptions {
  const { 'judge-model': model = null, 'judge-api-key': apiKey = null } = options
  const mask = createSecretMask(options, env)
  return {
    open: (variables, baseUrl) => judgeModels({ model, baseUrl, apiKey, env: variables, mask }),
    baseUrl: options['judge-base-url'] ?? null,
    timeoutMs: options['judge-timeout'] * 1_000,
  }
}
