import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import type { FlowStep } from '../../src/checks/flow/flow-step.ts'
import { matchesSequence } from '../../src/checks/flow/match-sequence.ts'
import { isConcurrent, createRowTest } from '../../src/checks/flow/overlap.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonValue } from '../../src/core/json.ts'
import type { PathSpan } from '../../src/trace/views/path-span.ts'
import { timbalRun, type ShortSpan } from '../support/timbal-run.ts'

function bound(type: string, params: Readonly<Record<string, JsonValue>>) {
  return bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' })
}

async function verdictOn(
  type: string,
  params: Readonly<Record<string, JsonValue>>,
  spans: readonly ShortSpan[],
) {
  const [verdict] = runChecks(await timbalRun(spans), [bound(type, params)])
  return verdict
}

const name = fc.constantFrom('a', 'b', 'c')
const run = fc
  .record({
    min: fc.nat(3),
    max: fc.oneof(fc.nat(4), fc.constant(Infinity)),
    contains: fc.uniqueArray(name, { maxLength: 2 }),
    notContains: fc.uniqueArray(name, { maxLength: 1 }),
  })
  .map((bounds): FlowStep => ({ kind: 'run', ...bounds }))
const step: fc.Arbitrary<FlowStep> = fc.oneof(
  name.map((each): FlowStep => ({ kind: 'span', name: each })),
  run,
  fc
    .array(name, { minLength: 1, maxLength: 3 })
    .map((names): FlowStep => ({ kind: 'block', names, toleranceMs: 0 })),
)

/** Tries every way, as one would by hand. */
function matchesSlowly(
  steps: readonly FlowStep[],
  names: readonly string[],
  at: number,
  holds: (from: number) => boolean,
): boolean {
  const [first, ...rest] = steps
  if (first === undefined) return at === names.length
  return names
    .concat('')
    .some(
      (_, length) => isRun(first, names, at, length, holds) && matchesSlowly(rest, names, at + length, holds),
    )
}

function isRun(
  one: FlowStep,
  names: readonly string[],
  at: number,
  length: number,
  holds: (from: number) => boolean,
): boolean {
  const own = names.slice(at, at + length)
  if (own.length < length) return false
  if (one.kind === 'span') return length === 1 && own[0] === one.name
  if (one.kind === 'block') return own.toSorted().join() === one.names.toSorted().join() && holds(at)
  return (
    length >= one.min &&
    length <= one.max &&
    one.contains.every((each) => own.includes(each)) &&
    !one.notContains.some((each) => own.includes(each))
  )
}

describe('a sequence', () => {
  test('matches where any way of matching does', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 5 }),
        fc.array(name, { maxLength: 7 }),
        fc.integer({ min: 0, max: 255 }),
        (steps, names, places) => {
          const holds = (from: number) => ((places >> from) & 1) === 1
          expect(matchesSequence(steps, names, () => holds)).toBe(matchesSlowly(steps, names, 0, holds))
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('of two hundred steps on a hundred thousand spans takes no time to speak of', () => {
    const names = Array.from({ length: 100_000 }, (_, index) => (index % 2 === 0 ? 'a' : 'b'))
    const open: FlowStep = { kind: 'run', min: 0, max: Infinity, contains: ['a', 'b'], notContains: ['c'] }
    const steps = Array.from({ length: 200 }, () => open)
    expect(matchesSequence([...steps, { kind: 'span', name: 'c' }], names, () => () => true)).toBe(false)
  })
})

const timed = fc
  .record({ name, start: fc.nat(12), length: fc.nat(6), isOpen: fc.boolean() })
  .map(({ name: own, start, length, isOpen }) =>
    spanAt(own, start, isOpen && length === 0 ? null : start + length),
  )

function spanAt(own: string, start: number | null, end: number | null, isExact = true): PathSpan {
  return {
    path: own,
    name: own,
    within: null,
    span: null,
    startUs: start === null ? null : start * 1000,
    endUs: end === null ? null : end * 1000,
    isExact,
    partial: new Set(),
    get: () => null,
  }
}

function pairsOverlap(spans: readonly PathSpan[], toleranceMs: number): boolean {
  const late = toleranceMs * 1000
  return spans.every((a) => spans.every((b) => a === b || (a.startUs ?? 0) <= (b.endUs ?? Infinity) + late))
}

describe('spans that ran at the same time', () => {
  test('in a row: each pair of them', () => {
    fc.assert(
      fc.property(
        fc.array(timed, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 4 }),
        fc.nat(3),
        (spans, count, tolerance) => {
          const holds = createRowTest(spans, count, tolerance, 'never')
          for (let at = 0; at + count <= spans.length; at += 1)
            expect(holds(at)).toBe(pairsOverlap(spans.slice(at, at + count), tolerance))
        },
      ),
    )
  })

  test('by name: some choice of them', () => {
    fc.assert(
      fc.property(
        fc.array(timed, { maxLength: 6 }),
        fc.array(name, { minLength: 1, maxLength: 3 }),
        fc.nat(3),
        (spans, names, tolerance) => {
          const wanted = new Map<string, number>()
          for (const each of names) wanted.set(each, (wanted.get(each) ?? 0) + 1)
          const chosen = subsets(spans).filter(
            (some) =>
              some
                .map((span) => span.name)
                .toSorted()
                .join() === names.toSorted().join(),
          )
          expect(isConcurrent(spans, wanted, tolerance, 'never')).toBe(
            chosen.some((some) => pairsOverlap(some, tolerance)),
          )
        },
      ),
    )
  })

  test('of which one has no times: may be, and is not known to be', () => {
    const spans = [spanAt('a', 0, 1), spanAt('b', 5, null, false)]
    const wanted = new Map([['a', 1]])
    expect(createRowTest(spans, 2, 0, 'any-time')(0)).toBe(false)
    expect(createRowTest(spans, 2, 4, 'any-time')(0)).toBe(true)
    expect(createRowTest(spans, 2, 4, 'never')(0)).toBe(false)
    expect(isConcurrent(spans, wanted.set('b', 1), 4, 'never')).toBe(false)
    expect(isConcurrent(spans, wanted, 4, 'any-time')).toBe(true)
  })
})

function subsets(spans: readonly PathSpan[]): PathSpan[][] {
  const [first, ...rest] = spans
  if (first === undefined) return [[]]
  const others = subsets(rest)
  return [...others, ...others.map((some) => [first, ...some])]
}

const twice: readonly ShortSpan[] = [
  { path: 'agent', t0: 0, t1: 100 },
  { path: 'agent.llm', t0: 0, t1: 10 },
  { path: 'agent.a', t0: 20, t1: 40 },
  { path: 'agent.b', t0: 30, t1: 50 },
  { path: 'agent.a', t0: 60, t1: 70 },
  { path: 'agent.b', t0: 75, t1: 80 },
  { path: 'agent.b.x', t0: 31, t1: 32 },
  { path: 'agent.b.x', t0: 76, t1: 77 },
  { path: 'agent.llm', t0: 90, t1: 99 },
]

describe('flows on a run', () => {
  test.for([
    [
      'the block between open wildcards is where it overlaps',
      'seq!',
      { value: ['...', { 'parallel!': ['a', 'b'] }, '...'] },
      'pass',
    ],
    [
      'the later calls alone do not overlap',
      'seq!',
      { value: ['llm', '2..2', { 'parallel!': ['a', 'b'] }, 'llm'] },
      'fail',
    ],
    [
      'they do with a tolerance',
      'seq!',
      { value: ['llm', '2..2', { 'parallel!': { tolerance: 5, spans: ['b', 'a'] } }, 'llm'] },
      'pass',
    ],
    ['any of the calls of a name', 'parallel!', { value: ['a', 'b'] }, 'pass'],
    ['two calls of one name, apart', 'parallel!', { value: ['a', 'a'] }, 'fail'],
    ['and with a tolerance', 'parallel!', { value: ['a', 'a'], tolerance: 20 }, 'pass'],
    ['three calls of which there are two', 'parallel!', { value: ['a', 'a', 'a'], tolerance: 900 }, 'fail'],
    [
      'in one of several calls: all of them are looked at',
      'seq!',
      { value: ['x', 'x'], target: 'b#1' },
      'pass',
    ],
    ['in something that never ran', 'seq!', { value: ['...'], target: 'sub' }, 'fail'],
    ['more than there is room for', 'seq!', { value: ['7..'] }, 'fail'],
    ['the wrong way round: never', 'seq!', { value: ['7..5'] }, 'fail'],
  ] as const)('%s', async ([, type, params, status]) => {
    expect((await verdictOn(type, params as unknown as Record<string, JsonValue>, twice))?.status).toBe(
      status,
    )
  })

  test('says which spans did not run at the same time, and when they did', async () => {
    const params = { value: ['llm', '..2', { 'parallel!': ['a', 'b'] }, 'llm'] }
    expect(await verdictOn('seq!', params, twice)).toMatchObject({
      reason: 'not-parallel',
      expected: ['llm', 'any(0-2)', 'parallel(a, b)', 'llm'],
      actual: [
        ['a', 0, 10],
        ['b', 15, 20],
      ],
      evidence: ['c4', 'c5'],
    })
  })

  test('of blocks alone: the one that did not run in parallel', async () => {
    const apart = [
      { path: 'agent', t0: 0, t1: 100 },
      { path: 'agent.a', t0: 20, t1: 40 },
      { path: 'agent.b', t0: 50, t1: 60 },
    ]
    expect(await verdictOn('seq!', { value: [{ 'parallel!': ['a', 'b'] }] }, apart)).toMatchObject({
      status: 'fail',
      reason: 'not-parallel',
      actual: [
        ['a', 0, 20],
        ['b', 30, 40],
      ],
    })
  })

  test('of which the end is not recorded is missing data', async () => {
    const [root, ...rest] = twice
    const open = [{ ...root, path: 'agent', t1: null }, ...rest]
    expect(await verdictOn('seq!', { value: ['...'] }, open)).toMatchObject({
      status: 'error',
      reason: 'missing-data',
    })
  })
})

describe('what cannot be a flow is an error that says what to write', () => {
  test.for([
    [[], 'value: must not be empty'],
    ['llm', 'expected list of'],
    [[5], 'params.value[0]: expected string or mapping, got 5'],
    [['llm', { a: null, b: null }], 'params.value[1].b: a step has one key'],
    [[{ 'any!': ['a'] }], 'any!: expected a mapping with `min`'],
    [[{ 'any!': { mn: 1 } }], '`mn` is not a key here; did you mean `min`?'],
    [[{ 'any!': { min: 'x' } }], 'any!.min: expected a whole number of spans'],
    [[{ 'any!': { contains: 'a' } }], 'any!.contains: expected a list of names of spans'],
    [[{ 'any!': { not_contains: [] } }], 'any!.not_contains: must not be empty'],
    [[{ 'parallel!': [] }], 'parallel!: must not be empty'],
    [[{ 'parallel!': { tolerance: 'x', spans: ['a'] } }], 'parallel!.tolerance: expected milliseconds'],
    [[{ 'parallel!': { spans: ['a'], tolerence: 5 } }], 'did you mean `tolerance`?'],
    [[{ 'seq!': ['a'] }], 'a sequence is no step of a sequence'],
    [[{ llm: { output: {} } }], 'a check of its own'],
    [[{ llm: 5 }], 'expected the validators of `llm`'],
    [[''], 'must not be empty'],
  ] as const)('%j', ([value, words]) => {
    const { problems } = bound('seq!', { value: value as unknown as JsonValue })
    expect(problems?.map(({ message }) => message).join('; ')).toContain(words)
  })
})

test('where nothing ran, that is what ran in another order', async () => {
  const spans = [{ path: 'agent' }, { path: 'agent.sub' }]
  expect(await verdictOn('seq!', { value: ['...', 'a'], target: 'sub' }, spans)).toMatchObject({
    reason: 'other-sequence',
    expected: ['any(0+)', 'a'],
    actual: [],
  })
})
