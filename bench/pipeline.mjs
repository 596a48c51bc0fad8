// The whole `run` against the limit (limit.mjs), as processes, in turn. Options: --sizes 1000,10000
// --suites otlp,kensa,single --rounds 5 --json FILE
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { generateSuite } from './generate.mjs'
import { entry, machine, measure, processTable, root, spread } from './measure.mjs'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000' },
    suites: { type: 'string', default: 'otlp,kensa,single' },
    rounds: { type: 'string', default: '5' },
    json: { type: 'string', default: join(root, '.cache/bench/pipeline.json') },
  },
})

const rows = []
for (const suite of values.suites.split(',')) {
  for (const size of values.sizes.split(',')) rows.push(await compareOn(suite, Number(size)))
}
const json = resolve(values.json)
mkdirSync(dirname(json), { recursive: true })
writeFileSync(json, `${JSON.stringify({ machine: machine(os), rows }, null, 2)}\n`)
console.log(table(rows))

async function compareOn(suite, traces) {
  const folder = await generateSuite(suite, traces)
  const limitArgs = [join(import.meta.dirname, 'limit.mjs'), suite, folder]
  const gateArgs = [entry, 'run', 'scenarios', '--baseline', 'none']
  sameVerdicts(folder, limitArgs, gateArgs)
  const limit = []
  const gate = []
  for (let round = 0; round < Number(values.rounds); round++) {
    limit.push(measure(limitArgs, folder))
    gate.push(measure(gateArgs, folder))
  }
  return {
    suite,
    traces,
    megabytes: sizeOf(join(folder, 'traces')) / 1e6,
    limit: figures(limit),
    gate: figures(gate),
  }
}

/** Speed counts only where both come to the same verdicts. Also warms the file cache. */
function sameVerdicts(folder, limitArgs, gateArgs) {
  const results = join(folder, 'results.json')
  const wanted = JSON.parse(measure(limitArgs, folder).stdout)
  measure([...gateArgs, '--results', results], folder)
  const got = { passed: 0, failed: 0 }
  for (const { trials } of JSON.parse(readFileSync(results, 'utf8')).scenarios) {
    for (const { outcome } of trials) got[outcome] = (got[outcome] ?? 0) + 1
  }
  if (JSON.stringify(got) !== JSON.stringify(wanted)) {
    throw new Error(`${folder}: the limit says ${JSON.stringify(wanted)}, the gate ${JSON.stringify(got)}`)
  }
}

function sizeOf(folder) {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

function figures(runs) {
  return { cpuMs: spread(runs, 'cpuMs'), wallMs: spread(runs, 'wallMs'), rssMb: spread(runs, 'rssMb') }
}

function table(measured) {
  const head = [
    'suite',
    'traces',
    'MB',
    'limit CPU',
    'gate CPU',
    'CPU ratio',
    'limit wall',
    'gate wall',
    'wall ratio',
    'gate memory',
  ]
  const body = measured.map(({ suite, traces, megabytes, limit, gate }) => [
    suite,
    String(traces),
    megabytes.toFixed(0),
    seconds(limit.cpuMs),
    seconds(gate.cpuMs),
    ratio(gate.cpuMs, limit.cpuMs),
    seconds(limit.wallMs),
    seconds(gate.wallMs),
    ratio(gate.wallMs, limit.wallMs),
    `${gate.rssMb.median.toFixed(0)} MB`,
  ])
  return processTable([head, ...body], ['l', ...head.slice(1).map(() => 'r')])
}

function seconds({ min, median }) {
  return `${(min / 1000).toFixed(2)} / ${(median / 1000).toFixed(2)} s`
}

function ratio(a, b) {
  return `${(a.min / b.min).toFixed(2)} / ${(a.median / b.median).toFixed(2)}`
}
