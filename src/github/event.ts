import { open } from 'node:fs/promises'
import { z } from 'zod'
import type { Diagnostic } from '../core/diagnostic.ts'
import { toError } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import { oneLine } from '../core/visible-text.ts'

/** Facts in an event's payload about its commits and pull request. */
export interface EventFacts {
  /** Commit of the event: a pull request's head, not its test merge. Null if not named: the checkout is judged. */
  readonly headSha: string | null
  readonly headRef: string | null
  /** Base of the head: base branch of the pull request or queue, or the commit before a push. */
  readonly base: { readonly sha: string; readonly ref: string } | null
  readonly pullRequest: number | null
  /** The head is in another repository (or in one that is gone): tokens are read-only. */
  readonly isFork: boolean
}

/** Facts of a pull request, which always has a base. */
export type PullFacts = EventFacts & { readonly base: NonNullable<EventFacts['base']> }

const noFacts: EventFacts = {
  headSha: null,
  headRef: null,
  base: null,
  pullRequest: null,
  isFork: false,
}

/** Facts of an event; if its payload cannot be used, a `problem` and no facts. */
export interface ReadEvent {
  readonly facts: EventFacts
  /** Of the repository; null if the payload does not name it, as that of a schedule. */
  readonly defaultBranch: string | null
  readonly problem: Diagnostic | null
}

/**
 * Reads the payload that the runner left at GITHUB_EVENT_PATH. Only what is used is looked at; events
 * without pull request or base (`schedule`, `workflow_dispatch`, …) have no facts and no problem.
 */
export async function readEvent(path: string | undefined, eventName: string): Promise<ReadEvent> {
  if (path === undefined || path === '')
    return createUnusableEvent('GITHUB_EVENT_PATH is not set, so the pull request and its base are unknown')
  let payload: unknown
  try {
    payload = await readPayload(path)
  } catch (thrown) {
    return createUnusableEvent(
      `expected the JSON file that the runner writes: ${oneLine(toError(thrown).message)}`,
      path,
    )
  }
  const parsed = (schemas.get(eventName) ?? anyPayload).safeParse(payload)
  const defaultBranch = repository.safeParse(payload).data ?? null
  if (parsed.success) return { facts: parsed.data, defaultBranch, problem: null }
  const issue = parsed.error.issues[0]
  const key = issue?.path.join('.') || 'the payload'
  return createUnusableEvent(
    `${key} of the event \`${oneLine(eventName)}\`: ${issue?.message ?? 'not understood'}`,
    path,
  )
}

function createUnusableEvent(message: string, file?: string): ReadEvent {
  // The file is outside of the workspace, which a diagnostic's `file` is relative to.
  const located = file === undefined ? message : `${oneLine(file)}: ${message}`
  return {
    facts: noFacts,
    defaultBranch: null,
    problem: { code: 'bad-event', severity: 'error', message: located },
  }
}

/**
 * Reads the payload that the runner left.
 * @throws where it is not there, too large, or not JSON.
 */
export async function readPayload(path: string): Promise<unknown> {
  return JSON.parse(await readBounded(path))
}

async function readBounded(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size > limits.eventPayload) throw new Error(`${size} bytes, at most ${limits.eventPayload} are read`)
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

/** SHA-1 or SHA-256; it ends up in arguments of git, so nothing else is let through. */
export const shaSchema = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, 'expected the hash of a commit')

const number = z.int().positive()
const ref = z.string().transform((name) => name.replace(/^refs\/(?:heads|tags)\//, ''))
const repository = z
  .object({ repository: z.object({ default_branch: z.string().min(1) }) })
  .transform((payload) => payload.repository.default_branch)
const anyPayload = z.object({}).transform(() => noFacts)

/** A pull request, as payloads and the API describe it. */
export const pullFacts = z
  .object({
    number,
    head: z.object({ sha: shaSchema, ref, repo: z.object({ full_name: z.string() }).nullable() }),
    base: z.object({ sha: shaSchema, ref, repo: z.object({ full_name: z.string() }) }),
  })
  .transform(({ number: pull, head, base }): PullFacts => ({
    headSha: head.sha,
    headRef: head.ref,
    base: { sha: base.sha, ref: base.ref },
    pullRequest: pull,
    isFork: head.repo?.full_name !== base.repo.full_name,
  }))

const pullRequest = z.object({ pull_request: pullFacts }).transform(({ pull_request: facts }) => facts)

/** The payload of a comment names the pull request and none of its commits. */
const issueComment = z
  .object({ issue: z.object({ number, pull_request: z.object({}).optional() }) })
  .transform(({ issue }) => ({
    ...noFacts,
    pullRequest: issue.pull_request === undefined ? null : issue.number,
  }))

const mergeGroup = z
  .object({
    merge_group: z.object({ head_sha: shaSchema, head_ref: ref, base_sha: shaSchema, base_ref: ref }),
  })
  .transform(({ merge_group: group }) => ({
    ...noFacts,
    headSha: group.head_sha,
    headRef: group.head_ref,
    base: { sha: group.base_sha, ref: group.base_ref },
  }))

/** All zeros: `before` of a new branch, `after` of a removed one. */
const noCommit = /^0+$/
const push = z
  .object({ before: shaSchema, after: shaSchema, ref: z.string() })
  .transform(({ before, after, ref: pushed }) => ({
    ...noFacts,
    // `after` of an annotated tag is the tag, not its commit.
    headSha: !pushed.startsWith('refs/heads/') || noCommit.test(after) ? null : after,
    headRef: ref.parse(pushed),
    base: noCommit.test(before) ? null : { sha: before, ref: ref.parse(pushed) },
  }))

/** A run of another workflow has ended. GITHUB_SHA is then the default branch, whatever that run was about. */
const workflowRun = z
  .object({
    workflow_run: z.object({
      head_sha: shaSchema,
      head_branch: z.string().nullable(),
      head_repository: z.object({ full_name: z.string() }).nullish(),
      repository: z.object({ full_name: z.string() }),
    }),
  })
  .transform(({ workflow_run: run }) => ({
    ...noFacts,
    headSha: run.head_sha,
    headRef: run.head_branch,
    isFork: run.head_repository?.full_name !== run.repository.full_name,
  }))

const schemas = new Map<string, z.ZodType<EventFacts>>([
  ['pull_request', pullRequest],
  ['pull_request_target', pullRequest],
  ['pull_request_review', pullRequest],
  ['pull_request_review_comment', pullRequest],
  ['issue_comment', issueComment],
  ['merge_group', mergeGroup],
  ['push', push],
  ['workflow_run', workflowRun],
])
