import { describe, expect, test } from 'vitest'
import type { CheckSpec } from '../../src/checks/check-spec.ts'
import { buildExampleTrace, type ExampleSpan } from '../../src/checks/example-trace.ts'
import { isLooser } from '../../src/checks/params/looser.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonObject, JsonValue } from '../../src/core/json.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import { LazyTrace } from '../../src/trace/views/lazy-trace.ts'
import { bindExample } from '../support/example-verdict.ts'
import { fixture, otlp, readAll, readOne, type OtlpSpan } from '../support/trace-files.ts'

const readFixture = async (name: string) => (await readAll(fixture(name))).traces[0] as Trace

const readRequest = (request: object) => readOne(JSON.stringify(request))

const verdictOn = (trace: Trace, params: JsonValue, scope: Partial<CheckSpec> = {}) =>
  runChecks(trace, [bindExample('spans', params, scope)])[0]

const ask = (spans: readonly ExampleSpan[], params: JsonValue, scope: Partial<CheckSpec> = {}) =>
  verdictOn(buildExampleTrace({ output: 'Done.', spans }), params, scope)

/** A request that two tools make, one of them through a client; the second fails. */
const requests: readonly ExampleSpan[] = [
  { name: 'get_weather' },
  { name: 'HTTP client', in: 'get_weather' },
  {
    name: 'GET /weather',
    in: 'HTTP client',
    attributes: { 'http.status': 200, retry: { count: 2 } },
    seconds: 1,
  },
  { name: 'get_news' },
  { name: 'GET /news', in: 'get_news', attributes: { 'http.status': 503 }, error: 'unavailable', seconds: 4 },
]

describe('the share of spans that failed', () => {
  const failed = { name: 'GET *', error: true }
  test.for<readonly [JsonObject, string, string]>([
    [{ span: failed, max_percent: 50 }, 'pass', 'ok'],
    [{ span: failed, max_percent: 49.9 }, 'fail', 'too-many'],
    [{ span: failed, max_percent: 0 }, 'fail', 'too-many'],
    [{ span: { error: true }, max_percent: 20 }, 'pass', 'ok'],
    [{ span: { error: true }, max_percent: 16 }, 'fail', 'too-many'],
    [{ span: { name: 'get_*', error: true }, max_percent: 0 }, 'pass', 'ok'],
    [{ span: { name: 'GET *', error: false }, min_percent: 50 }, 'pass', 'ok'],
    [{ span: { name: 'GET *', error: false }, min_percent: 51 }, 'fail', 'too-few'],
    [{ span: { name: 'GET *', error: false, inside: 'get_weather' }, min_percent: 100 }, 'pass', 'ok'],
    [{ span: { name: 'POST *', error: true }, max_percent: 5 }, 'error', 'missing-data'],
    [{ span: failed, max_percent: 60, max: 0 }, 'fail', 'too-many'],
    [{ span: failed, max_percent: 60, min: 2 }, 'fail', 'too-few'],
  ])('%j', ([params, status, reason]) => {
    expect(ask(requests, params)).toMatchObject(status === 'pass' ? { status } : { status, reason })
  })

  test.for([7, 14, 28, 29, 55, 56, 57, 58])(
    '%i of 100 are so many percent, neither more nor less',
    (count) => {
      const spans = Array.from({ length: 100 }, (_, index) => ({
        name: 'GET /',
        ...(index < count ? { error: 'unavailable' } : {}),
      }))
      expect(ask(spans, { span: failed, min_percent: count, max_percent: count })?.status).toBe('pass')
    },
  )

  test('of a run of which a part is missing it is not known', () => {
    const trace = buildExampleTrace({ output: 'Done.', spans: [{ name: 'GET /' }] })
    const cut = new LazyTrace({
      id: 'cut',
      source: trace.source,
      spans: trace.spans,
      stated: { gap: 'its end' },
    })
    const span = { name: 'GET *', error: false }
    expect(verdictOn(cut, { span })?.status).toBe('pass')
    expect(verdictOn(cut, { span, min_percent: 90 })).toMatchObject({ status: 'error', actual: 'its end' })
  })

  test.for<readonly [JsonObject, string]>([
    [{ span: 'GET *', max_percent: 5 }, 'add `error: true` to `span`'],
    [{ span: { name: 'GET *' }, min_percent: 5 }, 'add `error: true` to `span`'],
    [{ span: failed, min_percent: 60, max_percent: 50 }, 'min_percent is above max_percent'],
    [{ span: failed, max_percent: 100 }, 'max_percent'],
    [{ span: failed, min_percent: 0 }, 'min_percent'],
  ])('%j is an error', ([params, message]) => {
    const verdict = ask(requests, params)
    expect([verdict?.status, JSON.stringify(verdict)]).toEqual(['error', expect.stringContaining(message)])
  })
})

describe('which spans are meant', () => {
  test.for<readonly [JsonValue, number]>([
    ['GET /weather', 1],
    ['GET *', 2],
    ['GET', 0],
    ['*', 6],
    [{ attributes: { 'http.status': { gte: 500 } } }, 1],
    [{ attributes: { 'http.status': { any: true } } }, 2],
    [{ name: 'GET *', attributes: { 'http.status': { not: 200 } } }, 1],
    [{ name: 'get_*', attributes: { 'http.status': { absent: true } } }, 2],
    [{ attributes: { retry: { count: 2 } } }, 1],
    [{ error: true }, 1],
    [{ name: 'GET *', error: false }, 1],
    [{ name: 'GET *', inside: 'get_weather' }, 1],
    [{ name: 'GET *', child_of: 'get_weather' }, 0],
    [{ name: 'GET *', child_of: 'get_news' }, 1],
    [{ child_of: { name: 'get_*' } }, 2],
    [{ name: 'get_*', has: { error: true } }, 1],
    [{ has: 'GET *' }, 3],
    [{ name: 'GET *', inside: 'get_weather', child_of: 'HTTP*', error: false }, 1],
  ])('%j: %i', ([span, count]) => {
    const verdict = ask(requests, { span, min: count, max: count })
    expect([verdict?.status, verdict?.actual]).toEqual(['pass', undefined])
  })

  test.for<readonly [JsonObject, string, JsonObject]>([
    [{ span: 'PUT *' }, 'Found', { reason: 'too-few', expected: 'at least 1' }],
    [{ span: 'GET *', max: 1 }, '', { reason: 'too-many', expected: 'at most 1' }],
    [
      { span: { name: 'GET *', error: true }, max: 0 },
      '',
      { reason: 'too-many', actual: { span: 'GET * failed', count: 1 } },
    ],
    [{ span: 'GET *', max_seconds: 2 }, '', { reason: 'too-slow', expected: 'max 2 s' }],
    [{ span: 'GET *', max_seconds: 0.5, percentile: 50 }, '', { reason: 'too-slow' }],
  ])('%j fails', ([params, , expected]) => {
    expect(ask(requests, params)).toMatchObject({ status: 'fail', ...expected })
  })

  test('a bound on time looks at each, or at a part of them', () => {
    expect(ask(requests, { span: 'GET *', max_seconds: 4 })?.status).toBe('pass')
    expect(ask(requests, { span: 'GET *', max_seconds: 1, percentile: 50 })?.status).toBe('pass')
    expect(ask(requests, { span: 'PUT *', max_seconds: 1 })?.reason).toBe('too-few')
    expect(ask(requests, { span: 'PUT *', min: 0, max_seconds: 1 })?.status).toBe('pass')
  })
})

test.for<readonly [JsonValue, RegExp]>([
  [{ span: {} }, /say which span is meant/],
  [{ span: { nam: 'x' } }, /nam/],
  [{ span: { name: 'x', inside: {} } }, /say which span is meant/],
  [{ span: { name: 'x', inside: { name: 'y', inside: 'z' } } }, /inside/],
  [{ span: { attributes: { a: { matches: '(' } } } }, /regular expression/],
  [{ span: 'x', min: 3, max: 2 }, /min is above max/],
  [{ span: 'x', min: 2, max: 0 }, /min is above max/],
  [{ span: 'x', max: 0, max_seconds: 1 }, /leaves no span/],
  [{ span: 'x', percentile: 95 }, /add it/],
  [{ name: 'x' }, /span/],
])('%j cannot be meant', ([params, message]) => {
  const verdict = ask([], params)
  expect(verdict).toMatchObject({ status: 'error', reason: 'invalid-params' })
  expect(verdict?.actual).toMatch(message)
})

describe('a ban in another spelling is a near miss, and one that is kept is none', () => {
  const spans = [{ name: 'db.query', attributes: { 'db.operation': 'DELETE' } }]
  test.for<readonly [JsonValue, 'near-miss' | 'ok']>([
    ['DB.Query', 'near-miss'],
    ['db-query', 'near-miss'],
    ['db\u200b.query', 'near-miss'],
    ['DB.*', 'near-miss'],
    ['db.queries', 'ok'],
    [{ attributes: { 'db.operation': 'delete' } }, 'near-miss'],
    [{ attributes: { db_operation: 'DELETE' } }, 'near-miss'],
    [{ name: 'db.query', inside: 'x', attributes: { 'db.operation': 'delete' } }, 'ok'],
    [{ attributes: { 'db.operation': 'INSERT' } }, 'ok'],
  ])('%j: %s', ([span, reason]) => {
    expect(ask(spans, { span, max: 0 })?.reason).toBe(reason)
    expect(ask(spans, { span, max: 0 }, { spelling: 'exact' })?.reason).toBe('ok')
  })

  test('what must be there says by what it differs', () => {
    expect(ask(spans, { span: 'DB.Query' })).toMatchObject({
      status: 'fail',
      reason: 'too-few',
      details: { spelling: { written: 'DB.Query', seen: 'db.query' } },
    })
  })
})

describe('what is not recorded', () => {
  const ban = { span: 'DELETE *', max: 0 }

  test.for<readonly [string, RegExp]>([
    ['openai-messages-taubench-1.json', /messages, not spans/],
    ['claude-code-1.jsonl', /messages, not spans/],
    ['openai-responses-parallel-2.json', /messages, not spans/],
  ])('%s has no spans', async ([file, words]) => {
    const verdict = verdictOn(await readFixture(file), ban)
    expect(verdict).toMatchObject({ status: 'error', reason: 'missing-data' })
    expect(verdict?.actual).toMatch(words)
  })

  test.for([
    'otlp-openinference-agents.json',
    'jaeger-adk-1.json',
    'langfuse-openai-agents-2.json',
    'openai-agents-1.json',
    'mlflow-1.json',
  ])('%s has them', async (file) => {
    const trace = await readFixture(file)
    expect(verdictOn(trace, ban)?.status).toBe('pass')
    expect(verdictOn(trace, { span: trace.spans.at(-1)?.name ?? '' })?.status).toBe('pass')
  })

  const root: OtlpSpan = { id: 'a1', start: 0, end: 9 }
  const below: OtlpSpan = { id: 'a2', parent: 'a1', start: 1, end: 2 }

  test.for<readonly [string, object]>([
    ['attributes were dropped', dropped(otlp(root, below))],
    ['a span between is lost', otlp(root, { ...below, parent: 'b7' })],
    ['the root never ended', otlp({ id: 'a1', start: 0 }, below)],
  ])('%s: nobody knows', async ([, request]) => {
    const trace = await readRequest(request)
    expect(verdictOn(trace, ban)).toMatchObject({ status: 'error', reason: 'missing-data' })
    expect(verdictOn(trace, { span: 'other' })).toMatchObject({ status: 'error', reason: 'missing-data' })
  })

  test('a whole one is fine', async () => {
    const trace = await readRequest(otlp(root, below))
    expect(verdictOn(trace, ban)?.status).toBe('pass')
  })

  test('a masked value, a time and an end that are not there', () => {
    const masked = [{ name: 'GET /', attributes: { token: '***' } }]
    const secret = { span: { attributes: { token: 'abc' } } }
    expect(ask(masked, { ...secret, max: 0 })?.reason).toBe('missing-data')
    expect(ask(masked, secret)?.reason).toBe('missing-data')
    expect(ask(masked, { span: 'GET /', max_seconds: 1 })?.reason).toBe('missing-data')
  })

  test('a run that failed may have gone on to what is forbidden', () => {
    const trace = buildExampleTrace({ failure: 'timeout', spans: [{ name: 'GET /' }] })
    expect(verdictOn(trace, ban)?.reason).toBe('missing-data')
    expect(verdictOn(trace, { span: 'GET *' })?.status).toBe('pass')
  })

  test('the spans of one turn', async () => {
    const trace = await readFixture('otlp-openinference-agents.json')
    const verdict = verdictOn(trace, ban, { turns: { from: 1, to: 1 } })
    expect(verdict?.status).toBe(trace.turns.length > 1 ? 'error' : 'pass')
  })
})

test('a long chain of spans takes linear time', () => {
  const spans = Array.from({ length: 20_000 }, (_, place) => ({
    name: `${place}`,
    ...(place === 0 ? {} : { in: `${place - 1}` }),
  }))
  const trace = buildExampleTrace({ output: '', spans: spans.slice(0, 2_000) })
  expect(verdictOn(trace, { span: { inside: '0', has: '1999' }, min: 1998, max: 1998 })?.status).toBe('pass')
})

test.for<readonly [JsonValue, JsonValue, boolean, boolean]>([
  ['db.*', 'db.query', true, false],
  ['db.query', 'db.*', false, true],
  [{ name: 'GET *' }, { name: 'GET *', error: true }, true, false],
  [{ name: 'GET *' }, { name: 'GET *', inside: 'x' }, true, false],
  [{ name: 'GET *', inside: 'x' }, { name: 'GET *', inside: '*' }, false, true],
  [{ attributes: { a: { gte: 400 } } }, { attributes: { a: { gte: 500 } } }, true, false],
  ['a', 'b', false, false],
  ['a', { name: 'a' }, false, false],
])('from %j to %j forbids less: %s, asks for less: %s', ([from, to, lessForbidden, lessWanted]) => {
  expect([isLooser('span-forbidden', from, to), isLooser('span-wanted', from, to)]).toEqual([
    lessForbidden,
    lessWanted,
  ])
})

/** The same spans, which say that attributes of theirs were dropped. */
function dropped(request: object): object {
  return JSON.parse(
    JSON.stringify(request).replaceAll('"traceId"', '"droppedAttributesCount":2,"traceId"'),
  ) as object
}
