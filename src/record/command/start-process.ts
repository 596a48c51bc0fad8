import { spawn, type ChildProcess } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { toError } from '../../core/errors.ts'
import type { ProcessRequest } from './process.ts'

type StartRequest = Pick<ProcessRequest, 'argv' | 'cwd' | 'env' | 'stdin' | 'now'>

export interface Exit {
  readonly code: number | null
  readonly signal: string | null
  readonly atMs: number
}

export interface StartedProcess {
  readonly process: ChildProcess
  readonly exit: Promise<Exit>
  /** Standard output and standard error are closed. */
  readonly closed: Promise<unknown>
}

/**
 * Starts a command without a shell, in a process group of its own; its output waits until it is listened
 * to. Or gives one sentence on why it could not be started.
 */
export async function startProcess(request: StartRequest): Promise<StartedProcess | string> {
  const [program = '', ...args] = request.argv
  if (program === '') return 'There is no command to start.'
  try {
    const child = spawn(program, args, {
      cwd: request.cwd,
      env: request.env,
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: [request.stdin === null ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    })
    const exit = new Promise<Exit>((settle) => {
      child.once('exit', (code, signal) => settle({ code, signal, atMs: request.now() }))
    })
    const closed = new Promise((settle) => child.once('close', settle))
    // A command need not read its input to the end, and its pipes may break in any way.
    for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe?.on('error', () => undefined)
    await new Promise<void>((settle, fail) => {
      child.once('spawn', settle)
      // Stays: a signal that cannot be sent is an error later on.
      child.on('error', fail)
    })
    return { process: child, exit, closed }
  } catch (thrown) {
    return startFailure(request, thrown)
  }
}

/** Why a command could not be started, in one sentence. */
function startFailure({ argv, cwd }: StartRequest, thrown: unknown): string {
  const [program = ''] = argv
  const folder = folderProblem(cwd)
  if (folder !== null) return `The command was not started: its working directory \`${cwd}\` ${folder}.`
  const { code = '' } = thrown as NodeJS.ErrnoException
  const why = reasons[code]?.(program, cwd)
  return why ?? `\`${program}\` could not be started: ${plain(thrown)}.`
}

type Reason = (program: string, cwd: string) => string

const reasons: Readonly<Record<string, Reason>> = {
  ENOENT: notFound,
  // A path through something that is no folder.
  ENOTDIR: notFound,
  EACCES: (program) => `\`${program}\` is not a program that may be started; check its permissions.`,
  E2BIG: (program) =>
    `\`${program}\` was not started: its arguments and environment are longer than the system allows; pass a long input with \`input_via: stdin\`.`,
  EAGAIN: (program) => `\`${program}\` was not started: the system has no room for another process.`,
  EMFILE: (program) => `\`${program}\` was not started: too many files are open.`,
  // What Node answers where Windows would need a shell to run a batch file.
  EINVAL: (program) =>
    `\`${program}\` could not be started; a batch file needs its interpreter, such as \`[cmd, /c, ${program}]\`.`,
  ERR_INVALID_ARG_VALUE: (program) =>
    `\`${program}\` was not started: an argument or a variable holds a NUL character, which no command can be given.`,
}

function notFound(program: string, cwd: string): string {
  if (!/[/\\]/.test(program)) return `\`${program}\` was not found on the PATH.`
  if (!existsSync(resolve(cwd, program))) return `\`${program}\` was not found.`
  return `\`${program}\` could not be started: the interpreter that its first line names was not found.`
}

function folderProblem(cwd: string): string | null {
  try {
    const facts = statSync(cwd, { throwIfNoEntry: false })
    if (facts === undefined) return 'does not exist'
    if (!facts.isDirectory()) return 'is not a folder'
    accessSync(cwd, constants.X_OK)
    return null
  } catch {
    return 'cannot be entered'
  }
}

/** `spawn x EIO` says its code alone. */
function plain(thrown: unknown): string {
  return toError(thrown).message.replace(/^spawn .* (?=E[A-Z0-9]+$)/s, '')
}
