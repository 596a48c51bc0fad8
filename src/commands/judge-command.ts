import { resolve } from 'node:path'
import { writeJson } from '../core/json.ts'
import { placeOf, type Diagnostic } from '../core/diagnostic.ts'
import { exitCodes, GateError, toError } from '../core/errors.ts'
import { jsonText, terminalText } from '../core/escape.ts'
import { diskTree } from '../files/disk-tree.ts'
import { writeFileAtomically } from '../files/write-file.ts'
import { judgingOf } from '../setup/judge-setup.ts'
import { keptOf, readCalibrations, withCalibration } from '../judge/calibrate/calibration-file.ts'
import type { Judging } from '../judge/judging.ts'
import { parseOptions, type Options } from '../options/options.ts'
import { calibrationJson, calibrationText } from '../report/calibration.ts'
import { counted, figure } from '../report/figures.ts'
import { shortText } from '../report/terminal/page.ts'
import { readResults } from '../results/read.ts'
import { Prices } from '../trace/prices/prices.ts'
import { parseArguments, type ParsedArguments } from './arguments.ts'
import { calibrated, prepared, type Calibrated } from './calibrate-judge.ts'
import { calibrationProgress } from './calibration-progress.ts'
import type { Command, Terminal } from './command.ts'
import { judgeOf, judgeUsage, ownFlags, sharedFlags, thresholdOf } from './judge-flags.ts'
import { ownConfig } from './own-config.ts'
import { fromWorkspace, workspaceOf } from './workspace.ts'

/** `scenario-gate judge calibrate LABELS` */
export const judgeCommand: Command = async (args, terminal) => {
  const parsed = parseArguments(args, {
    values: [...Object.keys(ownFlags), ...sharedFlags],
    switches: ['keep'],
  })
  const { positionals, values, switches } = parsed
  if (switches.has('help')) {
    terminal.stdout.write(judgeUsage())
    return exitCodes.open
  }
  const [action, labels, ...rest] = positionals
  if (action !== 'calibrate')
    throw new GateError('bad-option', '`judge` takes the word `calibrate`, and a file of labels')
  if (labels === undefined || rest.length > 0)
    throw new GateError(
      'bad-option',
      '`judge calibrate` takes one file of labels, such as `.kensa/labels/tone.yaml`',
    )
  const { format = 'text' } = values
  if (format !== 'text' && format !== 'json')
    throw new GateError('bad-option', `--format: expected one of: text, json, got \`${format}\``)
  return calibrate(labels, thresholdOf(values['threshold']), parsed, terminal)
}

async function calibrate(
  labels: string,
  threshold: number | null,
  { values, switches }: ParsedArguments,
  terminal: Terminal,
): Promise<number> {
  const cwd = terminal.cwd()
  const root = workspaceOf(cwd, [labels])
  const tree = diskTree(root)
  const options = await optionsOf(values, root, cwd)
  const file = fromWorkspace(root, cwd, labels)
  const { results } = values
  const ready = await prepared(
    tree,
    file,
    judgeOf(values, (path) => fromWorkspace(root, cwd, path)),
  )
  if ('problems' in ready) {
    report(ready.problems, terminal)
    return exitCodes.input
  }
  const run = results === undefined ? null : await readResults(resolve(cwd, results), results)
  await using judging = await judgingOf(
    options,
    { root, env: terminal.env, untrusted: null },
    new Prices(options.prices),
    { tree, reason: null, base: null },
  )
  if (judging === null)
    throw new GateError('bad-option', '--judge: `off` asks nobody; expected auto, replay or record')
  const progress = calibrationProgress(ready.outputs.length, judging, terminal)
  const found = await calibrated(ready, judging, run, progress)
  notes(found, judging, terminal)
  print(found, file, values['format'], terminal)
  if (switches.has('keep')) await keep(found, tree, root, options['judge-calibration'], terminal)
  return reaches(found, threshold) ? exitCodes.open : exitCodes.closed
}

async function optionsOf(values: ParsedArguments['values'], root: string, cwd: string): Promise<Options> {
  const given = Object.fromEntries(sharedFlags.map((name) => [name, values[name]]))
  const config = await ownConfig({ root, cwd, named: values['config'] })
  const flags = { label: (name: string) => `--${name}`, values: given }
  return parseOptions(config === null ? [flags] : [flags, config])
}

function report(problems: readonly Diagnostic[], { stderr }: Pick<Terminal, 'stderr'>): void {
  for (const { severity, message, ...place } of problems)
    stderr.write(`${terminalText(placeOf(place))}: ${severity}: ${terminalText(message)}\n`)
}

/** Failures that are named. */
const mostFailures = 3

/** What went wrong, and what asking took. */
function notes({ failures }: Calibrated, judging: Judging, { stderr }: Terminal): void {
  report(judging.diagnostics, { stderr })
  for (const failure of failures.slice(0, mostFailures))
    stderr.write(`no verdict: ${shortText(failure, 300)}\n`)
  const { calls, kept, costUsd, callsUnpriced } = judging.spending
  if (calls === 0) return
  const cost = `${figure(costUsd, 'usd')}${callsUnpriced === 0 ? '' : ` and ${counted(callsUnpriced, 'call')} of unknown price`}`
  stderr.write(
    `${counted(calls, 'call')} to the judge, ${counted(kept, 'verdict')} kept from before, ${cost}\n`,
  )
}

function print(found: Calibrated, file: string, format: string | undefined, { stdout }: Terminal): void {
  if (format === 'json') stdout.write(`${jsonText(writeJson(calibrationJson({ ...found, file }), 2))}\n`)
  else stdout.write(calibrationText({ ...found, file }, { color: false, width: stdout.columns ?? 100 }))
}

async function keep(
  { judge, model, identity, kept }: Calibrated,
  tree: ReturnType<typeof diskTree>,
  root: string,
  path: string,
  { stderr }: Terminal,
): Promise<void> {
  const text = withCalibration(await readCalibrations(tree, path), keptOf({ judge, model, identity }, kept))
  try {
    await writeFileAtomically(resolve(root, path), [text])
  } catch (thrown) {
    throw new GateError('cannot-write', `\`${path}\` cannot be written: ${toError(thrown).message}`)
  }
  stderr.write(`Kept in ${terminalText(path)}; commit it.\n`)
}

function reaches({ calibration: { tpr, tnr } }: Calibrated, threshold: number | null): boolean {
  return threshold === null || [tpr, tnr].every((share) => share !== null && share.value >= threshold)
}
