import leven from 'leven'
import { z } from 'zod'
import { createLatePattern } from '../../core/lazy.ts'
import { spendSteps } from '../../core/work.ts'
import { defineCheck, fail, missingData, pass, truncateForResults } from '../define.ts'
import { errs, fails, omitOutput, passes } from '../shared-examples.ts'
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
function stemWord(word: string): string {
  const listed = unchanged.has(word) ? word : irregular.get(word)
  if (listed !== undefined) return listed
  // `ties` and `tied`
  if (/^.ie[sd]$/.test(word)) return word.slice(0, -1)
  const stem = stemmer(dropAdverb(word))
  const asVowel = `${stem.slice(0, -1)}y`
  // `deploy` as in `deployment`, `flying` as `flies`
  const root = /[aeiou]i$/.test(stem) && word.startsWith(asVowel) ? asVowel : stem
  // `use` of `used` and `using`
  if (/^[aeiou][^aeiou]$/.test(root) && /^(?:e|ing)/.test(word.slice(2))) return `${root}e`
  // `geology` as in `geological`
  if (root.endsWith('logi') && /[aeiou]/.test(root.slice(0, -4))) return root.slice(0, -1)
  return /^[^aeiou]{2,}y$/.test(root) ? `${root.slice(0, -1)}i` : root
}

/** Drops the ending of an adverb: `carefully` to `careful`, `additionally` to `additional`; `really` stays. */
function dropAdverb(word: string): string {
  const rest = /^(.*)(?:ful|al)ly$/.exec(word)?.[1]
  return rest !== undefined && /[aeiouy][^aeiou]/.test(rest) ? word.slice(0, -2) : word
}

const reference = z.string().min(1)

export const textSimilarity = defineCheck({
  type: 'text_similarity',
  origins: ['scenario-gate'],
  summary: 'The final output is close enough to a reference answer, or to one of several.',
  why: 'For a reference answer that may be worded a little differently, without a model. The score is the similarity.',
  needs: ['output'],
  spelling: { texts: ['reference'] },
  params: () =>
    z.strictObject({
      reference: z
        .union([reference, z.array(reference).min(1)])
        .describe('The reference answer, or a list of them: the closest one counts.'),
      min_similarity: z
        .number()
        .gt(0)
        .max(1)
        .default(0.8)
        .describe('The least similarity, above 0 and up to 1. Default: 0.8, as in ADK.'),
      method: z
        .enum(['rouge1', 'levenshtein', 'exact'])
        .default('rouge1')
        .describe(
          '`rouge1` compares stemmed words, in any order and case, as the F-measure that ADK calls `response_match_score`, and counts words of all alphabets; `levenshtein` compares characters, by the edits between the texts; `exact` is 1 for the same text without white space around it, else 0. Default: `rouge1`.',
        ),
    }),
  paramAliases: { value: 'reference', references: 'reference', threshold: 'min_similarity' },
  looser: { min_similarity: 'lower', reference: 'more', method: ['exact', ['rouge1', 'levenshtein']] },
  reasons: {
    'too-different': 'The answer is less similar to the reference than required.',
    'too-long-to-compare': 'The texts are too long to compare character by character.',
  },
  messages: {
    'too-different':
      'Similarity {actual.similarity}, expected {expected after similarity of}: `{actual.answer}`',
  },
  evaluate({ finalOutput }, { reference: wanted, min_similarity: least, method }) {
    const answer = finalOutput ?? ''
    if (answer.trim() === '') return missingData('a final output that says anything')
    const references = [wanted].flat()
    const longest = Math.max(answer.length, ...references.map(({ length }) => length))
    if (method === 'levenshtein' && longest > maxCharacters)
      return { status: 'error', reason: 'too-long-to-compare', actual: longest }
    const score = Math.max(...references.map((each) => measures[method](answer, each)))
    if (score >= least - tolerance) return pass({ score })
    const similarity = Math.round(score * 1e4) / 1e4
    const actual = { similarity, answer: truncateForResults(answer) }
    return fail('too-different', { score, expected: `similarity of at least ${least}`, actual })
  },
  examples: [
    passes(
      'The same words in another form',
      { reference: 'The flights to Paris are booked.', min_similarity: 0.8 },
      'Booked the flight to Paris.',
    ),
    passes(
      'One of two reference answers',
      { reference: ['Bonjour', 'Hello there'], method: 'levenshtein' },
      'Hello there!',
    ),
    fails('Another answer', { reference: 'The flight to Paris is booked.' }, 'too-different', {
      output: 'Sorry, I cannot help with that.',
    }),
    errs('Too long for edits', { reference: 'Paris', method: 'levenshtein' }, 'too-long-to-compare', {
      output: 'Paris '.repeat(2_000),
    }),
    omitOutput({ reference: 'Paris' }),
  ],
})

/** Of one text; the time grows with the product of both. */
const maxCharacters = 10_000

/** Shares of words miss a round number by their last digit. */
const tolerance = 1e-9

const measures = {
  rouge1: computeRouge1,
  levenshtein(answer: string, text: string): number {
    const [one, other] = [answer.trim(), text.trim()]
    spendSteps(one.length * other.length)
    return 1 - leven(one, other) / Math.max(1, one.length, other.length)
  },
  exact: (answer: string, text: string) => (answer.trim() === text.trim() ? 1 : 0),
} as const

/** Computes the F-measure of the words that both have, each as often as both have it. */
function computeRouge1(answer: string, text: string): number {
  const [answered, wanted] = [countWords(answer), countWords(text)]
  let common = 0
  for (const [word, count] of answered) common += Math.min(count, wanted.get(word) ?? 0)
  const [all, needed] = [sumCounts(answered), sumCounts(wanted)]
  if (common === 0) return 0
  // In the steps of the original: its limits are on these digits.
  const [precision, recall] = [common / all, common / needed]
  return (2 * precision * recall) / (precision + recall)
}

function sumCounts(words: ReadonlyMap<string, number>): number {
  return [...words.values()].reduce((sum, count) => sum + count, 0)
}

/** Scripts without spaces: of these each sign is a word, or each sign with its marks. */
const [signs, clusters] = [
  String.raw`\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af`,
  String.raw`\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff`,
]
const word = createLatePattern(
  String.raw`[${signs}]|[${clusters}\p{L}\p{N}\p{M}](?:(?![${signs}])(?:\p{M}|(?![${clusters}])[\p{L}\p{N}]))*`,
  'gu',
)

/** Counts words as ADK does: compatible forms, lower case, stems beyond three Latin letters. Others are blanks. */
function countWords(text: string): ReadonlyMap<string, number> {
  const words = new Map<string, number>()
  for (const [match] of text.normalize('NFKC').toLowerCase().matchAll(word())) {
    const stem = match.length > 3 && /^[a-z0-9]+$/.test(match) ? stemWord(match) : match
    words.set(stem, (words.get(stem) ?? 0) + 1)
  }
  return words
}
