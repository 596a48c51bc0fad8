import { expect, test } from 'vitest'
import { countTokens } from '../../../src/checks/resource/token-count.ts'
import { otlp, readOne, type OtlpSpan } from '../../support/trace-files.ts'

type Figures = Readonly<Record<string, unknown>>
type Place = readonly [id: string, parent: string, start: number, end: number]

const root: OtlpSpan = {
  id: '1',
  name: 'run',
  start: 0,
  end: 99,
  attributes: { 'traceloop.span.kind': 'workflow' },
}

/** A model call as Traceloop writes it, and as OpenInference does. */
const provider = (
  [id, parent, start, end]: Place,
  figures: Figures = {},
  name = 'openai.chat',
): OtlpSpan => ({
  id,
  parent,
  name,
  start,
  end,
  attributes: { 'llm.request.type': 'chat', 'gen_ai.request.model': 'gpt-4o', ...figures },
})
const framework = (
  [id, parent, start, end]: Place,
  figures: Figures = {},
  name = 'ChatOpenAI',
): OtlpSpan => ({
  id,
  parent,
  name,
  start,
  end,
  attributes: { 'openinference.span.kind': 'LLM', 'llm.model_name': 'gpt-4o', ...figures },
})

const traceloop = (input: number, output: number, dollars?: number) => ({
  'gen_ai.usage.input_tokens': input,
  'gen_ai.usage.output_tokens': output,
  ...(dollars === undefined ? {} : { 'gen_ai.usage.cost': dollars }),
})
const openInference = (input: number, output: number, dollars?: number) => ({
  'llm.token_count.prompt': input,
  'llm.token_count.completion': output,
  ...(dollars === undefined ? {} : { 'llm.cost.total': dollars }),
})

/** Tokens, whether they are all, and dollars. */
async function spentBy(...spans: readonly OtlpSpan[]) {
  const trace = await readOne(JSON.stringify(otlp(root, ...spans)))
  const { spent, isWhole } = countTokens(trace, 'total')
  return [spent, isWhole && trace.loss === null, trace.cost && Number(trace.cost.known.toFixed(6))]
}

const around = ['2', '1', 1, 50] as const
const within = ['3', '2', 2, 40] as const
const beside = ['3', '1', 2, 40] as const
const first = ['3', '2', 2, 10] as const
const second = ['4', '2', 12, 40] as const

test.for([within, beside])('two programs tell one call, %j', async (place) => {
  const pair = [framework(around, openInference(60, 40, 0.01)), provider(place, traceloop(60, 40, 0.01))]
  expect(await spentBy(...pair)).toEqual([100, true, 0.01])
})

test('they give it the same name, and one the version of the model', async () => {
  const call = framework(around, openInference(60, 40, 0.01), 'chat')
  expect(await spentBy(call, provider(beside, traceloop(60, 40, 0.01), 'chat'))).toEqual([100, true, 0.01])
  const version = { 'gen_ai.response.model': 'gpt-4o-2024-08-06' }
  const told = provider(beside, { ...traceloop(60, 40, 0.01), ...version })
  expect(await spentBy(framework(around, openInference(60, 40, 0.01)), told)).toEqual([100, true, 0.01])
  const other = provider(beside, { ...traceloop(60, 40, 0.01), 'gen_ai.response.model': 'gpt-4o-mini' })
  expect(await spentBy(framework(around, openInference(60, 40, 0.01)), other)).toEqual([200, true, 0.02])
})

test('two calls of one program, at the same time and alike, are two', async () => {
  const more = { ...traceloop(60, 40, 0.01), 'gen_ai.response.id': 'a' }
  expect(await spentBy(provider(around, traceloop(60, 40, 0.01)), provider(beside, more))).toEqual([
    200,
    true,
    0.02,
  ])
})

test.for([0.005, 0.01, 0])('one of them states $%d, the other $0.01', async (dollars) => {
  const one = openInference(60, 40, 0.01)
  const other = traceloop(60, 40, dollars)
  for (const place of [within, beside])
    expect(await spentBy(framework(around, one), provider(place, other))).toEqual([100, true, 0.01])
})

test('a cost of 0 beside the cost of the same call is not asked of a price list', async () => {
  const pair = [framework(around, openInference(60, 40, 0.01)), provider(beside, traceloop(60, 40, 0))]
  const { bill } = await readOne(JSON.stringify(otlp(root, ...pair)))
  expect(bill).toEqual({ stated: 0.01, calls: [], hasGaps: false })
})

test('one span has the figures of two conventions: the larger count', async () => {
  for (const [a, b] of [
    [traceloop(60, 40, 0.01), openInference(600, 40, 0.03)],
    [traceloop(600, 40, 0.03), openInference(60, 40, 0.01)],
  ])
    expect(await spentBy(provider(beside, { ...a, ...b }))).toEqual([640, true, 0.03])
  expect(await spentBy(provider(beside, { ...traceloop(60, 40), ...openInference(60, 40) }))).toEqual([
    100,
    true,
    null,
  ])
})

test('an attempt that failed after it was paid for, and the one that went well', async () => {
  const attempts = [
    { ...provider(first, traceloop(60, 40, 0.01)), error: 'connection reset' },
    provider(second, traceloop(60, 40, 0.01)),
  ]
  for (const wrapper of [openInference(120, 80, 0.02), openInference(60, 40, 0.01), {}])
    expect(await spentBy(framework(around, wrapper), ...attempts)).toEqual([200, true, 0.02])
  // The wrapper knows of a third one.
  expect(await spentBy(framework(around, openInference(300, 200, 0.05)), ...attempts)).toEqual([
    200,
    false,
    0.05,
  ])
})

test('an attempt that failed and says nothing of tokens may have taken some', async () => {
  const attempts = [{ ...provider(first), error: '429' }, provider(second, traceloop(60, 40, 0.01))]
  expect(await spentBy(framework(around, openInference(60, 40, 0.01)), ...attempts)).toEqual([
    100,
    false,
    0.01,
  ])
})
