import { describe, expect, test } from 'vitest'
import { formatLocation } from '../../src/core/diagnostic.ts'
import { loadSuite } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'

async function load(files: Record<string, string>, paths: readonly string[] = ['suite']) {
  const { scenarios, diagnostics } = await loadSuite(memoryTree(files), paths)
  return {
    scenarios,
    ids: scenarios.map(({ id }) => id),
    places: scenarios.map((one) => `${one.id} ${one.line} ${one.locate(['checks', 0, 'type']).line}`),
    unverified: scenarios.filter(({ problems }) => problems.length > 0).map(({ id }) => id),
    said: diagnostics.map((found) => `${formatLocation(found)} ${found.message}`),
  }
}

const list = `# Both of the shop.
- id: refund
  input: Refund order 17.
  checks:
    - type: non_empty
- id: greet
  name: Greets
  checks:
    - type: max_turns
      params: { max: 3 }
`

const stream = `---
id: refund
checks:
  - type: non_empty
---
# The second.
id: greet
checks:
  - type: max_turns
    params: { max: 3 }
...
`

describe('several scenarios in one file', () => {
  test('a list, and a stream of documents: each has its own id, places and line', async () => {
    expect(await load({ 'suite/all.yaml': list })).toMatchObject({
      places: ['refund 2 5', 'greet 6 9'],
      said: [],
    })
    expect(await load({ 'suite/all.yaml': stream })).toMatchObject({
      places: ['refund 2 4', 'greet 7 9'],
      said: [],
    })
  })

  test('a file of one document is what it was, with a marker or a comment before it', async () => {
    const one = '# A note.\n---\nid: a\nchecks: [{ type: non_empty }]\n...\n'
    expect(await load({ 'suite/a.yaml': one })).toMatchObject({ ids: ['a'], said: [] })
  })

  test.each([
    [
      'a check',
      'params: { max: 3 }',
      'params: { max: many }',
      /^suite\/all\.yaml:10:\d+ checks\[0\]: /,
      'greet',
    ],
    [
      'a key',
      'name: Greets',
      'nmae: Greets',
      /^suite\/all\.yaml:7:3 `nmae` is not a key here; did you mean `name`/,
      'greet',
    ],
    ['no id', '- id: greet\n  name', '- name', /^suite\/all\.yaml:6:3 the scenario has no `id`/, 'all#2'],
    [
      'no mapping',
      '- id: greet\n  name: Greets\n  checks:\n    - type: max_turns\n      params: { max: 3 }',
      '- greet',
      /^suite\/all\.yaml:6:3 expected a scenario/,
      'all#2',
    ],
    [
      'a key that is given twice',
      'name: Greets',
      'name: Greets\n  name: Hails',
      /^suite\/all\.yaml:8:3 the key `name` is given twice/,
      'greet',
    ],
    ['an unquoted word', '{ max: 3 }', '{ max: 0755 }', /^suite\/all\.yaml:10:.*0755/, 'greet'],
  ])('an error in one is at its place, and costs no other: %s', async (_, from, to, expected, id) => {
    const { said, unverified, scenarios } = await load({ 'suite/all.yaml': list.replace(from, to) })
    expect(said).toEqual([expect.stringMatching(expected)])
    const broken = scenarios.filter(
      ({ problems, checks }) => problems.length > 0 || checks.some((check) => check.problems !== null),
    )
    expect(broken.map((scenario) => scenario.id)).toEqual([id])
    expect(unverified.filter((one) => one !== id)).toEqual([])
  })

  test('a document that is no YAML is one unverified scenario, at its line', async () => {
    const files = { 'suite/all.yaml': stream.replace('{ max: 3 }', '{ max: 3') }
    const { said, unverified, ids } = await load(files)
    expect({ ids, unverified }).toEqual({ ids: ['refund', 'greet'], unverified: ['greet'] })
    expect(said).toEqual([expect.stringMatching(/^suite\/all\.yaml:1[12]:\d+ not valid YAML/)])
  })

  test('one id twice in a file: both places are named', async () => {
    const { said, unverified } = await load({ 'suite/all.yaml': list.replace('id: greet', 'id: refund') })
    expect(said).toEqual([
      expect.stringMatching(
        /^suite\/all\.yaml:2:\d+ the id `refund` is also the id of a scenario in suite\/all\.yaml:6;/,
      ),
      expect.stringMatching(
        /^suite\/all\.yaml:6:\d+ the id `refund` is also the id of a scenario in suite\/all\.yaml:2;/,
      ),
    ])
    expect(unverified).toEqual(['refund', 'refund'])
  })

  test('lists of Timbal, and streams of other formats, are what they were', async () => {
    const timbal = '- name: a\n  runnable: agent.py::agent\n  output:\n    contains!: x\n'
    expect((await load({ 'suite/t.yaml': timbal })).scenarios.map(({ origin }) => origin)).toEqual(['timbal'])
    const manifests = 'kind: Other\n---\nkind: Another\n'
    expect((await load({ 'suite/m.yaml': manifests })).said).toEqual([
      expect.stringContaining('a second YAML document begins here'),
    ])
  })
})
