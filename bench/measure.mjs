import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import { markdownTable } from 'markdown-table'

export const root = resolve(import.meta.dirname, '..')
export const entry = join(root, 'dist/index.js')

/** The Node that is measured, as end-to-end tests choose it: SCENARIO_GATE_NODE, or the one that runs the bench. */
export const node = process.env.SCENARIO_GATE_NODE || process.execPath
export const nodeVersion = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()

const preload = pathToFileURL(join(import.meta.dirname, 'usage.mjs')).href
const usage = join(tmpdir(), `scenario-gate-bench-${process.pid}.json`)

/**
 * Runs Node once with these arguments. Exit status 1 is a closed gate, which the suites contain.
 * @returns {{ wallMs: number, cpuMs: number, rssMb: number, stdout: string }}
 */
export function measure(args, cwd) {
  const start = performance.now()
  const child = spawnSync(node, ['--import', preload, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...localEnvironment(), BENCH_USAGE: usage },
    maxBuffer: 1 << 28,
  })
  const wallMs = performance.now() - start
  if (child.status !== 0 && child.status !== 1) throw new Error(`${args.join(' ')}: ${child.stderr}`)
  return { wallMs, ...JSON.parse(readFileSync(usage, 'utf8')), stdout: child.stdout }
}

/** Wall time only, without the preload, which would weigh on a bare start. `variables`: more of them. */
export function wallOf(args, cwd, variables = {}) {
  const start = performance.now()
  const env = { ...localEnvironment(), ...variables }
  const child = spawnSync(node, args, { cwd, encoding: 'utf8', env })
  const wallMs = performance.now() - start
  if (child.status !== 0 && child.status !== 1) throw new Error(`${args.join(' ')}: ${child.stderr}`)
  return wallMs
}

/** The gate behaves as on a laptop, wherever the bench is run. */
export function localEnvironment() {
  const environment = { ...process.env }
  for (const name of ['GITHUB_ACTIONS', 'CI']) delete environment[name]
  return environment
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}

/** Smallest and median of one figure over the rounds. */
export function spread(runs, figure) {
  const values = runs.map((run) => run[figure])
  return { min: Math.min(...values), median: median(values) }
}

/** A table of processes; the first cell of its head says which Node ran them. `align`: of each column. */
export function processTable([[first, ...head], ...rows], align) {
  const version = `Node ${nodeVersion}`
  return markdownTable([[first === '' ? version : `${first}, ${version}`, ...head], ...rows], { align })
}

/** Machine and versions, so that a number can be judged later. `version`: of the Node that was measured. */
export function machine(os, version = nodeVersion) {
  return {
    node: version,
    platform: `${process.platform}-${process.arch}`,
    cpu: os.cpus()[0].model,
    cores: os.availableParallelism(),
  }
}
