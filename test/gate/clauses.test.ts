import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  createRuling,
  type FactSchemas,
  type PolicyClause,
  type ClauseRule,
} from '../../src/gate/clauses/define.ts'
import { clauses, type ClauseId } from '../../src/gate/clauses/registry.ts'
import { parsePolicy, strictPolicy } from '../../src/gate/policy.ts'
import type { PolicyKeys } from '../../src/gate/policy-fields.ts'
import { findLoosenedClauses, combineStricter } from '../../src/gate/policy-loosened.ts'
import { buildConfigSchema } from '../../scripts/pages/options-page.ts'
import { clauseTable, findClauseWords, type ClauseWords, describeClause } from '../../src/words/clauses.ts'
import { writeMessage } from '../../src/words/phrase.ts'
import type { Weakening } from '../../src/results/weakening-schema.ts'
import { decision } from '../support/decided.ts'

const today = Date.parse('2026-11-21T12:00:00Z')
const scope = { kind: 'suite' } as const
const options = clauses.flatMap((clause) => Object.keys(clause.options))

/** A stricter and a looser value of every key of `policy`: a new key that has none does not compile. */
const looser: {
  readonly [Key in keyof PolicyKeys]: readonly [strict: PolicyKeys[Key], loose: PolicyKeys[Key]]
} = {
  failures: ['block', 'warn'],
  regressions: ['block', 'ignore'],
  'only-new-failures': [false, true],
  'hard-breaks': ['block', 'warn'],
  unverified: ['block', 'ignore'],
  weakened: ['block', 'warn'],
  stale: ['block', 'warn'],
  outages: ['block', 'warn'],
  flaky: ['block', 'warn'],
  vacuous: ['block', 'warn'],
  judge: ['blocking', 'advisory'],
  significance: [0.05, 0.2],
  'soak-until': ['2026-11-22', '2026-12-15'],
  'pass-rate': [[{ scope, atLeast: 0.9, warnBelow: null }], []],
  'pass-hat-k': [[{ scope, atLeast: 0.9, warnBelow: null, k: 3 }], []],
  metrics: [
    [
      {
        metric: 'cost_usd',
        scope,
        bound: 'max',
        limit: 1,
        ofBase: false,
        warn: null,
        evenWithinNoise: false,
      },
    ],
    [],
  ],
}

describe('every key of `policy`', () => {
  test.for(Object.entries(looser))(
    '%s: the guard names a looser value, and the stricter one counts',
    (row) => {
      const [key, [strict, loose]] = row
      // Where failures block, a regression says nothing of its own.
      const others = key === 'regressions' || key === 'hard-breaks' ? { failures: 'ignore' as const } : {}
      const quiet = key === 'hard-breaks' ? { ...others, regressions: 'ignore' as const } : others
      const [base, head] = [strict, loose].map((value) =>
        parsePolicy({ policy: { ...quiet, [key]: value } }, today),
      )
      if (base === undefined || head === undefined) throw new Error('there are two values')
      const said = key === 'only-new-failures' ? 'failures' : key
      expect(findLoosenedClauses(base, head).map(({ path }) => path)).toContainEqual(['policy', said])
      expect(findLoosenedClauses(base, base)).toEqual([])
      expect(findLoosenedClauses(base, combineStricter(base, head).policy)).toEqual([])
    },
  )

  test('has a sample above, a schema and a place in the guide', async () => {
    expect(options.toSorted()).toEqual(Object.keys(looser).toSorted())
    const schema = JSON.stringify(buildConfigSchema())
    const guide = await readFile(new URL('../../docs/guide/policy.md', import.meta.url), 'utf8')
    for (const key of options) {
      expect(schema).toContain(`"${key}":{`)
      expect(guide).toMatch(new RegExp(`\`${key}(?:\`|: )|^ +${key}: `, 'm'))
    }
  })
})

describe('every clause', () => {
  test('has an id, keys and fields of its own', () => {
    const fields = clauses.flatMap(({ read }) => Object.keys(read({}, today)))
    for (const names of [clauses.map(({ id }) => id), options, fields])
      expect(new Set(names).size).toBe(names.length)
    expect(fields.toSorted()).toEqual(Object.keys(strictPolicy).toSorted())
  })

  test.for(clauses.map((clause) => [clause.id, clause] as const))('%s: all its fields are ordered', (row) => {
    const [, clause] = row
    expect(clause.combine(strictPolicy, strictPolicy)).toEqual(clause.read({}, today))
  })

  test.for(clauses.map((clause) => [clause.id, clause] as const))('%s: its help names its default', (row) => {
    const [id, clause] = row
    const [initial] = Object.values(clause.read({}, today))
    if (!['block', 'warn', 'ignore'].includes(String(initial)) || Object.keys(clause.options).length === 0)
      return
    const [option] = Object.values<{ help: string }>(clause.options)
    // A regression blocks where failures do not.
    expect(option?.help).toContain(`\`${id === 'regressions' ? 'block' : String(initial)}\``)
  })

  test('that can close the gate is explained in the guide', async () => {
    const guide = await readFile(new URL('../../docs/guide/policy.md', import.meta.url), 'utf8')
    const explained: Partial<Record<ClauseId, string>> = {
      evidence: 'If no scenario could be verified',
      'pass-hat': '`pass-hat-k`',
      metric: '`metrics`',
    }
    const deciding = clauses.filter(({ evaluation }) => evaluation !== null)
    for (const { id } of deciding) expect(guide).toContain(explained[id] ?? `\`${id}\``)
  })

  test('has words, and a clause of a later version has none', () => {
    expect(Object.keys(clauseTable).toSorted()).toEqual(clauses.map(({ id }) => id).toSorted())
    for (const id of ['constructor', '__proto__', 'slow'])
      expect(findClauseWords({ id })).toMatchObject({ cause: null, isShownElsewhere: false })
    expect(findClauseWords({ id: 'pass-hat-3', clause: 'pass-hat' }).cause).toBe('pass^k below its floor')
  })

  test('has a sentence for each of its facts', () => {
    for (const { id, facts } of clauses)
      expect(Object.keys(clauseTable[id].sentences).toSorted()).toEqual(Object.keys(facts()).toSorted())
  })
})

const many = (trials: string) => Array.from({ length: 12 }, (_, at) => `s${at}:${trials}`).join(' ')
const hiding: Weakening = {
  kind: 'check-dropped',
  scenario: 'a',
  file: 'scenarios/a.yaml',
  line: 3,
  what: 'tools_called',
  from: null,
  to: null,
  headByBase: 'failed',
}

describe('the facts of a verdict', () => {
  const policy = {
    failures: 'warn',
    regressions: 'block',
    'hard-breaks': 'block',
    flaky: 'block',
    vacuous: 'block',
    'pass-rate': [{ 'at-least': 0.5 }, { tag: 'x', 'at-least': 0.9 }, { scenario: '*', 'at-least': 0.9 }],
    'pass-hat-k': [{ k: 2, 'at-least': 0.9 }],
    metrics: [
      { metric: 'cost_usd', max: 1 },
      { metric: 'cost_usd', 'max-increase': '10%', scenario: '*' },
      { metric: 'input_tokens', max: 5 },
    ],
  }
  const situations: Parameters<typeof decision>[0][] = [
    { head: '' },
    { head: 'a@x:pf b:u', costs: { head: [2] } },
    { head: 'a@x:ppp b:fff c:pp', base: 'a:ppp b:ppp c:pp', costs: { head: [2], base: [1] } },
    { head: 'a`b:p', base: 'a`b:f' },
    { head: 'a:p b:u', base: 'a:p b:p', weakenings: [hiding] },
    {
      head: 'a:p',
      base: 'a:p',
      weakenings: [hiding, { ...hiding, kind: 'scenario-removed', headByBase: null }],
    },
    { head: 'a:p', base: 'a:p', weakenings: [{ ...hiding, headByBase: null }] },
    { head: 'a:p', base: 'a:p', weakenings: [{ ...hiding, headByBase: 'passed' }] },
    { head: 'a:f b:f', base: 'a:p b:p', parts: { a: { flaky: true }, b: { hardBreak: true } } },
    { head: many('ppf'), base: many('ppp') },
  ]

  test.for(situations)(
    'are read back from a results file, and say what its message says: %j',
    (situation) => {
      for (const clause of decision(situation, policy).clauses) {
        const read = JSON.parse(JSON.stringify(clause)) as typeof clause
        expect(writeMessage(describeClause({ ...read, message: 'not this' }))).toBe(clause.message)
      }
    },
  )

  test('that another version wrote are told by their message', () => {
    const [clause] = decision({ head: 'a:u b:u' }, {}).clauses
    if (clause === undefined) throw new Error('there is a clause')
    const message = 'Told by `it`.'
    for (const other of [
      { ...clause, clause: 'constructor' },
      { ...clause, clause: 'slow' },
      { ...clause, code: 'constructor' },
      { ...clause, code: 'later' },
      { ...clause, args: { verified: 'none' } },
      { id: clause.id, holds: false, blocking: true },
    ])
      expect(describeClause({ ...other, message })).toEqual(['Told by ', { value: 'it' }, '.'])
  })
})

test('a verdict whose id says more names its clause', () => {
  const policy = {
    'pass-rate': [{ tag: 'x', 'at-least': 1 }],
    'pass-hat-k': [{ k: 2, 'at-least': 1 }],
    metrics: [{ metric: 'cost_usd', max: 1 }],
  }
  const { clauses: found } = decision({ head: 'a@x:pf', costs: { head: [2] } }, policy)
  expect(found.flatMap(({ id, clause }) => (clause === undefined ? [] : [[id, clause]]))).toEqual([
    ['pass-rate/tag:x', 'pass-rate'],
    ['pass-hat-2', 'pass-hat'],
    ['metric:cost_usd/max', 'metric'],
  ])
})

const found = (): { readonly found: FactSchemas[string] } => ({ found: z.object({}) })
// @ts-expect-error a verdict that is none of the facts of its clause
const odd: ClauseRule<ReturnType<typeof found>> = () => createRuling(true, 'block', 'lost', {})

/** One constant, one line of the registry, and one entry of words; each part that is left out does not compile. */
test('a new clause is complete, or it does not compile', () => {
  const slow: PolicyClause<'slow', 'stale', 'stale', ReturnType<typeof found>> = {
    id: 'slow',
    facts: found,
    // @ts-expect-error a key without its schema and its help
    options: {},
    read: () => ({ stale: 'warn' }),
    // @ts-expect-error a field without its order of strictness
    combine: () => ({}),
    findLoosened: () => [],
    evaluation: null,
  }
  // @ts-expect-error a clause without words
  const words: Readonly<Record<ClauseId | typeof slow.id, unknown>> = clauseTable
  // @ts-expect-error a clause that says nothing of what it loosens
  const silent: PolicyClause<'slow'> = {
    id: 'slow',
    facts: () => ({}),
    options: {},
    read: () => ({}),
    combine: () => ({}),
    evaluation: null,
  }
  const { doubtful: _doubtful, ...others } = clauseTable['hidden-failures'].sentences
  // @ts-expect-error a fact without a sentence
  const mute: ClauseWords<'hidden-failures'>['sentences'] = others
  expect([slow.id, silent.id].map((id) => Object.hasOwn(words, id))).toEqual([false, false])
  expect([Object.keys(mute), odd.length]).toEqual([['hiding', 'older', 'unread'], 0])
})
