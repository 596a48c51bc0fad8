import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { fixture, memoryFile, readAll, type ReadAll } from '../../support/trace-files.ts'
import { hasZstd, zipOf, type Packed } from '../../support/zip.ts'

const logOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../fixtures/traces/${name}`, import.meta.url), 'utf8')) as {
    readonly samples: readonly { readonly id: string | number; readonly epoch: number }[]
  }

const { samples } = logOf('inspect-1.json')
const header: Packed = { name: 'header.json', content: '{"version":2,"status":"success","eval":{}}' }

/** The archive of a log, as inspect writes it. */
const archive = (rest: Partial<Packed> = {}, list: readonly object[] = samples) => [
  { name: '_journal/start.json', content: '{}' },
  ...list.map((sample, index): Packed => ({
    name: `samples/${samples[index]?.id}_epoch_${samples[index]?.epoch}.json`,
    content: JSON.stringify(sample),
    ...rest,
  })),
  header,
]

const read = (bytes: Uint8Array) => readAll(memoryFile(bytes, 'log.eval', 10_000))
const shown = ({ traces }: ReadAll) =>
  traces
    .map((trace) => ({ ...describeTrace(trace), format: '', scores: trace.stated.scores }))
    // In JSON they are by epoch and name, in an archive as they ended.
    .toSorted((a, b) => Number(a.trial) - Number(b.trial) || `${b.scenario}`.localeCompare(`${a.scenario}`))
const problems = ({ traces, diagnostics }: ReadAll) =>
  [...diagnostics, ...traces.flatMap((trace) => trace.diagnostics)].map(({ message }) => message)

describe('the same as in JSON', () => {
  test.for(hasZstd ? [1, 2] : [2])('inspect-eval-%i.eval', async (log) => {
    const packed = await readAll(fixture(`inspect-eval-${log}.eval`))
    expect(problems(packed)).toEqual([])
    expect(shown(packed)).toEqual(shown(await readAll(fixture(`inspect-${log}.json`))))
    expect(shown(packed)[0]).toMatchObject({
      scenario: 'paris',
      trial: 1,
      llmCalls: 2,
      toolCalls: [{ name: 'get_weather', args: { city: 'Paris' } }],
      inputTokens: 130,
      outputTokens: 25,
      finalOutput: 'It is 18 °C in Paris.',
      scores: { includes: 1 },
    })
  })

  test.skipIf(hasZstd)('where Node.js cannot unpack zstd, every trial is there and says so', async () => {
    const packed = await readAll(fixture('inspect-eval-1.eval'))
    expect(shown(packed).map(({ scenario, trial }) => ({ scenario, trial }))).toEqual([
      { scenario: 'paris', trial: 1 },
      { scenario: 'broken', trial: 1 },
      { scenario: 'paris', trial: 2 },
      { scenario: 'broken', trial: 2 },
    ])
    expect(problems(packed).filter((message) => message.includes('22.15'))).toHaveLength(4)
  })

  test.for([0, 8, ...(hasZstd ? ([93] as const) : [])] as const)('packed by method %i', async (method) => {
    const packed = await read(zipOf(archive({ method }), 'a comment'))
    expect(problems(packed)).toEqual([])
    expect(shown(packed)).toEqual(shown(await readAll(fixture('inspect-1.json'))))
  })
})

const one = (file: Packed) => read(zipOf([header, file]))

describe('an archive', () => {
  const content = JSON.stringify(samples[0])
  const name = 'samples/paris_epoch_1.json'

  test('a sample with a name of folders; the last of two with one name counts', async () => {
    const [first, last] = [
      { id: 'a/b', epoch: 1, input: 'old' },
      { id: 'a/b', epoch: 1, input: 'new' },
    ]
    const entries = [first, last].map((sample) => ({
      name: 'samples/a/b_epoch_1.json',
      content: JSON.stringify(sample),
    }))
    const { traces } = await read(zipOf([header, ...entries]))
    expect(traces.map(({ scenario, userInput }) => ({ scenario, userInput }))).toEqual([
      { scenario: 'a/b', userInput: 'new' },
    ])
  })

  test.for([
    ['a wrong checksum', { crc: 1 }, 'damaged'],
    ['more than it says', { size: 10 }, 'damaged'],
    ['less than it says', { size: 1 << 20 }, 'damaged'],
    [
      'nothing that can be unpacked',
      { method: 93 as const, packed: Buffer.from('xyz') },
      hasZstd ? 'damaged' : 'zstd',
    ],
    ['more than may be read', { size: 0xfffffffe }, 'more than'],
    ['a password', { flags: 1 }, 'encrypted'],
    ['no JSON', { content: '{"id":' }, 'no sample'],
    ['no sample', { content: '[]' }, 'no sample'],
  ] as const)('a trial that is lost is one that there was: %s', async ([, wrong, word]) => {
    const lost = await one({ name, content, ...wrong })
    expect(lost.traces.map(({ scenario, trial, spans }) => ({ scenario, trial, spans }))).toEqual([
      { scenario: 'paris', trial: 1, spans: [] },
    ])
    expect(problems(lost)).toEqual([expect.stringContaining(word)])
    expect(problems(lost)[0]).toContain(name)
  })

  test('a sample in pieces', async () => {
    const pieces = ['sample', 'events/0', 'messages/0'].map((piece) => ({
      name: `samples/paris_epoch_1/${piece}.json`,
      content: '{}',
    }))
    const lost = await read(zipOf([header, ...pieces]))
    expect(lost.traces.map(({ scenario }) => scenario)).toEqual(['paris'])
    expect(problems(lost)).toEqual([expect.stringContaining('in pieces')])
  })

  test('cut off, without samples, of another kind', async () => {
    const whole = zipOf(archive())
    expect(problems(await read(whole.subarray(0, -1)))).toEqual([expect.stringContaining('cut off')])
    const empty = await read(zipOf([header]))
    expect(empty.diagnostics.map(({ code }) => code)).toEqual(['trace-empty'])
    const other = await read(zipOf([{ name: 'word/document.xml', content }]))
    expect(other.diagnostics.map(({ code }) => code)).toEqual(['trace-format'])
  })

  test('a bomb: what unpacks to more than it says is left at that', async () => {
    const bomb = Buffer.alloc(64 << 20)
    const lost = await one({ name, content: bomb, size: 1000 })
    expect(problems(lost)).toEqual([expect.stringContaining('damaged')])
  })

  test('whatever bytes are changed', async () => {
    const whole = zipOf(archive({}, samples.slice(0, 1)))
    const change = fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }))
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        async (changes, atEnd) => {
          const bytes = Buffer.from(whole)
          for (const [at, byte] of changes) bytes[atEnd ? whole.length - 1 - (at % 400) : at] = byte
          const { traces, diagnostics } = await read(bytes)
          for (const trace of traces) JSON.stringify(describeTrace(trace))
          expect(diagnostics.filter(({ code }) => code === 'trace-unreadable')).toEqual([])
          expect(traces.length + diagnostics.length).toBeGreaterThan(0)
          expect(traces.flatMap(({ toolCalls }) => toolCalls ?? []).length).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: 400 },
    )
  })
})
