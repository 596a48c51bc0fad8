import { expect, test } from 'vitest'
import { readWorkflows } from '../../src/project/workflow-files.ts'
import { memoryTree } from '../support/memory-tree.ts'

/** Whether the only step of a workflow is taken for the gate, beside these files. */
async function isGate(
  uses: string,
  files: Readonly<Record<string, string>> = {},
): Promise<boolean | undefined> {
  const workflow = `on: push\njobs:\n  gate:\n    steps:\n      - uses: ${uses}\n`
  const tree = memoryTree({ ...files, '.github/workflows/gate.yml': workflow })
  const [found] = await readWorkflows({ root: '/nowhere', tree, env: {} })
  return found?.jobs[0]?.steps[0]?.isGate
}

const own = { 'action.yml': 'name: Scenario Gate\r\n', 'tools/gate/action.yml': 'name: Scenario Gate\n' }
const other = { 'action.yml': 'name: Deploy\n' }

test.for([
  ['scenario-gate/scenario-gate@v1', {}, true],
  ['somebody/scenario-gate@main', {}, true],
  ['./', own, true],
  ['./tools/gate/', own, true],
  ['./', other, false],
  ['./', {}, false],
  ['./../elsewhere', own, false],
  ['actions/checkout@v5', own, false],
] as const)('`uses: %s` beside %o is the gate: %s', async ([uses, files, expected]) => {
  expect(await isGate(uses, files)).toBe(expected)
})
