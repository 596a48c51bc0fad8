import { ChildProcess } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { vi } from 'vitest'

/** How often, one after another, nothing is seen to go on before a round ends. */
const looks = 5

/**
 * Holds the replies to a client in this process until it has asked all that it can ask without any of them, then gives them at
 * once. So the count of rounds is the depth of what is asked in sequence, however slow the machine is.
 */
export class Rounds {
  /** Rounds that were given. */
  count = 0
  readonly isCounted: (operation: string) => boolean
  readonly #held: (() => void)[] = []

  /** `isCounted`: whether the replies to an operation are held; others are given as they come. */
  constructor(isCounted: (operation: string) => boolean = () => true) {
    this.isCounted = isCounted
  }

  /** Waits for the end of the round. */
  async hold(operation: string): Promise<void> {
    if (!this.isCounted(operation)) return
    const turn = new Promise<void>((settle) => this.#held.push(settle))
    if (this.#held.length === 1) void this.#give()
    await turn
  }

  async #give(): Promise<void> {
    let held = 0
    for (let quiet = 0; quiet < looks; quiet += 1) {
      await setTimeout(5)
      await vi.dynamicImportSettled()
      if (this.#held.length > held || isBusy()) quiet = -1
      held = this.#held.length
    }
    this.count += 1
    for (const settle of this.#held.splice(0)) settle()
  }
}

/** Whether files are read or programs run. */
function isBusy(): boolean {
  const { _getActiveHandles: list } = process as unknown as { readonly _getActiveHandles: () => object[] }
  return process.getActiveResourcesInfo().some((kind) => kind.startsWith('FSReq')) || list().some(isProgram)
}

/** Git that waits to be asked for an object is none. */
function isProgram(handle: object): boolean {
  return handle instanceof ChildProcess && !handle.spawnargs.includes('cat-file')
}
