import { defineFoundChunks } from './found-chunks.ts'
import { omitData } from '../shared-examples.ts'

export const contextualPrecision = defineFoundChunks({
  type: 'contextual_precision',
  summary: 'Retrieved texts that matter for the question come before those that do not.',
  why: 'A model reads what comes first most closely: what matters should be at the top.',
  criteria:
    'The RETRIEVED CHUNKS that matter for the QUESTION come before those that do not. The score is 1 where all that matter come first, and 0 where none matters.',
  examples: [
    {
      title: 'As it should be',
      params: {
        question: 'How long does it take?',
        contexts: ['Parcels take three days.', 'We are in Lyon.'],
      },
      trace: { output: 'Three days.' },
      judge: [{ says: 'pass', score: 1, because: 'It does.' }],
    },
    {
      title: 'As it should not be',
      params: {
        question: 'How long does it take?',
        contexts: ['We are in Lyon.', 'Parcels take three days.'],
      },
      trace: { output: 'Three days.' },
      judge: [{ says: 'fail', score: 0, because: 'The first chunk has nothing to do with it.' }],
      expect: { fail: 'judge-failed-it' },
    },
    omitData(
      'The search results are unknown',
      { question: 'How long does it take?' },
      { output: 'Three days.' },
    ),
  ],
})
