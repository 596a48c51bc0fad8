import { writeJson } from '../core/json.ts'
import { append } from '../core/append.ts'
import { onceFor } from '../core/once-for.ts'
import { present } from '../core/present.ts'
import type { Results, ScenarioResult } from '../results/schema.ts'
import { counted, grouped, headTally } from './figures.ts'
import { groupsOf, type Groups } from './groups.ts'
import { phrase, type Phrase } from './phrase.ts'
import type { Provenance } from '../results/trial-schema.ts'
import { acceptancePhrase, notRunPhrase, quarantinePhrase } from './words/texts.ts'

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
export const notesOf = onceFor((results: Results): readonly Note[] => {
  const { scenarios } = results
  const hasRuns = scenarios.some(isRun)
  return [
    ...flakyNotes(scenarios),
    ...quarantineNotes(scenarios),
    ...about(scenarios, 'accepted', [], acceptedWords),
    ...about(scenarios, 'cannot fail', [], vacuousWords),
    ...startedOtherwise(scenarios),
    ...about(scenarios, 'under another id', [], renamedWords),
    ...provenanceNotes.flatMap(({ label, about: said, wordsOf, isMinor }) =>
      about(scenarios, label, said, (scenario) => wordsOf(scenario, hasRuns)).map((note) => ({
        ...note,
        ...present({ isMinor }),
      })),
    ),
    ...betterNotes(results, groupsOf(results)),
    ...coverageNotes(results),
  ]
})

function flakyNotes(scenarios: readonly ScenarioResult[]): Note[] {
  return [
    ...about(scenarios, 'flaky', [], (scenario) =>
      scenario.flaky === true ? confirmedWords(scenario) : null,
    ),
    ...about(scenarios, 'failed again', [], (scenario) =>
      scenario.flaky !== true && (scenario.confirmation?.failed ?? 0) > 0 ? failedAgainWords(scenario) : null,
    ),
    ...about(scenarios, 'known to be flaky', [], ({ knownFlaky }) =>
      knownFlaky === undefined ? null : [flakyWords(knownFlaky)],
    ),
  ]
}

/** `failed 7 of 60 trials in the last 20 runs of the base branch, likely 6% to 22% of all`. */
function flakyWords({ failed, runs, trials, interval }: NonNullable<ScenarioResult['knownFlaky']>): string {
  const last = `the last ${counted(runs, 'run')} of the base branch`
  if (trials === undefined || interval === undefined) return `failed in ${grouped(failed)} of ${last}`
  const [low, high] = interval.map((share) => `${Math.round(share * 100)}%`)
  const all = trials.passed + trials.failed
  return `failed ${grouped(trials.failed)} of ${counted(all, 'trial')} in ${last}, likely ${low} to ${high} of all`
}

/** `failed 3 of 3 when run again to confirm it`. */
function failedAgainWords({ confirmation }: ScenarioResult): Phrase {
  const { passed, failed, unverified } = confirmation ?? { passed: 0, failed: 0, unverified: 0 }
  return [`failed ${failed} of ${passed + failed + unverified} when run again to confirm it`]
}

/** `failed 1 of 1, then passed 3 of 3`: what is run again is among the trials too. */
export function confirmedWords(scenario: ScenarioResult): Phrase {
  const { confirmation } = scenario
  if (confirmation === undefined) return []
  const { passed, failed, unverified } = headTally(scenario)
  const again = confirmation.passed + confirmation.failed + confirmation.unverified
  const first = Math.max(0, failed - confirmation.failed)
  const before = Math.max(first, passed + failed + unverified - again)
  return [`failed ${first} of ${before}, then passed ${confirmation.passed} of ${again} when run again`]
}

const quarantineStates = [
  ['active', 'quarantined', []],
  ['expired', 'out of quarantine', ['its time is over, so that it counts again']],
  ['over', 'to take out of quarantine', ['it passes in the base again']],
] as const

function quarantineNotes(scenarios: readonly ScenarioResult[]): Note[] {
  return quarantineStates.flatMap(([state, label, said]) =>
    about(scenarios, label, said, ({ quarantine, outcome }) => {
      if (quarantine?.state !== state) return null
      return phrase`${outcome}; ${quarantinePhrase(quarantine)}`
    }),
  )
}

function acceptedWords({ accepted, outcome }: ScenarioResult): Phrase | null {
  return accepted === undefined ? null : phrase`${outcome}; ${acceptancePhrase(accepted)}`
}

function vacuousWords({ vacuous }: ScenarioResult): Phrase | null {
  if (vacuous === undefined) return null
  return vacuous === 'empty' ? ['an empty trace passes'] : ['an agent that does nothing passes']
}

/** A row that only has another number is not renamed, and one that was changed is a change. */
function renamedWords({ id, renamedFrom, differs = [] }: ScenarioResult): Phrase | null {
  if (renamedFrom === undefined || differs.includes('input')) return null
  const [before, now] = [renamedFrom, id].map((name) => name.replace(/~\d+$/, ''))
  if (before === now) return null
  return ['renamed from ', { value: renamedFrom }]
}

/** Names scenarios with another agent command or other models: that is the change under test, never a reason not to compare. */
function startedOtherwise(scenarios: readonly ScenarioResult[]): Note[] {
  return [
    ...about(scenarios, 'started by another command than in the base', [], ({ differs = [] }) =>
      differs.includes('agent') ? [] : null,
    ),
    ...about(scenarios, 'run with other models than in the base', [], ({ differs = [], fingerprints }) =>
      differs.includes('models') ? modelWords(fingerprints.models ?? []) : null,
    ),
  ]
}

function modelWords(models: readonly string[]): Phrase {
  const named = models.slice(0, 2).flatMap((value, index) => (index === 0 ? [{ value }] : [', ', { value }]))
  return models.length > 2 ? [...named, ` and ${models.length - 2} more`] : named
}

function betterNotes({ scenarios }: Results, { fixed, recovered }: Groups): Note[] {
  const added = scenarios.filter(({ change }) => change === 'new')
  return [
    ...about(fixed, 'fixed', [], () => []),
    ...about(recovered, 'verified again', [], () => []),
    // Where all are new there is nothing to tell them from.
    ...(added.length === scenarios.length ? [] : about(added, 'new', [], () => [])),
  ]
}

function coverageNotes({ notRun = [], uncovered = [] }: Results): Note[] {
  const left = new Map<string, (typeof notRun)[number][]>()
  for (const one of notRun) append(left, one.reason, one)
  const files = uncovered.map((file) => ({ id: file, file, words: [] }))
  return [
    ...[...left.values()].map((all) => ({
      label: `${grouped(all.length)} not run`,
      about: all.slice(0, 1).flatMap(notRunPhrase),
      items: all.map(({ id, file, line }) => ({ id, file, line, words: [] })),
    })),
    ...(files.length === 0
      ? []
      : [
          {
            label: `${counted(files.length, 'changed file')} of the agent ${files.length === 1 ? 'is' : 'are'} covered by no scenario`,
            about: [],
            items: files,
          },
        ]),
  ]
}

/** The note of the scenarios that `wordsOf` has words for; none where it has them for none. */
function about(
  scenarios: readonly ScenarioResult[],
  label: string,
  said: Phrase,
  wordsOf: (scenario: ScenarioResult) => Phrase | null,
): Note[] {
  const items: NoteItem[] = []
  for (const scenario of scenarios) {
    const words = wordsOf(scenario)
    const { id, file, line } = scenario
    if (words !== null) items.push({ id, file, line, words })
  }
  return items.length === 0 ? [] : [{ label: `${grouped(items.length)} ${label}`, ...saidOnce(said, items) }]
}

/** Words that all of several have are said once, in front of what holds of all. */
function saidOnce(said: Phrase, items: readonly NoteItem[]): Pick<Note, 'about' | 'items'> {
  const [{ words } = { words: [] }, ...others] = items
  const text = writeJson(words)
  const isSame = others.length > 0 && others.every((item) => writeJson(item.words) === text)
  if (words.length === 0 || !isSame) return { about: said, items }
  const held = said.length === 0 ? words : [...words, '; ', ...said]
  return { about: held, items: items.map((item) => ({ ...item, words: [] })) }
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
    wordsOf: (scenario, hasRuns) => (hasRuns && isRecorded(scenario) ? madeAt(scenario) : null),
  },
  {
    label: 'recorded before this change of their agent',
    about: ['they count all the same'],
    wordsOf: (scenario) =>
      scenario.outcome !== 'unverified' && some(scenario, ({ stale }) => stale === 'change') ? [] : null,
  },
  {
    label: 'recorded before their agent last changed',
    about: ['it changed before this change'],
    wordsOf: (scenario) => (some(scenario, ({ stale }) => stale === 'base') ? madeAt(scenario) : null),
  },
  {
    label: 'whose recordings this change edits',
    about: [],
    wordsOf: (scenario) => (some(scenario, ({ kind }) => kind === 'edited') ? [] : null),
  },
  {
    label: 'with copies of a recording, which count once',
    about: [],
    wordsOf: (scenario) => {
      const copies = provenancesOf(scenario).flatMap((found) => found.copies ?? [])
      return copies.length === 0 ? null : copiesWords(copies)
    },
  },
]

function provenancesOf({ trials }: ScenarioResult): Provenance[] {
  const found: Provenance[] = []
  for (const { provenance } of trials) if (provenance !== undefined) found.push(provenance)
  return found
}

function some(scenario: ScenarioResult, test: (provenance: Provenance) => boolean): boolean {
  return scenario.trials.some(({ provenance }) => provenance !== undefined && test(provenance))
}

function isRun(scenario: ScenarioResult): boolean {
  return some(scenario, ({ kind }) => kind === 'run')
}

function isRecorded(scenario: ScenarioResult): boolean {
  return !isRun(scenario) && some(scenario, () => true)
}

/** `of commit 9f3c1a2, 2026-01-17` */
function madeAt(scenario: ScenarioResult): Phrase {
  const [last] = provenancesOf(scenario).toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? 1 : -1))
  if (last?.commit === undefined) return []
  const day = last.at === undefined ? '' : `, ${last.at.slice(0, 10)}`
  return ['of commit ', { value: last.commit.slice(0, 7) }, day]
}

function copiesWords([first = '', ...others]: readonly string[]): Phrase {
  return [{ value: first }, others.length === 0 ? '' : ` and ${others.length} more`]
}
