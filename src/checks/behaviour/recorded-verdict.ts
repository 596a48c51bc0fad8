import { z } from 'zod'
import type { Finding } from '../../core/verdict.ts'
import { defineCheck, fail, missingData, pass } from '../define.ts'

export const recordedVerdict = defineCheck({
  type: 'recorded_verdict',
  aliases: [],
  family: 'behaviour',
  origins: ['scenario-gate'],
  summary: 'The recording says that the run passed.',
  why: 'Benchmarks and other tools score the runs that they record. A gate can hold a change to what they say.',
  needs: [],
  params: () =>
    z.strictObject({
      score: z
        .string()
        .min(1)
        .optional()
        .describe(
          'The name of the score that decides, such as `reward`. Without it the verdict of the recording decides, else its only score.',
        ),
      min: z.number().default(1).describe('The lowest score that passes.'),
    }),
  looser: { min: 'lower' },
  reasons: {
    failed: 'The recording says that the run failed.',
    'low-score': 'The score in the recording is too low.',
  },
  messages: {
    'low-score': 'The recorded score is {actual}, expected `{expected}`',
  },
  evaluate({ stated: { scores = {}, passed } }, { score, min }): Finding<Reason> {
    if (score === undefined && passed !== undefined)
      return passed === null ? missingData('a verdict') : passed ? pass() : fail('failed', {})
    const names = Object.keys(scores)
    const name = score ?? (names.length === 1 ? names[0] : undefined) ?? ''
    const actual = Object.hasOwn(scores, name) ? scores[name] : undefined
    if (actual === undefined)
      return missingData(score === undefined ? 'a verdict or a single score' : `a score ${score}`)
    return actual >= min ? pass() : fail('low-score', { expected: `${name} ${min} or more`, actual })
  },
  examples: [
    {
      title: 'The recording says that it passed',
      params: {},
      trace: { output: 'Done.', passed: true, scores: { score: 0.8 } },
      expect: 'pass',
    },
    {
      title: 'The recording says that it failed',
      params: {},
      trace: { output: 'Done.', passed: false },
      expect: { fail: 'failed' },
    },
    {
      title: 'Its only score is as high as it can be',
      params: {},
      trace: { output: 'Done.', scores: { reward: 1 } },
      expect: 'pass',
    },
    {
      title: 'A score is below the lowest that passes',
      params: { score: 'accuracy', min: 0.7 },
      trace: { output: 'Done.', passed: true, scores: { accuracy: 0.6, tone: 1 } },
      expect: { fail: 'low-score' },
    },
    {
      title: 'Several scores, and nothing says which decides',
      params: {},
      trace: { output: 'Done.', scores: { accuracy: 0.6, tone: 1 } },
      expect: { error: 'missing-data' },
    },
    {
      title: 'The recording states no verdict',
      params: {},
      trace: { output: 'Done.' },
      expect: { error: 'missing-data' },
    },
  ],
})

type Reason = 'failed' | 'low-score'
