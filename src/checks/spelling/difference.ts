import type { Finding } from '../../core/verdict.ts'

/** Spellings that differ, as written in the check and as seen in the trace; `by`: the sign, where that can be told. */
export interface Difference {
  readonly kind: 'name' | 'value' | 'unplaced' | 'given' | 'masked' | 'text' | 'pattern' | 'span'
  readonly written: string
  readonly seen: string
  readonly by: string | null
}

/** Creates the finding for a pass that another spelling would turn. */
export function nearMiss(difference: Difference): Finding<never> {
  const { written, seen, by } = difference
  const otherwise = 'or add `spelling: exact` to the check'
  const actual = {
    name: `\`${seen}\` was used, and the check names \`${written}\`; if they are the same, write \`${seen}\`, ${otherwise}`,
    value: `\`${seen}\` was called, which differs from \`${written}\` by the spelling or the place of a value; write it as it is called, ${otherwise}`,
    unplaced: `\`${seen}\` is the name of a span that does not say what it is, or of what a tool was told to call; if it is no use of it, add \`spelling: exact\` to the check`,
    given:
      seen === ''
        ? `the answer is empty, and it was said before in that turn; check what is said on the way, ${otherwise}`
        : `it is not in the answer, and was given to \`${seen}\`, by which agents talk to their user; forbid that call, ${otherwise}`,
    masked: `a part of a text was masked, and may have been \`${written}\`; if the agent itself wrote the mark, add \`spelling: exact\` to the check`,
    text: `\`${seen}\` was said, which differs from \`${written}\` by ${by ?? 'its spelling'}; write both, ${otherwise}`,
    span: `\`${seen}\` was recorded, which differs from \`${written}\` by its spelling; write it as it is recorded, ${otherwise}`,
    pattern: `\`${written}\` matches once ${by ?? 'a special character'} is read as a plain one; let the pattern match it, ${otherwise}`,
  }[difference.kind]
  return { status: 'error', reason: 'near-miss', actual, details: { spelling: { written, seen, by } } }
}

/** Adds a difference that readers cannot see to a failure. */
export function differing<Reason extends string>(
  finding: Finding<Reason>,
  { written, seen, by }: Difference,
): Finding<Reason> {
  const { details } = finding
  const before = typeof details === 'object' && details !== null && !Array.isArray(details) ? details : {}
  if (details !== undefined && before !== details) return finding
  return { ...finding, details: { ...before, spelling: { written, seen, by } } }
}
