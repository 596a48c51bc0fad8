import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../../src/checks/bind.ts'
import { runChecks } from '../../../src/checks/run.ts'
import type { JsonObject } from '../../../src/core/json.ts'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { readOne } from '../../support/trace-files.ts'

const user = (text: string) => ({ id: 'u', role: 'user', parts: [{ type: 'text', text }] })
const assistant = (...parts: object[]) => ({ id: 'a', role: 'assistant', parts })
const step = { type: 'step-start' }
const text = (said: string) => ({ type: 'text', text: said, state: 'done' })
const input = { order: '7' }
/** A call of `refund` in some state. */
const call = (state: string, more: object = {}) => ({
  type: 'tool-refund',
  toolCallId: 'c1',
  state,
  input,
  ...more,
})
/** A call as version 4 keeps it. */
const old = (state: string, more: object = {}) => ({
  toolCallId: 'c1',
  toolName: 'refund',
  args: input,
  state,
  ...more,
})
const ended = [step, text('Done.')]

async function read(...messages: object[]) {
  const trace = await readOne(JSON.stringify(messages), 'chat.json')
  expect(trace.source.format).toBe('ai-sdk-ui')
  return trace
}

const checks: readonly (readonly [name: string, type: string, params: JsonObject])[] = [
  ['called', 'tool_called', { name: 'refund' }],
  ['not called', 'tools_not_called', { tools: ['refund'] }],
  ['no errors', 'no_tool_errors', {}],
  ['answered', 'tool_result_includes', { tool: 'refund', patterns: ['paid'] }],
  ['approved', 'no_write_before_approval', { write_tools: ['refund'] }],
  ['asked', 'approval_requested', { tool: 'refund' }],
  ['blocked', 'tool_blocked', { tool: 'refund' }],
  ['says', 'content_includes', { patterns: ['Done'] }],
  ['silent', 'content_excludes', { patterns: ['sorry'] }],
]

/** The status of every check, by its name. */
async function verdicts(...parts: object[]) {
  const trace = await read(user('Refund order 7'), assistant(step, ...parts))
  return Object.fromEntries(
    checks.map(([name, type, params]) => {
      const spec = { type, params, severity: 'error', surface: 'assertion', description: '' } as const
      return [name, runChecks(trace, [bindCheck(spec)])[0]?.status]
    }),
  )
}

const asked = { id: 'ap1' }
const yes = { ...asked, approved: true }
const no = { ...asked, approved: false, reason: 'Not this one' }

describe('what checks say of each state of a tool call', () => {
  test.for<[state: string, parts: object[], verdicts: object]>([
    [
      'output-available: it ran',
      [call('output-available', { output: 'paid' }), ...ended],
      { called: 'pass', 'not called': 'fail', 'no errors': 'pass', answered: 'pass', says: 'pass' },
    ],
    [
      'output-error: it ran, and failed',
      [call('output-error', { errorText: 'no such order' }), ...ended],
      { called: 'pass', 'no errors': 'fail', answered: 'fail', says: 'pass' },
    ],
    [
      'output-available, preliminary: its last answer is not known',
      [call('output-available', { output: 'paid', preliminary: true })],
      { called: 'pass', 'no errors': 'error', answered: 'error', says: 'error', silent: 'error' },
    ],
    [
      'input-available: nobody knows whether it ran',
      [call('input-available')],
      {
        called: 'pass',
        'not called': 'fail',
        'no errors': 'error',
        answered: 'error',
        approved: 'error',
        blocked: 'error',
        says: 'error',
        silent: 'error',
      },
    ],
    [
      'input-streaming: the model was cut off',
      [text('Done.'), call('input-streaming', { input: { ord: '' } })],
      { 'not called': 'fail', 'no errors': 'error', says: 'error', silent: 'error' },
    ],
    [
      'approval-requested: a person was asked, and it did not run',
      [call('approval-requested', { approval: asked })],
      { called: 'pass', approved: 'pass', asked: 'pass', blocked: 'pass', says: 'error' },
    ],
    [
      'approval-responded, yes: it may run at any time',
      [call('approval-responded', { approval: yes })],
      { approved: 'pass', asked: 'pass', blocked: 'error', answered: 'error', says: 'error' },
    ],
    [
      'approval-responded, no: it does not run',
      [call('approval-responded', { approval: no })],
      { approved: 'pass', asked: 'pass', blocked: 'pass', says: 'error' },
    ],
    [
      'output-denied: it did not run, and the model knows',
      [call('output-denied', { approval: no }), ...ended],
      {
        called: 'pass',
        'not called': 'fail',
        'no errors': 'pass',
        answered: 'fail',
        approved: 'pass',
        asked: 'pass',
        blocked: 'pass',
        says: 'pass',
      },
    ],
    [
      'output-available after a yes',
      [call('output-available', { output: 'paid', approval: yes }), ...ended],
      { approved: 'pass', asked: 'pass', blocked: 'fail', answered: 'pass' },
    ],
    [
      'output-available, and nobody was asked',
      [call('output-available', { output: 'paid' }), ...ended],
      { approved: 'error', asked: 'error', blocked: 'fail' },
    ],
    [
      'output-available after a yes of a rule: nobody was asked',
      [call('output-available', { output: 'paid', approval: { ...yes, isAutomatic: true } }), ...ended],
      { approved: 'fail', asked: 'fail', blocked: 'fail' },
    ],
    [
      'output-denied by a rule: nobody was asked, and it did not run',
      [call('output-denied', { approval: { ...no, isAutomatic: true } }), ...ended],
      { approved: 'pass', asked: 'fail', blocked: 'pass' },
    ],
    [
      'a state that is not known: nobody knows whether it ran',
      [call('output-withdrawn', { output: 'paid' }), ...ended],
      { 'not called': 'fail', 'no errors': 'error', answered: 'error' },
    ],
  ])('%s', async ([, parts, expected]) => {
    expect(await verdicts(...parts)).toMatchObject(expected)
  })

  test('one that the provider ran, and one of a tool that was not known when the agent was written', async () => {
    const trace = await read(
      user('hi'),
      assistant(
        step,
        { ...call('output-available', { output: 'found' }), type: 'tool-web_search', providerExecuted: true },
        {
          ...call('output-available', { output: 5 }),
          type: 'dynamic-tool',
          toolName: 'mcp',
          toolCallId: 'c2',
        },
        text('Here.'),
      ),
    )
    expect(trace.toolCalls).toMatchObject([
      { name: 'web_search', id: 'c1', args: input, result: 'found', executed: true, error: null },
      { name: 'mcp', id: 'c2', args: input, result: 5, executed: true, error: null },
    ])
    expect(trace.llmCalls).toHaveLength(1)
  })

  test('arguments that did not fit their schema are what the model wrote', async () => {
    const failed = {
      ...call('output-error', { errorText: 'invalid input' }),
      input: undefined,
      rawInput: '{"a":1}',
    }
    expect((await read(user('hi'), assistant(step, failed, ...ended))).toolCalls).toMatchObject([
      { args: { a: 1 }, error: 'invalid input' },
    ])
  })
})

describe('steps', () => {
  test('each is a model call; the answer is the text of the last one', async () => {
    const trace = await read(
      { role: 'system', parts: [{ type: 'text', text: 'Be kind.' }] },
      user('hi'),
      assistant(
        { type: 'data-status', data: 'thinking' },
        step,
        { type: 'reasoning', text: 'Hm.' },
        text('Let me look.'),
        call('output-available', { output: 'paid' }),
        step,
        text('All '),
        text('well.'),
        { type: 'source-url', sourceId: 's', url: 'https://example.org' },
      ),
    )
    expect(describeTrace(trace)).toMatchObject({ llmCalls: 2, userInput: 'hi', finalOutput: 'All well.' })
  })

  test('without marks, words after an answer are of the next step', async () => {
    const trace = await read(
      user('hi'),
      assistant(text('Let me look.'), call('output-available', { output: 'paid' }), text('All well.')),
    )
    expect(describeTrace(trace)).toMatchObject({ llmCalls: 2, finalOutput: 'All well.' })
  })

  test('what the user says while the agent works is a turn of its own', async () => {
    const steer = { type: 'steering-message', parts: [{ type: 'text', text: 'Hurry.' }] }
    const trace = await read(user('hi'), assistant(step, text('One.'), steer, step, text('Two.')))
    expect(trace.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant'])
  })

  test.for<[name: string, parts: object[]]>([
    ['a step of which nothing came', [step, text('Let me look.'), step]],
    ['words that were still being written', [step, { type: 'text', text: 'Done', state: 'streaming' }]],
    ['a message without parts', []],
  ])('cut off: %s', async ([, parts]) => {
    const trace = await read(user('hi'), assistant(...parts))
    expect(trace.finalOutput).toBeNull()
    expect(trace.failure).toBe('the last message was still being written')
  })

  test('files are media, by their type', async () => {
    const image = { type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,AAAA' }
    const letter = { type: 'file', mediaType: 'application/pdf', url: 'https://example.org/a.pdf' }
    const trace = await read({ role: 'user', parts: [image, letter] }, assistant(step, text('Nice.')))
    expect(trace.media).toMatchObject([
      { role: 'user', modality: 'image', mimeType: 'image/png' },
      { role: 'user', modality: 'document', mimeType: 'application/pdf' },
    ])
  })
})

describe('version 4', () => {
  const paid = old('result', { result: 'paid' })

  test('calls beside the text, before there were parts', async () => {
    const message = { role: 'assistant', content: 'Done.', toolInvocations: [paid] }
    const trace = await read({ role: 'user', content: 'Refund order 7' }, message)
    expect(describeTrace(trace)).toMatchObject({
      llmCalls: 2,
      userInput: 'Refund order 7',
      finalOutput: 'Done.',
    })
    expect(trace.toolCalls).toMatchObject([
      { name: 'refund', args: input, result: 'paid', executed: true, errorKnown: false },
    ])
  })

  test('each number of a step is a model call', async () => {
    const toolInvocations = [
      { ...paid, step: 0 },
      { ...paid, step: 0, toolCallId: 'c2' },
      { ...paid, step: 1, toolCallId: 'c3' },
    ]
    const trace = await read({ role: 'assistant', content: 'Done.', toolInvocations })
    expect(describeTrace(trace)).toMatchObject({ llmCalls: 3 })
  })

  test('calls in parts are those beside them', async () => {
    const parts = [
      step,
      { type: 'tool-invocation', toolInvocation: paid },
      step,
      { type: 'text', text: 'Done.' },
    ]
    const trace = await read({ role: 'assistant', content: 'Done.', toolInvocations: [paid], parts })
    expect(trace.toolCalls).toHaveLength(1)
    expect(describeTrace(trace)).toMatchObject({ llmCalls: 2, finalOutput: 'Done.' })
  })

  test.for(['call', 'partial-call'])('%s: no answer is known, and none of the agent', async (state) => {
    const trace = await read({ role: 'assistant', content: 'Done.', toolInvocations: [old(state)] })
    expect(trace.toolCalls).toMatchObject([
      { executed: false, errorKnown: false, argsKnown: state === 'call' },
    ])
  })
})
