import { expect, test } from 'vitest'
import { gateChangeHere, inDays } from '../support/github/gate-change.ts'
import type { Files } from '../support/repository.ts'
import { careless, good } from '../support/suite.ts'

const order = '  - { type: tool_order, params: { order: [get_order, issue_refund] } }\n'
const refund = '  - { type: output_contains, params: { value: refund } }\n'
const most = (max: number) => `  - { type: max_tool_calls, params: { max: ${max} } }\n`
const ids = ['gone', 'dropped', 'loosened', 'lowered', 'fewer', 'skipped', 'calm']

const scenario = (id: string, checks: string, more = ''): Files => ({
  [`scenarios/${id}.yaml`]: `id: ${id}\n${more}checks:\n${checks}`,
})
const config = (text: string): Files => ({ 'scenario-gate.yaml': text })

const base: Files = {
  ...scenario('gone', refund),
  ...scenario('dropped', order + refund),
  ...scenario('loosened', most(1) + refund),
  ...scenario('lowered', order + refund),
  ...scenario('fewer', refund, 'traces: [traces/fewer.json, traces/calm.json]\n'),
  ...scenario('skipped', order + refund),
  ...scenario('calm', refund),
  ...Object.fromEntries(
    ids.map((id) => [`scenarios/traces/${id}.json`, id === 'loosened' ? careless : good]),
  ),
}

/** Every kind at once; some hide a regression of the agent. */
const quarantine = `quarantine:\n  - { scenario: calm, owner: ann, reason: slow, expires: ${inDays(9)} }\n`
const weaker: Files = {
  'scenarios/gone.yaml': null,
  ...scenario('dropped', refund),
  ...scenario('loosened', most(9) + refund),
  ...scenario('lowered', order.replace(' }\n', ', severity: warning }\n') + refund),
  ...scenario('fewer', refund, 'traces: [traces/fewer.json]\n'),
  ...scenario('skipped', order.replace(' }\n', ', when: { tool_called: no_such_tool } }\n') + refund),
  'scenarios/traces/dropped.json': careless,
  'scenarios/traces/loosened.json': good,
  'scenarios/traces/lowered.json': careless,
  'scenarios/traces/skipped.json': careless,
}

test('whatever a change takes away from the tests is named, and blocks where it hides a failure', async () => {
  const policy = 'policy:\n  unverified: block\n'
  const ended = await gateChangeHere(
    { ...base, ...config(policy) },
    { ...weaker, ...config(`policy:\n  unverified: ignore\n${quarantine}`) },
  )
  const told = (ended.results.weakenings ?? []).map(
    ({ kind, scenario: id, headByBase }) => `${kind} ${id ?? '-'} ${headByBase ?? '-'}`,
  )
  expect(told.toSorted()).toEqual([
    'check-dropped dropped failed',
    'policy-loosened - -',
    'quarantine-added - -',
    'scenario-removed gone passed',
    'severity-lowered lowered failed',
    'skip-added skipped failed',
    'threshold-loosened loosened failed',
    'trials-reduced fewer passed',
  ])
  expect([ended.code, ended.broken]).toEqual([1, ['hidden-failures!', 'weakened?']])
  for (const word of [
    'tool_order was dropped',
    'max_tool_calls: max was loosened: 1 → 9',
    'counts for less',
    'skips runs',
    'fewer trials are run',
    'the scenario was removed',
    'From the next change on: unverified block → ignore , the quarantine of calm (until',
  ])
    expect(ended.comment).toContain(word)
  expect(ended.comment).toMatch(/tool_order was dropped[^;]*; [^;]*base's checks[^;]* fails/)
})

test('the policy can block on it, and a change cannot take that away by itself', async () => {
  const strict = config('policy:\n  weakened: block\n')
  const dropped = { ...scenario('dropped', refund), 'scenarios/traces/dropped.json': careless }
  const blocked = await gateChangeHere({ ...base, ...strict }, dropped)
  expect([blocked.code, blocked.broken, blocked.outputs['outcome']]).toEqual([
    1,
    ['hidden-failures!'],
    'passed',
  ])
  const same = await gateChangeHere({ ...base, ...strict }, { 'README.md': 'x' })
  expect([same.code, same.broken]).toEqual([0, []])
  const loosened = await gateChangeHere(
    { ...base, ...strict },
    { ...dropped, ...config('policy:\n  weakened: warn\n') },
    { fork: true },
  )
  expect([loosened.code, loosened.broken]).toEqual([1, ['unverified!', 'hidden-failures!']])
})

test('a scenario file that nobody could read may have asked anything: to remove it is to be accepted, as to mend it is', async () => {
  const unread = {
    ...scenario('calm', refund),
    'scenarios/traces/calm.json': good,
    'scenarios/odd.yaml': 'a: [\n',
  }
  for (const change of [{ 'scenarios/odd.yaml': null }, scenario('odd', refund)]) {
    const ended = await gateChangeHere(unread, { ...change, 'scenarios/traces/odd.json': good })
    expect([ended.code, ended.broken]).toEqual([1, ['hidden-failures!']])
    expect(ended.comment).toContain('accept odd')
  }
})
