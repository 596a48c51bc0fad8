import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Trace } from '../../../src/trace/model/trace.ts'
import { follow } from '../../../src/trace/views/path-target.ts'
import { findSpanPaths } from '../../../src/trace/views/span-paths.ts'
import { allExamples, readExample } from '../../support/format-examples.ts'
import { at } from '../../support/path-values.ts'
import { timbalRecording, timbalRun } from '../../support/timbal-run.ts'
import { fixture, memoryFile, readAll, readOne } from '../../support/trace-files.ts'

function pathsIn(trace: Trace): string[] {
  return findSpanPaths(trace).spans.map(({ path }) => path)
}

const turn = (role: string, content: unknown) => ({ role, content })
const call = (id: string, name: string, args: object) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
})
const chat = (...messages: object[]) => readOne(JSON.stringify([turn('user', 'Well?'), ...messages]))

describe('one run, told in each format', () => {
  const told = ['unknown', 'absent']

  test.for(allExamples())(
    '%s: what it tells is the same, and what it leaves out is unknown',
    async (file) => {
      const [trace] = (await readExample(file)).traces
      if (trace === undefined) throw new Error('no trace')
      const called = (trace.toolCalls ?? []).length > 0
      expect(['said: It is 18 °C in Paris.', 'unknown']).toContain(at(trace, 'output'))
      expect([called ? 'Paris' : 'absent', 'unknown']).toContain(at(trace, 'get_weather.input.city'))
      expect(['What is the weather in Paris?', 'unknown']).toContain(at(trace, 'input.prompt'))
      expect(called ? ['span'] : told).toContain(at(trace, 'get_weather'))
      expect(told).toContain(at(trace, 'send_mail.output'))
      // Timbal's own metric depends on the provider, and other formats have it under either name.
      expect([130, 80, 50, 'unknown']).toContain(at(trace, 'usage.input_text_tokens'))
    },
  )

  test('most formats tell nearly all of it', async () => {
    const answers = await Promise.all(
      allExamples().map(async (file) => {
        const [trace] = (await readExample(file)).traces
        return trace === undefined
          ? null
          : [at(trace, 'get_weather.input.city'), at(trace, 'llm.usage.output_tokens')]
      }),
    )
    expect(answers.filter((answer) => answer?.[0] === 'Paris').length).toBeGreaterThan(30)
    expect(answers.filter((answer) => answer?.[1] === 15).length).toBeGreaterThan(20)
  })
})

describe('paths', () => {
  test('a model asks, a tool answers, and a request that nothing answered is a call too', async () => {
    const trace = await chat(
      call('1', 'find', { city: 'Lyon' }),
      { role: 'tool', tool_call_id: '1', content: '{"hits": [{"name": "Gadagne"}]}' },
      call('2', 'book', { day: 'Monday' }),
    )
    expect(pathsIn(trace)).toEqual(['agent', 'agent.llm', 'agent.find', 'agent.llm', 'agent.book'])
    expect(at(trace, 'find.output.hits.0.name')).toBe('Gadagne')
    expect(at(trace, 'book.input.day')).toBe('Monday')
    expect([at(trace, 'book.output'), at(trace, 'book.error')]).toEqual(['unknown', 'unknown'])
    expect(at(trace, 'llm.output.content.0.name')).toBe('find')
  })

  test('calls of one name are counted in the order in which they started', async () => {
    const trace = await chat(
      call('1', 'find', { city: 'Lyon' }),
      turn('tool', 'x'),
      call('2', 'find', { city: 'Nice' }),
      turn('tool', 'y'),
      turn('assistant', 'Done.'),
    )
    expect(['find', 'find#0', 'find#1'].map((name) => at(trace, `${name}.input.city`))).toEqual([
      'Lyon',
      'Lyon',
      'Nice',
    ])
    expect(follow(findSpanPaths(trace), 'find#2.input.city')).toMatchObject({ value: 'Lyon', isFirst: true })
  })

  test('agents: one that another one started has a path of its own', async () => {
    const [trace] = (await readAll(fixture('langfuse-pydantic-ai-7.json'))).traces
    if (trace === undefined) throw new Error('no trace')
    expect(pathsIn(trace).slice(0, 4)).toEqual([
      'agent',
      'agent.joke_agent',
      'agent.joke_agent.llm',
      'agent.joke_agent.get_pun_suggestion',
    ])
    expect(at(trace, 'joke_agent.get_pun_suggestion.input.topic')).toBe('programming')
    // It ran, if not where it is looked for.
    expect(at(trace, 'get_pun_suggestion.output')).toBe('unknown')
    expect(at(trace, 'send_mail.output')).toBe('absent')
  })

  test('an agent that does nothing but to start another one stands for the run with it', async () => {
    const [trace] = (await readAll(fixture('langfuse-openai-agents-2.json'))).traces
    if (trace === undefined) throw new Error('no trace')
    expect(new Set(pathsIn(trace))).toEqual(
      new Set(['Hello world', 'Hello world.llm', 'Hello world.get_weather']),
    )
  })

  test('Timbal: a sub-agent is one span, with all that ran in it below', async () => {
    const [trace] = (await readAll(fixture('timbal-1.jsonl'))).traces
    if (trace === undefined) throw new Error('no trace')
    expect(pathsIn(trace)).toEqual([
      'concierge',
      'concierge.llm',
      'concierge.guide',
      'concierge.rate',
      'concierge.guide.llm',
      'concierge.guide.search',
      'concierge.guide.llm',
      'concierge.llm',
    ])
    expect(at(trace, 'guide.output')).toBe('said: Gadagne, 9 EUR.')
    expect(at(trace, 'guide.search.output.0.eur')).toBe(9)
    expect(
      findSpanPaths(trace)
        .childrenOf('concierge.guide')
        ?.map(({ name }) => name),
    ).toEqual(['llm', 'search', 'llm'])
  })
})

describe('what is not there', () => {
  test('Timbal: a run that is over tells that a tool was not called, one that goes on does not', async () => {
    const over = await timbalRun([{ path: 'a', output: 'x' }, { path: 'a.find' }])
    const open = await timbalRun([
      { path: 'a', t1: null },
      { path: 'a.find', output: 'y' },
    ])
    expect([at(over, 'book.output'), at(over, 'find.output')]).toEqual(['absent', null])
    expect([at(open, 'book.output'), at(open, 'output'), at(open, 'find.output')]).toEqual([
      'unknown',
      'unknown',
      'y',
    ])
    expect(findSpanPaths(open).childrenOf('a')).toBe(null)
  })

  test('a mapping that is known has no other keys, one that is filled in may have', async () => {
    const trace = await chat(
      call('1', 'find', { city: 'Lyon' }),
      turn('tool', 'x'),
      turn('assistant', 'Done.'),
    )
    expect(at(trace, 'find.input.day')).toBe(null)
    expect(at(trace, 'input.day')).toBe('unknown')
    expect(at(trace, 'llm.output.stop_reason')).toBe('unknown')
  })

  test('what nests too deeply to be followed is unknown', async () => {
    const deep = JSON.parse(`${'['.repeat(80)}${']'.repeat(80)}`) as unknown
    expect(at(await timbalRun([{ path: 'a', output: deep }]), 'output')).toBe('unknown')
  })

  test('names that objects inherit lead nowhere', async () => {
    const trace = await timbalRun([{ path: 'a', output: {}, usage: {} }])
    expect(
      ['output.constructor', 'output.__proto__.x', 'usage.toString', 'constructor'].map((path) =>
        at(trace, path),
      ),
    ).toEqual([null, null, null, 'absent'])
  })
})

test('no run of Timbal and no path breaks it', async () => {
  const step = fc.constantFrom(
    'a',
    'b',
    'llm',
    '',
    '..',
    'a#1',
    'b#99999999999',
    '__proto__',
    'output',
    'usage',
    '0',
  )
  const path = fc.array(step, { minLength: 1, maxLength: 5 }).map((steps) => steps.join('.'))
  const span = fc.record({
    path,
    t1: fc.constantFrom(null, 0, 5, 1e300),
    output: fc.jsonValue({ maxDepth: 3 }),
    usage: fc.jsonValue({ maxDepth: 2 }),
    input: fc.constantFrom<unknown>(null, 3, [], { role: 'user', content: [] }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(span, { minLength: 1, maxLength: 6 }),
      fc.array(path),
      async (spans, targets) => {
        const { traces } = await readAll(memoryFile(timbalRecording(spans), 'run.jsonl'))
        for (const trace of traces) for (const target of targets) follow(findSpanPaths(trace), target)
      },
    ),
  )
})
