import { resolve } from 'node:path'
import { GateError, toError } from '../core/errors.ts'
import { writeFileAtomically } from '../files/write-file.ts'
import type { Terminal } from './command.ts'

/**
 * Writes a text to the file that `--output` names, or to standard output.
 * @throws GateError `cannot-write`
 */
export async function writeOutput(
  pieces: Iterable<string>,
  output: string | undefined,
  terminal: Terminal,
): Promise<void> {
  if (output === undefined) {
    for (const piece of pieces) terminal.stdout.write(piece)
    return
  }
  try {
    await writeFileAtomically(resolve(terminal.cwd(), output), pieces)
  } catch (thrown) {
    throw new GateError(
      'cannot-write',
      `The report \`${output}\` cannot be written: ${toError(thrown).message}`,
    )
  }
}
