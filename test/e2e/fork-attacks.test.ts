import { beforeAll, describe, expect, test } from 'vitest'
import type { Results, ScenarioResult } from '../../src/results/schema.ts'
import {
  collect,
  forged,
  pairSuite,
  publishRun,
  soundAndBroken,
  unchanged,
  type Changed,
  type Collected,
  type Publishing,
} from '../support/github/collected.ts'
import { hostilePieces } from '../support/hostile.ts'
import { livePatterns, rendered } from '../support/rendered.ts'
import { careless } from '../support/suite.ts'
import type { Packed } from '../support/zip.ts'

let sound: Collected
let broken: Collected
beforeAll(async () => {
  ;({ sound, broken } = await soundAndBroken())
})

const config = { 'scenario-gate.yaml': pairSuite['scenario-gate.yaml'] }

const refund = ({ scenarios }: Results): ScenarioResult => {
  const found = scenarios.find(({ id }) => id === 'refund')
  if (found === undefined) throw new Error('no such scenario')
  return found
}

/** Every shape of results that must end as not verified: comment, status and outputs say so. */
async function expectRefused(ended: Awaited<ReturnType<typeof publishRun>>, said: string | RegExp) {
  expect(ended.outputs).toMatchObject({ outcome: 'unverified', gate: 'closed' })
  expect(ended.code).toBe(3)
  expect(ended.comments).toHaveLength(1)
  expect(ended.comments[0]).toMatchObject({ issue: 7, body: expect.stringMatching(said) })
  expect(ended.statuses.at(-1)).toMatchObject({ state: 'failure' })
}

const big = Buffer.alloc(200 << 20, ' ')
const file = (name: string, content: Packed['content'], more: Partial<Packed> = {}): Packed => ({
  name,
  content,
  ...more,
})
const own = 'scenario-gate-results.json'

describe('a poisoned artifact is not verified', () => {
  test.for<[what: string, artifact: () => Publishing['artifact'], said: string | RegExp]>([
    ['none', () => null, /has no artifact `scenario-gate-default`/],
    ['no results in it', () => [file('pr_number.txt', '1')], /has no `scenario-gate-results.json`/],
    ['no JSON', () => 'gate: open', /not JSON/],
    ['another schema', () => '{"schemaVersion":99}', /schemaVersion/],
    [
      'a list in place of a number',
      () => JSON.stringify({ ...sound.results, summary: { ...sound.results.summary, passed: [] } }),
      /summary\.passed/,
    ],
    [
      'values nested a thousand deep',
      () => `{"schemaVersion":1,"scenarios":${'['.repeat(1000)}${']'.repeat(1000)}}`,
      /nested too deeply/,
    ],
    [
      'a name that leads out of the archive',
      () => [file(own, JSON.stringify(sound.results)), file('../../etc/cron.d/x', 'x')],
      /leads out/,
    ],
    [
      'an absolute name',
      () => [file(own, JSON.stringify(sound.results)), file('/etc/cron.d/x', 'x')],
      /leads out/,
    ],
    ['a link', () => [file(own, '/proc/self/environ', { mode: 0o120777 })], /is a link/],
    [
      'the results twice',
      () => [file(own, JSON.stringify(broken.results)), file(own, JSON.stringify(sound.results))],
      /twice/,
    ],
    ['a bomb', () => [file(own, big)], /has `\d+` bytes/],
    ['a bomb that lies about its size', () => [file(own, big, { size: 1000 })], /damaged/],
  ])('%s', async ([, artifact, said]) => {
    const ended = await publishRun({ pull: sound.pull, artifact: artifact(), base: config, isHere: true })
    await expectRefused(ended, said)
  })

  test.for<[what: string, change: Changed, said: RegExp]>([
    ['about another commit', ({ run }) => void (run.head.sha = 'e'.repeat(40)), /are about `eeeeeee`/],
    ['about no commit', ({ run }) => void (run.head.sha = null), /no commit/],
    [
      'a trial that passed with a failed check',
      (results) => {
        for (const trial of refund(results).trials) trial.outcome = 'passed'
        refund(results).outcome = 'passed'
      },
      /contradict themselves/,
    ],
    [
      'a scenario that passed with a failed trial',
      (results) => void (refund(results).outcome = 'passed'),
      /one of its trials failed/,
    ],
    [
      'a scenario that passed without a trial',
      (results) => void Object.assign(refund(results), { outcome: 'passed', trials: [] }),
      /none of its trials did/,
    ],
    ['of a part of the suite', ({ run }) => void (run.choice = '--tag smoke'), /a part of the suite alone/],
    ['a scenario that is in it twice', (results) => void results.scenarios.push(refund(results)), /twice/],
  ])('%s', async ([, change, said]) => {
    await expectRefused(await forged(broken, change, { isHere: true }), said)
  })

  test('of an older attempt of the run', async () => {
    await expectRefused(
      await forged(sound, unchanged, {
        artifact: null,
        prepared: ({ state }) =>
          state.workflows.addArtifact(4242, Buffer.from('x'), { createdAt: '2025-12-31T23:00:00Z' }),
      }),
      /has no artifact/,
    )
  })

  test('of another run, however green', async () => {
    const ended = await publishRun({
      pull: broken.pull,
      artifact: JSON.stringify(broken.results),
      base: config,
      prepared: ({ state }) => state.workflows.addArtifact(4243, Buffer.from('not a zip archive')),
    })
    expect(ended.outputs).toMatchObject({ gate: 'closed', failed: '1' })
  })

  test('a run that ended without results says how it ended', async () => {
    await expectRefused(
      await publishRun({ pull: sound.pull, artifact: null, event: { conclusion: 'cancelled' } }),
      /ended with `cancelled`/,
    )
  })
})

/** Claims that the gate is open, and that all passed. */
const open: Changed = ({ decision, summary }) => {
  decision.gate = 'open'
  for (const clause of decision.clauses) Object.assign(clause, { holds: true, blocking: false })
  Object.assign(summary, { outcome: 'passed', failed: 0, passed: 2, regressed: 0 })
}

describe('the decision is made again', () => {
  test.for<[what: string, change: Changed, more?: Partial<Publishing>]>([
    ['an open gate and other counts', open],
    [
      'without clauses',
      (results) => {
        open(results)
        results.decision.clauses = []
      },
    ],
    [
      'with a failed trial beside others, feigned as an outage',
      (results) => {
        open(results)
        const [trial] = refund(results).trials
        if (trial === undefined) throw new Error('no trial')
        const passed: typeof trial = { ...trial, outcome: 'passed', checks: [] }
        const feigned: typeof trial = {
          ...passed,
          outcome: 'unverified',
          cause: 'outage',
          reason: 'no model',
        }
        Object.assign(refund(results), { outcome: 'passed', trials: [passed, feigned, passed] })
      },
    ],
    [
      'with a failure in quarantine',
      (results) => {
        open(results)
        refund(results).quarantine = { owner: 'm', reason: 'm', expires: '2099-01-01', state: 'active' }
      },
    ],
    [
      'with an accepted failure',
      (results) => {
        open(results)
        refund(results).accepted = { by: 'm', at: '2026-01-01', reason: 'm', expires: '2099-01-01' }
      },
    ],
    [
      'with a failure that is said to be flaky',
      (results) => {
        open(results)
        Object.assign(refund(results), {
          flaky: true,
          confirmation: { passed: 9, failed: 0, unverified: 0 },
        })
      },
    ],
    [
      'with a failure that is said to be chance',
      (results) => {
        open(results)
        const counts = { base: { passed: 1, failed: 1 }, head: { passed: 1, failed: 1 } }
        refund(results).decline = { by: 'further-trials', chance: 1, level: 0.01, ...counts }
      },
      { base: { 'scenario-gate.yaml': 'fail-on: regressions\n' } },
    ],
    [
      'without a base',
      (results) => {
        open(results)
        results.scenarios = results.scenarios.filter(({ id }) => id !== 'refund')
        results.run.baseline = null
      },
    ],
    [
      'without a scenario',
      (results) => {
        open(results)
        results.scenarios = []
      },
    ],
    [
      'below a floor of the base',
      open,
      { base: { 'scenario-gate.yaml': 'min-pass-rate: 100%\nfail-on: regressions\n' } },
    ],
  ])('%s: the gate stays closed', async ([, change, more]) => {
    const ended = await forged(broken, change, { ...more, isHere: true })
    expect(ended.outputs).toMatchObject({ gate: 'closed' })
    expect(ended.statuses.at(-1)).toMatchObject({ state: 'failure' })
    expect(ended.code).toBe(0)
  })

  test('by the policy of the base: a fork that only reports closes the gate', async () => {
    const { results, pull, gate } = await collect(
      pairSuite,
      { 'scenarios/traces/refund.json': careless },
      { 'fail-on': 'never' },
    )
    expect(gate.outputs).toMatchObject({ gate: 'open' })
    const ended = await publishRun({ pull, artifact: JSON.stringify(results), base: config })
    expect(ended.outputs).toMatchObject({ gate: 'closed', failed: '1' })
  })

  test('of clauses with one id the strictest counts, and is named', async () => {
    const ended = await forged(
      sound,
      ({ decision }) => {
        const [clause] = decision.clauses
        if (clause === undefined) throw new Error('a decision has clauses')
        decision.gate = 'closed'
        decision.clauses.unshift({ ...clause, holds: false, blocking: true })
      },
      { isHere: true },
    )
    expect(ended.outputs).toMatchObject({ gate: 'closed' })
    expect(ended.comments[0]?.body).toContain('Gate closed by 1 of')
  })

  test('a policy that cannot be read opens nothing', async () => {
    const ended = await forged(sound, unchanged, {
      prepared: ({ state }) => state.faults.push({ operation: 'repos/get-content', status: 403, times: 99 }),
    })
    expect(ended.outputs).toMatchObject({ gate: 'closed' })
    expect(ended.statuses.at(-1)).toMatchObject({ state: 'failure' })
  })
})

test('what a fork writes into any text of its results stays text', async () => {
  const evil = `pwned ${hostilePieces.join(' ')}\n::error::pwned\n##[error]pwned\n@octocat <script>x</script> ![i](https://evil.example/i.png) [x](https://evil.example)`
  const poisoned = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return kept.has(key) || /^[a-z-]{1,20}$/.test(value) ? value : evil
    if (Array.isArray(value)) return value.map((item) => poisoned(item))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, poisoned(item, name)]))
  }
  const ended = await forged(broken, (results) => {
    const { sha } = results.run.head
    const changed = poisoned(results) as Results
    changed.run.head.sha = sha
    // An id stands once.
    for (const [index, one] of changed.scenarios.entries()) one.id = `${evil}${index}`
    return changed
  })
  expect(ended.code).toBe(0)
  const body = ended.comments[0]?.body ?? ''
  expect(body).toContain('pwned')
  // Our marker and what the last push had are the first lines, in comments that nobody sees.
  const shown = body.replace(/^(?:<!-- [\w:,.#= /-]* -->\n)+/, '')
  expect(shown).not.toMatch(/^<!--/)
  for (const markdown of [shown, ended.summary]) {
    const { links, elements, live } = rendered(markdown)
    expect(links.filter((link) => !link.startsWith('https://github.com/octo/agent/'))).toEqual([])
    expect(elements.filter((name) => ['img', 'script', 'iframe'].includes(name))).toEqual([])
    expect(Object.entries(livePatterns).filter(([, pattern]) => pattern.test(live))).toEqual([])
  }
  // A line of its own would be a command of this text alone.
  const printed = ended.commands.filter(({ message }) => message === 'pwned')
  expect(printed).toEqual([])
})

/** Texts that are a format of ours, and no words. */
const kept = new Set(['sha', 'startedAt', 'committedAt', 'at', 'kind', 'expires'])

test.for([
  ['pulls/list', 502],
  ['actions/list-workflow-run-artifacts', 500],
  ['actions/list-workflow-run-artifacts', 403],
  ['blob', 503],
  ['issues/list-comments', 500],
] as const)('an outage of %s opens nothing', async ([operation, status]) => {
  const ended = await forged(broken, unchanged, {
    // A start of `dist/` sits out the pauses.
    isHere: true,
    prepared: ({ state }) => state.faults.push({ operation, status, times: 99 }),
  })
  expect(ended.outputs['gate']).toBe('closed')
  expect(ended.statuses.at(-1)).toMatchObject({ sha: broken.pull.headSha, state: 'failure' })
})

test.for([4, 8, 12])(
  'a policy that GitHub tells only when it is asked again (%i) does not leave the built-in one',
  async (times) => {
    const closing = 'policy:\n  pass-rate:\n    - { at-least: 1, tag: core }\n'
    const prepared: Publishing['prepared'] = ({ state }) =>
      state.faults.push({ operation: 'repos/get-content', after: 1, status: 503, times })
    const base = { 'scenario-gate.yaml': closing }
    const ended = await forged(sound, unchanged, { base, isHere: true, prepared })
    expect(ended.outputs['gate']).toBe('closed')
    expect(ended.statuses.at(-1)).toMatchObject({ state: 'failure' })
  },
)
