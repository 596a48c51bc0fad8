import { appendFile, stat } from 'node:fs/promises'
import { toError } from '../core/errors.ts'
import { oneLine } from '../core/visible-text.ts'
import type { Failure } from './failure.ts'

/** The runner drops the whole summary of a step that is larger. */
export const maxSummaryBytes = 1 << 20

/** Appends to the job summary, after what the step has already put there. Never throws. */
export async function appendSummary(path: string | null, markdown: string): Promise<Failure | null> {
  if (path === null) return { reason: 'cannot-write', message: 'GITHUB_STEP_SUMMARY is not set' }
  const text = `${markdown.trimEnd()}\n`
  try {
    const bytes = Buffer.byteLength(text) + (await sizeOf(path))
    if (bytes > maxSummaryBytes) {
      return {
        reason: 'too-long',
        message: `the job summary would have ${bytes} bytes, and GitHub takes ${maxSummaryBytes}`,
      }
    }
    await appendFile(path, text)
    return null
  } catch (thrown) {
    return {
      reason: 'cannot-write',
      message: `the job summary cannot be written (${oneLine(toError(thrown).message)})`,
    }
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}
