import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** Narrows a union issue to the only branch of the value's type, with what is wrong there. */
export function narrowToBranch(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const [only, ...others] = listBranches(issue.errors).filter((branch) => !branch.some(isOfOtherType))
  if (only === undefined || others.length > 0) return [issue]
  return only.flatMap((inner) => narrowToBranch({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** Tells whether a value has another type than its parameter, which zod has no word for. */
export function isNotOfType(issue: Issue): boolean {
  return issue.code === 'custom' && issue.params?.['ofType'] !== undefined
}

/** Lists the parts of a union, also of one that is a part of it. */
function listBranches(errors: readonly (readonly Issue[])[]): (readonly Issue[])[] {
  return errors.flatMap((branch) => {
    const [only] = branch
    const isUnion = branch.length === 1 && only?.code === 'invalid_union' && only.path.length === 0
    return isUnion ? listBranches(only.errors) : [branch]
  })
}

function isOfOtherType(issue: Issue): boolean {
  const isType = ['invalid_type', 'invalid_value', 'invalid_union'].includes(issue.code) || isNotOfType(issue)
  return issue.path.length === 0 && isType
}
