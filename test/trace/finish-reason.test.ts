import { expect, test } from 'vitest'
import { classifyReason, findFinishReason } from '../../src/trace/messages/finish-reason.ts'
import { scoreFiles } from '../support/score-files.ts'

test.for<[string, unknown, string | null]>([
  ['OpenAI', { choices: [{ index: 0, finish_reason: 'length', message: {} }] }, 'length'],
  ['Anthropic', { type: 'message', stop_reason: 'max_tokens', content: [] }, 'length'],
  ['Gemini', { candidates: [{ finishReason: 'MAX_TOKENS', content: {} }] }, 'length'],
  ['Gemini, filtered', { candidates: [{ finishReason: 'SAFETY' }] }, 'content_filter'],
  [
    'Responses',
    { object: 'response', status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } },
    'length',
  ],
  ['Responses, whole', { object: 'response', status: 'completed', incomplete_details: null }, 'stop'],
  ['Bedrock', { stopReason: 'guardrail_intervened', output: {} }, 'content_filter'],
  ['Cohere', { finish_reason: 'COMPLETE' }, 'stop'],
  ['AI SDK', { finishReason: { unified: 'content-filter', raw: 'x' } }, 'content_filter'],
  ['LangChain', { response_metadata: { finish_reason: 'tool_calls' } }, 'tool_calls'],
  ['Ollama', { done: true, done_reason: 'length' }, 'length'],
  ['nothing', { choices: [{ message: {} }] }, null],
  ['a list of nothing', [], null],
])('%s', ([, reply, expected]) => {
  const reason = findFinishReason(reply)
  expect(reason === null ? null : classifyReason(reason)).toBe(expected)
})

const reply = (reason: string | null) =>
  JSON.stringify({
    id: 'x',
    object: 'chat.completion',
    model: 'gpt-4.1-mini',
    choices: [
      { index: 0, finish_reason: reason, message: { role: 'assistant', content: 'The steps are: 1. open' } },
    ],
    usage: { prompt_tokens: 10, completion_tokens: 100, total_tokens: 110 },
  })

test.for<[string | null, string, string, string]>([
  ['stop', 'passed', 'pass', 'pass'],
  ['length', 'failed', 'fail', 'fail'],
  ['content_filter', 'failed', 'fail', 'fail'],
  [null, 'unverified', 'pass', 'error'],
])('a reply that ended with %s', async ([reason, outcome, agent, finish]) => {
  const { scenarios } = await scoreFiles(
    {
      'scenarios/s.yaml':
        'id: s\ntraces: ../traces/s.json\nchecks:\n  - type: no_agent_error\n  - type: finish_reason\n',
      'traces/s.json': reply(reason),
    },
    ['scenarios'],
  )
  expect(scenarios).toMatchObject([
    { outcome, verdicts: [[`no_agent_error ${agent}`, `finish_reason ${finish}`]] },
  ])
})

const span = (attributes: object) =>
  JSON.stringify({
    resourceSpans: [
      {
        scopeSpans: [
          {
            spans: [
              {
                traceId: '0af7651916cd43dd8448eb211c80319c',
                spanId: 'b7ad6b7169203331',
                name: 'chat gpt-4.1',
                startTimeUnixNano: '1',
                endTimeUnixNano: '2',
                attributes: Object.entries({ 'gen_ai.operation.name': 'chat', ...attributes }).map(
                  ([key, value]) => ({
                    key,
                    value: Array.isArray(value)
                      ? { arrayValue: { values: value.map((stringValue: unknown) => ({ stringValue })) } }
                      : { stringValue: value },
                  }),
                ),
              },
            ],
          },
        ],
      },
    ],
  })

const verdict = async (attributes: object) => {
  const { scenarios } = await scoreFiles(
    {
      'scenarios/s.yaml': 'id: s\ntraces: ../traces/s.json\nchecks:\n  - type: finish_reason\n',
      'traces/s.json': span(attributes),
    },
    ['scenarios'],
  )
  return scenarios[0]?.verdicts[0]?.[0]
}

test('of spans', async () => {
  expect(await verdict({ 'gen_ai.response.finish_reasons': ['length'] })).toBe('finish_reason fail')
  expect(await verdict({ 'gen_ai.response.finish_reasons': '["stop"]' })).toBe('finish_reason pass')
  expect(await verdict({ 'gen_ai.completion.0.finish_reason': 'length' })).toBe('finish_reason fail')
  expect(
    await verdict({ 'gen_ai.output.messages': '[{"role":"assistant","parts":[],"finish_reason":"length"}]' }),
  ).toBe('finish_reason fail')
  expect(await verdict({})).toBe('finish_reason error')
})

test('a reply that nests ever deeper is read, and does not say why it stopped', () => {
  let nested: unknown = 1
  for (let depth = 0; depth < 100_000; depth += 1) nested = { message: nested }
  expect(findFinishReason({ choices: [{ message: nested }] })).toBe(null)
})
