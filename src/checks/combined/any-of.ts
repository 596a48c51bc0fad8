import { z } from 'zod'
import { branchList, defineCombined } from './define-combined.ts'
import { fails, omitData, passes } from '../shared-examples.ts'

export const anyOf = defineCombined({
  type: 'any_of',
  summary: 'At least one of several checks passes: several ways are right.',
  why: 'A task can often be done in more than one right way. The failure names the way that came nearest.',
  needed: () => 1,
  isAll: false,
  isMean: false,
  params: () => z.strictObject({ checks: branchList() }),
  reasons: { 'none-passed': 'None of the checks passed.' },
  messages: {
    'none-passed': '{actual.passed} of {actual.of|check|checks} passed, expected at least {expected}',
  },
  examples: [
    passes(
      'The second of two right ways',
      {
        checks: [
          { type: 'tool_order', params: { order: ['web_search', 'summarize'] } },
          { type: 'tool_order', params: { order: ['fetch_url', 'summarize'] } },
        ],
      },
      { calls: ['fetch_url', 'summarize'] },
    ),
    fails(
      'Neither way',
      {
        checks: [
          { type: 'tool_order', params: { order: ['web_search', 'summarize'] } },
          {
            type: 'all_of',
            description: 'says that it does not know',
            params: {
              checks: [
                { type: 'output_contains', params: { value: 'do not know' } },
                { type: 'max_tool_calls', params: { max: 3 } },
              ],
            },
          },
        ],
      },
      { output: 'It is 20 degrees.', calls: ['guess'] },
      'none-passed',
    ),
    passes(
      'The judge is not asked where another way passes',
      {
        checks: [
          { type: 'output_contains', params: { value: 'Paris' } },
          { type: 'llm_judge', params: { criteria: 'Names the capital of France.' } },
        ],
      },
      { output: 'It is Paris.' },
    ),
    omitData(
      'One way failed, and the other cannot be evaluated',
      {
        checks: [
          { type: 'output_contains', params: { value: 'Paris' } },
          { type: 'max_cost', params: { max_usd: 1 } },
        ],
      },
      { output: 'Lyon.' },
    ),
  ],
})
