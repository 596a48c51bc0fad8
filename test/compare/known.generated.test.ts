import { expect, test } from 'vitest'
import type { BaselineResult, BaseScenario } from '../../src/baseline/base.ts'
import { compare } from '../../src/compare/compare.ts'
import type { ComparedScenario } from '../../src/compare/comparison.ts'
import { pairScenarios } from '../../src/compare/pairs.ts'
import { Screening } from '../../src/compare/screening.ts'
import type { Decline, History } from '../../src/results/comparison-schema.ts'
import type { CheckVerdict } from '../../src/results/schema.ts'
import type { Confirmation } from '../../src/score/confirm-failures.ts'
import {
  countCheckResults,
  type AlternateVerdict,
  type ScoredScenario,
} from '../../src/score/scored-suite.ts'
import type { ScoredTrial } from '../../src/trial/trial-result.ts'
import {
  answerOf,
  baseScenarioOf,
  outcomeOfTrials,
  scenarioOf,
  scoredOf,
  trialsOf,
  withLastFurther,
} from '../support/scored.ts'

const letters = { passed: 'p', failed: 'f', unverified: 'u' } as const
const letterOf = (outcome: keyof typeof letters | null) => (outcome === null ? '-' : letters[outcome])
const figure = (value: number) => String(Number(value.toPrecision(3)))

function declineWords({ by, check, chance, level, isTotal, base, head }: Decline): string {
  const counts = [base, head].map(({ passed, failed }) => `${passed}/${passed + failed}`).join(' → ')
  const bound = level === undefined ? '' : ` of ${figure(level)}`
  return `${by}${check === undefined ? '' : ` ${check}`} ${counts}, ${figure(chance)}${bound}${isTotal === true ? ', total' : ''}`
}

/** What is said of a scenario, but for its figures, which other golden files show. */
function said({ scored, base, change, changeReason, parts }: ComparedScenario): string {
  const { cells, differs = [], confirmation, knownFlaky } = parts
  const args = changeReason !== null && 'args' in changeReason ? ` ${JSON.stringify(changeReason.args)}` : ''
  const words = [
    `${letterOf(base?.outcome ?? null)}${letterOf(scored.outcome)} ${change ?? 'not compared'}`,
    changeReason && `${changeReason.code}${args}`,
    parts.evidence?.word,
    cells && [cells.baseByBase, cells.baseByHead, cells.headByBase, cells.headByHead].map(letterOf).join(''),
    ...differs.map((part) => `other ${part}`),
    parts.cause && `by ${parts.cause}`,
    parts.hardBreak === true && 'hard break',
    parts.broke,
    parts.vacuous && `passes ${parts.vacuous}`,
    confirmation && `confirmed ${Object.values(confirmation).join(' ')}`,
    parts.flaky === true && 'flaky',
    knownFlaky && `known ${knownFlaky.failed}/${knownFlaky.runs}`,
    parts.decline && declineWords(parts.decline),
  ]
  return words.filter((word) => typeof word === 'string').join('; ')
}

const ends = {
  c: { end: 'exited', exitCode: 1, durationMs: 1 },
  t: { end: 'timed-out', exitCode: null, durationMs: 1 },
  n: { end: 'not-started', exitCode: null, durationMs: 1 },
  s: { end: 'stopped', exitCode: null, durationMs: 1 },
  o: { end: 'exited', exitCode: 0, durationMs: 1 },
} as const

/** Trials by letter; of a command that crashed, timed out, did not start, was stopped, ended well without a verdict. */
function trials(word: string): ScoredTrial[] {
  return trialsOf(word).map((trial, at) => {
    const process = ends[word[at] as keyof typeof ends]
    return process === undefined ? trial : { ...trial, process }
  })
}

function verdict(type: string, letter: string): CheckVerdict {
  const status = letter === 'p' ? 'pass' : letter === 's' ? 'skip' : 'fail'
  return { type, severity: 'error', surface: 'assertion', status, reason: status }
}

/** Failed trials with two checks: how each of them ended, by letter. */
function checked(...words: readonly string[]): ScoredTrial[] {
  return trialsOf('f'.repeat(words.length)).map((trial, at) => ({
    ...trial,
    checks: (words[at] ?? '')
      .split('')
      .map((letter, place) => verdict(['order', 'word'][place] ?? 'more', letter)),
  }))
}

const heads: Readonly<Record<string, ScoredScenario>> = {
  ...Object.fromEntries(
    [
      'p',
      'ppp',
      'f',
      'fff',
      'ppf',
      'pff',
      'u',
      'pu',
      'fu',
      'c',
      'pc',
      'fc',
      't',
      'n',
      's',
      'o',
      'tn',
      'co',
      'ccc',
    ].map((word) => [word, scoredOf('a', trials(word))]),
  ),
  'no trial': scoredOf('a', ''),
  'no trace': { ...scoredOf('a', ''), isUntraced: true },
  broken: scoredOf('a', '', {
    problems: [{ code: 'scenario-syntax', severity: 'error', message: 'broken' }],
    checksFingerprint: '',
  }),
  'passed by its threshold': { ...scoredOf('a', 'pff'), outcome: 'passed' },
  'both checks fail': scoredOf('a', checked('ff', 'ff', 'ff')),
  'its first check fails': scoredOf('a', checked('fp', 'fp', 'fp')),
  'both checks fail each of eight': scoredOf('a', checked(...Array<string>(8).fill('ff'))),
  'three checks fail': scoredOf('a', checked('fff', 'fff')),
}

const old = { baseChecksFingerprint: 'old', checksFingerprint: 'c0ffee' }
const ownOf = (word: string) => {
  const { outcome, tally } = baseScenarioOf('a', word)
  return { baseVerdict: { outcome, tally }, ...old }
}
const onceFailed = checked('fp', 'fp', 'fp')

/** So many trials, of which the first failed by its first check. */
function failedAtTimes(count: number): ScoredTrial[] {
  const rest = checked(...Array<string>(count - 1).fill('pp'))
  return [...checked('fp'), ...rest.map((trial) => ({ ...trial, outcome: 'passed' as const }))]
}

function baseOfTrials(list: readonly ScoredTrial[]): BaseScenario {
  return baseScenarioOf('a', list, { checks: countCheckResults(list) })
}

const bases: Readonly<Record<string, BaseScenario | null>> = {
  nothing: null,
  ...Object.fromEntries(
    ['p', 'ppp', 'f', 'fff', 'ppf', 'u', 'pu', ''].map((word) => [word, baseScenarioOf('a', word)]),
  ),
  'p by other checks': baseScenarioOf('a', 'f', ownOf('p')),
  'fff by other checks': baseScenarioOf('a', 'ppp', ownOf('fff')),
  'nothing by other checks': baseScenarioOf('a', 'f', ownOf('')),
  'unknown by other checks': baseScenarioOf('a', 'f', { ...old, baseVerdict: null }),
  'scored by other checks': baseScenarioOf('a', 'f', { ...old, checksFingerprint: 'old' }),
  'traces alone': baseScenarioOf('a', 'p', { baseChecksFingerprint: null }),
  'its first check failed': baseScenarioOf('a', onceFailed, { checks: countCheckResults(onceFailed) }),
  'its first check failed at times': baseOfTrials(failedAtTimes(3)),
  'its first check failed once in twelve': baseOfTrials(failedAtTimes(12)),
}

/** By the base's checks. */
function otherOf(word: string): AlternateVerdict {
  const list = trialsOf(word)
  const definition = scenarioOf('a', { checksFingerprint: 'old' })
  return { definition, outcome: outcomeOfTrials(list), trials: list, statuses: [], judge: null }
}

function comparedOf(
  head: ScoredScenario,
  base: BaseScenario | null,
  facts: Parameters<typeof compare>[2] = {},
  history: History | null = null,
): string {
  const { scenarios } = compare(
    { scenarios: [head], diagnostics: [] },
    answerWith(base === null ? [] : [base], history),
    facts,
  )
  return scenarios.map(said).join()
}

function answerWith(known: readonly BaseScenario[], history: History | null): BaselineResult {
  const answer = answerOf(...known)
  return answer.base === null ? answer : { ...answer, base: { ...answer.base, history } }
}

/** Golden files show what a change of the comparison changes: `npm run generate` writes them. */
test('what is said of a scenario by how its trials ended, and what the base knows', async () => {
  const lines = Object.entries(heads).flatMap(([head, scored]) =>
    Object.entries(bases).flatMap(([before, base]) => [
      `${head}, base ${before}: ${comparedOf(scored, base)}`,
      ...(base?.baseChecksFingerprint === 'old'
        ? ['ppp', 'fff', 'pff', 'u', ''].map(
            (word) =>
              `  by the base's checks ${word || 'no trial'}: ${comparedOf({ ...scored, other: otherOf(word) }, base)}`,
          )
        : []),
    ]),
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/said-of-one.txt')
})

const confirmation = (passed: number, failed: number, unverified = 0): Confirmation => ({
  confirmation: { passed, failed, unverified },
  ...(failed + unverified === 0 ? { flaky: true } : {}),
})

const moody: History = {
  runs: Array.from({ length: 8 }, (_, at) => ({ sha: `${at}`, at: '2026-01-01T00:00:00Z', metrics: {} })),
  scenarios: { a: 'pfpfpfpf' },
  trials: { a: { checks: 'c0ffee', runs: '3/3 1/3 3/3 2/3 3/3 1/3 3/3 2/3' } },
}

/** Trials of one run end alike. */
const alike: History = {
  runs: moody.runs,
  scenarios: { a: 'pfpfpfpf', z1: 'pfpfpfpf' },
  trials: {
    a: { checks: 'c0ffee', runs: '9/9 9/9 0/9 9/9 9/9 0/9 9/9 9/9' },
    z1: { checks: 'c0ffee', runs: '9/9 9/9 0/9 9/9 0/9 9/9 9/9 9/9' },
  },
}

/** Each trial is of an agent that was run for it, or of a recording. */
function ofKind(scored: ScoredScenario, kind: 'run' | 'replayed' | 'recorded'): ScoredScenario {
  return { ...scored, trials: scored.trials.map((trial) => ({ ...trial, provenance: { kind } })) }
}

/** A fresh run beside others of its suite, screened. */
function screenedOf(
  head: ScoredScenario,
  base: BaseScenario,
  further: Confirmation | null,
  history: History | null,
) {
  const others = Array.from({ length: 6 }, (_, at) => baseScenarioOf(`z${at}`, at === 0 ? 'ppf' : 'ppp'))
  const answer = answerWith([base, ...others], history)
  const suite = { scenarios: [head], diagnostics: [] }
  const screening = new Screening(pairScenarios(suite, answer).pairs, answer, 0.05)
  const tally = further?.confirmation ?? { passed: 0, failed: 0, unverified: 0 }
  const known = further === null ? {} : { confirmations: new Map([['a', further]]) }
  const told = compare(suite, answer, { screening, ...known })
  const [is, open] = [screening.isSuspect(head), screening.isUndecided(head, tally)]
  const screened = told.isScreened === true ? 'screened' : 'not screened'
  const decline = screening.declineOf(head, further?.confirmation ?? null)
  const isShown = told.scenarios.some(({ parts }) => parts.decline !== undefined)
  const byItself = isShown || decline === null ? '' : ` (${declineWords(decline)})`
  return `${is ? 'suspect' : 'clear'}, ${open ? 'open' : 'told'}, ${screened}${byItself}; ${told.scenarios.map(said).join()}`
}

const furtherOnes = [
  [3, 0],
  [0, 3],
  [0, 5],
  [2, 1],
  [1, 4],
  [0, 0, 3],
  [0, 0, 0],
  [0, 1, 0],
  [0, 3, 2],
  [3, 0, 2],
] as const

const failing = [
  'f',
  'fff',
  'pff',
  'fc',
  'ccc',
  'its first check fails',
  'both checks fail',
  'both checks fail each of eight',
]
const beforeFurther = new Set([
  'p',
  'ppp',
  'ppf',
  'fff',
  'its first check failed',
  'its first check failed at times',
  'its first check failed once in twelve',
])

/** What is said of a run by what more is known of it. */
function knownLines(scored: ScoredScenario, base: BaseScenario): string[] {
  const lines = [
    `run: ${screenedOf(ofKind(scored, 'run'), base, null, null)}`,
    `run, moody: ${screenedOf(ofKind(scored, 'run'), base, null, moody)}`,
    `replayed: ${screenedOf(ofKind(scored, 'replayed'), base, null, null)}`,
    `recorded: ${screenedOf(ofKind(scored, 'recorded'), base, null, null)}`,
    `moody: ${comparedOf(scored, base, {}, moody)}`,
    `passes: ${comparedOf(scored, base, { probe: () => 'empty' })}`,
    `run, not screened: ${comparedOf(ofKind(scored, 'run'), base)}`,
    `alike: ${screenedOf(ofKind(scored, 'run'), base, null, alike)}`,
  ]
  for (const [passed, failed, unverified = 0] of furtherOnes) {
    const name = `${passed} ${failed} ${unverified}`
    const found = confirmation(passed, failed, unverified)
    const trialsOfBoth = [...scored.trials, ...trialsOf('p'.repeat(passed) + 'f'.repeat(failed))]
    const again = ofKind(withLastFurther({ ...scored, trials: trialsOfBoth }, passed + failed), 'run')
    lines.push(`${name}: ${screenedOf(again, base, found, null)}`)
    if (failed > 0) lines.push(`${name}, moody: ${screenedOf(again, base, found, moody)}`)
    if (failed > 0 && passed === 0) lines.push(`${name}, alike: ${screenedOf(again, base, found, alike)}`)
    if (passed > 0)
      lines.push(
        `${name}, not screened: ${comparedOf(scored, base, { confirmations: new Map([['a', found]]) })}`,
      )
  }
  return lines
}

test.for(failing)(
  'what is said of %s by further trials, a history, and a run in which nothing happens',
  async (head) => {
    const scored = heads[head]
    const lines = Object.entries(bases).flatMap(([before, base]) =>
      scored === undefined || base === null || !beforeFurther.has(before)
        ? []
        : [`base ${before}`, ...knownLines(scored, base).map((line) => `  ${line}`)],
    )
    const file = `golden/said-of-known/${head.replaceAll(' ', '-')}.txt`
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(file)
  },
)

test('what is said of a fresh run', async () => {
  const lines: string[] = []
  for (const [head, scored] of Object.entries(heads)) {
    for (const [before, base] of Object.entries(bases)) {
      if (base === null || (head !== 'fff' && before !== 'ppp')) continue
      lines.push(`${head}, base ${before}: ${screenedOf(ofKind(scored, 'run'), base, null, null)}`)
    }
  }
  for (const [head, before] of [
    ['p', 'f'],
    ['ppp', 'f'],
    ['p', 'fff'],
    ['ppp', 'fff'],
  ] as const) {
    const [scored, base] = [heads[head], bases[before]]
    if (scored && base) lines.push(`${head}, base ${before}, moody: ${comparedOf(scored, base, {}, moody)}`)
  }
  // The first trial alone is of a run.
  const [first, ...rest] = trialsOf('fff')
  const partly = [...(first ? [{ ...first, provenance: { kind: 'run' as const } }] : []), ...rest]
  for (const before of ['', 'ppp'])
    lines.push(
      `run once, base ${before}: ${screenedOf(scoredOf('a', partly), baseScenarioOf('a', before), null, null)}`,
    )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/said-of-fresh.txt')
})
