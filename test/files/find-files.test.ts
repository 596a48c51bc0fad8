import { expect, test } from 'vitest'
import { describeNearestFiles } from '../../src/files/find-files.ts'
import { memoryTree } from '../support/memory-tree.ts'

test.for([
  ['traces/*.json', 'there is `traces/a.jsonl`'],
  // What else lies in the workspace is not what was meant.
  ['**/.adk/eval_history/*.json', null],
] as const)('what is there in place of %s', async ([glob, near]) => {
  const tree = memoryTree({ 'traces/a.jsonl': '{}', '.gitignore': '', 'agent.py': '' })
  expect(await describeNearestFiles(tree, glob)).toBe(near)
})
