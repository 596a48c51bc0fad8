import type { Command } from './command.ts'
import { placeOf, type Diagnostic } from '../core/diagnostic.ts'
import { exitCodes } from '../core/errors.ts'
import { terminalText } from '../core/escape.ts'
import { diskTree } from '../files/disk-tree.ts'
import { byCodePoint } from '../files/paths.ts'
import { loadSuite } from '../scenario/load-suite.ts'
import { parseArguments } from './arguments.ts'
import { fromWorkspace, ownOptions, projectChecks, workspaceOf } from './workspace.ts'
import { scenarioPaths } from '../scenario/scenario-paths.ts'
import { dialects } from '../systems/registry.ts'

const usage = `Usage: scenario-gate validate [PATH…] [--config FILE]

Checks scenario files without a trace. Prints every problem with file, line and column. Exits 0 if there is none, else 2.
The config file (scenario-gate.yaml at the root, or FILE) names the scenarios, and your own checks; none of them is loaded.
`

/** `scenario-gate validate PATH…` */
export const validateCommand: Command = async (args, terminal) => {
  const { positionals, values, switches } = parseArguments(args, { values: ['config'] })
  if (switches.has('help')) {
    terminal.stdout.write(usage)
    return exitCodes.open
  }
  const cwd = terminal.cwd()
  const root = workspaceOf(cwd, positionals)
  const tree = diskTree(root)
  const options = await ownOptions({ root, cwd, named: values['config'], paths: positionals })
  const custom = await projectChecks(tree, options)
  const given =
    positionals.length > 0 ? positionals.map((path) => fromWorkspace(root, cwd, path)) : options?.scenarios
  const { scenarios, diagnostics } = await loadSuite(
    tree,
    await scenarioPaths(tree, given, dialects),
    dialects,
    custom,
  )
  for (const { severity, message, ...place } of diagnostics.toSorted(byPlace)) {
    terminal.stdout.write(`${terminalText(placeOf(place))}: ${severity}: ${terminalText(message)}\n`)
  }
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const warnings = diagnostics.length - errors
  const counts = [counted(scenarios.length, 'scenario'), counted(errors, 'error')]
  if (warnings > 0) counts.push(counted(warnings, 'warning'))
  terminal.stdout.write(`${counts.join(', ')}\n`)
  return errors === 0 ? exitCodes.open : exitCodes.input
}

/** Sorts problems by file and line; reading finds those of all files before those of checks. */
function byPlace(one: Diagnostic, other: Diagnostic): number {
  return (
    byCodePoint(one.file ?? '', other.file ?? '') ||
    (one.line ?? 0) - (other.line ?? 0) ||
    (one.column ?? 0) - (other.column ?? 0)
  )
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
