import { describe, expect, test } from 'vitest'
import { LazyTrace } from '../../../src/trace/views/lazy-trace.ts'
import { findSpanPaths } from '../../../src/trace/views/span-paths.ts'
import { json, traceOf } from '../../support/dialect-traces.ts'
import { agent, model, says, tool } from '../../support/genai-spans.ts'
import { at } from '../../support/path-values.ts'
import { readOne, type OtlpSpan } from '../../support/trace-files.ts'

const pathsOf = async (...spans: OtlpSpan[]) =>
  findSpanPaths(await traceOf(...spans)).spans.map(({ path, within }) => [path, within])

describe('agents', () => {
  test('one that was called as a tool has the path of the call', async () => {
    const trace = await traceOf(
      agent('a', 'boss'),
      tool('b', 'ask_expert', { start: 1, end: 50 }),
      agent('c', 'expert', { parent: 'b', start: 2, end: 40 }),
      model('d', says('I think so.'), { parent: 'c', start: 3, end: 9 }),
      model('e', says('Yes.'), { start: 60, end: 70 }),
    )
    expect(findSpanPaths(trace).spans.map(({ path, within }) => [path, within])).toEqual([
      ['boss', null],
      ['boss.ask_expert', 'boss'],
      ['boss.ask_expert.llm', 'boss.ask_expert'],
      ['boss.llm', 'boss'],
    ])
    expect(at(trace, 'ask_expert.llm.output')).toBe('said: I think so.')
    expect(at(trace, 'ask_expert.send_mail.output')).toBe('absent')
    expect(at(trace, 'llm.send_mail.output')).toBe('unknown')
    // By the name of the agent it may be meant, too.
    expect(at(trace, 'expert.output')).toBe('unknown')
  })

  test('of two that another one started each has its own path', async () => {
    const paths = await pathsOf(
      agent('a', 'boss'),
      model('e', says('Go.'), { start: 0, end: 1 }),
      agent('b', 'left', { parent: 'a', start: 1, end: 20 }),
      agent('c', 'right', { parent: 'a', start: 30, end: 50 }),
      agent('d', 'helper', { parent: 'c', start: 31, end: 40 }),
    )
    expect(paths).toEqual([
      ['boss', null],
      ['boss.llm', 'boss'],
      ['boss.left', 'boss'],
      ['boss.right', 'boss'],
      ['boss.right.helper', 'boss.right'],
    ])
  })

  test.for([
    [
      'asked for a tool',
      model('c', {
        'gen_ai.output.messages': json([
          { role: 'assistant', parts: [{ type: 'tool_call', id: 'c1', name: 'find', arguments: {} }] },
        ]),
      }),
    ],
    ['ran a tool', tool('c', 'find')],
    ['asked a model', model('c', says('Hm.'))],
  ] as const)('one that %s is not the same as the one that it started', async ([, did]) => {
    const inner = agent('b', 'inner', { parent: 'a', start: 10, end: 20 })
    expect(await pathsOf(agent('a', 'outer'), did, inner)).toContainEqual(['outer.inner', 'outer'])
    expect(await pathsOf(agent('a', 'outer'), inner)).toEqual([['inner', null]])
  })

  test('paths of hostile depth are bounded', async () => {
    const names = Array.from({ length: 60 }, (_, depth) => depth.toString(16).padStart(2, '0'))
    const spans = names.flatMap((id, depth) => {
      const parent = names[depth - 1]
      const place = { start: depth, end: 200 - depth, ...(parent === undefined ? {} : { parent }) }
      return [
        agent(id, `${id}${'x'.repeat(100)}`, place),
        tool(`f${id}`, 'find', { parent: id, start: depth, end: depth + 1 }),
      ]
    })
    const lengths = (await pathsOf(...spans)).map(([path]) => path?.length ?? 0)
    expect(Math.max(...lengths)).toBeGreaterThan(3_900)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(4_100)
  })
})

describe('a tool that no path shows', () => {
  test.for([
    ['was not called by a run that shows its calls', {}, says('Yes.'), 'absent'],
    ['may have been called, where no call is recorded', {}, {}, 'unknown'],
    ['may be one of those that are only counted', { toolCallCount: 1 }, says('Yes.'), 'unknown'],
    ['is none of those that are counted', { toolCallCount: 0 }, says('Yes.'), 'absent'],
  ] as const)('%s', async ([, stated, attributes, found]) => {
    const { id, source, spans } = await traceOf(agent('a', 'boss'), model('b', attributes))
    expect(at(new LazyTrace({ id, source, spans, stated }), 'send_mail.output')).toBe(found)
  })

  test('what ran in something is known where model calls are recorded', async () => {
    const tools = [agent('a', 'boss'), tool('b', 'find')]
    expect(findSpanPaths(await traceOf(...tools)).childrenOf('boss')).toBe(null)
    const paths = findSpanPaths(await traceOf(...tools, model('c', says('Yes.'))))
    expect(paths.childrenOf('boss')?.map(({ name }) => name)).toEqual(['llm', 'find'])
    expect(paths.childrenOf('boss.find')).toBe(null)
  })

  test('a model call is not shown to be missing by a run without any', async () => {
    expect(at(await traceOf(agent('a', 'boss'), tool('b', 'find')), 'llm.output')).toBe('unknown')
  })

  test('may be one that has no name', async () => {
    const call = { id: 'c1', type: 'function', function: { arguments: '{}' } }
    const trace = await readOne(
      json([
        { role: 'user', content: 'Well?' },
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'assistant', content: 'Done.' },
      ]),
    )
    expect(at(trace, 'send_mail.output')).toBe('unknown')
  })
})
