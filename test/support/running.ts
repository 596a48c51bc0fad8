import { readFileSync } from 'node:fs'

/** Whether a process runs. In a container nobody may collect what has ended. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return (
      process.platform !== 'linux' || !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    )
  } catch {
    return false
  }
}
