import type { Judging } from '../judge/judging.ts'
import { counted, figure, grouped } from '../report/figures.ts'
import type { Terminal } from './command.ts'

/** In a log, where nothing can be overwritten, however many outputs there are. */
const mostLines = 20

/**
 * Shows on standard error how far a judge is that is asked about so many outputs: one line that changes on a
 * terminal, few lines elsewhere. Nothing where every answer was kept or recorded, for then nobody waits. To be
 * called when an output is answered.
 */
export function calibrationProgress(
  total: number,
  judging: Judging,
  { stderr }: Pick<Terminal, 'stderr'>,
): () => void {
  const every = Math.ceil(total / mostLines)
  let done = 0
  return () => {
    done += 1
    const { calls, costUsd } = judging.spending
    if (calls === 0) return
    const cost = costUsd === 0 ? '' : `, ${figure(costUsd, 'usd')}`
    const line = `Asking the judge: ${grouped(done)} of ${counted(total, 'output')}${cost}`
    if (stderr.isTTY === true) {
      const over = done === total ? '\n' : ''
      stderr.write(`\r\u001b[2K${line.slice(0, (stderr.columns ?? 80) - 1)}${over}`)
    } else if (done === total || done % every === 0) stderr.write(`${line}\n`)
  }
}
