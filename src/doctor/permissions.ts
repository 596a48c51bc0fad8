import { findBaselineMode } from '../baseline/baseline-modes.ts'
import { toMapping } from '../core/json.ts'
import type { Options } from '../options/options.ts'
import type { WorkflowFile, WorkflowJob, WorkflowStep } from '../project/workflow-files.ts'
import { toPlainText } from '../project/workflow-files.ts'
import { createFindings, type Diagnosis } from './finding.ts'

interface Right {
  readonly name: string
  readonly level: 'read' | 'write'
  /** What is not done without it. */
  readonly why: string
}

/** Whether the job's token has the rights that its inputs and the config file ask for, as far as the workflow says. */
export function findPermissionProblems(
  { path, values }: WorkflowFile,
  job: WorkflowJob,
  options: Options | null,
): Diagnosis[] {
  const { warning } = createFindings('workflow', { file: path, line: job.position.line })
  const rights = listRights(job.steps, options)
  const permissions = job.values['permissions'] ?? values['permissions']
  const all = {
    write: `permissions: { ${rights.map(({ name, level }) => `${name}: ${level}`).join(', ')} }`,
  }
  if (permissions === undefined) {
    const message =
      "The token has the rights of the repository's settings, which may be more or less than needed"
    return [warning(message, all)]
  }
  if (permissions === 'write-all' || permissions === 'read-all') {
    const howMuch = permissions === 'write-all' ? 'far more than' : 'not what'
    return [warning(`The token has \`${permissions}\`, ${howMuch} the gate needs`, all)]
  }
  const levels = toMapping(permissions)
  return rights
    .filter(({ name, level }) => levels[name] !== level && levels[name] !== 'write')
    .map(({ name, level, why }) =>
      warning(`The token lacks \`${name}: ${level}\`, needed ${why}`, { write: `${name}: ${level}` }),
    )
}

/** Tells whether a base may be an artifact on GitHub. */
function isRemoteBase(option: string): boolean {
  const mode = findBaselineMode(option)
  return mode === null || mode.source === 'any' || mode.source === 'artifact'
}

function listRights(steps: readonly WorkflowStep[], options: Options | null): Right[] {
  const gates = steps
    .filter(({ isGate }) => isGate)
    .map(
      (step): Input =>
        (name, usual) =>
          toPlainText(step.with[name], usual),
    )
  // A shard, and a job that collects for another one, show nothing on the pull request.
  const shown = gates.filter((input) => input('shard', '') === '' && input('mode', 'gate') !== 'collect')
  const comments = (input: Input) =>
    !['never', 'false'].includes(input('comment', options?.comment ?? 'always'))
  const wanted: readonly (readonly [isWanted: boolean, right: Right])[] = [
    [true, { name: 'contents', level: 'read', why: 'for actions/checkout' }],
    [
      gates.some((input) => isRemoteBase(input('baseline', options?.baseline ?? 'auto'))),
      { name: 'actions', level: 'read', why: 'to find the results of the base' },
    ],
    [shown.some(comments), { name: 'pull-requests', level: 'write', why: 'to write the comment' }],
    [
      shown.some((input) => input('check-run', '') !== ''),
      { name: 'checks', level: 'write', why: 'to write the check run' },
    ],
    [shown.some(hasStatus), { name: 'statuses', level: 'write', why: 'to write the commit status' }],
  ]
  return wanted.flatMap(([isWanted, right]) => (isWanted ? [right] : []))
}

type Input = (name: string, usual: string) => string

function hasStatus(input: Input): boolean {
  if (input('commit-status', '') !== '') return true
  return input('mode', 'gate') === 'publish' && input('check-run', '') === ''
}
