import { expect, test } from 'vitest'
import { scoreFiles } from '../support/score-files.ts'

const text = (key: string, value: string) => ({ key, value: { stringValue: value } })
const count = (key: string, value: number) => ({ key, value: { intValue: String(value) } })

interface Run {
  readonly id: string
  readonly tokens: number
  readonly answer?: string
  readonly trial?: number
}

const hex = (number: number) => number.toString(16).padStart(32, '0')
const long = 'Thank you for waiting. '.repeat(200)

/** A line of OTLP JSON: one model call, or the part of it that came late. */
function line({ id, tokens, answer = 'Your refund is on its way.', trial }: Run, isLate = false): string {
  const span = {
    traceId: id,
    spanId: `${isLate ? '1' : '0'}${id.slice(-15)}`,
    name: 'chat',
    kind: 1,
    startTimeUnixNano: '1767225600000000000',
    endTimeUnixNano: `17672256${String(tokens).padStart(2, '0')}500000000`,
    attributes: [
      text('gen_ai.operation.name', 'chat'),
      count('gen_ai.usage.input_tokens', tokens),
      text(
        'gen_ai.output.messages',
        JSON.stringify([{ role: 'assistant', parts: [{ type: 'text', content: `${long}${answer}` }] }]),
      ),
    ],
  }
  const attributes = [
    text('scenario.id', 'a'),
    ...(trial === undefined ? [] : [count('scenario.trial', trial)]),
  ]
  return `${JSON.stringify({ resourceSpans: [{ resource: { attributes }, scopeSpans: [{ spans: [span] }] }] })}\n`
}

async function scored(lines: readonly string[]) {
  const checks = 'checks:\n  - { type: output_contains, params: { value: refund } }\n'
  const files = { 'scenarios/a.yaml': `id: a\n${checks}`, 'scenarios/traces/a.jsonl': lines.join('') }
  const { scored: suite, said } = await scoreFiles(files, ['scenarios'])
  const [scenario] = suite.scenarios
  if (scenario === undefined) throw new Error('there is no scenario')
  const rows = () =>
    scenario.trials.map(({ index, outcome, trace, checks: [check], metrics }) => [
      index,
      trace?.id,
      outcome,
      check?.actual === undefined,
      metrics,
    ])
  return { scenario, said, rows }
}

const runs = (length: number): Run[] =>
  Array.from({ length }, (_, index) => ({ id: hex(index + 1), tokens: index + 10 }))

test('a scenario of many trials has the same ones for each reader', async () => {
  const { scenario, rows } = await scored(runs(60).map((run) => line(run)))
  expect(rows()).toEqual(
    runs(60).map(({ id, tokens }, index) => [
      index + 1,
      id,
      'passed',
      true,
      { input_tokens: tokens, duration_s: tokens + 0.5, llm_calls: 1, tool_calls: 0 },
    ]),
  )
  const first = structuredClone(scenario.trials)
  expect(scenario.trials).toEqual(first)
  expect(Object.keys({ ...scenario })).toContain('trials')
  expect(JSON.stringify(scenario.trials)).toBe(JSON.stringify(first))
})

test('failures, ids of other kinds and numbers that traces state are those of their traces', async () => {
  const many = runs(60).map((run, index): Run => ({
    ...run,
    id: index % 7 === 0 ? `${hex(index + 1)}ff`.slice(-30) : run.id,
    ...(index % 10 === 0 ? { answer: 'I cannot help.' } : {}),
    trial: 60 - index,
  }))
  const { scenario, rows } = await scored(many.map((run) => line(run)))
  expect(scenario.outcome).toBe('failed')
  expect(rows().map(([index, id, outcome]) => [index, id, outcome])).toEqual(
    many
      .toReversed()
      .map(({ id, answer }, index) => [index + 1, id, answer === undefined ? 'passed' : 'failed']),
  )
})

test('of many trials a copy counts once', async () => {
  const many = runs(60)
  const copies = many.slice(30, 33).map((run) => ({ ...run, id: `f${run.id.slice(1)}` }))
  const { scenario, said } = await scored([...many, ...copies].map((run) => line(run)))
  expect(scenario.trials.map(({ trace }) => trace?.id)).toEqual(many.map(({ id }) => id))
  expect(said.join('\n')).toContain('A recording counts once: `scenarios/traces/a.jsonl` and 2 more')
})

test('of many trials one that is read again, because a part of it came late, counts once', async () => {
  const many = runs(60)
  const [, , , late] = many
  if (late === undefined) throw new Error('there is no such run')
  const { scenario } = await scored([...many.map((run) => line(run)), line({ ...late, tokens: 90 }, true)])
  const ids = scenario.trials.map(({ trace }) => trace?.id)
  expect(ids).toHaveLength(60)
  expect(new Set(ids)).toEqual(new Set(many.map(({ id }) => id)))
  const again = scenario.trials.find(({ trace }) => trace?.id === late.id)
  expect(again?.metrics).toMatchObject({ input_tokens: 90 + late.tokens, llm_calls: 2 })
})
