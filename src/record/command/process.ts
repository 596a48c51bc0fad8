import { setImmediate, setTimeout } from 'node:timers/promises'
import { toError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { ProcessEnd } from '../../trace/model/trace.ts'
import { OutputHead, OutputTail } from './output.ts'
import { hasMarkedProcesses, killByMarker, ProcessGroup } from './process-group.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Writable } from 'node:stream'

/** A command to be run. There is no shell: arguments reach it as they are. */
export interface ProcessRequest {
  readonly argv: readonly string[]
  /** Absolute. */
  readonly cwd: string
  /** All that it gets. */
  readonly env: Readonly<Record<string, string>>
  /** Null: standard input is empty. */
  readonly stdin: string | null
  readonly timeoutMs: number
  /** Between SIGTERM and SIGKILL. */
  readonly graceMs: number
  /** A text in `env` that nothing else has: where it can, `cleanUp` finds by it what left the process group. */
  readonly mark?: string
  /** Stops the command; its reason is a sentence for people. */
  readonly signal: AbortSignal
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Standard output as it comes, in whole characters; all pieces together are `stdout.text`. */
  readonly onOutput?: (text: string) => void
  /** Talks with the command in the place of `stdin`. */
  readonly dialogue?: ProcessDialogue
}

/** What talks with a command while it runs. */
export interface ProcessDialogue {
  /** Talks with a started command, then closes its input. `isToEnd`: it must be ended. Never rejects. */
  start(input: Writable): Promise<{ readonly isToEnd: boolean }>
  /** Takes standard output as it comes. */
  take(chunk: Buffer): void
  /** The command has gone; `isEnded`: we ended it. */
  close(options: { readonly isEnded: boolean }): void
  /** What it still waits for when the time of the command is over: nothing, or a sentence after a blank. */
  explainTimeout(): string
}

export interface ProcessResult {
  readonly end: ProcessEnd
  /** Null if a signal ended it, it never started, or not even SIGKILL reached it. */
  readonly exitCode: number | null
  readonly signal: string | null
  /** Milliseconds since 1970. */
  readonly startMs: number
  readonly endMs: number
  /** The first `limits.recordedOutput` bytes. */
  readonly stdout: { readonly text: string; readonly isCut: boolean }
  /** The last `limits.stderrTail` bytes. */
  readonly stderr: string
  /** One sentence where it was not started, ran out of time or was stopped. */
  readonly reason: string | null
  /** Nothing that the command started runs any more, as far as `cleanUp` could find it. */
  readonly isGone: () => boolean
  /** Ends what the command left running. Always to be called; can be called twice; never rejects. */
  readonly cleanUp: () => Promise<void>
}

/** `exited`: the run is decided, and the command must not go on. */
interface Interruption {
  readonly end: 'timed-out' | 'stopped' | 'exited'
  readonly reason: string | null
}

/** Time that is waited for output which a background process keeps open after its command has ended. */
const pipeWaitMs = 1_000
/** A timer cannot be set further ahead. */
const maxTimerMs = 2 ** 31 - 1

/**
 * Runs a command in a process group of its own until it exits, its time is over or it is stopped; then
 * SIGTERM goes to the whole group, and SIGKILL after the grace. What it leaves running otherwise lives
 * until `cleanUp`, so that it can still send its spans. Never rejects.
 */
export async function runProcess(request: ProcessRequest): Promise<ProcessResult> {
  const { signal, now, onOutput, dialogue } = request
  const startMs = now()
  // Whoever stopped it is no fault of the command's.
  if (signal.aborted) return { ...createUnstartedResult(describeAbort(signal), startMs), end: 'stopped' }
  const stdout = new OutputHead(limits.recordedOutput, onOutput)
  const stderr = new OutputTail(limits.stderrTail)
  const child = await startProcess(request)
  if (typeof child === 'string') return createUnstartedResult(child, startMs)
  const group = new ProcessGroup(child.process.pid as number, request.graceMs)
  child.process.stdout?.on('data', (chunk: Buffer) => {
    stdout.add(chunk)
    dialogue?.take(chunk)
  })
  child.process.stderr?.on('data', (chunk: Buffer) => stderr.add(chunk))
  const { stdin } = child.process
  const talk = stdin === null ? undefined : dialogue?.start(stdin)
  if (talk === undefined) stdin?.end(request.stdin)

  const interruption = await waitForInterruption(child.exit, request, talk)
  const ending = interruption === null ? child.exit : waitForExit(group.end(), child.exit)
  const exit = (await ending) ?? { code: null, signal: null, atMs: now() }
  group.leaderEnded()
  await drainOutput(child.closed)
  stdout.end()
  dialogue?.close({ isEnded: interruption !== null })
  await talk
  const isDone = interruption?.end === 'exited'
  const pipes = [child.process.stdin, child.process.stdout, child.process.stderr]
  return {
    end: interruption?.end ?? 'exited',
    // How a server takes our signal says nothing of it.
    exitCode: isDone ? 0 : exit.code,
    signal: isDone ? null : exit.signal,
    startMs,
    endMs: Math.max(startMs, exit.atMs),
    stdout: { text: stdout.text(), isCut: stdout.isCut },
    stderr: stderr.text(),
    reason: interruption?.reason ?? null,
    isGone: () => group.isEmpty() && (request.mark === undefined || !hasMarkedProcesses(request.mark)),
    cleanUp: async () => {
      await group.end()
      if (request.mark !== undefined) await killByMarker(request.mark, request.graceMs)
      for (const pipe of pipes) pipe?.destroy()
    },
  }
}

/** Waits for an interruption; null if the command exits before. */
async function waitForInterruption(
  exit: Promise<unknown>,
  { timeoutMs, signal, dialogue }: ProcessRequest,
  talk: ReturnType<ProcessDialogue['start']> | undefined,
): Promise<Interruption | null> {
  const done = new AbortController()
  const timeout = setTimeout(Math.min(timeoutMs, maxTimerMs), null, { signal: done.signal })
  const stop = new Promise<void>((settle) => {
    signal.addEventListener('abort', () => settle(), { once: true, signal: done.signal })
    if (signal.aborted) settle()
  })
  const talked = new Promise<Interruption>((settle) => {
    void talk?.then(({ isToEnd }) => isToEnd && settle({ end: 'exited', reason: null }))
  })
  try {
    return await Promise.race([
      exit.then(() => null),
      talked,
      stop.then((): Interruption => ({ end: 'stopped', reason: describeAbort(signal) })),
      timeout.then((): Interruption => {
        const reason = `${describeTimeout(timeoutMs)}${dialogue?.explainTimeout() ?? ''}`
        return { end: 'timed-out', reason }
      }),
    ])
  } finally {
    done.abort()
  }
}

/** Waits for the exit; null if the leader cannot even be killed. */
async function waitForExit(ended: Promise<void>, exit: Promise<Exit>): Promise<Exit | null> {
  const first = await Promise.race([exit, ended])
  return first ?? waitAtMost(pipeWaitMs, exit)
}

/** Waits for the rest of the output, but not for ever: what was left running may keep it open. */
async function drainOutput(closed: Promise<unknown>): Promise<void> {
  await waitAtMost(pipeWaitMs, closed)
  // Where we were busy all that time, the output was not even looked at.
  await setImmediate()
}

async function waitAtMost<T>(ms: number, promise: Promise<T>): Promise<T | null> {
  const done = new AbortController()
  try {
    return await Promise.race([promise, setTimeout(ms, null, { signal: done.signal })])
  } finally {
    done.abort()
  }
}

/** Creates the result of a command that was not even tried: `reason` is one sentence, `startMs` the time since 1970. */
export function createUnstartedResult(reason: string, startMs: number): ProcessResult {
  return {
    end: 'not-started',
    exitCode: null,
    signal: null,
    startMs,
    endMs: startMs,
    stdout: { text: '', isCut: false },
    stderr: '',
    reason,
    isGone: () => true,
    cleanUp: async () => undefined,
  }
}

function describeAbort({ reason }: AbortSignal): string {
  return typeof reason === 'string' ? reason : toError(reason).message
}

function describeTimeout(timeoutMs: number): string {
  const seconds = timeoutMs / 1_000
  return `Its command ran longer than ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and was ended.`
}

type StartRequest = Pick<ProcessRequest, 'argv' | 'cwd' | 'env' | 'stdin' | 'now' | 'dialogue'>

interface Exit {
  readonly code: number | null
  readonly signal: string | null
  readonly atMs: number
}

interface StartedProcess {
  readonly process: ChildProcess
  readonly exit: Promise<Exit>
  /** Standard output and standard error are closed. */
  readonly closed: Promise<unknown>
}

/** Starts a command without shell in its own process group, output paused. Returns a sentence if it cannot start. */
async function startProcess(request: StartRequest): Promise<StartedProcess | string> {
  const [program = '', ...args] = request.argv
  if (program === '') return 'There is no command to start.'
  try {
    const isFed = request.stdin !== null || request.dialogue !== undefined
    const child = spawn(program, args, {
      cwd: request.cwd,
      env: request.env,
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: [isFed ? 'pipe' : 'ignore', 'pipe', 'pipe'],
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

/** Explains in a sentence why a command could not be started. */
function startFailure({ argv, cwd }: StartRequest, thrown: unknown): string {
  const [program = ''] = argv
  const folder = findFolderProblem(cwd)
  if (folder !== null) return `The command was not started: its working directory \`${cwd}\` ${folder}.`
  const { code = '' } = thrown as NodeJS.ErrnoException
  const why = reasons[code]?.(program, cwd)
  return why ?? `\`${program}\` could not be started: ${describeThrown(thrown)}.`
}

const reasons: Readonly<Record<string, (program: string, cwd: string) => string>> = {
  ENOENT: explainNotFound,
  // A path through something that is no folder.
  ENOTDIR: explainNotFound,
  EACCES: (program) => `\`${program}\` is not a program that may be started; check its permissions.`,
  E2BIG: (program) =>
    `\`${program}\` was not started: its arguments and environment are longer than the system allows; pass a long input with \`input_via: stdin\`.`,
  EAGAIN: (program) => `\`${program}\` was not started: the system has no room for another process.`,
  EMFILE: (program) => `\`${program}\` was not started: too many files are open.`,
  // What Node answers where Windows would need a shell to run a batch file.
  EINVAL: (program) =>
    `\`${program}\` could not be started; a batch file needs its interpreter, such as \`[cmd, /c, ${program}]\`.`,
  ERR_INVALID_ARG_VALUE: (program) =>
    `\`${program}\` was not started: an argument or a variable contains a NUL character.`,
}

function explainNotFound(program: string, cwd: string): string {
  if (!/[/\\]/.test(program)) return `\`${program}\` was not found on the PATH.`
  if (!existsSync(resolve(cwd, program))) return `\`${program}\` was not found.`
  return `\`${program}\` could not be started: the interpreter that its first line names was not found.`
}

function findFolderProblem(cwd: string): string | null {
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

/** Describes what was thrown; `spawn x EIO` tells by its code alone. */
function describeThrown(thrown: unknown): string {
  return toError(thrown).message.replace(/^spawn .* (?=E[A-Z0-9]+$)/s, '')
}
