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
    what: '`SIGUSR1`, which makes Node open its inspector',
    why: 'Scenario Gate listens for it before any command starts, and Node then opens nothing.',
    isShut: true,
  },
  {
    id: 'exit',
    what: 'Ending our process, with exit code 0 or any other',
    why: 'Outputs say `closed` from the start. A step that began and did not end fails the job.',
    isShut: true,
  },
  {
    id: 'runner-files',
    what: '`GITHUB_OUTPUT`, `GITHUB_ENV`, `GITHUB_PATH`, `GITHUB_STATE`, `GITHUB_STEP_SUMMARY`',
    why: 'Commands do not get their paths. After the last command, the files are restored. Then the verdict is written.',
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
    why: 'Node reads them when it starts, before any command. Only `GITHUB_ENV` could set them for later steps. In CI, no compiled code is cached.',
    isShut: true,
  },
  {
    id: 'standard-output',
    what: 'Workflow commands in our log (`/proc/PID/fd/1`)',
    why: 'A command can print annotations as we do. An output set this way does not override `GITHUB_OUTPUT`.',
    isShut: false,
  },
  {
    id: 'memory',
    what: '`/proc/PID/mem`, `ptrace`',
    why: 'The system decides. On hosted runners no process can trace its parent (`kernel.yama.ptrace_scope`), but every step has `sudo`.',
    isShut: false,
  },
  {
    id: 'code',
    what: "Files of this action, of Node, of the runner, of `.git`, and the workspace's",
    why: 'A command can write to every file of its user. Run untrusted commands in a separate job, and publish from another one. Check out with `persist-credentials: false`.',
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
    why: 'It cannot be overwritten there. Give trusted commands only secrets that they may have. Untrusted ones are not started in an Action there.',
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
