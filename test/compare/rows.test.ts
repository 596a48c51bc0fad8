import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalizeJson } from '../../src/core/json.ts'
import { comparedTrees } from '../support/compared.ts'
import { rowId } from '../support/row-id.ts'

/** A row, and what the agent answered to it in a recording; null: there is none. */
interface Asked {
  readonly id?: string
  readonly q: string
  readonly expected: string
  readonly answer: string | null
}

const said = ({ q, answer }: Asked, scenario: string) => ({
  scenario,
  messages: [
    { role: 'user', content: q },
    { role: 'assistant', content: answer },
  ],
})

const suite = (name = 'ask') =>
  `id: ${name}\ndataset: rows.jsonl\ninput_field: q\nchecks:\n  - {type: output_contains, params: {value: "{{expected}}"}}\n`

/** A dataset with its recordings, which name their scenario, or the number of their row. */
function files(
  rows: readonly Asked[],
  { name = 'ask', isNumbered = false }: { readonly name?: string; readonly isNumbered?: boolean } = {},
) {
  const recorded = rows.flatMap((row, at) =>
    row.answer === null ? [] : [said(row, isNumbered ? `${name}/${at + 1}` : name)],
  )
  return {
    'scenarios/ask.yaml': suite(name),
    'scenarios/rows.jsonl': rows.map((row) => JSON.stringify({ ...row, answer: undefined })).join('\n'),
    'scenarios/traces/ask.jsonl': recorded.map((trace) => JSON.stringify(trace)).join('\n') || '{}',
  }
}

/** What changed, by what each row asks: its change and why, or `removed`. */
async function changes(base: ReturnType<typeof files>, head: ReturnType<typeof files>) {
  const { scenarios, removed, weakenings } = await comparedTrees(base, head)
  return {
    ofHead: scenarios.map(({ scored, change, changeReason }) =>
      [
        canonicalizeJson(scored.scenario.input).replaceAll('"', ''),
        change,
        ...(changeReason === null ? [] : [changeReason.code]),
      ].join(': '),
    ),
    removed: removed.map(({ definition }) => definition?.input),
    weakened: weakenings.map(({ kind, from, to }) => `${kind} ${from} ${to}`),
  }
}

const well = (q: string): Asked => ({ q, expected: 'well', answer: `All is well: ${q}` })
const badly = (q: string): Asked => ({ q, expected: 'well', answer: `I cannot: ${q}` })

describe('a dataset', () => {
  const [a, b, c] = [well('Cancel order 17'), well('Book a flight to Rome'), badly('Say hello')]

  test('whose rows moved is compared row by row', async () => {
    const same = ['same', 'same', 'same']
    const found = await changes(files([a, b, c]), files([c, a, b]))
    expect(found).toEqual({
      ofHead: [c, a, b].map(({ q }, at) => `${q}: ${same[at]}`),
      removed: [],
      weakened: [],
    })
  })

  test('with a row more has one new scenario, and with a row less one removal', async () => {
    expect(await changes(files([a, b]), files([c, a, b]))).toEqual({
      ofHead: [`${c.q}: new`, `${a.q}: same`, `${b.q}: same`],
      removed: [],
      weakened: [],
    })
    expect(await changes(files([a, b, c]), files([b, c]))).toEqual({
      ofHead: [`${b.q}: same`, `${c.q}: same`],
      removed: [a.q],
      weakened: ['scenario-removed 3 rows 2 rows'],
    })
  })

  test('with a row that was changed is not comparable there, and is nowhere else touched', async () => {
    expect(await changes(files([a, b, c]), files([c, b, well('Cancel order 18')]))).toEqual({
      ofHead: [`${c.q}: same`, `${b.q}: same`, 'Cancel order 18: incomparable: other-input'],
      removed: [],
      weakened: [],
    })
  })

  test('whose agent broke in a row that moved has a regression there', async () => {
    expect((await changes(files([a, b]), files([badly(b.q), a]))).ofHead).toEqual([
      `${b.q}: regressed`,
      `${a.q}: same`,
    ])
  })

  test('does not take the recording of another row, whatever number that names', async () => {
    // The rows moved by one, and the recordings still name the rows by their old numbers.
    const before = files([a, badly(b.q)], { isNumbered: true })
    const now = {
      ...files([well('New'), a, badly(b.q)]),
      'scenarios/traces/ask.jsonl': before['scenarios/traces/ask.jsonl'],
    }
    expect((await changes(before, now)).ofHead).toEqual(['New: new', `${a.q}: same`, `${b.q}: same`])
  })

  test('that was renamed is the same, row by row', async () => {
    expect(await changes(files([a, b, c]), files([b, a, badly(c.q)], { name: 'query' }))).toEqual({
      ofHead: [`${b.q}: same`, `${a.q}: same`, `${c.q}: same`],
      removed: [],
      weakened: [],
    })
    expect((await changes(files([a, b]), files([b, badly(a.q)], { name: 'query' }))).ofHead).toEqual([
      `${b.q}: same`,
      `${a.q}: regressed`,
    ])
  })

  test('that is no dataset any more has lost its rows', async () => {
    const whole = { ...files([]), 'scenarios/ask.yaml': 'id: ask\nchecks: [{type: no_repeat_calls}]\n' }
    expect(await changes(files([a, b]), whole)).toMatchObject({
      removed: [a.q, b.q],
      weakened: ['scenario-removed 2 rows null'],
    })
  })
})

/** Words of their own, so that no row looks like another. */
const someRow = (q: string) =>
  fc
    .record({
      id: fc.constantFrom(undefined, `id-${q}`),
      expected: fc.constantFrom('well', 'fine'),
      answer: fc.constantFrom('All is well', 'All is fine', null),
    })
    .map(({ id, ...row }): Asked => ({ ...(id === undefined ? {} : { id }), q, ...row }))

const someRows = fc
  .uniqueArray(fc.constantFrom('one', 'two', 'three', 'four', 'five', 'six', 'seven'), {
    minLength: 1,
    maxLength: 7,
  })
  .chain((inputs) => fc.tuple(...inputs.map(someRow)))

test('rows that move, come and go change nothing of the others', async () => {
  const move = fc.record({
    order: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
    removed: fc.nat(7),
    added: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(someRows, move, async (rows, { order, removed, added }) => {
      const kept = rows.filter((_, at) => rows.length === 1 || at !== removed)
      const fresh = added && kept.length === rows.length ? [well('quite another question')] : []
      const head = [...fresh, ...kept]
        .map((row, at) => ({ row, key: order[at] ?? 0 }))
        .sort((x, y) => x.key - y.key)
        .map(({ row }) => row)
      const { scenarios, removed: gone } = await comparedTrees(files(rows), files(head))
      const alone = await comparedTrees(files(rows), files(rows))
      const before = new Map(alone.scenarios.map((of) => [of.scored.scenario.input, of]))
      const seen = (of: (typeof scenarios)[number]) => ({
        id: of.base?.id,
        outcome: of.scored.outcome,
        change: of.change,
        parts: of.parts,
      })
      expect(scenarios.map(seen)).toEqual(
        scenarios.map((of) =>
          seen(before.get(of.scored.scenario.input) ?? { ...of, base: null, change: 'new' }),
        ),
      )
      expect(gone.map(({ definition }) => definition?.input)).toEqual(
        rows.filter((row) => !kept.includes(row)).map(({ q }) => q),
      )
    }),
    { numRuns: 60 },
  )
})

const twins = (...expected: readonly string[]) =>
  files(expected.map((word) => ({ q: 'same', expected: word, answer: null })))

/** Recordings of one question, by the ids of their rows. */
const answers = (...list: readonly (readonly [id: string, answer: string])[]) => ({
  'scenarios/traces/ask.jsonl': list
    .map(([id, answer]) => JSON.stringify(said({ q: 'same', expected: '', answer }, `ask/${id}`)))
    .join('\n'),
})

test('rows with one input may stand in any order', async () => {
  const id = rowId('same')
  const recorded = answers([id, 'fine'], [`${id}~2`, 'well'])
  const [base, head] = [
    { ...twins('well', 'fine'), ...recorded },
    { ...twins('fine', 'well'), ...recorded },
  ]
  expect((await changes(base, head)).ofHead).toEqual(['same: same', 'same: same'])
  // One of them is gone: what is left is the one that it was.
  const { scenarios } = await comparedTrees(base, { ...twins('well'), ...answers([id, 'well']) })
  expect(scenarios.map(({ base: before, change, scored }) => [before?.id, change, scored.outcome])).toEqual([
    [`ask/${id}~2`, 'same', 'passed'],
  ])
})
