import { expect, test } from 'vitest'
import { listNames, type Check } from '../../src/checks/define.ts'
import { checks } from '../../src/checks/registry.ts'
import { checkIndexPage } from '../../scripts/pages/check-page.ts'
import { groupStartChecks } from '../../src/reference/check-names.ts'
import { listSystemNames, originsInOrder } from '../../scripts/pages/check-page.ts'

const all: readonly Check[] = checks
const page = checkIndexPage(all)

test('every name of a check is one of a system that has it', () => {
  for (const check of all) {
    const known = new Set(check.origins.flatMap((origin) => listSystemNames(origin, check)))
    expect(listNames(check).filter((name) => !known.has(name))).toEqual([])
  }
})

test('each check stands once among the families, in a row or beside the check that asks the same, and under every name among the systems', () => {
  const [before = '', systems = ''] = page.split('\n## By system\n')
  const [, families = ''] = before.split('\n## By what they are about\n')
  for (const check of all) {
    const row = families
      .split('\n')
      .find((line) => line.startsWith(`| [\`${check.canonical ?? check.type}\`]`))
    expect(row).toContain(`[\`${check.type}\`](${check.type}.md)`)
    expect(families.split(`[\`${check.type}\`](${check.type}.md)`)).toHaveLength(2)
    for (const name of listNames(check)) expect(systems).toContain(`[\`${name}\`](${check.type}.md)`)
  }
})

test('a system is said to have the names that it has', () => {
  const [, ofKensa = ''] = /\n### Kensa\n([^]*?)\n### /.exec(page) ?? []
  expect(ofKensa).toContain('`tools_called`')
  expect(ofKensa).not.toContain('`tools_called_session`')
  expect(ofKensa).not.toContain('`tool_call_sequence`')
  expect(
    originsInOrder.filter((origin) => !all.some((check) => listSystemNames(origin, check).length > 0)),
    // Their assertions and metrics have other names.
  ).toEqual(['promptfoo', 'adk'])
})

test('a check that asks the same as another names one that is there, and that asks for no third', () => {
  const byType = new Map(all.map((check) => [check.type, check]))
  for (const { type, canonical } of all.filter((check) => check.canonical !== undefined)) {
    const target = byType.get(canonical ?? '')
    expect(target, type).toBeDefined()
    expect(target?.canonical, type).toBeUndefined()
  }
})

test('ten checks to start with answer six questions', () => {
  const groups = groupStartChecks(all)
  expect(groups.every(({ checks: own }) => own.length > 0)).toBe(true)
  expect(groups.flatMap(({ checks: own }) => own)).toHaveLength(10)
  expect(page.indexOf('## Ten checks to start with')).toBeLessThan(page.indexOf('## By what they are about'))
})
