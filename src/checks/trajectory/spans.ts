import { z } from 'zod'
import type { Finding } from '../../core/verdict.ts'
import type { Trace } from '../../trace/model/trace.ts'
import type { Answer } from '../calls/answer.ts'
import { describeSpan, findNearSpan, matchSpans, sampleSpans, spanMatcher } from '../calls/span-matcher.ts'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { buildExampleTrace, type ExampleTrace } from '../example-trace.ts'
import { formatSeconds } from '../resource/max-duration.ts'
import { differing, nearMiss } from '../spelling/difference.ts'
import { takeFirst } from '../tools/tool-names.ts'
import { spansExamples } from './spans-examples.ts'

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
        .describe('The fewest such spans. `max: 0` alone asks that there is none.'),
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
    })
    .refine(({ min, max }) => max === undefined || min <= max || (max === 0 && min === 1), {
      error: 'min is above max, which no count can meet',
    })
    .refine(({ max, max_seconds: seconds }) => max !== 0 || seconds === undefined, {
      error: '`max: 0` leaves no span that `max_seconds` could measure; remove one of them',
    })
    .refine(({ percentile, max_seconds: seconds }) => percentile === 100 || seconds !== undefined, {
      error: '`percentile` is about `max_seconds`; add it, or remove `percentile`',
    })

type Params = z.output<ReturnType<typeof buildParams>>
type Reason = 'too-few' | 'too-many' | 'too-slow'

/** What nobody looks into: steps that a reader made of messages or of log records are no spans. */
function explainNoSpans({ spans, stated }: Trace): string | null {
  if (spans.length === 0) return 'spans'
  if (stated.messages !== undefined) return 'spans: this recording has messages, not spans'
  const isLog = spans.every(({ attributes }) => attributes.get('event.name') !== undefined)
  return isLog ? 'spans: this recording has log records, not spans' : null
}

function decide(trace: Trace, params: Params, answers: readonly Answer[]): Finding<Reason> {
  const { min, max, max_seconds: limit } = params
  const hits = trace.spans.filter((_, index) => answers[index] === true)
  const open = answers.filter((answer) => typeof answer === 'string')
  const evidence = takeFirst(hits).map(({ id }) => id)
  const actual = { span: describeSpan(params.span), count: hits.length }
  const least = max === 0 ? 0 : min
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

/** The value that so many percent do not exceed, by the nearest rank; of all, also where some are unknown. */
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
  const count = Math.min(mostSpans, (max ?? min) + 1)
  const runs = sampleSpans(span, count, limit + 1).map((spans) => ({ output: '', spans }))
  return [...runs, { output: '', spans: [{ name: 'another span' }] }].filter(
    (run) => evaluateSpans(buildExampleTrace(run), params).status === 'fail',
  )
}

const mostSpans = 1_000

export const spans = defineCheck({
  type: 'spans',
  origins: ['scenario-gate'],
  summary: 'There are spans with a name, attributes, a status or a place, as many and as fast as asked.',
  why: 'What an agent does beside its model and its tools shows in spans alone: queries, HTTP requests, caches.',
  needs: ['spans'],
  passesEarly: true,
  spelling: { spans: ['span'], forbids: ({ max }: Params) => max === 0 },
  brokenBy: buildBreaches,
  params: buildParams,
  looser: {
    span({ min, max, max_seconds: seconds }: Params) {
      if (max === 0 || seconds !== undefined) return 'span-forbidden'
      if (max === undefined) return 'span-wanted'
      return min === 0 ? 'span-forbidden' : null
    },
    min: 'lower',
    max: 'higher',
    max_seconds: 'higher',
    percentile: 'lower',
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
