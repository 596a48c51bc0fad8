import { describe, expect, test } from 'vitest'
import {
  agent,
  changed,
  expectLoss,
  expectWhole,
  lenient,
  run,
  statusesOn,
  strict,
  tool,
  type Asked,
} from '../support/losses.ts'
import { otlp, type OtlpSpan } from '../support/trace-files.ts'

test('a run without loss', async () => {
  await expectWhole(otlp(...run))
})

describe('the root never came', () => {
  test('steps under one parent that is not there', async () => {
    await expectLoss(otlp(...run.slice(1)))
    await expectLoss(otlp(tool))
  })

  test('they say where their parent is', async () => {
    const remote = changed(run.slice(1), (span) => ({ ...span, flags: 0x300 }))
    await expectWhole(remote)
    await expectLoss(changed(run.slice(1), (span) => ({ ...span, flags: 0x100 })))
    const called = { ...agent, parent: '9' }
    await expectLoss(changed([called, ...run.slice(1)], (span) => ({ ...span, flags: 0x101 })))
  })

  test('a caller elsewhere, of a run that has a span of its own', async () => {
    await expectWhole(otlp({ ...agent, parent: '9' }, ...run.slice(1)))
    await expectWhole(changed(run.slice(1), (span) => ({ ...span, kind: 2 })))
    await expectWhole(changed(run.slice(1), (span) => ({ ...span, kind: 'SPAN_KIND_SERVER' })))
  })
})

test.for(['droppedAttributesCount', 'droppedEventsCount', 'droppedLinksCount', 'dropped_attributes_count'])(
  'a span says that it lacks a part: %s',
  async (count) => {
    await expectLoss(changed(run, (span, index) => (index === 1 ? { ...span, [count]: 3 } : span)))
    await expectWhole(changed(run, (span) => ({ ...span, [count]: 0 })))
    const events = [{ name: 'gen_ai.choice', attributes: [], [count]: 1 }]
    await expectLoss(changed(run, (span, index) => (index === 3 ? { ...span, events } : span)))
  },
)

/** The run, with an agent that says more. */
const withAgent = (own: OtlpSpan['attributes']) =>
  otlp({ ...agent, attributes: { ...agent.attributes, ...own } }, ...run.slice(1))

const messageWithCall = (name: string) =>
  JSON.stringify([{ role: 'assistant', parts: [{ type: 'tool_call', id: 'c', name, arguments: {} }] }])

describe('calls that only the messages of an agent tell of', () => {
  const flat = 'llm.output_messages.0.message.tool_calls.0.tool_call.function.name'

  test.for([
    ['a tool that no span is of', 'refund_all', expectLoss],
    ['one that ran', 'search', expectWhole],
    ['one that ran, with the name of its server', 'mcp__flights__search', expectWhole],
  ] as const)('%s', async ([, name, expectIt]) => {
    await expectIt(withAgent({ [flat]: name }))
    await expectIt(withAgent({ 'gen_ai.output.messages': messageWithCall(name) }))
  })
})

const bare = (index: number) =>
  changed(run, (span, place) => (place === index ? { ...span, attributes: [] } : span))

/** The run, of which all model calls lost their attributes; `name` is theirs. */
const nameless = (name: string, ...more: readonly OtlpSpan[]) =>
  changed([...run, ...more], (span) => (span['name'] === 'chat m' ? { ...span, name, attributes: [] } : span))

describe('a span without attributes', () => {
  test('of a call', async () => {
    await expectLoss(bare(1))
    const alone = run.slice(0, 3)
    await expectLoss(
      changed(alone, (span, index) => (index === 1 ? { ...span, attributes: undefined } : span)),
    )
  })

  test('of a call, of which only an event says anything', async () => {
    const events = [{ name: 'gen_ai.request.attempt' }]
    await expectLoss(changed(run, (span, at) => (at === 1 ? { ...span, attributes: [], events } : span)))
  })

  const steps = lenient.filter(([type]) => type !== 'max_tokens')

  test.for([
    'chat m',
    'OpenAI Chat Completions',
    'ChatOpenAI',
    'OpenAI.achat',
    'OpenAIChat.invoke',
    'Messages',
    'response',
    'openai.response',
    'OpenAI-generation',
    'model_generation m',
    'AsyncGenerateContent',
    'acompletion',
    'AsyncCompletions',
    'gpt-4o.llm_call',
    'LiteLLMModel.__call__',
    'bedrock.converse',
    'OpenAIServerModel.generate',
    'OpenAIChatGenerator.run',
    'ai.streamText.doStream',
    'llm:streamText',
  ])('of every model call, called %s', async (name) => {
    expect(await statusesOn(nameless(name), steps)).toEqual(steps.map(() => 'error'))
  })

  test('of a model call that holds pieces of its reply, or the tools that the client ran', async () => {
    const inner = { id: '7', parent: '2', name: 'chunk', start: 11, end: 12, attributes: { piece: 1 } }
    await expectLoss(changed([...run, inner], (span, at) => (at === 1 ? { ...span, attributes: [] } : span)))
    expect(await statusesOn(nameless('chat m', inner), steps)).toEqual(steps.map(() => 'error'))
  })

  test('of a model call, but those that an exporter gives to every span', async () => {
    const session = [
      { key: 'session.id', value: { stringValue: 's' } },
      { key: 'traceloop.association.properties.user', value: { stringValue: 'u' } },
    ]
    await expectLoss(changed(run, (span, at) => (at === 1 ? { ...span, attributes: session } : span)))
  })

  test('of a wrapper around a model call that is known', async () => {
    const [root, first, ...rest] = run
    const wrapper = { id: '7', parent: '1', name: 'ChatCompletion', start: 9, end: 16 }
    await expectWhole(otlp(root!, wrapper, { ...first!, parent: '7' }, ...rest))
  })

  test('around others, or of a name that no call has', async () => {
    await expectWhole(
      otlp({ id: '8', name: 'POST /chat', start: 0, end: 99 }, { ...agent, parent: '8' }, ...run.slice(1)),
    )
    const other = { id: '7', parent: '1', name: 'parse_question', start: 1, end: 2 }
    await expectWhole(
      otlp({ id: '8', name: 'run', start: 0, end: 99 }, { ...agent, parent: '8' }, ...run.slice(1), other),
    )
  })
})

const counting = (input: number, output: number) =>
  otlp(
    {
      ...agent,
      attributes: {
        ...agent.attributes,
        'gen_ai.usage.input_tokens': input,
        'gen_ai.usage.output_tokens': output,
      },
    },
    ...run.slice(1),
  )

test('an agent counts more than the calls in it', async () => {
  await expectLoss(counting(30, 30))
  await expectWhole(counting(20, 20))
  await expectWhole(counting(10, 10))
  // Input that came from a cache is counted in one place and not in the other.
  await expectWhole(counting(50, 20))
})

const countingOfVoltAgent = (input: number, output: number) =>
  otlp(
    {
      ...agent,
      attributes: {
        'voltagent.operation_id': 'o',
        'usage.prompt_tokens': input,
        'usage.completion_tokens': output,
      },
    },
    ...run.slice(1),
  )

test('an agent of VoltAgent counts more than the one span of its calls', async () => {
  await expectLoss(countingOfVoltAgent(30, 30))
  await expectWhole(countingOfVoltAgent(20, 20))
})

/** The run, and a call within which the client ran the tool, as Google's does; `asks`: tools that replies ask for. */
const calledByClient = (...asks: readonly string[]) => {
  const parts = [
    ...asks.map((name) => ({ type: 'tool_call', id: name, name, arguments: {} })),
    { type: 'text', content: 'done' },
  ]
  return otlp(
    ...run.map((span) => {
      const operation = span.attributes?.['gen_ai.operation.name']
      if (operation === 'execute_tool') return { ...span, parent: '2' }
      if (span.id !== '2') return span
      const output = JSON.stringify([{ role: 'assistant', parts }])
      return { ...span, attributes: { ...span.attributes, 'gen_ai.output.messages': output } }
    }),
  )
}

test('a tool ran within a call that did not ask for it', async () => {
  await expectLoss(calledByClient())
  await expectLoss(calledByClient('other'))
  await expectWhole(calledByClient('search'))
})

/** The run, with another value wherever an attribute has this name. */
const named = (name: string, value: string) =>
  otlp(
    ...run.map((span) => ({
      ...span,
      attributes: { ...span.attributes, ...(name in (span.attributes ?? {}) && { [name]: value }) },
    })),
  )

const counted = (id: string, word: string): OtlpSpan => ({
  id,
  start: Number(id),
  end: Number(id) + 1,
  attributes: {
    'openinference.span.kind': word,
    'llm.token_count.prompt': 400,
    'llm.token_count.completion': 400,
  },
})

describe('a name that is white space is none', () => {
  test.for([' ', '\u00a0', '\t\n'])('of a tool: %j', async (blank) => {
    const spans = named('gen_ai.tool.name', blank)
    // What the span's own name tells is enough.
    expect(await statusesOn(spans, strict.slice(0, 1))).toEqual(['fail'])
    const unnamed = JSON.stringify(spans).replace('execute_tool search', 'step')
    expect(await statusesOn(unnamed, [strict[0]!, lenient[0]!])).toEqual(['error', 'error'])
  })

  test('of an agent', async () => {
    const asked: Asked = ['agent_not_invoked', { agents: ['finder'] }]
    expect(await statusesOn(named('gen_ai.agent.name', ' '), [asked])).toEqual(['error'])
  })

  test.for(['', ' '])('of an operation, beside what only an agent has: %j', async (blank) => {
    const spans = otlp(
      { ...agent, attributes: { ...agent.attributes, 'gen_ai.operation.name': blank } },
      ...run.slice(1),
    )
    expect(await statusesOn(spans, [['agent_not_invoked', { agents: ['finder'] }]])).toEqual(['fail'])
  })

  test.for(['', ' ', 'LLMS', 'MODEL_CALL'])(
    'of a kind, beside what only a model call has: %j',
    async (kind) => {
      const spans = otlp(counted('1', 'LLM'), counted('2', kind))
      expect(await statusesOn(spans, [['max_tokens', { max: 1_000 }]])).toEqual(['fail'])
    },
  )

  test.for([
    [
      'chat completions',
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c', type: 'function', function: { name: ' ', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c', content: 'ok' },
    ],
    [
      'blocks',
      { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: ' ', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', content: 'ok' }] },
    ],
  ] as const)('of a tool in %s', async ([, asks, told]) => {
    const messages = [{ role: 'user', content: 'Go.' }, asks, told, { role: 'assistant', content: 'done' }]
    expect(await statusesOn({ messages }, [['tools_not_called', { tools: ['refund'] }]])).toEqual(['error'])
  })
})

const inUnit = (digits: number) =>
  changed(run, (span) => ({
    ...span,
    startTimeUnixNano: String(span['startTimeUnixNano']).slice(0, digits),
    endTimeUnixNano: String(span['endTimeUnixNano']).slice(0, digits),
  }))

test('times in another unit tell nothing of how long it took', async () => {
  const asked: Asked = ['max_duration', { max_seconds: 5 }]
  expect(await statusesOn(inUnit(19), [asked])).toEqual(['pass'])
  expect(await statusesOn(inUnit(13), [asked])).toEqual(['error'])
  expect(await statusesOn(inUnit(16), [asked])).toEqual(['error'])
  const numbers = changed(run, (span) => ({
    ...span,
    startTimeUnixNano: 1_773_757_800_000,
    endTimeUnixNano: 1_773_757_801_000,
  }))
  expect(await statusesOn(numbers, [asked])).toEqual(['error'])
})

test('what other exporters write of what was dropped', async () => {
  const tags = { 'otel.dropped_attributes_count': '2' }
  const spans = run.map(({ id, parent, attributes, start = 0, end = 0 }) => ({
    traceId: 'a'.repeat(32),
    id,
    ...(parent === undefined ? {} : { parentId: parent }),
    name: id,
    timestamp: 1_773_757_800_000_000 + start,
    duration: end - start,
    localEndpoint: { serviceName: 'a' },
    tags: Object.fromEntries(Object.entries(attributes ?? {}).map(([key, value]) => [key, String(value)])),
  }))
  await expectWhole(spans)
  await expectLoss(
    spans.map((span, index) => (index === 1 ? { ...span, tags: { ...span.tags, ...tags } } : span)),
  )
})
