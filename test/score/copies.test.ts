import { describe, expect, test } from 'vitest'
import { comparedTrees, countingTree } from '../support/compared.ts'
import { gate, scenarioIn } from '../support/fresh.ts'
import { temporaryFolder } from '../support/repository.ts'
import { scoreFiles } from '../support/score-files.ts'
import { recording } from '../support/suite.ts'

const checks = 'checks:\n  - { type: output_contains, params: { value: refund } }\n'
const one = recording({ tools: ['get_order'], answer: 'Your refund is on its way.' })
const other = recording({ tools: ['get_order'], answer: 'Your refund of $12 is on its way.' })

async function trialsOf(recordings: Readonly<Record<string, string>>, lines = '') {
  const files = Object.fromEntries(
    Object.entries(recordings).map(([name, text]) => [`scenarios/traces/${name}`, text]),
  )
  const { scenarios, said } = await scoreFiles({ 'scenarios/a.yaml': `id: a\n${lines}${checks}`, ...files }, [
    'scenarios',
  ])
  return { trials: scenarios[0]?.trials.length, said }
}

const text = (key: string, value: string) => ({ key, value: { stringValue: value } })
const listed = (message: unknown) => JSON.stringify([message])

/** OTLP JSON of a model call and a tool call; ids and times are made of `seed`. */
function otlp(seed: number, answer: string, tokens = 10, tookMs = 100): string {
  const hex = (length: number, salt: number) => (seed * 31 + salt).toString(16).padStart(length, '0')
  const at = (ms: number) =>
    String(1767225600000000000n + BigInt(seed) * 1_000_000_000n + BigInt(ms) * 1_000_000n)
  const span = (salt: number, name: string, attributes: unknown[]) => ({
    traceId: hex(32, 7),
    spanId: hex(16, salt),
    name,
    kind: 1,
    startTimeUnixNano: at(salt),
    endTimeUnixNano: at(salt + tookMs),
    attributes,
  })
  const chat = span(1, 'chat', [
    text('gen_ai.operation.name', 'chat'),
    text('gen_ai.response.id', `resp-${seed}`),
    { key: 'gen_ai.usage.input_tokens', value: { intValue: String(tokens) } },
    ...(answer === ''
      ? []
      : [
          text(
            'gen_ai.output.messages',
            listed({
              role: 'assistant',
              parts: [
                { type: 'text', content: answer },
                { type: 'tool_call', id: `call-${seed}`, name: 'look', arguments: { x: 1 } },
              ],
            }),
          ),
        ]),
  ])
  const tool = span(2, 'execute_tool look', [
    text('gen_ai.operation.name', 'execute_tool'),
    text('gen_ai.tool.name', 'look'),
    text('gen_ai.tool.call.id', `call-${seed}`),
  ])
  const scenario = { attributes: [text('scenario.id', 'a')] }
  return JSON.stringify({
    resourceSpans: [{ resource: scenario, scopeSpans: [{ scope: { name: 'x' }, spans: [chat, tool] }] }],
  })
}

/** A reply of OpenAI's chat completions, which tells when it was made and not how long that took. */
const reply = (seed: number) =>
  JSON.stringify({
    id: `chatcmpl-${seed}`,
    object: 'chat.completion',
    created: 1_767_225_600 + seed,
    model: 'gpt-4.1-mini',
    choices: [{ index: 0, message: { role: 'assistant', content: 'a refund' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 8, completion_tokens: 2, total_tokens: 10 },
  })

/** Repeats of one test that promptfoo ran, each in so many milliseconds. */
function promptfoo(took: readonly number[], cached = false): string {
  const results = took.map((latencyMs, index) => ({
    id: `id${index}`,
    traceId: String(index + 1).padStart(32, '0'),
    promptIdx: 0,
    testIdx: 0,
    repeatIndex: index,
    provider: { id: 'file://agent.mjs', label: '' },
    prompt: { raw: 'How long?', label: 'q' },
    vars: { q: 'How long?' },
    testCase: { description: 'a', vars: { q: 'How long?' }, assert: [] },
    response: { output: 'a refund in 30 days', cached },
    gradingResult: { pass: true, score: 1, reason: 'ok', componentResults: [] },
    latencyMs,
    score: 1,
    success: true,
    failureReason: 0,
  }))
  return JSON.stringify({ evalId: 'e', results: { version: 3, prompts: [], results, stats: {} }, config: {} })
}

const formatSeconds = (seconds: number) => new Date(1_767_225_600_000 + seconds * 1000).toISOString()

/** Epochs of one sample of Inspect, each with a model call of so many seconds. */
function inspect(took: readonly number[]): string {
  const message = { role: 'assistant', content: 'a refund' }
  const output = { model: 'gpt-4.1-mini', choices: [{ message }] }
  const samples = took.map((seconds, index) => ({
    id: 'a',
    epoch: index + 1,
    uuid: `u${index}`,
    input: 'How long?',
    target: '',
    messages: [{ role: 'user', content: 'How long?' }, message],
    output,
    scores: { includes: { value: 'C' } },
    events: [
      {
        event: 'model',
        timestamp: formatSeconds(index * 10),
        completed: formatSeconds(index * 10 + seconds),
        model: 'openai/gpt-4.1-mini',
        input: [{ role: 'user', content: 'How long?' }],
        output,
      },
    ],
  }))
  return JSON.stringify({ version: 2, status: 'success', eval: { task: 'a', model: 'openai/gpt' }, samples })
}

const runs = (answers: readonly string[]) =>
  answers.map((answer, index) => `${otlp(index + 1, `${'Thank you. '.repeat(100)}${answer}`)}\n`).join('')

describe('recordings of one scenario with one content', () => {
  test.for<[name: string, recordings: Record<string, string>, trials: number]>([
    ['one and a copy', { 'a-1.json': one, 'a-2.json': one }, 1],
    ['ten copies', Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`a-${index}.json`, one])), 1],
    ['two, each with a copy', { 'a-1.json': one, 'a-2.json': other, 'a-3.json': one, 'a-4.json': other }, 2],
    [
      'copies that are written otherwise',
      { 'a-1.json': one, 'a-2.json': JSON.stringify(JSON.parse(one)) },
      1,
    ],
    ['other ids of calls', { 'a-1.json': one, 'a-2.json': one.replaceAll('call_0', 'call_9') }, 1],
    ['another answer', { 'a-1.json': one, 'a-2.json': other }, 2],
    ['other spans by ids and times alone', { 'a.jsonl': `${otlp(1, 'refund')}\n${otlp(2, 'refund')}\n` }, 1],
    [
      'other spans by ids and times alone, in two files',
      { 'a-1.json': otlp(1, 'refund'), 'a-2.json': otlp(2, 'refund') },
      1,
    ],
    ['spans with another answer', { 'a.jsonl': `${otlp(1, 'refund')}\n${otlp(2, 'a refund')}\n` }, 2],
    ['spans with other tokens', { 'a.jsonl': `${otlp(1, 'refund', 10)}\n${otlp(2, 'refund', 11)}\n` }, 2],
    ['spans without any content, as long', { 'a.jsonl': `${otlp(1, '')}\n${otlp(2, '')}\n` }, 1],
    [
      'spans without any content, of another length',
      { 'a.jsonl': `${otlp(1, '')}\n${otlp(2, '', 10, 120)}\n` },
      2,
    ],
    [
      'runs at temperature 0, with ids and durations of their own',
      { 'a.jsonl': `${otlp(1, 'refund')}\n${otlp(2, 'refund', 10, 120)}\n${otlp(3, 'refund', 10, 90)}\n` },
      3,
    ],
    [
      'the same in two files, and a copy of the one with other ids and times',
      {
        'a-1.json': otlp(1, 'refund'),
        'a-2.json': otlp(2, 'refund', 10, 120),
        'a-3.json': otlp(3, 'refund', 10, 120),
      },
      2,
    ],
    [
      'one id with other durations',
      { 'a-1.json': otlp(1, 'refund'), 'a-2.json': otlp(1, 'refund', 10, 120) },
      1,
    ],
    [
      'answers of a model with ids and times of their own',
      { 'a-1.json': reply(1), 'a-2.json': reply(2), 'a-3.json': reply(3) },
      3,
    ],
    ['the same answer of a model twice', { 'a-1.json': reply(1), 'a-2.json': reply(1) }, 1],
    ['epochs of Inspect', { 'a.json': inspect([1.5, 2.25]) }, 2],
    ['epochs of Inspect, as long', { 'a.json': inspect([1.5, 1.5]) }, 1],
  ])('%s', async ([, recordings, trials]) => {
    expect((await trialsOf(recordings)).trials).toBe(trials)
  })

  test.for<[name: string, took: readonly number[], isCached: boolean, trials: number]>([
    ['with durations of their own', [900, 1234, 1011], false, 3],
    ['two of them as long', [900, 900, 1011], false, 2],
    ['out of its cache', [900, 1234, 1011], true, 1],
  ])('repeats of promptfoo, %s', async ([, took, isCached, trials]) => {
    const recordings = { 'r.json': promptfoo(took, isCached) }
    expect((await trialsOf(recordings, 'traces: traces/r.json#a\n')).trials).toBe(trials)
  })

  test('are named, and none of them stands for a trial that is missing', async () => {
    const { said } = await trialsOf({ 'a-1.json': one, 'a-2.json': one, 'a-3.json': one })
    expect(said).toEqual([
      'scenarios/a.yaml:1 warning: A recording counts once: `scenarios/traces/a-2.json` and 1 more has the content of another recording of the scenario, and its id or its durations.',
    ])
    await using folder = await temporaryFolder()
    await folder.write({
      'scenarios/a.yaml': `id: a\ntrials: 2\n${checks}`,
      'scenarios/traces/a-1.json': one,
      'scenarios/traces/a-2.json': one,
    })
    const found = scenarioIn(await gate(folder), 'a')
    expect([found.outcome, found.reason]).toEqual([
      'unverified',
      '1 of 2 trials have a trace; 1 more recording is a copy',
    ])
    expect(found.trials[0]?.provenance?.copies).toEqual(['scenarios/traces/a-2.json'])
  })

  test('of two scenarios count for each', async () => {
    const files = {
      'scenarios/a.yaml': `id: a\n${checks}`,
      'scenarios/b.yaml': `id: b\n${checks}`,
      'scenarios/traces/a.json': one,
      'scenarios/traces/b.json': one,
    }
    const { scenarios } = await scoreFiles(files, ['scenarios'])
    expect(scenarios.map(({ outcome }) => outcome)).toEqual(['passed', 'passed'])
  })

  test('are looked for by what is cheap first: a file of runs that only spent the same is read once', async () => {
    const { tree, opened } = countingTree({
      'scenarios/a.yaml': `id: a\n${checks}`,
      'traces/other.jsonl': runs(['Your refund is 10.', 'Your refund is 12.']),
      'traces/same.jsonl': runs(['Your refund is 20.', 'Your refund is 20.']),
    })
    await comparedTrees({ 'README.md': '' }, tree)
    expect([opened.get('traces/other.jsonl'), opened.get('traces/same.jsonl')]).toEqual([1, 2])
  })
})
