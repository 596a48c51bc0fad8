import type { ScenarioResult } from '../results/schema.ts'
import type { Provenance } from '../results/trial-schema.ts'
import type { Phrase } from './phrase.ts'

/** What is said of scenarios whose traces do not come from a run of now: in this order, each under its label. */
export const provenanceNotes: readonly {
  readonly label: string
  readonly about: Phrase
  readonly wordsOf: (scenario: ScenarioResult, all: readonly ScenarioResult[]) => Phrase | null
}[] = [
  {
    label: 'from recordings',
    about: ['the others were run now'],
    // Where all are, there is nothing to tell them from.
    wordsOf: (scenario, all) => (isRecorded(scenario) && all.some(isRun) ? madeAt(scenario) : null),
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
    label: 'with recordings that this change edits',
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
  return trials.flatMap(({ provenance }) => provenance ?? [])
}

function some(scenario: ScenarioResult, test: (provenance: Provenance) => boolean): boolean {
  return provenancesOf(scenario).some(test)
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
