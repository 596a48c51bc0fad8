import type { FigureFacts } from '../../gate/clauses/metric.ts'
import type { ClauseFacts } from '../../gate/clauses/registry.ts'
import { figure, labelOf, limitWords, unitOf } from '../../gate/metric-limit.ts'
import { percent } from '../../gate/policy-values.ts'
import { cut } from '../../core/visible-text.ts'
import { counted } from '../figures.ts'
import { phrase, type Phrase } from '../phrase.ts'
import { because } from './baseline.ts'
import { listed, listedIds, ofScope, type SentencesOf } from './sentence.ts'

/** Sentences about floors and limits: of the pass rate, of pass^k and of metrics. */

type FloorFact = ClauseFacts['pass-rate']
type About = Pick<FloorFact['args'], 'scope' | 'k'>

export const floorSentences: SentencesOf<FloorFact> = {
  'no-such-scenario': (args) => phrase`${floorLabel(args)}: there is no such scenario.`,
  'left-out': (args) => phrase`${floorLabel(args)}: ${leftOut(args.leftOut)}`,
  'all-set-aside': (args) => phrase`${floorLabel(args)}: every scenario is in quarantine or accepted.`,
  unknown: ({ atLeast, missing, ...about }) => {
    const why = missing === 0 ? '' : `: ${counted(missing, 'scenario')} ${withoutRate(about)}`
    return phrase`${floorLabel(about)} not known, floor ${percent(atLeast)}${why}.`
  },
  rate: (args) => phrase`${rateWords(args)}.`,
  near: (args) => phrase`${rateWords(args)}; warns below ${percent(args.warnBelow)}.`,
  'low-in': ({ atLeast, scenarios, ...about }) =>
    phrase`${floorLabel(about)}: below the floor of ${percent(atLeast)} in ${ratesOf(scenarios)}.`,
  'unknown-in': ({ atLeast, scenarios, ...about }) =>
    phrase`${floorLabel(about)}: not known for ${listedIds(scenarios)} (${withoutRate(about)}), floor ${percent(atLeast)}.`,
  'near-in': ({ atLeast, warnBelow, scenarios, ...about }) =>
    phrase`${floorLabel(about)}: ${ratesOf(scenarios)}, floor ${percent(atLeast)}; warns below ${percent(warnBelow)}.`,
  'met-in-each': ({ atLeast, ...about }) =>
    phrase`${floorLabel(about)}: at least ${percent(atLeast)} in each scenario.`,
}

/** `Pass rate of the tag x`, `pass^3`. */
function floorLabel({ scope, k }: About): Phrase {
  return phrase`${k === null ? 'Pass rate' : `pass^${k}`}${ofScope(scope)}`
}

function withoutRate({ k }: About): string {
  return k === null ? 'unverified' : `with fewer than ${k} verified trials`
}

function rateWords({
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
    ...(setAside === 0 ? [] : [`${counted(setAside, 'scenario')} set aside`]),
    ...(added === 0 ? [] : [counted(added, 'new scenario')]),
  ]
  const without = aside.length === 0 ? '' : ` without ${aside.join(' and ')}`
  return phrase`${floorLabel(about)} ${percent(rate)}${without}, floor ${percent(atLeast)}`
}

function ratesOf(rated: readonly { readonly scenario: string; readonly rate: number }[]): Phrase {
  return listed(rated.map(({ scenario, rate }) => phrase`${{ value: scenario }} (${percent(rate)})`))
}

function leftOut(count: number): string {
  return `no such scenario was run; ${counted(count, 'scenario')} of the suite ${count === 1 ? 'was' : 'were'} left out.`
}

type MetricFact = ClauseFacts['metric']
type MetricAbout = Pick<MetricFact['args'], 'metric' | 'scope'>
type Limit = Extract<MetricFact, { readonly code: 'within' }>['args']

export const metricSentences: SentencesOf<MetricFact> = {
  'no-such-scenario': (args) => phrase`${metricLabel(args)}: there is no such scenario.`,
  'left-out': (args) => phrase`${metricLabel(args)}: ${leftOut(args.leftOut)}`,
  within: figureSentence,
  near: (args) => phrase`${metricLabel(args)}: ${figureWords(args, args)}; near the limit.`,
  over: figureSentence,
  noise: (args) => phrase`${metricLabel(args)}: ${figureWords(args, args)}; within noise.`,
  accepted: figureSentence,
  new: (args) => phrase`${metricLabel(args)}: the base has no value to compare with yet.`,
  unknown: figureSentence,
  'over-in': (args) => phrase`${metricLabel(args)}: limit missed in ${figuresOf(args)}.`,
  'unknown-in': (args) => phrase`${metricLabel(args)}: cannot be decided in ${figuresOf(args)}.`,
  'near-in': (args) => phrase`${metricLabel(args)}: near its limit in ${figuresOf(args)}.`,
  'within-each': (args) => {
    const aside = args.noise === 0 ? '' : `; within noise in ${counted(args.noise, 'scenario')}`
    return phrase`${metricLabel(args)}: ${limitWords(args)} in each scenario${aside}.`
  },
}

function metricLabel({ metric, scope }: MetricAbout): Phrase {
  const label = labelOf(metric)
  return phrase`${label ?? { value: metric }}${ofScope(scope)}`
}

function figureSentence(args: Limit): Phrase {
  return phrase`${metricLabel(args)}: ${figureWords(args, args)}.`
}

function figuresOf({
  scenarios,
  ...limit
}: Pick<Limit, 'metric' | 'bound' | 'limit' | 'ofBase'> & {
  readonly scenarios: readonly (FigureFacts & { readonly scenario: string })[]
}): Phrase {
  return listed(
    scenarios.map(({ scenario, ...facts }) => phrase`${{ value: scenario }} (${figureWords(limit, facts)})`),
  )
}

/** `$0.05 → $0.06, at most 10% more than the base; too few trials to tell it from noise`. */
function figureWords(
  limit: Pick<Limit, 'metric' | 'bound' | 'limit' | 'ofBase'>,
  { base, head, doubt, reasons, accepted, lost }: FigureFacts,
): Phrase {
  const unit = unitOf(limit.metric)
  const shown = head === null ? '' : `${base === null ? '' : `${figure(base, unit)} → `}${figure(head, unit)}`
  const parts: Phrase[] = [
    ...(shown === '' ? [] : [[`${shown}, ${limitWords(limit)}`]]),
    ...(doubt === null ? [] : [phrase`${doubtWords[doubt]}${because(reasons)}`]),
    ...(accepted === null
      ? []
      : [[`${figure(accepted.level, unit)} was accepted by ${cut(accepted.by, 80)}`]]),
    ...(lost.length === 0
      ? []
      : [phrase`every trial reported it in the base, but not now: ${listedIds(lost)}`]),
  ]
  return phrase`${parts.flatMap((part, index) => (index === 0 ? part : ['; ', ...part]))}`
}

const doubtWords: Readonly<Record<NonNullable<FigureFacts['doubt']>, string>> = {
  unstated: 'no trial reports it',
  'base-unread': 'the base could not be read',
  'no-base': 'there is no base to compare with',
  'no-base-value': 'the base does not report it for these scenarios',
  'few-trials': 'too few trials to tell it from noise',
}
