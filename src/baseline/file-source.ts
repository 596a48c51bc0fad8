import { open, stat, realpath } from 'node:fs/promises'
import { resolve, isAbsolute, relative, sep } from 'node:path'
import { requireGateError } from '../core/errors.ts'
import { openArchivedRun, scoreArchivedRun } from './artifact/archived-run.ts'
import { limits } from '../core/limits.ts'
import { parseResults } from '../results/read.ts'
import { loadResultsBase, readResultsBase } from './results-source.ts'
import { catchUnread, toErrorReason } from './reason.ts'
import type { BaselineSource, BaselineRequest } from './baseline-source.ts'
import { resolveCommit } from './git/commit.ts'
import { findBase } from './find-base.ts'
import { openRepository } from './git/git.ts'
import { GitTree, indexCommit } from './git/git-tree.ts'
import { hasContent } from './git/changed-files.ts'
import { openDiskTree } from '../files/disk-tree.ts'

/**
 * Tells whether what is named as the base is not as the merge base has it: then the change says itself what it is compared
 * with. True where nobody can tell; false for what no commit has, as a download.
 */
async function isOfChange({
  option,
  cwd,
  root,
  env,
  baseRef,
}: Pick<BaselineRequest, 'option' | 'cwd' | 'root' | 'env' | 'baseRef'>): Promise<boolean> {
  const path = await findRelativePath(root, resolve(cwd, option))
  if (path === null) return false
  const repository = await openRepository(root, env)
  // Without a repository there is no change either: a folder that somebody runs it in.
  if (repository.value === null) return false
  const head = await resolveCommit(repository.value, 'HEAD')
  const isCommitted =
    head !== null && (await indexCommit(repository.value, head)).resolve(path).kind !== 'nothing'
  const base = await findBase(repository.value, baseRef)
  if (base.value === null) return isCommitted
  await using tree = new GitTree(repository.value, base.value.sha)
  const [before, work] = [await tree.list(path), openDiskTree(root)]
  if (before.length === 0) return isCommitted
  if (before.join('\n') !== (await work.list(path)).join('\n')) return true
  for (const file of before) if (!(await hasContent(work, file, await tree.contentId(file)))) return true
  return false
}

/** Links followed: what they lead to is what is read. Null for what is outside of the workspace, or not there. */
async function findRelativePath(root: string, absolute: string): Promise<string | null> {
  try {
    const path = relative(await realpath(root), await realpath(absolute))
    const isOutside = path === '' || path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)
    return isOutside ? null : path.replaceAll(sep, '/')
  } catch {
    return null
  }
}

/** Reads what the user names: a results file, or a downloaded results artifact, unpacked or not. */
export const readFileBase: BaselineSource = async (request) => {
  const { option, untrusted = null } = request
  const isOwn = await catchUnread(async () => ({ value: await isOfChange(request), reason: null }))
  if (isOwn.value === false) return resolveNamedBase(request)
  if (untrusted !== null)
    return {
      base: null,
      reasons: [{ code: 'untrusted-file', args: { option, untrusted } }],
    }
  const why = { code: 'own-file', args: { option } } as const
  const text = await catchUnread(async () => ({ value: await readAtMergeBase(request), reason: null }))
  const former = text.value
  // On a command line without a base there is no change that could say anything.
  if (former === undefined && request.baseRef.kind === 'default') return resolveNamedBase(request)
  // What the change says itself may excuse anything.
  if (former === undefined || former === null)
    return { base: null, reasons: [why], unreadable: { why, passesWith: null } }
  const answer = await loadResultsBase(option, () => parseResults(former, option))
  return { ...answer, reasons: [...answer.reasons, why] }
}

/** The text of a results file as the merge base has it; null where it has none that is text, undefined where there is no merge base. */
async function readAtMergeBase({
  option,
  cwd,
  root,
  env,
  baseRef,
}: BaselineRequest): Promise<string | null | undefined> {
  const path = await findRelativePath(root, resolve(cwd, option))
  const repository = await openRepository(root, env)
  if (path === null || repository.value === null) return null
  const base = await findBase(repository.value, baseRef)
  if (base.value === null) return undefined
  await using tree = new GitTree(repository.value, base.value.sha)
  if ((await tree.size(path)) === null) return null
  const text = await tree.readText(path, limits.resultsFile)
  return text.startsWith('PK') ? null : text
}

const resolveNamedBase: BaselineSource = async (request) => {
  const { option, cwd, scratch } = request
  const path = resolve(cwd, option)
  if (!(await isArtifact(path))) return readResultsBase(request)
  try {
    const archived = await openArchivedRun(path, `the results artifact \`${option}\``, scratch)
    const sha = archived.results?.run.head.sha ?? null
    const facts = { kind: 'results', sha, distance: null, committedAt: null, source: option } as const
    // A change can bring an artifact of its own: no verdict of a judge is believed out of it.
    const { onVerdicts: _, ...unbelieving } = request
    return await scoreArchivedRun(unbelieving, archived, facts, { kind: 'path', path: option })
  } catch (thrown) {
    return { base: null, reasons: [toErrorReason(requireGateError(thrown))] }
  }
}

/** A folder, or what begins as a zip archive does. */
async function isArtifact(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true
    await using file = await open(path)
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.toString('latin1') === 'PK'
  } catch {
    return false
  }
}
