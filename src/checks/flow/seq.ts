import { z } from 'zod'
import { findSpanPaths } from '../../trace/views/span-paths.ts'
import type { PathSpan } from '../../trace/views/path-span.ts'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { formatNames } from '../tools/tool-names.ts'
import { formatStep, type FlowStep } from './flow-step.ts'
import { flowTarget, findTargetPath } from './flow-target.ts'
import { matchesSequence, type BlockStep } from './match-sequence.ts'
import { createRowTest, listTimes, type UnknownTime } from './overlap.ts'
import { maxSteps, flowStep } from './step-params.ts'
import type { ExampleTrace } from '../example-trace.ts'
import { fails, omitData, passes } from '../shared-examples.ts'

const searched: ExampleTrace = { calls: ['search'], turns: 2, output: 'It opens at nine.' }

/** A model call, three tools, a model call; the first two tools ran at the same time. */
const planned: ExampleTrace = {
  calls: [
    { tool: 'flights', at: [2, 4] },
    { tool: 'hotels', at: [2.1, 3] },
    { tool: 'book', at: [5, 6] },
  ],
  turns: 2,
  output: 'Booked.',
  seconds: 8,
}

export const seq = defineCheck({
  type: 'seq!',
  origins: ['timbal'],
  summary: 'Model calls and tools ran in this order, and nothing else ran.',
  why: 'Pins the whole course of a run; wildcards leave open what may vary.',
  needs: ['tool-calls', 'llm-calls'],
  spelling: { names: ['target', 'value'] },
  params: () =>
    z.strictObject({
      target: flowTarget,
      value: z
        .array(flowStep)
        .min(1)
        .max(maxSteps)
        .describe(
          'All steps that ran, in order: names (`llm` is a call of the model), `..` for any one, `...` for any number, `1..3`, `2..` or `..3` for a number within bounds; `any!: {min, max, contains, not_contains}` for a stretch with conditions; `parallel!: [a, b]` or `parallel!: {tolerance, spans}` for steps that ran at the same time, in any order.',
        ),
    }),
  reasons: {
    'other-sequence': 'The steps ran in another order, or others ran as well.',
    'not-parallel': 'The steps ran in order, but one block did not run in parallel.',
  },
  messages: {
    'other-sequence': [
      'Ran `{actual}`, expected `{expected}`',
      'Nothing ran{no actual}, expected `{expected}`',
    ],
  },
  evaluate(trace, { target, value: steps }) {
    const children = findSpanPaths(trace).childrenOf(findTargetPath(trace, target))
    if (children === null) return missingData('all that ran in the target')
    const expected = formatNames(steps.map(formatStep))
    const names = children.map(({ name }) => name)
    // Where nothing ran there is no sequence: not even `...` stands for it.
    if (names.length === 0) return fail('other-sequence', { expected, actual: [] })
    const holds = (unknown: UnknownTime) =>
      matchesSequence(steps, names, ({ names: { length }, toleranceMs }) =>
        createRowTest(children, length, toleranceMs, unknown),
      )
    if (holds('never')) return pass()
    const hasBlocks = steps.some(({ kind }) => kind === 'block')
    if (!hasBlocks) return fail('other-sequence', { expected, actual: formatNames(names) })
    if (holds('any-time')) return missingData('when some of the steps ran')
    const apart = findBlockApart(steps, children, names)
    if (apart === null) return fail('other-sequence', { expected, actual: formatNames(names) })
    const evidence = apart.flatMap(({ span }) => span?.id ?? [])
    return fail('not-parallel', { expected, actual: listTimes(apart), evidence })
  },
  examples: [
    passes('The model calls a tool and answers', { value: ['llm', 'search', 'llm'] }, searched),
    passes(
      'A search, and then no more than two steps whatever they are',
      { value: ['...', 'search', '..2'] },
      searched,
    ),
    passes(
      'Two at the same time, and between them and the end one that is not `cancel`',
      {
        value: [
          'llm',
          { 'parallel!': ['hotels', 'flights'] },
          { 'any!': { contains: ['book'], not_contains: ['cancel'] } },
        ],
      },
      planned,
    ),
    fails(
      'Steps that are not named are no gaps: the model call before the search is too much',
      { value: ['search', 'llm'] },
      'other-sequence',
      searched,
    ),
    fails(
      'The order is right, but one waited for the other',
      { value: ['llm', 'flights', { 'parallel!': { tolerance: 500, spans: ['hotels', 'book'] } }, 'llm'] },
      'not-parallel',
      planned,
    ),
    omitData(
      'The trace does not show when the steps ran',
      { value: ['llm', { 'parallel!': ['flights', 'hotels'] }, 'llm'] },
      { calls: ['flights', 'hotels'], turns: 2 },
    ),
  ],
})

/** Finds a block that is in place by its names, but did not run at once. */
function findBlockApart(steps: readonly FlowStep[], spans: readonly PathSpan[], names: readonly string[]) {
  const apart: { readonly step: BlockStep; readonly from: number }[] = []
  const look = (step: BlockStep) => {
    const isAtOnce = createRowTest(spans, step.names.length, step.toleranceMs, 'any-time')
    return (from: number) => {
      if (apart.length < maxLookedAt && !isAtOnce(from)) apart.push({ step, from })
      return true
    }
  }
  if (!matchesSequence(steps, names, look)) return null
  const isInPlace = ({ step, from }: (typeof apart)[number]) =>
    matchesSequence(steps, names, (each) => (at) => each !== step || at === from)
  const { step, from } = apart.find(isInPlace) ?? apart[0] ?? { step: null, from: 0 }
  return spans.slice(from, from + (step?.names.length ?? 0))
}

/** Places that may be in a way of matching, and need not be. */
const maxLookedAt = 20
