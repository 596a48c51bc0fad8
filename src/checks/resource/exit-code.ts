import { z } from 'zod'
import { defineCheck, fail, pass } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'

const code = z.int().min(0).max(255)

export const exitCode = defineCheck({
  type: 'exit_code',
  origins: ['scenario-gate'],
  summary: 'The command of a fresh run exited with an expected code.',
  why: 'Without this check a bad exit leaves a trial unverified; with it the exit is a part of what is tested.',
  needs: ['process'],
  judgesExit: true,
  params: () =>
    z.strictObject({
      code: z
        .union([code, z.array(code).min(1)])
        .default(0)
        .describe('The expected code, or a list of codes that are fine. Default: 0.'),
    }),
  looser: { code: 'more' },
  reasons: { 'other-code': 'The command exited with another code.' },
  messages: { 'other-code': 'The command exited with `{actual}`, expected `{expected}`' },
  evaluate({ process }, { code: wanted }) {
    const codes = Array.isArray(wanted) ? wanted : [wanted]
    if (process !== null && process.exitCode !== null && codes.includes(process.exitCode)) return pass()
    const actual = process?.exitCode ?? process?.signal ?? 'no exit'
    return fail('other-code', { expected: codes.join(' or '), actual: String(actual) })
  },
  examples: [
    passes('A good end', {}, { exitCode: 0 }),
    passes('An agent that refuses with a code of its own', { code: [0, 3] }, { exitCode: 3 }),
    fails('A crash', {}, 'other-code', { exitCode: 1 }),
    omitData('The trace was not recorded of a command', {}, 'Done.'),
  ],
})
