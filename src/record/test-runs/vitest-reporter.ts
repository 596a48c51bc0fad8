import { execFile } from 'node:child_process'
import { readFile, readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { Reporter, TestCase, TestModule, TestResult, Vitest } from 'vitest/node'
import { judgeErrors, listAttempts, unended, type TestAttempt } from './agent-run.ts'
import { defaultTestFolder } from '../../scenario/test-place.ts'
import { hashText } from '../../core/hash.ts'
import { writeJson, omitNullish, type JsonValue } from '../../core/json.ts'
import { truncate } from '../../core/visible-text.ts'
import { writeFileAtomically } from '../../files/write-file.ts'
import { createRedactor } from '../redact/redact.ts'

/** Options of the reporter. */
export interface ReporterOptions {
  /** Folder for what is recorded, relative to the root of Vitest. Default: `.scenario-gate/tests`. */
  readonly folder?: string
}

const noRun = { recordings: [], spans: [] }

/** Writes each test that records an agent as a scenario, and each of its runs as a trial. */
export class TestRunReporter implements Reporter {
  readonly #options: ReporterOptions
  readonly #env: NodeJS.ProcessEnv
  #root = '.'

  constructor(options: ReporterOptions, env: NodeJS.ProcessEnv) {
    this.#options = options
    this.#env = env
  }

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root
  }

  async onTestRunStart(): Promise<void> {
    await clearTests(this.#folder())
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const tests = await Promise.all(modules.map((module) => listRecordedTests(module, this.#root)))
    const context = { env: this.#env, revision: await readRevision(this.#root) }
    await writeTests(this.#folder(), tests.flat(), context)
  }

  #folder(): string {
    return join(this.#root, this.#options.folder ?? defaultTestFolder)
  }
}

/** Lists the tests of a file that are scenarios, also a file that cannot be collected: its tests are unknown. */
async function listRecordedTests(module: TestModule, root: string): Promise<RecordedTest[]> {
  const file = relative(root, module.moduleId).replaceAll('\\', '/')
  const prefix = module.project.name === '' ? file : `[${module.project.name}] ${file}`
  const [broken] = module.errors()
  if (broken !== undefined) {
    const message = `the tests of this file cannot be collected: ${broken.message}`
    const attempts: TestAttempt[] = [{ ...noRun, verdict: 'unverified', message }]
    return [{ name: prefix, version: null, place: file, attempts }]
  }
  const text = await readFile(module.moduleId, 'utf8').catch(() => null)
  const version = text === null ? null : hashText(text.replaceAll('\r\n', '\n'), 16)
  return [...module.children.allTests()].flatMap((test): RecordedTest[] => {
    const attempts = listRuns(test)
    const place = test.location === undefined ? file : `${file}:${test.location.line}`
    return attempts === null ? [] : [{ name: `${prefix} > ${test.fullName}`, version, place, attempts }]
  })
}

/** Lists the runs of a test; null if it is no scenario, or expected to fail, which proves nothing. */
function listRuns(test: TestCase): readonly TestAttempt[] | null {
  const attempts = listAttempts(test.meta())
  const { fails, mode } = test.options
  if (attempts === null || fails === true || mode === 'todo') return null
  const result = test.result()
  if (attempts.length === 0 && result.state === 'pending') return []
  const isToldByRuns =
    result.state === 'passed' ||
    (result.state !== 'skipped' && attempts.some(({ verdict }) => verdict !== 'passed'))
  if (attempts.length > 0 && isToldByRuns) return attempts
  // A test may skip itself after its run, and what follows the run may fail.
  return [...attempts.slice(0, -1), { ...(attempts.at(-1) ?? noRun), ...judgeEnd(result) }]
}

function judgeEnd(result: TestResult): ReturnType<typeof judgeErrors> {
  if (result.state === 'pending') return unended
  if (result.state !== 'skipped') return judgeErrors(result.errors ?? [])
  const note = result.note === undefined ? '' : `: ${result.note}`
  return { verdict: 'unverified', message: `the test was skipped${note}` }
}

/** Reads the commit that is checked out; null if git does not tell. */
async function readRevision(folder: string): Promise<string | null> {
  const command = ['-C', folder, 'rev-parse', '--verify', 'HEAD']
  const done = await promisify(execFile)('git', command, { timeout: 10_000 }).catch(() => null)
  return done?.stdout.trim() ?? null
}

/** A test with its runs, as the plug-in for pytest writes them too. */
interface RecordedTest {
  /** Its name, the id of the scenario. */
  readonly name: string
  /** Digest of its code; a verdict of other code is not compared. */
  readonly version: string | null
  /** Where it stands, such as `evals/refund.test.ts:12`. */
  readonly place: string
  readonly attempts: readonly TestAttempt[]
}

const indexFile = 'tests.yaml'
const tracesFolder = 'traces'
const maxIdLength = 200
const maxMessageLength = 2_000

/** Removes the files of an earlier run, so that no old result counts for a test that did not run, and makes git ignore new ones. */
async function clearTests(folder: string): Promise<void> {
  const traces = join(folder, tracesFolder)
  const files = await readdir(traces).catch(() => [])
  const runs = files.filter((file) => /^[0-9a-f]{16}-\d+\.json$/.test(file)).map((file) => join(traces, file))
  for (const file of [join(folder, indexFile), ...runs]) await rm(file, { force: true })
  // Nothing of it is worth a commit: a run counts only at the commit that it was made at.
  await writeFileAtomically(join(folder, '.gitignore'), ['*\n'])
}

/** Writes the runs of all tests, and their index: a scenario for each. `env`: values of secrets in it are masked. */
async function writeTests(
  folder: string,
  tests: readonly RecordedTest[],
  { env, revision }: { readonly env: NodeJS.ProcessEnv; readonly revision: string | null },
): Promise<void> {
  const redactor = createRedactor(env)
  const trials = new Map<string, number>()
  const index = new Map<string, JsonValue>()
  for (const { name, version, place, attempts } of tests) {
    const scenario = makeId(name)
    const by = omitNullish({ by: version })
    index.set(scenario, {
      id: scenario,
      checks: [{ type: 'recorded_verdict', params: by, description: place }],
    })
    for (const { verdict, message, recordings, spans } of attempts) {
      const trial = (trials.get(scenario) ?? 0) + 1
      trials.set(scenario, trial)
      const facts = omitNullish({
        message: message === null ? null : truncate(message, maxMessageLength),
        version,
        revision,
      })
      const run: JsonValue = {
        scenario_gate_test: { scenario, trial, verdict, ...facts },
        recordings: [...recordings],
        ...(spans.length === 0 ? {} : { spans: [[...spans]] }),
      }
      const file = join(folder, tracesFolder, `${hashText(scenario, 16)}-${trial}.json`)
      await writeFileAtomically(file, [writeJson(redactor.json(run)), '\n'])
    }
  }
  const lines = [...index.values()].map((scenario) => writeJson(scenario))
  await writeFileAtomically(join(folder, indexFile), [`[\n${lines.join(',\n')}\n]\n`])
}

/** Makes the id of a scenario: the name of its test, shortened with a digest. */
function makeId(name: string): string {
  // No file can hold a half of a surrogate pair.
  const text = name.replaceAll(/[\ud800-\udfff]/gu, '\ufffd')
  return text.length <= maxIdLength ? text : `${truncate(text, maxIdLength - 9)}~${hashText(text, 8)}`
}
