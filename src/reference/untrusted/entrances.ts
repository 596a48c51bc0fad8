import { renderTable } from '../tables.ts'

/** A way by which a command that we run could act as we do. Commands run as our user. */
export interface Entrance {
  readonly id: string
  /** Names the way. */
  readonly what: string
  /** Says why it does not lead to a green gate, or what to do where no program can keep it shut. */
  readonly why: string
  readonly isShut: boolean
}

/** A new row that is shut needs an attack in `test/e2e/entrances.test.ts`. */
export const entrances = [
  {
    id: 'signal',
    what: '`SIGUSR1`, by which Node opens its inspector',
    why: 'Scenario Gate listens for it before any command starts, and Node then opens nothing.',
    isShut: true,
  },
  {
    id: 'exit',
    what: 'Ending our process, with exit code 0 or any other',
    why: 'Outputs say `closed` from the start. When the job ends, a step that began and has no end fails it.',
    isShut: true,
  },
  {
    id: 'runner-files',
    what: '`GITHUB_OUTPUT`, `GITHUB_ENV`, `GITHUB_PATH`, `GITHUB_STATE`, `GITHUB_STEP_SUMMARY`',
    why: 'Commands are not told where they are. When the last one has ended, the files are put back as they were; then the verdict is written.',
    isShut: true,
  },
  {
    id: 'environment',
    what: '`/proc/PID/environ`',
    why: 'Overwritten on Linux before any command starts.',
    isShut: true,
  },
  {
    id: 'node-options',
    what: '`NODE_OPTIONS`, `--inspect`, `NODE_COMPILE_CACHE`',
    why: 'Node reads them when it starts, which is before any command. For later steps they would have to be in `GITHUB_ENV`. In CI no compiled code is kept.',
    isShut: true,
  },
  {
    id: 'standard-output',
    what: 'Workflow commands in our log (`/proc/PID/fd/1`)',
    why: 'A command can print annotations as we do. An output that is set this way does not count beside `GITHUB_OUTPUT`.',
    isShut: false,
  },
  {
    id: 'memory',
    what: '`/proc/PID/mem`, `ptrace`',
    why: 'The system decides: hosted runners let no process trace its parent (`kernel.yama.ptrace_scope`), but give every step `sudo`.',
    isShut: false,
  },
  {
    id: 'code',
    what: "Files of this action, of Node, of the runner, of `.git`, and the workspace's",
    why: 'A command can write to every file of its user. Run commands that you do not trust in a job of their own, and publish from another one. Check out with `persist-credentials: false`.',
    isShut: false,
  },
  {
    id: 'other-trials',
    what: 'Environment of other commands that run at the same time',
    why: 'A command can read the address that another trial sends its spans to, and send some. `concurrency: 1` runs one at a time.',
    isShut: false,
  },
  {
    id: 'environment-elsewhere',
    what: 'Our environment on macOS and Windows',
    why: 'It cannot be overwritten there. Give trusted commands no secret that they must not have. Untrusted ones are not started in an Action there.',
    isShut: false,
  },
  {
    id: 'parents',
    what: 'Processes above ours',
    why: '`npx`, a shell or a test runner that started the command line keeps its own environment.',
    isShut: false,
  },
] as const satisfies readonly Entrance[]

/** Renders the table of all entrances, as Markdown. */
export function renderEntrances(): string {
  return renderTable(
    ['what a command could use', 'shut', 'why, or what to do'],
    entrances.map(({ what, isShut, why }) => [what, isShut ? 'yes' : 'no', why]),
  )
}
