import { z } from 'zod'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { lastComposition } from '../../trace/views/composition.ts'
import { fails, passes } from '../shared-examples.ts'

export const compositionParallelComplete = defineCheck({
  type: 'composition_parallel_complete',
  origins: ['promptkit'],
  summary: 'All branches of a parallel step of a composition came to their end.',
  why: 'An answer that is put together from half of its parts reads like a whole one.',
  needs: [],
  params: () => z.strictObject({ parallel: z.string().min(1).describe('The id of the parallel step.') }),
  reasons: { 'not-complete': 'The parallel step did not come to its end.' },
  messages: { 'not-complete': 'The parallel step `{expected}` did not come to its end: `{actual}`' },
  evaluate(trace, { parallel }) {
    const composition = lastComposition(trace)
    if (composition === null) return missingData('the steps of a composition')
    const status = composition.parallel.get(parallel) ?? 'not run'
    return status === 'complete' ? pass() : fail('not-complete', { expected: parallel, actual: status })
  },
  examples: [
    passes(
      'It is complete',
      { parallel: 'meta' },
      { output: 'Done.', composition: { parallel: { meta: 'complete' } } },
    ),
    fails(
      'It was not run',
      { parallel: 'meta' },
      { output: 'Done.', composition: { steps: { classify: 'paper' } } },
      'not-complete',
    ),
  ],
})
