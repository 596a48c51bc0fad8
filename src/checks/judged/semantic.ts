import { defineStatement } from './statement-check.ts'
import { omitData } from '../shared-examples.ts'

export const semantic = defineStatement({
  type: 'semantic!',
  aliases: ['not_semantic!'],
  aliasParams: { 'not_semantic!': { negate: true } },
  summary: 'A model says whether a text means what you describe.',
  why: 'The same can be said in many words, and no list of them is complete.',
  meaning: 'What the text must convey, in your words.',
  label: 'Meaning',
  rubric: {
    criterion: 'The text conveys the meaning that is described, in whatever words.',
    fail: 'It conveys another meaning, or only a part of it.',
  },
  examples: [
    {
      title: 'It greets, in its own words',
      params: { target: 'output', value: 'greets the user and offers help' },
      trace: { output: 'Good morning! What can I do for you?' },
      judge: [{ says: 'pass', because: 'A greeting, and an offer.' }],
    },
    {
      title: 'It does not',
      params: { target: 'output', value: 'greets the user' },
      trace: { output: 'What do you want?' },
      judge: [{ says: 'fail', because: 'There is no greeting.' }],
      expect: { fail: 'judge-failed-it' },
    },
    {
      title: 'What must not be said, in whatever words',
      params: { target: 'output', value: 'blames the user', negate: true },
      trace: { output: 'You should have read the terms.' },
      judge: [{ says: 'pass', because: 'It puts it on the user.' }],
      expect: { fail: 'judge-passed-it' },
    },
    omitData(
      'The tool was never called, so no judge is asked',
      { target: 'summarise.output', value: 'names the price' },
      { output: 'Done.' },
    ),
  ],
})
