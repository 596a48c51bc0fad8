import { expect, test } from 'vitest'
import { explainNoTrial, findRemedy, type AbsenceFacts, type SkipReason } from '../../src/score/unverified.ts'

const never: SkipReason = { code: 'record-never' }
const fork: SkipReason = { code: 'untrusted', untrusted: 'a fork', secrets: [] }
const unknown: AbsenceFacts = { passed: null, empty: [], searched: [] }
const withCommand = { runCommand: {} }
const recorded = { runCommand: null }
const run = { kind: 'run' } as const
const replay = { kind: 'replay', folder: 'traces' } as const

test.for<
  [
    code: string,
    scenario: Parameters<typeof explainNoTrial>[0],
    agents: Parameters<typeof explainNoTrial>[1],
    facts: Partial<AbsenceFacts>,
    remedy: string | null,
  ]
>([
  ['untraced', recorded, run, {}, 'name-traces'],
  ['no-file', recorded, run, { empty: ['a/*.json'], searched: ['b/*.json'] }, 'name-traces'],
  ['not-in-files', recorded, run, { searched: ['b/*.json'] }, 'name-traces'],
  ['not-startable', { runCommand: null, agentName: 'agent.py::run' }, run, {}, 'name-traces'],
  ['unrecorded', withCommand, run, {}, null],
  ['not-run', withCommand, { kind: 'left', left: never }, {}, 'allow-run'],
  // Its recording would have to be listed in `traces`.
  ['not-run', withCommand, { kind: 'left', left: never }, { passed: 'beside-run' }, null],
  ['not-run', withCommand, { kind: 'left', left: fork }, {}, null],
  ['not-in-folder', withCommand, replay, {}, 'run'],
  ['stale-recording', withCommand, replay, { passed: 'other-run' }, 'run'],
])('a scenario without a trial: %s', ([code, scenario, agents, facts, remedy]) => {
  const found = explainNoTrial(scenario, agents, { ...unknown, ...facts })
  expect(found.code).toBe(code)
  expect(findRemedy(found)).toBe(remedy)
})
