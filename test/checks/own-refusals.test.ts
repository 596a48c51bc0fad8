import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { isFinalFailure } from '../../src/checks/surfaces/on-part.ts'
import type { JsonValue } from '../../src/core/json.ts'
import { approved, denied, reasonOf, verdicts, type Params } from '../support/approval-verdicts.ts'
import { readOne } from '../support/trace-files.ts'

const payCall = (call: object) => ({ calls: [{ tool: 'pay', ...call }] })
const asking = (result: JsonValue) => ({ tool: 'ask', args: { q: 'ok?' }, result })
const paidFor = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'paid' })
const chat = (...messages: object[]) => readOne(JSON.stringify({ messages }), 'a.json')

const toolCall = (id: string) => ({ id, type: 'function', function: { name: 'pay', arguments: '{}' } })
const chatMessage = (role: string, content: string | null, calls: string[] = []) => ({
  role,
  content,
  ...(calls.length === 0 ? {} : { tool_calls: calls.map(toolCall) }),
})

describe('calls that were refused', () => {
  test.for<[string, JsonValue, string | undefined, string]>([
    ['OpenAI Agents', 'Tool execution was not approved.', undefined, 'pass'],
    ['LangChain', null, 'User rejected the tool call for `pay` with id c1', 'pass'],
    ['Codex', 'exec command rejected by user', undefined, 'pass'],
    ['Codex without anybody to ask', null, 'declined', 'pass'],
    [
      'Gemini CLI',
      { error: '[Operation Cancelled] Reason: User did not allow tool call' },
      undefined,
      'pass',
    ],
    ['Pydantic AI', 'The tool call was denied.', undefined, 'pass'],
    ['a failure of another kind', null, 'timed out', 'ran'],
    [
      'an answer that only speaks of it',
      'Note: Tool execution was not approved. Yesterday.',
      undefined,
      'ran',
    ],
    [
      'words of a rule in an answer that is no failure',
      'Permission to use x has been denied',
      undefined,
      'ran',
    ],
  ])('%s', ([, result, error, wanted]) => {
    const call = { tool: 'pay', result, ...(error === undefined ? {} : { error }) }
    expect(reasonOf('tool_blocked', { tool: 'pay' }, { calls: [call] })).toBe(wanted)
  })

  test('PromptKit says what kind of failure it was', () => {
    const call = { tool: 'pay', error: 'needs a human', error_type: 'approval' }
    expect(verdicts({ calls: [call] })).toEqual(denied)
  })

  test('an own pattern is looked for in errors and in answers', () => {
    const params = { tool: 'pay', refusal: '^blocked:' }
    expect(reasonOf('tool_blocked', params, payCall({ result: 'blocked: over limit' }))).toBe('pass')
    expect(reasonOf('tool_blocked', params, payCall({ error: 'blocked: over limit' }))).toBe('pass')
    expect(reasonOf('tool_blocked', params, payCall({ result: 'paid' }))).toBe('ran')
  })
})

describe('approvals by convention', () => {
  const byWord = { approval: { user_says: '(?i)\\byes\\b' } }

  test('the user says yes before the call, not after it', async () => {
    const before = [
      chatMessage('user', 'Pay it'),
      chatMessage('assistant', 'Sure?'),
      chatMessage('user', 'Yes!'),
    ]
    const run = [chatMessage('assistant', null, ['c1']), paidFor('c1'), chatMessage('assistant', 'Done.')]
    expect(verdicts(await chat(...before, ...run), byWord)).toEqual(approved)
    const late = [
      chatMessage('user', 'Pay it'),
      ...run,
      chatMessage('user', 'yes, thanks'),
      chatMessage('assistant', 'ok'),
    ]
    expect(verdicts(await chat(...late), byWord)).toMatchObject({
      requested: 'not-requested',
      guarded: 'not-approved',
    })
  })

  const byTool = { approval: { tool: 'ask' } }
  test.for<[string, JsonValue, string, string]>([
    ['true', true, 'pass', 'pass'],
    ['JSON', '{"approved": true}', 'pass', 'pass'],
    ['a word', ' Yes. ', 'pass', 'pass'],
    ['an object that says no', { confirmed: false }, 'other-answer', 'not-approved'],
    ['a word that says no', 'denied', 'other-answer', 'not-approved'],
    ['a sentence', 'Yes, but only half of it', 'missing-data', 'missing-data'],
    ['nothing', null, 'missing-data', 'missing-data'],
  ])('an answer that is %s', ([, result, granted, guarded]) => {
    expect(verdicts({ calls: [asking(result), 'pay'] }, byTool)).toMatchObject({ granted, guarded })
  })

  test('a question that is still open when the call begins does not count', () => {
    const question = { ...asking('yes'), at: [0, 5] as const }
    const trace = (at: readonly [number, number]) => ({ calls: [question, { tool: 'pay', at }] })
    expect(verdicts(trace([6, 7]), byTool)).toMatchObject({ requested: 'pass', guarded: 'pass' })
    expect(verdicts(trace([1, 2]), byTool)).toMatchObject({
      requested: 'not-requested',
      guarded: 'not-approved',
    })
  })

  test('a later step may turn around what is missing: no run is stopped by it', () => {
    const params = { write_tools: ['pay'], ...byTool }
    const spec = {
      type: 'no_write_before_approval',
      params,
      severity: 'error',
      surface: 'assertion',
    } as const
    expect(isFinalFailure(bindCheck({ ...spec, description: '' }))).toBe(false)
  })

  test.for<[string, string, Params]>([
    ['no tools', 'no_write_before_approval', { write_tools: [] }],
    ['no way to ask', 'approval_requested', { tool: 'pay', approval: {} }],
    [
      'an answer of nobody',
      'approval_requested',
      { tool: 'pay', approval: { user_says: 'yes', answer: 'yes' } },
    ],
    ['a broken pattern', 'tool_blocked', { tool: 'pay', refusal: '(' }],
    ['an unknown parameter', 'tool_blocked', { tool: 'pay', refused: 'x' }],
  ])('%s is an error', ([, type, params]) => {
    expect(reasonOf(type, params, { calls: ['pay'] })).toBe('invalid-params')
  })
})
