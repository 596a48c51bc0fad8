import { z } from 'zod'
import { branchList, defineCombined } from './define-combined.ts'
import { fails, passes } from '../shared-examples.ts'

const facts = ['Paris', 'Seine', 'Louvre'].map((value) => ({ type: 'output_contains', params: { value } }))

export const atLeast = defineCombined({
  type: 'at_least',
  summary: 'At least `n` of several checks pass.',
  why: 'Asks for most of the facts, whichever they are.',
  needed: ({ n }) => n,
  isAll: false,
  isMean: true,
  params: () =>
    z
      .strictObject({ n: z.int().min(1).describe('How many of the checks must pass.'), checks: branchList() })
      .superRefine(({ n, checks }, context) => {
        if (n <= checks.length) return
        const message = `expected at most ${checks.length}, as many as there are checks, got ${n}`
        context.addIssue({ code: 'custom', path: ['n'], message })
      }),
  paramAliases: { count: 'n', min: 'n', at_least: 'n' },
  looser: { n: 'lower' },
  reasons: { 'too-few-passed': 'Fewer of the checks passed than must.' },
  messages: {
    'too-few-passed': '{actual.passed} of {actual.of|check|checks} passed, expected at least {expected}',
  },
  examples: [
    passes('Two of three facts', { n: 2, checks: facts }, { output: 'Paris lies on the Seine.' }),
    fails('One of three facts', { n: 2, checks: facts }, { output: 'Paris is a city.' }, 'too-few-passed'),
  ],
})
