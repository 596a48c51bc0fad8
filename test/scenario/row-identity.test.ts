import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatLocation } from '../../src/core/diagnostic.ts'
import type { JsonValue } from '../../src/core/json.ts'
import { loadSuite } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'
import { rowId } from '../support/row-id.ts'

type Row = Readonly<Record<string, JsonValue>>

/** What the rows of a dataset are called, and what is said; `more`: further keys of the scenario. */
async function named(rows: readonly (Row | string)[], more = '') {
  const lines = rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row)))
  const { scenarios, diagnostics } = await loadSuite(
    memoryTree({
      'suite/a.yaml': `id: a\n${more}dataset: rows.jsonl\ninput_field: q\nchecks: [{type: max_turns, params: {max: 3}}]\n`,
      'suite/rows.jsonl': lines.join('\n'),
    }),
    ['suite'],
  )
  return {
    ids: scenarios.map(({ id }) => id.replace(/^a\//, '')),
    names: scenarios.map(({ name }) => name),
    broken: scenarios.filter(({ problems }) => problems.length > 0).map(({ id }) => id.replace(/^a\//, '')),
    said: diagnostics.map((found) => `${found.code} ${formatLocation(found)} ${found.message}`),
  }
}

const idsOf = async (rows: readonly (Row | string)[], more = '') => (await named(rows, more)).ids

describe('a row is called', () => {
  test.for<readonly [string, readonly Row[], readonly string[], string?]>([
    [
      'by its `id`, wherever it stands',
      [
        { id: 'b', q: 1 },
        { id: 17, q: 1 },
      ],
      ['b', '17'],
    ],
    ['by its `_id`', [{ _id: '65f0c2', q: 1 }], ['65f0c2']],
    ['by `id` before `_id`', [{ _id: 'x', id: 'y', q: 1 }], ['y']],
    [
      'by its input, where it has no id',
      [{ q: 'one' }, { q: { b: 1, a: 2 } }],
      [rowId('one'), rowId({ a: 2, b: 1 })],
    ],
    [
      'by its input, where another row has its id: customers ask twice',
      [
        { id: 'c1', q: 'one' },
        { id: 'c1', q: 'two' },
        { id: 'c2', q: 'three' },
      ],
      [rowId('one'), rowId('two'), 'c2'],
    ],
    [
      'by its input, where its id is no text and no number',
      [
        { id: null, q: 1 },
        { id: [1], q: 2 },
        { id: { a: 1 }, q: 3 },
        { id: ' ', q: 4 },
      ],
      [1, 2, 3, 4].map(rowId),
    ],
    ['by the field that is named', [{ id: 1, key: 'x', q: 1 }], ['x'], 'id_field: key\n'],
    [
      'by what can stand in an id, with a digest of what cannot',
      [
        { id: 'order 17/a' },
        { id: '../..' },
        { id: 'Größe' },
        { id: 'a*b' },
        { id: 'a?b' },
        { id: 'x'.repeat(99) },
      ].map((row) => ({ ...row, q: 1 })),
      [
        expect.stringMatching(/^order-17-a-[\da-f]{8}$/) as string,
        expect.stringMatching(/^\.\.-\.\.-[\da-f]{8}$/) as string,
        'Größe',
        expect.stringMatching(/^a-b-[\da-f]{8}$/) as string,
        expect.stringMatching(/^a-b-[\da-f]{8}$/) as string,
        expect.stringMatching(/^x{60}-[\da-f]{8}$/) as string,
      ],
    ],
    [
      'by a number more for the same input',
      [{ q: 1 }, { q: 1 }, { q: 1 }],
      [rowId(1), `${rowId(1)}~2`, `${rowId(1)}~3`],
    ],
    [
      'by a number that its place has no part in',
      [
        { q: 1, expected: 'b' },
        { q: 1, expected: 'a' },
      ],
      [`${rowId(1)}~2`, rowId(1)],
    ],
  ])('%s', async ([, rows, ids, more]) => {
    expect(await idsOf(rows, more)).toEqual(ids)
  })

  test('row 3 for people, wherever its id is from', async () => {
    expect((await named([{ q: 1 }, { id: 'x', q: 2 }])).names).toEqual(['a (row 1)', 'a (row 2)'])
  })
})

const twice = (first: number) =>
  `the row has the same \`key\` as 2 other rows, the first is row ${first}: \`x\`; give each row an id of its own`

test('rows that share the id that a scenario asks for, or have none, are unverified', async () => {
  const rows = [
    { key: 'x', q: 1 },
    { key: 'y', q: 2 },
    { key: ' x', q: 3 },
    { q: 4 },
    { key: {}, q: 5 },
    { key: 'x', q: 6 },
  ]
  const { ids, broken, said } = await named(rows, 'id_field: key\n')
  expect(ids).toEqual(['x~2', 'y', 'x', rowId(4), rowId(5), 'x~3'])
  expect(broken).toEqual(['x~2', 'x', rowId(4), rowId(5), 'x~3'])
  const none = 'the row has no text or number in `key`, the `id_field` of the scenario'
  expect(said).toEqual([
    `dataset-row suite/rows.jsonl:1:1 ${twice(3)}`,
    `dataset-row suite/rows.jsonl:3:1 ${twice(1)}`,
    `dataset-row suite/rows.jsonl:4:1 ${none}`,
    `dataset-row suite/rows.jsonl:5:1 ${none}`,
    `dataset-row suite/rows.jsonl:6:1 ${twice(1)}`,
  ])
})

test('an id field needs a dataset', async () => {
  const { diagnostics } = await loadSuite(
    memoryTree({ 'suite/a.yaml': 'id: a\nid_field: key\nchecks: [{type: max_turns, params: {max: 3}}]\n' }),
    ['suite'],
  )
  expect(diagnostics.map((found) => `${formatLocation(found)} ${found.message}`)).toEqual([
    'suite/a.yaml:2:1 `id_field` needs `dataset`; add the file, such as `dataset: rows.jsonl`',
  ])
})

const asText = (row: Row | string) => (typeof row === 'string' ? row : JSON.stringify(row))

const pairs = (of: readonly (Row | string)[], names: readonly string[]) =>
  of.map((row, at) => `${asText(row)} ${names[at]}`).sort()

const someRow: fc.Arbitrary<Row | string> = fc.oneof(
  fc
    .record(
      {
        id: fc.oneof(fc.constantFrom('a', 'b', 1, null), fc.string()),
        q: fc.oneof(fc.constantFrom('x', 'y', null), fc.jsonValue() as fc.Arbitrary<JsonValue>),
        expected: fc.constantFrom('e', 'f'),
      },
      { requiredKeys: [] },
    )
    .map((row) => ({ ...row })),
  fc.constantFrom('{', '[1]', '3'),
)

test('no two rows have one name, names fit everywhere, and no order of the rows changes them', async () => {
  const more = fc.constantFrom('', 'id_field: id\n')
  const rows = fc.array(someRow, { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(rows, more, fc.infiniteStream(fc.nat()), async (list, keys, order) => {
      const ids = await idsOf(list, keys)
      expect(new Set(ids).size).toBe(list.length)
      for (const id of ids) expect(id).toMatch(/^[\p{L}\p{M}\p{N}_.@:+=~-]{1,80}$/u)
      const shuffled = list.map((row) => ({ row, at: order.next().value })).sort((a, b) => a.at - b.at)
      const again = await idsOf(
        shuffled.map(({ row }) => row),
        keys,
      )
      expect(
        pairs(
          shuffled.map(({ row }) => row),
          again,
        ),
      ).toEqual(pairs(list, ids))
    }),
    { numRuns: 200 },
  )
})
