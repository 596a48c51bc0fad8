import { exitCodes, GateError } from '../core/errors.ts'
import { explain } from '../reference/explain.ts'
import { parseArguments } from './arguments.ts'
import type { Command } from './command.ts'

const usage = `Usage: scenario-gate explain CHECK|ERROR

Explains a check type (\`scenario-gate explain max_cost\`) or an error code (\`scenario-gate explain no-scenarios\`).
`

/** `scenario-gate explain CHECK|ERROR` */
export const explainCommand: Command = async (args, { stdout }) => {
  const { positionals, switches } = parseArguments(args, { values: [] })
  const [topic] = positionals
  if (switches.has('help')) stdout.write(usage)
  else if (topic === undefined || positionals.length > 1) {
    throw new GateError('bad-option', '`explain` takes one check type or error code')
  } else stdout.write(`${explain(topic)}\n`)
  return exitCodes.open
}
