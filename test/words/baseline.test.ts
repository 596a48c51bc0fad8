import { describe, expect, test } from 'vitest'
import { baseReason, type BaseReason } from '../../src/baseline/reason.ts'
import { dropRepeated } from '../../src/core/json.ts'
import { describeBecause, writeReasons } from '../../src/words/baseline.ts'
import { describeClause } from '../../src/words/clauses.ts'
import { writeMessage } from '../../src/words/phrase.ts'

const notEnded: BaseReason = { code: 'not-ended', args: { run: '7', behind: 0 } }
const sha = 'a'.repeat(40)

describe('reasons about the base in words', () => {
  test.for<readonly [BaseReason, string]>([
    [
      { ...notEnded, waitedMs: 40_000 },
      'run 7 at the merge base has not ended, after 40 s of waiting (`baseline-wait`)',
    ],
    [
      { code: 'not-ended', args: { run: '7', behind: 1 } },
      'run 7, 1 commit before the merge base, has not ended',
    ],
    [
      { code: 'no-scenarios', args: { base: { kind: 'commit', sha } } },
      'the base `aaaaaaa` has no scenarios yet',
    ],
    [
      { code: 'no-traces', args: { base: { kind: 'path', path: 'old.zip' } } },
      'the results artifact `old.zip` has no recorded traces yet',
    ],
    [
      { code: 'no-run', args: { branch: null, sha, isOnlyBefore: true, commits: 50 } },
      'no run on `aaaaaaa` has ended at one of the 50 commits before the merge base',
    ],
    [{ code: 'errors', args: { messages: ['`a` is bad.', 'b is missing'] } }, '`a` is bad; b is missing'],
    [
      { code: 'bad-file', args: { message: 'There is no `gti`.', near: 'git' } },
      'There is no `gti`; did you mean `git`?',
    ],
    [
      { code: 'not-downloaded', args: { run: '7', message: 'a.invalid answered 500' } },
      'the results artifact of run 7 cannot be downloaded: a.invalid answered 500',
    ],
  ])('%j', ([reason, words]) => {
    expect(writeReasons(reason)).toBe(words)
    expect(baseReason().parse(reason)).toEqual(reason)
  })

  test('follow each other, and each is said once', () => {
    const off: BaseReason = { code: 'off', args: {} }
    expect(writeReasons(...dropRepeated([off, notEnded, { ...off }]))).toBe(
      'the comparison is switched off; run 7 at the merge base has not ended',
    )
    expect([describeBecause([]), writeMessage(describeBecause([off]))]).toEqual([
      [],
      ': the comparison is switched off',
    ])
  })

  test.for([
    [{ reasons: [notEnded] }, 'The requested baseline is missing: run 7 at the merge base has not ended.'],
    [{ reasons: [] }, 'The requested baseline is missing.'],
    [{ reasons: [{ code: 'later', args: {} }] }, 'As it was written.'],
    [{ reasons: [{ code: 'not-ended', args: { run: 7 } }] }, 'As it was written.'],
    [{ reason: 'of an earlier release' }, 'As it was written.'],
  ] as const)('of a clause of a results file; what is not known is its message: %j', ([args, words]) => {
    const clause = {
      id: 'baseline',
      holds: false,
      blocking: true,
      code: 'missing',
      message: 'As it was written.',
    }
    expect(writeMessage(describeClause({ ...clause, args: structuredClone(args) as never }))).toBe(words)
  })
})
