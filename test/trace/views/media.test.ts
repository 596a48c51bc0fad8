import { describe, expect, test } from 'vitest'
import { fixture, otlp, readAll, readOne } from '../../support/trace-files.ts'

const image = {
  role: 'user',
  modality: 'image',
  mimeType: 'image/png',
  data: 'aGVsbG8=',
  uri: null,
  message: 0,
  toolCall: null,
  bytes: 5,
  width: null,
  height: null,
  durationMs: null,
}

const said = (content: unknown, role = 'user') =>
  readOne(
    JSON.stringify([
      { role, content },
      { role: 'assistant', content: 'ok' },
    ]),
  )

describe('media in messages', () => {
  test.for([
    ['a data URI', { type: 'image_url', image_url: { url: 'data:image/png;base64,aGVsbG8=' } }, image],
    [
      'an address',
      { type: 'image_url', image_url: { url: 'https://x.test/a.png' } },
      { ...image, mimeType: null, data: null, uri: 'https://x.test/a.png', bytes: null },
    ],
    [
      'Anthropic',
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'aGVsbG8=' } },
      image,
    ],
    [
      'PromptKit',
      {
        type: 'video',
        media: {
          file_path: 'a.mp4',
          mime_type: 'video/mp4',
          duration: 12,
          width: 1280,
          height: 720,
          size_kb: 3,
        },
      },
      {
        ...image,
        modality: 'video',
        mimeType: 'video/mp4',
        data: null,
        uri: 'a.mp4',
        bytes: 3072,
        width: 1280,
        height: 720,
        durationMs: 12_000,
      },
    ],
    [
      'a data URI that is text',
      { type: 'image_url', image_url: { url: 'data:image/svg+xml;charset=utf-8,<svg/>' } },
      {
        ...image,
        mimeType: 'image/svg+xml',
        data: null,
        uri: 'data:image/svg+xml;charset=utf-8,<svg/>',
        bytes: null,
      },
    ],
  ] as const)('%s', async ([, part, expected]) => {
    const trace = await said([{ type: 'text', text: 'Look.' }, part])
    expect(trace.media).toEqual([expected])
  })

  test('and the lack of any', async () => {
    expect((await said('hello')).media).toEqual([])
    const { traces } = await readAll(fixture('otlp-proto-example.json'))
    expect(traces[0]?.media).toBe(null)
  })
})

const model = (id: string, start: number, attributes: Record<string, unknown>) => ({
  id,
  start,
  attributes: { 'gen_ai.operation.name': 'chat', ...attributes },
})

const answer = (result: unknown, more: Record<string, unknown> = {}) => ({
  id: 'b',
  start: 2,
  attributes: {
    'gen_ai.tool.name': 'draw',
    'gen_ai.tool.call.id': 'c1',
    'gen_ai.tool.call.result': JSON.stringify(result),
    ...more,
  },
})

describe('media that tools answer with', () => {
  const shown = { ...image, role: 'tool', message: null, toolCall: 0 }
  const mcp = {
    content: [
      { type: 'image', data: 'aGVsbG8=', mimeType: 'image/png' },
      { type: 'text', text: 'x' },
    ],
  }

  test.for([
    ['MCP', mcp],
    ['a list of parts', [{ type: 'image', media: { data: 'aGVsbG8=', mime_type: 'image/png' } }]],
  ] as const)('%s', async ([, result]) => {
    const trace = await readOne(JSON.stringify(otlp(answer(result))))
    expect(trace.media).toEqual([shown])
  })

  test('at an address', async () => {
    const uri = 'https://x.test/a.png'
    const trace = await readOne(
      JSON.stringify(otlp(answer([{ type: 'image_url', image_url: { url: uri } }]))),
    )
    expect(trace.media).toEqual([{ ...shown, mimeType: null, data: null, uri, bytes: null }])
  })

  test.for([
    ['text', 'an image'],
    [
      'a list of rows',
      [
        { type: 'blob', name: 'x' },
        { type: 'document', title: 'Terms' },
        { id: 1, image: 'a.png' },
      ],
    ],
    ['an object', { image: 'a.png' }],
  ] as const)('%s is none', async ([, result]) => {
    expect((await readOne(JSON.stringify(otlp(answer(result))))).media).toBe(null)
  })

  test('once, where the model was told of it', async () => {
    const history = [
      { role: 'user', content: 'Draw.' },
      { role: 'assistant', tool_calls: [{ id: 'c1', function: { name: 'draw', arguments: '{}' } }] },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'c1',
            content: [{ type: 'image', source: { media_type: 'image/png', data: 'aGVsbG8=' } }],
          },
        ],
      },
    ]
    const trace = await readOne(
      JSON.stringify(otlp(answer(mcp), model('c', 3, { 'gen_ai.input.messages': JSON.stringify(history) }))),
    )
    expect(trace.media).toEqual([{ ...shown, message: 2 }])
  })
})
