import { canonicalizeJson } from '../core/json.ts'
import { oneLine } from '../core/visible-text.ts'
import type { RunCommand } from '../scenario/scenario.ts'
import { toClause } from '../text/sentence.ts'
import { buildBedEnvironment, resolveWorkingFolder } from './command/environment.ts'
import { runProcess, type ProcessResult } from './command/process.ts'
import type { Inbox } from './otlp/receiver.ts'
import { SharedSpans } from './shared-spans.ts'
import type { RunState, TrialJob } from './trial-job.ts'

/** Surroundings that the `setup` of a trial has started. */
export interface TestEnvironment {
  /** Why trials cannot run in it, in one sentence; null where they can. */
  readonly problem: string | null
  /** Spans that what was set up sends, to be told apart by their trace. */
  readonly spans: SharedSpans
}

interface OpenBed {
  readonly ready: Promise<TestEnvironment>
  readonly leftovers: ProcessResult[]
  readonly inbox: Inbox
  readonly command: RunCommand
}

const graceMs = 5_000

/**
 * Sets up what scenarios need before their first trial, and tears it down after the last. Scenarios with
 * the same commands share one: a server under test is started once.
 */
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
      const key = this.#keyOf(command)
      this.#waiting.set(key, (this.#waiting.get(key) ?? 0) + 1)
    }
  }

  /** The bed of a trial, set up when the first one asks; null where it needs none. */
  async of({ command }: TrialJob): Promise<TestEnvironment | null> {
    if (command.setup.length === 0 && command.teardown.length === 0) return null
    const key = this.#keyOf(command)
    const known = this.#beds.get(key)
    if (known !== undefined) return known.ready
    const inbox = this.#agents.receiver.open()
    const leftovers: ProcessResult[] = []
    const ready = this.#setUp(command, inbox, leftovers)
    this.#beds.set(key, { ready, leftovers, inbox, command })
    return ready
  }

  /** A trial has ended; with the last one its bed is torn down. */
  async leave({ command }: TrialJob): Promise<void> {
    const key = this.#keyOf(command)
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

  async #setUp(command: RunCommand, inbox: Inbox, leftovers: ProcessResult[]): Promise<TestEnvironment> {
    const spans = new SharedSpans(inbox)
    for (const argv of command.setup) {
      const result = await this.#start(command, argv, inbox, this.#agents.signal)
      if (typeof result === 'string') return { problem: result, spans }
      leftovers.push(result)
      const problem = this.#problemOf('setup', argv, result)
      if (problem !== null) return { problem, spans }
    }
    return { problem: null, spans }
  }

  async #tearDown({ ready, leftovers, inbox, command }: OpenBed): Promise<void> {
    await ready
    // Also when the run was given up: a server that is left behind would outlive the job.
    const { signal } = new AbortController()
    for (const argv of command.teardown) {
      const result = await this.#start(command, argv, inbox, signal)
      if (typeof result === 'string') continue
      await result.cleanUp()
      const problem = this.#problemOf('teardown', argv, result)
      if (problem !== null) this.problems.push(`A scenario was not torn down: ${problem}.`)
    }
    for (const result of leftovers) await result.cleanUp()
    inbox.close()
  }

  async #start(
    command: RunCommand,
    argv: readonly string[],
    inbox: Inbox,
    signal: AbortSignal,
  ): Promise<ProcessResult | string> {
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

  #problemOf(word: string, argv: readonly string[], result: ProcessResult): string | null {
    const { end, exitCode, signal, reason, stderr } = result
    if (end === 'exited' && exitCode === 0) return null
    if (end !== 'exited') return `its ${word} failed: ${toClause(reason ?? end)}`
    const how = exitCode === null ? `was ended by ${signal ?? 'a signal'}` : `exited with code ${exitCode}`
    const last = oneLine(this.#agents.redactor.text(stderr).trim().split('\n').at(-1) ?? '')
    return `its ${word} command \`${argv[0] ?? ''}\` ${how}${last === '' ? '' : `: ${last.slice(0, 200)}`}`
  }

  #keyOf(command: RunCommand): string {
    const known = this.#keys.get(command)
    if (known !== undefined) return known
    const { setup, teardown, workingDirectory, env } = command
    const key = canonicalizeJson({ setup, teardown, workingDirectory, env })
    this.#keys.set(command, key)
    return key
  }
}

/** Why a trial cannot begin where its folder is not there. */
export function explainMissingFolder({ workingDirectory }: RunCommand): string {
  return `its working directory \`${workingDirectory ?? '.'}\` is not a folder of the workspace`
}
