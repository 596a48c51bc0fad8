// The HTML report in a browser: how soon it opens, and how soon typing finds one scenario. Needs Chromium
// (`apt-get install chromium`, or CHROMIUM=path). Options: --sizes 1000,10000 --rounds 5 --lib lib --json FILE
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'
import { markdownTable } from 'markdown-table'
import { chromium } from 'playwright-core'
import { comparedResults } from './compared-results.mjs'
import { machine, root, spread } from './measure.mjs'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000' },
    rounds: { type: 'string', default: '5' },
    lib: { type: 'string', default: 'lib' },
    json: { type: 'string', default: join(root, '.cache/bench/report.json') },
  },
})
const load = (path) => import(pathToFileURL(resolve(values.lib, path)).href)
const { renderHtml, formatTrialKey } = await load('report/html/document.js')
const { suiteOf, compareStep, gateStep } = await comparedResults(load)

const viewer = {
  script: readFileSync(join(root, 'dist/report-viewer.js'), 'utf8'),
  style: readFileSync(join(root, 'dist/report-viewer.css'), 'utf8'),
}
/** As many bytes of packed transcripts as a report may have; a browser reads past those that nobody opens. */
const transcriptBytes = 24 << 20
const oneTranscript = 'A'.repeat(20_000)

const folder = join(root, '.cache/bench/report')
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const rows = []
for (const size of values.sizes.split(',').map(Number)) {
  const results = gateStep(compareStep(suiteOf(size)))
  const file = join(folder, `${size}.html`)
  writeFileSync(file, [...renderHtml(results, transcriptsOf(results), viewer)].join(''))
  const rounds = []
  for (let round = 0; round < Number(values.rounds); round++) rounds.push(await oneRound(file, results))
  rows.push({
    size,
    megabytes: readFileSync(file).length / 1e6,
    open: spread(rounds, 'open'),
    find: spread(rounds, 'find'),
  })
}
await browser.close()
rmSync(folder, { recursive: true })
const json = resolve(values.json)
mkdirSync(dirname(json), { recursive: true })
writeFileSync(
  json,
  `${JSON.stringify({ machine: machine(os, process.version), load: os.loadavg(), rows }, null, 2)}\n`,
)
const shown = ({ min, median }) => `${min.toFixed(0)} / ${median.toFixed(0)} ms`
console.log(
  markdownTable(
    [
      ['scenarios', 'MB', 'open', 'find by typing'],
      ...rows.map(({ size, megabytes, open, find }) => [
        String(size),
        megabytes.toFixed(0),
        shown(open),
        shown(find),
      ]),
    ],
    { align: ['r', 'r', 'r', 'r'] },
  ),
)
console.log(`\nload ${os.loadavg()[0].toFixed(1)}`)

function transcriptsOf({ scenarios }) {
  const most = Math.floor(transcriptBytes / oneTranscript.length)
  const keys = scenarios
    .flatMap((scenario) => scenario.trials.map((trial) => formatTrialKey(scenario, trial)))
    .slice(0, most)
  return {
    head: new Map(keys.map((key) => [key, oneTranscript])),
    base: new Map(),
    leftOut: [],
    baseSamples: new Map(),
  }
}

/** Milliseconds until the list is there, and from a typed name until its row alone is drawn. */
async function oneRound(file, { scenarios }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const start = performance.now()
  await page.goto(pathToFileURL(file).href, { waitUntil: 'commit' })
  await page.locator('.row').first().waitFor()
  const open = performance.now() - start
  const find = await page.evaluate(async (name) => {
    const search = document.querySelector('#search')
    const begin = performance.now()
    search.value = name
    search.dispatchEvent(new Event('input', { bubbles: true }))
    const isFound = () => {
      const names = [...document.querySelectorAll('.row-name')].map(({ textContent }) => textContent)
      return names.length === 1 && names[0] === name
    }
    while (!isFound()) await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - begin
  }, scenarios.at(-1).id)
  await context.close()
  return { open, find }
}
