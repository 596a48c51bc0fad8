import { expect, test } from 'vitest'
import { statusesOn, type Asked } from '../support/losses.ts'
import { otlp } from '../support/trace-files.ts'

const prose = 'The flight leaves at nine and arrives at noon, so there is time for a short walk by the river '
const long = (start: string) => (start + prose.repeat(20)).slice(0, 700)

/** A model was asked and said something; texts are cut at a length, with a mark at the end or none. */
function answered(asked: string, said: string, length = Infinity, mark = '') {
  const cut = (text: string) => (text.length <= length ? text : text.slice(0, length - mark.length) + mark)
  return otlp(
    { id: '1', name: 'run', start: 0, end: 90, attributes: { 'traceloop.span.kind': 'workflow' } },
    {
      id: '2',
      parent: '1',
      name: 'openai.chat',
      start: 10,
      end: 20,
      attributes: {
        'llm.request.type': 'chat',
        'gen_ai.prompt.0.role': 'user',
        'gen_ai.prompt.0.content': cut(asked),
        'gen_ai.completion.0.role': 'assistant',
        'gen_ai.completion.0.content': cut(said),
        'traceloop.entity.output': cut(JSON.stringify({ answer: said, asked })),
      },
    },
  )
}

/** What forbids something in the texts of a run, and finds nothing in what is there. */
const forbids: readonly Asked[] = [
  ['content_excludes', { patterns: ['refund'] }],
  ['negative_match', { must_not_contain: ['refund'] }],
  ['max_length', { max_chars: 900 }],
  ['no_pii_leak', {}],
  ['no_secret_leak', {}],
]
const all = (status: string) => forbids.map(() => status)

test.for([
  ['at 250', 250, ''],
  ['at 333, with three dots', 333, '...'],
  ['at 128, with an ellipsis', 128, '…'],
] as const)('a text that was cut %s may have said anything', async ([, length, mark]) => {
  const cut = answered(long('When does it leave? '), long('Gladly. '), length, mark)
  expect(await statusesOn(cut, forbids)).toEqual(all('error'))
  // What is there decides.
  expect(await statusesOn(cut, [['content_excludes', { patterns: ['gladly'] }]])).toEqual(['fail'])
})

const texts = (length: number) => ({
  'openinference.span.kind': 'LLM',
  'output.value': long('Gladly. ').slice(0, length),
  'llm.output_messages.0.message.role': 'assistant',
  'llm.output_messages.0.message.content': long('Gladly. ').slice(0, length),
})

test('the answer alone was cut, at the length that a limit has', async () => {
  const said = { id: '1', start: 0, end: 9 }
  expect(await statusesOn(otlp({ ...said, attributes: texts(512) }), forbids)).toEqual(all('error'))
  expect(await statusesOn(otlp({ ...said, attributes: texts(517) }), forbids)).toEqual(all('pass'))
})

test('a text that says that it was cut', async () => {
  const marks = [
    ' [truncated]',
    '... (truncated)',
    '…[truncated 300 characters]',
    '<truncated>',
    '\n<truncated 425 bytes>\nby bus',
    ' [Output truncated]',
  ]
  const others = [
    '…120 chars truncated… by bus',
    ' [29 lines omitted] by bus',
    '... 200 more characters',
    ' [...]',
    ' <omitted>',
    '…truncated',
    ' --- truncated ---',
    '…(+1234 chars)',
    '... and 1.2k more',
    '... and 5 more lines',
    '... and 250 more',
    '...[and 5 more]',
    '... and 425 more',
    '... and 12 more lines',
    '… (and 5 more)',
    '... 5 more items',
    ' (response truncated, 1234 chars in all)',
    ' [data too long; truncated]',
    ' <truncated/>',
    ' [... 300 characters omitted ...] by bus',
    ' [... Observation truncated due to length ...] by bus',
    '\n[truncated]\nby bus',
  ]
  for (const mark of [...marks, ...others])
    expect(await statusesOn(answered('When?', `At nine${mark}`), forbids), mark).toEqual(all('error'))
})

test('words of an answer that speak of cuts, or have dots, are words', async () => {
  const said = [
    'I cut off the end (see above).',
    'Call `f(...)` or `f({...})`.',
    'const [a, ...rest]',
    'It is 3 more',
    'Oslo, Bergen, … and 5 more',
    'It serves Oslo, Bergen ... and 12 more cities',
    'Oslo, Bergen… and 5 more',
    'Oslo, Bergen, ... and 12 more hotels',
  ]
  for (const text of [
    ...said,
    'The table is truncated.',
    'The score is -- +5',
    '**Done** ...ok',
    '[clip.mp4]',
  ])
    expect(await statusesOn(answered('When?', text), forbids), text).toEqual(all('pass'))
})

test('the answer is shorter than what was cut', async () => {
  expect(await statusesOn(answered(long('When? '), 'At nine.', 250), forbids)).toEqual(all('pass'))
})

test('no text was cut', async () => {
  for (const said of [long('Gladly. '), 'At nine.', `${long('Gladly. ').slice(0, 255)}.`])
    expect(await statusesOn(answered('When does it leave?', said), forbids)).toEqual(all('pass'))
  // Two of the same length that end as sentences do.
  const [asked, said] = ['When? ', 'At nine. '].map((start) => `${long(start).slice(0, 299)}.`)
  const roles = { 'llm.request.type': 'chat', 'gen_ai.completion.0.role': 'assistant' }
  const span = { id: '1', start: 0, end: 9 }
  const attributes = { ...roles, 'gen_ai.prompt.0.content': asked, 'gen_ai.completion.0.content': said }
  expect(await statusesOn(otlp({ ...span, attributes }), forbids)).toEqual(all('pass'))
})

const tool = (length: number) => ({
  'traceloop.span.kind': 'tool',
  'traceloop.entity.name': 'read_page',
  'traceloop.entity.input': '{"url":"a"}',
  'traceloop.entity.output': long('It says: ').slice(0, length),
})

test('the answer of a tool was cut', async () => {
  const asked: Asked = ['no_secret_leak', { where: ['results'] }]
  for (const [length, status] of [
    [512, 'error'],
    [517, 'pass'],
  ] as const)
    expect(await statusesOn(otlp({ id: '1', start: 0, end: 9, attributes: tool(length) }), [asked])).toEqual([
      status,
    ])
  const attributes = {
    ...tool(9),
    'traceloop.entity.output': '{"page":{"text":"It says …120 tokens truncated… so"}}',
  }
  expect(await statusesOn(otlp({ id: '1', start: 0, end: 9, attributes }), [asked])).toEqual(['error'])
})
