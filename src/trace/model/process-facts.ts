/** How the command of a trial ended. `stopped`: by us, before its time was over. */
export type ProcessEnd = 'exited' | 'timed-out' | 'stopped' | 'not-started'

/** The command that a fresh trace was recorded of. Null in a trace that came without one. */
export interface ProcessFacts {
  readonly argv: readonly string[]
  readonly end: ProcessEnd
  /** Null where a signal ended it, or it never started. */
  readonly exitCode: number | null
  /** `SIGKILL`, …; null where it exited by itself. */
  readonly signal: string | null
  /** Microseconds since 1970. */
  readonly startUs: number
  readonly endUs: number
  /** The last it wrote to standard error, secrets masked. */
  readonly stderr: string
  /** One sentence where it was stopped or could not be started; null otherwise. */
  readonly reason: string | null
  /** What it sent was more than is kept, or could not be read: no verdict may rest on the rest. */
  readonly isDamaged: boolean
}
