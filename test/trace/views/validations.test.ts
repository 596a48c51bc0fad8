import { describe, expect, test } from 'vitest'
import { LazyTrace } from '../../../src/trace/views/lazy-trace.ts'
import { fixture, otlp, readAll, readOne } from '../../support/trace-files.ts'

const of = async (attributes: Record<string, unknown>, name = 'no-pii') =>
  (await readOne(JSON.stringify(otlp({ id: 'a', name, attributes })))).validations

const spanId = 'a'.padEnd(16, '0')
const guard = {
  name: 'no-pii',
  kind: 'guardrail',
  passed: null,
  score: null,
  stage: null,
  message: null,
  details: null,
  spanId,
}

test('of a recording of the OpenAI Agents SDK', async () => {
  const { traces } = await readAll(fixture('openai-agents-1.json'))
  expect(traces[0]?.validations).toEqual([
    { ...guard, passed: true, spanId: 'span_b61fc79fffd44e50908394d7' },
  ])
})

describe('guardrail spans', () => {
  const kind = { 'openinference.span.kind': 'GUARDRAIL' }
  test.for([
    ['without a result', {}, {}],
    [
      'in its output',
      { 'output.value': '{"passed":false,"score":0.25,"why":["x"]}' },
      { passed: false, score: 0.25, details: { passed: false, score: 0.25, why: ['x'] } },
    ],
    [
      'that was tripped',
      { 'output.value': '{"tripwire_triggered":true}' },
      { passed: false, details: { tripwire_triggered: true } },
    ],
    [
      'in an attribute',
      { 'guardrail.triggered': false, 'guardrail.stage': 'input' },
      { passed: true, stage: 'input' },
    ],
    [
      'that contradicts itself',
      { 'output.value': '{"passed":true,"blocked":true}' },
      { details: { passed: true, blocked: true } },
    ],
    ['in words that are no result', { 'output.value': '{"passed":"yes"}' }, { details: { passed: 'yes' } }],
    ['as text', { 'output.value': 'fine' }, { details: 'fine' }],
  ] as const)('%s', async ([, attributes, expected]) => {
    expect(await of({ ...kind, ...attributes })).toEqual([{ ...guard, ...expected }])
  })

  test('have a name of their own', async () => {
    const genAi = { 'gen_ai.operation.name': 'apply_guardrail' }
    expect((await of(genAi, 'apply_guardrail pii'))?.[0]?.name).toBe('pii')
    expect((await of({ ...genAi, 'gen_ai.guardrail.name': 'PII' }))?.[0]?.name).toBe('PII')
  })
})

const event = (attributes: Record<string, unknown>) => ({ name: 'gen_ai.evaluation.result', attributes })

describe('evaluations', () => {
  test('are events of the span that they are about', async () => {
    const trace = await readOne(
      JSON.stringify(
        otlp({
          id: 'a',
          attributes: { 'gen_ai.operation.name': 'chat' },
          events: [
            event({
              'gen_ai.evaluation.name': 'Relevance',
              'gen_ai.evaluation.score.value': 4.5,
              'gen_ai.evaluation.score.label': 'pass',
              'gen_ai.evaluation.explanation': 'On topic.',
            }),
            event({ 'gen_ai.evaluation.name': 'Tone', 'gen_ai.evaluation.score.label': 'warm' }),
            event({}),
          ],
        }),
      ),
    )
    const evaluation = { ...guard, kind: 'evaluation' }
    expect(trace.validations).toEqual([
      {
        ...evaluation,
        name: 'Relevance',
        passed: true,
        score: 4.5,
        details: { label: 'pass', explanation: 'On topic.' },
      },
      { ...evaluation, name: 'Tone', details: { label: 'warm', explanation: null } },
    ])
  })

  test.for([
    [true, 0, { kind: 'guardrail', passed: false, score: 0 }],
    [true, 1, { kind: 'guardrail', passed: true, score: 1 }],
    [false, 0, { kind: 'evaluation', passed: null, score: 0 }],
  ] as const)('of PromptKit: guardrail %s, score %s', async ([isGuardrail, score, expected]) => {
    const attributes = {
      'gen_ai.evaluation.name': 'banned_words',
      'gen_ai.evaluation.score': score,
      'promptkit.guardrail': isGuardrail,
    }
    expect(await of(attributes, 'promptkit.eval.banned_words')).toMatchObject([
      { name: 'banned_words', ...expected },
    ])
  })
})

test('what a format states comes first, and none recorded is not known to be none', async () => {
  const source = { file: '', format: '' }
  expect(new LazyTrace({ id: 't', source, spans: [], stated: { validations: [] } }).validations).toEqual([])
  expect(new LazyTrace({ id: 't', source, spans: [] }).validations).toBe(null)
  const { traces } = await readAll(fixture('otlp-aisdk-v7.json'))
  expect(traces[0]?.validations).toBe(null)
})

describe('a result in other words', () => {
  const kind = { 'openinference.span.kind': 'GUARDRAIL' }

  test.for([
    ['an attribute of the span', { passed: true }, { passed: true }],
    ['GenAI', { 'gen_ai.guardrail.blocked': true }, { passed: false }],
    ['a score beside it', { score: 0.5 }, { score: 0.5 }],
    ['before the model', { 'guardrail.stage': 'input' }, { stage: 'input' }],
    ['after it', { stage: 'output' }, { stage: 'output' }],
    ['around a tool', { direction: 'tool' }, { stage: 'tool' }],
    ['in a place that we do not know', { direction: 'elsewhere' }, { stage: null }],
  ] as const)('of a guardrail: %s', async ([, attributes, expected]) => {
    expect(await of({ ...kind, ...attributes })).toEqual([{ ...guard, ...expected }])
  })

  test('a guardrail that evaluates is one guardrail', async () => {
    expect(await of({ ...kind, 'gen_ai.evaluation.name': 'pii', 'guardrail.passed': true })).toEqual([
      { ...guard, passed: true },
    ])
  })

  test('an evaluation of PromptKit says where it looked, and an older one has a shorter label', async () => {
    const attributes = {
      'gen_ai.evaluation.name': 'banned_words',
      'gen_ai.evaluation.label': 'FAILED',
      'promptkit.guardrail': true,
      'promptkit.guardrail.direction': 'output',
    }
    expect(await of(attributes)).toMatchObject([
      { kind: 'guardrail', passed: false, score: null, stage: 'output', details: { label: 'FAILED' } },
    ])
  })
})

describe('annotations of OpenInference', () => {
  const chat = { 'gen_ai.operation.name': 'chat' }
  const evaluation = { ...guard, kind: 'evaluation' }

  test.for(['evaluation', 'annotation'])('%ss of a span', async (one) => {
    const note = (index: number, more: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(more).map(([key, value]) => [`${one}s.${index}.${one}.${key}`, value]),
      )
    const attributes = {
      ...note(0, { name: 'Relevance', label: 'Pass', score: 0.75, explanation: 'On topic.' }),
      ...note(1, { label: 'nameless' }),
      ...note(2, { name: 'Tone', label: 'warm' }),
      ...note(3, { name: 'Speed', score: 2 }),
      ...note(4, { name: 'Proof', explanation: 'It cites.' }),
    }
    expect(await of({ ...chat, ...attributes })).toEqual([
      {
        ...evaluation,
        name: 'Relevance',
        passed: true,
        score: 0.75,
        details: { label: 'Pass', explanation: 'On topic.' },
      },
      { ...evaluation, name: 'Tone', details: { label: 'warm', explanation: null } },
      { ...evaluation, name: 'Speed', score: 2 },
      { ...evaluation, name: 'Proof', details: { label: null, explanation: 'It cites.' } },
    ])
  })

  test('in a form that is not known are none', async () => {
    expect(await of({ ...chat, 'evaluations.0.evaluation.name': 5, 'evaluations.1.note': 'x' })).toEqual([])
    expect(await of(chat)).toBe(null)
  })
})

test('results stand in the order in which their spans began', async () => {
  const guardrail = { 'openinference.span.kind': 'GUARDRAIL' }
  const spans = [
    { id: 'c', name: 'last', start: 9, attributes: guardrail },
    { id: 'a', name: 'first', start: 1, attributes: guardrail },
    { id: 'b', name: 'guardrail ', start: 5, attributes: guardrail },
    { id: 'd', name: 'last too', start: 9, attributes: guardrail },
  ]
  const trace = await readOne(JSON.stringify(otlp(...spans)))
  expect(trace.validations?.map(({ name }) => name)).toEqual(['first', 'guardrail', 'last', 'last too'])
})
