import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Check } from '../../src/checks/define.ts'
import type { JsonValue } from '../../src/core/json.ts'
import { checks } from '../../src/checks/registry.ts'
import { findDialect } from '../../src/scenario/dialect.ts'
import { dialects, systems } from '../../src/systems/registry.ts'

const ids = systems.map(({ id }) => id)

test('every folder of src/systems is a system in the registry, with its door', () => {
  const folders = readdirSync('src/systems', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  // Golden sets are of many systems, and of none.
  expect(folders.map(({ name }) => name).sort()).toEqual(['golden-set', ...ids].toSorted())
  expect(ids.filter((id) => !existsSync(`src/systems/${id}/${id}.ts`))).toEqual([])
})

test('the dialects of a system have its id', () => {
  const wrong = systems.filter((system) => system.dialects.some((dialect) => dialect.id !== system.id))
  expect(wrong).toEqual([])
})

test('checks name systems that there are', () => {
  const known = new Set([...ids, 'scenario-gate'])
  const named = (checks as readonly Check[]).flatMap(({ type, origins, namesIn = {}, meanings = {} }) =>
    [...origins, ...Object.keys(namesIn), ...Object.keys(meanings)].map((origin) => ({ type, origin })),
  )
  expect(named.filter(({ origin }) => !known.has(origin))).toEqual([])
})

test('files are offered to the dialect with the strongest claim first, and to the native format last', () => {
  expect(dialects.map(({ id }) => id)).toEqual([
    'golden-set',
    'agentcheck',
    'adk',
    'promptkit',
    'promptkit',
    'timbal',
    'promptfoo',
    'promptfoo',
    'golden-set',
    'kensa',
  ])
})

const cases = [{ query: 'Refund A-1', expected_tools: ['refund'] }]

test.for<[JsonValue, string]>([
  [{ skills: { refunds: cases, orders: cases } }, 'golden-set'],
  [
    { apiVersion: 'promptkit.altairalabs.ai/v1alpha1', kind: 'Scenario', spec: { turns: cases } },
    'promptkit',
  ],
  [{ id: 'a', checks: [], notes: { refunds: cases } }, 'kensa'],
])('lists of cases in a mapping of %j are of %s', ([document, id]) => {
  expect(findDialect(document, dialects)?.id).toBe(id)
})
