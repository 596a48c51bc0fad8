import { defineFoundChunks } from './found-chunks.ts'
import { omitData } from '../shared-examples.ts'

export const contextualRelevancy = defineFoundChunks({
  type: 'contextual_relevancy',
  summary: 'The retrieved texts matter for the question.',
  why: 'Chunks that have nothing to do with the question cost tokens and mislead.',
  criteria: 'Each of the RETRIEVED CHUNKS matters for the QUESTION. The score is the share of those that do.',
  examples: [
    {
      title: 'As it should be',
      params: { question: 'How long does it take?', contexts: ['Parcels take three days.'] },
      trace: { output: 'Three days.' },
      judge: [{ says: 'pass', score: 1, because: 'It does.' }],
    },
    {
      title: 'As it should not be',
      params: { question: 'How long does it take?', contexts: ['We are in Lyon.'] },
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
