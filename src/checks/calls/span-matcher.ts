import { z } from 'zod'
import { omitNullish } from '../../core/json.ts'
import { isNameless } from '../../trace/model/masked.ts'
import type { Span } from '../../trace/model/span.ts'
import { attributesAsObject } from '../../trace/model/attributes.ts'
import type { Trace } from '../../trace/model/trace.ts'
import type { ToolCall } from '../../trace/model/trace-views.ts'
import { createAncestorFinder } from '../../trace/views/rollup.ts'
import { nameForms } from '../../text/normal-form.ts'
import type { ExampleSpan } from '../example-trace.ts'
import { holdAll, type Answer } from './answer.ts'
import { createCallTest } from './call-matcher.ts'
import { createNameTest } from './call-name.ts'
import { loose, type CallConditions } from './call-parts.ts'
import { sampleCalls } from './sample-call.ts'
import { valueMatcher } from './value-matcher.ts'
import { loosen } from './value-words.ts'

const spanName = z
  .string()
  .min(1, { error: 'expected the name of a span' })
  .describe(
    'Name of the span: exact, or with `*` for any signs, such as `GET /users/*`. `\\*` is the sign itself.',
  )

const fields = {
  name: spanName.optional(),
  attributes: z
    .record(z.string(), valueMatcher)
    .optional()
    .describe(
      'Attributes by their names in the recording: values, or words such as `{ gte: 500 }`. The span may have others.',
    ),
  error: z.boolean().optional().describe('Whether the status of the span is an error.'),
}

const places = ['inside', 'child_of', 'has'] as const

const needsOne = 'say which span is meant: `name`, `attributes` or `error`'
const isFilled = (value: object) => Object.keys(value).length > 0
const adjacentSpan = z.union([spanName, z.strictObject(fields).refine(isFilled, { error: needsOne })], {
  error: 'expected the name of a span, or a mapping of `name`, `attributes` and `error`',
})

/** A span, where a check names one: its name, or what it must be. */
export const spanMatcher = z.union(
  [
    spanName,
    z
      .strictObject({
        ...fields,
        inside: adjacentSpan.optional().describe('A span that it is in, at any depth.'),
        child_of: adjacentSpan.optional().describe('The span that it is in directly.'),
        has: adjacentSpan.optional().describe('A span that is in it, at any depth.'),
      })
      .refine(isFilled, { error: `${needsOne}, or \`inside\`, \`child_of\` or \`has\`` }),
  ],
  { error: 'expected the name of a span, or a mapping such as `{ name: GET *, error: true }`' },
)

export type SpanMatcher = z.output<typeof spanMatcher>
function toFields(matcher: SpanMatcher): Exclude<SpanMatcher, string> {
  return typeof matcher === 'string' ? { name: matcher } : matcher
}

/** Converts conditions on a span to those on a call: name, attributes, error to tool, arguments, failure. */
export function toCallConditions(matcher: SpanMatcher): CallConditions {
  const { name = '*', attributes, error } = toFields(matcher)
  // What stands around a slash is no server and its tool.
  return { tool: name.replaceAll(/(?<!\\)\//g, String.raw`\/`), args: attributes, failed: error }
}

/** Lists the places of a matcher that it asks something for, with what each asks. */
export function listPlaces(matcher: SpanMatcher) {
  const conditions = toFields(matcher)
  return places.flatMap((place) => {
    const adjacent = conditions[place]
    return adjacent === undefined ? [] : [[place, adjacent] as const]
  })
}

/** Names what a matcher asks for, in a line. */
export function describeSpan(matcher: SpanMatcher): string {
  const { label } = createCallTest(toCallConditions(matcher))
  return [
    label,
    ...listPlaces(matcher).map(([place, each]) => `${place.replace('_', ' ')} ${describeSpan(each)}`),
  ].join(' ')
}

/** Answers for each span of a trace. `isLoose`: in another spelling, too. */
export function matchSpans(trace: Trace, matcher: SpanMatcher, isLoose: boolean): readonly Answer[] {
  const { parents } = trace.tree
  const lists = [
    testSpans(trace, matcher, isLoose),
    ...listPlaces(matcher).map(([place, adjacent]) =>
      spread[place](parents, testSpans(trace, adjacent, isLoose)),
    ),
  ]
  return trace.spans.map((_, index) => holdAll(lists.map((answers) => answers[index] ?? false)))
}

const hiddenName = 'the names of some spans'

function testSpans(trace: Trace, matcher: SpanMatcher, isLoose: boolean): readonly Answer[] {
  const conditions = toCallConditions(matcher)
  const exact = createCallTest(conditions)
  if (!isLoose)
    return trace.spans.map((span) =>
      isNameless(span) && conditions.tool !== '*' ? hiddenName : exact.test(toCall(span), trace),
    )
  const near = createCallTest({ ...conditions, tool: '*', [loose]: 'wide' })
  const { tool: name = '*' } = conditions
  const isFolded = createNameTest(loosen(name))
  const { whole } = nameForms(name)
  // In what is no identifier signs tell names apart: `GET /weather` is no `get_weather`.
  const isNear = /[\s*/]/.test(name)
    ? (other: string) => isFolded(loosen(other))
    : (other: string) => nameForms(other).all.has(whole)
  return trace.spans.map((span) => {
    const isNamed = exact.hasName(span.name) || isNear(span.name)
    return isNamed && near.test(toCall(span), trace)
  })
}

function toCall(span: Span): ToolCall {
  const { id, name, error, startUs, endUs } = span
  return {
    name,
    get args() {
      return attributesAsObject(span.attributes)
    },
    argsKnown: true,
    asked: null,
    id,
    result: null,
    error: error === null ? null : error.message,
    errorKnown: endUs !== null || startUs === null,
    errorType: error?.type ?? null,
    executed: true,
    spanId: id,
    requestedBy: null,
    startUs,
    endUs,
  }
}

/** Answers of spans, told to those that stand in a place to them. */
const spread = {
  inside(parents: readonly number[], answers: readonly Answer[]): Answer[] {
    const [sure, open] = [true, false].map((isSure) => {
      const set = new Set(answers.flatMap((answer, index) => (isHit(answer, isSure) ? [index] : [])))
      return createAncestorFinder(parents, set).nearest
    }) as [(index: number) => number, (index: number) => number]
    return parents.map((parent) => sure(parent) !== -1 || (answers[open(parent)] ?? false))
  },
  child_of: (parents: readonly number[], answers: readonly Answer[]): Answer[] =>
    parents.map((parent) => answers[parent] ?? false),
  has(parents: readonly number[], answers: readonly Answer[]): Answer[] {
    const marks = parents.map((): Answer => false)
    for (const isSure of [true, false])
      for (const [index, answer] of answers.entries()) {
        if (!isHit(answer, isSure)) continue
        for (let at = parents[index] ?? -1; marks[at] === false; at = parents[at] ?? -1) marks[at] = answer
      }
    return marks
  },
} as const

function isHit(answer: Answer, isSure: boolean): boolean {
  return isSure ? answer === true : typeof answer === 'string'
}

/** Finds the first span that fits a matcher only in another spelling, as written and as seen. */
export function findNearSpan(
  { spans }: Trace,
  matcher: SpanMatcher,
  exact: readonly Answer[],
  near: readonly Answer[],
): { readonly written: string; readonly seen: string } | null {
  const span = spans[near.findIndex((answer, index) => answer === true && exact[index] !== true)]
  if (span === undefined) return null
  const shown = createCallTest(toCallConditions(matcher)).describe(toCall(span))
  return { written: describeSpan(matcher), seen: shown === null ? span.name : `${span.name}(${shown})` }
}

/** Makes lists of so many spans, of which one does what a matcher asks for, if that can be told. */
export function sampleSpans(
  matcher: SpanMatcher,
  count: number,
  seconds: number,
): readonly (readonly ExampleSpan[])[] {
  const { inside, child_of: parent, has } = toFields(matcher)
  const holders: ExampleSpan[] = []
  for (const outer of [inside, parent]) {
    const [span] = outer === undefined ? [] : (sampleSpans(outer, 1, seconds)[0] ?? [])
    if (span !== undefined) holders.push({ ...span, ...omitNullish({ in: holders.at(-1)?.name }) })
  }
  const [inner = []] = has === undefined ? [] : sampleSpans(has, 1, seconds)
  return sampleCalls(toCallConditions(matcher)).map(({ tool: name, args, error }) => {
    const place = omitNullish({ error, in: holders.at(-1)?.name })
    const span = { name, attributes: args ?? {}, seconds, ...place }
    const many = Array.from({ length: count }, () => span)
    return [...holders, ...many, ...inner.map((each) => ({ ...each, in: name }))]
  })
}
