import { readFileSync, readdirSync, statSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** Processes that are looked at; what there are more is not found. */
const mostProcesses = 50_000
/** How long killed processes are waited for. */
const killWaitMs = 1_000

/**
 * Ends every process of ours with `mark` in its environment, wherever it went: SIGTERM, and SIGKILL for
 * what is still there after the grace. `mark` must be a secret of the command whose processes are meant.
 * Only on Linux: elsewhere the environment of a process cannot be read. Never rejects.
 */
export async function endMarked(mark: string, graceMs: number): Promise<void> {
  if (process.platform !== 'linux') return
  const told = new Set<number>()
  let waited = 0
  for (let pause = 5; waited < graceMs + killWaitMs; pause = Math.min(pause * 2, 200)) {
    const left = markedProcesses(Buffer.from(mark))
    if (left.length === 0) return
    for (const pid of left) {
      if (waited >= graceMs) send(pid, 'SIGKILL')
      else if (!told.has(pid)) send(pid, 'SIGTERM')
      told.add(pid)
    }
    await setTimeout(pause)
    waited += pause
  }
}

function markedProcesses(mark: Buffer): number[] {
  try {
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return all
      .slice(0, mostProcesses)
      .map(Number)
      .filter((pid) => pid !== process.pid && isMarked(pid, mark))
  } catch {
    return []
  }
}

/** One that has ended and is not collected has no environment. */
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

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has just ended.
  }
}
