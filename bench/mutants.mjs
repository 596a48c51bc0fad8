// How many mistakes in the code would a test see? Stryker breaks lines one way at a time (`>` becomes `>=`, a condition
// true, a text empty) and runs the tests that reach them. All mutants of the rooms below would take a day, so that
// windows of lines are drawn from a seed, and the share of those that any test here reaches is given with its interval.
// What only the tests of whole pipelines reach is counted apart: they run the bundle. Prints Markdown and the survivors.
// Options: --windows 20 (a room) --lines 12 --seed 1 --rooms gate,compare --tests gate,report --concurrency 2
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { markdownTable } from 'markdown-table'
import { root } from './measure.mjs'

/** Each with its sources. The tests of all of them are run, unless `--tests` names fewer, which is faster. */
const rooms = {
  checks: ['src/checks'],
  compare: ['src/compare'],
  gate: ['src/gate'],
  escapes: ['src/core/escape.ts', 'src/core/visible-text.ts', 'src/words/phrase.ts', 'src/text/leaks'],
  views: ['src/trace/views'],
}
const tests = 'checks,compare,core,gate,options,report,systems,text,trace'

const { values } = parseArgs({
  options: {
    windows: { type: 'string', default: '20' },
    lines: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
    rooms: { type: 'string', default: Object.keys(rooms).join(',') },
    tests: { type: 'string', default: tests },
    concurrency: { type: 'string', default: '2' },
  },
})
const home = join(root, '.cache/mutants')
const report = join(home, 'report.json')
const packages = {
  '@stryker-mutator/core': '9.6.1',
  '@stryker-mutator/vitest-runner': '9.6.1',
  vitest: JSON.parse(readFileSync(join(root, 'node_modules/vitest/package.json'), 'utf8')).version,
}

install()
const windows = new Map(values.rooms.split(',').map((room) => [room, drawn(room)]))
run([...windows.values()].flat())
print(JSON.parse(readFileSync(report, 'utf8')))

function install() {
  mkdirSync(home, { recursive: true })
  const wanted = JSON.stringify({ private: true, dependencies: packages }, null, 2)
  const manifest = join(home, 'package.json')
  if (existsSync(manifest) && readFileSync(manifest, 'utf8') === wanted) return
  writeFileSync(manifest, wanted)
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
  const { status, stderr } = spawnSync('npm', args, { cwd: home, encoding: 'utf8' })
  if (status === 0) return
  rmSync(manifest)
  throw new Error(`npm install: ${stderr}`)
}

/** Windows of a room's lines that do not overlap, as Stryker takes them: `file:from-to`. */
function drawn(room) {
  const size = Number(values.lines)
  const all = rooms[room].flatMap(sourcesIn).flatMap((file) => {
    const count = readFileSync(join(root, file), 'utf8').split('\n').length
    return Array.from({ length: Math.ceil(count / size) }, (_, index) => {
      const from = index * size + 1
      return `${file}:${from}-${Math.min(from + size - 1, count)}`
    })
  })
  const next = generator(Number(values.seed))
  return all
    .toSorted()
    .map((window) => ({ window, key: next() }))
    .toSorted((one, other) => one.key - other.key)
    .slice(0, Number(values.windows))
    .map(({ window }) => window)
}

function sourcesIn(path) {
  if (path.endsWith('.ts')) return [path]
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${path}/${name}`)
}

/** Mulberry32. */
function generator(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

function run(mutate) {
  rmSync(report, { force: true })
  const config = join(home, 'stryker.json')
  writeFileSync(
    config,
    JSON.stringify({
      testRunner: 'vitest',
      plugins: [join(home, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
      vitest: { configFile: 'bench/mutants.vitest.ts', related: false },
      // The project's compiler has no API that Stryker knows.
      tsconfigFile: 'none.json',
      mutate,
      coverageAnalysis: 'perTest',
      ignoreStatic: true,
      ignorePatterns: ['.cache', 'dist', 'lib', 'coverage'],
      tempDirName: '.cache/mutants/tmp',
      reporters: ['progress-append-only', 'json'],
      jsonReporter: { fileName: report },
      concurrency: Number(values.concurrency),
      timeoutMS: 20_000,
      dryRunTimeoutMinutes: 60,
      disableTypeChecks: false,
    }),
  )
  const { status } = spawnSync(
    process.execPath,
    [join(home, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', config],
    { cwd: root, stdio: 'inherit', env: { ...process.env, MUTANT_ROOMS: values.tests } },
  )
  if (status !== 0 || !existsSync(report)) throw new Error(`stryker ended with ${status}`)
}

function print({ files }) {
  const survivors = []
  const rows = [...windows].map(([room, drawnOfRoom]) => {
    const names = new Set(drawnOfRoom.map((window) => window.slice(0, window.lastIndexOf(':'))))
    const mutants = Object.entries(files)
      .filter(([file]) => names.has(file))
      .flatMap(([file, { mutants: ofFile }]) => ofFile.map((mutant) => ({ file, ...mutant })))
      .filter(({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status))
    const left = mutants.filter(({ status }) => status === 'Survived')
    survivors.push(...left)
    const reached = mutants.filter(({ status }) => status !== 'NoCoverage').length
    const killed = reached - left.length
    const [low, high] = wilson(killed, reached)
    return [room, drawnOfRoom.length, mutants.length, reached, killed, `${low}–${high}%`].map(String)
  })
  const columns = ['room', 'windows', 'mutants', 'reached', 'killed', 'share']
  console.log(markdownTable([columns, ...rows], { align: columns.map(() => 'r') }))
  for (const { file, location, mutatorName, replacement } of survivors) {
    const { line, column } = location.start
    console.log(`${file}:${line}:${column} ${mutatorName}: ${(replacement ?? '').slice(0, 100)}`)
  }
}

/** 95 %, in whole percents. */
function wilson(killed, all) {
  if (all === 0) return ['?', '?']
  const z = 1.96
  const share = killed / all
  const middle = (share + (z * z) / (2 * all)) / (1 + (z * z) / all)
  const half = (z / (1 + (z * z) / all)) * Math.sqrt((share * (1 - share)) / all + (z * z) / (4 * all * all))
  return [middle - half, middle + half].map((value) => (100 * value).toFixed(0))
}
