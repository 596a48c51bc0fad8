import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * A small process that starts programs for a worker of tests. A worker holds hundreds of megabytes, and the system copies its
 * page tables for each program that it starts: 15 to 30 ms of CPU, which is more than git itself takes; from the small process
 * it is 1 ms.
 */
const launcher = fileURLToPath(new URL('launcher.mjs', import.meta.url))

export interface Finished {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

interface Answer extends Finished {
  readonly id: number
  /** Why the program could not be started. */
  readonly problem?: string
}

let running: ChildProcess | undefined
let count = 0
const waiting = new Map<number, (answer: Answer) => void>()

/** Starts a program without an input, and waits for its end. */
export async function launch(
  file: string,
  args: readonly string[],
  options: { readonly cwd?: string | undefined; readonly env?: NodeJS.ProcessEnv | undefined },
): Promise<Finished> {
  const id = count++
  const answer = await new Promise<Answer>((settle) => {
    waiting.set(id, settle)
    openLauncher().send({ id, file, args, options })
  })
  const { problem, code, stdout, stderr } = answer
  if (problem !== undefined) throw new Error(problem)
  return { code, stdout, stderr }
}

function openLauncher(): ChildProcess {
  if (running?.connected) {
    running.channel?.ref()
    return running
  }
  const child = fork(launcher, [], { execArgv: [], serialization: 'advanced', env: {} })
  child.on('message', (message) => {
    const answer = message as Answer
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
    // While nothing is asked it keeps no worker alive.
    if (waiting.size === 0) child.channel?.unref()
  })
  child.unref()
  running = child
  return child
}
