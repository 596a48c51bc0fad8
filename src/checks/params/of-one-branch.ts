import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** Of a union of which only one part is of the type of the value: what is wrong with the value as that part. */
export function ofOneBranch(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const branches = issue.errors.filter(
    ([first]) => first !== undefined && !(first.path.length === 0 && first.code === 'invalid_type'),
  )
  const [only] = branches
  if (only === undefined || branches.length > 1) return [issue]
  return only.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}
