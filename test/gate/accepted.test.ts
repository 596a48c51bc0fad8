import { describe, expect, test } from 'vitest'
import { compare } from '../../src/compare/compare.ts'
import { withAccepted } from '../../src/gate/accepted.ts'
import { parseAccepted, withAcceptedChanges, type AcceptedChange } from '../../src/gate/accepted-file.ts'
import type { Weakening } from '../../src/results/weakening-schema.ts'
import type { CheckVerdict } from '../../src/results/schema.ts'
import { fingerprintInput } from '../../src/scenario/run-fingerprint.ts'
import type { ScoredTrial } from '../../src/trial/trial-result.ts'
import { answerOf, baseScenarioOf, noAnswer, scoredOf, trialsOf } from '../support/scored.ts'

const today = Date.parse('2026-11-21T12:00:00Z')
const signed = { by: 'Ann', at: '2026-11-20T10:00:00Z', reason: 'meant' }
const regressed: AcceptedChange = {
  what: 'regressed',
  scenario: 'a',
  base: { sha: '9f3c1a2', outcome: 'passed', passed: 3, failed: 0, unverified: 0 },
  head: { outcome: 'failed', passed: 0, failed: 3, unverified: 0 },
  fingerprints: { checks: 'c0ffee' },
  ...signed,
}
const dropped: Weakening = {
  kind: 'check-dropped',
  scenario: 'a',
  file: 'scenarios/a.yaml',
  line: 3,
  what: 'tools_called',
  from: null,
  to: null,
  headByBase: 'failed',
}
const weakened: AcceptedChange = {
  what: 'weakened',
  scenario: 'a',
  kind: 'check-dropped',
  of: 'tools_called',
  from: null,
  to: null,
  base: { sha: null },
  fingerprints: { checks: 'c0ffee' },
  ...signed,
}
const level: AcceptedChange = {
  what: 'metric',
  metric: 'cost_usd',
  level: 0.06,
  base: { sha: null, level: 0.04 },
  ...signed,
}
const at = (change: AcceptedChange) => ({ file: 'accepted.yaml', line: 2, column: 5, change })
const limit = {
  metric: 'cost_usd',
  scope: { kind: 'suite' },
  bound: 'max',
  limit: 0.05,
  ofBase: false,
  warn: null,
  evenWithinNoise: false,
} as const

function applied(
  change: AcceptedChange,
  head: string | readonly ScoredTrial[],
  base: string | null,
  fields: {
    readonly checksFingerprint?: string
    readonly input?: string
    readonly weakenings?: readonly Weakening[]
    readonly isOfBase?: boolean
  } = {},
) {
  const { weakenings = [], isOfBase = false, ...scenario } = fields
  const answer = base === null ? noAnswer() : answerOf(baseScenarioOf('a', base))
  const found = compare({ scenarios: [scoredOf('a', head, scenario)], diagnostics: [] }, answer)
  const { comparison, diagnostics, levels } = withAccepted(
    { ...found, weakenings },
    [{ ...at(change), isOfBase }],
    [{ ...limit, metric: 'input_tokens' }, limit],
    today,
  )
  return {
    accepted: comparison.scenarios[0]?.parts.accepted?.by,
    weakenings: comparison.weakenings.map(({ accepted }) => accepted === true),
    levels: levels.length,
    codes: diagnostics.map(({ code }) => code),
    unused: diagnostics.map(({ message }) =>
      message.replace(/^this acceptance is used up: (.*); remove it.*$/, '$1'),
    ),
  }
}

const check = { type: 'contains', severity: 'error', surface: 'assertion', status: 'fail' } as const
const missing = { ...check, reason: 'missing' }
/** Accepted for one missing text, and failing these checks now. */
const worse = (...checks: readonly CheckVerdict[]) => {
  const [trial] = trialsOf('f')
  const failures = [{ check: 'contains', reason: 'missing', failed: 1 }]
  const head = { outcome: 'failed', passed: 0, failed: 1, unverified: 0 } as const
  return applied({ ...regressed, head, failures }, [{ ...trial!, checks: [...checks] }], 'p')
}

describe('an accepted regression', () => {
  test.for<
    [name: string, head: string, base: string | null, checks: string, accepted: boolean, unused: string[]]
  >([
    ['fits', 'fff', 'ppp', 'c0ffee', true, []],
    ['fits on the base branch, where both fail', 'fff', 'fff', 'c0ffee', true, []],
    ['fits without a base', 'fff', null, 'c0ffee', true, []],
    ['another scenario by now', 'fff', 'ppp', 'other', false, ['`a` has changed since']],
    ['fixed', 'ppp', 'fff', 'c0ffee', false, ['`a` is passed, and was accepted as failed']],
    ['an outage', 'u', 'ppp', 'c0ffee', false, []],
  ])('%s', ([, head, base, checksFingerprint, accepted, unused]) => {
    expect(applied(regressed, head, base, { checksFingerprint })).toMatchObject({
      accepted: accepted ? 'Ann' : undefined,
      unused,
    })
  })

  test('is of the input that the agent had', () => {
    const known = { checks: 'c0ffee', input: fingerprintInput('Refund order 17') }
    const accepted = (input: string) =>
      applied({ ...regressed, fingerprints: known }, 'fff', 'ppp', { input })
    expect(accepted('Refund order 17')).toMatchObject({ accepted: 'Ann', unused: [] })
    expect(accepted('Refund order 18')).toMatchObject({
      accepted: undefined,
      unused: ['`a` has changed since'],
    })
  })

  test('does not cover what gets worse from there', () => {
    const some = { ...regressed, head: { outcome: 'failed', passed: 8, failed: 2, unverified: 0 } } as const
    expect(applied(some, 'ppppppppff', 'pppppppppp').accepted).toBe('Ann')
    expect(applied(some, 'pfffffffff', 'ppppppppff')).toMatchObject({
      accepted: undefined,
      unused: ['`a` got worse than what was accepted: fewer trials pass'],
    })
  })

  test('does not cover another failing check, nor the same for another reason', () => {
    expect(worse(missing)).toMatchObject({ accepted: 'Ann', unused: [] })
    expect(worse(missing, { ...missing, type: 'tool_order' })).toMatchObject({
      accepted: undefined,
      unused: ['`a` got worse than what was accepted: `tool_order` fails, too'],
    })
    expect(worse({ ...missing, reason: 'other' })).toMatchObject({
      accepted: undefined,
      unused: ['`a` got worse than what was accepted: `contains` fails in another way'],
    })
  })

  test.for<[name: string, at: string, expires: string | undefined, over: string | null]>([
    ['counts on its last day', '2026-11-20T10:00:00Z', '2026-11-21', null],
    ['expires', '2026-11-10T10:00:00Z', '2026-11-20', 'expired after 2026-11-20'],
    ['of an older file counts for 90 days', '2026-08-23T10:00:00Z', undefined, null],
    ['of an older file expires after them', '2026-08-22T10:00:00Z', undefined, 'expired after 2026-11-20'],
    ['cannot be dated ahead', '2027-05-01T10:00:00Z', undefined, 'is dated in the future'],
  ])('%s', ([, signedAt, expires, over]) => {
    const found = applied({ ...regressed, at: signedAt, expires }, 'fff', 'ppp')
    expect(found.accepted).toBe(over === null ? 'Ann' : undefined)
    expect(found.unused.map((said) => over !== null && said.includes(over))).toEqual(
      over === null ? [] : [true],
    )
    expect(found.codes).toEqual(over === null ? [] : ['acceptance-expired'])
  })

  test('is another one once it was merged, mended, and comes back', () => {
    expect(applied(regressed, 'fff', 'fff', { isOfBase: true }).accepted).toBe('Ann')
    expect(applied(regressed, 'fff', 'ppp', { isOfBase: true })).toMatchObject({
      accepted: undefined,
      unused: ['`a` passes in the base, where it was accepted before'],
    })
  })

  test('of a scenario that is gone', () => {
    expect(applied({ ...regressed, scenario: 'b' }, 'p', 'p').unused).toEqual(['there is no scenario `b`'])
  })
})

describe('an accepted weakening', () => {
  test('fits that weakening and no other', () => {
    expect(applied(weakened, 'p', 'p', { weakenings: [dropped, { ...dropped, what: 'contains' }] })).toEqual({
      accepted: undefined,
      weakenings: [true, false],
      levels: 0,
      codes: [],
      unused: [],
    })
  })

  test.for<[name: string, given: Partial<Weakening>]>([
    ['another kind', { kind: 'severity-lowered' }],
    ['another scenario', { scenario: 'b' }],
    ['from another value', { from: '2' }],
    ['to another value', { to: '9' }],
  ])('of %s is another one', ([, given]) => {
    const entry: AcceptedChange = { ...weakened, from: '1', to: '3' }
    const known = { ...dropped, from: '1', to: '3' }
    expect(applied(entry, 'p', 'p', { weakenings: [known] }).weakenings).toEqual([true])
    expect(applied(entry, 'p', 'p', { weakenings: [{ ...known, ...given }] })).toMatchObject({
      weakenings: [false],
      unused: ['the base has it too, or it is not there any more'],
    })
  })

  test('of a scenario that was not there fits without its fingerprints', () => {
    const entry: AcceptedChange = { ...weakened, fingerprints: null }
    expect(applied(entry, 'p', 'p', { weakenings: [dropped] }).weakenings).toEqual([true])
  })

  test.for<[name: string, base: string | null, checks: string, unused: string[]]>([
    ['another scenario by now', 'p', 'other', ['`a` has changed since']],
    ['nobody knows without a base', null, 'c0ffee', []],
  ])('%s', ([, base, checksFingerprint, unused]) => {
    const found = applied(weakened, 'p', base, {
      checksFingerprint,
      weakenings: base === null ? [] : [dropped],
    })
    expect(found.unused).toEqual(unused)
    expect(found.weakenings).not.toContain(true)
  })

  test.for<
    [accepted: 'nothing' | 'unknown' | 'failure', given: Partial<Weakening>, covers: boolean, said: string[]]
  >([
    ['nothing', { headByBase: 'passed' }, true, []],
    ['nothing', { headByBase: 'failed', isFlaky: true }, true, []],
    [
      'nothing',
      { headByBase: 'failed' },
      false,
      ['what was taken away may hide a failure that nothing showed when it was accepted'],
    ],
    [
      'nothing',
      { headByBase: 'failed', kind: 'quarantine-added' },
      false,
      ['what was taken away may hide a failure that nothing showed when it was accepted'],
    ],
    ['nothing', { headByBase: 'unverified' }, false, []],
    ['unknown', { headByBase: null }, true, []],
    [
      'unknown',
      { headByBase: 'failed' },
      false,
      ['what was taken away may hide a failure that nothing showed when it was accepted'],
    ],
    ['failure', { headByBase: 'failed' }, true, []],
    ['failure', { headByBase: 'unverified' }, true, []],
  ])('that hid %s when it was accepted, and %o', ([hides, given, covers, said]) => {
    const now = { ...dropped, ...given }
    const found = applied({ ...weakened, kind: now.kind, hides }, 'p', 'p', { weakenings: [now] })
    expect(found).toMatchObject({ weakenings: [covers], unused: said })
  })

  test('that was merged is used up', () => {
    expect(applied(weakened, 'p', 'p').unused).toEqual(['the base has it too, or it is not there any more'])
  })
})

test('a weakening that only waits for the next change is not used up by an entry', () => {
  const found = applied(weakened, 'p', 'p', { weakenings: [{ ...dropped, effect: 'postponed' }] })
  expect(found.weakenings).toEqual([false])
})

test('an accepted level, and one that no limit is about', () => {
  expect(applied(level, 'p', 'p')).toMatchObject({ levels: 1, unused: [] })
  expect(applied({ ...level, metric: 'tool_calls' }, 'p', 'p').unused).toEqual([
    'the policy has no limit of `tool_calls` for the suite',
  ])
})

describe('the file', () => {
  test('holds one entry for each thing, in one order', () => {
    const again = { ...regressed, by: 'Bob' }
    expect(withAcceptedChanges([weakened, regressed, level], [again])).toEqual([
      { kept: 2 },
      { added: again },
      { kept: 0 },
    ])
  })

  test.for<[name: string, text: string, message: string]>([
    ['no list', 'accepted: x\n', 'accepted.yaml:1:1: `accepted`: expected a list'],
    [
      'another key',
      'acepted: []\n',
      'accepted.yaml:1:1: `acepted` is not known here; did you mean `accepted`?',
    ],
    [
      'another kind',
      'accepted:\n  - what: regresed\n',
      'accepted.yaml:2:5: `accepted.0.what`: expected `what: regressed`',
    ],
    [
      'another key of an entry',
      'accepted:\n  - what: metric\n    metric: cost_usd\n    level: 1\n    base: {sha: null, level: 1}\n    by: a\n    at: 2026-11-20T10:00:00Z\n    reason: b\n    until: never\n',
      'accepted.yaml:9:5: `accepted.0`: `until` is not known here',
    ],
    ['no YAML', 'accepted: [\n', 'accepted.yaml:2:1'],
    [
      'an expiry that is none',
      'accepted:\n  - what: metric\n    metric: cost_usd\n    level: 1\n    base: {sha: null, level: 1}\n    by: a\n    at: 2026-11-20T10:00:00Z\n    reason: b\n    expires: soon\n',
      'accepted.yaml:9:5: `accepted.0.expires`: expected a day such as',
    ],
    [
      'an expiry that is too late',
      'accepted:\n  - what: metric\n    metric: cost_usd\n    level: 1\n    base: {sha: null, level: 1}\n    by: a\n    at: 2026-11-20T10:00:00Z\n    reason: b\n    expires: 2027-11-20\n',
      'accepted.yaml:9:5: `accepted.0.expires`: expected at most 90 days after `at`',
    ],
    [
      'a time that is none',
      'accepted:\n  - what: metric\n    metric: cost_usd\n    level: 1\n    base: {sha: null, level: 1}\n    by: a\n    at: today\n    reason: b\n',
      'accepted.yaml:7:5: `accepted.0.at`: expected a time such as',
    ],
  ])('%s', async ([, text, message]) => {
    await expect(parseAccepted('accepted.yaml', text)).rejects.toThrow(message)
    await expect(parseAccepted('accepted.yaml', text)).rejects.toMatchObject({ code: 'bad-accepted' })
  })
})
