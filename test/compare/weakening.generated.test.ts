import { expect, test } from 'vitest'
import { bindCheck, type BoundCheck } from '../../src/checks/bind.ts'
import type { CheckSpec } from '../../src/checks/check-spec.ts'
import { createCustomCheck } from '../../src/checks/custom/custom-check.ts'
import type { CustomCheck } from '../../src/checks/custom/custom-trait.ts'
import type { Check, Example } from '../../src/checks/define.ts'
import { checks } from '../../src/checks/registry.ts'
import { compare } from '../../src/compare/compare.ts'
import { pairChecks } from '../../src/compare/weakening/check-pairs.ts'
import { type Loosening, findLoosenings } from '../../src/compare/weakening/loosened.ts'
import { writeJson, type JsonObject } from '../../src/core/json.ts'
import type { Status } from '../../src/core/verdict.ts'
import { createRandom } from '../../src/judge/calibrate/binomial-draws.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import type { AlternateVerdict } from '../../src/score/scored-suite.ts'
import { bindExample } from '../support/example-verdict.ts'
import { answerOf, baseScenarioOf, scenarioOf, scoredOf, trialsOf } from '../support/scored.ts'

const all: readonly Check[] = checks

/** Of patterns of a thousand parts each would fill a page. */
const longest = 200

/** What the examples of a check ask, each once. */
function askedBy({ type, examples }: Check): BoundCheck[] {
  const each = new Map(examples.map(({ params }: Example<string>) => [writeJson(params), params] as const))
  return [...each]
    .filter(([written]) => written.length < longest)
    .map(([, given]) => bindExample(type, given))
    .filter(({ problems }) => problems === null)
}

const written = (value: unknown) => (value === undefined ? 'nothing' : writeJson(value))

/**
 * The golden file shows what a change of the rules calls loosened, that was none before, and the contrary: `npm run generate`
 * writes it. Nothing is seen of any trace here, so that a pattern alone tells nothing.
 */
test('what of each check is called loosened, from each of its examples to each other one', async () => {
  const lines = all.flatMap((check) => {
    const examples = askedBy(check)
    return examples.flatMap((base) => examples.flatMap((head) => loosenedWords(base, head)))
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/loosened.txt')
})

function loosenedWords(base: BoundCheck, head: BoundCheck): string[] {
  const found = findLoosenings(base, head, { base: null, head: null })
  if (found.length === 0) return []
  const { type, params } = base.spec
  return [`${type}: ${written(params)} → ${written(head.spec.params)}`, ...found.map(looseningWords)]
}

function looseningWords({ kind, what, from, to, path }: Loosening): string {
  return `  ${kind} ${what}: ${written(from)} → ${written(to)}, at ${path.join('.')}`
}

const [once, thrice] = [{ min_tool_calls: 1 }, { min_tool_calls: 3 }]
const [scored, strictly] = [
  { surface: 'eval', threshold: { min: 0.9, max: null } },
  { surface: 'eval', threshold: { min: null, max: null, above: 0.9 } },
] as const

/** How a check is asked, beside its parameters. */
const scopes: readonly Partial<CheckSpec>[] = [
  {},
  { severity: 'warning' },
  { isLeftOut: true },
  { isLeftOut: true, groups: ['slow'] },
  { when: once },
  { when: thrice },
  { when: { tool_called: 'a' } },
  { when: { tool_called: 'b', ...once } },
  { when: { any_tool_called: true } },
  { turns: { from: 1, to: 1 } },
  { turns: { from: 1, to: 2 } },
  { turns: { from: 2, to: 2 } },
  { trigger: 'every_turn' },
  { trigger: 'sample_turns' },
  { trigger: 'sample_sessions', samplePercentage: 50 },
  { surface: 'guardrail' },
  { surface: 'guardrail', direction: 'input' },
  { surface: 'guardrail', direction: 'output' },
  { surface: 'guardrail', direction: 'both' },
  { surface: 'eval' },
  { passThreshold: 0.5 },
  { passThreshold: 0.8 },
  { spelling: 'exact' },
  scored,
  { ...scored, threshold: { min: 0.1, max: null } },
  { ...scored, threshold: { min: null, max: 0.2 } },
  { ...scored, threshold: { min: null, max: 0.7 } },
  { ...scored, threshold: { min: 0.1, max: 0.7, passed: true } },
  strictly,
  { ...strictly, threshold: { ...strictly.threshold, above: 0.5 } },
  { ...strictly, threshold: { min: null, max: null, below: 0.3 } },
  { ...strictly, threshold: { min: null, max: null, below: 0.6 } },
]

function scopeOf({ spec, problems }: BoundCheck): string {
  const { type: _, params: __, description: ___, severity, surface, ...scope } = spec
  const words = [severity, surface].filter((word) => word !== 'error' && word !== 'assertion')
  return problems === null ? [...words, writeJson(scope)].join(' ') : (problems[0]?.code ?? '')
}

test('what is called loosened by how a check is asked', async () => {
  const params = { patterns: ['fool'] }
  const bound = [
    ...scopes.map((scope) => bindExample('content_excludes', params, scope)),
    bindExample('content_excludes', { patterns: 1 }),
    bindExample('no_such_check', params),
  ]
  const lines = bound.flatMap((base) =>
    bound.flatMap((head) => {
      const found = findLoosenings(base, head, { base: null, head: null })
      return found.length === 0 ? [] : [`${scopeOf(base)} → ${scopeOf(head)}`, ...found.map(looseningWords)]
    }),
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/loosened-scopes.txt')
})

const evaluator = (path: string): CustomCheck => ({
  evaluator: { kind: 'module', path },
  env: [],
  timeoutMs: 1,
  needs: [],
  params: null,
  files: {},
})

/** A check before and after: its parameters, and for one of the project's own the module that answers. */
const asked: Readonly<Record<string, readonly [type: string, before: JsonObject, now: JsonObject]>> = {
  'a text': ['output_contains', { value: 'a' }, { value: 'b' }],
  'the same text': ['output_contains', { value: 'a' }, { value: 'a' }],
  'the contrary': [
    'contains_any!',
    { target: 'output', value: ['a', 'b'], negate: true },
    { target: 'output', value: ['a'], negate: true },
  ],
  'no more the contrary': [
    'contains_any!',
    { target: 'output', value: ['a', 'b'], negate: true },
    { target: 'output', value: ['a', 'b'] },
  ],
  'the contrary of one now': [
    'contains_any!',
    { target: 'output', value: ['a', 'b'], negate: true },
    { target: 'output', value: ['a'] },
  ],
  'a model': ['llm_judge', { criteria: 'a' }, { criteria: 'b' }],
  'a service': ['rest_eval', { url: 'https://a.example' }, { url: 'https://b.example' }],
  'a model of likeness': [
    'cosine_similarity',
    { reference: 'a', min_similarity: 0.5 },
    { reference: 'b', min_similarity: 0.5 },
  ],
  'its own': ['own', { word: 'a' }, { word: 'b' }],
  'its own, of another file': ['other', { word: 'a' }, { word: 'a' }],
}

const statuses = [null, 'pass', 'fail', 'error', 'skip'] as const

const customs = (file: string) =>
  new Map([
    ['own', createCustomCheck('own', evaluator('own.js'))],
    ['other', createCustomCheck('other', evaluator(file))],
  ])

test('what is called loosened by what it finds in the traces', async () => {
  const lines = Object.entries(asked).flatMap(([name, [type, before, now]]) => {
    const spec = { type, severity: 'error', surface: 'assertion', description: '' } as const
    const base = bindCheck({ ...spec, params: before }, customs('one.js'))
    const head = bindCheck({ ...spec, params: now }, customs('other.js'))
    const cases = statuses.flatMap((ofBase) => statuses.map((ofHead) => ({ base: ofBase, head: ofHead })))
    return [
      `${name}${base.problems === null && head.problems === null ? '' : ', which cannot be read'}`,
      ...cases.flatMap((seen) =>
        findLoosenings(base, head, seen).map(
          (found) => `  ${seen.base ?? '-'} → ${seen.head ?? '-'}:${looseningWords(found)}`,
        ),
      ),
    ]
  })
  const [ours, service] = [
    bindExample('output_contains', { value: 'a' }),
    bindExample('rest_eval', { url: 'https://a.example' }),
  ]
  const [calls, tokens] = [bindExample('max_tool_calls', { max: 1 }), bindExample('max_tokens', { max: 9 })]
  lines.push(`of another type: ${findLoosenings(calls, tokens, { base: null, head: null }).length}`)
  for (const [base, head] of [
    [ours, service],
    [service, ours],
  ] as const) {
    const found = findLoosenings(base, head, { base: 'fail', head: 'pass' })
    const inDoubt = findLoosenings(base, head, { base: 'error', head: 'pass' })
    lines.push(`${base.spec.type} → ${head.spec.type}: ${found.length} failed, ${inDoubt.length} in doubt`)
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/loosened-seen.txt')
})

/** A few checks that are often alike. */
function checksBy(next: () => number): BoundCheck[] {
  const pick = <T>(...from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  return Array.from({ length: pick(0, 1, 2, 3, 5) }, () => {
    const params = { patterns: pick(['a'], ['a', 'b'], ['b', 'c'], ['a', 'b', 'c']) }
    const scope = {
      ...pick({}, {}, { id: 'x' }, { id: 'y' }),
      ...pick<object>({}, {}, { description: 'd' }, { turns: { from: 1, to: 1 } }),
    }
    return pick(true, true, false)
      ? bindExample('content_excludes', params, { surface: pick('eval', 'assertion', 'assertion'), ...scope })
      : pick(true, false)
        ? bindExample(pick('max_tool_calls', 'no_such_check'), { max: pick(1, 2) }, scope)
        : bindExample(pick('tools_called', 'tools_called_session'), { tools: [pick('a', 'b')] }, scope)
  })
}

function shown({ spec: { type, surface, params, id, description, turns } }: BoundCheck): string {
  return [type, surface, ...Object.values(params).map(writeJson), id, description, turns && 'first turn']
    .filter((word) => word !== undefined && word !== '')
    .join(' ')
}

/** Checks whose bounds begin with a number, in this order. */
function manyFrom(least: number, order: readonly number[]): BoundCheck[] {
  return order.map((at) => bindExample('max_tool_calls', { max: least + at }, { description: `${at}` }))
}

test('which check of the base has become which of the head', async () => {
  const lines = Array.from({ length: 120 }, (_, seed) => {
    const next = createRandom(seed)
    const [base, head] = [checksBy(next), checksBy(next)]
    const { changed, dropped } = pairChecks(base, head)
    const pairs = changed.map((pair) => `${pair.base} → ${pair.head}`)
    return `${base.map(shown).join(', ')} | ${head.map(shown).join(', ')}: ${pairs.join(', ')}; dropped ${dropped.join(' ')}`
  })
  // Those of one description are nearest; of very many the first is taken for the first.
  for (const size of [4, 100, 101]) {
    const order = Array.from({ length: size }, (_, at) => at)
    const { changed } = pairChecks(manyFrom(0, order), manyFrom(1_000, order.toReversed()))
    lines.push(
      `${size} of each: ${changed
        .slice(0, 4)
        .map(({ base, head }) => `${base} → ${head}`)
        .join(', ')}`,
    )
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/paired-checks.txt')
})

/** A scenario that a judge decides, by the judge's statuses in its trials; `other`: what that of the base says of them. */
function judgedPair(
  before: Partial<Scenario>,
  now: Partial<Scenario>,
  { of, other }: { readonly of: readonly (Status | null)[]; readonly other: Status | null },
) {
  const definition = scenarioOf('a', { ...before, checksFingerprint: 'old' })
  const base = baseScenarioOf('a', 'p', {
    definition,
    baseChecksFingerprint: 'old',
    checksFingerprint: 'old',
  })
  const trials = trialsOf('p'.repeat(of.length)).map((trial, at) => {
    const status = of[at] ?? null
    return { ...trial, judge: status === null ? null : { status, reason: '', model: null, cached: false } }
  })
  const scenario = scoredOf('a', trials, { ...now, checksFingerprint: 'new' })
  const verdict: AlternateVerdict = { definition, outcome: 'failed', trials: [], statuses: [], judge: other }
  return { scenario, verdict, base }
}

const judgeName = ({ criteria, judge }: Partial<Scenario>) => writeJson(criteria ?? judge ?? null)

test('what is called loosened of a judge', async () => {
  const judges: readonly Partial<Scenario>[] = [
    {},
    { criteria: 'Polite.' },
    { criteria: 'It\nanswers.' },
    { judge: 'tone' },
  ]
  const trials: readonly (readonly (Status | null)[])[] = [
    [],
    ['pass'],
    ['pass', 'fail'],
    ['pass', null],
    ['error'],
  ]
  const lines = judges.flatMap((before) =>
    judges.flatMap((now) =>
      trials.flatMap((of) =>
        ([null, 'pass', 'fail', 'error'] as const).flatMap((other) => {
          const { scenario, verdict, base } = judgedPair(before, now, { of, other })
          const suites = [{ ...scenario, other: verdict }, ...(other === null ? [scenario] : [])]
          return suites.flatMap((head) =>
            compare({ scenarios: [head], diagnostics: [] }, answerOf(base)).weakenings.map(
              ({ kind, what, from, to, line, headByBase }) =>
                `${judgeName(before)} → ${judgeName(now)}, ${of.join(' ')} by ${head.other?.judge ?? 'nobody'}: ${[kind, what, from, to, line, headByBase].join('; ')}`,
            ),
          )
        }),
      ),
    ),
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/loosened-judges.txt')
})
