import { randomBytes } from 'node:crypto'
import type { Diagnostic } from '../core/diagnostic.ts'
import { omitNullish } from '../core/json.ts'
import { openDiskTree } from '../files/disk-tree.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { RecordedBy } from '../trace/model/origin.ts'
import { firstPlace } from '../trace/model/trace.ts'
import { readDotEnv, resolveWorkingFolder } from './command/environment.ts'
import type { FreshTrial, PlacedTrials, RecordTrials } from './fresh-trial.ts'
import { describeVisibility } from '../trace/views/visibility.ts'
import { Interruption } from './command/process-group.ts'
import { recordTrial, type TrialContext } from './record-trial.ts'
import { ModelGateway } from './gateway/model-gateway.ts'
import { replaysModels } from './gateway/model-mode.ts'
import { ModelStore } from './replay/model-store.ts'
import { startReceiver } from './otlp/receiver.ts'
import { createRedactor } from './redact/redact.ts'
import type { SpendTracker } from './spend.ts'
import { TestEnvironments } from './test-environments.ts'
import { TraceStore } from './trace-store.ts'
import { NamedTraces } from './written/named-traces.ts'
import type { ProgressState, Progress, TrialJob, AgentRunOptions } from './trial-job.ts'
import { KeyedMutex } from './trial-job.ts'
import { toWorkspacePath } from '../files/walk.ts'

/** Runs the agents of scenarios, several at a time, and records what they do. All costs count against `spend`. */
export function createAgentRunner({
  spend,
  ...runs
}: AgentRunOptions & { readonly spend: SpendTracker }): RecordTrials {
  let isInterrupted = false
  return async function* record(scenarios, placed): AsyncGenerator<FreshTrial | Diagnostic> {
    // Whoever ended a run wants nothing of it to be run again.
    if (isInterrupted) return
    const interruption = new Interruption()
    const stop = new AbortController()
    const signal = AbortSignal.any([interruption.signal, stop.signal])
    // A look at a run that still goes on cannot wait for them.
    await runs.prices.load()
    const { root, cwd } = runs
    const { values: dotEnv, problem } = await readDotEnv(openDiskTree(root), toWorkspacePath(root, cwd, '.'))
    const receiver = await startReceiver()
    const gateway = await startGateway(runs)
    try {
      const redactor = createRedactor({ ...dotEnv, ...runs.env }, runs.secrets)
      const folderLocks = new KeyedMutex()
      if (problem !== null) yield createNote(problem)
      const namedTraces = new NamedTraces(runs.root)
      const agents = { ...runs, dotEnv, redactor, folderLocks, namedTraces, signal, receiver, gateway }
      const store = new TraceStore(runs.root, runs.folder)
      const modelStore = new ModelStore(runs.root, runs.modelReplies)
      if (placed === undefined) for (const { id } of scenarios) await store.clear(id)
      const origins = new Map<Scenario, RecordedBy | null>()
      const run = randomBytes(8).toString('hex')
      for (const scenario of scenarios) {
        const by = (await runs.originOf?.(scenario)) ?? null
        origins.set(scenario, by && { ...by, run: by.run ?? run })
      }
      const jobs = scenarios.flatMap((scenario) =>
        listJobs(scenario, runs.trials ?? scenario.trials ?? 1, placed),
      )
      const traceFolders = await findTraceFolders(scenarios, runs)
      yield* runAll(jobs, findWhyAgain(scenarios, jobs), {
        agents: { ...agents, origins, traceFolders },
        spend,
        store,
        modelStore,
      })
    } finally {
      isInterrupted = interruption.signal.aborted
      // If the caller needs nothing more, pending runs are useless.
      stop.abort('the run was given up')
      await receiver.close()
      await gateway?.close()
      interruption.close()
    }
  }
}

/** Starts the gateway. Without secrets a command has no key to ask with; recorded replies need none. */
async function startGateway({ models, trusted, env }: AgentRunOptions): Promise<ModelGateway | null> {
  return models === 'off' || !(trusted || replaysModels(models)) ? null : ModelGateway.start(env)
}

async function findTraceFolders(scenarios: readonly Scenario[], { root, cwd }: AgentRunOptions) {
  const folders = new Set<string>()
  for (const { runCommand } of scenarios) {
    if (runCommand === null || runCommand.traceFile === null) continue
    const folder = await resolveWorkingFolder(root, cwd, runCommand.workingDirectory)
    if (folder !== null) folders.add(folder)
  }
  return folders
}

async function* runAll(
  jobs: readonly TrialJob[],
  again: ProgressState['again'],
  { agents, spend, store, modelStore }: Omit<TrialContext, 'beds' | 'leavePlace'>,
): AsyncGenerator<FreshTrial | Diagnostic> {
  const beds = new TestEnvironments(jobs, agents)
  const plan = { total: jobs.length, again, folder: agents.folder, ...omitNullish({ whose: agents.whose }) }
  const reporter = createReporter(plan, agents.progress, spend)
  const unknownBefore = spend.unknown
  try {
    yield* runPooled(jobs, agents.concurrency, async (job, leavePlace) => {
      reporter.started(job)
      const trial = await recordTrial(job, { agents, spend, beds, store, modelStore, leavePlace })
      await beds.release(job)
      reporter.ended(job, trial)
      return trial
    })
  } finally {
    await beds.close()
  }
  yield* beds.problems.map(createNote)
  const replies = modelStore.describeReplies()
  if (replies !== null) yield { code: 'models-replayed', severity: 'warning', message: replies }
  const unknown = spend.unknown - unknownBefore
  if (spend.cap !== null && unknown > 0)
    yield createNote(
      `\`max-spend-usd\` does not count ${unknown} of ${jobs.length} trials: what they cost is not known, or not all of it.`,
    )
}

function createNote(message: string): Diagnostic {
  return { code: 'recording-incomplete', severity: 'warning', message }
}

function listJobs(scenario: Scenario, count: number, placed: PlacedTrials | undefined): TrialJob[] {
  const { id, runCommand: command } = scenario
  if (command === null) return []
  const wanted =
    placed === undefined
      ? Array.from({ length: count }, (_, index) => ({ trial: index + 1, place: firstPlace }))
      : (placed.get(id) ?? [])
  return wanted.map((trial) => ({ scenario, command, isOnly: count === 1, ...trial }))
}

function findWhyAgain(scenarios: readonly Scenario[], jobs: readonly TrialJob[]): ProgressState['again'] {
  const place = jobs[0]?.place ?? firstPlace
  if (place.attempt > 1) return { of: 'outages', count: jobs.length }
  return place.round > 0 ? { of: 'failures', count: scenarios.length } : null
}

/** Trials beyond those at once that may still wait for what comes late: each has what it printed and sent in memory. */
const maxLeaving = 32

/**
 * Works through jobs, `atOnce` at a time, and gives each result as soon as it is there, in whatever order; in that of the jobs where
 * there is one at a time. `work` must not throw; a job that calls `leavePlace` lets the next one begin before it is done.
 */
async function* runPooled<Job, Result>(
  jobs: Iterable<Job>,
  atOnce: number,
  work: (job: Job, leavePlace: () => void) => Promise<Result>,
): AsyncGenerator<Result> {
  const running = new Map<number, Promise<{ readonly number: number; readonly result: Result }>>()
  const placed = new Set<number>()
  let onLeave: (() => void) | undefined
  /** The next result; none if a place became free before. */
  const waitForChange = async (): Promise<Result[]> => {
    const left = new Promise<null>((settle) => (onLeave = () => settle(null)))
    const candidates = [...running.values()].slice(0, atOnce === 1 ? 1 : running.size)
    const done = await Promise.race([...candidates, left])
    if (done === null) return []
    running.delete(done.number)
    placed.delete(done.number)
    return [done.result]
  }
  let number = 0
  for (const job of jobs) {
    while (placed.size >= atOnce || running.size >= atOnce + maxLeaving) yield* await waitForChange()
    const ticket = number++
    const leavePlace = () => {
      if (placed.delete(ticket)) onLeave?.()
    }
    placed.add(ticket)
    running.set(
      ticket,
      work(job, leavePlace).then((result) => ({ number: ticket, result })),
    )
  }
  while (running.size > 0) yield* await waitForChange()
}

/** Tells how far the runs are. */
function createReporter(
  plan: Pick<ProgressState, 'total' | 'again' | 'folder' | 'whose'>,
  progress: Progress,
  spend: SpendTracker,
) {
  const running = new Set<string>()
  const begun = new Map<TrialJob, number>()
  let done = 0
  const readState = (): ProgressState => ({ ...plan, done, running: [...running], spentUsd: spend.known })
  return {
    started: (job: TrialJob) => {
      running.add(nameJob(job))
      begun.set(job, begun.size + 1)
      progress(readState(), null)
    },
    ended: (job: TrialJob, { withheld, items }: FreshTrial) => {
      running.delete(nameJob(job))
      done += 1
      const number = begun.get(job) ?? 0
      progress(readState(), { number, trial: nameJob(job), words: withheld ?? describeEnd(items) })
    },
  }
}

function nameJob({ scenario, trial, place, isOnly }: TrialJob): string {
  const name = isOnly ? scenario.id : `${scenario.id}, trial ${trial}`
  return place.attempt === 1 ? name : `${name}, attempt ${place.attempt}`
}

function describeEnd(items: FreshTrial['items']): string {
  for (const item of items) {
    const process = item.kind === 'trace' ? item.trace.process : null
    if (process === null) continue
    const { end, exitCode, signal, startUs, endUs, reason } = process
    const after = `after ${((endUs - startUs) / 1e6).toFixed(1)} s`
    if (end === 'not-started') return reason ?? 'not started'
    if (end !== 'exited') return `${end === 'stopped' ? 'stopped' : 'timed out'} ${after}`
    const seenBy = item.kind === 'trace' ? describeVisibility(item.trace) : null
    if (exitCode === 0) return `ended ${after}${seenBy === null ? '' : `, recorded from ${seenBy}`}`
    return `${exitCode === null ? `ended by ${signal ?? 'a signal'}` : `exit code ${exitCode}`} ${after}`
  }
  return 'recorded'
}
