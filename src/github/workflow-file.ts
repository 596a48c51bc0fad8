import type { Repository } from './context.ts'

/** The file of the workflow by GITHUB_WORKFLOW_REF, where it is one of this repository; null otherwise. */
export function workflowOf(ref: string, { owner, repo }: Repository): string | null {
  const [, of, file] = /^([^/]+\/[^/]+)\/\.github\/workflows\/([\w.-]+\.ya?ml)@/.exec(ref) ?? []
  return of === `${owner}/${repo}` ? (file ?? null) : null
}
