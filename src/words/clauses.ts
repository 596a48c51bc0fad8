import type { Broken, Excused } from '../gate/clauses/failures.ts'
import { factsOfClause, type ClauseFacts, type ClauseId } from '../gate/clauses/registry.ts'
import type { DecidedClause, GateDecision } from '../gate/decide.ts'
import type { Excuse } from '../gate/classify-failure.ts'
import type { JsonObject } from '../core/json.ts'
import type { Clause, Results } from '../results/schema.ts'
import { pluralize, formatThousands } from './figures.ts'
import { writeMessage, phrase, readMessage, joinSentences, type Phrase } from './phrase.ts'
import { floorSentences, metricSentences } from './limits.ts'
import { describeBecause } from './baseline.ts'
import { describeAcceptedFall, describeFall, describeOpenFall } from './suite-fall.ts'
import { weakeningCount, weakeningNames } from './weakenings.ts'
import { listIds, countScenarios, type SentencesOf } from './sentence.ts'

/** Words of reports and of the guide about a clause. */
export interface ClauseWords<Id extends ClauseId = ClauseId> {
  /** Reason why the gate is closed, in the headline; null if the counts say it. */
  readonly cause: string | null
  /** The same where the clause cannot be decided, if that is another one. */
  readonly undecided?: string
  /** True if a block or a line of its own says it: if the clause does not block, that is enough. */
  readonly isShownElsewhere: boolean
  /** Its row in the table of the guide, as Markdown; null if the text of the guide explains it. */
  readonly guide: { readonly fails: string; readonly initial: string } | null
  /** Its verdict in words, by the code of what it found. */
  readonly sentences: SentencesOf<ClauseFacts[Id]>
}

const inText = { cause: null, isShownElsewhere: false, guide: null } as const
const inFigures = { ...inText, undecided: 'a floor or limit cannot be decided' } as const

/** Words of every clause; a clause without words, or a fact without a sentence, does not compile. */
export const clauseTable: { readonly [Id in ClauseId]: ClauseWords<Id> } = {
  evidence: {
    ...inText,
    cause: 'nothing was verified',
    sentences: {
      'no-scenario': () => ['No scenario was run, so nothing is proven.'],
      'all-quarantined': () => ['Every scenario is in quarantine, so nothing is proven.'],
      none: (args) =>
        args.asked === 1
          ? [`The scenario${describeQuarantined(args)} could not be verified, so nothing is proven.`]
          : [
              `None of ${pluralize(args.asked, 'scenario')}${describeQuarantined(args)} could be verified, so nothing is proven.`,
            ],
      'none-of-base': (args) => [`${describeVerified(args)}, but none that the base has.`],
      some: (args) => [`${describeVerified(args)}.`],
    },
  },
  failures: {
    cause: null,
    isShownElsewhere: true,
    guide: {
      fails: 'a scenario failed',
      initial:
        '`block`, except for fresh runs that the base or further trials explain; `warn` with a suite floor',
    },
    sentences: {
      none: ({ excused, explained }) =>
        joinSentences(
          [Object.keys(excused).length + explained.length > 0 ? 'No failure counts.' : 'No scenario failed.'],
          describeLikely(explained),
          describeExcuses(excused),
        ),
      'suite-fell': ({ base, head, explained, excused }) =>
        joinSentences(describeFall(base, head), describeLikely(explained), describeExcuses(excused)),
      'suite-undecided': ({ base, head, explained, excused }) =>
        joinSentences(describeOpenFall(base, head), describeLikely(explained), describeExcuses(excused)),
      'suite-accepted': ({ explained, excused, ...fall }) =>
        joinSentences(describeAcceptedFall(fall), describeLikely(explained), describeExcuses(excused)),
      found: ({ failed, broken, excused, explained, old }) =>
        joinSentences(
          failed.length === 0 ? [] : phrase`${countScenarios(failed)} failed: ${listIds(failed)}.`,
          describeOld(old, failed),
          describeBroken(broken),
          describeLikely(explained),
          describeExcuses(excused),
        ),
    },
  },
  regressions: {
    cause: null,
    isShownElsewhere: true,
    guide: {
      fails: 'a scenario failed that did not fail in the base, and noise does not explain it',
      initial: '`block` if `failures` does not',
    },
    sentences: {
      none: (args) => joinSentences(['No scenario newly fails.'], describeExplained(args)),
      found: ({ failed, broken, hasBase, ...explained }) =>
        joinSentences(
          failed.length === 0
            ? []
            : hasBase
              ? phrase`${countScenarios(failed)} newly ${failed.length === 1 ? 'fails' : 'fail'}: ${listIds(failed)}.`
              : phrase`There is no base, so every failure counts. ${countScenarios(failed)} failed: ${listIds(failed)}.`,
          describeBroken(broken),
          describeExplained(explained),
        ),
      'suite-fell': ({ base, head, ...explained }) =>
        joinSentences(describeFall(base, head), describeExplained(explained)),
      'suite-undecided': ({ base, head, ...explained }) =>
        joinSentences(describeOpenFall(base, head), describeExplained(explained)),
      'suite-accepted': (args) => joinSentences(describeAcceptedFall(args), describeExplained(args)),
    },
  },
  'too-few-trials': {
    ...inText,
    sentences: {
      found: ({ scenarios }) =>
        phrase`${countScenarios(scenarios)} failed more often than in the base, in too few trials to rule out chance: ${listIds(scenarios)}.`,
      'lucky-base': ({ scenarios }) =>
        phrase`Undecided: ${countScenarios(scenarios)} passed in the base and ${scenarios.length === 1 ? 'fails' : 'fail'} every trial now, but so many scenarios of the base fail that such passes are luck: ${listIds(scenarios)}. A history, or \`baseline: suspects\`, would tell.`,
    },
  },
  'hard-breaks': {
    cause: null,
    isShownElsewhere: true,
    guide: {
      fails: 'a scenario passed every trial of the base and fails every trial now; it is a regression too',
      initial: '`ignore`',
    },
    sentences: {
      none: ({ excused }) =>
        joinSentences(
          ['No scenario that passed every trial of the base now fails every trial.'],
          describeExcuses(excused),
        ),
      found: ({ scenarios, excused }) =>
        joinSentences(
          phrase`${countScenarios(scenarios)} passed every trial of the base and now ${scenarios.length === 1 ? 'fails' : 'fail'} every trial: ${listIds(scenarios)}.`,
          describeExcuses(excused),
        ),
    },
  },
  unverified: {
    cause: null,
    isShownElsewhere: true,
    guide: { fails: 'a scenario or a limit could not be decided', initial: '`block`' },
    sentences: {
      none: () => ['Every scenario could be verified.'],
      found: ({ scenarios }) =>
        phrase`${countScenarios(scenarios)} could not be verified: ${listIds(scenarios)}.`,
    },
  },
  weakened: {
    cause: 'the tests were loosened',
    isShownElsewhere: true,
    guide: {
      fails: 'the change loosens the tests',
      initial: '`block` if it hides a failure (clause `hidden-failures`), else `warn`',
    },
    sentences: {
      unknown: ({ reasons, hasBase }) =>
        phrase`It is not known whether the tests were loosened${hasBase ? '' : ': there is no base'}${reasons.length === 0 && hasBase ? ': the scenario files of the merge base could not be read' : describeBecause(reasons)}.`,
      none: ({ accepted }) => joinSentences(['The tests were not loosened.'], describeAccepted(accepted)),
      found: ({ weakenings, accepted }) =>
        joinSentences(
          phrase`${weakeningCount(weakenings)}: ${weakeningNames(weakenings)}.`,
          describeAccepted(accepted),
        ),
    },
  },
  stale: {
    cause: null,
    isShownElsewhere: false,
    guide: {
      fails:
        'a recording is older than a change of its agent: with `block` its scenario is unverified ([more](fresh-traces.md#what-a-recording-is-worth))',
      initial: '`block`',
    },
    sentences: {},
  },
  outages: {
    cause: null,
    isShownElsewhere: false,
    guide: {
      fails:
        'a trial came to no verdict in all its attempts: with `warn` the others decide, where they are more than half',
      initial: '`block`',
    },
    sentences: {},
  },
  'hidden-failures': {
    ...inText,
    cause: 'the tests were loosened',
    sentences: {
      hiding: ({ weakenings, isCertain }) => {
        const hide = isCertain ? (weakenings.length === 1 ? 'hides' : 'hide') : 'may hide'
        return phrase`${weakeningCount(weakenings)} ${hide} a failure that the checks of the base find: ${weakeningNames(weakenings)}.`
      },
      older: () => [
        'An older run of the base asks for more than this change. To find out which change loosened it, check out with `fetch-depth: 0`.',
      ],
      unread: ({ weakenings }) =>
        phrase`Part of the base cannot be read, so this change may hide a failure: ${weakeningNames(weakenings)}. If it only fixes what was broken, accept it.`,
      doubtful: ({ weakenings }) =>
        phrase`It is not known whether ${weakeningCount(weakenings)} ${weakenings.length === 1 ? 'hides' : 'hide'} a failure: ${weakeningNames(weakenings)}.`,
    },
  },
  flaky: {
    cause: 'a scenario is flaky',
    isShownElsewhere: true,
    guide: {
      fails:
        'a scenario failed, and did no worse than its base when it was run again; a new one needs half of its trials',
      initial: '`warn`',
    },
    sentences: {
      none: () => ['No scenario is flaky.'],
      found: ({ scenarios }) =>
        phrase`${countScenarios(scenarios)} ${scenarios.length === 1 ? 'is' : 'are'} flaky: ${listIds(scenarios)}.`,
    },
  },
  vacuous: {
    cause: 'a scenario cannot fail',
    isShownElsewhere: true,
    guide: { fails: 'a scenario cannot fail', initial: '`warn`' },
    sentences: {
      none: () => ['No scenario passes on an empty run.'],
      found: ({ scenarios }) => phrase`${countScenarios(scenarios)} cannot fail: ${listIds(scenarios)}.`,
    },
  },
  'fail-on': { ...inText, sentences: {} },
  judge: { ...inText, sentences: {} },
  significance: { ...inText, sentences: {} },
  'soak-until': { ...inText, sentences: {} },
  'pass-rate': { ...inFigures, cause: 'pass rate below its floor', sentences: floorSentences },
  'pass-hat': { ...inFigures, cause: 'pass^k below its floor', sentences: floorSentences },
  metric: { ...inFigures, cause: 'a metric is over its limit', sentences: metricSentences },
  baseline: {
    ...inText,
    cause: 'no baseline',
    sentences: {
      unreadable: ({ reasons }) =>
        phrase`The base could not be read, so nothing is compared${describeBecause(reasons)}.`,
      missing: ({ reasons }) => phrase`The requested baseline is missing${describeBecause(reasons)}.`,
      none: ({ reasons }) =>
        phrase`There is no base, so regressions and loosened tests cannot be found${describeBecause(reasons)}.`,
    },
  },
  policy: {
    ...inText,
    sentences: {
      unread: ({ reasons }) =>
        phrase`The policy of the base counts for this change, but it cannot be read${describeBecause(reasons)}.`,
      unknown: ({ reasons }) =>
        phrase`It is not known whether the policy was loosened${describeBecause(reasons)}. To use the policy of this change, accept it.`,
    },
  },
}

interface VerifiedCounts {
  readonly verified: number
  readonly asked: number
  readonly quarantined: number
}

function describeVerified(args: VerifiedCounts): string {
  return `${args.verified} of ${pluralize(args.asked, 'scenario')}${describeQuarantined(args)} could be verified`
}

function describeQuarantined({ quarantined }: VerifiedCounts): string {
  return quarantined === 0 ? '' : ` (and ${quarantined} in quarantine)`
}

const excuseNames: Readonly<Record<Excuse, string>> = {
  quarantined: 'in quarantine',
  accepted: 'accepted',
  flaky: 'flaky',
  judged: 'failed by an advisory judge alone',
}

/** A sentence for each reason why failures do not count. */
function describeExcuses(excused: Excused): Phrase {
  return joinSentences(
    ...(Object.keys(excuseNames) as Excuse[]).map((excuse) => {
      const ids = excused[excuse]
      return ids === undefined ? [] : phrase`${ids.length} ${excuseNames[excuse]}: ${listIds(ids)}.`
    }),
  )
}

const brokeWays: Readonly<Record<Broken['ways'][number], string>> = {
  crashed: 'the agent crashed',
  outage: 'a model call was never answered',
  'timed-out': 'the agent timed out',
  'not-started': 'the agent could not be started',
  'no-trace': 'there is no trace',
  unreadable: 'the scenario file has errors',
}

/** Failures of fresh runs that say nothing against the change. */
function describeLikely(ids: readonly string[]): Phrase {
  return ids.length === 0
    ? []
    : phrase`${countScenarios(ids)} failed no more often than the base predicts: ${listIds(ids)}.`
}

/** `2 of them failed in the base too.` */
function describeOld(old: number, { length }: readonly string[]): Phrase {
  if (old === 0) return []
  if (old < length) return [`${formatThousands(old)} of them failed in the base too.`]
  return [length === 1 ? 'It failed in the base too.' : 'All of them failed in the base too.']
}

function describeBroken({ scenarios, ways }: Broken): Phrase {
  if (scenarios.length === 0) return []
  const has = scenarios.length === 1 ? 'has' : 'have'
  const how = ways
    .map((way) => brokeWays[way])
    .toSorted()
    .join(', ')
  return phrase`${countScenarios(scenarios)} passed in the base and ${has} no verdict now (${how}): ${listIds(scenarios)}.`
}

function describeExplained({
  old,
  noise,
  excused,
}: {
  readonly old: number
  readonly noise: readonly string[]
  readonly excused: Excused
}): Phrase {
  return joinSentences(
    old === 0 ? [] : [`${pluralize(old, 'scenario')} already failed in the base.`],
    noise.length === 0
      ? []
      : phrase`${countScenarios(noise)} failed no more often than chance explains: ${listIds(noise)}.`,
    describeExcuses(excused),
  )
}

function describeAccepted(count: number): Phrase {
  return count === 0 ? [] : [`${count} accepted.`]
}

// A results file may name any clause, `constructor` too.
const byId: ReadonlyMap<string, ClauseWords> = new Map(
  Object.entries(clauseTable).map(([id, words]) => [id, words as ClauseWords]),
)

/** Words of the clause that a results file names; of one that is not known, none. */
export function findClauseWords({
  id,
  clause = id,
}: Pick<Clause, 'id' | 'clause'>): Pick<ClauseWords, 'cause' | 'undecided' | 'isShownElsewhere'> {
  return byId.get(clause) ?? inText
}

/** The sentences of all clauses by code; which arguments they take, the fact says. */
type AnySentences = Readonly<Record<string, (args: object) => Phrase>>

function findSentence(clause: string, code: string): ((args: object) => Phrase) | undefined {
  const sentences = byId.get(clause)?.sentences as AnySentences | undefined
  return sentences !== undefined && Object.hasOwn(sentences, code) ? sentences[code] : undefined
}

/** Describes what a clause of results found. Facts of other versions are told by their message. */
export function describeClause({ id, clause = id, code, args, message }: Clause): Phrase {
  const schemas = code === undefined ? undefined : factsOfClause.get(clause)?.()
  if (code === undefined || schemas === undefined || !Object.hasOwn(schemas, code))
    return readMessage(message)
  // The schema was made for these facts alone: nothing is compiled of it.
  const parsed = schemas[code]?.safeParse(args, { jitless: true })
  const sentence = findSentence(clause, code)
  return parsed?.success === true && sentence !== undefined ? sentence(parsed.data) : readMessage(message)
}

/** Puts a decision into words, as the results file has it. */
export function wordDecision({ clauses, ...decision }: GateDecision): Results['decision'] {
  return { ...decision, clauses: clauses.map(wordClause) }
}

function wordClause({ id, clause, code, args, ...verdict }: DecidedClause): Clause {
  const message = writeMessage(findSentence(clause, code)?.(args) ?? [])
  return {
    id,
    ...(id === clause ? {} : { clause }),
    ...verdict,
    message,
    code,
    args: args as unknown as JsonObject,
  }
}
