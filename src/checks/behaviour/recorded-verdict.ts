import { z } from 'zod'
import type { JsonValue } from '../../core/json.ts'
import type { Finding } from '../../core/verdict.ts'
import type { ReportedFacts } from '../../trace/model/stated.ts'
import { defineCheck, fail, missingData, pass, truncateForResults } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'

export const recordedVerdict = defineCheck({
  type: 'recorded_verdict',
  origins: ['scenario-gate'],
  summary: 'The recording says that the run passed.',
  why: 'Benchmarks and other tools score the runs that they record. A gate can hold a change to what they say.',
  needs: [],
  params: () =>
    z
      .strictObject({
        score: z
          .string()
          .min(1)
          .optional()
          .describe(
            'The name of the score that decides, such as `reward`. Without it the verdict of the recording decides, else its only score.',
          ),
        assertion: z
          .string()
          .min(1)
          .optional()
          .describe(
            'The name of the assertion that decides, where the recording has a verdict on each: of promptfoo its type and value, such as `llm-rubric: is polite`.',
          ),
        min: z.number().default(1).describe('The lowest score that passes.'),
        by: z
          .string()
          .min(1)
          .optional()
          .describe(
            'What must have given the verdict, such as the digest of a test. A verdict by anything else is missing data.',
          ),
      })
      .refine(({ score, assertion }) => score === undefined || assertion === undefined, {
        error: '`score` and `assertion` exclude each other; keep one of them',
      }),
  looser: { min: 'lower', by: 'wider' },
  reasons: {
    failed: 'The recording says that the run, or the assertion, failed.',
    'low-score': 'The score in the recording is too low.',
  },
  messages: {
    failed: ['`{expected}` is recorded as failed: `{actual}`', 'Recorded as failed: `{actual}`'],
    'low-score': 'The recorded score is {actual}, expected `{expected}`',
  },
  evaluate({ stated }, { score, assertion, min, by }): Finding<Reason> {
    const { scores = {}, passed, verdictBy, verdictMessage } = stated
    if (by !== undefined && verdictBy !== by) return missingData('a verdict by this version of the test')
    if (assertion !== undefined) return findAssertion(stated, assertion)
    if (score === undefined && passed !== undefined)
      return passed === null
        ? missingData(verdictMessage ?? 'a verdict')
        : passed
          ? pass()
          : fail('failed', sayWhy(verdictMessage))
    const names = Object.keys(scores)
    const name = score ?? (names.length === 1 ? names[0] : undefined) ?? ''
    const actual = Object.hasOwn(scores, name) ? scores[name] : undefined
    if (actual === undefined)
      return missingData(score === undefined ? 'a verdict or a single score' : `a score ${score}`)
    return actual >= min ? pass() : fail('low-score', { expected: `${name} ${min} or more`, actual })
  },
  examples: [
    passes(
      'The recording says that it passed',
      {},
      { output: 'Done.', passed: true, scores: { score: 0.8 } },
    ),
    fails('The recording says that it failed', {}, 'failed', { output: 'Done.', passed: false }),
    fails('The recording says why it failed', { by: 'test 3f2a' }, 'failed', {
      output: 'Done.',
      passed: false,
      verdict_by: 'test 3f2a',
      verdict_message: 'expected a refund of $40',
    }),
    omitData(
      'Another version of the test gave the verdict',
      { by: 'test 3f2a' },
      { output: 'Done.', passed: true, verdict_by: 'test 90cc' },
    ),
    passes('Its only score is as high as it can be', {}, { output: 'Done.', scores: { reward: 1 } }),
    fails('A score is below the lowest that passes', { score: 'accuracy', min: 0.7 }, 'low-score', {
      output: 'Done.',
      passed: true,
      scores: { accuracy: 0.6, tone: 1 },
    }),
    omitData(
      'Several scores, and nothing says which decides',
      {},
      { output: 'Done.', scores: { accuracy: 0.6, tone: 1 } },
    ),
    omitData('The recording states no verdict', {}, 'Done.'),
  ],
})

type Reason = 'failed' | 'low-score'

function findAssertion({ assertions }: ReportedFacts, name: string): Finding<Reason> {
  const verdict = assertions?.get(name)
  if (verdict === undefined) return missingData(`a verdict on \`${name}\``)
  const { passed, score, reason } = verdict
  if (!passed) return fail('failed', { score, expected: truncateForResults(name), ...sayWhy(reason) })
  return score === 1 ? pass() : pass({ score })
}

function sayWhy(reason = ''): { readonly actual?: JsonValue } {
  return reason === '' ? {} : { actual: truncateForResults(reason) }
}
