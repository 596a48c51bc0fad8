import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../src/core/json.ts'
import { agent, changed, run, statusesOn, tool, type Asked } from '../support/losses.ts'
import { otlp, type OtlpSpan } from '../support/trace-files.ts'

const outer = (attributes: object): OtlpSpan => ({
  id: '2',
  parent: '1',
  name: 'ChatCompletion',
  start: 10,
  end: 20,
  attributes: {
    'openinference.span.kind': 'LLM',
    'llm.model_name': 'gpt-4o',
    'llm.token_count.prompt': 100,
    'llm.token_count.completion': 70,
    ...attributes,
  },
})

const inner = (input: number, output: number): OtlpSpan => ({
  id: '3',
  parent: '1',
  name: 'chat gpt-4o',
  start: 10,
  end: 20,
  attributes: {
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': 'gpt-4o',
    'gen_ai.usage.input_tokens': input,
    'gen_ai.usage.output_tokens': output,
  },
})

describe('one model call that two programs count differently is paid once', () => {
  const details = 'llm.token_count'
  test.for<[what: string, attributes: object, input: number, output: number]>([
    ['without what came from a cache', { [`${details}.prompt_details.cache_read`]: 60 }, 40, 70],
    ['without what went to a cache', { [`${details}.prompt_details.cache_write`]: 30 }, 70, 70],
    ['without what was thought', { [`${details}.completion_details.reasoning`]: 60 }, 100, 10],
  ])('%s', async ([, attributes, input, output]) => {
    const asked: Asked[] = [169, 170].map((max) => ['max_tokens', { max }])
    expect(await statusesOn(otlp(agent, outer(attributes), inner(input, output)), asked)).toEqual([
      'fail',
      'pass',
    ])
  })

  test('two calls where another number is between them', async () => {
    const two = otlp(agent, outer({ [`${details}.prompt_details.cache_read`]: 60 }), inner(41, 70))
    expect(await statusesOn(two, [['max_tokens', { max: 170 }]])).toEqual(['fail'])
  })
})

const failed = (error: unknown) =>
  otlp({ ...agent, attributes: { ...agent.attributes, 'output.value': 'ok', error } }, ...run.slice(1))

describe('a failure that an attribute tells', () => {
  test.for<[error: unknown, status: string]>([
    [true, 'fail'],
    ['true', 'fail'],
    ['True', 'fail'],
    ['timeout after 30 s', 'fail'],
    [false, 'pass'],
    ['False', 'pass'],
    ['None', 'pass'],
    ['', 'pass'],
  ])('%o', async ([error, status]) => {
    expect(await statusesOn(failed(error), [['no_agent_error', {}]])).toEqual([status])
  })
})

const untimed = (spans: readonly OtlpSpan[], place: number) =>
  changed(spans, (span, index) =>
    index === place ? { ...span, startTimeUnixNano: '0', endTimeUnixNano: '0' } : span,
  )

describe('how long a run took is not known where a step has no time', () => {
  const limit: readonly Asked[] = [['max_duration', { max_seconds: 1 }]]

  test.for([0, 1, 2])('and nothing is around it: %i', async (place) => {
    const { resourceSpans } = untimed(run.slice(1), place) as { resourceSpans: JsonValue }
    const rootless = JSON.stringify({ resourceSpans }).replaceAll(/"parentSpanId":"\w*",/g, '')
    expect(await statusesOn(rootless, limit)).toEqual(['error'])
  })

  test('unless what it is in has one', async () => {
    expect(await statusesOn(untimed(run, 3), limit)).toEqual(['pass'])
    expect(await statusesOn(untimed([agent, tool], 1), limit)).toEqual(['pass'])
  })
})
