import { defineStatement } from './statement-check.ts'

export const prompt = defineStatement({
  type: 'prompt!',
  summary: 'A model says whether a statement about a text is true.',
  why: 'Asks for anything that can be seen in the text alone: its tone, its order, what it leaves out.',
  meaning: 'The statement about the text.',
  label: 'Statement',
  rubric: {
    criterion: 'The statement is true of the text, and the text shows that it is.',
    fail: 'It is not true of the text, or the text does not show whether it is.',
  },
  examples: [
    {
      title: 'A statement that the text bears out',
      params: { target: 'output', value: 'The text names a price and a currency' },
      trace: { output: 'That is €40.' },
      judge: [{ says: 'pass', because: 'It says €40.' }],
    },
    {
      title: 'One that it does not',
      params: { target: 'search.input.q', value: 'The text asks for hotels in one city' },
      trace: { calls: [{ tool: 'search', args: { q: 'hotels' } }] },
      judge: [{ says: 'fail', because: 'No city is named.' }],
      expect: { fail: 'judge-failed-it' },
    },
    {
      title: 'One that must not be true',
      params: { target: 'output', value: 'The text promises a date', negate: true },
      trace: { output: 'It arrives on Monday.' },
      judge: [{ says: 'pass', because: 'Monday is promised.' }],
      expect: { fail: 'judge-passed-it' },
    },
    {
      title: 'The judge cannot say',
      params: { target: 'output', value: 'The text is by a native speaker' },
      trace: { output: 'Done.' },
      judge: [{ says: 'uncertain', because: 'One word does not show it.' }],
      expect: { error: 'judge-uncertain' },
    },
  ],
})
