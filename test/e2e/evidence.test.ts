import { describe, expect, test } from 'vitest'
import { agent, agentScenario } from '../support/fresh.ts'
import { gateChange } from '../support/github/gate-change.ts'
import type { Files } from '../support/repository.ts'

const says = (text: string) => `checks: [{ type: output_contains, params: { value: ${text} } }]\n`
const answered = (text: string) =>
  JSON.stringify([
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: text },
  ])

describe('what runs', () => {
  const runs = (says_: string, more = ''): Files => ({
    'scenarios/a.yaml': agentScenario('a', [['print', says_]], `${more}${says('Hello')}`),
  })
  const recorded = { 'scenarios/traces/a.json': answered('Hello you') }

  test('a recording does not stand for the run of an agent that broke', async () => {
    const base = { 'agent.mjs': agent, ...runs('Hello'), ...recorded }
    const broken = await gateChange(base, { 'agent.mjs': 'process.exit(0)' })
    expect([broken.code, broken.of('a')?.outcome]).toEqual([1, 'failed'])
    // Who may not start it cannot put a recording in its place.
    const fork = await gateChange(base, { 'agent.mjs': 'process.exit(0)' }, { fork: true })
    expect([fork.code, fork.of('a')?.outcome, fork.of('a')?.trials]).toEqual([1, 'unverified', []])
  })

  test('recordings that begin to stand for runs are a weakening', async () => {
    const base = { 'agent.mjs': agent, ...runs('Hello') }
    const head = { ...runs('Hello', 'traces: [traces/a.json]\n'), ...recorded }
    const { results, comment } = await gateChange(base, head)
    expect(results.weakenings).toMatchObject([{ kind: 'traces-changed', scenario: 'a', from: null }])
    expect(comment).toContain('recordings stand for its runs')
  })
})
