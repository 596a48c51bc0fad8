import { describe, expect, test } from 'vitest'
import { agent, agentScenario } from '../support/fresh.ts'
import { gateChangeHere } from '../support/github/gate-change.ts'
import type { Files } from '../support/repository.ts'

const says = (text: string) => `checks: [{ type: output_contains, params: { value: ${text} } }]\n`
const answered = (text: string) =>
  JSON.stringify([
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: text },
  ])

const runs = (says_: string, more = ''): Files => ({
  'scenarios/a.yaml': agentScenario('a', [['print', says_]], `${more}${says('Hello')}`),
})

describe('what runs', () => {
  const recorded = { 'scenarios/traces/a.json': answered('Hello you') }

  test('a recording does not stand for the run of an agent that broke', async () => {
    const base = { 'agent.mjs': agent, ...runs('Hello'), ...recorded }
    const broken = await gateChangeHere(base, { 'agent.mjs': 'process.exit(0)' })
    expect([broken.code, broken.of('a')?.outcome]).toEqual([1, 'unverified'])
    // Who may not start it cannot put a recording in its place.
    const fork = await gateChangeHere(base, { 'agent.mjs': 'process.exit(0)' }, { fork: true })
    expect([fork.code, fork.of('a')?.outcome, fork.of('a')?.trials]).toEqual([1, 'unverified', []])
  })

  test('recordings that begin to stand for runs are a weakening', async () => {
    const base = { 'agent.mjs': agent, ...runs('Hello') }
    const head = { ...runs('Hello', 'traces: [traces/a.json]\n'), ...recorded }
    const { results, comment } = await gateChangeHere(base, head)
    expect(results.weakenings).toMatchObject([{ kind: 'traces-changed', scenario: 'a', from: null }])
    expect(comment).toContain('recordings replace its runs')
  })
})

describe('recordings', () => {
  const recorded = (id: string, text: string): Files => ({
    [`scenarios/${id}.yaml`]: `id: ${id}\ninput: Hello\n${says('Hello')}`,
    [`scenarios/traces/${id}.json`]: answered(text),
  })
  const base: Files = {
    'scenario-gate.yaml': 'agent-files: [agent/**]\n',
    'agent/prompt.md': 'Be nice.',
    ...recorded('kept', 'Hello you'),
    ...recorded('again', 'Hello you all'),
    ...recorded('twice', 'Hello both'),
  }
  const edits = { 'scenarios/traces/again.json': answered('Hello, and more') }
  const copied = { 'scenarios/traces/twice-2.json': answered('Hello both') }
  const asksOther = { 'scenarios/traces/kept.json': answered('Hello you').replace('Hello', 'Good night') }

  test('of an agent that changed since do not count, and what is not ordinary is said', async () => {
    const stale = await gateChangeHere(base, { 'agent/prompt.md': 'Be rude.', ...edits, ...copied })
    expect(stale.code).toBe(1)
    expect(['kept', 'again', 'twice'].map((id) => stale.of(id)?.outcome)).toEqual([
      'unverified',
      'passed',
      // A copy under a new name is as old as what it is a copy of.
      'unverified',
    ])
    expect(stale.of('kept')?.reason).toBe(
      'recorded before this change, which touches `agent/prompt.md`; record it again',
    )
    expect(stale.comment).toContain('1 scored on recordings that this change edits: [ again ]')
    expect(stale.comment).toContain('1 with copies of a recording, which count once: [ twice ]')
    expect(stale.of('twice')?.trials).toHaveLength(1)
  })

  test('of another input do not count', async () => {
    const other = await gateChangeHere(base, asksOther)
    expect([other.code, other.of('kept')?.outcome]).toEqual([1, 'unverified'])
    expect(other.of('kept')?.reason).toBe('answers another input: "Good night", not "Hello"')
  })

  test('that are stale count where the policy says so', async () => {
    const policy = { 'scenario-gate.yaml': 'agent-files: [agent/**]\npolicy:\n  stale: warn\n' }
    const warned = await gateChangeHere({ ...base, ...policy }, { 'agent/prompt.md': 'Be rude.' })
    expect([warned.code, warned.of('kept')?.outcome]).toEqual([0, 'passed'])
    expect(warned.comment).toContain('3 recorded before this change of their agent')
    const loosened = await gateChangeHere(base, { 'agent/prompt.md': 'Be rude.', ...policy })
    expect([loosened.code, loosened.of('kept')?.outcome]).toEqual([1, 'unverified'])
  })
})
