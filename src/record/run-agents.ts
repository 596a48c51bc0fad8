import { randomBytes } from 'node:crypto'
import { relative } from 'node:path'
import type { Diagnostic } from '../core/diagnostic.ts'
import { diskTree } from '../files/disk-tree.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { RecordedBy } from '../trace/model/trace-init.ts'
import { readDotEnv } from './command/dot-env.ts'
import type { FreshTrial, FurtherTrials, RecordTrials } from './fresh-trial.ts'
import { Interruption } from './interruption.ts'
import { pooled } from './pool.ts'
import { recordTrial, type TrialSurroundings } from './record-trial.ts'
import { Reporter } from './reporter.ts'
import { startReceiver } from './otlp/receiver.ts'
import { redactor as redactorOf } from './redact/redact.ts'
import { Spend } from './spend.ts'
import { TestBeds } from './test-beds.ts'
import { TraceStore } from './trace-store.ts'
import { Turns } from './turns.ts'
import type { TrialJob, AgentRuns } from './trial-job.ts'

/**
 * Runs the agents of scenarios, several at a time, and records what they do. All that it is asked for is
 * paid out of one cap.
 */
export function agentRunner(runs: AgentRuns): RecordTrials {
  const spend = new Spend(runs.maxSpendUsd)
  return async function* record(scenarios, further): AsyncGenerator<FreshTrial | Diagnostic> {
    const interruption = new Interruption()
    const given = new AbortController()
    const signal = AbortSignal.any([interruption.signal, given.signal])
    // A look at a run that still goes on cannot wait for them.
    await runs.prices.load()
    const { values: dotEnv, problem } = await readDotEnv(diskTree(runs.root), withinRoot(runs))
    const receiver = await startReceiver()
    try {
      const redactor = redactorOf({ ...dotEnv, ...runs.env }, runs.secrets)
      const turns = new Turns()
      if (problem !== null) yield noteOf(problem)
      const agents = { ...runs, dotEnv, redactor, turns, signal, receiver }
      const store = new TraceStore(runs.root, runs.folder)
      if (further === undefined) for (const { id } of scenarios) await store.clear(id)
      const origins = new Map<Scenario, RecordedBy | null>()
      const run = randomBytes(8).toString('hex')
      for (const scenario of scenarios) {
        const by = (await runs.originOf?.(scenario)) ?? null
        origins.set(scenario, by && { ...by, run: by.run ?? run })
      }
      const jobs = scenarios.flatMap((scenario) => jobsOf(scenario, further))
      yield* runAll(jobs, { agents: { ...agents, origins }, spend, store })
    } finally {
      // Where the caller asks for no more, what still runs is of use to nobody.
      given.abort('the run was given up')
      await receiver.close()
      interruption.close()
    }
  }
}

async function* runAll(
  jobs: readonly TrialJob[],
  { agents, spend, store }: Omit<TrialSurroundings, 'beds'>,
): AsyncGenerator<FreshTrial | Diagnostic> {
  const beds = new TestBeds(jobs, agents)
  const reporter = new Reporter(jobs.length, agents, spend)
  const unknownBefore = spend.unknown
  try {
    yield* pooled(jobs, agents.concurrency, async (job) => {
      reporter.started(job)
      const trial = await recordTrial(job, { agents, spend, beds, store })
      await beds.leave(job)
      reporter.ended(job, trial)
      return trial
    })
  } finally {
    await beds.close()
  }
  yield* beds.problems.map(noteOf)
  const unknown = spend.unknown - unknownBefore
  if (agents.maxSpendUsd !== null && unknown > 0) {
    yield noteOf(
      `\`max-spend-usd\` does not count ${unknown} of ${jobs.length} trials: what they cost is not known, or not all of it.`,
    )
  }
}

function noteOf(message: string): Diagnostic {
  return { code: 'recording-incomplete', severity: 'warning', message }
}

function withinRoot({ root, cwd }: AgentRuns): string {
  return relative(root, cwd).replaceAll('\\', '/') || '.'
}

function jobsOf(scenario: Scenario, further: FurtherTrials | undefined): TrialJob[] {
  const { id, runCommand: command, trials } = scenario
  if (command === null) return []
  const length = further?.count ?? trials ?? 1
  const before = further?.after.get(id) ?? 0
  return Array.from({ length }, (_, index) => ({ scenario, command, trial: before + index + 1 }))
}
