import type { FigureFacts } from '../gate/clauses/metric.ts'
import type { ClauseFacts } from '../gate/clauses/registry.ts'
import { formatFigure, findLabel, limitWords, getUnit } from '../gate/metric-limit.ts'
import { formatPercent } from '../gate/policy-values.ts'
import { truncate } from '../core/visible-text.ts'
import { pluralize } from './figures.ts'
import { phrase, type Phrase, joinTexts, joinPhrases } from './phrase.ts'
import { describeBecause } from './baseline.ts'
import { listPhrases, listIds, describeScope, type SentencesOf } from './sentence.ts'

/** Sentences about floors and limits: of the pass rate, of pass^k and of metrics. */

type FloorFact = ClauseFacts['pass-rate']
type About = Pick<FloorFact['args'], 'scope' | 'k'>

export const floorSentences: SentencesOf<FloorFact> = {
  'no-such-scenario': (args) => phrase`${labelFloor(args)}: there is no such scenario.`,
  'left-out': (args) => phrase`${labelFloor(args)}: ${describeLeftOut(args.leftOut)}`,
  'all-set-aside': (args) => phrase`${labelFloor(args)}: every scenario is in quarantine or accepted.`,
  unknown: ({ atLeast, missing, ...about }) => {
    const why = missing === 0 ? '' : `: ${pluralize(missing, 'scenario')} ${withoutRate(about)}`
    return phrase`${labelFloor(about)} not known, floor ${formatPercent(atLeast)}${why}.`
  },
  rate: (args) => phrase`${describeRate(args)}.`,
  near: (args) => phrase`${describeRate(args)}; warns below ${formatPercent(args.warnBelow)}.`,
  'low-in': ({ atLeast, scenarios, ...about }) =>
    phrase`${labelFloor(about)}: below the floor of ${formatPercent(atLeast)} in ${describeRates(scenarios)}.`,
  'unknown-in': ({ atLeast, scenarios, ...about }) =>
    phrase`${labelFloor(about)}: not known for ${listIds(scenarios)} (${withoutRate(about)}), floor ${formatPercent(atLeast)}.`,
  'near-in': ({ atLeast, warnBelow, scenarios, ...about }) =>
    phrase`${labelFloor(about)}: ${describeRates(scenarios)}, floor ${formatPercent(atLeast)}; warns below ${formatPercent(warnBelow)}.`,
  'met-in-each': ({ atLeast, ...about }) =>
    phrase`${labelFloor(about)}: at least ${formatPercent(atLeast)} in each scenario.`,
}

/** `Pass rate of the tag x`, `pass^3`. */
function labelFloor({ scope, k }: About): Phrase {
  return phrase`${k === null ? 'Pass rate' : `pass^${k}`}${describeScope(scope)}`
}

function withoutRate({ k }: About): string {
  return k === null ? 'with unverified trials' : `with unverified trials, or fewer than ${k}`
}

function describeRate({
  rate,
  atLeast,
  setAside,
  added,
  ...about
}: About & {
  readonly rate: number
  readonly atLeast: number
  readonly setAside: number
  readonly added: number
}): Phrase {
  const aside = [
    ...(setAside === 0 ? [] : [`${pluralize(setAside, 'scenario')} set aside`]),
    ...(added === 0 ? [] : [pluralize(added, 'new scenario')]),
  ]
  const without = aside.length === 0 ? '' : ` without ${aside.join(' and ')}`
  return phrase`${labelFloor(about)} ${formatPercent(rate)}${without}, floor ${formatPercent(atLeast)}`
}

function describeRates(rated: readonly { readonly scenario: string; readonly rate: number }[]): Phrase {
  return listPhrases(
    rated.map(({ scenario, rate }) => phrase`${{ value: scenario }} (${formatPercent(rate)})`),
  )
}

function describeLeftOut(count: number): string {
  return `no such scenario was run; ${pluralize(count, 'scenario')} of the suite ${count === 1 ? 'was' : 'were'} left out.`
}

type MetricFact = ClauseFacts['metric']
type MetricAbout = Pick<MetricFact['args'], 'metric' | 'scope'>
type Limit = Extract<MetricFact, { readonly code: 'within' }>['args']

export const metricSentences: SentencesOf<MetricFact> = {
  'no-such-scenario': (args) => phrase`${labelMetric(args)}: there is no such scenario.`,
  'left-out': (args) => phrase`${labelMetric(args)}: ${describeLeftOut(args.leftOut)}`,
  within: describeLimit,
  near: (args) => phrase`${labelMetric(args)}: ${describeFigure(args, args)}; near the limit.`,
  over: describeLimit,
  noise: (args) => phrase`${labelMetric(args)}: ${describeFigure(args, args)}; within noise.`,
  accepted: describeLimit,
  new: (args) => phrase`${labelMetric(args)}: the base has no value to compare with yet.`,
  unknown: describeLimit,
  'over-in': (args) => phrase`${labelMetric(args)}: limit missed in ${describeFigures(args)}.`,
  'unknown-in': (args) => phrase`${labelMetric(args)}: cannot be decided in ${describeFigures(args)}.`,
  'near-in': (args) => phrase`${labelMetric(args)}: near its limit in ${describeFigures(args)}.`,
  'within-each': (args) => {
    const aside = args.noise === 0 ? '' : `; within noise in ${pluralize(args.noise, 'scenario')}`
    return phrase`${labelMetric(args)}: ${limitWords(args)} in each scenario${aside}.`
  },
}

function labelMetric({ metric, scope }: MetricAbout): Phrase {
  const label = findLabel(metric)
  return phrase`${label ?? { value: metric }}${describeScope(scope)}`
}

function describeLimit(args: Limit): Phrase {
  return phrase`${labelMetric(args)}: ${describeFigure(args, args)}.`
}

function describeFigures({
  scenarios,
  ...limit
}: Pick<Limit, 'metric' | 'bound' | 'limit' | 'ofBase'> & {
  readonly scenarios: readonly (FigureFacts & { readonly scenario: string })[]
}): Phrase {
  return listPhrases(
    scenarios.map(
      ({ scenario, ...facts }) => phrase`${{ value: scenario }} (${describeFigure(limit, facts)})`,
    ),
  )
}

/** `$0.05 → $0.06, at most 10% more than the base; too few trials to tell it from noise`. */
function describeFigure(
  limit: Pick<Limit, 'metric' | 'bound' | 'limit' | 'ofBase'>,
  { base, head, doubt, reasons, accepted, lost }: FigureFacts,
): Phrase {
  const unit = getUnit(limit.metric)
  const shown =
    head === null ? '' : `${base === null ? '' : `${formatFigure(base, unit)} → `}${formatFigure(head, unit)}`
  const parts: Phrase[] = [
    ...(shown === '' ? [] : [[`${shown}, ${limitWords(limit)}`]]),
    ...(doubt === null ? [] : [phrase`${doubtWords[doubt]}${describeBecause(reasons)}`]),
    ...(accepted === null
      ? []
      : [[`${formatFigure(accepted.level, unit)} was accepted by ${truncate(accepted.by, 80)}`]]),
    ...(lost.length === 0 ? [] : [phrase`not every trial reports it: ${listIds(lost)}`]),
  ]
  return joinTexts(joinPhrases(parts, '; '))
}

const doubtWords: Readonly<Record<NonNullable<FigureFacts['doubt']>, string>> = {
  unstated: 'no trial reports it',
  'base-unread': 'the base could not be read',
  'no-base': 'there is no base to compare with',
  'no-base-value': 'the base does not report it for these scenarios',
  'few-trials': 'too few trials to tell it from noise',
}
