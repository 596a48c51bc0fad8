import { describe, expect, test } from 'vitest'
import { findSpanPaths } from '../../../src/trace/views/span-paths.ts'
import { allAt, at } from '../../support/path-values.ts'
import { timbalRun } from '../../support/timbal-run.ts'

const of = async (output: unknown) =>
  at(await timbalRun([{ path: 'a', output }, { path: 'a.llm' }]), 'output')

describe('values of a run of Timbal are as it wrote them', () => {
  test('times and what was not over', async () => {
    const trace = await timbalRun([
      { path: 'a', t0: 100, t1: null, output: { part: 1 } },
      { path: 'a.find', t0: 200, t1: 350, output: 'x' },
      { path: 'a.book', t0: 400, t1: null },
    ])
    expect(allAt(trace, 'find.elapsed', 'find.t0', 'find.t1', 'find.error', 'find.call_id')).toEqual({
      'find.elapsed': 150,
      'find.t0': 200,
      'find.t1': 350,
      'find.error': null,
      'find.call_id': 'c1',
    })
    expect(
      allAt(trace, 'output.part', 'elapsed', 'error', 'book.output', 'book.elapsed', 'book.input.x'),
    ).toEqual({
      'output.part': 1,
      elapsed: 'unknown',
      error: 'unknown',
      'book.output': 'unknown',
      'book.elapsed': 'unknown',
      'book.input.x': null,
    })
  })

  const text = [{ type: 'text', text: 'x' }]

  test.for<[string, unknown, unknown]>([
    ['a message', { role: 'assistant', content: text }, 'said: x'],
    [
      'a mapping with the keys of a message',
      { role: 'assistant', content: 'x' },
      { role: 'assistant', content: 'x' },
    ],
    [
      'a list of something else',
      { role: 'assistant', content: [text[0], 'x'] },
      { role: 'assistant', content: [text[0], 'x'] },
    ],
    [
      'parts without a type',
      { role: 'user', content: [{ text: 'x' }] },
      { role: 'user', content: [{ text: 'x' }] },
    ],
    ['no parts', { role: 'user', content: [] }, 'said: '],
  ])('a tool gave %s', async ([, output, value]) => {
    const trace = await timbalRun([
      { path: 'a', output: 'y' },
      { path: 'a.llm', output: 'z' },
      { path: 'a.find', output },
    ])
    expect(at(trace, 'find.output')).toEqual(value)
  })

  test('the run said text, or a message', async () => {
    expect(await of({ role: 'assistant', content: 'x' })).toBe('said: x')
    expect(await of({ role: 'assistant', content: text })).toBe('said: x')
    expect(await of({ role: 'assistant', content: null })).toEqual({ role: 'assistant', content: null })
    expect(await of({ answer: 'x' })).toEqual({ answer: 'x' })
  })

  test('JSON text has no steps', async () => {
    expect(
      at(
        await timbalRun([
          { path: 'a', output: 'y' },
          { path: 'a.find', output: '{"x":1}' },
        ]),
        'find.output.x',
      ),
    ).toBe(null)
  })
})

const run = () =>
  timbalRun([
    { path: 'a', output: 'y' },
    { path: 'a.guide', output: 'g0' },
    { path: 'a.guide.search', output: 's0' },
    { path: 'a.guide.search', output: 's1' },
    { path: 'a.guide', output: 'g1' },
    { path: 'a.rate', output: 'r0' },
    { path: 'a.rate', output: 'r1' },
  ])

describe('the call that is meant', () => {
  test.for([
    ['guide.output', 'g0'],
    ['guide#1.output', 'g1'],
    ['guide.search#1.output', 's1'],
    ['guide#1.search#1.output', 's1'],
    ['guide#0.search#0.output', 's0'],
    ['rate#1.output', 'r1'],
    ['#1.output', 'absent'],
    ['rate#x.output', 'absent'],
  ] as const)('%s: %s', async ([target, value]) => {
    expect(at(await run(), target)).toBe(value)
  })

  test('what ran in something, by start', async () => {
    const paths = findSpanPaths(await run())
    expect(paths.childrenOf('a')?.map(({ name }) => name)).toEqual(['guide', 'guide', 'rate', 'rate'])
    expect(paths.childrenOf('a.rate')).toEqual([])
    expect(paths.root.within).toBe(null)
  })
})

describe('what was used', () => {
  const usage = {
    'openai/gpt:input_tokens': 5,
    'openai/mini:input_tokens': 7,
    'openai/gpt:label': 'x',
    requests: 3,
  }
  test.for([
    ['usage.input_tokens', 12],
    ['usage.openai/gpt:input_tokens', 5],
    ['usage.openai:input_tokens', 12],
    ['usage.anthropic:input_tokens', null],
    ['usage.requests', 3],
    ['usage.openai:requests', null],
    ['usage.label', null],
    ['usage.output_tokens', null],
    ['output.input_tokens', null],
  ] as const)('%s: %s', async ([target, value]) => {
    expect(at(await timbalRun([{ path: 'a', output: usage, usage }]), target)).toBe(value)
  })
})
