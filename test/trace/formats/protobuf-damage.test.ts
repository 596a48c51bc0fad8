import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import type { Trace } from '../../../src/trace/model/trace.ts'
import { framed, otlpProto } from '../../support/otlp-proto.ts'
import { fixture, memoryFile, otlp, readAll, readOne, type OtlpSpan } from '../../support/trace-files.ts'

function recorded(name: string): Buffer {
  const bytes = readFileSync(new URL(`../../fixtures/traces/${name}`, import.meta.url))
  return name.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

function encoded(...list: readonly OtlpSpan[]): Buffer {
  return otlpProto(otlp(...list.map((span) => ({ start: 1, end: 2, ...span }))))
}

const idsOf = ({ traces }: { readonly traces: readonly Trace[] }) =>
  traces.map((trace) => trace.spans.map(({ name }) => name).join())

test('a group and a field of a later version, inside of a span', async () => {
  // Field 30: a group that holds a varint and a group; field 31: four bytes.
  const extra = Buffer.from([0xf3, 1, 0x08, 1, 0x13, 0x14, 0xf4, 1, 0xfd, 1, 1, 2, 3, 4])
  expect((await readOne(withInSpan(extra))).spans.map(({ name }) => name)).toEqual(['one'])
})

/** One request of one span, with bytes at the end of the span. */
function withInSpan(extra: Buffer): Buffer {
  const start = Buffer.from([0x39, 1, 2, 3, 4, 5, 6, 7, 0x08])
  const span = Buffer.concat([
    sized(0x0a, Buffer.alloc(16, 0xa1)),
    sized(0x12, Buffer.alloc(8, 0xa1)),
    sized(0x2a, Buffer.from('one')),
    start,
    extra,
  ])
  return sized(0x0a, sized(0x12, sized(0x12, span)))
}

function sized(tag: number, bytes: Buffer): Buffer {
  const length: number[] = []
  for (let rest = bytes.length; ; rest >>>= 7) {
    length.push(rest > 127 ? (rest & 127) | 128 : rest)
    if (rest <= 127) return Buffer.concat([Buffer.from([tag, ...length]), bytes])
  }
}

describe('what does not fit together', () => {
  const list = Array.from({ length: 6 }, (_, index) => ({
    trace: `${index}a`,
    id: `${index}`,
    name: `n${index}`,
  }))
  const whole = encoded(...list)
  const all = 'n0 n1 n2 n3 n4 n5'.split(' ')

  test('a length inside of a span that lies costs that span', async () => {
    const bytes = Buffer.from(whole)
    bytes[bytes.indexOf('n2') - 1] = 100
    const read = await readAll(memoryFile(bytes, 'run.pb'))
    expect(idsOf(read)).toEqual(all.filter((name) => name !== 'n2'))
    expect(read.damaged).toEqual(['2a'.padEnd(32, '0')])
    expect(read.diagnostics).toEqual([
      {
        code: 'trace-document',
        severity: 'error',
        file: 'run.pb',
        message: expect.stringMatching(
          /^Byte \d+: Lengths in the protobuf data do not fit together here;/,
        ) as string,
      },
    ])
  })

  test('groups without an end, and types that do not exist, cost the span', async () => {
    for (const extra of [[0xf3, 1], Array.from({ length: 200 }, () => 0x13), [0x0f], [0x00], [0xff, 0xff]]) {
      const { traces, damaged, diagnostics } = await readAll(
        memoryFile(withInSpan(Buffer.from(extra)), 'run.pb'),
      )
      expect([traces.length, damaged, diagnostics.map(({ code }) => code)]).toEqual([
        0,
        ['a1'.repeat(16)],
        ['trace-document'],
      ])
    }
  })

  test('a file that is cut off keeps what was whole, and says that there was more', async () => {
    for (let end = 0; end < whole.length; end++) {
      for (const bytes of [whole.subarray(0, end), framed(whole).subarray(0, end + 4)]) {
        const read = await readAll(memoryFile(bytes, 'run.pb'))
        expect(all.slice(0, read.traces.length)).toEqual(idsOf(read))
        expect(read.diagnostics).not.toEqual([])
        expect(read.damaged.length > 0 || read.traces.length === 0).toBe(true)
      }
    }
  })

  test('a piece that is not protobuf ends the file', async () => {
    const read = await readAll(
      memoryFile(Buffer.concat([whole, Buffer.from('\u0007 not protobuf')]), 'run.pb'),
    )
    expect(idsOf(read)).toEqual(all)
    expect(read.diagnostics.map(({ message }) => message)).toEqual([
      expect.stringContaining(`Byte ${whole.length}: The protobuf data does not go on here`),
    ])
  })

  test('values nested without an end are cut, without a stack', async () => {
    let value: Buffer = Buffer.from([0x0a, 1, 65])
    for (let depth = 0; depth < 5000; depth++) value = sized(0x2a, sized(0x0a, value))
    const attribute = sized(0x4a, Buffer.concat([sized(0x0a, Buffer.from('k')), sized(0x12, value)]))
    const span = Buffer.concat([
      sized(0x0a, Buffer.alloc(16, 1)),
      Buffer.from([0x39, 1, 1, 1, 1, 1, 1, 1, 1]),
      attribute,
    ])
    const trace = await readOne(sized(0x0a, sized(0x12, sized(0x12, span))))
    expect(JSON.stringify(trace.spans[0]?.attributes.get('k'))).toMatch(/^\[+(?:null)?\]+$/)
  })
})

test('no damage crashes the reader, hangs it or makes it invent a tool call', async () => {
  const whole = ['otlp-aisdk-v7.pb.gz', 'otlp-openllmetry-0.14.pb', 'otlp-otelgenai-events-logs.pb'].map(
    recorded,
  )
  const edits = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...whole),
      edits,
      fc.nat(),
      fc.boolean(),
      async (recording, changes, cut, isCut) => {
        const bytes = Buffer.from(recording)
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte
        const { traces, diagnostics } = await readAll(
          memoryFile(isCut ? bytes.subarray(0, cut % bytes.length) : bytes, 'run.pb'),
          fixture('otlp-otelgenai-events-traces.json'),
        )
        const calls = traces.flatMap((trace) => describeTrace(trace).toolCalls)
        // Two of each recording, and a call whose request no longer fits its execution counts twice.
        expect(calls.length).toBeLessThanOrEqual(6)
        expect(diagnostics.filter(({ code }) => code === 'trace-unreadable')).toEqual([])
      },
    ),
    { numRuns: 400 },
  )
})

test('anything that starts like protobuf', async () => {
  const bytes = fc.uint8Array({ maxLength: 80 }).map((rest) => Buffer.from([0x0a, ...rest]))
  await fc.assert(
    fc.asyncProperty(bytes, fc.boolean(), async (start, isFramed) => {
      const { traces, diagnostics } = await readAll(
        memoryFile(isFramed ? framed(start, start) : start, 'a.pb', 9),
      )
      expect(traces.flatMap((trace) => describeTrace(trace).toolCalls)).toEqual([])
      expect(diagnostics).not.toEqual([])
    }),
    { numRuns: 1000 },
  )
})
