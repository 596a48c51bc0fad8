import type { Command } from './command.ts'
import { placeOf } from '../core/diagnostic.ts'
import { exitCodes } from '../core/errors.ts'
import { terminalText } from '../core/escape.ts'
import { diskTree } from '../files/disk-tree.ts'
import { loadSuite } from '../scenario/load-suite.ts'
import { parseArguments } from './arguments.ts'
import { scenarioPaths } from '../scenario/scenario-paths.ts'
import { fromWorkspace, workspaceOf } from './workspace.ts'

const usage = `Usage: scenario-gate validate [PATH…]

Checks scenario files without any trace. Prints every problem with file, line and column; exit 0 when there is none, 2 otherwise.
`

/** `scenario-gate validate PATH…` */
export const validateCommand: Command = async (args, terminal) => {
  const { positionals, switches } = parseArguments(args, { values: [] })
  if (switches.has('help')) {
    terminal.stdout.write(usage)
    return exitCodes.open
  }
  const root = workspaceOf(terminal.cwd(), positionals)
  const tree = diskTree(root)
  const given = positionals.map((path) => fromWorkspace(root, terminal.cwd(), path))
  const { scenarios, diagnostics } = await loadSuite(tree, await scenarioPaths(tree, given))
  for (const { severity, message, ...place } of diagnostics) {
    terminal.stdout.write(`${terminalText(placeOf(place))}: ${severity}: ${terminalText(message)}\n`)
  }
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  terminal.stdout.write(
    `${scenarios.length} ${scenarios.length === 1 ? 'scenario' : 'scenarios'}, ${errors} ${errors === 1 ? 'error' : 'errors'}\n`,
  )
  return errors === 0 ? exitCodes.open : exitCodes.input
}
