import { z } from 'zod'
import type { Finding } from '../../core/verdict.ts'
import { defineCheck, fail, pass, showValues } from '../define.ts'
import { fails, omitData, passes, omitOutput } from '../shared-examples.ts'
import { listEverSaid } from './said.ts'
import { createFold, texts } from './texts.ts'
import { createLatePattern } from '../../core/lazy.ts'
import { createOccurrenceTest } from './occurs-in.ts'

export const contentExcludes = defineCheck({
  type: 'content_excludes',
  aliases: ['content_not_includes', 'banned_words'],
  origins: ['promptkit'],
  summary: 'The agent never said any of the listed texts, whatever their case.',
  why: 'Some words must never reach a user: an empty promise, the name of a model, a secret.',
  needs: ['output'],
  failsEarly: true,
  negative: true,
  spelling: { texts: ['patterns'] },
  params: () =>
    z.strictObject({
      patterns: texts.describe('Texts that must not occur.'),
      match_mode: z
        .enum(['substring', 'word_boundary'])
        .default('substring')
        .describe('`substring`: anywhere. `word_boundary`: as whole words only.'),
      case_sensitive: z.boolean().default(false).describe('Whether upper and lower case must agree.'),
    }),
  // Its documents promise whole words for this name.
  meanings: { promptkit: { banned_words: { match_mode: 'word_boundary' } } },
  paramAliases: { words: 'patterns' },
  looser: { patterns: 'fewer', match_mode: ['substring', 'word_boundary'], case_sensitive: 'on' },
  reasons: { said: 'The agent said a forbidden text.' },
  messages: { said: 'The agent said `{actual}`, which is forbidden' },
  evaluate: (trace, params) => findSaid(listEverSaid(trace), params) ?? pass(),
  // The last word may go on.
  evaluatePartial: (text, params) =>
    findSaid([params.match_mode === 'substring' ? text : withoutLastWord(text)], params),
  examples: [
    passes('None of them is said', { patterns: ['guarantee', 'refund'] }, 'We will look into it.'),
    fails('One of them is said', { words: ['guarantee'] }, 'said', 'This is GUARANTEED.'),
    passes(
      'Only a part of a word, where whole words are asked for',
      { patterns: ['guarantee'], match_mode: 'word_boundary' },
      'This is guaranteed.',
    ),
    omitData('Nothing that the agent said was recorded', { patterns: ['guarantee'] }),
  ],
})

interface Params {
  readonly patterns: readonly string[]
  readonly match_mode: 'substring' | 'word_boundary'
  readonly case_sensitive: boolean
}

/** Finds the failure of texts that hold a forbidden one; null if none does. */
function findSaid(answers: readonly string[], { patterns, match_mode: mode, case_sensitive: exact }: Params) {
  const fold = createFold(exact)
  const folded = answers.map(fold)
  const matches = patterns.filter((pattern) => {
    const wanted = fold(pattern)
    return folded.some((text) => (mode === 'substring' ? text.includes(wanted) : hasWord(text, wanted)))
  })
  return matches.length === 0 ? null : fail('said', showValues({ none: [...patterns] }, matches))
}

function withoutLastWord(text: string): string {
  let end = text.length
  while (end > 0 && isWord(text.slice(end - 1, end))) end--
  return text.slice(0, end)
}

/**
 * Tells whether a text occurs as a whole word: with a boundary on both sides as `\b` of RE2 has it (`caf` is a word
 * in `café`), or as a reader sees it, who takes `é` for a letter and needs no boundary at a sign (`c++`).
 */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const end = at + word.length
    const edges = [
      [text.charAt(at - 1), word.charAt(0)],
      [word.slice(-1), text.charAt(end)],
    ] as const
    if (edges.every(([left, right]) => isAsciiWord(left) !== isAsciiWord(right))) return true
    if (edges.every(([left, right]) => !isWord(left) || !isWord(right))) return true
  }
  return false
}

function isAsciiWord(character: string): boolean {
  return /^\w/.test(character)
}

function isWord(character: string): boolean {
  return /^\w/.test(character) || wordStart().test(character)
}

const wordStart = createLatePattern(String.raw`^[\p{L}\p{N}_]`, 'u')

export const negativeMatch = defineCheck({
  type: 'negative_match',
  canonical: 'content_excludes',
  origins: ['agentcheck'],
  summary: 'The final output contains none of the listed texts, whatever their case.',
  why: '“No data available” is not an answer. To look at everything that the agent said, use `content_excludes`.',
  needs: ['output'],
  negative: true,
  spelling: { texts: ['must_not_contain'] },
  params: () =>
    z.strictObject({
      must_not_contain: texts.describe('Texts that must not occur; `error` occurs in `terror` as well.'),
    }),
  paramAliases: { mustNotContain: 'must_not_contain' },
  looser: { must_not_contain: 'fewer' },
  reasons: { found: 'The answer contains a forbidden text.' },
  messages: { found: 'The answer contains `{actual}`, which is forbidden' },
  evaluate: (trace, params) => findContained(trace.finalOutput ?? '', params) ?? pass(),
  evaluatePartial: findContained,
  examples: [
    passes(
      'None of them is there',
      { must_not_contain: ['no data available', 'error'] },
      'Here is your analysis.',
    ),
    fails('One of them is there, in other letters', { mustNotContain: ['no data available'] }, 'found', {
      output: 'No data available for that year.',
    }),
    omitOutput({ must_not_contain: ['error'] }),
  ],
})

/** Finds the failure of an answer that holds a forbidden text; null if it holds none. */
function findContained(
  text: string,
  { must_not_contain: forbidden }: { readonly must_not_contain: readonly string[] },
): Finding<'found'> | null {
  const matches = forbidden.filter(createOccurrenceTest(text))
  return matches.length === 0 ? null : fail('found', showValues({ none: [...forbidden] }, matches))
}
