import type { Scope } from '../gate/clauses/facts.ts'
import { pluralize } from './figures.ts'
import { joinPhrases, joinTexts, phrase, type Phrase } from './phrase.ts'

/** Sentences about facts, one for each code; a code without one does not compile. */
export type SentencesOf<Fact extends { readonly code: string; readonly args: object }> = {
  readonly [Code in Fact['code']]: (args: Extract<Fact, { readonly code: Code }>['args']) => Phrase
}

/** Items that a sentence names before it only counts them; the results file and the report have the rest. */
const maxNamed = 3

/** Lists the first items, and how many more there are. */
export function listSome<Item>(items: readonly Item[], most: number, describe: (item: Item) => Phrase) {
  const shown = items.slice(0, most).map(describe)
  const more = items.length > most ? ` and ${items.length - most} more` : ''
  return joinTexts([...joinPhrases(shown, ', '), more])
}

/** Lists at most three items, and how many more there are. */
export function listPhrases(items: readonly Phrase[]): Phrase {
  return listSome(items, maxNamed, (item) => item)
}

/** Lists at most three ids. */
export function listIds(ids: readonly string[]): Phrase {
  return listPhrases(ids.map((value) => [{ value }]))
}

/** Counts scenarios: `1 scenario`, `2 scenarios`. */
export function countScenarios({ length }: readonly string[]): string {
  return pluralize(length, 'scenario')
}

/** ` of the tag x`, in a sentence; nothing for the suite. */
export function describeScope(scope: Scope): Phrase {
  if (scope.kind === 'suite') return []
  return scope.kind === 'tag'
    ? phrase` of the tag ${{ value: scope.tag }}`
    : phrase` of ${{ value: scope.id }}`
}
