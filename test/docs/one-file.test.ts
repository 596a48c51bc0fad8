import { expect, test } from 'vitest'
import { blocksOf } from '../support/fenced-blocks.ts'
import { loadSuite } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'

test('the suite of the page is valid, and half as long as the same tests are in the format of promptfoo', async () => {
  const text = blocksOf('docs/rules/one-file.md')[0]?.text ?? ''
  const { scenarios, diagnostics } = await loadSuite(memoryTree({ 'scenarios/invoices.yaml': text }), [
    'scenarios',
  ])
  expect([scenarios.length, diagnostics]).toEqual([23, []])
  expect(scenarios.every(({ runCommand }) => runCommand?.argv[0] === 'node')).toBe(true)
  const shared = scenarios.map(({ checks }) => checks.slice(-3).map(({ spec }) => spec.type))
  expect(new Set(shared.map(String))).toEqual(new Set(['no_agent_error,no_tool_errors,max_duration']))
  // There: description, vars and its input, assert, and two lines of each assertion and each text that must be there.
  const theirs = scenarios.map(({ checks, criteria }) => {
    const own = checks.slice(0, -3).map(({ spec }) => {
      const { patterns, tools } = spec.params
      return Array.isArray(patterns) ? patterns.length : Array.isArray(tools) ? tools.length : 1
    })
    return 4 + 2 * own.reduce((sum, count) => sum + count, criteria === null ? 0 : 1)
  })
  const lines = text.trimEnd().split('\n').length
  expect(lines).toBeLessThan(theirs.reduce((sum, count) => sum + count, 0) * 0.65)
})
