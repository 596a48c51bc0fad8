import { listSome } from '../words/sentence.ts'
import { writeJson, omitNullish } from '../core/json.ts'
import { appendTo } from '../core/collections.ts'
import { memoize } from '../core/lazy.ts'
import { hasOtherModels } from '../gate/acceptable.ts'
import type { Results, ScenarioResult, TrialResult } from '../results/schema.ts'
import { pluralize, formatThousands, countHeadTrials } from '../words/figures.ts'
import { groupScenarios, type ScenarioGroups } from './groups.ts'
import { phrase, type Phrase } from '../words/phrase.ts'
import type { Provenance, RetryCause } from '../results/trial-schema.ts'
import { describeAcceptance, describeNotRun, describeQuarantine } from '../words/texts.ts'

/** One line of the report about some scenarios or files; every surface shows the same ones. */
export interface Note {
  /** `2 quarantined`; plain text. */
  readonly label: string
  /** Words about all of them, to be put in brackets; may be empty. */
  readonly about: Phrase
  readonly items: readonly NoteItem[]
  /** Where all scenarios are named anyhow, their number is enough. */
  readonly isMinor?: true
}

export interface NoteItem {
  /** A scenario, or a file by its path. */
  readonly id: string
  readonly file: string
  readonly line?: number
  /** Words about this one; may be empty. */
  readonly words: Phrase
}

/** Collects what a reader must know besides failures: what was set aside, what cannot be trusted, what did not run. */
export const listNotes = memoize((results: Results): readonly Note[] => {
  const { scenarios } = results
  const hasRuns = scenarios.some(isRun)
  return [
    ...noteAttempts(scenarios),
    ...noteScenarios(scenarios, 'decided by the other trials', ['some came to no verdict'], (scenario) =>
      scenario.outcome === 'passed' && scenario.trials.some(isOpen) ? [] : null,
    ),
    ...noteScenarios(scenarios, 'flaky', [], (scenario) =>
      scenario.flaky === true ? describeConfirmed(scenario) : null,
    ),
    ...noteScenarios(scenarios, 'failed again', [], (scenario) =>
      scenario.flaky !== true && (scenario.confirmation?.failed ?? 0) > 0
        ? describeFailedAgain(scenario)
        : null,
    ),
    ...noteScenarios(scenarios, 'known to be flaky', [], ({ knownFlaky }) =>
      knownFlaky === undefined ? null : [describeFlaky(knownFlaky)],
    ),
    ...quarantineStates.flatMap(([state, label, suffix]) =>
      noteScenarios(scenarios, label, suffix, ({ quarantine, outcome }) =>
        quarantine?.state === state ? phrase`${outcome}; ${describeQuarantine(quarantine)}` : null,
      ),
    ),
    ...noteScenarios(scenarios, 'accepted', [], describeAccepted),
    ...noteScenarios(scenarios, 'cannot fail', [], describeVacuous),
    ...noteStartedOtherwise(results),
    ...noteScenarios(scenarios, 'under another id', [], describeRenamed),
    ...provenanceNotes.flatMap(({ label, about, wordsOf, isMinor }) =>
      noteScenarios(scenarios, label, about, (scenario) => wordsOf(scenario, hasRuns)).map((note) => ({
        ...note,
        ...omitNullish({ isMinor }),
      })),
    ),
    ...noteBetter(results, groupScenarios(results)),
    ...noteCoverage(results),
  ]
})

/** Tells whether a trial itself came to no verdict; one that only has none over all trials gives no reason. */
function isOpen({ outcome, reason }: TrialResult): boolean {
  return outcome === 'unverified' && reason !== undefined
}

const causes: Readonly<Record<RetryCause, string>> = {
  outage: 'an outage',
  'timed-out': 'a hang',
  exited: 'a crash',
  signalled: 'a crash',
}

/** `2 trials were run again after an outage`: whatever they came to then. */
function noteAttempts(scenarios: readonly ScenarioResult[]): Note[] {
  const counts = new Map<string, number>()
  let all = 0
  const items: NoteItem[] = []
  for (const { id, file, line, trials } of scenarios) {
    const again = trials.flatMap(({ attempts: [first] = [] }) => first ?? [])
    if (again.length > 0) items.push({ id, file, line, words: [] })
    all += again.length
    for (const { cause } of again) counts.set(causes[cause], (counts.get(causes[cause]) ?? 0) + 1)
  }
  if (all === 0) return []
  const each = [...counts].map(([words, count]) => (counts.size === 1 ? words : `${words} (${count})`))
  const verb = all === 1 ? 'was' : 'were'
  return [
    { label: `${pluralize(all, 'trial')} ${verb} run again after ${each.join(' and ')}`, about: [], items },
  ]
}

/** `failed 7 of 60 trials in the last 20 runs of the base branch, likely 6% to 22% of all`. */
function describeFlaky(history: NonNullable<ScenarioResult['knownFlaky']>): string {
  const { failed, runs, trials, interval } = history
  const last = `the last ${pluralize(runs, 'run')} of the base branch`
  if (trials === undefined || interval === undefined) return `failed in ${formatThousands(failed)} of ${last}`
  const [low, high] = interval.map((share) => `${Math.round(share * 100)}%`)
  const all = trials.passed + trials.failed
  return `failed ${formatThousands(trials.failed)} of ${pluralize(all, 'trial')} in ${last}, likely ${low} to ${high} of all`
}

/** `failed 3 of 3 when run again to confirm it`. */
function describeFailedAgain({ confirmation }: ScenarioResult): Phrase {
  const { passed, failed, unverified } = confirmation ?? { passed: 0, failed: 0, unverified: 0 }
  return [`failed ${failed} of ${passed + failed + unverified} when run again to confirm it`]
}

/** `failed 1 of 1, then passed 3 of 3`: what is run again is among the trials too. */
export function describeConfirmed(scenario: ScenarioResult): Phrase {
  const { confirmation } = scenario
  if (confirmation === undefined) return []
  const { passed, failed, unverified } = countHeadTrials(scenario)
  const again = confirmation.passed + confirmation.failed + confirmation.unverified
  const first = Math.max(0, failed - confirmation.failed)
  const before = Math.max(first, passed + failed + unverified - confirmation.passed - confirmation.failed)
  const how =
    scenario.outcome === 'unverified'
      ? `no verdict in ${unverified} of ${before}`
      : `failed ${first} of ${before}`
  return [`${how}, then passed ${confirmation.passed} of ${again} when run again`]
}

const quarantineStates = [
  ['active', 'quarantined', []],
  ['expired', 'out of quarantine', ['it has expired, so it counts again']],
  ['over', 'ready to leave quarantine', ['it passes in the base again']],
] as const

function describeAccepted({ accepted, outcome }: ScenarioResult): Phrase | null {
  return accepted === undefined ? null : phrase`${outcome}; ${describeAcceptance(accepted)}`
}

function describeVacuous({ vacuous }: ScenarioResult): Phrase | null {
  if (vacuous === undefined) return null
  return vacuous === 'empty' ? ['an empty trace passes'] : ['an agent that does nothing passes']
}

/** Describes renamed rows. A row with only another number is not renamed, and a changed one is a change. */
function describeRenamed({ id, renamedFrom, differs = [] }: ScenarioResult): Phrase | null {
  if (renamedFrom === undefined || differs.includes('input')) return null
  const [before, now] = [renamedFrom, id].map((name) => name.replace(/~\d+$/, ''))
  if (before === now) return null
  return ['renamed from ', { value: renamedFrom }]
}

/** Names scenarios with another agent command or other models: that is the change under test, never a reason not to compare. */
function noteStartedOtherwise({ scenarios, metrics }: Results): Note[] {
  const others = scenarios.filter(hasOtherModels)
  return [
    ...noteScenarios(scenarios, 'started by another command than in the base', [], ({ differs = [] }) =>
      differs.includes('agent') ? [] : null,
    ),
    ...noteScenarios(
      others,
      'run with other models than in the base',
      // Of a few it says nothing how the suite does.
      others.length * 2 > scenarios.length ? describeSwitch(others, metrics) : [],
      ({ baseModels = [], fingerprints: { models = [] } }) => [
        ...(baseModels.length === 0 ? [] : [...describeModels(baseModels), ' → ']),
        ...describeModels(models),
      ],
    ),
  ]
}

/** Scenarios that a note names in its words. */
const maxFallen = 3

/** Describes what a switch to other models does: `−1 point overall; 2 fell: …`. */
function describeSwitch(others: readonly ScenarioResult[], metrics: Results['metrics']): Phrase {
  const { base, head } = metrics.find(({ name }) => name === 'pass_rate') ?? { base: null, head: null }
  const points = base === null || head === null ? null : Math.round((head - base) * 100)
  const overall =
    points === null
      ? []
      : points === 0
        ? ['pass rate as before']
        : [`pass rate ${points < 0 ? '−' : '+'}${pluralize(Math.abs(points), 'point')} overall`]
  const fallen = others.filter(({ change }) => change === 'regressed')
  const named = listSome(fallen, maxFallen, ({ id }) => [{ value: id }])
  const fell = fallen.length === 0 ? [] : [`${formatThousands(fallen.length)} fell: `, ...named]
  return [...overall, ...(overall.length > 0 && fell.length > 0 ? ['; '] : []), ...fell]
}

function describeModels(models: readonly string[]): Phrase {
  return listSome(models, 2, (value) => [{ value }])
}

function noteBetter({ scenarios }: Results, { fixed, recovered }: ScenarioGroups): Note[] {
  const added = scenarios.filter(({ change }) => change === 'new')
  return [
    ...noteScenarios(fixed, 'fixed', [], () => []),
    ...noteScenarios(recovered, 'verified again', [], () => []),
    // Where all are new there is nothing to tell them from.
    ...(added.length === scenarios.length ? [] : noteScenarios(added, 'new', [], () => [])),
  ]
}

function noteCoverage({ notRun = [], uncovered = [] }: Results): Note[] {
  const left = new Map<string, (typeof notRun)[number][]>()
  for (const one of notRun) appendTo(left, one.reason, one)
  const files = uncovered.map((file) => ({ id: file, file, words: [] }))
  return [
    ...[...left.values()].map((all) => ({
      label: `${formatThousands(all.length)} not run`,
      about: all.slice(0, 1).flatMap(describeNotRun),
      items: all.map(({ id, file, line }) => ({ id, file, line, words: [] })),
    })),
    ...(files.length === 0
      ? []
      : [
          {
            label: `${pluralize(files.length, 'changed file')} of the agent ${files.length === 1 ? 'is' : 'are'} covered by no scenario`,
            about: [],
            items: files,
          },
        ]),
  ]
}

/** The note of the scenarios that `wordsOf` has words for; none if it has them for none. */
function noteScenarios(
  scenarios: readonly ScenarioResult[],
  label: string,
  about: Phrase,
  wordsOf: (scenario: ScenarioResult) => Phrase | null,
): Note[] {
  const items: NoteItem[] = []
  for (const scenario of scenarios) {
    const words = wordsOf(scenario)
    const { id, file, line } = scenario
    if (words !== null) items.push({ id, file, line, words })
  }
  return items.length === 0
    ? []
    : [{ label: `${formatThousands(items.length)} ${label}`, ...groupSameWords(about, items) }]
}

/** Words that all of several have are said once, in front of what holds of all. */
function groupSameWords(about: Phrase, items: readonly NoteItem[]): Pick<Note, 'about' | 'items'> {
  const [{ words } = { words: [] }, ...others] = items
  const text = writeJson(words)
  const isSame = others.length > 0 && others.every((item) => writeJson(item.words) === text)
  if (words.length === 0 || !isSame) return { about, items }
  const shared = about.length === 0 ? words : [...words, '; ', ...about]
  return { about: shared, items: items.map((item) => ({ ...item, words: [] })) }
}

/** Notes about scenarios whose traces are not from this run, in their order. */
const provenanceNotes: readonly {
  readonly label: string
  readonly about: Phrase
  /** `hasRuns`: some scenario was run now. */
  readonly wordsOf: (scenario: ScenarioResult, hasRuns: boolean) => Phrase | null
  readonly isMinor?: true
}[] = [
  {
    label: 'scored from recordings',
    about: [],
    isMinor: true,
    // Where all are, there is nothing to tell them from.
    wordsOf: (scenario, hasRuns) =>
      hasRuns && isRecorded(scenario) && !isEdited(scenario) ? describeOrigin(scenario) : null,
  },
  {
    label: 'recorded before this change of their agent',
    about: ['they still count'],
    wordsOf: (scenario) =>
      scenario.outcome !== 'unverified' && hasSome(scenario, ({ stale }) => stale === 'change') ? [] : null,
  },
  {
    label: 'recorded before an earlier change of their agent',
    about: [],
    wordsOf: (scenario) =>
      hasSome(scenario, ({ stale }) => stale === 'base') ? describeOrigin(scenario) : null,
  },
  {
    label: 'scored on recordings that this change edits',
    about: [],
    wordsOf: (scenario) => (isEdited(scenario) ? [] : null),
  },
  {
    label: 'with copies of a recording, which count once',
    about: [],
    wordsOf: (scenario) => {
      const copies = listProvenances(scenario).flatMap((origin) => origin.copies ?? [])
      return copies.length === 0 ? null : describeCopies(copies)
    },
  },
]

function listProvenances({ trials }: ScenarioResult): Provenance[] {
  const origins: Provenance[] = []
  for (const { provenance } of trials) if (provenance !== undefined) origins.push(provenance)
  return origins
}

function hasSome(scenario: ScenarioResult, test: (provenance: Provenance) => boolean): boolean {
  return scenario.trials.some(({ provenance }) => provenance !== undefined && test(provenance))
}

function isRun(scenario: ScenarioResult): boolean {
  return hasSome(scenario, ({ kind }) => kind === 'run')
}

function isEdited(scenario: ScenarioResult): boolean {
  return hasSome(scenario, ({ kind }) => kind === 'edited')
}

function isRecorded(scenario: ScenarioResult): boolean {
  return !isRun(scenario) && hasSome(scenario, () => true)
}

/** `of commit 9f3c1a2, 2026-01-17` */
function describeOrigin(scenario: ScenarioResult): Phrase {
  const [last] = listProvenances(scenario).toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? 1 : -1))
  if (last?.commit === undefined) return []
  const day = last.at === undefined ? '' : `, ${last.at.slice(0, 10)}`
  return ['of commit ', { value: last.commit.slice(0, 7) }, day]
}

function describeCopies([first = '', ...others]: readonly string[]): Phrase {
  return [{ value: first }, others.length === 0 ? '' : ` and ${others.length} more`]
}
