import { expect, test } from 'vitest'
import { recording } from '../support/suite.ts'
import { scoreFiles } from '../support/score-files.ts'

const scenario = (id: string) =>
  `id: ${id}\ntraces: runs.jsonl\nchecks:\n  - { type: tools_not_called, params: { tools: [delete_account] } }\n`
const line = (of: string, tools: readonly string[]) =>
  JSON.stringify(JSON.parse(recording({ names: of, tools, answer: 'Done.' })))
const good = `${line('a', ['get_order'])}\n${line('b', ['get_order'])}\n`
const bad = line('a', ['get_order', 'delete_account'])

/** What becomes of two scenarios that share a file, and what is said of it. */
async function outcomes(runs: string) {
  const files = {
    'scenarios/a.yaml': scenario('a'),
    'scenarios/b.yaml': scenario('b'),
    'scenarios/runs.jsonl': runs,
  }
  const { scenarios, said } = await scoreFiles(files, ['scenarios'])
  return { outcomes: scenarios.map(({ outcome }) => outcome), said }
}

test('a file that is read whole proves what it shows', async () => {
  expect((await outcomes(good)).outcomes).toEqual(['passed', 'passed'])
  expect((await outcomes(`${good}${bad}\n`)).outcomes).toEqual(['failed', 'passed'])
})

test.for<[what: string, runs: string, says: RegExp]>([
  ['a lost byte', `${good}${bad.slice(1)}\n`, /The line is not JSON/],
  ['a line that breaks off', `${good}${bad.slice(0, 90)}`, /The last line is cut off/],
  ['a line of something else', `${good}{"event":"x"}\n`, /no record of the format/],
  ['an empty list', `${good}[]\n`, /no record of the format/],
  [
    'a tool whose name is a number',
    good + bad.replace('"name":"delete_account"', '"name":7'),
    /`messages\[3\]\.tool_calls\[0\]\.function\.name` should be text and is a number; what it says was not read\./,
  ],
  [
    'a role that is null',
    good + bad.replace('"role":"assistant"', '"role":null'),
    /`messages\[1\].role` should be a role/,
  ],
])('%s may have been of any scenario that claims the file', async ([, runs, says]) => {
  const { outcomes: found, said } = await outcomes(runs)
  expect(found).toEqual(['unverified', 'unverified'])
  expect(said.join('\n')).toMatch(says)
})
