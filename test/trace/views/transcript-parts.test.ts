import { describe, expect, test } from 'vitest'
import { limits } from '../../../src/core/limits.ts'
import type { Trace } from '../../../src/trace/model/trace.ts'
import { buildTranscript, type TranscriptEntry } from '../../../src/trace/views/transcript.ts'
import { json, traceOf } from '../../support/dialect-traces.ts'
import { agent } from '../../support/genai-spans.ts'
import { asks, runs } from '../../support/tool-spans.ts'
import { conversationFile } from '../../support/conversation.ts'
import { readOne } from '../../support/trace-files.ts'

/** `user: hi`, `1 search → hits` for a call with its result, `image` for a medium. */
function lineOf(entry: TranscriptEntry): string {
  if (entry.kind === 'media') return `${entry.role}: ${entry.media.modality} ${entry.media.uri ?? 'inline'}`
  if (entry.kind !== 'call') return `${'role' in entry ? entry.role : entry.kind}: ${entry.text}`
  const { step, tool, agent: by, result, error, media } = entry
  const shown = [`${step} ${tool}`, ...media.map(({ modality }) => modality)]
  if (by !== null) shown.push(`by ${by}`)
  if (result !== null) shown.push(`→ ${result}`)
  if (error !== null) shown.push(`failed: ${error}`)
  return shown.join(' ')
}

const linesOf = (trace: Trace) => buildTranscript(trace).entries.map(lineOf)

const user = (content: unknown) => ({ role: 'user', content })
const assistant = (content: unknown) => ({ role: 'assistant', content })
const use = (id: string | undefined, name: string) => ({ type: 'tool_use', id, name, input: {} })
const answer = (id: string | undefined, content: unknown) => ({
  type: 'tool_result',
  tool_use_id: id,
  content,
})

const chat = (...messages: object[]) => readOne(JSON.stringify(messages))

const image = (url: string) => ({ type: 'image_url', image_url: { url } })

const answering = (output: string) => ({
  id: 'f',
  start: 0,
  end: 10,
  attributes: { 'openinference.span.kind': 'AGENT', 'output.value': output },
})

describe('parts of messages', () => {
  test.for<[string, object[], string[]]>([
    [
      'reasoning and refusals',
      [
        { type: 'thinking', thinking: 'Hm.' },
        { type: 'refusal', refusal: 'No.' },
        { type: 'text', text: 'Sorry.' },
      ],
      ['reasoning: Hm.', 'refusal: No.', 'assistant: Sorry.'],
    ],
    [
      'not those that are empty',
      [
        { type: 'thinking', thinking: '' },
        { type: 'refusal', refusal: '' },
        { type: 'text', text: '' },
        { type: 'text', text: 'Yes.' },
      ],
      ['assistant: Yes.'],
    ],
    [
      'what is not known as it is',
      [
        { type: 'hologram', of: 'x' },
        { type: 'text', text: 'Yes.' },
      ],
      ['unknown: {\n  "type": "hologram",\n  "of": "x"\n}', 'assistant: Yes.'],
    ],
  ])('%s', async ([, parts, lines]) => {
    expect(linesOf(await chat(user('Well?'), assistant(parts)))).toEqual(['user: Well?', ...lines])
  })

  test('media below their message, in order; long addresses are cut', async () => {
    const asked = [
      image('https://x.test/a.png'),
      { type: 'text', text: 'Which?' },
      image('https://x.test/b.png'),
    ]
    expect(linesOf(await chat(user(asked), assistant('The first.')))).toEqual([
      'user: Which?',
      'user: image https://x.test/a.png',
      'user: image https://x.test/b.png',
      'assistant: The first.',
    ])
    const long = await chat(user([image(`https://x.test/${'x'.repeat(30_000)}`)]), assistant('So.'))
    expect(linesOf(long)[0]).toMatch(/x… \(\d+ more characters\)$/)
  })

  test('media that a tool answered with, with their call', async () => {
    const picture = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'aGVsbG8=' } }
    const lines = linesOf(
      await chat(
        user('Look.'),
        assistant([use('c1', 'look')]),
        user([answer('c1', [picture, picture])]),
        assistant('A cat.'),
      ),
    )
    expect(lines).toEqual([
      'user: Look.',
      expect.stringMatching(/^1 look image image → /),
      'assistant: A cat.',
    ])
  })

  test('who said it, where a message has a name', async () => {
    const { entries } = buildTranscript(await chat({ ...user('Well?'), name: 'Ann' }, assistant('So.')))
    expect(entries).toEqual([
      { kind: 'text', role: 'user', name: 'Ann', text: 'Well?' },
      { kind: 'text', role: 'assistant', text: 'So.' },
    ])
  })
})

describe('results stand with their calls', () => {
  test.for<[string, object[], string[]]>([
    [
      'by id, whatever the order is in which they come',
      [
        assistant([use('c1', 'one'), use('c2', 'two')]),
        user([answer('c2', 'second'), answer('c1', 'first')]),
      ],
      ['1 one → first', '2 two → second'],
    ],
    [
      'of calls with the same id, in order',
      [
        assistant([use('c', 'one')]),
        user([answer('c', 'first')]),
        assistant([use('c', 'two')]),
        user([answer('c', 'second')]),
      ],
      ['1 one → first', '2 two → second'],
    ],
    [
      'calls without a result have none',
      [assistant([use('c1', 'one'), use('c2', 'two')]), user([answer('c2', 'second')])],
      ['1 one', '2 two → second'],
    ],
  ])('%s', async ([, messages, lines]) => {
    expect(linesOf(await chat(user('Well?'), ...messages, assistant('So.')))).toEqual([
      'user: Well?',
      ...lines,
      'assistant: So.',
    ])
  })

  test('one that answers no call is a message of the tool', async () => {
    const part = { type: 'tool_call_response', response: { hits: 1 } }
    const input = json([user('Well?'), { role: 'tool', parts: [part] }])
    const attributes = {
      'gen_ai.operation.name': 'chat',
      'gen_ai.input.messages': input,
      'gen_ai.output.messages': json([assistant('So.')]),
    }
    const said = { id: 'a', start: 5, end: 9, attributes }
    const shown = ['user: Well?', 'tool: {\n  "hits": 1\n}', 'assistant: So.']
    expect(linesOf(await traceOf(said))).toEqual(shown)
    const ran = runs('b', 2, { name: 'search' })
    const other = { ...ran.attributes, 'gen_ai.tool.call.result': 'none' }
    expect(linesOf(await traceOf(said, { ...ran, attributes: other }))).toEqual([
      ...shown.slice(0, 2),
      '1 search → none',
      'assistant: So.',
    ])
  })

  test('one of a call without an id is not shown again', async () => {
    const input = json([
      user('Well?'),
      { role: 'tool', parts: [{ type: 'tool_call_response', response: 'hit' }] },
    ])
    const said = {
      id: 'a',
      start: 5,
      end: 9,
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.input.messages': input,
        'gen_ai.output.messages': json([assistant('So.')]),
      },
    }
    const ran = runs('b', 2, { name: 'search' })
    const attributes = { ...ran.attributes, 'gen_ai.tool.call.result': 'hit' }
    expect(linesOf(await traceOf(said, { ...ran, attributes }))).toEqual([
      'user: Well?',
      '1 search → hit',
      'assistant: So.',
    ])
  })

  test('calls stand between the texts where they were asked for', async () => {
    const trace = await chat(
      user('Well?'),
      assistant([{ type: 'text', text: 'First.' }, use('c', 'one')]),
      user([answer('c', 'hit')]),
      assistant([{ type: 'text', text: 'Then.' }, use('c', 'two')]),
      user([answer('c', 'miss')]),
      assistant('So.'),
    )
    expect(linesOf(trace)).toEqual([
      'user: Well?',
      'assistant: First.',
      '1 one → hit',
      'assistant: Then.',
      '2 two → miss',
      'assistant: So.',
    ])
  })

  test('a medium of the agent is no answer', async () => {
    const trace = await chat(user('Draw.'), assistant([image('https://x.test/a.png')]), assistant('So.'))
    expect(linesOf(trace)).toEqual(['user: Draw.', 'assistant: image https://x.test/a.png', 'assistant: So.'])
  })

  test('a failure is shown', async () => {
    const failed = { ...answer('c1', 'no such user'), is_error: true }
    const trace = await chat(user('Well?'), assistant([use('c1', 'one')]), user([failed]), assistant('So.'))
    expect(linesOf(trace)[1]).toBe('1 one → no such user failed: no such user')
  })
})

describe('calls that no message asks for', () => {
  const input = [user('Well?')]
  const reply = (text: string) => ({
    'gen_ai.operation.name': 'chat',
    'gen_ai.input.messages': json(input),
    'gen_ai.output.messages': json([assistant(text)]),
  })

  test('stand before the answer, and after what else was said', async () => {
    const run = runs('b', 2, { name: 'search', args: { q: 'x' } })
    const said = { id: 'a', start: 0, end: 9, attributes: reply('Done.') }
    expect(linesOf(await traceOf(said, run))).toEqual(['user: Well?', '1 search', 'assistant: Done.'])
  })

  test('stand at the end where the last word is not the answer', async () => {
    const trace = await traceOf(
      asks('a', 0, [{ id: 'c1', name: 'find', args: {} }], input),
      runs('b', 2, { id: 'c1', name: 'find', args: {} }),
      runs('c', 4, { name: 'search', args: {} }),
    )
    expect(linesOf(trace)).toEqual(['user: Well?', '1 find', '2 search', 'assistant: '])
  })

  test('follow the question of a run without messages, and are followed by its answer', async () => {
    const attributes = { 'openinference.span.kind': 'AGENT', 'input.value': 'Well?', 'output.value': 'Done.' }
    const trace = await traceOf(
      { id: 'a', start: 0, end: 9, attributes },
      { ...runs('b', 2, { name: 'search' }), parent: 'a' },
    )
    expect(linesOf(trace)).toEqual(['user: Well?', '1 search', 'assistant: Done.'])
  })

  test('the answer of the run stands beside another last word of the model, but not twice', async () => {
    const said = { id: 'a', parent: 'f', start: 1, end: 9, attributes: reply('Done. ') }
    expect(linesOf(await traceOf(answering('Done.'), said))).toEqual(['user: Well?', 'assistant: Done. '])
    expect(linesOf(await traceOf(answering('All done.'), said))).toEqual([
      'user: Well?',
      'assistant: Done. ',
      'assistant: All done.',
    ])
    // What the user said is no answer.
    expect(linesOf(await traceOf(answering('Well?'), said)).at(-1)).toBe('assistant: Well?')
  })
})

test('calls name their agent where there are several', async () => {
  const spans = [
    { ...runs('b', 1, { name: 'ask' }), parent: 'a' },
    { ...asks('d', 3, [{ name: 'find', args: {} }]), parent: 'c' },
  ]
  expect(
    linesOf(await traceOf(agent('a', 'boss'), agent('c', 'helper', { parent: 'a' }), ...spans)).slice(0, 2),
  ).toEqual(['2 find by helper', '1 ask by boss'])
  expect(
    linesOf(await traceOf(agent('a', 'boss'), agent('c', 'boss', { parent: 'b' }), ...spans)).slice(0, 2),
  ).toEqual(['2 find', '1 ask'])
})

describe('a transcript is bounded in all', () => {
  test('by the characters of texts', async () => {
    const texts = Array.from({ length: 30 }, () => assistant('x'.repeat(19_950)))
    const { entries, leftOut } = buildTranscript(await chat(user('y'.repeat(19_950)), ...texts))
    expect(entries.length * 20_000).toBe(limits.transcriptTotal)
    expect(entries.length + leftOut).toBe(31)
  })

  test('by the characters of arguments and results', async () => {
    const calls = Array.from({ length: 30 }, (_, index) => ({
      tool: `tool_${index}`,
      args: { q: 'x'.repeat(9_900) },
      result: 'y'.repeat(10_000),
    }))
    const { entries, leftOut } = buildTranscript(await readOne(conversationFile({ calls })))
    expect(entries.length).toBe(20)
    expect(entries.length + leftOut).toBe(32)
  })

  test('by the number of media', async () => {
    const many = Array.from({ length: 900 }, () => image('https://x.test/a.png'))
    const text = assistant('x'.repeat(20_000))
    const messages = [...Array.from({ length: 12 }, () => text), user(many), assistant('So.')]
    const { entries } = buildTranscript(await chat(...messages))
    // 12 texts of 20,050 characters leave room for 797 media that count 200 each.
    expect(entries.length).toBe(12 + 797)
  })
})
