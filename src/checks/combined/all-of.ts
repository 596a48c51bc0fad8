import { z } from 'zod'
import { branchList, defineCombined } from './define-combined.ts'
import { fails, passes } from '../shared-examples.ts'

export const allOf = defineCombined({
  type: 'all_of',
  summary: 'All of several checks pass; as one way of an `any_of`, or with a score by weights.',
  why: 'Makes one way out of several checks, or one score out of several parts that count differently.',
  needed: (_, applied) => applied,
  isAll: true,
  isMean: true,
  params: () => z.strictObject({ checks: branchList() }),
  reasons: { 'some-failed': 'At least one of the checks failed.' },
  messages: { 'some-failed': '{actual.passed} of {actual.of|check|checks} passed, expected {expected}' },
  examples: [
    passes(
      'A way of two checks',
      {
        checks: [
          { type: 'tools_called', params: { tools: ['search'] } },
          { type: 'output_contains', params: { value: 'Paris' } },
        ],
      },
      { output: 'It is Paris.', calls: ['search'] },
    ),
    fails(
      'One of two fails',
      {
        checks: [
          { type: 'tools_called', params: { tools: ['search'] } },
          { type: 'output_contains', params: { value: 'Paris' } },
        ],
      },
      { output: 'It is Lyon.', calls: ['search'] },
      'some-failed',
    ),
  ],
})
