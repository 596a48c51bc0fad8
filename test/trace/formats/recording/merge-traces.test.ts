import { describe, expect, test } from 'vitest'
import { mergeTraces } from '../../../../src/trace/formats/recording/merge-traces.ts'
import { noAttributes } from '../../../../src/trace/model/attributes.ts'
import { emptyContent, Span, type SpanInit } from '../../../../src/trace/model/span.ts'
import type { ReportedFacts } from '../../../../src/trace/model/stated.ts'
import { LazyTrace } from '../../../../src/trace/views/lazy-trace.ts'
import type { Trace, TraceInit } from '../../../../src/trace/model/trace.ts'

const about = { id: 'all', source: { file: 'trial-1.jsonl', format: 'recording' } }

function span(init: Partial<SpanInit>): Span {
  const plain = { id: 'a', parentId: null, name: 'x', kind: 'agent', startUs: null, endUs: null } as const
  const all = { ...plain, error: null, attributes: noAttributes, events: [], ...init }
  return new Span(() => emptyContent, all)
}

const untimed = { startUs: null, endUs: null, error: null, attributes: noAttributes, events: [] }

function trace(spans: readonly Partial<SpanInit>[], more: Partial<TraceInit> = {}): Trace {
  return new LazyTrace({ id: 't', source: { file: 'x', format: 'y' }, spans: spans.map(span), ...more })
}

const said = (...stated: readonly ReportedFacts[]) =>
  mergeTraces(
    stated.map((one) => trace([], { stated: one })),
    about,
  ).stated

const countOf = (...traces: readonly Trace[]) => mergeTraces(traces, about).stated.toolCallCount

test('spans stand in the order in which their traces began, and no two share an id', () => {
  const late = trace([
    { id: 'a', startUs: 50 },
    { id: 'b', parentId: 'a', startUs: 60 },
  ])
  const early = trace([
    { id: 'b', parentId: 'a', startUs: 20 },
    { id: 'a', startUs: 10 },
  ])
  const { spans, tree } = mergeTraces([late, early], about)
  expect(spans.map(({ startUs }) => startUs)).toEqual([20, 10, 50, 60])
  expect(tree).toMatchObject({ parents: [1, -1, -1, 2], lost: 0 })
  expect(new Set(spans.map(({ id }) => id)).size).toBe(4)
})

test('an id that was made up does not meet one that was recorded', () => {
  const { spans } = mergeTraces([trace([{ id: 'a' }, { id: '2:a' }]), trace([{ id: 'a' }])], about)
  expect(new Set(spans.map(({ id }) => id)).size).toBe(3)
})

test('without times the order is that of the list', () => {
  const { spans } = mergeTraces([trace([{ id: 'a', startUs: 9 }]), trace([{ id: 'b' }])], about)
  expect(spans.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('what one trace states is kept as it is', () => {
  const stated = { finalOutput: 'x', endsOpen: false }
  expect(mergeTraces([trace([], { stated })], about).stated).toBe(stated)
})

test('nothing stated stays nothing', () => {
  expect(said({}, {})).toEqual({})
})

describe('of several', () => {
  const usage = { input: 3, output: 2, cacheRead: null, cacheWrite: null, reasoning: null, total: 5 }

  test('the last answer counts, and all was said in order', () => {
    const [first, second] = ['one', 'two'].map((text) => ({
      role: 'assistant' as const,
      parts: [{ type: 'text' as const, text }],
    }))
    const merged = said(
      { finalOutput: 'one', messages: first === undefined ? [] : [first], userInput: 'hi', endsOpen: false },
      {
        finalOutput: 'two',
        messages: second === undefined ? [] : [second],
        userInput: 'ho',
        endsOpen: false,
      },
    )
    expect(merged).toEqual({
      finalOutput: 'two',
      endsOpen: false,
      userInput: 'hi',
      messages: [first, second],
    })
  })

  test('the answer is unknown where the last one breaks off', () => {
    const merged = mergeTraces(
      [trace([], { stated: { finalOutput: 'one' } }), trace([], { stated: { endsOpen: true } })],
      about,
    )
    expect(merged.finalOutput).toBeNull()
  })

  test('what they cost and used is summed', () => {
    const merged = said({ costUsd: 1, usage, durationUs: 10 }, { costUsd: 2, usage, durationUs: 5 })
    expect(merged).toEqual({
      costUsd: 3,
      durationUs: 15,
      usage: { ...usage, input: 6, output: 4, total: 10 },
    })
  })

  test('the cost is unknown where one called a model and does not say what that cost', () => {
    const unpriced = trace([{ kind: 'llm' }])
    const merged = mergeTraces([trace([], { stated: { costUsd: 1 } }), unpriced], about)
    expect(merged.cost?.complete ?? false).toBe(false)
  })

  test('the cost is unknown where one knows only a part of its own', () => {
    const call = (id: string, costUsd: number | null) =>
      new Span(
        () => ({
          ...emptyContent,
          costUsd,
        }),
        { ...about, id, parentId: null, name: 'm', kind: 'llm', ...untimed },
      )
    const partly = new LazyTrace({ ...about, spans: [call('a', 0.5), call('b', null)] })
    const merged = mergeTraces([trace([], { stated: { costUsd: 1 } }), partly], about)
    expect(merged.stated.costUsd).toBeNull()
  })

  test('how long they took, and which models they called, is known only where each tells', () => {
    expect(said({ durationUs: 10 }, {})).toEqual({ durationUs: null })
    expect(said({ llmCallsUntold: true }, {})).toEqual({ llmCallsUntold: true })
    expect(said({ llmCallsUntold: false }, {})).toEqual({})
  })

  test('a trace that called no model adds nothing to the cost', () => {
    const merged = mergeTraces([trace([], { stated: { costUsd: 1 } }), trace([{ kind: 'span' }])], about)
    expect(merged.cost).toMatchObject({ known: 1, complete: true })
  })

  test('it passed where all say so, and failed where one does', () => {
    expect(said({ passed: true }, { passed: true })).toEqual({ passed: true })
    expect(said({ passed: true }, { passed: null })).toEqual({ passed: null })
    expect(said({ passed: true }, {})).toEqual({ passed: null })
    expect(said({ passed: null }, { passed: false })).toEqual({ passed: false })
  })

  test('no tool call means none only where each records them', () => {
    expect(said({ toolCallsComplete: true }, {})).toEqual({})
    expect(said({ toolCallsComplete: true }, { toolCallsComplete: true })).toEqual({
      toolCallsComplete: true,
    })
  })

  test('tool calls that are counted and not named are counted together', () => {
    const shown = trace([{ kind: 'tool' }])
    const counted = (toolCallCount: number) => trace([], { stated: { toolCallCount } })
    expect(countOf(counted(3), counted(4))).toBe(7)
    expect(countOf(counted(3), shown)).toBe(4)
    expect(countOf(counted(3), trace([]))).toBeNull()
    expect(countOf(shown, shown)).toBeUndefined()
  })

  test('problems are problems of the recording', () => {
    const found = { code: 'trace-too-large', severity: 'error', message: 'm' } as const
    const orphans = [{ id: 'b', parentId: 'z' }, { id: 'c' }]
    const merged = mergeTraces(
      [trace([], { diagnostics: [{ ...found, file: 'inner', line: 7 }] }), trace(orphans)],
      about,
    )
    expect(merged.diagnostics).toEqual([
      { ...found, file: 'trial-1.jsonl' },
      expect.objectContaining({ code: 'trace-structure', file: 'trial-1.jsonl' }),
    ])
  })
})
