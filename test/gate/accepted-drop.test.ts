import { describe, expect, test } from 'vitest'
import { withAccepted } from '../../src/gate/accepted.ts'
import type { AcceptedChange } from '../../src/gate/accepted-file.ts'
import { buildAcceptance, buildLevelAcceptance, listAcceptableChanges } from '../../src/gate/acceptable.ts'
import { countResults, decide } from '../../src/gate/decide.ts'
import { parsePolicy } from '../../src/gate/policy.ts'
import { createRandom } from '../../src/judge/calibrate/binomial-draws.ts'
import { buildResults } from '../../src/report/build-results.ts'
import { groupScenarios } from '../../src/report/groups.ts'
import { acceptCommand } from '../../src/report/run-text.ts'
import type { Results } from '../../src/results/schema.ts'
import { compareConfirmed } from '../support/confirmed.ts'
import { answerOf, baseScenarioOf } from '../support/scored.ts'
import { today } from '../support/decided.ts'

const signature = { by: 'Ann', at: '2026-11-20T10:00:00Z', reason: 'a cheaper model', expires: '2026-12-20' }
const size = 40
const trials = 5

const random = createRandom(7)

/** The first trials of each scenario. `rates`: the chance that one passes, by its place. */
function run(rates: (at: number) => number) {
  return Array.from({ length: size }, (_, at) =>
    Array.from({ length: trials }, () => (random() < rates(at) ? 'p' : 'f')).join(''),
  )
}

/** What one run comes to, beside this base and with these entries. `isOfBase`: the base has them too. */
function gate(
  base: readonly string[],
  rates: (at: number) => number,
  entries: readonly AcceptedChange[] = [],
  isOfBase = false,
) {
  const answer = answerOf(...base.map((word, at) => baseScenarioOf(`s${at}`, word)))
  const policy = parsePolicy({}, today)
  const compared = compareConfirmed(run(rates), answer, (at) => (random() < rates(at) ? 'p' : 'f'))
  const placed = entries.map((change) => ({ file: 'accepted.yaml', line: 1, column: 1, change, isOfBase }))
  const { comparison, levels, diagnostics } = withAccepted(compared, placed, policy.metrics, today)
  const decision = decide(comparison, { ...policy, acceptedLevels: levels })
  const results = buildResults({
    facts: {
      tool: { name: 'scenario-gate', version: '1' },
      startedAt: '2026-11-21T12:00:00.000Z',
      durationMs: 1,
      head: { sha: null, ref: null },
      prices: null,
    },
    comparison,
    summary: countResults(comparison),
    decision,
    diagnostics,
  })
  const message = results.decision.clauses.find(({ id }) => id === 'failures')?.message ?? ''
  return { results, isOpen: decision.gate === 'open', message, notes: diagnostics.map((one) => one.message) }
}

const advised = (results: Results) => acceptCommand(results, groupScenarios(results), 'gate')

/** The entries that a command of the report writes. */
function obey(results: Results): readonly AcceptedChange[] {
  const command = advised(results)
  if (command === 'gate accept --metric pass_rate --reason "WHY"') return accept(results)
  expect(command).toBe('gate accept --all --reason "WHY"')
  return listAcceptableChanges(results, signature)
}

function accept(results: Results): readonly AcceptedChange[] {
  const entries = buildLevelAcceptance(results, 'pass_rate', signature)
  return typeof entries === 'string' ? [] : entries
}

const base = run(() => 0.95)
const worse = () => 0.82
const fallen = gate(base, worse)

describe('a drop of the suite', () => {
  test('closes the gate, and the report names the command that accepts it', () => {
    expect(fallen.isOpen).toBe(false)
    expect(fallen.message).toContain('The pass rate of the suite fell from')
    expect(advised(fallen.results)).toBe('gate accept --metric pass_rate --reason "WHY"')
  })

  test('that falls further closes the gate where the scenarios that failed are accepted, too', () => {
    const entries = listAcceptableChanges(fallen.results, signature).filter(({ what }) => what !== 'metric')
    expect(entries.length).toBeGreaterThan(5)
    const open = Array.from({ length: 20 }, () => gate(base, () => 0.65, entries).isOpen)
    expect(open.filter(Boolean).length).toBeLessThanOrEqual(1)
  })

  test('that is accepted as the report says is open in the next runs, which differ by chance', () => {
    const entries = obey(fallen.results)
    const rounds = 60
    const closed = Array.from({ length: rounds }, () => gate(base, worse, entries)).filter(
      ({ isOpen }) => !isOpen,
    )
    expect(closed.length).toBeLessThanOrEqual(0.1 * rounds)
    const next = gate(base, worse, entries)
    expect(next.message).toMatch(
      /fell from 9\d(\.\d)?% to \d+(\.\d)?%; `Ann` accepted it down to \d+(\.\d)?%\./,
    )
    expect(next.notes).toEqual([])
  })

  test('that falls further than was accepted closes it again', () => {
    const entries = accept(fallen.results)
    const open = Array.from({ length: 20 }, () => gate(base, () => 0.65, entries).isOpen)
    // One of hundreds is by chance as good as what was accepted.
    expect(open.filter(Boolean).length).toBeLessThanOrEqual(1)
  })

  test('hides no scenario that breaks by itself', () => {
    const entries = accept(fallen.results)
    const open = Array.from({ length: 20 }, () => gate(base, (at) => (at === 3 ? 0 : 0.82), entries).isOpen)
    // One of hundreds is by chance as good as what was accepted.
    expect(open.filter(Boolean).length).toBeLessThanOrEqual(1)
  })

  test('that was merged before is another one beside a base that passes again', () => {
    const { isOpen, notes } = gate(base, worse, accept(fallen.results), true)
    expect(isOpen).toBe(false)
    expect(notes).toEqual(['this acceptance is used up: the base has it too; remove it, or accept again'])
  })

  test('is no part of `--all` where there is none', () => {
    const { results } = gate(base, () => 0.95)
    expect(listAcceptableChanges(results, signature).map(({ what }) => what)).not.toContain('metric')
    expect(advised(results)).not.toContain('pass_rate')
  })
})

const passing = (rate: number) => (at: number) => (at === 3 ? rate : 1)

describe('a scenario that passes now and then, and is accepted', () => {
  const sound = run(() => 1)
  const acceptAt = (rate: number): readonly AcceptedChange[] => {
    const entries = buildAcceptance(gate(sound, passing(rate)).results, 's3', signature)
    return typeof entries === 'string' ? acceptAt(rate) : entries
  }
  const countOpen = (rate: number, then = rate) =>
    Array.from({ length: 40 }, () => gate(sound, passing(then), acceptAt(rate)).isOpen).filter(Boolean).length

  test.for([0.15, 0.3])('is open in the next runs, which differ by chance (%f)', (rate) => {
    expect(countOpen(rate)).toBeGreaterThanOrEqual(38)
  })

  test('and then hardly ever passes, closes it again', () => {
    expect(countOpen(0.6, 0)).toBeLessThanOrEqual(8)
  })
})
