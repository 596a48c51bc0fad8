import { readGitCredentials } from '../baseline/git/kept-credentials.ts'
import { isAutomated, type Environment } from '../core/environment.ts'
import { omitNullish } from '../core/json.ts'
import { openDiskTree } from '../files/disk-tree.ts'
import { normalizePath } from '../files/paths.ts'
import { judgeModels } from '../judge/providers/judge-models.ts'
import type { Options } from '../options/options.ts'
import type { PlacedTrials, RecordTrials } from '../record/fresh-trial.ts'
import { replaysModels } from '../record/gateway/model-mode.ts'
import { SpendTracker } from '../record/spend.ts'
import type { UserModelOptions } from '../record/trial-job.ts'
import type { Results } from '../results/schema.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { defaultRetryCount, type AgentMode } from '../score/score-request.ts'
import type { SkipReason } from '../score/unverified.ts'
import type { Prices } from '../trace/prices/prices.ts'
import { AgentDigests } from './agent-digests.ts'
import { createSecretMask } from './job-secrets.ts'
import type { ChangeTrust, RunContext } from './run-context.ts'

/** Finds why the commands of scenarios may not be started; null if the origin of the change allows them. */
export function findCommandRefusal(
  options: Options,
  { untrusted, secrets = [] }: ChangeTrust,
): SkipReason | null {
  if (untrusted === null) return null
  if (options['untrusted-commands'] === 'refuse') return { code: 'untrusted', untrusted, secrets: [] }
  return secrets.length === 0 ? null : { code: 'untrusted', untrusted, secrets }
}

type AgentContext = RunContext & {
  /** Describes agents that run outside the work tree, such as those of the base. */
  readonly whose?: string
  /** Absolute path of the repository whose credentials recordings must not show; absent: `root`. */
  readonly home?: string
}

/** Which recordings count, by the option `record`: the same on both sides, whoever made the change. */
const recordingsByMode = { auto: 'named', always: 'none', never: 'all' } as const

/** The mode of a base that is scored on its recordings alone. */
export function useRecordingsOnly({ record }: Options): AgentMode {
  return { kind: 'left', recorded: recordingsByMode[record], left: { code: 'of-base' } }
}

/** Cost of the fresh runs of each side. One cap limits their sum. */
export interface SpendBySide {
  readonly head: SpendTracker
  readonly base: SpendTracker
}

export function createSpendBudgets(options: Options): SpendBySide {
  const whole = new SpendTracker(options['max-spend-usd'] ?? null)
  return { head: new SpendTracker(null, whole), base: new SpendTracker(null, whole) }
}

/** Summarizes the cost of both sides for the results. */
export function summarizeSpend({ head, base }: SpendBySide): NonNullable<Results['run']['spend']> {
  return { head: summarizeSpent(head), base: summarizeSpent(base) }
}

function summarizeSpent(spend: SpendTracker) {
  return { trials: spend.ended, costUsd: spend.known, trialsUnpriced: spend.unknown }
}

export interface AgentBudget {
  readonly prices: Prices
  readonly spend: SpendTracker
}

/** Decides by the options and the origin of the change whether agents run. */
export function resolveAgentMode(options: Options, context: AgentContext, budget: AgentBudget): AgentMode {
  const recorded = recordingsByMode[options.record]
  if (options.replay) return replayRecordings(options)
  if (options.record === 'never') return { kind: 'left', recorded, left: { code: 'record-never' } }
  const refusal = findCommandRefusal(options, context)
  // Recorded replies would be the same the next time.
  const retries = replaysModels(options.models) ? 0 : options.retries
  if (refusal !== null) return { kind: 'left', recorded, left: refusal }
  return { kind: 'run', recorded, record: createRecorder(options, context, budget), retries }
}

/** Resolves retries of a failed scenario. Outside CI a person pays, so only on request; a replay has them already. */
export function resolveRetryCount({ confirm, replay, models }: Options, env: Environment): number {
  if (replaysModels(models) && !replay) return 0
  return confirm ?? (replay || isAutomated(env) ? defaultRetryCount : 0)
}

/** Uses the recordings of an earlier run in place of running agents. */
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
      // The cost of a recorded reply is not spent again.
      spend: options.models === 'replay' ? new SpendTracker(null) : spend,
      ...omitNullish({ whose, trials: options.trials }),
      folder: normalizePath(options['traces-dir']),
      originOf: (scenario) => digests.describeOrigin(scenario),
      findAltered: (scenario) => digests.findAltered(scenario),
      // Recordings of the base's agents are not part of this run's inputs.
      noteRecording: async (file) => (whose === undefined ? inputRecorder?.noteRecording(file) : undefined),
    })
  }
  // One runner for all scenarios, because they share what is left of the spending cap.
  let runner: Promise<RecordTrials> | null = null
  return async function* record(scenarios: readonly Scenario[], placed?: PlacedTrials) {
    // Most runs start no agent, so they need not load the code that does.
    if (scenarios.length === 0) return
    runner ??= load()
    yield* (await runner)(scenarios, placed)
  }
}

/** Simulated users reach their models as judges do: with the same keys, or at the same address. */
function createUserModels(options: Options, env: RunContext['env']): UserModelOptions {
  const { 'judge-model': model = null, 'judge-api-key': apiKey = null } = options
  const mask = createSecretMask(options, env)
  return {
    open: (variables, baseUrl) => judgeModels({ model, baseUrl, apiKey, env: variables, mask }),
    baseUrl: options['judge-base-url'] ?? null,
    timeoutMs: options['judge-timeout'] * 1_000,
  }
}
