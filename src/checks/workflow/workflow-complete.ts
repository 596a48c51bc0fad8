import { z } from 'zod'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { omitData } from '../shared-examples.ts'

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
    { title: 'It is done', params: {}, trace: { workflow: { state: 'closed', complete: true } } },
    {
      title: 'It stopped before the end',
      params: {},
      trace: { workflow: { state: 'triage', complete: false } },
      expect: { fail: 'not-complete' },
    },
    omitData('The trace does not say which states are ends', {}, { workflow: { state: 'triage' } }),
  ],
})
