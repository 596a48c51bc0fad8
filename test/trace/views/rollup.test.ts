import { describe, expect, test } from 'vitest'
import { noAttributes } from '../../../src/trace/model/attributes.ts'
import { emptyContent, Span, type SpanContent, type SpanInit } from '../../../src/trace/model/span.ts'
import { LazyTrace } from '../../../src/trace/views/lazy-trace.ts'
import type { ProcessFacts, TraceInit } from '../../../src/trace/model/trace.ts'
import { noUsage } from '../../../src/trace/model/usage.ts'
import { areCountedAround } from '../../../src/trace/views/rollup.ts'

type Init = Partial<SpanInit> & { readonly id: string }

const untimed = { parentId: null, kind: 'span', startUs: null, endUs: null, error: null } as const

function span(init: Init, content: Partial<SpanContent> = {}): Span {
  const all = { ...untimed, name: init.id, attributes: noAttributes, events: [], ...init }
  return new Span(() => ({ ...emptyContent, ...content }), all)
}

const traceOf = (spans: readonly Span[], more: Partial<TraceInit> = {}) =>
  new LazyTrace({ id: 't', source: { file: '', format: '' }, spans, ...more })

const second = 1_000_000

describe('how long a run took', () => {
  test.for<[string, Init[], number | null]>([
    [
      'from the first start to the last end, in any order',
      [
        { id: 'b', startUs: 300, endUs: 400 },
        { id: 'a', startUs: 100, endUs: 350 },
        { id: 'c', startUs: 150, endUs: 200 },
      ],
      300,
    ],
    ['without times: nobody knows', [{ id: 'a' }], null],
    ['with starts alone: nobody knows', [{ id: 'a', startUs: 5 }], null],
    [
      'with an end whose start is not recorded: nobody knows',
      [
        { id: 'a', endUs: 5 },
        { id: 'b', startUs: 1, endUs: 9 },
      ],
      null,
    ],
    [
      'with a span that ended long before it began: nobody knows',
      [
        { id: 'a', startUs: 0, endUs: 9 },
        { id: 'b', startUs: 2 * second, endUs: second - 1 },
      ],
      null,
    ],
    [
      'while the clock was set: what the others tell',
      [
        { id: 'a', startUs: 0, endUs: 4 * second },
        { id: 'b', startUs: 2 * second, endUs: second },
      ],
      4 * second,
    ],
    [
      'of what began last no end is recorded: nobody knows',
      [
        { id: 'b', parentId: 'a', startUs: 500 },
        { id: 'a', startUs: 100, endUs: 400 },
        { id: 'c', startUs: 200, endUs: 300 },
      ],
      null,
    ],
    [
      'of something in the middle no end is recorded',
      [
        { id: 'a', startUs: 100, endUs: 400 },
        { id: 'b', parentId: 'a', startUs: 200 },
      ],
      300,
    ],
    [
      'the run itself never ended: nobody knows',
      [
        { id: 'a', kind: 'agent', startUs: 100 },
        { id: 'b', parentId: 'a', startUs: 200, endUs: 400 },
      ],
      null,
    ],
    [
      'a root has no end, and another of its kind has one: nobody knows',
      [
        { id: 'a', kind: 'llm', startUs: 100 },
        { id: 'b', kind: 'llm', startUs: 200, endUs: 400 },
      ],
      null,
    ],
    [
      'two roots: with the pause between them',
      [
        { id: 'a', kind: 'agent', startUs: 0, endUs: second },
        { id: 'b', kind: 'agent', startUs: 60 * second, endUs: 61 * second },
      ],
      61 * second,
    ],
    [
      'by clocks that differ, as a span began before the one that it is in: nobody knows',
      [
        { id: 'a', startUs: 10 * second, endUs: 14 * second },
        { id: 'b', parentId: 'a', startUs: 7 * second, endUs: 8 * second },
      ],
      null,
    ],
    [
      'a clock is set a little',
      [
        { id: 'a', startUs: 1000, endUs: 4 * second },
        { id: 'b', parentId: 'a', startUs: 0, endUs: second },
      ],
      4 * second,
    ],
    [
      'a model call beside others has no end',
      [
        { id: 'a', kind: 'llm', startUs: 100 },
        { id: 'b', startUs: 200, endUs: 400 },
      ],
      300,
    ],
    [
      'a tool call beside others has no end',
      [
        { id: 'a', kind: 'tool', startUs: 100 },
        { id: 'b', startUs: 200, endUs: 400 },
      ],
      300,
    ],
    [
      'an agent within another span has no end',
      [
        { id: 'a', startUs: 100, endUs: 400 },
        { id: 'b', parentId: 'a', kind: 'agent', startUs: 200 },
      ],
      300,
    ],
    [
      'something beside others has no times',
      [
        { id: 'a', kind: 'agent' },
        { id: 'b', startUs: 200, endUs: 400 },
      ],
      200,
    ],
  ])('%s', ([, inits, durationUs]) => {
    expect(traceOf(inits.map((init) => span(init))).durationUs).toBe(durationUs)
  })

  test('as stated, else as the spans say, else as long as the command ran', () => {
    const process: ProcessFacts = {
      argv: ['agent'],
      startUs: 100,
      endUs: 900,
      end: 'exited',
      exitCode: 0,
      signal: null,
      stderr: '',
      reason: null,
      isDamaged: false,
    }
    const spans = [span({ id: 'a', startUs: 1, endUs: 5 })]
    expect(traceOf(spans, { stated: { durationUs: 7 }, process }).durationUs).toBe(7)
    expect(traceOf(spans, { process }).durationUs).toBe(4)
    // Steps that take longer than the whole.
    expect(
      traceOf([span({ id: 'a', startUs: 0, endUs: 3e6 })], { stated: { durationUs: 1e6 } }).durationUs,
    ).toBeNull()
    // The time of a command is no measure of steps of which some go on: nothing is compared with another thing.
    const open = [...spans, span({ id: 'b', startUs: 7 })]
    expect(traceOf(open, { process }).durationUs).toBeNull()
    expect(traceOf(spans, { process }).duration).toEqual({ us: 4, isOfCommand: false })
    expect(traceOf([], { process }).duration).toEqual({ us: 800, isOfCommand: true })
    expect(traceOf([span({ id: 'a', startUs: 1 })], { process }).durationUs).toBe(800)
    expect(traceOf([], { process: { ...process, endUs: 50 } }).durationUs).toBe(0)
  })
})

describe('whether the tokens of all model calls are counted around them', () => {
  const counts = { usage: { ...noUsage, input: 5, output: 1, total: 6 } }
  const agent = (id: string, content = {}) => span({ id, kind: 'agent' }, content)
  const model = (id: string, parentId: string | null) => span({ id, parentId, kind: 'llm' })

  test.for<[string, Span[], boolean]>([
    ['an agent around all', [agent('a', counts), model('b', 'a'), model('c', 'a')], true],
    ['at any depth', [agent('a', counts), span({ id: 'x', parentId: 'a' }), model('b', 'x')], true],
    ['an agent around some', [agent('a', counts), model('b', 'a'), model('c', null)], false],
    [
      'two agents of which one counts',
      [agent('a', counts), model('b', 'a'), agent('d'), model('c', 'd')],
      false,
    ],
    ['two agents', [agent('a', counts), model('b', 'a'), agent('d', counts), model('c', 'd')], true],
    ['what is no model call beside them', [agent('a', counts), model('b', 'a'), span({ id: 'x' })], true],
    [
      'one that does not count this side',
      [
        agent('a', counts),
        model('b', 'a'),
        agent('d', { usage: { ...noUsage, output: 3 } }),
        model('c', 'd'),
      ],
      false,
    ],
    ['none', [agent('a'), model('b', 'a')], false],
  ])('%s', ([, spans, isCounted]) => {
    expect(areCountedAround(traceOf(spans), 'input')).toBe(isCounted)
  })
})
