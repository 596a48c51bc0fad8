import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outputsIn } from './workflow-commands.ts'

export interface RunnerOptions {
  readonly event: {
    readonly name: string
    /** Written as JSON; text is written as it is, for payloads that are none. Null: no file. */
    readonly payload: unknown
  }
  /** By the names in action.yml. */
  readonly inputs?: Readonly<Record<string, string>>
  /** GITHUB_API_URL. Default: nothing listens there. */
  readonly apiUrl?: string
  readonly serverUrl?: string
  readonly repository?: string
  readonly sha?: string
  /** GITHUB_REF. */
  readonly ref?: string
  readonly actor?: string
  /** GITHUB_RUN_ID. */
  readonly runId?: string
  readonly runAttempt?: number
  /** The checked-out repository. Default: an empty folder. */
  readonly workspace?: string
}

/** What the runner gives to a step, and what the step left behind. */
export interface Runner extends AsyncDisposable {
  /** The whole environment of the step; nothing is inherited but PATH. */
  readonly env: Record<string, string>
  readonly workspace: string
  /** Folder of the step's files, outside of the workspace. */
  readonly temp: string
  outputs(): Promise<Record<string, string>>
  summary(): Promise<string>
  /** What the step wrote to GITHUB_ENV and GITHUB_PATH, for later steps. */
  laterSteps(): Promise<string>
  /** Variables that the runner gives to the second start of the step. */
  state(): Promise<Record<string, string>>
}

/** The environment of a JavaScript action, with its files in a new temporary folder. */
export async function runnerEnvironment(options: RunnerOptions): Promise<Runner> {
  const root = await mkdtemp(join(tmpdir(), 'scenario-gate-runner-'))
  const temp = join(root, 'temp')
  const workspace = options.workspace ?? join(root, 'work')
  await mkdir(temp)
  await mkdir(workspace, { recursive: true })
  const file = (name: string) => join(temp, name)
  for (const name of ['output', 'summary', 'env', 'path', 'state']) await writeFile(file(name), '')
  const { payload } = options.event
  if (payload !== null) {
    await writeFile(file('event.json'), typeof payload === 'string' ? payload : JSON.stringify(payload))
  }
  return {
    env: { ...variables(options, workspace, file), ...inputsOf(options.inputs ?? {}) },
    workspace,
    temp,
    outputs: async () => outputsIn(await readFile(file('output'), 'utf8')),
    summary: async () => await readFile(file('summary'), 'utf8'),
    laterSteps: async () =>
      (await Promise.all(['env', 'path'].map((name) => readFile(file(name), 'utf8')))).join(''),
    state: async () =>
      Object.fromEntries(
        Object.entries(outputsIn(await readFile(file('state'), 'utf8'))).map(([name, value]) => [
          `STATE_${name}`,
          value,
        ]),
      ),
    [Symbol.asyncDispose]: async () => {
      await rm(root, { recursive: true, force: true })
    },
  }
}

function variables(options: RunnerOptions, workspace: string, file: (name: string) => string) {
  const { repository = 'octo/agent', ref = 'refs/heads/main' } = options
  return {
    PATH: process.env['PATH'] ?? '',
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION_REF: 'v1',
    GITHUB_ACTION_REPOSITORY: 'acme/gate',
    GITHUB_ACTOR: options.actor ?? 'octocat',
    GITHUB_API_URL: options.apiUrl ?? 'http://127.0.0.1:9',
    GITHUB_ENV: file('env'),
    GITHUB_EVENT_NAME: options.event.name,
    GITHUB_EVENT_PATH: file('event.json'),
    GITHUB_JOB: 'evals',
    GITHUB_OUTPUT: file('output'),
    GITHUB_PATH: file('path'),
    GITHUB_REF: ref,
    GITHUB_REF_NAME: ref.replace(/^refs\/(?:heads|tags|pull)\//, ''),
    GITHUB_REPOSITORY: repository,
    GITHUB_REPOSITORY_OWNER: repository.split('/')[0] ?? '',
    GITHUB_RUN_ATTEMPT: String(options.runAttempt ?? 1),
    GITHUB_RUN_ID: options.runId ?? '4242',
    GITHUB_RUN_NUMBER: '42',
    GITHUB_SERVER_URL: options.serverUrl ?? 'https://github.com',
    GITHUB_SHA: options.sha ?? 'c'.repeat(40),
    GITHUB_STATE: file('state'),
    GITHUB_STEP_SUMMARY: file('summary'),
    GITHUB_WORKFLOW: 'Evals',
    GITHUB_WORKSPACE: workspace,
    RUNNER_OS: 'Linux',
    RUNNER_TEMP: file(''),
  }
}

/** The runner keeps hyphens in the names of inputs. */
function inputsOf(inputs: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [
      `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`,
      value,
    ]),
  )
}
