import { describe, expect, test } from 'vitest'
import { gateChangeHere } from '../support/github/gate-change.ts'
import { anthropicWire } from '../support/judge/anthropic-wire.ts'
import { key } from '../support/judge/ask.ts'
import { chatWire } from '../support/judge/openai-wire.ts'
import { standIn } from '../support/judge/stand-in.ts'
import type { Files } from '../support/repository.ts'
import { recording } from '../support/suite.ts'

const says = (verdict: string) => ({ says: JSON.stringify({ reasoning: '', quotes: [], verdict }) })
const config = (text: string): Files => ({ 'scenario-gate.yaml': text })
const suite: Files = {
  'scenarios/refund.yaml': 'id: refund\ncriteria: The refund is confirmed.\n',
  'scenarios/traces/refund.json': recording({ tools: [], answer: 'No.' }),
}
const postponed = 'From the next change on:'

describe('a base that relies on its key alone', () => {
  test.for<[name: string, base: Files, chosen: (url: string) => string]>([
    ['another model, in the first config', {}, () => 'judge-model: openai/gpt-5.4-mini\n'],
    ['another model', config('fail-on: failures\n'), () => 'judge-model: openai/gpt-5.4-mini\n'],
    [
      'its own server, in the first config',
      {},
      (url) => `judge-base-url: ${url}/v1\njudge-model: small\nfail-on: failures\n`,
    ],
    [
      'its own server',
      config('fail-on: failures\n'),
      (url) => `judge-base-url: ${url}/v1\njudge-model: small\nfail-on: failures\n`,
    ],
  ])('is asked of its own judge, where the change names %s', async ([, base, chosen]) => {
    await using strict = await standIn(anthropicWire, says('fail'))
    await using kind = await standIn(chatWire(), says('pass'))
    const env = {
      ANTHROPIC_API_KEY: key,
      ANTHROPIC_BASE_URL: strict.url,
      OPENAI_API_KEY: key,
      OPENAI_BASE_URL: `${kind.url}/v1`,
      SCENARIO_GATE_JUDGE_API_KEY: key,
    }
    const gated = await gateChangeHere({ ...suite, ...base }, config(chosen(kind.url)), { env })
    expect([gated.code, gated.of('refund')?.outcome]).toEqual([1, 'failed'])
    expect(kind.requests).toEqual([])
    expect(gated.comment).toContain(postponed)
    expect(gated.comment).toContain('judge-model as usual')
  })
})

test('the change that brings the first scenarios brings their judge', async () => {
  await using kind = await standIn(chatWire(), says('pass'))
  const files = { ...suite, ...config(`judge-base-url: ${kind.url}/v1\njudge-model: small\n`) }
  const gated = await gateChangeHere({ 'agent.py': '' }, files, { env: { SCENARIO_GATE_JUDGE_API_KEY: key } })
  expect([gated.code, gated.of('refund')?.outcome]).toEqual([0, 'passed'])
})

const run = 'run_command: [node, agent/main.mjs]\ntraces: [traces/a.json]\n'
const stale = {
  'agent/main.mjs': '',
  'agent/prompt.txt': 'Be nice.',
  'scenarios/a.yaml': `id: a\n${run}checks: [{ type: output_contains, params: { value: Hello } }]\n`,
  'scenarios/traces/a.json': recording({ tools: [], answer: 'Hello' }),
}
const price = (tokens: number): Files => ({
  'scenarios/a.yaml': 'id: a\nchecks: [{ type: max_cost, params: { max_usd: 1 } }]\n',
  'scenarios/traces/a.json': JSON.stringify({
    object: 'chat.completion',
    model: 'gpt-4o',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Hello' } }],
    usage: { prompt_tokens: tokens, completion_tokens: 1, total_tokens: tokens + 1 },
  }),
})

/** Green in the base, and broken by the change. */
test.for<[name: string, base: Files, head: Files]>([
  [
    'agent files that are none',
    stale,
    { 'agent/prompt.txt': 'Be rude.', ...config('agent-files: [docs/**]\n') },
  ],
  [
    'a price',
    price(1_000),
    { ...price(10_000_000), ...config('prices: { gpt-4o: { input: 0, output: 0 } }\n') },
  ],
  ['groups of checks', price(1_000), { ...price(10_000_000), ...config('groups: [none-of-them]\n') }],
  [
    'recordings in the place of runs',
    { ...stale, 'scenarios/a.yaml': stale['scenarios/a.yaml'].replace(/^traces.*\n/m, '') },
    config('record: never\n'),
  ],
])('the first config does not open the gate by %s', async ([, base, head]) => {
  expect((await gateChangeHere(base, head)).code).toBe(1)
})
