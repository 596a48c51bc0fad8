import { defaultBranch } from './default-branch.ts'
import { evalFilesIn, type EvalFiles } from './eval-files.ts'
import { projectFiles, type Project } from './project-files.ts'
import { recordingsIn, type Recording } from './recordings.ts'
import { startCommands, type StartCommand } from './start-commands.ts'
import { workflowsIn } from './workflow-files.ts'

/** What a repository has that a gate can be made of. */
export interface Survey {
  readonly files: ReadonlySet<string>
  /** Commands that could start the agent, the most likely one first. */
  readonly commands: readonly StartCommand[]
  readonly evals: readonly EvalFiles[]
  readonly recordings: readonly Recording[]
  /** Paths of files that hold what is expected of runs, in a format in which runs are recorded. */
  readonly expectations: readonly string[]
  /** A workflow that has a step with the gate already. */
  readonly gatedBy: string | null
  readonly branch: string
}

/** Looks at a repository. Nothing of it is started, imported or written. */
export async function survey(project: Project): Promise<Survey> {
  const files = await projectFiles(project)
  const evals = await evalFilesIn(project, files)
  const isEval = (path: string) => evals.some(({ paths }) => paths.includes(path))
  const workflows = await workflowsIn(project)
  const gated = workflows.find(({ jobs }) => jobs.some(({ steps }) => steps.some(({ isGate }) => isGate)))
  const found = await recordingsIn(
    project,
    files.filter((path) => !isEval(path)),
  )
  return {
    files: new Set(files),
    commands: await startCommands(project, files),
    evals,
    recordings: found.filter(({ isExpected }) => !isExpected),
    expectations: found.flatMap(({ path, isExpected }) => (isExpected ? path : [])),
    gatedBy: gated?.path ?? null,
    branch: await defaultBranch(project),
  }
}
