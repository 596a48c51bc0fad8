import { fork, type ChildProcess, type ExecFileOptions, type SpawnOptions } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { fileURLToPath } from 'node:url'
import { PassThrough, Writable, type Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/**
 * `spawn` and `execFile` of `node:child_process`, by a small process that starts the programs for us. A worker of tests holds
 * hundreds of megabytes, and the system copies its page tables for each program that it starts: 15 to 30 ms of CPU, which is
 * more than git itself takes; from the small process it is 1 ms. Programs have no `pid` here.
 */
const launcher = fileURLToPath(new URL('launcher.mjs', import.meta.url))

type Told =
  | { readonly what: 'stdout' | 'stderr'; readonly value: Uint8Array }
  | { readonly what: 'error'; readonly value: Readonly<Record<string, string>> }
  | {
      readonly what: 'close'
      readonly value: { readonly code: number | null; readonly signal: string | null }
    }

const longestTimer = 2 ** 31 - 1

let started: ChildProcess | undefined
let count = 0
const launchedById = new Map<number, LaunchedProcess>()

function startLauncher(): ChildProcess {
  if (started?.connected) return started
  const child = fork(launcher, [], { execArgv: [], serialization: 'advanced', env: {} })
  child.on('message', (message) => {
    const told = message as Told & { readonly id: number }
    launchedById.get(told.id)?.take(told)
  })
  // It keeps no worker alive.
  child.unref()
  child.channel?.unref()
  started = child
  return child
}

type Stdio = readonly ('pipe' | 'ignore')[]

/** What of a `ChildProcess` is known here. */
export class LaunchedProcess extends EventEmitter {
  readonly stdin: Writable | null
  readonly stdout: PassThrough | null
  readonly stderr: PassThrough | null
  readonly #id = count++
  readonly #launcher = startLauncher()

  constructor(file: string, args: readonly string[], { cwd, env, stdio }: SpawnOptions) {
    super()
    const pipes = (stdio ?? ['pipe', 'pipe', 'pipe']) as Stdio
    launchedById.set(this.#id, this)
    this.#ask('start', { file, args, options: { cwd, env, stdio: pipes } })
    this.stdin = pipes[0] === 'pipe' ? this.#openInput() : null
    this.stdout = pipes[1] === 'pipe' ? new PassThrough() : null
    this.stderr = pipes[2] === 'pipe' ? new PassThrough() : null
  }

  kill(signal: NodeJS.Signals = 'SIGTERM'): void {
    this.#ask('kill', { signal })
  }

  take(told: Told): void {
    if (told.what === 'error') {
      this.emit('error', Object.assign(new Error(told.value['message']), told.value))
    } else if (told.what === 'close') {
      launchedById.delete(this.#id)
      this.stdout?.end()
      this.stderr?.end()
      this.emit('close', told.value.code, told.value.signal)
    } else {
      this[told.what]?.write(told.value)
    }
  }

  #ask(what: string, more: object = {}): void {
    this.#launcher.send({ id: this.#id, what, ...more })
  }

  #openInput(): Writable {
    return new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        this.#ask('write', { chunk })
        done()
      },
      final: (done) => {
        this.#ask('end')
        done()
      },
    })
  }
}

export function spawn(file: string, args: readonly string[], options: SpawnOptions): LaunchedProcess {
  return new LaunchedProcess(file, args, options)
}

export interface Finished {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Starts a program without an input, and waits for its end. */
export async function launch(
  file: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<Finished> {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const end = new Promise<number | null>((settle, fail) => child.once('error', fail).once('close', settle))
  const [stdout, stderr, code] = await Promise.all([textIn(child.stdout), textIn(child.stderr), end])
  return { code, stdout, stderr }
}

type Answer = (error: Error | null, stdout: string, stderr: string) => void

/** As that of `node:child_process`; its output may be of any length. */
export function execFile(
  file: string,
  args: readonly string[],
  { cwd, env, timeout }: ExecFileOptions,
  answer: Answer,
): LaunchedProcess {
  const child = spawn(file, args, { cwd, env })
  void answerAtEnd(child, { command: [file, ...args].join(' '), timeout }, answer)
  return child
}

async function answerAtEnd(
  child: LaunchedProcess,
  { command, timeout = longestTimer }: { readonly command: string; readonly timeout?: number | undefined },
  answer: Answer,
): Promise<void> {
  const timer = setTimeout(() => child.kill(), timeout)
  let failure: Error | null = null
  child.on('error', (error: Error) => {
    failure = error
  })
  const closed = new Promise<{ code: unknown; signal: unknown }>((settle) => {
    child.once('close', (code: unknown, signal: unknown) => settle({ code, signal }))
  })
  const [stdout, stderr, end] = await Promise.all([textIn(child.stdout), textIn(child.stderr), closed])
  clearTimeout(timer)
  const why = end.code === 0 ? null : Object.assign(new Error(`Command failed: ${command}\n${stderr}`), end)
  answer(failure ?? why, stdout, stderr)
}

function textIn(stream: Readable | null): Promise<string> {
  return stream === null ? Promise.resolve('') : text(stream)
}
