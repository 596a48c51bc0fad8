import { expect, test } from 'vitest'
import type { ChangeReason } from '../../src/compare/comparison.ts'
import { describeChangeReason } from '../../src/words/changes.ts'

const checksChanged = (headByBase: 'passed' | 'failed' | null, isCause: boolean): ChangeReason => ({
  code: 'checks-changed',
  args: { headByBase, isCause },
})

test.for<[reason: ChangeReason, text: string]>([
  [{ code: 'only-traces' }, 'the scenario is new, and the base has traces for it'],
  [{ code: 'other-checks' }, 'the base was scored with other checks'],
  [{ code: 'other-judge' }, 'judge changed'],
  [{ code: 'other-input' }, 'input changed'],
  [{ code: 'no-base-trace', args: { isRun: false } }, 'the base has no trace'],
  [
    { code: 'no-base-trace', args: { isRun: true } },
    "the base's agent was not run; `--baseline run` (config: `baseline: run`) runs it",
  ],
  [{ code: 'unverified-base' }, 'the base could not be verified, so the failure may be an old one'],
  [checksChanged('failed', true), "checks changed: with the base's checks it would have failed"],
  [
    checksChanged('passed', false),
    "checks changed (with the base's it would have passed); both sides were scored with the new ones",
  ],
  [checksChanged(null, false), 'checks changed; both sides were scored with the new ones'],
])('%j reads: %s', ([reason, text]) => {
  expect(describeChangeReason(reason)).toBe(text)
})
