import { describe, expect, test } from 'vitest'
import { getMessageText } from '../../../src/trace/model/message.ts'
import { otlp, readOne, type OtlpSpan } from '../../support/trace-files.ts'

const user = (content: string) => ({ role: 'user', content })
const assistant = (content: string) => ({ role: 'assistant', content })

type Spans = readonly OtlpSpan[]
type Events = NonNullable<OtlpSpan['events']>

const messages = (...list: object[]) => JSON.stringify(list)
const chat = (id: string, end: number, attributes: Record<string, unknown>) => ({
  id,
  parent: 'root',
  start: 0,
  end,
  attributes: { 'gen_ai.operation.name': 'chat', ...attributes },
})
const says = (text: string) => ({ 'gen_ai.output.messages': messages({ role: 'assistant', content: text }) })
const asks = {
  'gen_ai.output.messages': messages({
    role: 'assistant',
    parts: [{ type: 'tool_call', name: 't', arguments: {} }],
  }),
}
const agent = (attributes: Record<string, unknown> = {}) => ({
  id: 'root',
  start: 0,
  end: 100,
  attributes: { 'openinference.span.kind': 'AGENT', ...attributes },
})

describe('final output', () => {
  test.for<[string, Spans, string | null]>([
    [
      'the output of the root',
      [agent({ 'output.value': 'from root' }), chat('a', 9, says('from model'))],
      'from root',
    ],
    ['a JSON string is unwrapped', [agent({ 'output.value': '"quoted"' })], 'quoted'],
    [
      'of a state with messages the last reply',
      [
        agent({
          'output.value': JSON.stringify({
            messages: [
              { role: 'user', content: 'q' },
              { role: 'assistant', content: 'a' },
            ],
          }),
        }),
      ],
      'a',
    ],
    [
      'of a state of LangGraph',
      [
        agent({
          'output.value': JSON.stringify({
            messages: [
              { lc: 1, type: 'constructor', id: ['m', 'HumanMessage'], kwargs: { content: 'q' } },
              { lc: 1, type: 'constructor', id: ['m', 'AIMessage'], kwargs: { content: 'a' } },
            ],
          }),
        }),
      ],
      'a',
    ],
    [
      "CrewAI's answer beside those of its tasks",
      [agent({ 'output.value': '{"raw":"a","tasks_output":[{"raw":"b"}],"token_usage":{}}' })],
      'a',
    ],
    [
      'an event of ADK',
      [
        agent({
          'output.value': '{"content":{"parts":[{"text":"a"}],"role":"model"},"author":"x","partial":null}',
        }),
      ],
      'a',
    ],
    ['what ended a workflow of LlamaIndex', [agent({ 'output.value': "StopEvent(result='a')" })], 'a'],
    [
      'of an event that was cut off the last reply of the model',
      [agent({ 'output.value': "StopEvent(result=AgentOutput(response='b..." }), chat('a', 9, says('a'))],
      'a',
    ],
    ["Mastra's text beside its files", [agent({ 'output.value': '{"text":"a","files":[]}' })], 'a'],
    ['a single output', [agent({ 'output.value': '{"output":"a"}' })], 'a'],
    ['any other JSON stays as it is', [agent({ 'output.value': '{"answer": 42}' })], '{"answer": 42}'],
    [
      'the model call that ended last',
      [agent(), chat('a', 9, says('last')), chat('b', 5, says('first'))],
      'last',
    ],
    [
      'of two that ended together the first',
      [agent(), chat('a', 9, says('one')), chat('b', 9, says('two'))],
      'one',
    ],
    ['an empty answer is empty', [agent(), chat('a', 5, says('words')), chat('b', 9, says(''))], ''],
    [
      'a run that ended in a request answered nothing',
      [agent(), chat('a', 5, says('words')), chat('b', 9, asks)],
      '',
    ],
    [
      'content that was not recorded is unknown',
      [agent(), chat('a', 5, says('words')), chat('b', 9, {})],
      null,
    ],
    [
      'the body of the reply, where that is all there is',
      [
        {
          id: 'a',
          attributes: {
            'openinference.span.kind': 'LLM',
            'output.value': '{"choices":[{"message":{"role":"assistant","content":"body"}}]}',
          },
        },
      ],
      'body',
    ],
    [
      'an agent below the span of a server',
      [
        { id: 'root', end: 50, attributes: { 'http.method': 'POST' } },
        {
          id: 'in',
          parent: 'root',
          end: 40,
          attributes: { 'openinference.span.kind': 'AGENT', 'output.value': 'inside' },
        },
      ],
      'inside',
    ],
    [
      'reasoning is no answer',
      [
        chat('a', 9, {
          'gen_ai.output.messages': messages({
            role: 'assistant',
            parts: [
              { type: 'reasoning', content: 'hm' },
              { type: 'text', content: 'so' },
            ],
          }),
        }),
      ],
      'so',
    ],
  ])('%s', async ([, spans, output]) => {
    expect((await readOne(JSON.stringify(otlp(...spans)))).finalOutput).toBe(output)
  })
})

describe('span events of earlier conventions', () => {
  test.for<[string, Events]>([
    [
      'gen_ai.choice with a message as JSON text',
      [
        { name: 'gen_ai.user.message', attributes: { content: 'hi' } },
        {
          name: 'gen_ai.choice',
          attributes: { index: 0, message: '{"role":"assistant","content":"hello"}' },
        },
      ],
    ],
    [
      'gen_ai.choice with plain text',
      [
        { name: 'gen_ai.user.message', attributes: { content: 'hi', role: 'user' } },
        { name: 'gen_ai.choice', attributes: { message: 'hello' } },
      ],
    ],
    [
      'gen_ai.event.content',
      [
        { name: 'gen_ai.user.message', attributes: { 'gen_ai.event.content': '{"content":"hi"}' } },
        { name: 'gen_ai.choice', attributes: { 'gen_ai.event.content': '{"message":{"content":"hello"}}' } },
      ],
    ],
    [
      'gen_ai.content.prompt and gen_ai.content.completion',
      [
        {
          name: 'gen_ai.content.prompt',
          attributes: { 'gen_ai.prompt': '[{"role":"user","content":"hi"}]' },
        },
        {
          name: 'gen_ai.content.completion',
          attributes: { 'gen_ai.completion': '[{"role":"assistant","content":"hello"}]' },
        },
      ],
    ],
    [
      'gen_ai.client.inference.operation.details',
      [
        {
          name: 'gen_ai.client.inference.operation.details',
          attributes: {
            'gen_ai.input.messages': messages({ role: 'user', parts: [{ type: 'text', content: 'hi' }] }),
            'gen_ai.output.messages': messages({
              role: 'assistant',
              parts: [{ type: 'text', content: 'hello' }],
            }),
          },
        },
      ],
    ],
  ])('%s', async ([, events]) => {
    const trace = await readOne(JSON.stringify(otlp({ ...chat('a', 9, {}), events })))
    expect([trace.userInput, trace.finalOutput]).toEqual(['hi', 'hello'])
  })

  test('requests in gen_ai.choice', async () => {
    const call = { id: 'c1', type: 'function', function: { name: 'search', arguments: '{"q":"x"}' } }
    const attributes = { message: JSON.stringify({ tool_calls: [call] }) }
    const trace = await readOne(
      JSON.stringify(otlp({ ...chat('a', 9, {}), events: [{ name: 'gen_ai.choice', attributes }] })),
    )
    expect(trace.toolCalls).toMatchObject([{ name: 'search', args: { q: 'x' }, id: 'c1' }])
  })
})

describe('the conversation', () => {
  test('repeated history is not repeated, a repeated word is', async () => {
    const trace = await readOne(
      JSON.stringify(
        otlp(
          { ...chat('a', 1, { 'gen_ai.input.messages': messages(user('yes')), ...says('sure?') }), start: 0 },
          {
            ...chat('b', 3, {
              'gen_ai.input.messages': messages(user('yes'), assistant('sure?'), user('yes')),
              ...says('done'),
            }),
            start: 2,
          },
        ),
      ),
    )
    expect(trace.messages.map((message) => `${message.role}: ${getMessageText(message)}`)).toEqual([
      'user: yes',
      'assistant: sure?',
      'user: yes',
      'assistant: done',
    ])
    expect(trace.turns.map(({ messages: following }) => following.map(getMessageText))).toEqual([
      ['sure?'],
      ['done'],
    ])
    expect(trace.userInput).toBe('yes')
  })

  test('an agent that speaks first has a turn without a user', async () => {
    const trace = await readOne(
      JSON.stringify([assistant('welcome'), user('hi'), assistant('hello')]),
      'talk.json',
    )
    expect(
      trace.turns.map(({ user: asked, messages: following }) => [
        asked === null ? null : getMessageText(asked),
        following.length,
      ]),
    ).toEqual([
      [null, 1],
      ['hi', 1],
    ])
  })
})

const aside = (kind: string, parent?: string) => [
  {
    id: 'b',
    ...(parent === undefined ? {} : { parent }),
    start: 10,
    end: 90,
    attributes: { 'openinference.span.kind': kind, 'output.value': 'checked' },
  },
  { ...chat('c', 80, says('{"ok":true}')), parent: 'b', start: 20 },
]

describe('what guardrails and judges say is no answer', () => {
  test.for(['GUARDRAIL', 'EVALUATOR', 'RETRIEVER', 'RERANKER'])('%s', async (kind) => {
    const answer = chat('a', 9, says('The answer.'))
    const inside = await readOne(JSON.stringify(otlp(agent(), answer, ...aside(kind, 'root'))))
    expect(inside.finalOutput).toBe('The answer.')
    const beside = await readOne(JSON.stringify(otlp({ ...agent(), end: 10 }, answer, ...aside(kind))))
    expect(beside.finalOutput).toBe('The answer.')
    expect(inside.agents?.map(({ output }) => output)).toEqual(['The answer.'])
  })
})
