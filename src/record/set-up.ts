import { oneLine } from '../core/visible-text.ts'
import { buildSetupEnvironment, type EnvironmentSource } from './command/environment.ts'
import { runProcess } from './command/process.ts'
import { createRedactor } from './redact/redact.ts'

/** Commands that make a folder ready for agents to be run there. */
export interface SetUpRequest extends EnvironmentSource {
  /** Each as its arguments. They run one after another. */
  readonly commands: readonly (readonly string[])[]
  /** Absolute; where they start. */
  readonly cwd: string
  /** Of each command. */
  readonly timeoutMs: number
  /** Secrets that are in no variable. */
  readonly secrets: readonly string[]
  readonly signal: AbortSignal
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const graceMs = 5_000
const maxTailLength = 400

/**
 * Runs the commands until one fails; null if none does. What they leave running is ended. `message`: one sentence
 * where it was not started, stopped, ran out of time or was ended by a signal. `tail`: the end of what it printed, in
 * one line, without secrets; standard error, else standard output.
 */
export async function setUp({ commands, cwd, timeoutMs, secrets, signal, now, ...source }: SetUpRequest) {
  const hidden = createRedactor({ ...source.dotEnv, ...source.env }, secrets)
  const env = buildSetupEnvironment(source)
  for (const argv of commands) {
    const result = await runProcess({ argv, cwd, env, stdin: null, timeoutMs, graceMs, signal, now })
    await result.cleanUp()
    const { end, exitCode, reason, stderr, stdout } = result
    if (end === 'exited' && exitCode === 0) continue
    const printed = stderr.trim() === '' ? stdout.text : stderr
    const ended = result.signal === null ? null : `It was ended by ${result.signal}.`
    return {
      command: hidden.text(argv.join(' ')),
      exitCode: end === 'exited' ? exitCode : null,
      message: reason ?? ended,
      tail: oneLine(hidden.text(printed).trim()).slice(-maxTailLength),
    }
  }
  return null
}
