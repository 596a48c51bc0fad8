import { open, stat, realpath } from 'node:fs/promises'
import { resolve, isAbsolute, relative, sep } from 'node:path'
import { GateError } from '../core/errors.ts'
import { openArchivedRun, scoreArchivedRun } from './artifact/kept-run.ts'
import { readResultsBase } from './results-rung.ts'
import { toErrorReason } from './reason.ts'
import type { BaselineSource, BaselineRequest } from './rung.ts'
import { resolveCommit } from './git/commit.ts'
import { findBase } from './find-base.ts'
import { openRepository, runGit, type Repository } from './git/git.ts'

/**
 * Tells whether what is named as the base is committed, and not as the merge base has it: then the change says itself
 * what it is compared with. True where nobody can tell; false for what no commit has, as a download.
 */
async function isChangedByHead({
  option,
  cwd,
  root,
  env,
  find,
}: Pick<BaselineRequest, 'option' | 'cwd' | 'root' | 'env' | 'find'>): Promise<boolean> {
  const path = await findRelativePath(root, resolve(cwd, option))
  if (path === null) return false
  const repository = await openRepository(root, env)
  // Without a repository there is no change either: a folder that somebody runs it in.
  if (repository.value === null) return false
  const own = await findObjectId(repository.value, 'HEAD', path)
  if (own === null) return false
  const base = await findBase(repository.value, find)
  return base.value === null || own !== (await findObjectId(repository.value, base.value.sha, path))
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

/** Id of the file or folder that a commit has at a path of the workspace; null for none. */
async function findObjectId(repository: Repository, commit: string, path: string): Promise<string | null> {
  const sha = await resolveCommit(repository, commit)
  if (sha === null) return null
  const reply = await runGit(repository, [
    'rev-parse',
    '--verify',
    '--quiet',
    `${sha}:${repository.prefix}${path}`,
  ])
  return reply.value?.trim() ?? null
}

/** Reads what the user names: a results file, or a downloaded results artifact, unpacked or not. */
export const readFileBase: BaselineSource = async (request) => {
  const { option, untrusted = null } = request
  if (!(await isChangedByHead(request))) return resolveNamedBase(request)
  if (untrusted !== null)
    return {
      base: null,
      reasons: [{ code: 'untrusted-file', args: { option, untrusted } }],
    }
  const answer = await resolveNamedBase(request)
  return { ...answer, reasons: [...answer.reasons, { code: 'own-file', args: { option } }] }
}

const resolveNamedBase: BaselineSource = async (request) => {
  const { option, cwd, scratch } = request
  const path = resolve(cwd, option)
  if (!(await isArtifact(path))) return readResultsBase(request)
  try {
    const kept = await openArchivedRun(path, `the results artifact \`${option}\``, scratch)
    const sha = kept.results?.run.head.sha ?? null
    const facts = { kind: 'results', sha, distance: null, committedAt: null, source: option } as const
    // A change can bring an artifact of its own: no verdict of a judge is believed out of it.
    const { verdicts: _, ...unbelieving } = request
    return await scoreArchivedRun(unbelieving, kept, facts, { kind: 'path', path: option })
  } catch (thrown) {
    if (thrown instanceof GateError) return { base: null, reasons: [toErrorReason(thrown)] }
    throw thrown
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
