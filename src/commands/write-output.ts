import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { GateError, toError, createOptionError } from '../core/errors.ts'
import { writeFileAtomically } from '../files/write-file.ts'
import type { Terminal } from './command.ts'
import { withoutCommands } from '../core/escape.ts'

/** Writes a file that the user names; `shown`: what a message calls it. @throws GateError `cannot-write` */
export async function writeNamedFile(absolute: string, pieces: Iterable<string>, shown: string) {
  try {
    await writeFileAtomically(absolute, pieces)
  } catch (thrown) {
    throw new GateError('cannot-write', `${shown} cannot be written: ${toError(thrown).message}`)
  }
}

/**
 * Writes a text to the file that `--output` names, or to standard output.
 * @throws GateError `cannot-write`
 */
export async function writeOutput(pieces: Iterable<string>, output: string | undefined, terminal: Terminal) {
  if (output === undefined) for (const piece of pieces) terminal.stdout.write(piece)
  else await writeNamedFile(resolve(terminal.cwd(), output), pieces, `The report \`${output}\``)
}

/** Writes none of some files where one is there; `advice`: what to name instead. @throws GateError `cannot-write` */
export function requireFree(files: readonly { readonly file: string }[], root: string, advice: string): void {
  const taken = files.find(({ file }) => existsSync(resolve(root, file)))
  if (taken !== undefined)
    throw new GateError('cannot-write', `\`${taken.file}\` exists, and is not overwritten; ${advice}`)
}

/**
 * Prints scenario files. They cannot be changed on the way, and the log of a job must not take a line of one for a command.
 * @throws GateError `bad-option`, with the flag that writes them
 */
export function printScenarios(texts: readonly string[], { stdout, env }: Terminal, flag: string): void {
  if (env['GITHUB_ACTIONS'] === 'true' && texts.some((text) => withoutCommands(text) !== text))
    throw createOptionError(
      `The scenario contains a workflow command, which the log of this job would run; write it with \`${flag}\``,
    )
  stdout.write(texts.join('---\n'))
}
