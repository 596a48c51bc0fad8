import { listPlainNames } from '../../src/trace/views/plain-names.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import { describe, expect, test } from 'vitest'
import { agent, run, statusesOn, tool, type Asked } from '../support/losses.ts'
import { otlp } from '../support/trace-files.ts'

const never: Asked = ['tools_not_called', { tools: ['refund'] }]
const called = (name: string, args: object) =>
  otlp(agent, {
    ...tool,
    attributes: {
      ...tool.attributes,
      'gen_ai.tool.name': name,
      'gen_ai.tool.call.arguments': JSON.stringify(args),
    },
  })

const says = (text: string) =>
  otlp({ ...agent, attributes: { ...agent.attributes, 'output.value': text } }, ...run.slice(1))

describe('a forbidden tool that another tool was told to call', () => {
  test.for<[name: string, args: object]>([
    ['multi_tool_use.parallel', { tool_uses: [{ recipient_name: 'functions.refund', parameters: {} }] }],
    ['use_mcp_tool', { server_name: 'bank', tool_name: 'refund', arguments: '{}' }],
    ['CallMcpTool', { server: 'bank', toolName: 'refund' }],
    ['call_tool', { name: 'refund', arguments: { id: 1 } }],
    ['COMPOSIO_MULTI_EXECUTE_TOOL', { tools: [{ tool_slug: 'refund', arguments: {} }] }],
    ['batch', { tool_calls: [{ tool: 'functions.refund', parameters: {} }] }],
    ['execute_code', { code: 'from tools import *\nrefund(order=1)' }],
    ['execute_code', { code: 'await tools.refund({ id: 1 })' }],
    ['execute_code', { code: 'client.call_tool("refund", {"id": 1})' }],
    ['execute_code', { code: 'await callTool({ name: "refund", arguments: {} })' }],
    ['execute_code', { code: 'getattr(tools, "refund")(1)' }],
    ['execute_code', { code: 'requests.post("https://api.x/refund", json={})' }],
    ['python_repl', { input: 'refund(1)' }],
    ['notebook', { cell: 'refund(1)' }],
    ['bash', { command: 'cd x && ./refund --order 1' }],
    ['bash', { command: ['bash', '-lc', 'refund 1'] }],
    ['bash', { command: "mcp-cli call bank/refund '{}'" }],
    ['bash', { command: 'curl -X POST https://api.x/refund -d {}' }],
    ['bash', { command: `curl -d '{"method":"tools/call","params":{"name":"refund"}}' http://x` }],
    ['bash', { command: 'python -c "refund(1)"' }],
    ['run_workflow', { steps: [{ uses: 'refund' }] }],
    ['execute_tool', { tool: { name: 'refund' } }],
    ['invoke', { target: 'refund', payload: {} }],
    ['send', { request: '{"tool":"refund"}' }],
    ['call_tool', { name: 'refund' }],
    ['call_tool', { request: '{"name":"refund"}' }],
    ['execute_tools', { calls: [{ name: 'refund' }] }],
    ['execute_action', { id: 'REFUND' }],
    ['dispatch', { operation: 'refund' }],
  ])('%s %o', async ([name, args]) => {
    expect(await statusesOn(called(name, args), [never])).toEqual(['error'])
  })

  test.for<[name: string, args: object]>([
    ['search', { query: 'refund' }],
    ['search', { name: 'refund' }],
    ['call_tool', { name: 'pay', arguments: { name: 'refund' } }],
    ['execute_code', { code: 'def refund(order): pass\nbook.refund(1)' }],
    ['bash', { command: 'grep refund src; cat refund.txt refund/x' }],
    ['bash', { command: 'git commit -m "refund the order"', description: 'refund' }],
    ['execute_code', { code: 'requests.get("https://api.x/refund")\nprint("refund")\nrefund = 1' }],
    ['fetch', { url: 'https://api.x/refund' }],
    ['move', { target: 'refund' }],
    ['search', { nested: [[[[[{ tool: 'refund' }]]]]] }],
  ])('%s %o is none', async ([name, args]) => {
    expect(await statusesOn(called(name, args), [never])).toEqual(['pass'])
  })

  test.for([
    'run refund',
    'tools.refund',
    'RunActivity:refund',
    'step: refund',
    'refund.invoke',
    'RefundTool.run',
  ])('or that a span is named after: %s', async (name) => {
    expect(await statusesOn(otlp(...run, { ...tool, id: '8', name, attributes: { x: 1 } }), [never])).toEqual(
      ['error'],
    )
  })

  test.for(['store.refund', 'refund_policy', 'refund.total'])(
    'not after something else: %s',
    async (name) => {
      expect(
        await statusesOn(otlp(...run, { ...tool, id: '8', name, attributes: { x: 1 } }), [never]),
      ).toEqual(['pass'])
    },
  )

  test('beside a call of its own', async () => {
    expect(await statusesOn(called('refund', { tool: 'refund' }), [never])).toEqual(['fail'])
  })
})

describe('a forbidden text as a reader sees it', () => {
  test.for([
    'x &#83;ECRET WORD',
    'x &#x53;ECRET WORD',
    'x SECRET&#160;WORD',
    'x SEC&shy;RET WORD',
    'x \u001b[1mSEC\u001b[0mRET WORD',
    'x SEC<b>RET</b> WORD',
    'x <span class="y">SECRET</span> WORD',
    'x ~~SECRET~~ WORD',
    'x S\u0336E\u0336CRET WORD',
  ])('%j', async (text) => {
    const asked: readonly Asked[] = [
      ['content_excludes', { patterns: ['SECRET WORD'] }],
      ['not_contains!', { target: 'output', value: 'SECRET WORD' }],
    ]
    expect(await statusesOn(says(text), asked)).toEqual(['error', 'error'])
  })

  test('with a backslash of Markdown', async () => {
    const asked: Asked = ['content_excludes', { patterns: ['my_key*'] }]
    expect(await statusesOn(says(String.raw`x my\_key\* y`), [asked])).toEqual(['error'])
    expect(await statusesOn(says(String.raw`x my\nkey y`), [asked])).toEqual(['pass'])
  })

  test.for(['mail joe&#64;corp.com', 'mail joe@\u001b[1mcorp\u001b[0m.com'])('a leak: %j', async (text) => {
    expect(await statusesOn(says(text), [['no_pii_leak', {}]])).toEqual(['error'])
  })

  test('a refusal is said', async () => {
    const parts = [{ type: 'refusal', refusal: 'I may not tell SECRET things' }]
    const reply = { 'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', parts }]) }
    const attributes = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm', ...reply }
    const asked: Asked = ['content_excludes', { patterns: ['SECRET'] }]
    expect(await statusesOn(otlp({ id: '1', start: 0, end: 5, attributes }), [asked])).toEqual(['fail'])
  })
})

test('the names of a long list are gathered in one pass over it', () => {
  let passes = 0
  const ownKeys = (list: object) => {
    passes += 1
    return Reflect.ownKeys(list)
  }
  const items = Array.from({ length: 1_000 }, (_, index) => `n${index}`)
  const args = { arguments: {}, name: new Proxy(items, { ownKeys }) }
  listPlainNames({ spans: [], toolCalls: [{ name: 'look', args }] } as unknown as Trace)
  expect(passes).toBe(1)
})
