import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** Of a union of which only one part is of the type of the value: what is wrong with the value as that part. */
export function narrowToBranch(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const [only, ...others] = listBranches(issue.errors).filter((branch) => !branch.some(isOfOtherType))
  if (only === undefined || others.length > 0) return [issue]
  return only.flatMap((inner) => narrowToBranch({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** A value is not of the type that a parameter has, which zod has no word for. */
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
