import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Check, Example } from '../../src/checks/define.ts'
import { buildExampleTrace } from '../../src/checks/example-trace.ts'
import { checks } from '../../src/checks/registry.ts'
import { runChecks } from '../../src/checks/run.ts'
import { writeJson } from '../../src/core/json.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import { exampleAnswer } from '../support/example-answer.ts'
import { bindExample, isTooCostly, verdictLetters } from '../support/example-verdict.ts'
import { fixture, readAll } from '../support/trace-files.ts'

const all: readonly Check[] = checks

/** Two runs of each recording: more of one program tell little more. */
async function recordedRuns(): Promise<Trace[]> {
  const names = readdirSync(new URL('../fixtures/traces/', import.meta.url))
    .filter((name) => /\.(json|jsonl|yaml|traj)$/.test(name) && name !== 'facts.json')
    .sort()
  const runs: Trace[] = []
  for (const name of names) runs.push(...(await readAll(fixture(name))).traces.slice(0, 2))
  return runs
}

/** The runs of all examples, each once, but for those that are long to be costly. */
function exampleRuns(): Trace[] {
  const written = new Map(
    all.flatMap(({ examples }) => examples.map(({ trace }) => [writeJson(trace), trace] as const)),
  )
  return [...written].filter(([text]) => text.length < 1000).map(([, trace]) => buildExampleTrace(trace))
}

/** One example of those that ask the same of other runs. */
function distinct(examples: readonly Example<string>[]): Example<string>[] {
  return [...new Map(examples.toReversed().map((example) => [asked(example), example])).values()].toReversed()
}

function asked({ params, judge = [], answer = '' }: Example<string>): string {
  return JSON.stringify([params, judge, answer])
}

/** Letters of the verdicts on `groups` of runs, and a digest of all that was found. */
function rowOf(check: Check, example: Example<string>, groups: readonly (readonly Trace[])[]): string {
  const bound = bindExample(check.type, example.params)
  const found = createHash('sha256')
  const rows = groups.map((traces) =>
    traces.flatMap((trace) => {
      const verdicts = runChecks(trace, [bound], exampleAnswer(example))
      found.update(writeJson(verdicts))
      return verdicts.map(({ status }) => verdictLetters[status])
    }),
  )
  const lines = rows.map((row) => `  ${row.join('')}`)
  return [`${check.type}: ${example.title}`, ...lines, `  ${found.digest('hex').slice(0, 8)}`].join('\n')
}

/**
 * The golden file shows as a changed letter where a change of a reader or of a check changes a verdict, on whatever
 * recording, and as another digest where it changes only what is said. `npm run generate` writes it.
 */
test('each example of each check has the same verdict as before on every recording, and on the runs of all examples', async () => {
  const groups = [await recordedRuns(), exampleRuns()]
  expect(groups.map(({ length }) => length > 50)).toEqual([true, true])
  const rows = all.flatMap((check) =>
    distinct(check.examples)
      .filter((example) => !isTooCostly(example))
      .map((example) => rowOf(check, example, groups)),
  )
  await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('golden/verdicts.txt')
})
