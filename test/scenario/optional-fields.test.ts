import { expect, test } from 'vitest'
import { loadSuite } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'

async function load(scenario: string, rows: string, file = 'rows.yaml') {
  const tree = memoryTree({ 'suite/s.yaml': `id: s\ndataset: ${file}\n${scenario}`, [`suite/${file}`]: rows })
  const { scenarios, diagnostics } = await loadSuite(tree, ['suite/s.yaml'])
  const messages = diagnostics.map(({ file: at, line, message }) => `${at}:${line} ${message}`)
  const asked = scenarios.map(({ id, checks, problems }) => [
    id,
    ...checks.map(
      ({ spec, problems: ofCheck }) =>
        `${spec.type} ${JSON.stringify(spec.params)}${ofCheck === null ? '' : ' ✗'}`,
    ),
    ...problems.map(({ message }) => message),
  ])
  return { scenarios, asked, messages }
}

const checks = `input_field: q
checks:
  - { type: tools_called, params: { tools: '{{tools?}}' } }
  - { type: contains, params: { patterns: '{{words?}}' } }
`

test('a check is asked of the rows that have its field', async () => {
  const { asked, messages } = await load(
    checks,
    `cases:
  - { id: both, q: a, tools: [find], words: [x, y] }
  - { id: one, q: b, tools: find }
  - { id: number, q: c, words: 3, tools: null }
  - { id: numbers, q: e, words: [3, x] }
  - { id: empty, q: d, words: [], tools: '' }
`,
  )
  expect(asked).toEqual([
    ['s/both', 'tools_called {"tools":["find"]}', 'contains {"patterns":["x","y"]}'],
    ['s/one', 'tools_called {"tools":["find"]}'],
    ['s/number', 'contains {"patterns":["3"]}'],
    ['s/numbers', 'contains {"patterns":["3","x"]}'],
    [
      's/empty',
      'nothing is asked of the row: its `tools`, `words` are empty; fill one, add a check of every row, or take the row out',
    ],
  ])
  expect(messages).toEqual([
    'suite/rows.yaml:6 nothing is asked of the row: its `tools`, `words` are empty; fill one, add a check of every row, or take the row out',
  ])
})

test('an empty list in a cell of a table is none', async () => {
  const rows = 'id,q,tools,words\na,x,"[""find""]",[]\nb,y, [ ] ,{}\nc,z,"",[ x ]\n'
  const { asked } = await load(checks, rows, 'rows.csv')
  expect(asked).toEqual([
    ['s/a', 'tools_called {"tools":["find"]}'],
    [
      's/b',
      'nothing is asked of the row: its `tools`, `words` are empty; fill one, add a check of every row, or take the row out',
    ],
    ['s/c', 'contains {"patterns":["[ x ]"]}'],
  ])
})

test.for([
  ['rows.csv', 'id,q,answer\na,x,[]\nb,y, {} \n', '[]', ' {} '],
  ['rows.jsonl', '{"id":"a","q":"x","answer":"[]"}\n{"id":"b","q":"y","answer":" {} "}\n', '[]', ' {} '],
])('an answer that is an empty list is asked for: %s', async ([file = '', rows = '', ...answers]) => {
  const { asked } = await load(
    `input_field: q
checks:
  - { type: contains, params: { patterns: ['{{answer?}}'] } }
  - { type: text_similarity, params: { reference: '{{answer?}}' } }
  - { type: any_of, params: { checks: [{ type: contains, params: { patterns: ['{{answer?}}'] } }, { type: non_empty }] } }
`,
    rows,
    file,
  )
  expect(asked).toEqual(
    answers.map((answer, index) => [
      `s/${['a', 'b'][index]}`,
      `contains {"patterns":["${answer}"]}`,
      `text_similarity {"reference":"${answer}"}`,
      expect.stringContaining(`"${answer}"`),
    ]),
  )
})

test('a field that no row has would never be asked for', async () => {
  const { messages, scenarios } = await load(checks, '- { q: a, words: x }\n- { q: b, words: y }\n')
  expect(messages).toEqual([
    'suite/s.yaml:5 no row of the dataset has `tools`, so that `{{tools?}}` would never be asked; fields of the first row: q, words',
  ])
  expect(scenarios.every(({ problems }) => problems.length === 1)).toBe(true)
})

test('a field of one row that is a slip for another is a problem of that row', async () => {
  const { asked, messages } = await load(
    checks.replaceAll('words', 'must_contain'),
    '- { q: a, tools: [x], must_contain: [x] }\n- { q: b, tools: [x], must_contian: [y] }\n',
  )
  const says = '`must_contian` of the row is asked by no check; did you mean `must_contain`?'
  expect(messages).toEqual([`suite/rows.yaml:2 ${says}`])
  expect(asked.map((row) => row.includes(says))).toEqual([false, true])
})

test('without the sign a field that is missing is a problem', async () => {
  const { messages } = await load(checks.replaceAll('?', ''), '- { q: a, words: [x] }\n')
  expect(messages).toEqual([
    'suite/s.yaml:5 checks[0]: nothing fills `{{tools}}`: row 1 has no such field; its fields: q, words',
  ])
})

test('criteria and tags of a row', async () => {
  const { scenarios } = await load(
    `input_field: q
tags: [golden, '{{category?}}', '{{tags?}}']
criteria: '{{rubric?}}'
checks: [{ type: non_empty }]
`,
    '- { q: a, category: easy, tags: [x, y], rubric: is polite }\n- { q: b }\n',
  )
  expect(scenarios).toMatchObject([
    { tags: ['golden', 'easy', 'x', 'y'], criteria: 'is polite' },
    { tags: ['golden'], criteria: null },
  ])
})

test.for([
  ['rows.yaml', '- a: 1\n  a: 2\n', /the row .*twice/],
  ['rows.yaml', 'a: 1\n', /must be a list of objects, or an object with one such list/],
  [
    'rows.yaml',
    'a: [{ q: 1 }]\nb: [{ q: 2 }]\n',
    /has 2 lists, `a`, `b`, and a dataset is one; write each list to a file of its own/,
  ],
  ['rows.yaml', '[', /is no YAML at 1:/],
  ['rows.yaml', 'text', /must be a list of mappings/],
  ['rows.yaml', '- text\n', /the row is not a mapping/],
  ['rows.json', '{"a": [{"q": 1}', /is not valid JSON/],
  ['rows.json', '{"a": 1}', /its keys: a/],
] as const)('%s with %j', async ([file, rows, message]) => {
  const { messages } = await load('input_field: q\nchecks: [{ type: non_empty }]\n', rows, file)
  expect(messages.join('\n')).toMatch(message)
})

test('the list in a JSON object, with the lines of its rows', async () => {
  const rows = `{
  "note": "cases: [{}]", "case": "not yet",
  "meta": { "cases": [{ "q": "wrong" }] },
  "cases": [
    { "q": "a" },
    { "q": 1, "x": [ }
  ]
}`
  const { messages } = await load(
    'input_field: q\nchecks: [{ type: non_empty }]\n',
    rows.replace('[ }', '[] }, 3'),
    'rows.json',
  )
  expect(messages).toEqual([
    'suite/rows.json:6 the row is not an object; expected fields such as `{"question": "…"}`',
  ])
})
