import { describe, expect, test } from 'vitest'
import { findRefusal } from '../../../src/trace/views/approvals.ts'
import { json, traceOf } from '../../support/dialect-traces.ts'
import { runs } from '../../support/tool-spans.ts'
import type { OtlpSpan } from '../../support/trace-files.ts'

const calls = [
  { toolCallId: 'c1', toolName: 'pay', input: { usd: 5 } },
  { toolCallId: 'c2', toolName: 'pay', input: { usd: 7 } },
]

/** A run of the AI SDK that asked for both calls, and what its messages hold then. */
const afterwards = (...content: unknown[]) =>
  traceOf(
    {
      id: 'a',
      start: 0,
      end: 1,
      attributes: {
        'ai.operationId': 'ai.generateText.doGenerate',
        'ai.prompt.messages': json([{ role: 'user', content: 'pay' }]),
        'ai.response.toolCalls': json(calls.map((call) => ({ type: 'tool-call', ...call }))),
      },
    },
    {
      id: 'b',
      start: 2,
      end: 3,
      attributes: {
        'ai.operationId': 'ai.generateText.doGenerate',
        'ai.prompt.messages': json([
          { role: 'user', content: 'pay' },
          { role: 'assistant', content },
        ]),
        'ai.response.text': 'Done.',
      },
    },
  )

const [first, second] = calls
const request = { type: 'tool-approval-request', approvalId: 'a1' }
const answer = (approved: unknown) => ({ type: 'tool-approval-response', approvalId: 'a1', approved })
const mcp = { type: 'mcp_approval_request', id: 'm1', name: 'pay' }
const shown = { type: 'tool-pay', toolCallId: 'c2', state: 'approval-responded' }

describe('requests in messages', () => {
  test.for<[string, unknown[], unknown]>([
    [
      'by the id of the call',
      [{ ...request, toolCallId: 'c2' }],
      [{ tool: 'pay', call: 1, isGranted: null }],
    ],
    [
      'with the call in it',
      [{ ...request, toolCall: second }, answer(true)],
      [{ tool: 'pay', call: 1, isGranted: true }],
    ],
    [
      'with the call in it, whose id is another one',
      [{ ...request, toolCall: { ...second, toolCallId: 'x' } }, answer(false)],
      [{ tool: 'pay', call: 1, isGranted: false }],
    ],
    [
      'of the same call twice, of which there was one',
      [
        { ...request, toolCall: { ...first, toolCallId: 'x' } },
        { ...request, toolCall: { ...first, toolCallId: 'y' } },
      ],
      [
        { tool: 'pay', call: 0, isGranted: null },
        { tool: 'pay', call: null, isGranted: null },
      ],
    ],
    [
      'of a call that is not known',
      [{ ...request, toolCallId: 'x' }],
      [{ tool: null, call: null, isGranted: null }],
    ],
    [
      'of a tool without arguments, which may be about any call of it',
      [{ ...request, toolName: 'pay' }],
      [{ tool: 'pay', call: null, isGranted: null }],
    ],
    [
      'of MCP, by name and arguments',
      [
        { ...mcp, arguments: '{"usd":7}' },
        { type: 'mcp_approval_response', approval_request_id: 'm1', approve: true },
      ],
      [{ tool: 'pay', call: 1, isGranted: true }],
    ],
    ['of another tool', [{ ...mcp, arguments: '{"usd":8}' }], [{ tool: 'pay', call: null, isGranted: null }]],
    [
      'as they are shown to people',
      [{ ...shown, approval: { id: 'a1', approved: true } }],
      [{ tool: 'pay', call: 1, isGranted: true }],
    ],
    [
      'as they are shown to people, before the answer and after it',
      [{ ...shown, approval: { id: 'a1' } }, answer(false)],
      [{ tool: 'pay', call: 1, isGranted: false }],
    ],
    [
      'of which the answer is no answer',
      [{ ...request, toolCallId: 'c1' }, answer('yes')],
      [{ tool: 'pay', call: 0, isGranted: null }],
    ],
    [
      'none: other parts',
      [
        shown,
        null,
        'approved',
        5,
        { type: 'hologram', approval: { approved: true } },
        { approval: { approved: true } },
        answer(true),
      ],
      null,
    ],
  ])('%s', async ([, content, approvals]) => {
    expect((await afterwards(...content)).approvals).toEqual(approvals)
  })
})

const confirm = (args: unknown, result: unknown): OtlpSpan => ({
  ...runs('b', 2, { name: 'adk_request_confirmation', args }),
  attributes: {
    'gen_ai.tool.name': 'adk_request_confirmation',
    'gen_ai.tool.call.arguments': json(args),
    'gen_ai.tool.call.result': json(result),
  },
})

describe('requests of ADK', () => {
  const original = { originalFunctionCall: { name: 'pay', args: { usd: 5 } } }

  test.for<[string, unknown, unknown, unknown]>([
    ['granted', original, { confirmed: true }, { tool: 'pay', call: 1, isGranted: true }],
    [
      'denied in a response',
      original,
      { response: { confirmed: false } },
      { tool: 'pay', call: 1, isGranted: false },
    ],
    [
      'answered as text',
      original,
      { response: '{"confirmed":true}' },
      { tool: 'pay', call: 1, isGranted: true },
    ],
    ['not answered', original, {}, { tool: 'pay', call: 1, isGranted: null }],
    ['about nothing', {}, { confirmed: true }, { tool: null, call: null, isGranted: true }],
  ])('%s', async ([, args, result, approval]) => {
    const trace = await traceOf(confirm(args, result), runs('c', 5, { name: 'pay', args: { usd: 5 } }))
    expect(trace.approvals).toEqual([approval])
  })
})

describe('requests of Claude Code', () => {
  test.for<[string, string | undefined, boolean | null]>([
    ['granted', 'accept', true],
    ['denied', 'reject', false],
    ['open', undefined, null],
    ['answered with another word', 'later', null],
  ])('%s', async ([, decision, isGranted]) => {
    const waits = (id: string, parent: string): OtlpSpan => ({
      id,
      parent,
      start: 3,
      end: 4,
      name: 'claude_code.tool.blocked_on_user',
      attributes: decision === undefined ? {} : { decision },
    })
    const trace = await traceOf(
      runs('a', 1, { name: 'look' }),
      runs('b', 2, { name: 'pay' }),
      waits('c', 'b'),
      waits('d', 'f'),
    )
    expect(trace.approvals).toEqual([
      { tool: 'pay', call: 1, isGranted },
      { tool: null, call: null, isGranted },
    ])
  })
})

test('a run that shows nothing of it', async () => {
  expect((await traceOf({ id: 'a', attributes: { 'http.method': 'GET' } })).approvals).toBe(null)
})

const refused = async (result: string, error?: string) => {
  const trace = await traceOf({
    id: 'a',
    ...(error === undefined ? {} : { error }),
    attributes: { 'gen_ai.tool.name': 'pay', 'gen_ai.tool.call.result': result },
  })
  const [call] = trace.toolCalls ?? []
  return call === undefined ? undefined : findRefusal(call)
}

describe('answers that replace a result', () => {
  test.for<[string, string, string | undefined, { wasAsked: boolean } | null]>([
    ['by people', 'User rejected the tool call for `pay`', undefined, { wasAsked: true }],
    ['by people, as an error', '', '  User rejected tool use ', { wasAsked: true }],
    ['by people, in an object', '{"error":"The tool call was denied."}', undefined, { wasAsked: true }],
    ['by people, as content', '{"content":"User rejected tool use"}', undefined, { wasAsked: true }],
    ['by people, of the AI SDK', '{"type":"execution-denied","reason":"no"}', undefined, { wasAsked: true }],
    ['of a tool that ran, in an object', '{"error":"no funds"}', undefined, null],
    ['by a rule', '', 'Permission to use pay has been denied', { wasAsked: false }],
    ['by a rule, in words that a tool may answer with', 'declined', undefined, null],
    ['of a tool that says the like later on', `${'x'.repeat(20)} User rejected tool use`, undefined, null],
    ['of a tool that ran', 'paid', undefined, null],
  ])('%s', async ([, result, error, refusal]) => {
    expect(await refused(result, error)).toEqual(refusal)
  })
})
