import { expect, test } from 'vitest'
import { gateChangeHere } from '../support/github/gate-change.ts'
import { gatePullRequest } from '../support/github/pull-request-gate.ts'
import { startGitHub } from '../support/github/server.ts'
import { repository, type Files } from '../support/repository.ts'
import { again, careless, good, scenario } from '../support/suite.ts'

/** Traces of a scenario by letter, one file a trial: `ppf` is passed, passed, failed. */
function traces(id: string, word: string): Files {
  return Object.fromEntries(
    word
      .split('')
      .map((letter, index) => [
        `scenarios/traces/${id}-${index + 1}.json`,
        again(letter === 'p' ? good : careless, index),
      ]),
  )
}

const trials = { broken: 3, noisy: 3, worse: 10, single: 1, calm: 3 }

/** Gates a pull request in which each scenario goes from the first word to the second. */
async function gate(words: Readonly<Record<keyof typeof trials, readonly [string, string]>>) {
  await using github = await startGitHub()
  await using repo = await repository()
  const files = (side: 0 | 1): Files =>
    Object.assign({}, ...Object.entries(words).map(([id, pair]) => traces(id, pair[side]))) as Files
  const base = await repo.commit({
    ...Object.fromEntries(
      Object.entries(trials).map(([id, count]) => [
        `scenarios/${id}.yaml`,
        scenario(id, `trials: ${count}\n`),
      ]),
    ),
    ...files(0),
    '.gitignore': 'scenario-gate-results.json\n',
  })
  await repo.git('checkout', '--quiet', '-b', 'feature')
  const head = await repo.commit(files(1))
  const ended = await gatePullRequest(repo, github, { base, head, isHere: true })
  return { ...ended, of: (id: string) => ended.results.scenarios.find((found) => found.id === id) }
}

test('a break is named, noise is not called a change, and few trials say so', async () => {
  const { results, of, code } = await gate({
    broken: ['ppp', 'fff'],
    noisy: ['ppp', 'ppf'],
    worse: ['pppppppppf', 'ffffffffff'],
    single: ['p', 'f'],
    calm: ['ppp', 'ppp'],
  })
  expect(code).toBe(1)
  expect(of('broken')).toMatchObject({
    change: 'regressed',
    hardBreak: true,
    evidence: { difference: -1 },
    reliability: { passHat: { 1: 0, 2: 0, 3: 0 }, flakeRate: 0 },
  })
  expect(of('broken')?.evidence?.p).toBeCloseTo(0.03125, 9)
  expect(of('noisy')).toMatchObject({
    outcome: 'failed',
    change: 'same',
    evidence: { word: 'within-noise' },
    reliability: { passHat: { 1: 2 / 3, 2: 1 / 3, 3: 0 } },
  })
  expect(of('noisy')).not.toHaveProperty('hardBreak')
  // Both have failed, and the head has it worse beyond chance.
  expect(of('worse')).toMatchObject({
    baseOutcome: 'failed',
    outcome: 'failed',
    change: 'regressed',
    evidence: { word: 'regressed' },
  })
  expect(of('single')).toMatchObject({
    change: 'regressed',
    hardBreak: true,
    evidence: { word: 'too-few-trials' },
  })
  expect(of('single')?.evidence?.moreTrials).toBeGreaterThan(1)
  expect(of('calm')).toMatchObject({ change: 'same', evidence: { p: 1, difference: 0 } })
  expect(results.summary).toMatchObject({ regressed: 3, fixed: 0 })
  // Five scenarios are too few for the suite as a whole, and the row says so.
  expect(results.metrics.find(({ name }) => name === 'pass_rate')).toMatchObject({
    evidence: { word: 'too-few-trials', interval: null },
  })
})

test('where nothing changed, nothing is claimed', async () => {
  const { results } = await gate({
    broken: ['ppf', 'fpp'],
    noisy: ['ppp', 'fpp'],
    worse: ['pppppppppf', 'ppfpppfppf'],
    single: ['p', 'p'],
    calm: ['ppp', 'ppp'],
  })
  expect(results.scenarios.every(({ change }) => change === 'same')).toBe(true)
  expect(results.summary).toMatchObject({ regressed: 0, fixed: 0 })
  expect(results.metrics.every(({ evidence }) => evidence?.word !== 'regressed')).toBe(true)
})

/** Scenarios `s0`, `s1`, …, each with its trials before and now. */
async function gateMany(words: readonly (readonly [string, string])[], policy = '') {
  const each = (side: 0 | 1): Files =>
    Object.assign({}, ...words.map((pair, index) => traces(`s${index}`, pair[side]))) as Files
  const suite = Object.fromEntries(
    words.map((_, index) => [`scenarios/s${index}.yaml`, scenario(`s${index}`)]),
  )
  return gateChangeHere(
    { ...suite, ...each(0), 'scenario-gate.yaml': policy || 'unverified: fail\n' },
    each(1),
  )
}

test('the words are on the comment', async () => {
  const { comment } = await gateMany([
    ['ppp', 'fff'],
    ['ppp', 'ppf'],
    ['p', 'f'],
    ['pppppppppf', 'ffffffffff'],
  ])
  expect(comment).toContain('passed every trial, now fails every trial')
  expect(comment).toContain('within noise')
  expect(comment).toMatch(/too few trials, about \d+ more needed/)
  expect(comment).toContain('beyond noise')
})

test('among many scenarios that are tested at once, a single lucky p is no finding', async () => {
  const drop = ['pppppp', 'ppffff'] as const
  const alone = await gateMany([drop])
  const many = await gateMany([drop, ...Array.from({ length: 30 }, () => ['ppppfp', 'pppppf'] as const)])
  const [one, among] = [alone.of('s0')?.evidence, many.of('s0')?.evidence]
  expect(one).toMatchObject({ word: 'regressed' })
  expect(one?.adjusted).toBe(one?.p)
  expect(among?.p).toBe(one?.p)
  expect(among?.adjusted).toBeGreaterThan(0.05)
  expect(among?.word).not.toBe('regressed')
  // What closes the gate is asked of the scenario by itself.
  expect([alone, many].map(({ outputs }) => outputs['regressed'])).toEqual(['1', '1'])
})
