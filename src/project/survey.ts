import type { UnreadCases, GoldenSet } from '../systems/golden-set/golden-set.ts'
import { asksSurely } from '../systems/golden-set/map-fields.ts'
import { findDefaultBranch } from './default-branch.ts'
import { findEvalFiles, type EvalFiles } from './eval-files.ts'
import { findEvalPrograms, type EvalProgram } from './eval-programs.ts'
import { findGoldenFiles } from './golden-files.ts'
import { listProjectFiles, type Project } from './project-files.ts'
import { findRecordedTests, type RecordedTests } from './recorded-tests.ts'
import { findRecordings, namedRecordings, type RecordingFile } from './recordings.ts'
import { startCommands, type StartCommand } from './start-commands.ts'
import { readWorkflows } from './workflow-files.ts'

/** What a repository has that a gate can be made of. */
export interface Survey {
  readonly files: ReadonlySet<string>
  /** Commands that could start the agent, the most likely one first. */
  readonly commands: readonly StartCommand[]
  readonly evals: readonly EvalFiles[]
  /** Files of cases that a scenario can be made of; those that a scenario has already are not among them. */
  readonly goldenSets: readonly GoldenSet[]
  /** Files called like golden sets that cannot be read as one. */
  readonly unreadCases: readonly UnreadCases[]
  /** Evals whose results can be scored when they have run. */
  readonly programs: readonly EvalProgram[]
  readonly recordings: readonly RecordingFile[]
  /** Tests that record runs of the agent; null if there are none. */
  readonly tests: RecordedTests | null
  /** Paths of files that hold what is expected of runs, in a format in which runs are recorded. */
  readonly expectations: readonly string[]
  /** A workflow that has a step with the gate already. */
  readonly gatedBy: string | null
  readonly branch: string
}

const usualGoldenName =
  /golden|eval|data_?-?set|test_?set|cases|ground_?-?truth|prompts|\.prompt\.ya?ml$|bfcl/i

const isNamedRecording = (path: string) => namedRecordings.test(path)

/** Tells whether a set is surely one: rows of a recording have fields that sound like expectations, too. */
function expectsSomething({ expectations }: GoldenSet): boolean {
  return expectations.some(({ field, check }) => check !== null || asksSurely(field))
}

/** Looks at a repository. Nothing of it is started, imported or written. `isJudged`: a model can be asked. */
export async function surveyRepository(project: Project, isJudged = false): Promise<Survey> {
  const files = await listProjectFiles(project)
  const { evals, unread } = await findEvalFiles(project, files)
  const isEval = (path: string) =>
    evals.some(
      ({ paths, parts, datasets }) =>
        [...datasets, ...parts].includes(path) ||
        paths.some((place) => path === place || path.startsWith(`${place}/`)),
    )
  const workflows = await readWorkflows(project)
  const gated = workflows.find(({ jobs }) => jobs.some(({ steps }) => steps.some(({ isGate }) => isGate)))
  const others = files.filter((path) => !isEval(path))
  const unnamed = others.filter((path) => !isNamedRecording(path))
  // The conversations of a dataset look like recordings; what is expected of them says what they are.
  const likely = await findGoldenFiles(project, unnamed, isJudged)
  const isLikely = (path: string) => likely.sets.some(({ file }) => file === path)
  const unsure = likely.sets.flatMap((set) => (expectsSomething(set) ? [] : [set.file]))
  const unlikely = others.filter((path) => !isLikely(path))
  const recordings = [
    ...(await findRecordings(project, unlikely)),
    ...(await findRecordings(project, unsure)),
  ]
  const isRecording = (path: string) => recordings.some((file) => file.path === path && !file.isExpected)
  const rest = others.filter((path) => isNamedRecording(path) && !isRecording(path))
  const goldenSets = [
    ...likely.sets.filter(({ file }) => !isRecording(file)),
    ...(await findGoldenFiles(project, rest, isJudged)).sets,
  ]
  const isNamed = (path: string) => [...goldenSets, ...unread].some(({ file }) => file === path)
  return {
    files: new Set(files),
    commands: await startCommands(project, files),
    evals,
    goldenSets,
    unreadCases: [
      ...unread,
      ...likely.unread.filter(
        ({ file }) =>
          usualGoldenName.test(file.split('/').at(-1) ?? '') && !isRecording(file) && !isNamed(file),
      ),
    ],
    programs: await findEvalPrograms(project, files),
    tests: await findRecordedTests(project, files),
    recordings: recordings.filter(({ isExpected }) => !isExpected),
    expectations: recordings.flatMap(({ path, isExpected }) => (isExpected && !isNamed(path) ? path : [])),
    gatedBy: gated?.path ?? null,
    branch: await findDefaultBranch(project),
  }
}
