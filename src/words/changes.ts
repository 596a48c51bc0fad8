import type { ChangeReason } from '../compare/comparison.ts'

/** The words of each reason, as the results file has them: one clause. */
const words: {
  readonly [Code in ChangeReason['code']]: (
    args: Extract<ChangeReason, { code: Code }> extends { readonly args: infer Args } ? Args : undefined,
  ) => string
} = {
  'base-unread': ({ file, why }) => `\`${file}\` of the base cannot be read: ${why}`,
  'only-traces': () => 'the scenario is new, and the base has traces for it',
  'other-checks': () => 'the base was scored with other checks',
  'other-judge': () => 'judge changed',
  'other-input': () => 'input changed',
  'no-base-trace': ({ isRun }) =>
    isRun
      ? "the base's agent was not run; `--baseline run` (config: `baseline: run`) runs it"
      : 'the base has no trace',
  'unverified-base': () => 'the base could not be verified, so the failure may be an old one',
  'checks-changed': ({ headByBase, isCause }) => {
    if (isCause) return `checks changed: with the base's checks it would have ${headByBase}`
    return headByBase === null
      ? 'checks changed; both sides were scored with the new ones'
      : `checks changed (with the base's it would have ${headByBase}); both sides were scored with the new ones`
  },
}

/** Says why a scenario is not compared, or what else a reader must know of its comparison. */
export function describeChangeReason(reason: ChangeReason): string {
  if (reason.code === 'checks-changed') return words[reason.code](reason.args)
  if (reason.code === 'base-unread') return words[reason.code](reason.args)
  if (reason.code === 'no-base-trace') return words[reason.code](reason.args)
  return words[reason.code](undefined)
}
