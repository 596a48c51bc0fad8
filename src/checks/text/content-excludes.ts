import { z } from 'zod'
import { defineCheck, fail, pass, truncateForResults } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'
import { listEverSaid } from './said.ts'
import { createFold, texts } from './texts.ts'
import { createLatePattern } from '../../core/late-pattern.ts'

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
  messages: {
    said: 'The agent said `{actual}`, which is forbidden',
  },
  evaluate(trace, params) {
    const matches = findForbidden(listEverSaid(trace), params)
    return matches.length === 0 ? pass() : fail('said', buildFacts(matches, params))
  },
  evaluatePartial(text, params) {
    // The last word may go on.
    const matches = findForbidden([params.match_mode === 'substring' ? text : withoutLastWord(text)], params)
    return matches.length === 0 ? null : fail('said', buildFacts(matches, params))
  },
  examples: [
    passes(
      'None of them is said',
      { patterns: ['guarantee', 'refund'] },
      { output: 'We will look into it.' },
    ),
    fails('One of them is said', { words: ['guarantee'] }, { output: 'This is GUARANTEED.' }, 'said'),
    passes(
      'Only a part of a word, where whole words are asked for',
      { patterns: ['guarantee'], match_mode: 'word_boundary' },
      { output: 'This is guaranteed.' },
    ),
    omitData('Nothing that the agent said was recorded', { patterns: ['guarantee'] }),
  ],
})

interface Params {
  readonly patterns: readonly string[]
  readonly match_mode: 'substring' | 'word_boundary'
  readonly case_sensitive: boolean
}

function findForbidden(
  answers: readonly string[],
  { patterns, match_mode: mode, case_sensitive: exact }: Params,
) {
  const fold = createFold(exact)
  const folded = answers.map(fold)
  return patterns.filter((pattern) => {
    const wanted = fold(pattern)
    return folded.some((text) => (mode === 'substring' ? text.includes(wanted) : hasWord(text, wanted)))
  })
}

function buildFacts(matches: string[], { patterns }: Params) {
  return { expected: truncateForResults({ none: [...patterns] }), actual: truncateForResults(matches) }
}

function withoutLastWord(text: string): string {
  let end = text.length
  while (end > 0 && isWord(text.slice(end - 1, end))) end--
  return text.slice(0, end)
}

/**
 * Whether a text occurs as a whole word: with a boundary on both sides as `\b` of RE2 has it (`caf` is a word
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
