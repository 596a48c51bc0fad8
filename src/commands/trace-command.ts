import { basename, dirname, resolve } from 'node:path'
import type { Command } from './command.ts'
import { placeOf, type Diagnostic } from '../core/diagnostic.ts'
import { GateError, exitCodes } from '../core/errors.ts'
import { terminalText } from '../core/escape.ts'
import { diskTree } from '../files/disk-tree.ts'
import { renderTrace } from '../report/trace-text.ts'
import { describeTrace } from '../trace/describe.ts'
import { readTraces } from '../trace/read.ts'
import type { Trace } from '../trace/trace.ts'
import { parseArguments } from './arguments.ts'

const usage = `Usage: scenario-gate trace FILE [--format text|json]

Shows what a reader sees in a trace file: output, tool calls, tokens, cost, timing. With \`--format json\`, a list
with one entry per trace; null stands for what the trace does not say.
`

/** `scenario-gate trace FILE`: exit 0 when at least one trace could be read, 2 otherwise. */
export const traceCommand: Command = async (args, terminal) => {
  const { positionals, values, switches } = parseArguments(args, { values: ['format'] })
  if (switches.has('help')) {
    terminal.stdout.write(usage)
    return exitCodes.open
  }
  const [path, ...more] = positionals
  const format = values['format'] ?? 'text'
  if (path === undefined || more.length > 0) throw new GateError('bad-option', '`trace` takes one FILE')
  if (format !== 'text' && format !== 'json')
    throw new GateError('bad-option', `--format: expected one of: text, json, got \`${format}\``)

  const absolute = resolve(terminal.cwd(), path)
  const tree = diskTree(dirname(absolute))
  const name = basename(absolute)
  if ((await tree.size(name)) === null) throw new GateError('not-found', `There is no file \`${path}\`.`)
  // By id: a trace that is read a second time, whole, replaces its first reading.
  const traces = new Map<string, Trace>()
  const diagnostics: Diagnostic[] = []
  let unnamed = 0
  for await (const item of readTraces({ path: name, open: () => tree.open(name) })) {
    if (item.kind === 'diagnostic') diagnostics.push(item.diagnostic)
    else
      traces.set(
        item.supersedes || !traces.has(item.trace.id) ? item.trace.id : `${item.trace.id}\n${(unnamed += 1)}`,
        item.trace,
      )
  }
  const descriptions = [...traces.values()].map(describeTrace)
  if (format === 'json') terminal.stdout.write(`${JSON.stringify(descriptions, null, 2)}\n`)
  else terminal.stdout.write(descriptions.map(renderTrace).join('\n'))
  for (const { message, severity, ...place } of diagnostics) {
    terminal.stderr.write(`${severity}: ${terminalText(placeOf(place))}: ${terminalText(message)}\n`)
  }
  return descriptions.length > 0 ? exitCodes.open : exitCodes.input
}
