// Instructions that a run takes, counted by valgrind, as ratios to bare Node and to the limit (limit.mjs). They are the
// same on a busy machine, within 1%. Of the main thread's work alone: V8 runs on one thread, and git is not counted.
// --check fails where a ratio is more than 5% above counted.json; --write puts the ratios there. SCENARIO_GATE_NODE: the
// Node to count, or the one that runs this. Beside them peak memory, which a garbage that outlives two collections grows by
// half: V8 then doubles its nursery.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateSuite } from './generate.mjs'
import { entry, localEnvironment, measure, node, nodeVersion, processTable } from './measure.mjs'

const { values } = parseArgs({ options: { check: { type: 'boolean' }, write: { type: 'boolean' } } })

/** Most by which a ratio may grow, and least by which it has to shrink to be worth writing down. */
const tolerance = 0.05
const traces = 100
/** So many that V8's nursery has the size that it needs. Half of them fail. */
const tracesAtPeak = 5000
const peakTolerance = 0.15

const keptFile = join(import.meta.dirname, 'counted.json')
const kept = JSON.parse(readFileSync(keptFile, 'utf8'))
if (values.check && kept.node !== nodeVersion) {
  throw new Error(
    `${keptFile} is of Node ${kept.node}, and this is ${nodeVersion}. Set SCENARIO_GATE_NODE to that Node.`,
  )
}

const repositories = mkdtempSync(join(tmpdir(), 'scenario-gate-counted-'))
const few = await makeRepository('one', 1)
// Of the same scenario: what a scenario file takes is not what a trace takes.
const many = await makeRepository('one', traces)
const limit = join(import.meta.dirname, 'limit.mjs')
const run = [entry, 'run', 'scenarios', '--baseline', 'none']

const bare = count(['-e', '0'])
const ofOne = count(run, few)
const further = count(run, many) - ofOne
const furtherAtLimit = count([limit, 'one', many]) - count([limit, 'one', few])
const ratios = {
  '--version ÷ bare Node': count([entry, '--version']) / bare,
  'run of one trace ÷ bare Node': ofOne / bare,
  [`each of ${traces} traces more ÷ the limit`]: further / furtherAtLimit,
}

const peakMb = Math.round(measure(run, await generateSuite('one', tracesAtPeak)).rssMb)
const rows = Object.entries(ratios).map(([name, ratio]) => [
  name,
  ratio.toFixed(2),
  kept.ratios[name]?.toFixed(2) ?? 'none',
])
rows.push([`MB at the peak of ${tracesAtPeak} traces`, String(peakMb), String(kept.peakMb)])
console.log(processTable([['instructions', 'now', 'kept'], ...rows], ['l', 'r', 'r']))
rmSync(repositories, { recursive: true })
if (values.write)
  writeFileSync(
    keptFile,
    `${JSON.stringify({ node: nodeVersion, ratios: rounded(ratios), peakMb }, null, 2)}\n`,
  )
if (values.check) check()

/** A suite as the one commit of a repository: what ours holds and has not committed would move the counts by a fourth. */
async function makeRepository(name, size) {
  const folder = join(repositories, String(size))
  cpSync(await generateSuite(name, size), folder, { recursive: true })
  const person = ['-c', 'user.name=bench', '-c', 'user.email=bench@example.com']
  for (const args of [
    ['init', '-q', '-b', 'main'],
    ['add', '.'],
    [...person, 'commit', '-q', '-m', 'suite'],
  ])
    spawnSync('git', args, { cwd: folder })
  return folder
}

/** @returns {number} instructions of one start of Node with these arguments */
function count(args, cwd) {
  const folder = mkdtempSync(join(tmpdir(), 'scenario-gate-counted-'))
  const summary = join(folder, 'counts')
  // One thread and fixed seeds: the same functions are compiled at the same time, whatever the machine does besides.
  const seeds = ['--single-threaded', '--predictable', '--hash-seed=1', '--random-seed=1']
  // Nothing is collected: a collection begins at a threshold, and a longer variable of the environment, which crosses it,
  // moved a start's count by a tenth.
  const fixed = [...seeds, '--min-semi-space-size=64', '--initial-old-space-size=512']
  // It counts and does nothing else: cachegrind takes a fifth more.
  const tool = ['--tool=exp-bbv', '--instr-count-only=yes']
  const counter = [...tool, `--bb-out-file=${join(folder, 'blocks')}`, `--log-file=${summary}`]
  const child = spawnSync('valgrind', [...counter, node, ...fixed, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...localEnvironment(), NODE_DISABLE_COMPILE_CACHE: '1' },
  })
  if (child.error !== undefined)
    throw new Error('valgrind is needed: apt-get install valgrind', { cause: child.error })
  // 1 is a closed gate, which the suites contain.
  if (child.status !== 0 && child.status !== 1) throw new Error(`${args.join(' ')}: ${child.stderr}`)
  // The main thread stands first.
  const total = /Total instructions: (\d+)$/m.exec(readFileSync(summary, 'utf8'))?.[1]
  rmSync(folder, { recursive: true })
  return Number(total)
}

function rounded(numbers) {
  return Object.fromEntries(
    Object.entries(numbers).map(([name, number]) => [name, Number(number.toFixed(3))]),
  )
}

function check() {
  for (const [name, ratio] of Object.entries(ratios)) {
    const before = kept.ratios[name]
    if (!(ratio <= before * (1 + tolerance))) {
      console.error(
        `${name}: ${ratio.toFixed(2)} instead of ${before}. Find what takes longer, or say why and --write.`,
      )
      process.exitCode = 1
    } else if (ratio < before * (1 - tolerance)) {
      console.log(`${name}: less than before; --write keeps it so.`)
    }
  }
  if (!(peakMb <= kept.peakMb * (1 + peakTolerance))) {
    console.error(
      `The peak is ${peakMb} MB instead of ${kept.peakMb}. Find what outlives collections (--trace-gc-nvp).`,
    )
    process.exitCode = 1
  }
}
