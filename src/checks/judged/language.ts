import { defineStatement } from './statement-check.ts'

export const language = defineStatement({
  type: 'language!',
  aliases: ['not_language!'],
  aliasParams: { 'not_language!': { negate: true } },
  summary: 'A model says whether a text is in a language.',
  why: 'An agent that is asked in one language should not answer in another.',
  meaning: 'The language, as a code (`es`) or in words.',
  label: 'Language',
  rubric: {
    criterion: 'The text is written in the language that is named, by its code or in words.',
    fail: 'It is written in another language, or in several. Names and quotations of other languages do not count.',
  },
  examples: [
    {
      title: 'Spanish',
      params: { target: 'output', value: 'es' },
      trace: { output: 'Su pedido llega mañana.' },
      judge: [{ says: 'pass', because: 'It is Spanish.' }],
    },
    {
      title: 'It fell back to English',
      params: { target: 'output', value: 'es' },
      trace: { output: 'Your order arrives tomorrow.' },
      judge: [{ says: 'fail', because: 'It is English.' }],
      expect: { fail: 'judge-failed-it' },
    },
    {
      title: 'Any language but one',
      params: { target: 'output', value: 'English', negate: true },
      trace: { output: 'Your order arrives tomorrow.' },
      judge: [{ says: 'pass', because: 'It is English.' }],
      expect: { fail: 'judge-passed-it' },
    },
  ],
})
