import { expect, test } from 'vitest'
import { explainUnverifiedReason } from '../../src/words/unverified.ts'
import type { SkipReason, Unverified } from '../../src/score/unverified.ts'

const untrusted = (secrets: readonly string[]): SkipReason => ({
  code: 'untrusted',
  untrusted: 'a fork',
  secrets,
})
const notRun = (left: SkipReason, isRecorded = false): Unverified => ({
  code: 'not-run',
  args: { left, isRecorded },
})
const check = {
  check: 0,
  type: 'tone',
  severity: 'error',
  status: 'error',
  wanted: 2 / 3,
  passed: 1,
  failed: 0,
  open: 2,
} as const

test.for<[reason: Unverified, text: string]>([
  [
    { code: 'open-over-trials', args: { check, trials: 3 } },
    '`tone` passed in 1 of 3 trials, and is undecided in 2; 66.7% wanted',
  ],
  [{ code: 'too-few-trials', args: { found: 1, wanted: 3, copies: 0 } }, '1 of 3 trials have a trace'],
  [
    { code: 'too-few-trials', args: { found: 1, wanted: 3, copies: 1 } },
    '1 of 3 trials have a trace; 1 more recording is a copy',
  ],
  [
    { code: 'too-few-trials', args: { found: 1, wanted: 3, copies: 2 } },
    '1 of 3 trials have a trace; 2 more recordings are copies',
  ],
  [{ code: 'judge', args: { reason: 'judge-uncertain' } }, 'its judge was uncertain'],
  [
    { code: 'judge', args: { reason: 'judge-timed-out' } },
    'its judge gave no verdict: the model did not answer in time',
  ],
  [
    {
      code: 'judge',
      args: { reason: 'judge-rate-limited', detail: 'OpenAI takes no more (429): try in 1.2s' },
    },
    'its judge gave no verdict: OpenAI takes no more (429)',
  ],
  [
    {
      code: 'judge',
      args: { reason: 'judge-bad-request', detail: 'OpenAI does not know it (404): No `x`.' },
    },
    'its judge gave no verdict: OpenAI does not know it (404): No `x`',
  ],
  [
    {
      code: 'judge',
      args: { reason: 'judge-unavailable', detail: 'there is no key for OpenAI: set K', isOptional: true },
    },
    'it needs a judge, and none is available: there is no key for OpenAI: set K; with `judge: off` its checks alone decide',
  ],
  [
    { code: 'check', args: { type: 'tone', reason: 'missing-data' } },
    '`tone` needs data that the trace does not have',
  ],
  [
    {
      code: 'check',
      args: { type: 'max_cost', reason: 'missing-data', detail: 'the cost of a call; $1 is known' },
    },
    '`max_cost` lacks data: the cost of a call',
  ],
  [
    { code: 'check', args: { type: 'tone', reason: 'judge-timed-out' } },
    '`tone`: its judge gave no verdict: the model did not answer in time',
  ],
  [{ code: 'check', args: { type: 'tone', reason: 'check-threw' } }, '`tone` could not be evaluated'],
  [
    { code: 'content-off', args: { setting: '`X=true`', reason: { code: 'no-checks' } } },
    "its models' questions and answers are not recorded: where the agent starts, set `X=true`; it has no checks",
  ],
  [
    { code: 'silent', args: { spans: 0, isMute: true, reason: { code: 'no-checks' } } },
    'your agent sent no spans and no model calls, and printed nothing; it has no checks',
  ],
  [
    { code: 'no-file', args: { globs: ['a', 'b', 'c', 'd', 'e'] } },
    'no trace found: no file matches `a`, `b`, `c`, and 2 more',
  ],
  [
    { code: 'not-startable', args: { runnable: 'agent.py::run' } },
    'no trace found; `agent.py::run` is not started here; record a run of it',
  ],
  [notRun({ code: 'record-never' }), 'no trace found; its command was not started (`record: never`)'],
  [
    notRun({ code: 'record-never' }, true),
    'its command was not started (`record: never`), and a recording replaces a run only if `traces` lists it',
  ],
  [notRun(untrusted([])), 'no trace found; its command is not started for a change from a fork'],
  [
    notRun(untrusted(['A', 'B', 'C', 'D'])),
    'no trace found; its command is not started for a change from a fork while this job holds secrets (`A`, `B`, `C` and 1 more); start it in a job that has none',
  ],
])('%j reads: %s', ([reason, text]) => {
  expect(explainUnverifiedReason(reason)).toBe(text)
})
