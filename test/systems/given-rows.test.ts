import { expect, test } from 'vitest'
import { loadDrafts } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'

const row = '{"id": "simple_0", "question": [[{"role": "user", "content": "Hi"}]], "function": []}\n'

test.for([
  [
    'e/tests.csv',
    'question,__expected\nHi,contains: Hello\n',
    'these are tests of promptfoo; give the `promptfooconfig.yaml` that names them, or write one with `tests: file://tests.csv` beside them',
  ],
  [
    'e/tests.csv',
    '\uFEFF"__expected1",question\nequals: Hello,Hi\n',
    'these are tests of promptfoo; give the `promptfooconfig.yaml` that names them, or write one with `tests: file://tests.csv` beside them',
  ],
  [
    'e/rows.csv',
    'question,expected\nWhat is __expected?,Hello\n',
    'these are rows of a dataset, and no scenario; where a field is called like an expectation, such as `must_contain`, `scenario-gate convert e/rows.csv --output-dir scenarios` writes one of them, else write one with this file as its `dataset`',
  ],
  [
    'e/simple.json',
    row + row,
    'these are rows of a dataset, and no scenario, in lines of JSON; rename the file to `e/simple.jsonl`; where a field is called like an expectation, such as `must_contain`, `scenario-gate convert e/simple.jsonl --output-dir scenarios` writes one of them, else write one with this file as its `dataset`',
  ],
])('rows that are given as a scenario say what to do: %s %j', async ([path = '', text = '', words]) => {
  const { diagnostics, drafts } = await loadDrafts(memoryTree({ [path]: text }), [path])
  expect(diagnostics.map(({ message }) => message)).toEqual([words])
  expect(drafts.every(({ problems }) => problems.length > 0)).toBe(true)
})

test('a scenario in JSON on two lines is no table', async () => {
  const text = '{"id": "a", "checks": [{"type": "json_valid"}]\n}\n'
  expect((await loadDrafts(memoryTree({ 'e/a.json': text }), ['e/a.json'])).diagnostics).toEqual([])
})
