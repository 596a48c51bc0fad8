import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { buildExampleTrace } from '../../src/checks/example-trace.ts'
import { runChecks } from '../../src/checks/run.ts'
import { explainIncomplete, keepFinalVerdicts } from '../../src/trial/incomplete-run.ts'

test('of a part of a run what more of it could change is not said', () => {
  const spec = { severity: 'error', surface: 'assertion', description: '' } as const
  const checks = [
    { type: 'output_contains', params: { value: 'fine' } },
    { type: 'output_contains', params: { value: 'other' } },
    { type: 'tools_not_called', params: { tools: ['pay'] } },
    { type: 'max_cost', params: { max_usd: 1 } },
    { type: 'max_turns', params: {} },
  ].map((check) => bindCheck({ ...check, ...spec }))
  const verdicts = runChecks(buildExampleTrace({ output: 'fine', calls: ['pay'] }), checks)
  const reasons = ['ok', 'not-found', 'called', 'missing-data', 'invalid-params']
  expect(verdicts.map(({ reason }) => reason)).toEqual(reasons)
  const all = verdicts.map(({ reason }) => ['error', reason === 'invalid-params' ? reason : 'incomplete-run'])
  const afterUser = keepFinalVerdicts(verdicts, checks, { code: 'user' })
  expect(afterUser.map(({ status, reason }) => [status, reason])).toEqual(all)
  const stopped = keepFinalVerdicts(verdicts, checks, { code: 'stopped' })
  expect(stopped.map(({ status, reason }) => [status, reason])).toEqual([
    ['error', 'incomplete-run'],
    ['error', 'incomplete-run'],
    ['fail', 'called'],
    ['error', 'incomplete-run'],
    ['error', 'invalid-params'],
  ])
})

describe('the reason of a crash is what its runtime said of it', () => {
  test.for<[what: string, stderr: string, said: string]>([
    [
      'Node',
      "/app/agent.mjs:3\nthrow new TypeError('no such city')\n^\n\nTypeError: no such city\n    at file:///app/agent.mjs:3:7\n\nNode.js v24.0.0\n",
      'TypeError: no such city',
    ],
    [
      'Node, an error with a code',
      "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'openai'\n    at x {\n  code: 'ERR_MODULE_NOT_FOUND'\n}\n\nNode.js v20.19.0\n",
      "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'openai'",
    ],
    [
      'Python',
      'Traceback (most recent call last):\n  File "agent.py", line 3, in <module>\nopenai.AuthenticationError: Error code: 401\n',
      'openai.AuthenticationError: Error code: 401',
    ],
    [
      'Go',
      'panic: index out of range\n\ngoroutine 1 [running]:\nexit status 2\n',
      'panic: index out of range',
    ],
    ['a program of its own words', 'starting\nno key is set\n', 'no key is set'],
  ])('%s', ([, stderr, said]) => {
    const process = {
      argv: ['agent'],
      end: 'exited',
      exitCode: 1,
      signal: null,
      startUs: 0,
      endUs: 1,
      stderr,
      reason: null,
      isDamaged: false,
    } as const
    expect(explainIncomplete({ outage: null, process, recorded: null }, [])).toEqual({
      code: 'exited',
      args: { exitCode: 1, said },
    })
  })
})
