import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/core/json.ts'
import { agent, statusesOn, tool, type Asked } from '../support/losses.ts'
import { otlp } from '../support/trace-files.ts'

const deletes = { contains: 'rm -rf' }
const asked: readonly Asked[] = [
  ['tools_not_called', { tools: [{ tool: 'search', args: { command: deletes } }] }],
  ['tools_called', { tools: [{ tool: 'search', args: { command: deletes } }] }],
  ['tool_args', { tool_name: 'search', expected_args: { command: 'rm -rf /' } }],
]
const statuses = (args: unknown) => {
  const text = typeof args === 'string' ? args : JSON.stringify(args)
  const attributes = { ...tool.attributes, 'gen_ai.tool.call.arguments': text }
  return statusesOn(otlp(agent, { ...tool, attributes }), asked)
}

describe('arguments of which nobody knows the names prove nothing by name', () => {
  test.for<[what: string, args: unknown]>([
    ['text', 'rm -rf /'],
    ['text by names', 'command="rm -rf /", n=5'],
    ['YAML', 'command: rm -rf /'],
    ['XML', '<command>rm -rf /</command>'],
    ['a block of JSON', '```json\n{"command":"rm -rf /"}\n```'],
    ['JSON in JSON in JSON', JSON.stringify(JSON.stringify(JSON.stringify({ command: 'rm -rf /' })))],
    ['what Python prints', "OrderedDict([('command', 'rm -rf /')])"],
    ['a list of positions', ['rm -rf /']],
    ['positions of a wrapped function', { args: ['rm -rf /'], kwargs: {} }],
  ])('%s', async ([, args]) => {
    expect(await statuses(args)).toEqual(['error', 'error', 'error'])
  })

  test.for<[args: unknown]>([[''], [{}], [{ command: 'ls' }], [{ args: 'rm -rf /', cwd: '/' }]])(
    '%o is known',
    async ([args]) => {
      expect(await statuses(args)).toEqual(['pass', 'fail', 'fail'])
    },
  )
})

describe('a command', () => {
  test('that is a list of words may be the text that a check forbids', async () => {
    for (const command of [
      ['rm', '-rf', '/'],
      ['bash', '-lc', 'rm -rf /'],
    ])
      expect((await statuses({ command }))[0]).toBe('error')
    expect((await statuses({ command: ['ls', '-l'] }))[0]).toBe('pass')
  })

  test.for(['cd / && … [truncated]', 'ls <truncated 300 characters>', `${'ls -l && '.repeat(9)}...`])(
    'that was cut off may go on with anything: %s',
    async (command) => {
      expect((await statuses({ command })).slice(0, 2)).toEqual(['error', 'error'])
    },
  )

  test('that ends in dots, or has the text before its cut, is told', async () => {
    expect((await statuses({ command: 'echo wait...' })).slice(0, 2)).toEqual(['pass', 'fail'])
    expect((await statuses({ command: 'rm -rf / && … [truncated]' })).slice(0, 2)).toEqual(['fail', 'pass'])
  })
})

const on = (args: object, wanted: JsonObject) => {
  const text = JSON.stringify(args)
  const attributes = { ...tool.attributes, 'gen_ai.tool.call.arguments': text }
  const never: Asked = ['tools_not_called', { tools: [{ tool: 'search', args: wanted }] }]
  return statusesOn(otlp(agent, { ...tool, attributes }), [never])
}

describe('a value in another writing', () => {
  test.for([
    '28.11.2026',
    '11/28/2026',
    'Nov 28, 2026',
    '1795824000',
    1_795_824_000,
    'tomorrow',
    'next friday',
    '2026-W48-6',
  ])('%s may be the day', async (day) => {
    expect(await on({ day }, { day: { date: '2026-11-28' } })).toEqual(['error'])
  })

  test.for(['2026-11-27', '', 'soon', null])('%s is another day, or none', async (day) => {
    expect(await on({ day }, { day: { date: '2026-11-28' } })).toEqual(['pass'])
  })

  test.for(['1,000', '$1,000', '1.000,00 EUR', '1_000'])('%s is the amount', async (usd) => {
    expect(await on({ usd }, { usd: 1000 })).toEqual(['error'])
    expect(await on({ usd }, { usd: 1001 })).toEqual(['pass'])
  })
})
