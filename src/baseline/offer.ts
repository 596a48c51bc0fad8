import type { BaselineAnswer } from './base.ts'

/**
 * Offers to run the base of a suite whose agents were run, where the base has no traces to compare with. `isFlag`: on a
 * command line.
 */
export function withRunOffered(answer: BaselineAnswer, isFlag: boolean): BaselineAnswer {
  const { base, reasons } = answer
  if (base === null || !reasons.some(({ code }) => code === 'no-traces')) return answer
  const name = base.facts.source
  return { ...answer, reasons: [...reasons, { code: 'run-offered', args: { name, isFlag } }] }
}
