import { describe, expect, test } from 'vitest'
import { readCaseFiles } from '../../../src/systems/golden-set/golden-set.ts'
import { renderGoldenScenario } from '../../../src/systems/golden-set/scenario-text.ts'
import { loadSuite } from '../../support/load-suite.ts'
import { memoryTree } from '../../support/memory-tree.ts'

const read = async (file: string, text: string) =>
  (await readCaseFiles(memoryTree({ [file]: text }), [file], false)).sets[0] ?? null

test('a file with a list for each kind of case says what to do with it', async () => {
  const kinds = {
    rag: [{ question: 'What?', expected_answer: 'That' }],
    tools: [{ question: 'Weather?', expected_tools: ['get_weather'] }],
  }
  const { diagnostics } = await loadSuite(memoryTree({ 'evals/golden.yaml': JSON.stringify(kinds) }), [
    'evals',
  ])
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'this is a golden set that has 2 lists, `rag`, `tools`, and a dataset is one; write each list to a file of its own, and convert each: `scenario-gate convert FILE --output-dir scenarios`',
  ])
})

test.for([
  [
    'one list in a mapping',
    { bot: [{ question: 'a', expected_answer: 'b' }] },
    'has its list under `use_cases.bot`',
  ],
  [
    'several',
    { bot: [{ question: 'a', expected_answer: 'b' }], app: [{ question: 'a', must_contain: 'b' }] },
    'has 2 lists, `use_cases.bot`, `use_cases.app`',
  ],
  [
    'several, of which one expects nothing',
    {
      bot: [{ question: 'a', expected_answer: 'b' }],
      app: [{ question: 'a', must_contain: 'b' }],
      chat: [{ question: 'a', expected_answer: null }],
    },
    'has 3 lists, `use_cases.bot`, `use_cases.app`, `use_cases.chat`',
  ],
] as const)(
  'cases in lists of a mapping are named, to `init` and to `validate`: %s',
  async ([, cases, shown]) => {
    const text = JSON.stringify({ version: '3.0', use_cases: cases })
    const { unread } = await readCaseFiles(memoryTree({ 'golden.json': text }), ['golden.json'], false)
    const message = `this is a golden set that ${shown}, and a dataset is one; write each list to a file of its own, and convert each: `
    expect(unread).toEqual([{ file: 'golden.json', why: expect.stringContaining(message) as string }])
    expect(await messagesOf(text)).toEqual([expect.stringContaining(message)])
  },
)

const messagesOf = async (text: string) => {
  const { diagnostics } = await loadSuite(memoryTree({ 'evals/golden.yaml': text }), ['evals'])
  return diagnostics.map(({ message }) => message)
}

describe('cases without a known key for the input', () => {
  test.for([
    ['under `cases`', 'cases:\n  - { id: a, ask: Refund it, expected_tools: [refund] }\n'],
    ['a list', '- { id: a, ask: Refund it, must_contain: refunded, notes: new, difficulty: easy }\n'],
    ['JSON', '{"tests":[{"ask":"Refund it","forbidden_tools":["pay"],"user_id":"u1"}]}'],
  ] as const)('the only text that is no note is it: %s', async ([, text]) => {
    expect(await read('golden.yaml', text)).toMatchObject({ input: 'ask', rows: 1 })
    expect(await messagesOf(text)).toEqual([
      'this is a golden set of 1 case, and no scenario; `scenario-gate convert evals/golden.yaml --output-dir scenarios` writes one of it',
    ])
  })

  test.for([
    [
      'a question with a word before it',
      { COMPANY_NAME: 'A', CUSTOMER_QUESTION: 'Hi?', DOCS: 'Long' },
      'CUSTOMER_QUESTION',
    ],
    ['what a customer asks', { shop: 'A', customer_text: 'Hi?' }, 'customer_text'],
    ['a text of a query', { query_text: 'Hi?', shop: 'A' }, 'query_text'],
    ['a prompt in a language', { promptAr: 'Hi?', shop: 'A' }, 'promptAr'],
    ['no prompt in two', { prompt_en: 'Hi?', prompt_ar: 'Hi?' }, null],
    ['no question that comes later', { ask: 'Hi?', follow_up_question: 'And?', shop: 'A' }, null],
  ] as const)('%s', async ([, fields, input]) => {
    const set = await read('golden.json', JSON.stringify([{ ...fields, must_call: 'a' }]))
    expect(set?.input ?? null).toBe(input)
  })

  test('a text that cases share is not what is asked in each', async () => {
    const rows = ['a', 'b', 'c'].map((id) => ({ id, dialect: 'egyptian', expected_tools: ['search'] }))
    expect(await read('golden.json', JSON.stringify(rows))).toBeNull()
  })

  const unknown = 'this is a golden set, and none of the keys of its cases is known to hold the input; '
  test.for([
    [
      '{ ask: Refund it, channel: web, must_call: a }',
      'rename the one that does to `input`: `ask`, `channel`',
    ],
    [
      '{ path: papers/a.pdf, source_url: b, must_call: a }',
      'write what the agent is asked in each case under `input`',
    ],
    ['{ title: Refund it, must_call: a }', 'write what the agent is asked in each case under `input`'],
    ['{ ad: Founder, source: web, expected_action: apply }', 'rename the one that does to `input`: `ad`'],
    ['{ alert: { id: 1 }, expected: { isTrue: true } }', 'rename the one that does to `input`: `alert`'],
    [
      '{ kind: refund, customer_turns: [Hi, Pay back], expected: { refund: { issue: true } } }',
      'rename the one that does to `input`: `customer_turns`',
    ],
    [
      '{ ticket: { subject: Hi }, history: [Hi], must_call: a }',
      'rename the one that does to `input`: `ticket`, `history`',
    ],
    ['{ labels: a, must_call: a }', 'write what the agent is asked in each case under `input`'],
    ['{ a: x, b: x, c: x, d: x, must_call: a }', 'rename the one that does to `input`: `a`, `b`, `c`, …'],
  ] as const)('%s: what to write', async ([row, advice]) => {
    expect(await read('golden.yaml', `cases:\n  - ${row}\n`)).toBeNull()
    expect(await messagesOf(`cases:\n  - ${row}\n`)).toEqual([unknown + advice])
  })

  test.for([
    ['a slip in a scenario', '- { id: a, criteria: polite, aks: Refund it, must_contain: b }\n'],
    ['a scenario with a dataset', 'id: a\ncases: rows.yaml\ninput: ask\nchecks: [{ type: non_empty }]\n'],
    ['lists of anything', '- { file: a.ts, output: dist }\n'],
  ] as const)('no golden set: %s', async ([, text]) => {
    expect(await read('golden.yaml', text)).toBeNull()
    expect((await messagesOf(text)).join()).not.toContain('golden set')
  })
})

test.for([
  ['messages is an input', [{ role: 'user', content: 'Pay' }], 'conversation'],
  ['what the user says is one, too', ['Pay', 'By card'], 'conversation'],
  ['turns is of ADK', [{ user_content: { parts: [{ text: 'Pay' }] } }], undefined],
] as const)('a conversation of %s', async ([, conversation, input]) => {
  const set = await read('golden.json', JSON.stringify([{ conversation, expected_tools: ['pay'] }]))
  expect(set?.input).toBe(input)
})

test.for([
  [
    'have no input and no checks',
    '[{ id: a, tipo: bano, espera: si }, { id: b, tipo: sala, espera: no }]',
    'a list of 2 cases that are no scenarios and no golden set: a scenario has `id`, `input` and `checks`, a case of a golden set `input` and what is expected, such as under `must_contain` or `expected_tools`; these have `tipo`, `espera`',
  ],
  [
    'stand below `cases`',
    'cases: [{ id: a, tool: search, min_items: 1 }, { id: b, tool: search }]',
    'these have `tool`, `min_items`',
  ],
  ['expect nothing', '[{ task_id: a, prompt: Hi }]', 'a golden set that expects nothing'],
  [
    'stand below `prompts`',
    'version: 1\nprompts: [{ id: a, prompt: Hi }]',
    'a golden set that expects nothing',
  ],
  [
    'have their answers elsewhere',
    '[{ id: a, question: [[{ role: user, content: Hi }]], function: [{ name: pay, parameters: {} }] }]',
    'a list of questions whose answers stand in another file',
  ],
  [
    'have their questions elsewhere',
    '[{ id: a, ground_truth: [{ pay: { id: [7] } }] }]',
    'a list of answers whose questions stand in another file',
  ],
  [
    'are nested',
    'examples: [{ turn: { input: Hi, expected_tools: [pay] } }]',
    'a golden set whose cases are nested below `turn`',
  ],
  [
    'are texts',
    '[Hi, Ho]',
    'got a list of other values; where each is an input, write it as a case with `input`',
  ],
] as const)('cases that %s are named once, with what to write', async ([, text, words]) => {
  expect(await messagesOf(text)).toEqual([expect.stringContaining(words)])
})

test.for([
  ['files of other programs beside them', 'services: [{ image: a }, { image: b }]', 'this is not a scenario'],
  ['a slip of a key', '[{ id: a, chekcs: [] }, { id: b, chekcs: [] }]', 'did you mean `checks`?'],
  [
    'an input',
    '[{ id: a, input: Hi, espera: si }, { id: b, input: Ho, espera: no }]',
    '`espera` is not a key',
  ],
] as const)('no such cases: %s', async ([, text, words]) => {
  expect((await messagesOf(text)).join('\n')).toContain(words)
})

test('texts with several between `|` are to be written as a list', async () => {
  const set = await read('golden.json', '[{"q":"Hi","query":"Hi","expected_contains":"a|b"}]')
  expect(set === null ? '' : renderGoldenScenario(set, 'scenarios/a.yaml')).toContain(
    '# - type: contains_any\n  #   params: { patterns: "{{expected_contains?}}" }',
  )
})

test('steps of a run that count their tokens are no cases', async () => {
  const steps = [{ step_id: 1, tool_name: 'search', tool_args: {}, input_tokens: 12, output_tokens: 3 }]
  expect(await read('trace.json', JSON.stringify({ trace_id: 't', steps }))).toBeNull()
})

test('rows with a question deep below a folder of evals are no cases for its name alone', async () => {
  const row = JSON.stringify({ question: 'Who owns it?', owner: 'Ada' })
  expect(await read('evals/questions.jsonl', row)).toMatchObject({ input: 'question' })
  expect(await read('evals/results/package/data/open.jsonl', row)).toBeNull()
})

test.for([
  [
    'cases: [{ id: a, question: Why? }, { id: b, question: How? }]\n',
    'this is a golden set that expects nothing; ',
  ],
  ['name: Mine\nitems: [{ prompt: Why? }]\n', 'this is a golden set that expects nothing; '],
  [
    'name: Sum\nmodel: openai/gpt-4o\nmessages: [{ role: user, content: "{{input}}" }]\n',
    'this is a prompt without `testData`, so it expects nothing; ',
  ],
] as const)('what is asked, and nothing is expected of it: %s', async ([text, message]) => {
  expect(await messagesOf(text)).toEqual([expect.stringContaining(message)])
})

test.for([
  ['id: a\ncases: [{ question: Why? }]\n', '`cases`: expected text'],
  [
    'test_cases:\n  - utterance: Book it\n    intent: book\n',
    'this is not a scenario: it has none of the keys',
  ],
  ['test_cases:\n  - id: a\n    qurey: Book it\n', 'the case needs a `query`'],
] as const)('and other lists: %s', async ([text, message]) => {
  expect((await messagesOf(text)).join()).toContain(message)
})
