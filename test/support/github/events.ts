import { excerpt, problemsWith, schemaNamed } from './openapi.ts'
import { sampleOf, withValues } from './sample.ts'
import type { StoredPull } from './state.ts'

/** Payloads as GitHub writes them: whole, and held to its description of the event. */
export const events = {
  pullRequest(repository: string, pull: StoredPull) {
    const { number, headSha, headRef, headRepository, baseSha, baseRef } = pull
    const whole = payload('pull_request', repository, {
      number,
      action: 'synchronize',
      before: baseSha,
      after: headSha,
      pull_request: {
        number,
        head: { sha: headSha, ref: headRef, repo: { full_name: headRepository ?? '' } },
        base: { sha: baseSha, ref: baseRef, repo: { full_name: repository } },
      },
    })
    // GitHub sends null for a fork that is gone, though its description does not say so here.
    return headRepository === null ? withValues(whole, { pull_request: { head: { repo: null } } }) : whole
  },

  /** A comment on a pull request, or on an issue. */
  issueComment(repository: string, number: number, on: 'pull request' | 'issue') {
    const url = 'https://example.invalid/'
    const pullRequest = { url, html_url: url, diff_url: url, patch_url: url }
    return payload('issue_comment', repository, {
      issue: { number, user: person, ...(on === 'issue' ? {} : { pull_request: pullRequest }) },
    })
  },

  mergeGroup(repository: string, group: { readonly head: string; readonly base: string }) {
    return payload('merge_group', repository, {
      merge_group: {
        head_sha: group.head,
        head_ref: `refs/heads/gh-readonly-queue/main/pr-7-${group.base}`,
        base_sha: group.base,
        base_ref: 'refs/heads/main',
      },
    })
  },

  /** `ref`: default `refs/heads/main`. */
  push(
    repository: string,
    pushed: { readonly before: string; readonly after: string; readonly ref?: string },
  ) {
    return payload('push', repository, { ref: 'refs/heads/main', ...pushed })
  },

  /** A run of another workflow has ended. `from`: the repository of its head; null: it is gone. */
  workflowRun(
    repository: string,
    run: {
      readonly head: string
      readonly branch: string | null
      readonly from?: string | null
      readonly event?: string
      readonly conclusion?: string
      readonly attempt?: number
    },
  ) {
    const { from = repository } = run
    const whole = payload('workflow_run', repository, {
      action: 'completed',
      workflow_run: {
        id: 4242,
        run_attempt: run.attempt ?? 1,
        run_started_at: '2026-01-01T00:00:00Z',
        event: run.event ?? 'pull_request',
        conclusion: run.conclusion ?? 'success',
        head_sha: run.head,
        head_branch: run.branch,
        head_repository: { full_name: from ?? '', owner: ownerOf(from ?? '') },
        repository: { full_name: repository },
      },
    })
    return from === null ? withValues(whole, { workflow_run: { head_repository: null } }) : whole
  },

  workflowDispatch(repository: string) {
    return payload('workflow_dispatch', repository, { ref: 'refs/heads/main' })
  },

  /** GitHub describes no payload for it; this is all that the runner writes. */
  schedule() {
    return { schedule: '0 4 * * *' }
  },
} as const

function ownerOf(repository: string): unknown {
  const user = sampleOf(schemaNamed('simple-user'))
  return withValues(user, { login: repository.split('/')[0], type: 'User', gravatar_id: '' })
}

const person = { login: 'octocat', id: 583231, type: 'User' }

function payload(event: string, repository: string, values: Record<string, unknown>): unknown {
  const schema = excerpt.events[event]
  if (schema === undefined) throw new Error(`the event ${event} is not in the excerpt`)
  const [, name] = repository.split('/')
  const sample = { repository: sampleOf(schemaNamed('repository-webhooks')), ...Object(sampleOf(schema)) }
  const user = sampleOf(schemaNamed('simple-user'))
  const whole = withValues(sample, {
    ...values,
    repository: {
      name,
      full_name: repository,
      owner: ownerOf(repository),
    },
    sender: withValues(user, person),
  })
  const problems = problemsWith(schema, whole)
  if (problems.length > 0) throw new Error(`${event} is not as described:\n${problems.join('\n')}`)
  return whole
}
