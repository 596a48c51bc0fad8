import { exitCodes, createOptionError } from '../core/errors.ts'
import { escapeTerminal } from '../core/escape.ts'
import { openDiskTree } from '../files/disk-tree.ts'
import { getLiteralStart } from '../files/glob.ts'
import { normalizePath } from '../files/paths.ts'
import { buildRecordingsGlob } from '../record/trace-store.ts'
import { createRedactor } from '../record/redact/redact.ts'
import { buildStrengthJson, renderStrengths, sumStrengths } from '../report/strength-text.ts'
import { loadHeadSuite } from '../run/load-suite.ts'
import { measureStrength } from '../strength/measure.ts'
import { Prices } from '../trace/prices/prices.ts'
import { defineCommand } from './define-command.ts'
import { chooseFormat } from './format.ts'
import { printDiagnostics, printJson } from './print.ts'
import { findWorkspace, readOptionsWithFlags } from './workspace.ts'
import { toWorkspacePath } from '../files/walk.ts'

const usage = `Usage: scenario-gate strength [PATH…] [--traces GLOB] [--min SHARE] [--config FILE] [--format text|json]

Breaks the recordings of each scenario on purpose (calls left out, arguments changed, answers cut, costs blown up, …), and says which
ways of breaking them no check catches. Proposes a check for the largest gap. Asks no model and runs no agent.

  --traces GLOB  Recordings of scenarios that name none. May be given more than once.
  --min SHARE    Exits 1 if all scenarios together catch less than this share of the ways, from 0 to 1.
  --config FILE  The config file. Default: scenario-gate.yaml.
`

/** `scenario-gate strength [PATH…]`: exit 0, or 1 below `--min`. */
export const runStrengthCommand = defineCommand({
  usage,
  values: ['traces', 'min', 'config', 'format'],
  isList: (name) => name === 'traces',
  async run({ positionals, values }, terminal) {
    const format = chooseFormat(values, ['text', 'json'])
    const least = parseShare(values['min'])
    const cwd = terminal.cwd()
    const traces = values['traces']?.split('\n') ?? []
    const root = findWorkspace(cwd, [...positionals, ...traces.map(getLiteralStart)])
    const tree = openDiskTree(root)
    const inside = (path: string) => toWorkspacePath(root, cwd, path)
    const lookup = { root, cwd, named: values['config'], paths: positionals }
    const options = await readOptionsWithFlags(lookup, {
      ...(positionals.length === 0 ? {} : { scenarios: positionals.map(inside) }),
      ...(traces.length === 0 ? {} : { traces: traces.map(inside) }),
    })
    const suite = await loadHeadSuite(options, tree)
    const { strengths, unbound, diagnostics } = await measureStrength({
      scenarios: suite.scenarios,
      tree,
      pool: suite.traceGlobs,
      recordings: buildRecordingsGlob(normalizePath(options['traces-dir'])),
      prices: new Prices(options.prices),
      mask: createRedactor(terminal.env).text,
    })
    printDiagnostics(terminal.stderr, [...suite.diagnostics, ...diagnostics])
    if (format === 'json') printJson(terminal.stdout, buildStrengthJson(strengths, unbound))
    else
      for (const line of renderStrengths(strengths, unbound))
        terminal.stdout.write(`${escapeTerminal(line)}\n`)
    const { share } = sumStrengths(strengths)
    // Where nothing was measured, no share is reached.
    return least === null || (share !== null && share >= least) ? exitCodes.open : exitCodes.closed
  },
})

/** @throws GateError `bad-option` */
function parseShare(text: string | undefined): number | null {
  if (text === undefined) return null
  const share = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)
  if (text.trim() !== '' && share >= 0 && share <= 1) return share
  throw createOptionError(`--min: expected a share from 0 to 1, such as \`0.8\`, got \`${text}\``)
}
