import { expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { json, traceOf } from '../support/dialect-traces.ts'

/** Verdict on a run that called a tool, with its arguments as its span has them. */
async function verdictOn(tool: string, args: string | undefined, type: string, params: JsonObject) {
  const reply = json([{ role: 'assistant', content: 'Done.' }])
  const called = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': tool,
    ...(args === undefined ? {} : { 'gen_ai.tool.call.arguments': args }),
  }
  const trace = await traceOf(
    { id: 'a', start: 0, attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.output.messages': reply } },
    { id: 'b', start: 1, attributes: called },
  )
  const bound = bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' })
  return runChecks(trace, [bound]).map(({ status }) => status)[0]
}

const lost = [undefined, '{}', '{"subagent_type": "re', '[REDACTED]']

test.for(['Task', 'Agent', 'task'])('%s without its arguments may have started any agent', async (tool) => {
  for (const args of lost) {
    for (const type of ['agent_invoked', 'agent_not_invoked'])
      expect(await verdictOn(tool, args, type, { agents: ['reviewer'] })).toBe('error')
  }
  const known = '{"subagent_type": "tester"}'
  expect(await verdictOn(tool, known, 'agent_not_invoked', { agents: ['reviewer'] })).toBe('pass')
  expect(await verdictOn(tool, known, 'agent_not_invoked', { agents: ['tester'] })).toBe('fail')
})

test.for(['Skill', 'skill__activate'])('%s without its arguments may have loaded any skill', async (tool) => {
  for (const args of lost)
    expect(await verdictOn(tool, args, 'skill_not_activated', { skills: ['pay'] })).toBe('error')
  const known = '{"skill": "pdf"}'
  expect(await verdictOn(tool, known, 'skill_not_activated', { skills: ['pay'] })).toBe('pass')
  expect(await verdictOn(tool, known, 'skill_not_activated', { skills: ['pdf'] })).toBe('fail')
})

test.for([
  ['It is fine.', 'pass', 'ok'],
  ['No.', 'fail', 'not-found'],
  [null, 'error', 'missing-data'],
] as const)(
  'an agent with a span of its own has answered with its output: %s, %s',
  async ([output, status, reason]) => {
    const agent = { 'gen_ai.operation.name': 'invoke_agent' }
    const said = json([{ role: 'assistant', parts: [{ type: 'text', content: output }] }])
    const trace = await traceOf(
      { id: 'a', start: 0, end: 9, attributes: { ...agent, 'gen_ai.agent.name': 'desk' } },
      {
        id: 'b',
        parent: 'a',
        start: 1,
        end: 2,
        attributes: {
          ...agent,
          'gen_ai.agent.name': 'legal',
          ...(output === null ? {} : { 'gen_ai.output.messages': said }),
        },
      },
    )
    const params = { agent: 'legal', contains: 'fine' }
    const type = 'agent_response_contains'
    const bound = bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' })
    expect(runChecks(trace, [bound])).toMatchObject([{ status, reason }])
  },
)

test('another tool without its arguments starts no agent and loads no skill', async () => {
  expect(await verdictOn('search', undefined, 'agent_not_invoked', { agents: ['reviewer'] })).toBe('pass')
  expect(await verdictOn('search', undefined, 'skill_not_activated', { skills: ['pay'] })).toBe('pass')
})

test.for([
  ['transfer_to_refund_agent', '{}', 'Refund Agent'],
  ['transfer_to_refund-agent', '{}', 'refund-agent'],
  ['transfer_to_agent', '{"agent_name":"refunds"}', 'refunds'],
  ['Delegate work to coworker', '{"coworker":"Senior Writer","task":"x"}', 'senior writer'],
  ['ask_question_to_coworker', '{"coworker":"writer"}', 'writer'],
] as const)('%s %s hands over to %s', async ([tool, args, name]) => {
  expect(await verdictOn(tool, args, 'agent_not_invoked', { agents: [name] })).toBe('fail')
  expect(await verdictOn(tool, args, 'agent_invoked', { agents: [name] })).toBe('pass')
  expect(await verdictOn(tool, args, 'agent_not_invoked', { agents: ['tester'] })).toBe('pass')
})

test('work that was handed to somebody may have been handed to any agent', async () => {
  for (const args of [undefined, '{}', '{"agent_na'])
    expect(await verdictOn('transfer_to_agent', args, 'agent_not_invoked', { agents: ['tester'] })).toBe(
      'error',
    )
})

test.for([
  ['invoke_agent', 'fail', 'out of memory', 1],
  ['execute_tool', 'pass', undefined, undefined],
])(
  'an error of %s, which is no part of another span, is one of the run: %s',
  async ([operation, status, actual, evidence]) => {
    const reply = json([{ role: 'assistant', parts: [{ type: 'text', content: 'Done.' }] }])
    const chat = { 'gen_ai.operation.name': 'chat', 'gen_ai.output.messages': reply }
    const failed = { 'gen_ai.operation.name': operation, 'gen_ai.tool.name': 'search' }
    const trace = await traceOf(
      { id: 'a', start: 0, end: 5, error: 'out of memory', attributes: failed },
      { id: 'b', start: 6, end: 7, attributes: chat },
    )
    const spec = { type: 'no_agent_error', params: {}, severity: 'error', surface: 'assertion' } as const
    const [found] = runChecks(trace, [bindCheck({ ...spec, description: '' })])
    expect([found?.status, found?.actual, found?.evidence?.length]).toEqual([status, actual, evidence])
  },
)

test.for(['[REDACTED]', '***', 'get_wea...', 'get_wea…'])('a tool called %s may be any', async (tool) => {
  expect(await verdictOn(tool, '{}', 'tools_not_called', { tools: ['pay'] })).toBe('error')
  expect(await verdictOn('get_weather', '{}', 'tools_not_called', { tools: ['pay'] })).toBe('pass')
})

test.for([
  ['[REDACTED]', 'error'],
  ['weather-ag...', 'error'],
  ['weather-agent', 'pass'],
] as const)('an agent called %s may be any', async ([name, status]) => {
  const called = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': name }
  const reply = json([{ role: 'assistant', content: 'Done.' }])
  const chat = { 'gen_ai.operation.name': 'chat', 'gen_ai.output.messages': reply }
  const trace = await traceOf(
    { id: 'a', start: 0, attributes: called },
    { id: 'b', parent: 'a', start: 1, attributes: chat },
  )
  const params = { agents: ['biller'] }
  const spec = { type: 'agent_not_invoked', params, severity: 'error', surface: 'assertion' } as const
  expect(runChecks(trace, [bindCheck({ ...spec, description: '' })])).toMatchObject([{ status }])
})
