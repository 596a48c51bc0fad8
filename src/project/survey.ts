import { findDefaultBranch } from './default-branch.ts'
import { findEvalFiles, type EvalFiles } from './eval-files.ts'
import { listProjectFiles, type Project } from './project-files.ts'
import { findRecordings, type RecordingFile } from './recordings.ts'
import { startCommands, type StartCommand } from './start-commands.ts'
import { readWorkflows } from './workflow-files.ts'

/** What a repository has that a gate can be made of. */
export interface Survey {
  readonly files: ReadonlySet<string>
  /** Commands that could start the agent, the most likely one first. */
  readonly commands: readonly StartCommand[]
  readonly evals: readonly EvalFiles[]
  readonly recordings: readonly RecordingFile[]
  /** Paths of files that hold what is expected of runs, in a format in which runs are recorded. */
  readonly expectations: readonly string[]
  /** A workflow that has a step with the gate already. */
  readonly gatedBy: string | null
  readonly branch: string
}

/** Looks at a repository. Nothing of it is started, imported or written. */
export async function surveyRepository(project: Project): Promise<Survey> {
  const files = await listProjectFiles(project)
  const evals = await findEvalFiles(project, files)
  const isEval = (path: string) => evals.some(({ paths }) => paths.includes(path))
  const workflows = await readWorkflows(project)
  const gated = workflows.find(({ jobs }) => jobs.some(({ steps }) => steps.some(({ isGate }) => isGate)))
  const found = await findRecordings(
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
    branch: await findDefaultBranch(project),
  }
}
