import { placeOf } from '../core/diagnostic.ts'
import { present } from '../core/present.ts'
import type { Weakening } from '../results/weakening-schema.ts'
import type { Clause, Results, ScenarioResult } from '../results/schema.ts'
import { counted, grouped } from './figures.ts'
import { incomparableReasons, unverifiedReasons, type Groups } from './groups.ts'
import { asideKind, brokenClauses, soakLabel } from './headline.ts'
import { shortSha } from './context.ts'
import type { Since } from './since.ts'
import { phrase, type Phrase } from './phrase.ts'
import { baseName, groupWords, judgeOffWords } from './run-words.ts'
import { hiddenFailures, openWeakenings, policyLines, unnamedRemovals } from './tests-changed.ts'
import { clausePhrase, wordsOfClause } from './words/clauses.ts'
import { briefWeakening } from './words/weakenings.ts'
import { diagnosticPhrase } from './words/texts.ts'

/** A scenario or a file that the first screen names. */
export interface ScreenItem {
  readonly id: string
  readonly file: string
  readonly line?: number
  /** Words about it; absent: none. */
  readonly words?: Phrase
  /** It is not at the head, so that there is nothing to link to. */
  readonly isGone?: true
}

/** `Flaky: a, b and 3 more`; with items in brackets where the words before them are not ours. */
export interface ScreenSentence {
  readonly lead: Phrase
  /** All items, or the first of `count`. */
  readonly items: readonly ScreenItem[]
  readonly count: number
  readonly inBrackets?: true
  /** It is why the gate is closed, so that more of its words are kept. */
  readonly isVerdict?: true
}

export interface ScreenLine {
  readonly sign: '' | '⚠️'
  readonly sentences: readonly ScreenSentence[]
}

function sentence(
  lead: Phrase,
  items: readonly ScreenItem[] = [],
  more: Partial<ScreenSentence> = {},
): ScreenSentence {
  return { lead, items, count: items.length, ...more }
}

/** Reasons and clauses of a kind that are said before they are only counted. */
const mostSaid = 2

/** Says which clauses decided, where no other line does; null where one does. */
export function decidedLine({ decision }: Results): ScreenLine | null {
  const { blocking, soaking } = brokenClauses(decision)
  const sentences = [
    ...clauseSentences(decision.gate === 'closed' ? 'Gate closed' : 'Gate', blocking),
    ...clauseSentences(soakLabel(decision), soaking),
  ]
  return sentences.length === 0 ? null : { sign: '', sentences }
}

function clauseSentences(label: string, all: readonly Clause[]): ScreenSentence[] {
  const clauses = all.filter(
    (clause) => clause.code === 'suite-fell' || !wordsOfClause(clause).isShownElsewhere,
  )
  const left = clauses.length - mostSaid
  return [
    ...clauses
      .slice(0, mostSaid)
      .map((clause) =>
        sentence(phrase`${label}: ${withoutStop(clausePhrase(clause))}`, [], { isVerdict: true }),
      ),
    ...(left > 0 ? [sentence([`And ${counted(left, 'more clause')}`])] : []),
  ]
}

/** Sentences of lines get their full stop when they are put together. */
function withoutStop(words: Phrase): Phrase {
  const last = words.at(-1)
  return typeof last === 'string' ? [...words.slice(0, -1), last.replace(/\.$/, '')] : words
}

/** Says what the last push changed, if that is known. */
export function sinceLine(since: Since | undefined): ScreenLine[] {
  if (since === undefined) return []
  const { head, fixed, broken, verified, lost } = since
  const parts = [
    [fixed, 'fixed'],
    [broken, 'newly broken'],
    [verified, 'verified again'],
    [lost, 'no longer verified'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, words]) => `${grouped(count)} ${words}`)
  const commit = shortSha(head)
  const lead = phrase`Since the last push${commit === null ? '' : phrase` (${{ value: commit }})`}: ${said.length === 0 ? 'nothing changed' : said.join(', ')}`
  return [{ sign: '', sentences: [sentence(lead, [], { isVerdict: true })] }]
}

/** Makes the lines below the causes, each about one thing, in the order in which a reviewer needs them. */
export function linesOf(results: Results, groups: Groups): ScreenLine[] {
  const lines: ScreenLine[] = [
    { sign: '', sentences: knownFailures(results, groups) },
    { sign: '', sentences: unverified(groups) },
    { sign: '⚠️', sentences: [...loosened(results), ...policy(results)] },
    { sign: '⚠️', sentences: problems(results) },
    { sign: '', sentences: limitations(results) },
    { sign: '', sentences: agentFiles(results) },
  ]
  return lines.filter(({ sentences }) => sentences.length > 0)
}

/** Failures that are not this change's, or do not count. */
function knownFailures({ run }: Results, { alreadyFailing, byTests, setAside }: Groups): ScreenSentence[] {
  const aside = (kind: string) => setAside.filter((scenario) => asideKind(scenario) === kind)
  return [
    named(phrase`Already failing ${baseName(run.baseline)}`, alreadyFailing),
    named(['Failing because the tests changed'], byTests),
    named(['Flaky'], aside('flaky')),
    named(['Quarantined'], aside('quarantined')),
    named(['Accepted'], aside('accepted')),
  ].flat()
}

function named(lead: Phrase, scenarios: readonly ScenarioResult[]): ScreenSentence[] {
  return scenarios.length === 0 ? [] : [sentence(lead, scenarios.map(itemOf))]
}

function itemOf({ id, file, line }: Pick<ScenarioResult, 'id' | 'file' | 'line'>): ScreenItem {
  return { id, file, line }
}

function unverified(groups: Groups): ScreenSentence[] {
  const reasons = unverifiedReasons(groups.unverified)
  const others = reasons.slice(mostSaid).reduce((sum, [, { length }]) => sum + length, 0)
  return [
    ...reasons.slice(0, mostSaid).map(([reason, scenarios]) =>
      sentence(phrase`${grouped(scenarios.length)} unverified: ${reason}`, scenarios.map(itemOf), {
        inBrackets: true,
      }),
    ),
    ...(others === 0 ? [] : [sentence([`${grouped(others)} unverified for other reasons`])]),
  ]
}

/** What the change takes away from the tests, and the failures that this hides. */
function loosened(results: Results): ScreenSentence[] {
  const weakenings = openWeakenings(results)
  const removed = unnamedRemovals(results)
  const hidden = hiddenFailures(results)
  return [
    ...(weakenings.length === 0
      ? []
      : [sentence(['Tests loosened'], inOneEach(weakenings.map(weakeningItem)))]),
    ...(hidden.length === 0
      ? []
      : [
          sentence(
            [`The checks of the base find ${counted(hidden.length, 'more failure')}`],
            hidden.map((one) => ({ ...weakeningItem(one), words: [] })),
          ),
        ]),
    ...(removed.length === 0
      ? []
      : [
          sentence(
            ['Scenarios removed'],
            removed.map(({ id, file }) => ({ id, file, isGone: true })),
          ),
        ]),
  ]
}

/** Each scenario once, with the first that is said of it, and how much more there is. */
function inOneEach(items: readonly ScreenItem[]): ScreenItem[] {
  const found = new Map<string, [ScreenItem, ...ScreenItem[]]>()
  for (const item of items) {
    const before = found.get(item.id)
    if (before === undefined) found.set(item.id, [item])
    else before.push(item)
  }
  return [...found.values()].map(([item, ...others]) =>
    others.length === 0 ? item : { ...item, words: phrase`${item.words ?? []} and ${others.length} more` },
  )
}

function weakeningItem(weakening: Weakening): ScreenItem {
  const { scenario, file, line, kind } = weakening
  const isGone = kind === 'scenario-removed'
  return {
    id: scenario ?? file,
    file,
    ...present({ line }),
    words: briefWeakening(weakening),
    ...(isGone ? { isGone } : {}),
  }
}

function policy(results: Results): ScreenSentence[] {
  return policyLines(results, 1).map(({ label, changes, more }) =>
    sentence(phrase`${label}: ${changes.flat()}${more}`),
  )
}

/** The first error in a file; warnings are in a fold. */
function problems({ diagnostics }: Results): ScreenSentence[] {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const [first] = errors
  if (first === undefined) return []
  const { file, line, column } = first
  const place = placeOf(present({ file, line, column }))
  const words = phrase`${place === '' ? '' : phrase`${{ value: place }}: `}${withoutStop(diagnosticPhrase(first))}`
  const lead =
    errors.length === 1
      ? phrase`Problem in a file: ${words}`
      : phrase`${grouped(errors.length)} problems in files, first ${words}`
  return [sentence(lead, [], { isVerdict: true })]
}

/** What the verdict does not rest on. */
function limitations(results: Results): ScreenSentence[] {
  const { scenarios } = results
  const judgeOff = judgeOffWords(results)
  const asked = groupWords(results)
  const vacuous = scenarios.filter((scenario) => scenario.vacuous !== undefined)
  return [
    ...notCompared(scenarios),
    ...(judgeOff === null ? [] : [sentence([judgeOff])]),
    ...(asked === null ? [] : [sentence(asked)]),
    ...named(['Cannot fail'], vacuous),
  ]
}

/** Scenarios whose comparison tells nothing. */
function notCompared(scenarios: readonly ScenarioResult[]): ScreenSentence[] {
  const reasons = incomparableReasons(scenarios)
  const [first] = reasons
  if (first === undefined) return []
  const [reason, alike] = first
  const others = reasons.slice(1).reduce((sum, [, { length }]) => sum + length, 0)
  return [
    sentence(phrase`${grouped(alike.length)} not compared: ${reason}`, alike.map(itemOf), {
      inBrackets: true,
    }),
    ...(others === 0 ? [] : [sentence([`${grouped(others)} not compared for other reasons`])]),
  ]
}

/** What the change does to the gate and to the agent; a file that no scenario covers is told once. */
function agentFiles(results: Results): ScreenSentence[] {
  const { agentFiles: changed = [], gateFiles = [], uncovered = [] } = results
  const bare = new Set(uncovered)
  const covered = changed.filter((file) => !bare.has(file))
  return [
    ...(gateFiles.length === 0 ? [] : [sentence(['Changed in the gate itself'], fileItems(gateFiles))]),
    ...(covered.length === 0 ? [] : [sentence(['Changed in the agent'], fileItems(covered))]),
    ...(uncovered.length === 0
      ? []
      : [sentence(['Changed, and covered by no scenario'], fileItems(uncovered))]),
  ]
}

function fileItems(files: readonly string[]): ScreenItem[] {
  return files.map((file) => ({ id: file, file }))
}
