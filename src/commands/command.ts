import { setImmediate } from 'node:timers/promises'
import type { ArtifactStore } from '../baseline/artifact/artifact-store.ts'
import { toError } from '../core/errors.ts'
import type { RequiredChecks } from '../doctor/required-check.ts'
import type { Environment } from '../core/environment.ts'
import type { Keyboard } from '../core/keyboard.ts'
import type { RunContext } from '../run/run-context.ts'

/** Stream that a command writes to. */
export interface Output {
  write(text: string): unknown
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
  /** Waits for written text, and returns the error if some was lost, else null. */
  problem?(): Promise<NodeJS.ErrnoException | null>
}

/** Surroundings of a command, read once in the entry. */
export interface Terminal {
  readonly stdout: Output
  readonly stderr: Output
  /** Absent if no person can answer: in CI, behind a pipe. */
  readonly keyboard?: Keyboard
  /** Returns the words that start this program again in a folder, as a person would type them. Default: `scenario-gate`. */
  readonly program?: (folder: string) => string
  readonly env: Environment
  /** Opens results artifacts of earlier runs, if a token gives access; `tell` is called before GitHub is asked. */
  readonly artifacts?: (
    at: { readonly root: string; readonly env: Terminal['env'] },
    name: string,
    tell: (line: string) => void,
  ) => Promise<ArtifactStore | undefined>
  /** Asks GitHub which checks a branch requires, if a token gives access; `tell` is called before. */
  readonly requiredChecks?: (
    at: { readonly root: string; readonly env: Terminal['env'] },
    branch: string,
    tell: (line: string) => void,
  ) => Promise<RequiredChecks | undefined>
  /** Finds the untrusted change that a job of GitHub is about; null if there is none. */
  readonly untrustedJob?: (at: {
    readonly root: string
    readonly env: Terminal['env']
  }) => Promise<Pick<RunContext, 'untrusted' | 'baseRef' | 'secrets'> | null>
  cwd(): string
  /** Milliseconds since 1970. */
  now(): number
}

/** Runs with the arguments that follow its name; returns the exit code. */
export type Command = (args: readonly string[], terminal: Terminal) => Promise<number>

type Stream = Pick<NodeJS.WriteStream, 'isTTY' | 'columns'> & {
  write(text: string): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

/** Writes to a stream while it takes anything. A full disk or gone reader must not end Node with 1, as if closed. */
export function outputTo(stream: Stream): Output {
  let problem: Error | null = null
  const note = (thrown: unknown) => {
    problem ??= toError(thrown)
  }
  stream.on('error', note)
  return {
    get isTTY() {
      return stream.isTTY
    },
    get columns() {
      return stream.columns
    },
    write(text) {
      if (problem !== null) return
      try {
        stream.write(text)
      } catch (thrown) {
        note(thrown)
      }
    },
    async problem() {
      // Streams tell of a failed write one turn later.
      await setImmediate()
      return problem
    },
  }
}
