import { nameArtifactFiles } from '../../baseline/artifact/inputs-archive.ts'
import { GateError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { Scratch } from '../../files/scratch.ts'
import { ZipTree } from '../../files/zip/zip-tree.ts'
import { findContradiction } from '../../gate/contradiction.ts'
import { writeReasons } from '../../words/baseline.ts'
import { parseResults, requireWholeSuite } from '../../results/read.ts'
import type { Results } from '../../results/schema.ts'
import { createAsk } from '../asking.ts'
import type { SharedConnection } from '../client.ts'
import type { GitHubContext, RepositoryName } from '../context.ts'
import { downloadArtifact } from '../fetch-artifact.ts'
import type { FinishedRun } from './finished-run.ts'
import type { Environment } from '../../core/environment.ts'

interface CollectedRequest {
  readonly context: Pick<GitHubContext, 'apiUrl'>
  readonly repository: RepositoryName
  readonly token: string
  readonly connection: SharedConnection
  readonly env: Environment
  readonly scratch: Scratch
  readonly run: FinishedRun
  /** Name of the artifact. */
  readonly name: string
  /** `comment-key` of the gate, which names the file. */
  readonly key: string
}

/**
 * Downloads the results that a run left, by the id of the run, and checks them. Whoever wrote the run's code wrote every
 * byte of them.
 * @throws GateError `not-collected` where they are missing, cannot be had or cannot be used.
 */
export async function downloadCollectedResults(request: CollectedRequest): Promise<Results> {
  const { run, scratch, key } = request
  const archive = await scratch.file()
  const { token, connection, context, name } = request
  const ask = createAsk({ ...connection, token, apiUrl: context.apiUrl })
  // One of an older attempt is about other runs of the agent.
  const which = { run: String(run.id), name, sinceMs: run.startedMs }
  const reply = await downloadArtifact(ask, request, which, archive)
  if (reply.reason !== null) throw createUnusableError(run, writeReasons(reply.reason))
  try {
    await using tree = await ZipTree.open(archive, 'its artifact')
    const file = nameArtifactFiles(key).results
    if ((await tree.size(file)) === null) throw createUnusableError(run, `its artifact has no \`${file}\``)
    const results = requireWholeSuite(
      await parseResults(await tree.readText(file, limits.collectedResults), file),
      file,
    )
    checkOwn(results, run)
    return results
  } catch (thrown) {
    if (!(thrown instanceof GateError) || thrown.code === 'not-collected') throw thrown
    throw createUnusableError(run, thrown.message)
  }
}

/** @throws GateError `not-collected` where they are of something else, or contradict themselves. */
function checkOwn(results: Results, run: FinishedRun): void {
  const { sha } = results.run.head
  if (sha !== run.sha)
    throw createUnusableError(
      run,
      `its results are about ${sha === null ? 'no commit' : `\`${sha.slice(0, 7)}\``}, not \`${run.sha.slice(0, 7)}\``,
    )
  const contradiction = findContradiction(results)
  if (contradiction !== null)
    throw createUnusableError(run, `its results contradict themselves: ${contradiction}`)
}

function createUnusableError(run: FinishedRun, why: string): GateError {
  const ended =
    run.conclusion === null || run.conclusion === 'success' ? '' : `, which ended with \`${run.conclusion}\``
  return new GateError(
    'not-collected',
    `Run ${run.id} of the pull request${ended} left no usable results: ${why.replace(/\.$/, '')}.`,
  )
}
