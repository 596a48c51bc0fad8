import type { Progress } from '../record/trial-job.ts'
import { liveLine, sparse } from '../report/progress.ts'
import type { Terminal } from './command.ts'

/** Shows on standard error how far fresh runs are: one line that changes on a terminal, few lines elsewhere. */
export function progressOn({ stderr }: Pick<Terminal, 'stderr'>): Progress {
  if (stderr.isTTY !== true) return sparse((line) => stderr.write(`${line}\n`))
  return (state) => {
    const line = liveLine(state).slice(0, (stderr.columns ?? 80) - 1)
    const over = state.done === state.total ? '\n' : ''
    stderr.write(`\r\u001b[2K${line}${over}`)
  }
}
