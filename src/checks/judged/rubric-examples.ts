import type { Example } from '../define.ts'

const polite = 'It is polite'
const dated = 'It names the day of arrival'

export const rubricExamples: readonly Example<'too-few-criteria' | 'rubric-held'>[] = [
  {
    title: 'Every criterion holds',
    params: { target: 'output', value: [polite, dated] },
    trace: { output: 'Gladly: it arrives on Monday.' },
    judge: [
      { says: 'pass', because: 'It says gladly.' },
      { says: 'pass', because: 'Monday.' },
    ],
  },
  {
    title: 'Enough of the weight holds, with criteria written as a list in a text',
    params: { target: 'output', value: `- ${polite}\n- ${dated}`, pass_threshold: 0.5 },
    trace: { output: 'It arrives on Monday.' },
    judge: [
      { says: 'fail', because: 'It is curt.' },
      { says: 'pass', because: 'Monday.' },
    ],
  },
  {
    title: 'What weighs most is missed',
    params: {
      target: 'output',
      value: [polite, { criterion: dated, weight: 3 }],
      pass_threshold: 0.75,
      context: 'The order was placed on Friday.',
    },
    trace: { output: 'Gladly.' },
    judge: [
      { says: 'pass', because: 'It says gladly.' },
      { says: 'fail', because: 'No day.' },
    ],
    expect: { fail: 'too-few-criteria' },
  },
  {
    title: 'It must not hold',
    params: { target: 'output', value: ['It blames the user'], negate: true },
    trace: { output: 'You should have read the terms.' },
    judge: [{ says: 'pass', because: 'It puts it on the user.' }],
    expect: { fail: 'rubric-held' },
  },
  {
    title: 'The judge cannot say, and the rest does not decide',
    params: { target: 'output', value: [polite, dated] },
    trace: { output: 'Gladly.' },
    judge: [
      { says: 'pass', because: 'It says gladly.' },
      { says: 'uncertain', because: 'No order is shown.' },
    ],
    expect: { error: 'judge-uncertain' },
  },
]
