import { expect, test } from 'vitest'
import type { Check } from '../../src/checks/define.ts'
import { checks } from '../../src/checks/registry.ts'
import { checkIndexPage } from '../../src/reference/check-page.ts'
import { namesIn, originsInOrder } from '../../src/reference/check-facts.ts'

const all: readonly Check[] = checks
const page = checkIndexPage(all)

test('every name of a check is one of a system that has it', () => {
  for (const check of all) {
    const known = new Set(check.origins.flatMap((origin) => namesIn(origin, check)))
    expect([check.type, ...check.aliases].filter((name) => !known.has(name))).toEqual([])
  }
})

test('each check stands once among the families, and under every name among the systems', () => {
  const [families = '', systems = ''] = page.split('\n## By system\n')
  for (const check of all) {
    expect(families.split(`| [\`${check.type}\`](${check.type}.md)`)).toHaveLength(2)
    for (const name of [check.type, ...check.aliases])
      expect(systems).toContain(`| [\`${name}\`](${check.type}.md)`)
  }
})

test('a system is said to have the names that it has', () => {
  const [, ofKensa = ''] = /\n### Kensa\n([^]*?)\n### /.exec(page) ?? []
  expect(ofKensa).toContain('`tools_called`')
  expect(ofKensa).not.toContain('`tools_called_session`')
  expect(ofKensa).not.toContain('`tool_call_sequence`')
  expect(originsInOrder.filter((origin) => !all.some((check) => namesIn(origin, check).length > 0))).toEqual(
    [],
  )
})
