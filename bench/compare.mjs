// What comes after scoring, without any file: compare, history, evidence, gate, results, reports. In one process,
// on suites from a fixed seed. Options: --sizes 5000,10000,20000 --rounds 5 --lib lib --json FILE
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'
import { markdownTable } from 'markdown-table'
import { comparedResults } from './compared-results.mjs'
import { machine, root, spread } from './measure.mjs'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '5000,10000,20000' },
    rounds: { type: 'string', default: '5' },
    lib: { type: 'string', default: 'lib' },
    json: { type: 'string', default: join(root, '.cache/bench/compare.json') },
  },
})
const load = (path) => import(pathToFileURL(resolve(values.lib, path)).href)
const { renderComment, renderSummary } = await load('report/markdown/document.js')
const { renderTerminal } = await load('report/terminal.js')
const { buildAnnotations } = await load('report/annotations.js')
const { noContext } = await load('report/context.js')
const { writeResultsText } = await load('results/write.js')

const { suiteOf, compareStep, gateStep } = await comparedResults(load)
const steps = {
  compare: compareStep,
  gate: gateStep,
  reports: reportStep,
  json: jsonStep,
}

const rows = []
for (const size of values.sizes.split(',').map(Number)) {
  const suite = suiteOf(size)
  const rounds = []
  // The first one compiles.
  for (let round = 0; round <= Number(values.rounds); round++) {
    const measured = oneRound(suite)
    if (round > 0) rounds.push(measured)
  }
  const names = ['all', ...Object.keys(steps)]
  rows.push({ size, ...Object.fromEntries(names.map((name) => [name, spread(rounds, name)])) })
}
const json = resolve(values.json)
mkdirSync(dirname(json), { recursive: true })
writeFileSync(json, `${JSON.stringify({ machine: machine(os, process.version), rows }, null, 2)}\n`)
const columns = ['scenarios', 'all', ...Object.keys(steps), 'µs a scenario']
console.log(
  markdownTable(
    [
      columns,
      ...rows.map(({ size, ...figures }) => [
        String(size),
        ...Object.values(figures).map(({ min, median }) => `${min.toFixed(0)} / ${median.toFixed(0)} ms`),
        ((figures.all.min * 1000) / size).toFixed(0),
      ]),
    ],
    { align: columns.map(() => 'r') },
  ),
)

function oneRound(suite) {
  const measured = { all: 0 }
  let made = suite
  for (const [name, step] of Object.entries(steps)) {
    const before = process.cpuUsage()
    made = step(made)
    const { user, system } = process.cpuUsage(before)
    measured[name] = (user + system) / 1000
    measured.all += measured[name]
  }
  return measured
}

function reportStep(results) {
  renderComment(results, noContext)
  renderSummary(results, noContext)
  renderTerminal(results, { color: false, width: 100 })
  buildAnnotations(results)
  return results
}

function jsonStep(results) {
  let length = 0
  for (const piece of writeResultsText(results)) length += piece.length
  return length
}
