import { z } from 'zod'
import { shaSchema } from './event.ts'

/** What is used of GitHub's replies about workflow runs, artifacts and commits. */

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
})

export const artifactsReply = z.object({ artifacts: z.array(artifact).max(100) })

export const comparisonReply = z.object({ merge_base_commit: z.object({ sha: shaSchema }) })

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
