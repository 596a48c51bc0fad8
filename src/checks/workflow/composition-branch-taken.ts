import { z } from 'zod'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { lastComposition } from '../../trace/views/composition.ts'
import { fails, omitData, passes } from '../shared-examples.ts'

export const compositionBranchTaken = defineCheck({
  type: 'composition_branch_taken',
  origins: ['promptkit'],
  summary: 'A branch of a composition took a certain way.',
  why: 'A document that takes the wrong way is handled by steps that were made for another.',
  needs: [],
  params: () =>
    z.strictObject({
      branch: z.string().min(1).describe('The id of the branch.'),
      expected: z.string().min(1).describe('The id of the step that it must lead to.'),
    }),
  reasons: { 'other-way': 'The branch took another way, or was not come to.' },
  messages: { 'other-way': 'The branch took `{actual}`, expected `{expected}`' },
  evaluate(trace, { branch, expected }) {
    const composition = lastComposition(trace)
    if (composition === null) return missingData('the steps of a composition')
    const taken = composition.branches.get(branch) ?? 'none'
    return taken === expected ? pass() : fail('other-way', { expected, actual: taken })
  },
  examples: [
    passes(
      'The right way',
      { branch: 'route', expected: 'extract_paper' },
      { output: 'Done.', composition: { branches: { route: 'extract_paper' } } },
    ),
    fails(
      'Another way',
      { branch: 'route', expected: 'extract_paper' },
      { output: 'Done.', composition: { branches: { route: 'extract_memo' } } },
      'other-way',
    ),
    omitData(
      'The trace shows no composition',
      { branch: 'route', expected: 'extract_paper' },
      { output: 'Done.' },
    ),
  ],
})
