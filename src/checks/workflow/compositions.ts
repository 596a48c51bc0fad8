import { z } from 'zod'
import { defineCheck, fail, missingData, pass, truncateForResults } from '../define.ts'
import { lastComposition } from '../../trace/views/composition.ts'
import { fails, omitData, passes } from '../shared-examples.ts'
import { canonicalizeJson, parseJson, type JsonValue } from '../../core/json.ts'

const routeOfPapers = { branch: 'route', expected: 'extract_paper' }

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
    passes('The right way', routeOfPapers, {
      output: 'Done.',
      composition: { branches: { route: 'extract_paper' } },
    }),
    fails('Another way', routeOfPapers, 'other-way', {
      output: 'Done.',
      composition: { branches: { route: 'extract_memo' } },
    }),
    omitData('The trace shows no composition', routeOfPapers, 'Done.'),
  ],
})

const classified = { output: 'Done.', composition: { steps: { classify: 'paper' } } }

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
    fails('It was not run', { parallel: 'meta' }, 'not-complete', classified),
  ],
})

const classifiedByType = { output: 'Done.', composition: { steps: { classify: { type: 'research_paper' } } } }

export const compositionStepOutput = defineCheck({
  type: 'composition_step_output',
  origins: ['promptkit'],
  summary: 'The output of a step of a composition is a text, contains one, or is not empty.',
  why: 'A wrong classification in the middle spoils all that follows, and the answer may still read well.',
  needs: [],
  params: () =>
    z
      .strictObject({
        step: z.string().min(1).describe('The id of the step.'),
        equals: z.string().optional().describe('The whole output; JSON as such. Case counts.'),
        contains: z
          .string()
          .min(1)
          .optional()
          .describe('A text in the output. Case counts. Without both: the output must not be empty.'),
      })
      .refine(({ equals, contains }) => equals === undefined || contains === undefined, {
        error: 'say equals or contains, not both',
      }),
  reasons: {
    'no-output': 'The step has no output, or was not run.',
    'other-text': 'The output is another one.',
    'not-found': 'The output does not contain the text.',
  },
  messages: {
    'no-output': 'The step `{expected}` has no output',
    'other-text': 'The output of the step is not `{expected}`: `{actual}`',
    'not-found': 'The output of the step does not contain `{expected}`: `{actual}`',
  },
  evaluate(trace, { step, equals, contains }) {
    const composition = lastComposition(trace)
    if (composition === null) return missingData('the steps of a composition')
    const output = composition.steps.get(step) ?? ''
    if (output === '') return fail('no-output', { expected: step })
    const forms = listForms(output)
    const actual = truncateForResults(forms[0])
    if (equals !== undefined) {
      const isSame = forms.includes(equals) || canonicalizeJson(parseJson(equals) ?? equals) === forms.at(-1)
      return isSame ? pass() : fail('other-text', { expected: truncateForResults(equals), actual })
    }
    if (contains === undefined || forms.some((form) => form.includes(contains))) return pass()
    return fail('not-found', { expected: truncateForResults(contains), actual })
  },
  examples: [
    passes('It contains the text', { step: 'classify', contains: 'paper' }, classifiedByType),
    fails(
      'The whole output as JSON',
      { step: 'classify', equals: '{"type": "memo"}' },
      'other-text',
      classifiedByType,
    ),
    fails('It does not contain the text', { step: 'classify', contains: 'memo' }, 'not-found', classified),
    fails('A step that was not run', { step: 'summary' }, 'no-output', classified),
  ],
})

/** Lists the forms of an output: its JSON, as PromptKit compares, and the text that an author may mean. */
function listForms(output: JsonValue): readonly [string, ...string[]] {
  const json = canonicalizeJson(output)
  return typeof output === 'string' ? [output, json] : [json]
}
