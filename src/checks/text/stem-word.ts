import { stemmer } from 'stemmer'

/** Forms whose stem NLTK has in a table. */
const irregular: ReadonlyMap<string, string> = new Map(
  Object.entries({
    skies: 'sky',
    dying: 'die',
    lying: 'lie',
    tying: 'tie',
    innings: 'inning',
    outings: 'outing',
    cannings: 'canning',
  }),
)
const unchanged = new Set(['news', 'inning', 'outing', 'canning', 'howe', 'proceed', 'exceed', 'succeed'])

/**
 * The stem of an English word in small letters: Porter's, with the extensions of NLTK, whose stems the package `rouge_score`
 * compares. Two words have the same stem where they have there; the stem itself may be spelled in another way.
 */
export function stemWord(word: string): string {
  const listed = unchanged.has(word) ? word : irregular.get(word)
  if (listed !== undefined) return listed
  // `ties` and `tied`
  if (/^.ie[sd]$/.test(word)) return word.slice(0, -1)
  const stem = stemmer(dropAdverb(word))
  const asVowel = `${stem.slice(0, -1)}y`
  // `deploy` as in `deployment`, `flying` as `flies`
  if (/[aeiou]i$/.test(stem) && word.startsWith(asVowel)) return asVowel
  return /^[^aeiou]{2,}y$/.test(stem) ? `${stem.slice(0, -1)}i` : stem
}

/** `careful` of `carefully`, `additional` of `additionally`; `really` stays. */
function dropAdverb(word: string): string {
  const rest = /^(.*)(?:ful|al)ly$/.exec(word)?.[1]
  return rest !== undefined && /[aeiouy][^aeiou]/.test(rest) ? word.slice(0, -2) : word
}
