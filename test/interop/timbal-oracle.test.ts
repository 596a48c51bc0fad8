import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { runChecks } from '../../src/checks/run.ts'
import { decideOutcome } from '../../src/core/verdict.ts'
import { loadSuite } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'
import { memoryFile, readAll } from '../support/trace-files.ts'

const exec = promisify(execFile)
const here = import.meta.dirname
const programs = inject('timbalPrograms')
const names =
  (await readFile(join(here, 'timbal/eval_weather.yaml'), 'utf8')).match(/(?<=^- name: ).+/gm) ?? []

interface TheirResult {
  readonly name: string
  readonly passed: boolean
  readonly validators: readonly { readonly passed: boolean }[]
}

/** The code that the guide tells people to put beside their agent. */
async function recipe(): Promise<string> {
  const guide = await readFile(join(here, '../../docs/start/timbal.md'), 'utf8')
  return /```python excerpt\n([^]*?)```/.exec(guide)?.[1] ?? ''
}

describe.skipIf(programs === null)("Timbal's own command line and ours, on what it recorded", () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'timbal-'))
    await cp(join(here, 'timbal/eval_weather.yaml'), join(folder, 'eval_weather.yaml'))
    const agent = await readFile(join(here, 'timbal/agent.py'), 'utf8')
    await writeFile(join(folder, 'agent.py'), `${agent}\n${await recipe()}`)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Runs one eval by Timbal's command line: what it says, and the file that the recipe wrote. */
  async function theirs(name: string) {
    const recording = join(folder, `traces/${name}.jsonl`)
    const output = join(folder, `${name}.json`)
    const argv = [
      '-m',
      'timbal.evals.cli',
      `eval_weather.yaml::${name}`,
      '--runnable',
      'agent.py::agent',
      '-o',
      output,
    ]
    const env = { PATH: process.env['PATH'], HOME: folder, TRACE_FILE: recording }
    // It exits with 1 where an eval fails.
    await exec(join(programs ?? '', 'python'), argv, { cwd: folder, env }).catch(() => null)
    const { results } = JSON.parse(await readFile(output, 'utf8')) as { readonly results: TheirResult[] }
    return { results, recording: await readFile(recording) }
  }

  test.for(names)('%s', async (name) => {
    const { results, recording } = await theirs(name)
    const text = await readFile(join(folder, 'eval_weather.yaml'), 'utf8')
    const { scenarios, diagnostics } = await loadSuite(memoryTree({ 'evals/eval_weather.yaml': text }), [
      'evals',
    ])
    // `60_000` is a number to YAML 1.1, as Timbal reads it, and a text to YAML 1.2.
    expect(diagnostics.filter(({ code }) => code !== 'yaml-version')).toEqual([])
    const { traces } = await readAll(memoryFile(recording, `${name}.jsonl`))
    const [trace] = traces
    const scenario = scenarios.find(({ id }) => id === name)
    if (trace === undefined || scenario === undefined) throw new Error('nothing to compare')
    const verdicts = runChecks(trace, scenario.checks)
    expect([
      {
        name,
        passed: decideOutcome(verdicts) === 'passed',
        validators: verdicts.map(({ status }) => status === 'pass'),
      },
    ]).toEqual(
      results.map(({ name: own, passed, validators }) => ({
        name: own,
        passed,
        validators: validators.map((each) => each.passed),
      })),
    )
  })
})
