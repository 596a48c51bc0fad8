import { hashText } from '../../core/hash.ts'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeJson, type JsonValue, omitNullish } from '../../core/json.ts'
import { truncate } from '../../core/visible-text.ts'
import { writeFileAtomically } from '../../files/write-file.ts'
import { createRedactor } from '../redact/redact.ts'
import type { TestAttempt } from './agent-run.ts'

/** A test with its runs, as the plug-in for pytest writes them too. */
export interface RecordedTest {
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

/** Removes what an earlier run wrote, so that no old result stands for a test that did not run, and keeps git from the new one. */
export async function clearTests(folder: string): Promise<void> {
  const traces = join(folder, tracesFolder)
  const files = await readdir(traces).catch(() => [])
  const runs = files.filter((file) => /^[0-9a-f]{16}-\d+\.json$/.test(file)).map((file) => join(traces, file))
  for (const file of [join(folder, indexFile), ...runs]) await rm(file, { force: true })
  // Nothing of it is worth a commit: a run counts only at the commit that it was made at.
  await writeFileAtomically(join(folder, '.gitignore'), ['*\n'])
}

/** Writes the runs of all tests, and their index: a scenario for each. `env`: values of secrets in it are masked. */
export async function writeTests(
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

/** The id of a scenario: the name of its test, shortened with a digest. */
function makeId(name: string): string {
  // No file can hold a half of a surrogate pair.
  const text = name.replaceAll(/[\ud800-\udfff]/gu, '\ufffd')
  return text.length <= maxIdLength ? text : `${truncate(text, maxIdLength - 9)}~${hashText(text, 8)}`
}
