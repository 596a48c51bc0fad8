import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checks } from '../../src/checks/registry.ts'
import { triggers } from '../../src/checks/trigger.ts'
import { loadSuite } from '../../src/scenario/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'

const guide = readFileSync(new URL('../../docs/guide/surfaces.md', import.meta.url), 'utf8')
const examples = [...guide.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)

describe('the guide to surfaces', () => {
  test.for(examples)('has an example without a problem: %s', async (text) => {
    const { scenarios, diagnostics } = await loadSuite(memoryTree({ 'scenarios/a.yaml': text }), [
      'scenarios',
    ])
    expect(scenarios).toHaveLength(1)
    expect(diagnostics).toEqual([])
  })

  test('names every trigger', () => {
    expect(triggers.filter((trigger) => !guide.includes(`\`${trigger}\``))).toEqual([])
  })

  test('names every check of text that a message is enough for while it is printed', () => {
    const early = checks.filter((check) => check.family === 'text' && 'evaluatePartial' in check)
    expect(early.filter(({ type }) => !guide.includes(`\`${type}\``))).toEqual([])
  })
})
