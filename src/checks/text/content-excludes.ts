import { z } from 'zod'
import { textOf } from '../../trace/message.ts'
import type { Trace } from '../../trace/trace.ts'
import { defineCheck, fail, pass } from '../define.ts'
import { shown } from '../shown.ts'

export const contentExcludes = defineCheck({
  type: 'content_excludes',
  aliases: ['content_not_includes', 'banned_words'],
  family: 'text',
  origins: ['promptkit'],
  summary: 'Nothing that the agent said contains any of some texts, whatever their case.',
  why: 'Some words must never reach a user: a promise that nobody can keep, the name of a model, a secret.',
  surfaces: ['assertion', 'guardrail', 'eval'],
  needs: ['output'],
  failsEarly: true,
  negative: true,
  params: z.strictObject({
    patterns: z.array(z.string().min(1)).min(1).describe('Texts that must not occur.'),
    match_mode: z
      .enum(['substring', 'word_boundary'])
      .default('substring')
      .describe('`substring`: anywhere. `word_boundary`: as whole words only.'),
  }),
  paramAliases: { words: 'patterns' },
  reasons: { said: 'The agent said what it must not.' },
  evaluate(trace, { patterns, match_mode: mode }) {
    const said = textsOf(trace).map((text) => text.toLowerCase())
    const found = patterns.filter((pattern) => {
      const wanted = pattern.toLowerCase()
      return said.some((text) => (mode === 'substring' ? text.includes(wanted) : hasWord(text, wanted)))
    })
    if (found.length === 0) return pass()
    return fail('said', { expected: shown({ none: patterns }), actual: shown(found) })
  },
  examples: [
    {
      title: 'None of them is said',
      params: { patterns: ['guarantee', 'refund'] },
      trace: { output: 'We will look into it.' },
      expect: 'pass',
    },
    {
      title: 'One of them is said',
      params: { words: ['guarantee'] },
      trace: { output: 'This is GUARANTEED.' },
      expect: { fail: 'said' },
    },
    {
      title: 'Only a part of a word, where whole words are asked for',
      params: { patterns: ['guarantee'], match_mode: 'word_boundary' },
      trace: { output: 'This is guaranteed.' },
      expect: 'pass',
    },
    {
      title: 'Nothing that the agent said was recorded',
      params: { patterns: ['guarantee'] },
      trace: { costs: [0.01] },
      expect: { error: 'missing-data' },
    },
  ],
})

/** All that the agent said, on every turn. */
function textsOf({ messages, finalOutput }: Trace): string[] {
  const texts = messages.filter(({ role }) => role === 'assistant').map(textOf)
  return finalOutput === null ? texts : [...texts, finalOutput]
}

/** Whether a text occurs without a letter, a digit or `_` beside it. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!isWordAt(text, at - 1) && !isWordAt(text, at + word.length)) return true
  }
  return false
}

function isWordAt(text: string, at: number): boolean {
  return /[\p{L}\p{N}_]/u.test(text.charAt(at))
}
