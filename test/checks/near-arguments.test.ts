import { describe, expect, test } from 'vitest'
import { buildExampleTrace, type ExampleTrace } from '../../src/checks/example-trace.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonValue } from '../../src/core/json.ts'
import { bindExample } from '../support/example-verdict.ts'

function verdictOf(type: string, params: JsonValue, trace: ExampleTrace, scope = {}) {
  return runChecks(buildExampleTrace(trace), [bindExample(type, params, scope)])[0]
}

describe('a forbidden argument is found where it stands otherwise', () => {
  const params = {
    tool_name: 'rm',
    excluded_args: { path: ['/etc/passwd', '/root'], force: true, depth: 100 },
  }
  test.for<[string, Record<string, JsonValue>]>([
    ['white space around it', { path: ' /etc/passwd\n' }],
    ['another case of its name', { Path: '/root' }],
    ['another style of its name', { 'pa-th': '/root' }],
    ['inside of another argument', { input: { path: '/root' } }],
    ['in a list', { path: ['/tmp', '/root'] }],
    ['in a list of mappings', { files: [{ path: '/root' }] }],
    ['a number with decimals', { depth: '100.00' }],
    ['a switch below', { options: { force: true } }],
  ])('%s', ([, args]) => {
    const type = 'tool_args_excluded_session'
    const trace = { calls: [{ tool: 'rm', args }] }
    expect(verdictOf(type, params, trace)).toMatchObject({ status: 'error', reason: 'near-miss' })
    expect(verdictOf(type, params, trace, { spelling: 'exact' })?.status).toBe('pass')
  })

  test.for<[string, Record<string, JsonValue>]>([
    ['other values', { path: '/tmp', force: false, depth: 10 }],
    ['the value under another name', { note: '/root', size: 100 }],
    ['a part of it', { path: '/root/a' }],
    ['nothing', { path: '', depth: '', options: { depth: null } }],
  ])('and not in %s', ([, args]) => {
    expect(verdictOf('tool_args_excluded_session', params, { calls: [{ tool: 'rm', args }] })?.status).toBe(
      'pass',
    )
  })
})

describe('a mapping that is no words, where the call has a plain value, forbids nothing that anybody meant', () => {
  test.for<[JsonValue, JsonValue, 'near-miss' | 'ok']>([
    [{ aprox: 40 }, 40, 'near-miss'],
    [{ gtt: 4 }, 40, 'near-miss'],
    [{ startsWith: 'git push' }, 'git push --force', 'near-miss'],
    [{ containing: 'push' }, true, 'near-miss'],
    [{ to: { starts_with: 'a' } }, { to: 'ab' }, 'near-miss'],
    [{ to: 'ab' }, { to: 'c' }, 'ok'],
    [{ to: 'ab' }, ['ab'], 'ok'],
    [{ to: 'ab' }, null, 'ok'],
    [{ to: 'ab' }, '', 'ok'],
  ])('%j: %j', ([value, is, reason]) => {
    const params = { tools: [{ tool: 'do', args: { value } }] }
    const trace = { calls: [{ tool: 'do', args: { value: is } }] }
    expect(verdictOf('tools_not_called', params, trace)?.reason).toBe(reason)
    expect(verdictOf('tools_not_called', params, trace, { spelling: 'exact' })?.status).toBe('pass')
  })
})

describe('what a `not` of a call names is found in another spelling', () => {
  test.for<[JsonValue, JsonValue, 'near-miss' | 'ok']>([
    [{ not: { contains: 'FORCE' } }, 'push --force', 'near-miss'],
    [{ not: 'Paris' }, 'paris ', 'near-miss'],
    [{ not: { gt: 100 } }, '$1,000', 'near-miss'],
    [{ to: { not: { startsWith: 'a' } } }, { to: 'ab' }, 'near-miss'],
    [{ not: { contains: 'FORCE' } }, 'push', 'ok'],
    [{ not: { gt: 100 } }, '$10', 'ok'],
    [{ not: { absent: true } }, 'x', 'ok'],
  ])('%j: %j', ([value, is, reason]) => {
    const tools = [{ tool: 'do', args: { value } }]
    const trace = { calls: [{ tool: 'do', args: { value: is } }] }
    for (const type of ['tools_called', 'tools_allowed']) {
      const found = verdictOf(type, { tools }, trace)
      expect([type, found?.reason]).toEqual([type, reason])
      expect(JSON.stringify(found)).not.toContain('a call')
      expect(verdictOf(type, { tools }, trace, { spelling: 'exact' })?.status).toBe('pass')
    }
  })
})

describe('a forbidden amount is found as a text of it', () => {
  test.for<[JsonValue, JsonValue, 'near-miss' | 'ok' | 'called']>([
    [{ gt: 100 }, '$1,000', 'near-miss'],
    [{ gt: 100 }, '1 000 USD', 'near-miss'],
    [{ gt: 100 }, '1.000,50 €', 'near-miss'],
    [{ gte: 100 }, 'EUR 100', 'near-miss'],
    [{ lt: 0 }, '-5 €', 'near-miss'],
    [{ approx: 1000, within: 1 }, "1'000.40", 'near-miss'],
    [{ gt: 100 }, '1000', 'called'],
    [{ gt: 100 }, '1.000', 'near-miss'],
    [{ gt: 100 }, '0.125', 'ok'],
    [{ gt: 100 }, '1.25', 'ok'],
    [{ gt: 100 }, '₹1,00,000', 'near-miss'],
    [{ gt: 100 }, '$99.50', 'ok'],
    [{ gt: 100 }, '99,50 €', 'ok'],
    [{ gt: 100 }, '5k', 'near-miss'],
    [{ gt: 100 }, '1.5 million', 'near-miss'],
    [{ gt: 100 }, '\u0665\u0660\u0660', 'near-miss'],
    [{ gt: 100 }, '\u0967\u096c\u0966', 'near-miss'],
    [{ gt: 100 }, '\u0661\u066c\u0660\u0660\u0660\u066b\u0665', 'near-miss'],
    [{ lt: 0 }, '(1,000)', 'near-miss'],
    [{ lt: 0 }, '50-', 'near-miss'],
    [{ gt: 100 }, '\u0665\u0660', 'ok'],
    [{ gt: 100 }, 'EUR 9,50.-', 'ok'],
    // What is no number may stand for one.
    [{ gt: 100 }, 'two hundred', 'near-miss'],
    [{ lte: 5 }, 'many', 'near-miss'],
    [{ gt: 100 }, '50 to 500', 'near-miss'],
    [{ gt: 100 }, '90+90', 'near-miss'],
    [{ gt: 100 }, { value: 500 }, 'near-miss'],
    [{ gt: 100 }, [500], 'near-miss'],
    [{ gt: 100 }, ' ', 'ok'],
    [{ gt: 100 }, null, 'ok'],
    [{ gt: 100 }, true, 'ok'],
  ])('%j: %j', ([words, amount, reason]) => {
    const trace = { calls: [{ tool: 'pay', args: { amount } }] }
    const params = { tools: [{ tool: 'pay', args: { amount: words } }] }
    expect(verdictOf('tools_not_called', params, trace)?.reason).toBe(reason)
    // A positive check is met by no other spelling.
    const wanted = verdictOf('tools_called', params, trace)?.status
    expect(wanted).toBe(reason === 'called' ? 'pass' : 'fail')
  })
})

test.for<[JsonValue, string]>([
  ['$5,000', 'near-miss'],
  ['5.000,00 EUR', 'near-miss'],
  ['5k', 'near-miss'],
  ['\u0665\u0660\u0660\u0660', 'near-miss'],
  ['500', 'ok'],
  ['5.000,50', 'ok'],
])('an excluded amount of 5000, called with %j: %s', ([amount, reason]) => {
  const trace = { calls: [{ tool: 'pay', args: { amount } }] }
  const params = { tool_name: 'pay', excluded_args: { amount: 5000 } }
  expect(verdictOf('tool_args_excluded_session', params, trace)?.reason).toBe(reason)
})

/** Two calls of a search. */
function callTwice(second: string, q = 'a'): ExampleTrace {
  const calls = [
    { tool: 'search', args: { q: 'a' } },
    { tool: second, args: { q } },
  ]
  return { calls }
}

test('a call repeated under another spelling of its tool, and others that are none', () => {
  for (const tool of ['functions.search', 'Search', 'search ', 'default_api.search'])
    expect(verdictOf('no_repeat_calls', {}, callTwice(tool))?.reason, tool).toBe('near-miss')
  for (const trace of [callTwice('web_search'), callTwice('Search', 'b')])
    expect(verdictOf('no_repeat_calls', {}, trace)?.status).toBe('pass')
})
