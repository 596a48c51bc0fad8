import { failed, type ReadingFault } from '../core/reading.ts'
import { z } from 'zod'
import type { BaseReading, BaseReason } from '../baseline/reason.ts'
import { runsPermission } from '../words/baseline.ts'
import { createClient, type Connection, type GitHubClient } from './client.ts'
import type { RepositoryName } from './context.ts'
import { shaSchema } from './event.ts'
import { BudgetSpent, toGitHubFailure, isOutage, isRateLimit, reading, getReply } from './failure.ts'

/** Address of an artifact, from GitHub, that cannot be used; the message is a clause. */
export class BadAddress extends Error {}

/** Says why GitHub gave no answer about runs, artifacts or commits: a clause on one line. */
function explainNoRuns(thrown: unknown): string {
  if (thrown instanceof BadAddress) return thrown.message
  return explainNoAnswer(
    thrown,
    (refusal) =>
      `GitHub shows the token no workflow runs (${refusal}); for results artifacts the job needs ${runsPermission}`,
  )
}

/** Says why GitHub gave no answer about commits and their files: a clause on one line. */
export function explainNoCommits(thrown: unknown): string {
  return explainNoAnswer(
    thrown,
    (refusal) =>
      `GitHub does not show the token the commits of the base (${refusal}); the job needs \`contents: read\` under \`permissions:\``,
  )
}

function explainNoAnswer(thrown: unknown, explain: (refusal: string) => string): string {
  if (thrown instanceof BudgetSpent) return thrown.message
  const reply = getReply(thrown)
  return reply !== null && [401, 403, 404].includes(reply.status) && !isRateLimit(reply)
    ? explain(`${reply.status}: ${reply.words}`)
    : toGitHubFailure(thrown, reading).message
}

/** Tells whether the same request may succeed in a moment. No refusal says that there is nothing. */
function classifyFault(thrown: unknown): Exclude<ReadingFault, 'absent'> {
  if (thrown instanceof BadAddress || thrown instanceof BudgetSpent) return 'lasting'
  const reply = getReply(thrown)
  // No reply, or a page of something that stands between.
  if (reply === null || isRateLimit(reply) || isOutage(reply.status)) return 'passing'
  return 'lasting'
}

/** The used parts of GitHub's replies about workflow runs, artifacts and commits. */

const id = z.int().positive()

const run = z.object({
  id,
  workflow_id: z.int(),
  event: z.string(),
  status: z.string().nullable(),
  head_sha: shaSchema,
  head_branch: z.string().nullable(),
  repository: z.object({ id }),
  /** Null: it is gone. */
  head_repository: z.object({ id }).nullable(),
  head_commit: z.object({ timestamp: z.iso.datetime({ offset: true }) }).nullable(),
})

export const runsReply = z.object({ workflow_runs: z.array(run).max(100) })

const artifact = z.object({
  id,
  name: z.string(),
  size_in_bytes: z.int().nonnegative(),
  expired: z.boolean(),
  digest: z.string().nullish(),
  created_at: z.string().nullish(),
  workflow_run: z.object({ id: id.nullish() }).nullish(),
})

const artifactsReply = z.object({ artifacts: z.array(artifact).max(100) })

/**
 * Finds a run's artifact of this name, of the newest attempt that left one: what GitHub made last, for ids need not grow
 * with time. Null if there is none. `sinceMs`: of an attempt that began then, in milliseconds since 1970.
 */
export async function artifactOfRun(
  client: GitHubClient,
  {
    repository,
    run: of,
    name,
    sinceMs = 0,
  }: {
    readonly repository: RepositoryName
    readonly run: number
    readonly name: string
    readonly sinceMs?: number
  },
): Promise<{ readonly artifact: ArtifactReply | null }> {
  const { data } = await client.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts', {
    ...repository,
    run_id: of,
    name,
    per_page: 100,
  })
  const [first] = artifactsReply
    .parse(data)
    .artifacts.filter(
      (one) => one.name === name && (one.workflow_run?.id ?? of) === of && madeMs(one) >= sinceMs,
    )
    .toSorted((a, b) => madeMs(b) - madeMs(a) || Number(a.expired) - Number(b.expired) || b.id - a.id)
  return { artifact: first ?? null }
}

/** 0 if GitHub does not say. */
function madeMs({ created_at: at }: ArtifactReply): number {
  return Date.parse(at ?? '') || 0
}

export const comparisonReply = z.object({ merge_base_commit: z.object({ sha: shaSchema }) })

/** Branches that have a commit as their head. */
export const headsReply = z.array(z.unknown())

export const commitsReply = z
  .array(z.object({ sha: shaSchema, parents: z.array(z.object({ sha: shaSchema })) }))
  .max(100)

/** A folder of a commit. GitHub shows its first 1,000 entries. */
export const folderReply = z.array(z.object({ name: z.string(), type: z.string(), size: z.int() })).max(1000)

export const fileReply = z.object({
  type: z.literal('file'),
  encoding: z.literal('base64'),
  content: z.string(),
})

export type RunReply = z.infer<typeof run>
export type ArtifactReply = z.infer<typeof artifact>

/** Asks GitHub something; what it throws becomes a reason. */
export type GitHubRequest = <T>(
  question: (client: GitHubClient) => Promise<T>,
) => Promise<BaseReading<T, Extract<BaseReason, { readonly code: 'no-answer' }>>>
/** One client for all questions, made with the first of them. `why`: a clause on what was thrown. */
export function createAsk(
  connection: Connection,
  why: (thrown: unknown) => string = explainNoRuns,
): GitHubRequest {
  let client: Promise<GitHubClient> | undefined
  return async (question) => {
    try {
      client ??= createClient({ patienceMs: 30_000, ...connection })
      return { value: await question(await client), reason: null }
    } catch (thrown) {
      return failed(classifyFault(thrown), { code: 'no-answer', args: { message: why(thrown) } })
    }
  }
}
