import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findFamily } from '../../src/checks/family.ts'
import { checks } from '../../src/checks/registry.ts'
import { triggers } from '../../src/checks/surfaces/trigger.ts'
import { loadSuite } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'

const guides = new URL('../../docs/guide/', import.meta.url)
const pages = [guides, new URL('../../docs/daily/', import.meta.url)].flatMap((folder) =>
  readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const),
)
/** Scenario files of our own; a check of the project's own is known where its config is. */
const examples = pages.flatMap(([name, page]) =>
  name === 'custom-checks.md'
    ? []
    : [...page.matchAll(/^```yaml\n(id: [\s\S]*?)^```$/gm)].map(([, text = '']) => [name, text] as const),
)

test('guides have examples', () => {
  expect(new Set(examples.map(([name]) => name))).toContain('surfaces.md')
})

test.for(examples)('%s has an example without a problem: %s', async ([, text]) => {
  const { scenarios, diagnostics } = await loadSuite(memoryTree({ 'scenarios/a.yaml': text }), ['scenarios'])
  expect(scenarios).toHaveLength(1)
  expect(diagnostics).toEqual([])
})

describe('the guide to surfaces', () => {
  const guide = readFileSync(new URL('surfaces.md', guides), 'utf8')

  test('names every trigger', () => {
    expect(triggers.filter((trigger) => !guide.includes(`\`${trigger}\``))).toEqual([])
  })

  test('names every check of text that a message is enough for while it is printed', () => {
    const early = checks.filter((check) => findFamily(check.type) === 'text' && 'evaluatePartial' in check)
    expect(early.filter(({ type }) => !guide.includes(`\`${type}\``))).toEqual([])
  })
})
