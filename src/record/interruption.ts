import { stopAllProcesses } from './process-group.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * While agents run, a signal to us (Ctrl-C, a cancelled job) stops them and lets the run come to its
 * end: what was finished is reported, the rest is unverified. A second signal ends us at once. Agents
 * have process groups of their own, which no signal to us reaches.
 */
export class Interruption {
  readonly #stop = new AbortController()
  readonly #onSignal = (name: NodeJS.Signals): void => {
    this.#forget()
    this.#stop.abort(`the run was interrupted (${name})`)
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
