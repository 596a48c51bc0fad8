import type { Diagnostic } from '../core/diagnostic.ts'
import { nearestFiles } from '../files/find-files.ts'
import type { TracePlan } from '../scenario/assign-traces.ts'
import type { ScoreRequest } from './score-request.ts'

/** Globs that are said. */
const mostSaid = 20

/** Globs of the option `traces` that match no file, each with what is there. */
export async function emptyPoolProblems(
  { isPoolGiven = false, tree }: Pick<ScoreRequest, 'isPoolGiven' | 'tree'>,
  { emptyPool }: Pick<TracePlan, 'emptyPool'>,
): Promise<Diagnostic[]> {
  if (!isPoolGiven) return []
  return Promise.all(
    emptyPool.slice(0, mostSaid).map(async (glob): Promise<Diagnostic> => {
      const near = (await nearestFiles(tree, glob)) ?? 'write a glob relative to the workspace'
      return {
        code: 'traces-none',
        severity: 'error',
        message: `The option \`traces\`: no file matches \`${glob}\`; ${near}`,
      }
    }),
  )
}
