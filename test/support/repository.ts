import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { launch } from './launched.ts'

/** Only what git needs: nothing of the developer's own settings reaches a test. */
export const gitEnv = {
  PATH: process.env['PATH'],
  HOME: '/nonexistent',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
}

/** Who commits. */
export const somebody = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
}

/** Path → text; null removes the file; `{ link }` makes a symbolic link. */
export type Files = Readonly<Record<string, string | null | { readonly link: string }>>

/**
 * A folder of its own in the system's temporary folder. It is written and removed at once: with a thread for each step of it,
 * that took more of the processor than many tests do.
 */
export interface TemporaryFolder extends AsyncDisposable {
  readonly path: string
  write(files: Files): Promise<void>
}

export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'scenario-gate-')))
  return {
    path,
    write: async (files) => writeFiles(path, files),
    [Symbol.asyncDispose]: async () => rmSync(path, { recursive: true, force: true }),
  }
}

/** A real git repository. Commits are made a minute apart, so that their times are known. */
export interface TestRepository extends TemporaryFolder {
  git(...args: string[]): Promise<string>
  /** Writes the files, commits everything, gives the commit's id. */
  commit(files: Files, message?: string): Promise<string>
}

/** What `git init` writes, with branch `main`: hundreds of repositories are made. */
const emptyRepository = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.git/config': '[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tlogallrefupdates = true\n',
}

/** Commits all there is, but for what a job downloaded into `downloads/`, in one process of ours, and prints the commit. Nothing is tidied up in the background. */
const commitAll =
  'alias.commit-all=!all() { git add --all --force -- . :!downloads && ' +
  'git -c maintenance.auto=false commit --quiet --allow-empty --message "$1" && git rev-parse HEAD; }; all'

/** Branch `main`, without a commit yet. */
export async function repository(): Promise<TestRepository> {
  const folder = await temporaryFolder()
  mkdirSync(join(folder.path, '.git/objects'), { recursive: true })
  mkdirSync(join(folder.path, '.git/refs'))
  await folder.write(emptyRepository)
  return openRepositoryAt(folder)
}

/** A clone of another test repository; `depth` makes it shallow. */
export async function cloneOf(
  origin: TemporaryFolder,
  options: { readonly depth?: number; readonly branch?: string; readonly args?: readonly string[] } = {},
): Promise<TestRepository> {
  const folder = await temporaryFolder()
  const { depth, branch, args = [] } = options
  const clone = openRepositoryAt(folder)
  await clone.git(
    'clone',
    '--quiet',
    ...(depth === undefined ? [] : [`--depth=${depth}`]),
    ...(branch === undefined ? [] : [`--branch=${branch}`]),
    ...args,
    `file://${origin.path}`,
    '.',
  )
  return clone
}

function openRepositoryAt(folder: TemporaryFolder): TestRepository {
  let commits = 0
  const git = async (args: readonly string[], extra: Record<string, string> = {}): Promise<string> => {
    const env = { ...gitEnv, ...somebody, ...extra }
    const { code, stdout, stderr } = await launch('git', args, { cwd: folder.path, env })
    if (code !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
    return stdout.trim()
  }
  return {
    ...folder,
    git: (...args) => git(args, timeOf(commits)),
    async commit(files, message = 'commit') {
      await folder.write(files)
      return git(['-c', commitAll, 'commit-all', message], timeOf(commits++))
    },
  }
}

function timeOf(commits: number): Record<string, string> {
  const time = `2026-01-01T00:${String(commits).padStart(2, '0')}:00Z`
  return { GIT_AUTHOR_DATE: time, GIT_COMMITTER_DATE: time }
}

function writeFiles(root: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    if (content === null || typeof content === 'object') rmSync(file, { force: true })
    if (typeof content === 'string') writeFileSync(file, content)
    else if (content !== null) symlinkSync(content.link, file)
  }
}
