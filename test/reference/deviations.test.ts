import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Check } from '../../src/checks/define.ts'
import { findCheck } from '../../src/checks/find-check.ts'
import { checks } from '../../src/checks/registry.ts'
import { checkPage } from '../../scripts/pages/check-page.ts'
import { exampleVerdict } from '../support/example-verdict.ts'
import { explainTopic } from '../../src/reference/explain.ts'
import { listDeviations } from '../../src/systems/check-deviations.ts'
import { deviations } from '../../scripts/pages/deviations.ts'
import { systems } from '../../src/systems/registry.ts'

const all = systems.flatMap(({ id }) =>
  deviations[id]
    .flatMap((table) => Object.entries(table))
    .map(([entry, deviation]) => [`${id}: ${entry}`, deviation] as const),
)

test.for(all)('%s', ([, { checks: types = [], ...words }]) => {
  const found = types.map((type): Check | null => findCheck(type))
  expect(found.map((check) => check?.type)).toEqual(types)
  const shown = found.filter((check) => check !== null).map(listDeviations)
  expect(shown.filter((list) => !list.some(({ deviation }) => deviation.where === words.where))).toEqual([])
  // Cells of a table: nothing is missing, and none is a sentence with an end.
  expect(Object.values(words).filter((text) => text === '' || /[.\n]$/.test(text))).toEqual([])
})

test('no entry of a system stands twice', () => {
  expect(new Set(all.map(([name]) => name)).size).toBe(all.length)
})

test('the page of a check and `explain` say what is different', () => {
  for (const check of checks as readonly Check[]) {
    const found = listDeviations(check)
    if (found.length === 0) continue
    const page = checkPage(check, (example) => exampleVerdict(check, example))
    const explained = explainTopic(check.type)
    for (const { deviation } of found) {
      expect(page).toContain(deviation.why)
      expect(explained).toContain(deviation.why.replaceAll('`', ''))
    }
  }
  expect(listDeviations(findCheck('json_path') as Check).length).toBeGreaterThan(1)
})

test.for(['agentcheck', 'promptfoo', 'promptkit', 'timbal'])(
  'the guide for users of %s leads to the table',
  (system) => {
    expect(readFileSync(`docs/start/${system}.md`, 'utf8')).toContain(`../reference/deviations.md#${system}`)
  },
)
