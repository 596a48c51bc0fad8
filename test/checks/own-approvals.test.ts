import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../src/core/json.ts'
import { approved, denied, verdicts } from '../support/approval-verdicts.ts'
import { json, traceOf } from '../support/dialect-traces.ts'
import { jsonLines, readOne } from '../support/trace-files.ts'

const decisionOf = (isApproved: boolean) => ({
  type: 'tool-approval-response',
  approvalId: 'a1',
  approved: isApproved,
})

const resultPart = (output: JsonValue) => ({
  type: 'tool-result',
  toolCallId: 'c1',
  toolName: 'pay',
  output,
})

const mcpAnswer = (approve: boolean) => ({
  type: 'mcp_approval_response',
  approval_request_id: 'mcpr_1',
  approve,
})

const adkEvent = (author: string, part: JsonValue, at: number) => ({
  id: `e${at}`,
  author,
  timestamp: 1_734_292_270 + at,
  content: { parts: [part], role: author === 'user' ? 'user' : 'model' },
})

const claudeRow = (type: string, content: JsonValue[], at: number) => ({
  type,
  uuid: `u${at}`,
  sessionId: 's1',
  timestamp: `2026-01-01T00:00:0${at}.000Z`,
  message: { id: `m${at}`, role: type, content },
})

const toolUse = (id: string) => ({ type: 'tool_use', id, name: 'pay', input: { usd: 5 } })

const toolResult = (id: string, content: string, isError: boolean) => ({
  type: 'tool_result',
  tool_use_id: id,
  content,
  is_error: isError,
})

/** A line of a Codex rollout. */
function rolloutLine(second: number, type: string, payload: object): object {
  return { timestamp: `2026-01-01T00:00:0${second}.000Z`, type, payload }
}

describe('approvals as frameworks record them', () => {
  const call = { type: 'tool-call', toolCallId: 'c1', toolName: 'pay', input: { usd: 5 } }
  const request = { type: 'tool-approval-request', approvalId: 'a1', toolCallId: 'c1' }
  const aiSdk = (decision: JsonValue[], output: JsonValue[], asked: JsonValue = request) => {
    const asks = { role: 'assistant', content: [call, asked] }
    const answers = [...decision, ...output].map((part) => ({ role: 'tool', content: [part] }))
    return traceOf(
      {
        id: 'a',
        start: 0,
        end: 1,
        attributes: {
          'ai.operationId': 'ai.generateText.doGenerate',
          'ai.prompt.messages': json([{ role: 'user', content: 'pay' }]),
          'ai.response.toolCalls': json([call]),
        },
      },
      {
        id: 'b',
        start: 2,
        end: 3,
        attributes: {
          'ai.operationId': 'ai.generateText.doGenerate',
          'ai.prompt.messages': json([{ role: 'user', content: 'pay' }, asks, ...answers]),
          'ai.response.text': 'Done.',
        },
      },
    )
  }

  test('Vercel AI SDK', async () => {
    const paid = resultPart({ type: 'json', value: { paid: true } })
    expect(verdicts(await aiSdk([decisionOf(true)], [paid]))).toEqual(approved)
    expect(
      verdicts(await aiSdk([decisionOf(false)], [resultPart({ type: 'execution-denied', reason: 'no' })])),
    ).toEqual(denied)
    // It ran against the answer.
    expect(verdicts(await aiSdk([decisionOf(false)], [paid]))).toEqual({
      ...denied,
      blocked: 'ran',
      guarded: 'not-approved',
    })
    // It was allowed, and what came of it was not recorded.
    expect(verdicts(await aiSdk([decisionOf(true)], []))).toEqual({ ...approved, blocked: 'missing-data' })
    // Nobody has answered yet.
    expect(verdicts(await aiSdk([], []))).toEqual({ ...denied, granted: 'missing-data' })
  })

  test('a rule that decides in the Vercel AI SDK asks nobody', async () => {
    const byRule = { ...request, isAutomatic: true }
    const paid = resultPart({ type: 'json', value: { paid: true } })
    expect(verdicts(await aiSdk([decisionOf(true)], [paid], byRule))).toEqual({
      requested: 'not-requested',
      granted: 'not-requested',
      blocked: 'ran',
      guarded: 'not-approved',
    })
    const refused = resultPart({ type: 'execution-denied', reason: 'no' })
    expect(verdicts(await aiSdk([decisionOf(false)], [refused], byRule))).toEqual({
      requested: 'not-requested',
      granted: 'not-requested',
      blocked: 'pass',
      guarded: 'pass',
    })
  })

  const asked = {
    type: 'mcp_approval_request',
    id: 'mcpr_1',
    name: 'pay',
    arguments: '{"usd":5}',
    server_label: 's',
  }
  const ran = {
    type: 'mcp_call',
    id: 'mcp_1',
    name: 'pay',
    arguments: '{"usd":5}',
    output: 'paid',
    server_label: 's',
  }
  const user = { role: 'user', content: 'pay' }
  const said = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] }

  test('MCP on OpenAI Responses', async () => {
    expect(verdicts(await readOne(json([user, asked, mcpAnswer(true), ran, said]), 'a.json'))).toEqual(
      approved,
    )
    expect(verdicts(await readOne(json([user, asked, mcpAnswer(false), said]), 'a.json'))).toEqual(denied)
    const waits = await readOne(json({ object: 'response', id: 'resp_1', output: [asked] }), 'a.json')
    expect(verdicts(waits)).toEqual({ ...denied, granted: 'missing-data' })
    const { turns } = await readOne(json([user, asked, mcpAnswer(true), ran, said]), 'a.json')
    expect(turns).toHaveLength(1)
  })

  test('a call that nobody asked about, of which nothing came', async () => {
    const wanted = { id: 'c1', type: 'function', function: { name: 'pay', arguments: '{}' } }
    const trace = await readOne(
      json([user, { role: 'assistant', content: null, tool_calls: [wanted] }]),
      'a.json',
    )
    expect(verdicts(trace)).toMatchObject({ blocked: 'missing-data' })
  })

  test('another call than the one that was approved', async () => {
    const other = { ...ran, id: 'mcp_2', arguments: '{"usd":5000}' }
    const trace = await readOne(json([user, asked, mcpAnswer(true), ran, other, said]), 'a.json')
    expect(verdicts(trace)).toMatchObject({ requested: 'not-requested', guarded: 'not-approved' })
  })

  test('nobody knows whether a call ran that was approved, and is not on record', async () => {
    const trace = await readOne(json([user, asked, mcpAnswer(true), said]), 'a.json')
    expect(verdicts(trace)).toMatchObject({ granted: 'pass', blocked: 'missing-data' })
  })

  test('a request that is about no call on record may be about any call of its tool', async () => {
    const other = { ...ran, arguments: '{"usd":5000}' }
    const trace = await readOne(json([user, asked, mcpAnswer(true), other, said]), 'a.json')
    expect(verdicts(trace)).toMatchObject({ requested: 'missing-data', guarded: 'missing-data' })
  })

  test('a call that was approved and is not on record may have run', async () => {
    const trace = await readOne(json([user, asked, mcpAnswer(true), said]), 'a.json')
    expect(verdicts(trace)).toMatchObject({ requested: 'pass', blocked: 'missing-data' })
  })

  test("Google's ADK", async () => {
    const pay = { id: 'f1', name: 'pay', args: { usd: 5 } }
    const confirm = { id: 'f2', name: 'adk_request_confirmation', args: { originalFunctionCall: pay } }
    const session = (confirmed: boolean, response: JsonValue) =>
      readOne(
        json({
          id: 's1',
          appName: 'shop',
          userId: 'u',
          state: {},
          events: [
            adkEvent('user', { text: 'pay' }, 0),
            adkEvent('bot', { functionCall: pay }, 1),
            adkEvent('bot', { functionCall: confirm }, 2),
            adkEvent(
              'user',
              { functionResponse: { id: 'f2', name: confirm.name, response: { confirmed } } },
              3,
            ),
            adkEvent('bot', { functionResponse: { id: 'f1', name: 'pay', response } }, 4),
            adkEvent('bot', { text: 'Done.' }, 5),
          ],
        }),
        'a.json',
      )
    expect(verdicts(await session(true, { paid: true }))).toEqual(approved)
    expect(verdicts(await session(false, { error: 'This tool call is rejected.' }))).toEqual(denied)
  })

  test('Claude Code waits within the span of the call', async () => {
    const tool = {
      'span.type': 'tool',
      tool_name: 'pay',
      tool_use_id: 't1',
      tool_input: '{"usd":5}',
      tool_output: 'ok',
    }
    const run = (decision: string, attributes: object) =>
      traceOf(
        { id: 'a', start: 0, end: 9, attributes: { 'span.type': 'interaction', user_prompt: 'pay' } },
        {
          id: 'b',
          parent: 'a',
          name: 'claude_code.tool',
          start: 1,
          end: 4,
          attributes: { ...tool, ...attributes },
        },
        {
          id: 'c',
          parent: 'b',
          name: 'claude_code.tool.blocked_on_user',
          start: 1,
          end: 2,
          attributes: { 'span.type': 'tool.blocked_on_user', decision },
        },
      )
    expect(verdicts(await run('accept', {}))).toEqual(approved)
    const no = {
      success: false,
      error: "The user doesn't want to proceed with this tool use. The tool use was rejected",
    }
    expect(verdicts(await run('reject', no))).toEqual(denied)
  })

  test('a session of Claude Code shows what was refused, and of the rest nothing', async () => {
    const refusal = toolResult('t1', 'Permission to use pay has been denied.', true)
    const first = [
      claudeRow('user', [{ type: 'text', text: 'pay' }], 0),
      claudeRow('assistant', [toolUse('t1')], 1),
      claudeRow('user', [refusal], 2),
    ]
    const blocked = verdicts(await readOne(jsonLines(...first)))
    expect(blocked).toMatchObject({ blocked: 'pass', guarded: 'pass' })
    const later = [
      claudeRow('assistant', [toolUse('t2')], 3),
      claudeRow('user', [toolResult('t2', 'paid', false)], 4),
    ]
    const both = verdicts(await readOne(jsonLines(...first, ...later)))
    expect(both).toMatchObject({ blocked: 'ran', guarded: 'missing-data', requested: 'missing-data' })
  })

  test('what Codex has no word for leaves its rollout readable', async () => {
    const text = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] }
    const meta = { id: 's1', cwd: '/w', originator: 'codex_cli', cli_version: '1' }
    const lines = [
      rolloutLine(0, 'session_meta', meta),
      rolloutLine(1, 'response_item', mcpAnswer(true)),
      rolloutLine(2, 'response_item', text),
    ]
    const trace = await readOne(jsonLines(...lines), 'rollout.jsonl')
    expect([trace.source.format, trace.finalOutput]).toEqual(['codex-rollout', 'Done.'])
  })
})
