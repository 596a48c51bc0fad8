import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { Reporter, TestCase, TestModule, TestResult, Vitest } from 'vitest/node'
import { judgeErrors, listAttempts, unended, type TestAttempt } from './agent-run.ts'
import { defaultTestFolder } from '../../scenario/test-place.ts'
import { hashText } from '../../core/hash.ts'
import { clearTests, writeTests, type RecordedTest } from './write-tests.ts'

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

/** The tests of a file that are scenarios. A file that cannot be collected is one too: what it holds is not known. */
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

/** The runs of a test; null where it is no scenario, or is expected to fail, which proves nothing either way. */
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

/** The commit that is checked out; null where git does not tell. */
async function readRevision(folder: string): Promise<string | null> {
  const command = ['-C', folder, 'rev-parse', '--verify', 'HEAD']
  const done = await promisify(execFile)('git', command, { timeout: 10_000 }).catch(() => null)
  return done?.stdout.trim() ?? null
}
