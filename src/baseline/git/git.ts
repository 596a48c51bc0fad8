import { execFile, spawn, type ChildProcessByStdio } from 'node:child_process'
import { dirname } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { GateError } from '../../core/errors.ts'
import { failed } from '../../core/reading.ts'
import { omitNullish } from '../../core/json.ts'
import type { BaseReading } from '../reason.ts'
import type { Environment } from '../../core/environment.ts'

/** A git repository as seen from the workspace. */
export interface Repository {
  /** Absolute path of the workspace: the top of the work tree, or a folder in it. */
  readonly root: string
  readonly env: Environment
  /** The workspace inside the repository: empty, or a path with a `/` at its end. */
  readonly prefix: string
  readonly shallow: boolean
  /** Absolute path of its index. */
  readonly index: string
  /** Absolute path of git's own folder, which all work trees share. */
  readonly commonFolder: string
}

/** A folder in a repository; `useIndex`: absolute path of the index that counts instead of its own. */
type Place = Pick<Repository, 'root' | 'env'> & { readonly useIndex?: string }

/**
 * Guards against a hostile repository. Only plumbing is called, and everything that its config could start is switched off:
 * the file system monitor, hooks, a pager. A bare repository planted in the work tree is ignored. With all that off, the
 * owner of the files does not matter, so container jobs work whose checkout belongs to another user.
 */
const guards = [
  '--no-pager',
  '--no-replace-objects',
  '--literal-pathspecs',
  ...[
    'core.fsmonitor=false',
    'core.hooksPath=/dev/null',
    // Git does not verify this copy of the commits' parents.
    'core.commitGraph=false',
    'safe.directory=*',
    'safe.bareRepository=explicit',
  ].flatMap((setting) => ['-c', setting]),
]

/** No protocol: a partial clone would fetch by a command of its config. No grafts: they fake parents. */
const quiet = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_GRAFT_FILE: '/dev/null',
  LC_ALL: 'C',
}

/** The only variables that git needs. Inputs hold tokens; `GIT_DIR` and the like may name another repository. */
const inherited = /^(?:PATH|PATHEXT|SYSTEMROOT|WINDIR|HOME|USERPROFILE|XDG_CONFIG_HOME|TMPDIR|TEMP|TMP)$/i

function buildGitEnvironment({ env, useIndex }: Place): NodeJS.ProcessEnv {
  const variables = Object.entries(env).filter(([name]) => inherited.test(name))
  return { ...Object.fromEntries(variables), ...quiet, ...omitNullish({ GIT_INDEX_FILE: useIndex }) }
}

/** Not the workspace: Windows looks for `git.exe` in the current folder first. */
const cwd = dirname(process.execPath)

/** For short texts; listings and contents are streamed by {@link startGitStream}. */
const replyLimit = { timeout: 120_000, maxBuffer: 8 << 20 }

/** Runs one git command that answers with a short text. */
export function runGit(place: Place, args: readonly string[]): Promise<BaseReading<string>> {
  const { root } = place
  return new Promise((settle) => {
    const options = { ...replyLimit, cwd, env: buildGitEnvironment(place), windowsHide: true }
    const { stdin } = execFile('git', [...guards, '-C', root, ...args], options, (error, stdout, stderr) => {
      if (error === null) settle({ value: stdout, reason: null })
      else settle(explainGitFailure(error, stderr, args[0] ?? '', root))
    })
    // A process that ended early is noticed by its exit.
    stdin?.on('error', () => undefined).end()
  })
}

/** Creates the error for objects that cannot be read, because the repository is damaged or incomplete, or git ended early. */
export function createReadError(why: string): GateError {
  return new GateError('cannot-read', why)
}

/** A git command that streams. */
export interface GitStream {
  readonly child: ChildProcessByStdio<Writable, Readable, null>
  /** Settles when the process has ended; never rejects. */
  readonly exit: Promise<number | null>
}

export function startGitStream(place: Place, args: readonly string[]): GitStream {
  const child = spawn('git', [...guards, '-C', place.root, ...args], {
    cwd,
    env: buildGitEnvironment(place),
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  // Writing to a process that ended is noticed by its missing answer.
  child.stdin.on('error', () => undefined)
  const exit = new Promise<number | null>((settle) => {
    child.on('error', () => settle(null))
    child.on('close', settle)
  })
  return { child, exit }
}

/** Streams the output of a command; ends the process if the reader stops early. `input`: its standard input. */
export async function* readGitOutput(
  repository: Pick<Repository, 'root' | 'env'>,
  args: readonly string[],
  input = '',
): AsyncGenerator<Buffer, void, undefined> {
  const { child, exit } = startGitStream(repository, args)
  child.stdin.end(input)
  try {
    for await (const chunk of child.stdout) yield chunk as Buffer
    if ((await exit) !== 0) throw createReadError(`\`git ${args[0]}\` ended early; is the clone complete?`)
  } finally {
    child.kill()
  }
}

/** Splits an output at its zero bytes. */
export async function* splitFields(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void, undefined> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let start = 0
    for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, start)) {
      yield bytes.toString('utf8', start, end)
      start = end + 1
    }
    rest = bytes.subarray(start)
  }
}

function explainGitFailure(
  error: Error & { code?: unknown },
  stderr: string,
  command: string,
  root: string,
): BaseReading<never> {
  if (error.code === 'ENOENT') return failed('lasting', { code: 'no-git', args: {} })
  if (stderr.includes('dubious ownership') || stderr.includes('unsafe repository'))
    return failed('lasting', { code: 'other-owner', args: { root } })
  if (stderr.includes('not a git repository'))
    return failed('absent', { code: 'no-git-repository', args: {} })
  const printed = stderr.split('\n').find((text) => !/^\s*(?:hint:.*)?$/.test(text))
  const line = (printed ?? error.message).replace(/^fatal: /, '').slice(0, 300)
  // Git answers "no" with code 1 and no message.
  const fault = error.code === 1 && printed === undefined ? 'absent' : 'lasting'
  return failed(fault, { code: 'git-failed', args: { command, line } })
}

/** Runs a git command with `-z` and splits its output into names. */
export async function listNames(
  repository: Pick<Repository, 'root' | 'env'>,
  args: readonly string[],
): Promise<BaseReading<string[]>> {
  const reply = await runGit(repository, args)
  if (reply.value === null) return reply
  return { value: reply.value.split('\0').filter((name) => name !== ''), reason: null }
}
