import { describe, expect, test } from 'vitest'
import { isLooser } from '../../src/checks/params/looser.ts'
import { buildExampleTrace, type ExampleCall } from '../../src/checks/example-trace.ts'
import { toNativeTerms } from '../../src/checks/in-native-terms.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonValue } from '../../src/core/json.ts'
import { fillMessage } from '../../src/report/check-message.ts'
import { writeMessage } from '../../src/words/phrase.ts'
import { loadAllChecks } from '../../src/checks/find-check.ts'
import { bindExample } from '../support/example-verdict.ts'

await loadAllChecks()

const call = (args: ExampleCall['args'], more: Partial<ExampleCall> = {}): ExampleCall => ({
  tool: 'buy',
  ...(args === undefined ? {} : { args }),
  ...more,
})

function verdictOf(type: string, params: JsonValue, calls: readonly (string | ExampleCall)[], scope = {}) {
  const [verdict] = runChecks(buildExampleTrace({ calls, output: '', seconds: 3600 }), [
    bindExample(type, params, scope),
  ])
  if (verdict === undefined) throw new Error('no verdict')
  return verdict
}

const long = (end: string) => `https://example.com/${'a/'.repeat(60)}${end}`
const price = (value: JsonValue) => [{ tool: 'buy', args: { price: value } }]

/** How a demand and a ban of one call end on a run with one call. */
function ends(matcher: JsonValue, made: string | ExampleCall): string {
  const statuses = ['tools_called', 'tools_not_called'].map((type) => {
    const { status, reason } = verdictOf(type, { tools: [matcher] }, [made])
    return reason === 'near-miss' ? 'near' : status
  })
  return statuses.join(' ')
}

const [fits, fitsNot, unknown, near] = ['pass fail', 'fail pass', 'error error', 'fail near']

describe('names', () => {
  test.for<[written: string, called: string, end: string]>([
    ['delete_repo', 'delete_repo', fits],
    ['*delete_repo', 'mcp__github__delete_repo', fits],
    ['*__delete_repo', 'mcp__github__delete_repo', fits],
    ['*', 'anything', fits],
    ['mcp__*__delete_*', 'mcp__github__delete_repo', fits],
    ['mcp__*__delete_*', 'mcp__github__list_repos', fitsNot],
    ['delete_*', 'undelete_repo', fitsNot],
    ['*_repo', 'mcp__github__list_repos', fitsNot],
    ['a.c', 'abc', fitsNot],
    ['github/delete_repo', 'mcp__github__delete_repo', fits],
    ['github/delete_repo', 'github_delete_repo', fits],
    ['github/delete_repo', 'github.delete_repo', fits],
    ['github/delete_repo', 'mcp_github_delete_repo', fits],
    ['github/delete_repo', 'delete_repo_mcp_github', fits],
    ['github/delete_repo', 'github/delete_repo', fits],
    ['github/*', 'mcp__github__delete_repo', fits],
    ['github/*', 'mcp__gitlab__delete_repo', fitsNot],
    ['github/delete_repo', 'mcp__gitlab__delete_repo', fitsNot],
    ['my-server/x', 'mcp__my_server__x', fits],
    ['github/delete_repo', 'delete_repo', near],
    ['*__delete_repo', 'delete_repo', near],
    ['*_delete_repo', 'mcp__github__deleteRepo', near],
    ['*delete_repo', 'undelete_repository', fitsNot],
    ['a\\*b', 'a*b', fits],
    ['a\\*b', 'axb', fitsNot],
  ])('%s, called %s', ([written, called, end]) => {
    expect(ends(written, called)).toBe(end)
  })
})

describe('values of arguments', () => {
  test.for<[wanted: JsonValue, value: JsonValue | undefined, end: string]>([
    [7, 7, fits],
    [7, '7', fits],
    [7, 8, fitsNot],
    [null, null, fits],
    [null, undefined, fitsNot],
    ['a', ['a'], fitsNot],
    [{ matches: '^INV-\\d+$' }, 'INV-7', fits],
    [{ matches: '^INV-\\d+$' }, 'INV-', fitsNot],
    [{ matches: '(?i)drop table' }, 'DROP TABLE x', fits],
    [{ matches: '"force":true' }, { force: true }, fits],
    [{ contains: '--force' }, 'git push --force', fits],
    [{ contains: ['push', 'force'] }, 'git push --force', fits],
    [{ contains: ['push', 'delete'] }, 'git push --force', fitsNot],
    [{ contains: 3 }, [1, 2, 3], fits],
    [{ contains: { id: 3 } }, [{ id: 2 }, { id: 3, name: 'x' }], fits],
    [{ contains: { id: 4 } }, [{ id: 2 }, { id: 3 }], fitsNot],
    [{ matches: '\\d{3}-\\d{2}' }, 'id [REDACTED], now', unknown],
    [{ matches: '(?i)drop' }, 'mail <EMAIL_ADDRESS>', fitsNot],
    [{ contains: 'rm -rf' }, { command: '[REDACTED] /' }, unknown],
    [{ one_of: ['a', 'b'] }, 'b', fits],
    [{ one_of: ['a', 'b'] }, 'c', fitsNot],
    [{ one_of: [{ matches: '^a' }, 'b'] }, 'abc', fits],
    [{ approx: 40, within: 0.01 }, 40.009, fits],
    [{ approx: 40, within: 0.01 }, '40.00', fits],
    [{ approx: 40, within: 0.01 }, 40.02, fitsNot],
    [{ approx: 0.3, within: 0.1 }, 0.4, fits],
    [{ gt: 5 }, 6, fits],
    [{ gt: 5 }, 5, fitsNot],
    [{ gte: 5, lt: 7 }, 5, fits],
    [{ gte: 5, lt: 7 }, 7, fitsNot],
    [{ lte: 5 }, ' ', fitsNot],
    [{ any: true }, 'x', fits],
    [{ any: true }, undefined, fitsNot],
    [{ absent: true }, undefined, fits],
    [{ absent: true }, null, fits],
    [{ absent: true }, 0, fitsNot],
    [{ not: { matches: '^/tmp/' } }, '/etc/passwd', fits],
    [{ not: { matches: '^/tmp/' } }, '/tmp/a', fitsNot],
    [{ not: 'x' }, undefined, fits],
    [{ date: '2026-11-28' }, '2026-11-28T09:00:00Z', fits],
    [{ date: '2026-11-28' }, '2026/11/28', fits],
    [{ date: '2026-11-28' }, '2026-11-29', fitsNot],
    // The run began on the first day of 1970.
    [{ date: 'today' }, '1970-01-01', fits],
    [{ date: 'today+1' }, '1970-01-02', fits],
    [{ date: 'today-1' }, '1969-12-31', fits],
    [{ date: 'today+1' }, '1970-01-03', fitsNot],
    [{ equals: { gt: 5 } }, { gt: 5 }, fits],
    [{ equals: { gt: 5 } }, { gt: 5, a: 1 }, fitsNot],
    [{ gt: 5 }, { gt: 5 }, fits],
    [{ city: 'Oslo' }, { city: 'Oslo', zip: 1 }, fits],
    [{ city: { matches: '^O' } }, { city: 'Oslo', zip: 1 }, fits],
    [{ city: 'Oslo' }, { zip: 1 }, fitsNot],
    [{ date: '2026-11-28', city: 'Oslo' }, { date: '2026-11-28', city: 'Oslo' }, fits],
    [{ city: 'Oslo' }, '{"city": "Oslo", "zip": 1}', fits],
    [[1, { any: true }], [1, 'x'], fits],
    [[1, { any: true }], [1], fitsNot],
    [[1], '[1]', fits],
    ['secret', '[REDACTED]', unknown],
    [{ matches: 'x' }, '***', unknown],
    [{ any: true }, '[REDACTED]', fits],
    // Another spelling of the value, or another place of it.
    ['/etc/passwd', '/etc/passwd ', near],
    ['DROP', 'drop', near],
    [{ contains: 'Drop' }, 'drop it', near],
    [{ matches: 'git push' }, 'git\u00a0push', near],
    [100, '100.00', near],
  ])('%j, called with %j', ([wanted, value, end]) => {
    const args = value === undefined ? {} : { x: value }
    expect(ends({ tool: 'buy', args: { x: wanted } }, call(args))).toBe(end)
  })

  test.for<[args: Record<string, JsonValue>, end: string]>([
    [{ file_path: '/etc/passwd' }, near],
    [{ input: { filePath: '/etc/passwd' } }, near],
    [{ target: '/etc/passwd' }, fitsNot],
  ])('a forbidden value under another name: %j', ([args, end]) => {
    expect(ends({ tool: 'buy', args: { filePath: '/etc/passwd' } }, call(args))).toBe(end)
  })

  test('`spelling: exact` means what is written', () => {
    const tools = [{ tool: 'buy', args: { x: 'DROP' } }]
    const { status } = verdictOf('tools_not_called', { tools }, [call({ x: 'drop' })], { spelling: 'exact' })
    expect(status).toBe('pass')
  })
})

describe('calls', () => {
  const id = { tool: 'buy', args: { id: 7 } }
  test.for<[matcher: JsonValue, made: string | ExampleCall, end: string]>([
    [id, call({ id: 7, note: 'x' }), fits],
    [{ ...id, only: true }, call({ id: 7 }), fits],
    [{ ...id, only: true }, call({ id: 7, note: 'x' }), fitsNot],
    [{ ...id, only: true, optional: ['note'] }, call({ id: 7, note: 'x' }), fits],
    [{ ...id, only: true, optional: ['note'] }, call({ id: 7 }), fits],
    [{ ...id, only: true, optional: ['note'] }, call({ id: 7, force: true }), fitsNot],
    [{ tool: 'buy', only: true }, call({}), fits],
    [{ tool: 'buy', only: true }, call({ id: 7 }), fitsNot],
    [id, call(null), unknown],
    [{ tool: 'buy' }, call(null), fits],
    [{ args: { id: 7 } }, call({ id: 7 }, { tool: 'sell' }), fits],
    [{ tool: 'buy', failed: true }, call({}, { error: 'no' }), fits],
    [{ tool: 'buy', failed: false }, call({}, { error: 'no' }), fitsNot],
    [{ tool: 'buy', result: { status: 'paid' } }, call({}, { result: { status: 'paid', id: 1 } }), fits],
    [{ tool: 'buy', result: { status: 'paid' } }, call({}, { result: '{"status": "paid"}' }), fits],
    [
      { tool: 'buy', result: { status: 'paid' } },
      call({}, { result: [{ type: 'text', text: '{"status": "paid"}' }] }),
      fits,
    ],
    [{ tool: 'buy', result: { contains: 'paid' } }, call({}, { result: 'not paid' }), fits],
    [{ tool: 'buy', result: 'ok' }, call({}, { result: 'nok' }), fitsNot],
    [{ tool: 'buy', result: 'ok' }, call({}), unknown],
    [{ tool: 'buy', by: 'clerk' }, call({}), unknown],
    // What is known decides.
    [{ tool: 'buy', args: { id: 7 }, result: 'ok' }, call({ id: 8 }), fitsNot],
    [{ tool: 'sell', args: { id: 7 } }, call(null), fitsNot],
  ])('%j, of %j', ([matcher, made, end]) => {
    expect(ends(matcher, made)).toBe(end)
  })

  test('a ban holds for each call, also where another one cannot be told', () => {
    const tools = [{ tool: 'bash', args: { command: { matches: 'push (-f|--force)' } } }]
    const made = [null, 'git status', 'git push --force'].map((command) => ({
      tool: 'bash',
      args: command === null ? null : { command },
    }))
    expect(verdictOf('tools_not_called', { tools }, made).status).toBe('fail')
    expect(verdictOf('tools_not_called', { tools }, made.slice(0, 2)).reason).toBe('missing-data')
    expect(verdictOf('tools_not_called', { tools }, made.slice(1, 2)).status).toBe('pass')
  })
})

describe('what cannot be meant is an error with the line to write', () => {
  test.for<[value: JsonValue, message: RegExp]>([
    [{ matches: '(' }, /needs a regular expression: The \( has no closing/],
    [{ mathces: 'x' }, /did you mean `matches`\?/],
    [{ oneOf: ['x'] }, /did you mean `one_of`\?/],
    [{ regex: 'x' }, /did you mean `matches`\?/],
    [{ matches: 'x', flags: 'i' }, /`matches` is a word of a matcher, and `flags` is none.*\{ equals: /],
    [{ approx: 40 }, /`approx` and `within` belong together/],
    [{ gt: 'x' }, /`gt` needs a number/],
    [{ date: 'tomorrow' }, /`date` needs a date such as/],
    [{ any: false }, /`any` needs `true`/],
    [{ one_of: [] }, /`one_of` needs a list of values/],
    [{ deep: { not: { regex: 'x' } } }, /did you mean `matches`\?/],
  ])('%j', ([value, message]) => {
    const { problems } = bindExample('tools_not_called', { tools: [{ tool: 'x', args: { a: value } }] })
    expect(problems?.map((problem) => problem.message).join('\n')).toMatch(message)
  })

  test.for<[matcher: JsonValue, message: RegExp]>([
    [{ tol: 'x' }, /cannot hold "tol"; did you mean tool\?/],
    [{ optional: ['x'] }, /say which call is meant/],
    [{ tool: 'x', optional: ['y'] }, /add `only: true`/],
  ])('%j', ([matcher, message]) => {
    const { problems } = bindExample('tools_not_called', { tools: [matcher] })
    expect(problems?.map((problem) => problem.message).join('\n')).toMatch(message)
  })
})

describe('a message names the call, the path, and both values', () => {
  test.for<[type: string, params: JsonValue, made: ExampleCall, message: string]>([
    [
      'tools_called',
      { tools: [{ tool: 'buy', args: { id: 7 } }] },
      call({ id: 8 }),
      '`buy`: `id` is `8`, expected `7`',
    ],
    [
      'tools_called',
      { tools: [{ tool: 'buy', args: { item: { id: { gte: 7 } } } }] },
      call({ item: { id: 6 } }),
      '`buy`: `item.id` is `6`, expected `≥ 7`',
    ],
    [
      'tools_called',
      { tools: [{ tool: 'buy', args: { id: 7 } }] },
      call({}),
      '`buy`: `id` is not there, expected `7`',
    ],
    [
      'tools_called',
      { tools: [{ tool: 'buy', args: { id: 7 }, only: true }] },
      call({ id: 7, note: 'x' }),
      '`buy`: `note` is `x`, which is not expected',
    ],
    [
      'tools_called',
      { tools: [{ tool: 'buy', args: { url: long('one') } }] },
      call({ url: long('two') }),
      '`buy`: `url` is `…a/a/a/two`, expected `…a/a/a/one`',
    ],
    [
      'tool_calls_with_args',
      { tool_name: 'buy', expected_args: { id: 7, note: null } },
      call({ id: 7 }),
      '`buy`: `note` is not there, expected `any`',
    ],
    [
      'tool_calls_with_args',
      { tool_name: 'buy', args_match: { url: '^http:' } },
      call({ url: 'ftp' }),
      '`buy`: `url` is `ftp`, expected `/^http:/`',
    ],
    [
      'tool_calls_with_args',
      { tool_name: 'buy', result_includes: ['ok', 'bought'] },
      { tool: 'buy', result: 'ok, queued' },
      '`buy`: `result` is `ok, queued`, expected `bought`',
    ],
    [
      'tool_call_chain',
      { steps: [{ tool: 'buy', result_matches: '^sold' }] },
      { tool: 'buy', result: 'queued' },
      'Step 1, `buy`: `result` is `queued`, expected `/^sold/`',
    ],
    [
      'tools_not_called',
      { tools: [{ tool: 'buy', args: { id: { gt: 7 } } }] },
      call({ id: 8 }),
      'Called `buy` with `id: 8`, which is forbidden',
    ],
  ])('%s %j', ([type, params, made, message]) => {
    const filled = fillMessage(verdictOf(type, params, [made]))
    const text = writeMessage(filled?.phrase ?? [])
    expect(text).toBe(message)
    expect(text.length).toBeLessThanOrEqual(120)
  })
})

describe('which of two lists of calls asks for less', () => {
  const bash = { tool: 'bash', args: { command: { matches: 'push' } } }
  test.for<[before: JsonValue, now: JsonValue, forbidden: boolean, wanted: boolean]>([
    [['bash'], [bash], true, false],
    [[bash], ['bash'], false, true],
    [['*delete*'], ['delete_repo'], true, false],
    [['delete_repo'], ['*delete*'], false, true],
    [['a', 'b'], ['a'], true, true],
    [['a'], ['a', 'b'], false, false],
    [['a', 'b'], ['*'], false, true],
    [['a'], [{ tool: 'a' }], false, false],
    [price({ gt: 5 }), price({ gt: 4 }), false, true],
    [price({ gt: 5 }), price({ gte: 5 }), false, true],
    [price({ gt: 5 }), price({ gt: 6 }), true, false],
    [price({ gt: 5 }), price(7), true, false],
    [price({ one_of: [1, 2] }), price({ one_of: [1, 2, 3] }), false, true],
    [price(7), price({ any: true }), false, true],
    [price(7), price({ absent: true }), false, false],
    [price({ city: 'x', zip: 1 }), price({ city: 'x' }), false, true],
    [price({ not: { one_of: [1, 2] } }), price({ not: 1 }), false, true],
    [price({ approx: 40, within: 0.01 }), price({ approx: 40, within: 5 }), false, true],
    [price({ approx: 40, within: 5 }), price({ approx: 40, within: 0.01 }), true, false],
    [price({ approx: 40, within: 5 }), price({ approx: 50, within: 5 }), false, false],
    [price({ contains: ['a', 'b'] }), price({ contains: 'a' }), false, true],
    [price({ contains: { id: 7 } }), price({ contains: { id: 7, size: 2 } }), true, false],
    [price({ contains: 'a' }), price({ contains: 'b' }), false, false],
    [[{ tool: 'a', only: true }], [{ tool: 'a' }], false, true],
    [[{ tool: 'a', failed: true }], ['a'], false, true],
    // Nobody can tell, and nothing is guessed.
    [price({ matches: 'a' }), price({ matches: 'b' }), false, false],
  ])('%j, now %j', ([before, now, forbidden, wanted]) => {
    expect([isLooser('calls-forbidden', before, now), isLooser('calls-wanted', before, now)]).toEqual([
      forbidden,
      wanted,
    ])
  })
})

test('names in files of other systems are nothing but names', () => {
  const written = { type: 'tools_not_called', params: { tool_names: ['a*', 'github/x'] } }
  const { type, params } = toNativeTerms('promptkit', written)
  const statuses = ['abc', 'a*', 'github/x'].map((name) => verdictOf(type, { ...params }, [name]).status)
  expect(statuses).toEqual(['pass', 'fail', 'fail'])
})
