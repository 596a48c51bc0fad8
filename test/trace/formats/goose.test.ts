import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { lenient, statusesOn } from '../../support/losses.ts'
import { jsonLines, memoryFile, readAll } from '../../support/trace-files.ts'

async function read(text: string) {
  const { traces, damaged, diagnostics } = await readAll(memoryFile(text))
  return { described: traces.map(describeTrace), traces, damaged, diagnostics }
}

const said = (role: string, ...content: readonly object[]) => ({ role, created: 1773757800, content })
const text = (words: string) => ({ type: 'text', text: words })
const asks = (id: string, name = 'shell') => ({
  type: 'toolRequest',
  id,
  toolCall: { status: 'success', value: { name, arguments: { command: 'ls' } } },
})
const answers = (id: string, toolResult: object) => ({ type: 'toolResponse', id, toolResult })
const worked = { status: 'success', value: { content: [text('a')], isError: false } }
const header = { working_dir: '/work', description: 'Files', message_count: 4 }
const session = [
  said('user', text('Which files?')),
  said('assistant', asks('c1')),
  said('user', answers('c1', worked)),
  said('assistant', text('One.')),
]
const printed = (...messages: readonly object[]) => messages.map((message) => ({ type: 'message', message }))
const complete = { type: 'complete', total_tokens: 30 }

describe('sessions of goose', () => {
  test.for<[string, object, string | undefined]>([
    ['worked', worked, undefined],
    ['worked, of an older version', { status: 'success', value: [text('a')] }, undefined],
    [
      'failed, as it says itself',
      { status: 'success', value: { content: [text('no')], isError: true } },
      'no',
    ],
    ['could not be called', { status: 'error', error: 'not found' }, 'not found'],
  ])('tell of a tool that it %s', async ([, result, error]) => {
    const [asked, call, , last] = session
    const { described, damaged } = await read(
      jsonLines(header, asked ?? {}, call ?? {}, said('user', answers('c1', result)), last ?? {}),
    )
    expect(described).toMatchObject([{ format: 'goose', userInput: 'Which files?', finalOutput: 'One.' }])
    expect(described[0]?.toolCalls).toMatchObject([
      { name: 'shell', args: { command: 'ls' }, ...(error === undefined ? {} : { error }) },
    ])
    expect(described[0]?.toolCalls?.[0]?.error).toBe(error)
    expect(damaged).toEqual([])
  })

  test('a call whose arguments were no JSON is one of an unknown tool that failed', async () => {
    const [asked, , , last] = session
    const broken = { type: 'toolRequest', id: 'c1', toolCall: { status: 'error', error: '-32602: no JSON' } }
    const refused = said('user', answers('c1', { status: 'error', error: '-32602: no JSON' }))
    const { described, damaged } = await read(
      jsonLines(header, asked ?? {}, said('assistant', broken), refused, last ?? {}),
    )
    expect([damaged, described[0]?.finalOutput]).toEqual([[], 'One.'])
    expect(described[0]?.toolCalls).toMatchObject([{ name: '', error: '-32602: no JSON' }])
  })

  test('a reply without content may have called any tool', async () => {
    const rows = [session[0] ?? {}, { role: 'assistant', created: 1 }, ...session.slice(2)]
    const [banned] = await statusesOn(JSON.stringify({ id: 's', messages: rows }), lenient)
    expect(banned).toBe('error')
  })

  test('a call that says neither its name nor why it could not be read damages the session', async () => {
    const [asked, , ...rest] = session
    const call = said('assistant', {
      type: 'toolRequest',
      id: 'c1',
      toolCall: { status: 'success', value: {} },
    })
    const { damaged } = await read(jsonLines(header, asked ?? {}, call, ...rest))
    expect(damaged).toHaveLength(1)
  })

  test('an answer goes to the call that it names, in whatever order they come', async () => {
    const { described } = await read(
      jsonLines(
        header,
        said('user', text('Which files?')),
        said('assistant', asks('c1', 'first')),
        said('assistant', asks('c2', 'second')),
        said('user', answers('c2', { status: 'error', error: 'no' })),
        said('user', answers('c1', worked)),
        said('assistant', text('One.')),
      ),
    )
    expect(described[0]).toMatchObject({ llmCalls: 2 })
    expect(described[0]?.toolCalls?.map(({ name, error }) => [name, error])).toEqual(
      expect.arrayContaining([
        ['first', undefined],
        ['second', 'no'],
      ]),
    )
  })

  test.for<[string, string, string]>([
    [
      'a session with fewer messages than it counts',
      jsonLines(header, ...session.slice(0, 3)),
      '1 of its messages',
    ],
    ['output without its end', jsonLines(...printed(...session.slice(1))), 'its end'],
  ])('%s is not whole', async ([, file, gap]) => {
    const { traces } = await read(file)
    expect(traces.map(({ stated }) => stated.gap)).toEqual([expect.stringContaining(gap)])
  })

  test('output that ends with an error tells why there is no answer', async () => {
    const { traces } = await read(
      jsonLines(...printed(...session.slice(1, 3)), { type: 'error', error: 'rate limit' }),
    )
    expect(traces.map(({ stated }) => [stated.failure, stated.endsOpen])).toEqual([['rate limit', true]])
  })

  test('an error in the output is one, also where the output has its end', async () => {
    const { traces } = await read(
      jsonLines(...printed(...session.slice(1)), { type: 'error', error: 'down' }, complete),
    )
    expect(traces.map(({ stated }) => [stated.failure, stated.endsOpen])).toEqual([['down', true]])
  })

  test('what goose says where its model failed is no answer', async () => {
    const words = 'Ran into this error: Rate limit exceeded.'
    const { traces } = await read(jsonLines(header, ...session.slice(0, 3), said('assistant', text(words))))
    expect(traces.map(({ stated, finalOutput }) => [stated.failure, finalOutput])).toEqual([[words, null]])
    const quoted = await read(
      jsonLines(header, ...session.slice(0, 3), said('assistant', text(`It says: ${words}`))),
    )
    expect(quoted.traces.map(({ stated }) => stated.failure ?? null)).toEqual([null])
  })

  test('pieces of a text are one text, and so is the answer in a document', async () => {
    const lines = jsonLines(
      ...printed(...session.slice(1, 3), said('assistant', text('On')), said('assistant', text('e.'))),
      complete,
    )
    const whole = JSON.stringify({ messages: session, metadata: { total_tokens: 30, status: 'completed' } })
    for (const file of [lines, whole]) {
      const { described, damaged } = await read(file)
      expect(described).toMatchObject([{ format: 'goose', llmCalls: 2, finalOutput: 'One.' }])
      expect(damaged).toEqual([])
    }
  })
})
