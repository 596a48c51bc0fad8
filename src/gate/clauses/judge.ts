import { choice } from '../../text/written-values.ts'
import type { PolicyClause } from './define.ts'

type JudgeField = {
  /**
   * `advisory`: what a judge alone fails is said, and does not count as failed; where nothing else proves the
   * scenario, it is unverified. `strict`, of two policies that differ: it is failed, and is unverified as well.
   */
  readonly judge: 'blocking' | 'advisory' | 'strict'
}

type JudgeKey = {
  readonly judge: 'blocking' | 'advisory'
}

/** How far a judge decides by itself. */
export const judge: PolicyClause<'judge', JudgeField, JudgeKey> = {
  id: 'judge',
  options: {
    judge: {
      schema: () => choice('blocking', 'advisory'),
      help: '`advisory`: what judges alone fail is said, and closes nothing. Default: `blocking`.',
    },
  },
  read: ({ policy }) => ({ judge: policy?.judge ?? 'blocking' }),
  stricter: (base, head) => ({ judge: base.judge === head.judge ? head.judge : 'strict' }),
  loosened: (base, head) =>
    head.judge === 'advisory' && base.judge === 'blocking'
      ? [{ what: 'judge', path: ['policy', 'judge'], from: base.judge, to: head.judge }]
      : [],
  decides: null,
}
