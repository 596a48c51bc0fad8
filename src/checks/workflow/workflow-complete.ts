import { z } from 'zod'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'

export const workflowComplete = defineCheck({
  type: 'workflow_complete',
  origins: ['promptkit'],
  summary: 'The workflow reached one of its ends.',
  why: 'A friendly answer half-way through leaves the work undone.',
  needs: ['workflow'],
  params: () => z.strictObject({}),
  reasons: { 'not-complete': 'The workflow did not reach an end.' },
  messages: {
    'not-complete': 'The workflow did not reach an end: `{actual}`',
  },
  evaluate({ workflow }) {
    const { isComplete = null, current = null } = workflow ?? {}
    if (isComplete === null) return missingData('whether the last state is an end')
    return isComplete ? pass() : fail('not-complete', { actual: current ?? 'no end' })
  },
  examples: [
    passes('It is done', {}, { workflow: { state: 'closed', complete: true } }),
    fails(
      'It stopped before the end',
      {},
      { workflow: { state: 'triage', complete: false } },
      'not-complete',
    ),
    omitData('The trace does not say which states are ends', {}, { workflow: { state: 'triage' } }),
  ],
})
