import { stopAllProcesses } from './command/process-group.ts'

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
