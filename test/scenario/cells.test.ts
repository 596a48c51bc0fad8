import { describe, expect, test } from 'vitest'
import { loadSuite } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'

/** The check of a scenario whose only row has this cell, as it was bound: its parameters, or its problems. */
async function bindCell(check: string, cell: string, file = 'rows.csv') {
  const rows = file.endsWith('.csv')
    ? `id,q,cell\na,hi,"${cell.replaceAll('"', '""')}"\n`
    : `${JSON.stringify({ id: 'a', q: 'hi', cell })}\n`
  const tree = memoryTree({
    'suite/s.yaml': `id: s\ndataset: ${file}\ninput_field: q\nchecks:\n  - ${check}\n`,
    [`suite/${file}`]: rows,
  })
  const { scenarios } = await loadSuite(tree, ['suite'])
  const [bound] = scenarios[0]?.checks ?? []
  return bound?.problems === null ? bound.params : (bound?.problems ?? []).map(({ message }) => message)
}

const most = '{ type: max_length, params: { max_characters: "{{cell}}" } }'
const called = '{ type: tools_called, params: { tools: "{{cell}}" } }'
const contains = '{ type: output_contains, params: { value: "{{cell}}" } }'
const anyOf = '{ type: contains_any, params: { patterns: "{{cell}}" } }'
const sensitive = '{ type: output_contains, params: { value: x, case_sensitive: "{{cell}}" } }'
const cost = '{ type: max_cost, params: { max_usd: "{{cell}}" } }'

describe('a cell of a table', () => {
  test.for([
    [most, '20', { max: 20 }],
    [most, ' 20 ', { max: 20 }],
    [cost, '1.10', { max_usd: 1.1 }],
    [cost, '1e-3', { max_usd: 0.001 }],
    [sensitive, 'TRUE', { case_sensitive: true }],
    [sensitive, 'false', { case_sensitive: false }],
    [called, 'search', { tools: ['search'] }],
    [called, 'search, book', { tools: ['search', 'book'] }],
    [called, '["search", "book"]', { tools: ['search', 'book'] }],
    [called, 'search\nbook', { tools: ['search', 'book'] }],
    [called, "['search', 'book']", { tools: ['search', 'book'] }],
    [anyOf, "['of course', '30 days']", { patterns: ['of course', '30 days'] }],
    [called, '7', { tools: ['7'] }],
    [anyOf, 'of course', { patterns: ['of course'] }],
    [anyOf, 'Yes, of course\nSure, why not', { patterns: ['Yes, of course', 'Sure, why not'] }],
  ] as const)('is what the parameter asks for: %s of %j', async ([check, cell, params]) => {
    expect(await bindCell(check, cell)).toMatchObject(params)
  })

  test.for(['1.10', '007', 'true', '["a"]', '{{q}}', '20', ' x ', 'null'])(
    'stays the text %j where one is asked for',
    async (cell) => {
      expect(await bindCell(contains, cell)).toMatchObject({ value: cell })
    },
  )

  test.for([
    [most, '', 'expected whole number'],
    [most, 'twenty', 'expected whole number'],
    [most, '1,5', 'expected whole number'],
    [most, '2.5', 'expected whole number'],
    [most, '007', 'expected whole number'],
    [sensitive, 'yes', 'expected true or false'],
    // Whether its comma parts two texts is not in the table.
    [
      anyOf,
      'Yes, of course',
      'got the text "Yes, of course"; write the cell as JSON, such as ["a", "b"], or as `a|b`',
    ],
  ] as const)('is a problem where it cannot be that: %s of %j', async ([check, cell, message]) => {
    expect(await bindCell(check, cell)).toEqual([expect.stringContaining(message)])
  })

  test('is read in checks within checks too', async () => {
    const inner = `{ type: any_of, params: { checks: [${contains}, ${most}] } }`
    expect(await bindCell(inner, '20')).toMatchObject({
      checks: [{ params: { value: '20' } }, { params: { max_characters: 20 } }],
    })
    const texts = `{ type: any_of, params: { checks: [${contains}, ${contains}] } }`
    expect(await bindCell(texts, '{{q}}')).toMatchObject({ checks: [{ params: { value: '{{q}}' } }, {}] })
  })

  test('keeps its type in other datasets, which have one', async () => {
    expect(await bindCell(most, '20', 'rows.jsonl')).toEqual([
      expect.stringContaining('expected whole number, got the text "20"'),
    ])
  })
})
