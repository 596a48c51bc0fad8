import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { text } from 'node:stream/consumers'
import { launch, type Finished } from './launched.ts'

/** The committed bundle, as the runner and `npx` start it. */
const bundle = fileURLToPath(new URL('../../dist/index.js', import.meta.url))

/** The Node that starts it: tests of several versions name theirs. */
const node = process.env['SCENARIO_GATE_NODE'] || process.execPath

/**
 * What it compiles is kept from one start to the next, which takes a sixth off each. Without this it keeps nothing in CI.
 * The tests of the package start it without.
 */
const compiled = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.cache/compiled', import.meta.url)),
}

export interface BundleOptions {
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly cwd: string
}

/** Starts `dist/index.js` with exactly these arguments, and this environment beside `PATH` and the places of temporary files and compiled code. */
export function spawnBundle({
  args = [],
  env = {},
  cwd,
}: BundleOptions): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(node, [bundle, ...args], {
    cwd,
    env: { ...surroundings(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/**
 * Runs a line of bash in which `"$NODE" "$GATE"` starts the bundle, for what only a shell can set up: a full disk behind
 * standard output, fewer open files.
 */
export async function startShell(line: string, { cwd, env = {} }: BundleOptions): Promise<Finished> {
  return launch('bash', ['-c', line], {
    cwd,
    env: { ...surroundings(), NODE: node, GATE: bundle, ...env },
  })
}

/** What it came to. */
export async function endOfBundle(child: ReturnType<typeof spawnBundle>): Promise<Finished> {
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { code, stdout, stderr }
}

/** Starts it and waits for its end. */
export async function startBundle({ args = [], env = {}, cwd }: BundleOptions): Promise<Finished> {
  return launch(node, [bundle, ...args], { cwd, env: { ...surroundings(), ...env } })
}

function surroundings() {
  const { PATH, TMPDIR } = process.env
  return { PATH, ...(TMPDIR !== undefined && { TMPDIR }), ...compiled }
}
