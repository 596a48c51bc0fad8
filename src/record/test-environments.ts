import { canonicalizeJson } from '../core/json.ts'
import { oneLine } from '../core/visible-text.ts'
import type { RunCommand } from '../scenario/scenario.ts'
import { toClause } from '../text/sentence.ts'
import { buildBedEnvironment, resolveWorkingFolder } from './command/environment.ts'
import { runProcess, type ProcessResult } from './command/process.ts'
import type { Inbox } from './otlp/receiver.ts'
import type { Redactor } from './redact/redact.ts'
import { SharedSpans } from './shared-spans.ts'
import type { RunState, TrialJob } from './trial-job.ts'

/** Surroundings that the `setup` of a trial has started. */
export interface TestEnvironment {
  /** Why trials cannot run in it, in one sentence; null if they can. */
  readonly problem: string | null
  /** Spans from the test environment, identified by their trace. */
  readonly spans: SharedSpans
}

interface OpenBed {
  readonly ready: Promise<TestEnvironment>
  readonly leftovers: ProcessResult[]
  readonly inbox: Inbox
  readonly command: RunCommand
}

const graceMs = 5_000

/** Sets up before the first trial and tears down after the last. Scenarios with the same commands share one set-up. */
export class TestEnvironments {
  /** Problems that no trial is left to report. */
  readonly problems: string[] = []
  readonly #agents: RunState
  readonly #beds = new Map<string, OpenBed>()
  /** Trials that are still to come, or that run. */
  readonly #waiting = new Map<string, number>()
  readonly #keys = new Map<RunCommand, string>()

  constructor(jobs: readonly TrialJob[], agents: RunState) {
    this.#agents = agents
    for (const { command } of jobs) {
      const key = this.#formatKey(command)
      this.#waiting.set(key, (this.#waiting.get(key) ?? 0) + 1)
    }
  }

  /** Returns the bed of a trial, set up when first needed; null if it needs none. */
  async acquire({ command }: TrialJob): Promise<TestEnvironment | null> {
    if (command.setup.length === 0 && command.teardown.length === 0) return null
    const key = this.#formatKey(command)
    const bed = this.#beds.get(key)
    if (bed !== undefined) return bed.ready
    const opened = { command, inbox: this.#agents.receiver.open(), leftovers: [] }
    const ready = this.#setUp(opened)
    this.#beds.set(key, { ...opened, ready })
    return ready
  }

  /** Releases a bed; the last trial's tears it down. */
  async release({ command }: TrialJob): Promise<void> {
    const key = this.#formatKey(command)
    const left = (this.#waiting.get(key) ?? 1) - 1
    this.#waiting.set(key, left)
    const bed = this.#beds.get(key)
    if (bed === undefined || left > 0) return
    this.#beds.delete(key)
    await this.#tearDown(bed)
  }

  /** Tears down what is still there. */
  async close(): Promise<void> {
    const open = [...this.#beds.values()]
    this.#beds.clear()
    await Promise.all(open.map((bed) => this.#tearDown(bed)))
  }

  /** Sets up, and again where a command failed, as agents are started again: nothing was tested yet. */
  async #setUp(bed: Omit<OpenBed, 'ready'>): Promise<TestEnvironment> {
    const { retries, signal, now } = this.#agents
    const spans = new SharedSpans(bed.inbox, now)
    for (let attempt = 1; ; attempt += 1) {
      const { problem, isLasting } = await this.#runSetup(bed)
      if (problem === null) return { problem, spans }
      const problemText = attempt === 1 ? problem : `${problem} (attempt ${attempt})`
      if (isLasting || attempt > retries || signal.aborted) return { problem: problemText, spans }
      this.problems.push(`A scenario was set up again: ${problemText}.`)
      await this.#undo(bed)
    }
  }

  /** Runs the set-up. `problem`: what failed, in one sentence. `isLasting`: it would fail again. */
  async #runSetup({ command, inbox, leftovers }: Omit<OpenBed, 'ready'>) {
    for (const argv of command.setup) {
      const result = await this.#start(command, argv, inbox, this.#agents.signal)
      if (typeof result === 'string') return { problem: result, isLasting: true }
      leftovers.push(result)
      const problem = explainFailedCommand('setup', argv, result, this.#agents.redactor)
      if (problem !== null) return { problem, isLasting: result.end === 'not-started' }
    }
    return { problem: null, isLasting: false }
  }

  async #tearDown({ ready, ...bed }: OpenBed): Promise<void> {
    await ready
    await this.#undo(bed)
    bed.inbox.close()
  }

  async #undo({ leftovers, inbox, command }: Omit<OpenBed, 'ready'>): Promise<void> {
    // Also when the run was given up: a server that is left behind would outlive the job.
    const { signal } = new AbortController()
    for (const argv of command.teardown) {
      const result = await this.#start(command, argv, inbox, signal)
      if (typeof result === 'string') continue
      await result.cleanUp()
      const problem = explainFailedCommand('teardown', argv, result, this.#agents.redactor)
      if (problem !== null) this.problems.push(`A scenario was not torn down: ${problem}.`)
    }
    for (const result of leftovers.splice(0)) await result.cleanUp()
  }

  async #start(command: RunCommand, argv: readonly string[], inbox: Inbox, signal: AbortSignal) {
    const { root, cwd, timeoutMs, now } = this.#agents
    const folder = await resolveWorkingFolder(root, cwd, command.workingDirectory)
    if (folder === null) return explainMissingFolder(command)
    return runProcess({
      argv,
      cwd: folder,
      env: buildBedEnvironment(this.#agents, command, inbox.endpoint),
      stdin: null,
      timeoutMs: command.timeoutMs ?? timeoutMs,
      graceMs,
      signal,
      now,
    })
  }

  #formatKey(command: RunCommand): string {
    const cached = this.#keys.get(command)
    if (cached !== undefined) return cached
    const { setup, teardown, workingDirectory, env } = command
    const key = canonicalizeJson({ setup, teardown, workingDirectory, env })
    this.#keys.set(command, key)
    return key
  }
}

/** Explains in a clause why a command other than the agent's failed; null if it succeeded. */
export function explainFailedCommand(
  word: 'setup' | 'teardown' | 'state',
  argv: readonly string[],
  { end, exitCode, signal, reason, stderr }: ProcessResult,
  redactor: Redactor,
): string | null {
  if (end === 'exited' && exitCode === 0) return null
  if (end !== 'exited') return `its ${word} failed: ${toClause(reason ?? end)}`
  const how = exitCode === null ? `was ended by ${signal ?? 'a signal'}` : `exited with code ${exitCode}`
  const last = oneLine(redactor.text(stderr).trim().split('\n').at(-1) ?? '')
  return `its ${word} command \`${argv[0] ?? ''}\` ${how}${last === '' ? '' : `: ${last.slice(0, 200)}`}`
}

/** Explains why a trial cannot begin: its folder does not exist. */
export function explainMissingFolder({ workingDirectory }: RunCommand): string {
  return `its working directory \`${workingDirectory ?? '.'}\` is not a folder of the workspace`
}
