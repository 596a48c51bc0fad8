import { readFileSync } from 'node:fs'
import * as zlib from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DecompressedFile } from '../../../src/trace/reading/decompressed.ts'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import type { TraceFile } from '../../../src/trace/reading/reader.ts'
import { fixture, jsonLines, memoryFile, otlp, readAll } from '../../support/trace-files.ts'

const rows = (from: number, to: number) =>
  jsonLines(
    ...Array.from({ length: to - from }, (_, index) => ({
      trace_id: `t${from + index}`,
      span_id: 's',
      name: `${Math.sin(from + index)}`,
      kind: 'tool',
      end_time: '2026-03-17T14:30:01Z',
    })),
  )

async function contentOf(file: TraceFile): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of file.open()) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

describe('a compressed file is read as what it holds, whatever it is called', () => {
  test.for(['kensa-1.jsonl', 'otlp-aisdk-v7.json', 'openai-messages-taubench-1.json'])('%s', async (name) => {
    const bytes = readFileSync(new URL(`../../fixtures/traces/${name}`, import.meta.url))
    const packed = await readAll(memoryFile(zlib.gzipSync(bytes), name, 1000))
    const plain = await readAll(fixture(name))
    expect(packed.diagnostics).toEqual([])
    expect(packed.traces.map(describeTrace)).toEqual(plain.traces.map(describeTrace))
  })

  test.for([
    ['kensa-1.jsonl', 7],
    ['openai-messages-taubench-1.json', 4096],
  ] as const)('%s in UTF-16, in pieces of %i bytes', async ([name, size]) => {
    const text = readFileSync(new URL(`../../fixtures/traces/${name}`, import.meta.url), 'utf8')
    const little = Buffer.from(`\uFEFF${text}`, 'utf16le')
    const plain = await readAll(fixture(name))
    for (const bytes of [little, Buffer.from(little).swap16()]) {
      const { traces, diagnostics } = await readAll(memoryFile(bytes, name, size))
      expect(diagnostics).toEqual([])
      expect(traces.map(describeTrace)).toEqual(plain.traces.map(describeTrace))
    }
  })

  test('with zeros after it, as tapes and some tools leave them', async () => {
    const bytes = Buffer.concat([zlib.gzipSync(rows(0, 3)), Buffer.alloc(40_000)])
    const { traces, diagnostics } = await readAll(memoryFile(bytes))
    expect([traces.length, diagnostics]).toEqual([3, []])
  })

  test('several after each other, as log rotation leaves them', async () => {
    const bytes = Buffer.concat([zlib.gzipSync(rows(0, 3)), zlib.gzipSync(rows(3, 5))])
    const { traces, diagnostics } = await readAll(memoryFile(bytes))
    expect([traces.length, diagnostics]).toEqual([5, []])
  })

  test('spans that come late are found in a second pass', async () => {
    const late = otlp({ id: '2', parent: '1' })
    const others = Array.from({ length: 200 }, (_, index) =>
      otlp({ trace: `b${index + 1000}`, id: '3', end: 1, attributes: { text: 'x'.repeat(1000) } }),
    )
    const bytes = zlib.gzipSync(jsonLines(otlp({ id: '1', end: 1 }), ...others, late))
    const { traces, superseded } = await readAll(memoryFile(bytes))
    expect([traces[0]?.spans.length, superseded]).toEqual([2, 1])
  })
})

describe('a file that cannot be unpacked', () => {
  const whole = zlib.gzipSync(rows(0, 4000))

  test.for<[string, Uint8Array]>([
    ['cut off', whole.subarray(0, whole.length - 2000)],
    ['damaged', Buffer.concat([whole.subarray(0, -2000), Buffer.alloc(2000, 0xff)])],
  ])('%s: what was whole is kept, and nothing rests on what was open', async ([, bytes]) => {
    const { traces, damaged, diagnostics } = await readAll(memoryFile(bytes))
    expect(traces.length).toBeGreaterThan(3000)
    expect(traces.length).toBeLessThan(4000)
    expect(damaged).toContain(traces.at(-1)?.id)
    expect(damaged).not.toContain('t0')
    expect(diagnostics.at(-1)).toEqual({
      code: 'trace-unreadable',
      severity: 'error',
      file: 'run.jsonl',
      message: expect.stringMatching(/^Its compressed data is damaged or cut off \(.+\); the rest/) as string,
    })
  })

  test('nothing of it at all', async () => {
    for (const end of [2, 5, 12, 20]) {
      const { traces, diagnostics } = await readAll(memoryFile(whole.subarray(0, end)))
      expect([traces, diagnostics.map(({ code }) => code)]).toEqual([[], ['trace-unreadable']])
    }
  })

  test('whatever happened to it, reading it comes to an end', async () => {
    const small = zlib.gzipSync(rows(0, 20))
    const edits = fc.array(fc.tuple(fc.nat({ max: small.length - 1 }), fc.nat({ max: 255 })), {
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(
        edits,
        fc.uint8Array({ maxLength: 30 }),
        fc.nat({ max: 40 }),
        async (edited, more, cut) => {
          const bytes = Buffer.concat([small.subarray(0, small.length - cut), more])
          for (const [at, byte] of edited) if (at > 2 && at < bytes.length) bytes[at] = byte
          const { traces, diagnostics } = await readAll(memoryFile(bytes, 'run.jsonl', 100))
          expect(traces.length + diagnostics.length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('a bomb goes off in the open', async () => {
    const bomb = new DecompressedFile(memoryFile(zlib.gzipSync(Buffer.alloc(64 << 20)), 'bomb.gz'), 8 << 20)
    let bytes = 0
    let most = 0
    for await (const chunk of bomb.open()) {
      bytes += chunk.byteLength
      most = Math.max(most, chunk.byteLength)
    }
    expect(bytes).toBe(8 << 20)
    expect(most).toBeLessThanOrEqual(64 << 10)
    expect(bomb.problem).toMatch(/^It unpacks to more than 8 MiB/)
  })

  test('the file is closed, also when nobody reads on', async () => {
    let closed = 0
    const file: TraceFile = {
      path: 'run.jsonl',
      // eslint-disable-next-line typescript/require-await -- a stream, as files are
      async *open() {
        try {
          yield whole
          yield whole
        } finally {
          closed++
        }
      },
    }
    for await (const chunk of new DecompressedFile(file).open()) if (chunk.byteLength > 0) break
    expect(closed).toBe(1)
  })
})

describe('zstd', () => {
  const { zstdCompressSync } = zlib as Partial<typeof zlib>
  /** The smallest frame there is: no content. */
  const empty = Buffer.from('28b52ffd2000010000', 'hex')

  test.runIf(zstdCompressSync === undefined)('is named where Node.js cannot unpack it', async () => {
    const { diagnostics } = await readAll(memoryFile(empty))
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      [
        'trace-unreadable',
        expect.stringMatching(/zstd, which Node\.js [\d.]+ cannot unpack; Node\.js 22\.15/),
      ],
    ])
  })

  test.runIf(zstdCompressSync !== undefined)('is unpacked where Node.js can', async () => {
    const packed = (from: number, to: number) => zstdCompressSync?.(Buffer.from(rows(from, to))) ?? empty
    const bytes = Buffer.concat([packed(0, 3), packed(3, 2000), empty, packed(2000, 2005)])
    for (const chunk of [7, 1 << 20]) {
      const { traces, diagnostics } = await readAll(memoryFile(bytes, 'run.jsonl', chunk))
      expect([traces.length, diagnostics]).toEqual([2005, []])
    }
    const cut = await readAll(memoryFile(bytes.subarray(0, -2)))
    expect(cut.diagnostics.at(-1)?.code).toBe('trace-unreadable')
    const damaged = await readAll(memoryFile(Buffer.concat([packed(0, 3), Buffer.from('garbage')])))
    expect([damaged.traces.length, damaged.diagnostics.at(-1)?.code]).toEqual([3, 'trace-unreadable'])
  })
})

test('any other file is given as it is', async () => {
  for (const text of ['', 'a', 'abc', '\u001f', '{"a":1}']) {
    expect(await contentOf(new DecompressedFile(memoryFile(text, 'x', 1)))).toBe(text)
  }
})
