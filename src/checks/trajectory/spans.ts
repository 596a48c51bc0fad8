import { z } from 'zod'
import type { Finding } from '../../core/verdict.ts'
import type { Trace } from '../../trace/model/trace.ts'
import type { Answer } from '../calls/answer.ts'
import type { SpanMatcher } from '../calls/span-matcher.ts'
import { describeSpan, findNearSpan, matchSpans, sampleSpans, spanMatcher } from '../calls/span-matcher.ts'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { buildExampleTrace, type ExampleTrace } from '../example-trace.ts'
import { formatSeconds } from '../resource/max-duration.ts'
import { differing, nearMiss } from '../spelling/difference.ts'
import { takeFirst } from '../tools/tool-names.ts'
import { spansExamples } from './spans-examples.ts'

/** Shares in percent. */
const buildShare = () => ({
  min_percent: z
    .number()
    .gt(0)
    .max(100)
    .optional()
    .describe('The least percent of such spans among those that fit whether they failed or not.'),
  max_percent: z
    .number()
    .min(0)
    .lt(100)
    .optional()
    .describe(
      'The greatest percent of such spans among those that fit whether they failed or not. There may be none.',
    ),
})

const buildParams = () =>
  z
    .strictObject({
      span: spanMatcher.describe(
        'The span: its name, or a mapping of `name`, `attributes`, `error`, and the spans that it is `inside` of, a `child_of`, or `has` in it.',
      ),
      min: z
        .int()
        .min(0)
        .default(1)
        .describe(
          'The fewest such spans. `max: 0` alone asks that there is none; with `max_percent` there may be none.',
        ),
      max: z.int().min(0).optional().describe('The most such spans.'),
      max_seconds: z
        .number()
        .min(0)
        .optional()
        .describe('The most seconds that each of them takes, from its start to its end.'),
      percentile: z
        .number()
        .min(1)
        .max(100)
        .default(100)
        .describe('Percent of the spans, the fastest first, that `max_seconds` is about.'),
      ...buildShare(),
    })
    .refine(({ min, max }) => max === undefined || min <= max || (max === 0 && min === 1), {
      error: 'min is above max, which no count can meet',
    })
    .refine(({ max, max_seconds: seconds }) => max !== 0 || seconds === undefined, {
      error: '`max: 0` leaves no span that `max_seconds` could measure; remove one of them',
    })
    .refine(({ span, ...params }) => !asksShare(params) || hasError(span), {
      error:
        '`min_percent` and `max_percent` are the share of spans that failed or did not; add `error: true` to `span`',
    })
    .refine(({ min_percent: least = 0, max_percent: most = 100 }) => least <= most, {
      error: 'min_percent is above max_percent, which no share can meet',
    })
    .refine(({ percentile, max_seconds: seconds }) => percentile === 100 || seconds !== undefined, {
      error: '`percentile` is about `max_seconds`; add it, or remove `percentile`',
    })

type Params = z.output<ReturnType<typeof buildParams>>
type Reason = 'too-few' | 'too-many' | 'too-slow'

interface Share {
  readonly min_percent?: number | undefined
  readonly max_percent?: number | undefined
}

function asksShare({ min_percent: least, max_percent: most }: Share): boolean {
  return least !== undefined || most !== undefined
}

function hasError(span: SpanMatcher): boolean {
  return typeof span !== 'string' && span.error !== undefined
}

/** Explains why there are no spans to see: steps made of messages or log records are none. */
function explainNoSpans({ spans, stated }: Trace): string | null {
  if (spans.length === 0) return 'spans'
  if (stated.messages !== undefined) return 'spans: this recording has messages, not spans'
  const isLog = spans.every(({ attributes }) => attributes.get('event.name') !== undefined)
  return isLog ? 'spans: this recording has log records, not spans' : null
}

/** Decides on the share of spans; null if it is within the bounds. */
function decideShare(trace: Trace, params: Params, answers: readonly Answer[]): Finding<Reason> | null {
  const { span, min_percent: least = 0, max_percent: most = 100 } = params
  const { error: _, ...others } = typeof span === 'string' ? { name: span } : span
  const isAny = Object.keys(others).length === 0
  const all = isAny ? trace.spans.map(() => true) : matchSpans(trace, others, false)
  const total = all.filter((answer) => answer === true).length
  const open = [...all, ...answers].find((answer) => typeof answer === 'string')
  if (total === 0) return missingData('spans of which a share could be told')
  const count = answers.filter((answer) => answer === true).length
  // In this order: 7 of 100 are 7 %, while 0.07 × 100 is a little more.
  const percent = (count * 100) / total
  const actual = { span: describeSpan(span), count }
  if (open !== undefined) return missingData(open)
  if (percent > most) return fail('too-many', { expected: `at most ${most} % of ${total}`, actual })
  return percent < least ? fail('too-few', { expected: `at least ${least} % of ${total}`, actual }) : null
}

function decide(trace: Trace, params: Params, answers: readonly Answer[]): Finding<Reason> {
  const { min, max, max_percent: most, max_seconds: limit } = params
  const share = asksShare(params) ? decideShare(trace, params, answers) : null
  if (share !== null) return share
  const hits = trace.spans.filter((_, index) => answers[index] === true)
  const open = answers.filter((answer) => typeof answer === 'string')
  const evidence = takeFirst(hits).map(({ id }) => id)
  const actual = { span: describeSpan(params.span), count: hits.length }
  // The default of 1 is not said apart: what bounds spans alone asks for none.
  const least = max === 0 || (most !== undefined && min === 1) ? 0 : min
  if (max !== undefined && hits.length > max)
    return fail('too-many', { expected: max === 0 ? 'none' : `at most ${max}`, actual, evidence })
  if (hits.length + open.length < least) return fail('too-few', { expected: `at least ${least}`, actual })
  const times = hits.map(({ startUs, endUs }) =>
    startUs === null || endUs === null ? null : endUs - startUs,
  )
  const slowest = limit === undefined ? null : findPercentile(times, params.percentile)
  if (limit !== undefined && slowest !== null && slowest > limit * 1e6)
    return fail('too-slow', {
      expected: `max ${limit} s`,
      actual: { ...actual, took: `${formatSeconds(slowest, limit)} s` },
      evidence,
    })
  if (limit !== undefined && times.includes(null)) return missingData('start and end times of some spans')
  const isOpen = hits.length < least || hits.length + open.length > (max ?? Infinity) || limit !== undefined
  return isOpen && open[0] !== undefined ? missingData(open[0]) : pass()
}

/** Finds the value that so many percent do not exceed, by the nearest rank; of all, also where some are unknown. */
function findPercentile(times: readonly (number | null)[], percent: number): number | null {
  const durations = times.filter((time) => time !== null).sort((a, b) => a - b)
  if (percent < 100 && durations.length < times.length) return null
  return durations[Math.ceil((percent / 100) * durations.length) - 1] ?? null
}

function evaluateSpans(trace: Trace, params: Params): Finding<Reason> {
  const lack = explainNoSpans(trace)
  if (lack !== null) return missingData(lack)
  const exact = matchSpans(trace, params.span, false)
  const finding = decide(trace, params, exact)
  if (finding.status === 'error') return finding
  const near = matchSpans(trace, params.span, true)
  const seen = findNearSpan(trace, params.span, exact, near)
  if (seen === null) return finding
  const difference = { kind: 'span', by: null, ...seen } as const
  const { status } = decide(trace, params, near)
  if (finding.status === 'pass') return status === 'fail' ? nearMiss(difference) : finding
  return status === 'pass' ? differing(finding, difference) : finding
}

/** Runs of more spans than are allowed, or of slower ones: those that break it. */
function buildBreaches(params: Params): ExampleTrace[] {
  const { span, min, max, max_seconds: limit = 0 } = params
  const count = Math.min(maxSpans, (max ?? min) + 1)
  const others: SpanMatcher[] =
    typeof span === 'object' && hasError(span) ? [{ ...span, error: span.error !== true }] : []
  const runs = [span, ...others]
    .flatMap((each) => sampleSpans(each, count, limit + 1))
    .map((spans) => ({ output: '', spans }))
  return [...runs, { output: '', spans: [{ name: 'another span' }] }].filter(
    (run) => evaluateSpans(buildExampleTrace(run), params).status === 'fail',
  )
}

const maxSpans = 1_000

export const spans = defineCheck({
  type: 'spans',
  origins: ['scenario-gate'],
  summary: 'There are spans with a name, attributes, a status or a place, as many and as fast as asked.',
  why: 'What an agent does beside its model and its tools shows in spans alone: queries, HTTP requests, caches.',
  needs: ['spans'],
  // The rest of a run may change a share.
  passesEarly: ({ min_percent: least }: Params) => least === undefined,
  spelling: {
    spans: ['span'],
    forbids: ({ max, max_percent: most }: Params) => max === 0 || most !== undefined,
  },
  brokenBy: buildBreaches,
  params: buildParams,
  looser: {
    span({ min, max, max_seconds: seconds, ...share }: Params) {
      if (asksShare(share)) return null
      if (max === 0 || seconds !== undefined) return 'span-forbidden'
      if (max === undefined) return 'span-wanted'
      return min === 0 ? 'span-forbidden' : null
    },
    min: 'lower',
    max: 'higher',
    max_seconds: 'higher',
    percentile: 'lower',
    min_percent: 'lower',
    max_percent: 'higher',
  },
  reasons: {
    'too-few': 'There are fewer such spans than asked.',
    'too-many': 'There are more such spans than allowed.',
    'too-slow': 'One of them, or the percentile, took longer than allowed.',
  },
  messages: {
    'too-few': 'Found {actual.count|span|spans} `{actual.span}`, expected {expected}',
    'too-many': [
      'Found {actual.count|span|spans} `{actual.span}`, limit {expected after at most}',
      'Found {actual.count|span|spans} `{actual.span}`, none is allowed',
    ],
    'too-slow': 'A span `{actual.span}` took {actual.took}, limit {expected after max}',
  },
  evaluate: evaluateSpans,
  examples: spansExamples,
})
