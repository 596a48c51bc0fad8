import { z } from 'zod'
import { GateError, toError } from '../../core/errors.ts'
import { oneLine } from '../../core/visible-text.ts'
import { readPayload, shaSchema } from '../event.ts'

/** The workflow run whose end started this one, as GitHub's event describes it. None of it is the run's own word. */
export interface FinishedRun {
  readonly id: number
  /** 1-based. */
  readonly attempt: number
  /** When this attempt began, in milliseconds since 1970. */
  readonly startedMs: number
  /** Event that started it, such as `pull_request`. */
  readonly event: string
  /** `success`, `failure`, `cancelled`, …; null if GitHub does not say. */
  readonly conclusion: string | null
  readonly sha: string
  /** Head branch, and the repository that it is in; null if that is gone. */
  readonly branch: string | null
  readonly head: { readonly owner: string; readonly fullName: string } | null
  readonly workflow: string
}

const payload = z
  .object({
    workflow_run: z.object({
      id: z.int().positive(),
      run_attempt: z.int().positive(),
      run_started_at: z.iso.datetime({ offset: true }),
      event: z.string(),
      conclusion: z.string().nullable(),
      head_sha: shaSchema,
      head_branch: z.string().nullable(),
      head_repository: z.object({ full_name: z.string(), owner: z.object({ login: z.string() }) }).nullish(),
      name: z.string().nullable(),
    }),
  })
  .transform(({ workflow_run: run }): FinishedRun => ({
    id: run.id,
    attempt: run.run_attempt,
    startedMs: Date.parse(run.run_started_at),
    event: run.event,
    conclusion: run.conclusion,
    sha: run.head_sha,
    branch: run.head_branch,
    head: run.head_repository
      ? { owner: run.head_repository.owner.login, fullName: run.head_repository.full_name }
      : null,
    workflow: run.name ?? '',
  }))

/**
 * Reads which run has ended.
 * @throws GateError `bad-event`
 */
export async function readFinishedRun(path: string | undefined): Promise<FinishedRun> {
  let why: string
  try {
    const { data, error } = payload.safeParse(await readPayload(path ?? ''))
    if (data !== undefined) return data
    const [issue] = error.issues
    why = `${issue?.path.join('.') ?? 'the payload'}: ${issue?.message ?? 'not understood'}`
  } catch (thrown) {
    why = oneLine(toError(thrown).message)
  }
  throw new GateError('bad-event', `The finished run is not known: ${why}.`)
}
