import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Groups that may still have processes in them. Processes outlive us unless we end them, so they are known here. */
const open = new Set<ProcessGroup>()

const isWindows = process.platform === 'win32'
/** Time to wait for a killed process: one that waits for a disk cannot be ended. */
const killWaitMs = 1_000

/** Ends all processes that may still run, at once: for our own end. Waits for nothing, never throws. */
export function stopAllProcesses(): void {
  for (const group of open) group.kill()
  open.clear()
}

/** A command with all that it started, as far as that stayed in its process group. */
export class ProcessGroup {
  readonly #pid: number
  readonly #graceMs: number
  #ending: Promise<void> | undefined

  /** `pid`: of the process that leads the group. `graceMs`: between SIGTERM and SIGKILL. */
  constructor(pid: number, graceMs: number) {
    this.#pid = pid
    this.#graceMs = graceMs
    open.add(this)
  }

  /** Sends SIGTERM, and SIGKILL after the grace. Settles when the group is empty; never rejects. */
  end(): Promise<void> {
    this.#ending ??= this.#end().finally(() => open.delete(this))
    return this.#ending
  }

  /** Sends SIGKILL at once. */
  kill(): void {
    if (isWindows) spawnSync('taskkill', buildTaskkill(this.#pid), { windowsHide: true, stdio: 'ignore' })
    else this.#signal('SIGKILL')
  }

  /** Forgets an empty group once its leader has ended, before its number is given to another one. */
  leaderEnded(): void {
    if (!this.isEmpty()) return
    this.#ending ??= Promise.resolve()
    open.delete(this)
  }

  /** Tells whether the group is empty; false if unknown. */
  isEmpty(): boolean {
    return !isWindows && !this.#isAlive()
  }

  async #end(): Promise<void> {
    if (isWindows) {
      await new Promise((settle) => {
        execFile('taskkill', buildTaskkill(this.#pid), { windowsHide: true }, settle)
      })
      return
    }
    if (!this.#signal('SIGTERM') || (await this.#isGoneWithin(this.#graceMs))) return
    this.#signal('SIGKILL')
    await this.#isGoneWithin(killWaitMs)
  }

  /** Signals the group; false if there is none, or none that we may signal. */
  #signal(signal: NodeJS.Signals | 0): boolean {
    try {
      return process.kill(-this.#pid, signal)
    } catch {
      return false
    }
  }

  async #isGoneWithin(ms: number): Promise<boolean> {
    let waited = 0
    for (let pause = 5; this.#isAlive(); pause = Math.min(pause * 2, 100)) {
      if (waited >= ms) return false
      const next = Math.min(pause, ms - waited)
      await wait(next)
      waited += next
    }
    return true
  }

  #isAlive(): boolean {
    return this.#signal(0) && !(process.platform === 'linux' && hasOnlyZombies(this.#pid))
  }
}

/** Builds the command that kills a process tree: console programs have no signal to end. */
function buildTaskkill(pid: number): string[] {
  return ['/PID', String(pid), '/T', '/F']
}

/** Tells whether only zombies are left: in a container, ended orphans may stay for ever and would count. */
function hasOnlyZombies(group: number): boolean {
  try {
    return !readdirSync('/proc').some((name) => /^\d+$/.test(name) && isRunningIn(group, name))
  } catch {
    return false
  }
}

/** Tells whether a process runs in a group: `pid (name) state parent group …`; the name may hold anything. */
function isRunningIn(group: number, pid: string): boolean {
  try {
    const facts = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const [state = '', , its] = facts.slice(facts.lastIndexOf(')') + 2).split(' ')
    return Number(its) === group && !'ZXx'.includes(state)
  } catch {
    // It ended while the others were looked at.
    return false
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Milliseconds. `npm` passes on what the terminal has sent to us already: that is no second signal. */
const echo = 1_000

/**
 * While agents run, a signal to us (Ctrl-C, a cancelled job) stops them and lets the run come to its
 * end: what was finished is reported, the rest is unverified. A second signal ends us and them at once.
 * Agents have process groups of their own, which no signal to us reaches.
 */
export class Interruption {
  readonly #stop = new AbortController()
  #isEcho = false
  readonly #onSignal = (name: NodeJS.Signals): void => {
    if (this.#isEcho) return
    if (!this.#stop.signal.aborted) {
      this.#isEcho = true
      setTimeout(() => (this.#isEcho = false), echo).unref()
      this.#stop.abort(`the run was interrupted (${name})`)
      return
    }
    this.#forget()
    // A signal that ends us is no `exit`.
    stopAllProcesses()
    process.kill(process.pid, name)
  }

  constructor() {
    for (const name of signals) process.on(name, this.#onSignal)
    process.on('exit', stopAllProcesses)
  }

  get signal(): AbortSignal {
    return this.#stop.signal
  }

  close(): void {
    this.#forget()
    process.off('exit', stopAllProcesses)
  }

  #forget(): void {
    for (const name of signals) process.off(name, this.#onSignal)
  }
}

/** Processes that are looked at; what there are more is not found. */
const maxProcesses = 50_000

/**
 * Ends every process of ours with `mark` in its environment, wherever it went: SIGTERM, and SIGKILL for
 * what is still there after the grace. `mark` must be a secret of the command whose processes are meant.
 * Only on Linux: elsewhere the environment of a process cannot be read. Never rejects.
 */
export async function killByMarker(mark: string, graceMs: number): Promise<void> {
  if (process.platform !== 'linux') return
  const warned = new Set<number>()
  let waited = 0
  for (let pause = 5; waited < graceMs + killWaitMs; pause = Math.min(pause * 2, 200)) {
    const left = findMarkedProcesses(mark)
    if (left.length === 0) return
    for (const pid of left) {
      if (waited >= graceMs) sendSignal(pid, 'SIGKILL')
      else if (!warned.has(pid)) sendSignal(pid, 'SIGTERM')
      warned.add(pid)
    }
    await wait(pause)
    waited += pause
  }
}

/** Tells whether `killByMarker` would find a process. */
export function hasMarkedProcesses(mark: string): boolean {
  return process.platform === 'linux' && findMarkedProcesses(mark).length > 0
}

function findMarkedProcesses(mark: string): number[] {
  try {
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return all
      .slice(0, maxProcesses)
      .map(Number)
      .filter((pid) => pid !== process.pid && isMarked(pid, Buffer.from(mark)))
  } catch {
    return []
  }
}

/** Tells whether a process is marked; one that has ended but is not collected has no environment. */
function isMarked(pid: number, mark: Buffer): boolean {
  try {
    return (
      statSync(`/proc/${pid}`).uid === process.getuid?.() &&
      // The system bounds how long it is.
      readFileSync(`/proc/${pid}/environ`).includes(mark)
    )
  } catch {
    // It ended while the others were looked at, or does not let itself be looked at.
    return false
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has just ended.
  }
}
