import { expect, test } from 'vitest'
import { loadSuite } from '../../support/load-suite.ts'
import { memoryTree } from '../../support/memory-tree.ts'

async function loadTable(table: string) {
  const tree = memoryTree({
    'promptfooconfig.yaml':
      'prompts: [a]\nproviders: [echo]\ndefaultTest: { assert: [{ type: is-json }] }\ntests: t.csv\n',
    't.csv': table,
  })
  const { scenarios, diagnostics } = await loadSuite(tree, ['promptfooconfig.yaml'])
  return {
    checks: scenarios.map(({ checks }) => checks.slice(1).map(({ spec }) => spec.type)),
    isUsable: scenarios.every(({ problems }) => problems.length === 0),
    said: diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message),
  }
}

test.for<[string, string[]]>([
  ['q,__expected\nx,contains: a\n', ['output_contains']],
  ['q, __expected \nx,contains: a\n', ['output_contains']],
  ['q,__expected,__expected\nx,contains: a,is-json\n', ['output_contains', 'json_valid']],
  ['q,__expected1,__expected2\nx,contains: a,\n', ['output_contains']],
  ['\uFEFF__expected,q\r\nis-json,x\r\n', ['json_valid']],
])('a table asks what its columns say: %j', async ([table, types]) => {
  expect(await loadTable(table)).toEqual({ checks: [types], isUsable: true, said: [] })
})

test.for<[string, string]>([
  ['q;__expected\nx;contains: a\n', 'write commas between the columns'],
  ['q\t__expected\nx\tcontains: a\n', 'write commas between the columns'],
  ['q,_expected\nx,contains: a\n', 'did you mean `__expected`?'],
  ['q,__expects\nx,contains: a\n', 'did you mean `__expected`?'],
  ['q,__expected,__config:__expected2:threshold\nx,similar: a,0.9\n', 'a threshold of an expectation'],
  [
    'q,__expected1,__expected2,__config:__expected2:threshold\nx,,cost,0.9\n',
    'a threshold of an expectation',
  ],
])('a column that would ask nothing is an error: %j', async ([table, message]) => {
  const { isUsable, said } = await loadTable(table)
  expect([isUsable, said]).toEqual([false, [expect.stringContaining(message)]])
})
