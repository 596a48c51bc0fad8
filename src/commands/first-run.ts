import { exitCodes, requireGateError } from '../core/errors.ts'
import { escapeTerminal } from '../core/escape.ts'
import { parseArguments } from './arguments.ts'
import type { Terminal } from './command.ts'

/** The first scenario of an agent that is started, and where its first run will be recorded; both relative to the root. */
export interface FirstRun {
  readonly scenario: string
  readonly recording: string
}

/** Starts a first agent and adds checks of what it did. Tells whether it did: a run that failed proves nothing. */
export async function runFirstScenario({ scenario, recording }: FirstRun, terminal: Terminal) {
  const { runGate: gate } = await import('./run-command.ts')
  const once = parseArguments([scenario, '--baseline', 'none'], { values: ['baseline'] })
  try {
    if ((await gate(once, terminal)) === exitCodes.open) {
      const { suggestCommand } = await import('./suggest-command.ts')
      return (await suggestCommand([recording, '--write'], terminal)) === exitCodes.open
    }
  } catch (thrown) {
    terminal.stderr.write(`${escapeTerminal(requireGateError(thrown).message)}\n`)
  }
  terminal.stdout.write('No checks are proposed, because the run did not pass.\n')
  return false
}
