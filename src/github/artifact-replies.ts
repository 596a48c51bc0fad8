import { z } from 'zod'
import { shaSchema } from './event.ts'

/** What is used of GitHub's replies about workflow runs, artifacts and commits. */

const id = z.int().positive()

const run = z.object({
  id,
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

export type RunReply = z.infer<typeof run>
export type ArtifactReply = z.infer<typeof artifact>
