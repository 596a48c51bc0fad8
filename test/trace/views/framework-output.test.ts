import { describe, expect, test } from 'vitest'
import { json, traceOf } from '../../support/dialect-traces.ts'
import { agent, model, says } from '../../support/genai-spans.ts'
import { readOne, type OtlpSpan } from '../../support/trace-files.ts'

const run = (output: string, more: Partial<OtlpSpan> = {}): OtlpSpan => ({
  id: 'a',
  start: 0,
  end: 90,
  attributes: { 'openinference.span.kind': 'AGENT', 'output.value': output },
  ...more,
})

const http = (id: string, more: Partial<OtlpSpan> = {}): OtlpSpan => ({
  id,
  start: 0,
  end: 99,
  attributes: { 'http.method': 'POST' },
  ...more,
})

const answerOf = async (...spans: OtlpSpan[]) => (await traceOf(...spans)).finalOutput

test("the answer of LangChain's executor stands beside what it was asked and its steps", async () => {
  const steps = { intermediate_steps: [[{ tool: 'search' }, 'It rains.']] }
  expect(await answerOf(run(JSON.stringify({ output: 'It is dry.', ...steps })))).toBe('It is dry.')
  expect(await answerOf(run(JSON.stringify({ input: 'Rain?', output: 'No.', ...steps })))).toBe('No.')
  const other = JSON.stringify({ output: 'No.', sure: false })
  expect(await answerOf(run(other))).toBe(other)
})

test('the answer of a chain stands beside what it found, and is JSON where nothing was', async () => {
  const found = { context: [{ page_content: 'Sales were 40.' }] }
  const asked = JSON.stringify({ input: 'Sales?', ...found, answer: '40.' })
  expect(await answerOf(run(asked))).toBe('40.')
  const looked = { query: 'Sales?', result: '40.', source_documents: [] }
  expect(await answerOf(run(JSON.stringify(looked)))).toBe('40.')
  for (const own of [
    { answer: '40.' },
    { question: 'Sales?', answer: '40.' },
    { ...found, answer: '40.', sure: true },
  ])
    expect(await answerOf(run(JSON.stringify(own)))).toBe(JSON.stringify(own))
})

describe('an answer that was cut off', () => {
  const cut: [string, string][] = [
    ['a state of LangGraph', '{"messages": [{"role": "user", "content": "Refund order 17"}, {"ro'],
    ['messages', '[{"role": "user", "content": "Refund ord'],
    ['a state as Python shows it', "{'messages': [HumanMessage(content='Refund order 17')]}"],
    ['an event of ADK', '{"content":{"parts":[{"text":"a"}],"ro'],
    ["CrewAI's", '{"raw":"Refun'],
    ["CrewAI's, with its tasks first", '{"tasks_output":[{"raw":"b"}],"ra'],
    ["Mastra's", '{"text":"Refun'],
    ["OpenLLMetry's", '{"outputs": {"messages": [{"lc": 1, "kwargs": {"content": "Refund order 17"}}, {"l'],
    ['the JSON of a text', String.raw`"It is 18 °C\nand clou`],
    ['JSON in JSON', String.raw`"{\"messages\":[{\"content\":\"Refund order 17`],
    ['any other JSON', '{"description": "Refund order 17", "ra'],
    ["LangChain's message", '{"lc": 1, "type": "constructor", "id": ["m", "AIMess'],
    ["LangChain's", '{"output":"Refun'],
    ["LlamaIndex's", "StopEvent(result='Refun"],
    ["LlamaIndex's, with something behind it", "StopEvent(result='a') (truncated)"],
  ]

  test.for(cut)('%s is not known', async ([, output]) => {
    expect(await answerOf(run(output))).toBe(null)
    expect(await answerOf(run(output), model('b', says('Refunded.')))).toBe('Refunded.')
  })

  test.for([
    ['a response of OpenAI', '{"id":"resp_0f00","object":"resp'],
    ['messages in JSON', String.raw`"{\"content\":[{\"type\":\"text\",\"text\":\"a`],
  ])('nor is that of a model call: %s', async ([, content]) => {
    const said = {
      'openinference.span.kind': 'LLM',
      'output.value': content,
      'output.mime_type': 'text/plain',
    }
    expect(await answerOf({ id: 'b', start: 1, end: 2, attributes: said })).toBe(null)
    expect(await answerOf(model('b', says('{"answer": 42,')))).toBe('{"answer": 42,')
  })

  test.for(['[1] says so', '{name}, hello', '"Yes," he said', '"quoted', "{'answer': 42}", '[}'])(
    'not so other text: %s',
    async (output) => {
      expect(await answerOf(run(output))).toBe(output)
    },
  )

  test.for([
    '{"answer": 42,}',
    '{"answer": [4, 2]} as you asked',
    '{"note": "a } here", "b": {}, c}',
    "{'a': x}",
  ])('nor JSON that the agent wrote wrong: %s', async (output) => {
    expect(await answerOf(run(output))).toBe(output)
  })

  test.for(['{"note": "a } here", "b": {"c": 1}', String.raw`{"note": "a \"} here`, "{'note': 'a } here'"])(
    'but what closes inner brackets or those of a text alone was: %s',
    async (output) => {
      expect(await answerOf(run(output))).toBe(null)
    },
  )
})

test('nor is the output of a trace of Langfuse', async () => {
  const observation = { id: 'o', traceId: 't', type: 'SPAN', name: 'x', startTime: '2026-03-17T14:30:00Z' }
  const of = async (output: string) =>
    (await readOne(json({ id: 't', name: 'x', output, observations: [observation] }))).finalOutput
  expect(await of('{"messages": [{"role": "user", "content": "Refund order 17"}, {"ro')).toBe(null)
  expect(await of('{"messages": [{"role": "assistant", "content": "Done."}]}')).toBe('Done.')
})

const haystack = (role: string, text: string) =>
  `ChatMessage(_role=<ChatRole.${role}: '${role.toLowerCase()}'>, _content=[TextContent(text=${JSON.stringify(text)})], _name=None, _meta={})`

describe('an answer in what a framework wrote', () => {
  test.for([
    ['white space before it', '\n "quoted"', 'quoted'],
    [
      'messages after it',
      json({
        messages: [
          { role: 'user', content: 'q' },
          { role: 'assistant', content: 'a' },
          { role: 'tool', content: 'b' },
        ],
      }),
      'a',
    ],
    [
      'a state as Python shows it',
      "{'messages': [{'role': 'user', 'content': 'q'}, {'role': 'assistant', 'content': 'a'}]}",
      'a',
    ],
    ['a list', '["a","b"]', '["a","b"]'],
    [
      'messages of Haystack, under the name of a component',
      json({
        agent: { messages: [haystack('USER', 'q'), haystack('ASSISTANT', "it's a"), haystack('TOOL', 'r')] },
      }),
      "it's a",
    ],
    ['a message of Haystack', haystack('ASSISTANT', 'a'), 'a'],
    ['no reply of the model', json({ messages: [{ role: 'user', content: 'q' }] }), null],
    ['messages as Python shows them', "[HumanMessage(content='q'), AIMessage(content='a')]", null],
    ['such messages in a state', json({ history: ["HumanMessage(content='q')"], score: 1 }), null],
    ['a history beside a score', json({ history: [{ role: 'user', content: 'q' }], score: 1 }), null],
    ['a row with a role', '{"name":"Ada","role":"editor"}', '{"name":"Ada","role":"editor"}'],
  ] as const)('%s', async ([, output, answer]) => {
    expect(await answerOf(run(output))).toBe(answer)
  })

  test.for([
    [
      'and what a tool answered to it',
      [
        { role: 'assistant', content: 'a' },
        { role: 'tool', content: 'b' },
      ],
      'a',
    ],
    ['in another role', [{ role: 'system', content: 'a' }], 'a'],
    ['in a form that is not known', [{ role: 'assistant', parts: [{ type: 'hologram' }] }], null],
    [
      'that may be in a part that is not known',
      [{ role: 'assistant', parts: [{ type: 'reasoning', content: 'Hm.' }, { type: 'hologram' }] }],
      null,
    ],
  ] as const)('messages of an agent: a reply %s', async ([, messages, answer]) => {
    const attributes = { 'gen_ai.output.messages': json(messages) }
    expect(await answerOf(agent('a', 'boss', { attributes }), model('b', says('x')))).toBe(answer)
  })

  test('under a name that nobody knows it is not that of the model', async () => {
    const attributes = { 'acme.agent.response': '{"verdict":"refund"}' }
    expect(await answerOf(agent('a', 'boss', { attributes }), model('b', says('x')))).toBe(null)
    expect(await answerOf(agent('a', 'boss'), model('b', says('x')))).toBe('x')
  })
})

describe('which span the answer is of', () => {
  test('of several runs the one that ended last, of two that ended together the first', async () => {
    const [early, late] = [run('early', { id: 'b', end: 20 }), run('late', { id: 'c', end: 80 })]
    expect(await answerOf(early, late)).toBe('late')
    expect(await answerOf(late, early)).toBe('late')
    expect(
      await answerOf(early, run('other', { id: 'd', end: 20 }), run('third', { id: 'e', end: 10 })),
    ).toBe('early')
    const { end: _, ...open } = run('open', { id: 'f' })
    expect(await answerOf(early, open)).toBe('early')
  })

  test('an agent below several plain spans, and not a plain span that gives something', async () => {
    const inner = { ...run('inside'), parent: '9' }
    expect(await answerOf(http('7'), http('8', { parent: '7' }), http('9', { parent: '8' }), inner)).toBe(
      'inside',
    )
    const parsed = { id: 'c', parent: '7', start: 90, end: 98, attributes: { 'output.value': 'parsed' } }
    expect(await answerOf(http('7'), parsed, { ...model('d', says('said')), parent: '7' })).toBe('said')
  })

  test('an agent within another one is not that of the run', async () => {
    const inner = { ...run('inside', { id: 'b', end: 95 }), parent: 'a' }
    const said = model('c', says('said'), { start: 96, end: 97 })
    expect(await answerOf(agent('a', 'boss'), inner, said)).toBe('said')
    expect(await answerOf(http('7'), agent('a', 'boss', { parent: '7' }), inner, said)).toBe('said')
  })
})

describe('why a run has no answer', () => {
  test('its last model call failed, or what was around it', async () => {
    const asked = { 'gen_ai.input.messages': json([{ role: 'user', content: 'q' }]) }
    const busy = model('b', asked, { error: 'busy' })
    expect((await traceOf(agent('a', 'boss'), busy)).failure).toBe('busy')
    expect((await traceOf(agent('a', 'boss'), model('b', says('x')))).failure).toBe(null)
    expect((await traceOf(run('done'), busy)).failure).toBe(null)
  })

  test('what failed on the way is no reason', async () => {
    const failed = {
      id: 't',
      start: 1,
      end: 2,
      error: 'no such order',
      attributes: { 'gen_ai.tool.name': 'find' },
    }
    expect((await traceOf(failed)).failure).toBe(null)
    expect((await traceOf(failed, model('b', {}))).failure).toBe(null)
  })

  test('the root of its last model call failed, wherever it is in the file', async () => {
    const said = { ...model('d', says('Let me see.')), parent: '8' }
    const failed = http('7', { error: 'timed out' })
    const trace = await traceOf(said, http('8', { parent: '7' }), failed)
    expect([trace.failure, trace.finalOutput]).toEqual(['timed out', null])
  })
})
