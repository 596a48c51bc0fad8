import type { WorkflowFile, WorkflowJob } from '../project/workflow-files.ts'
import { createFindings, type Diagnosis } from './finding.ts'

/** Checks that a branch requires before a merge, as far as GitHub shows them. */
export interface RequiredChecks {
  readonly names: readonly string[]
  /** Why there may be more; null: these are all. */
  readonly unseen: string | null
}

/** Whether a job with the gate is among the required checks: else a closed gate stops no merge. */
export function examineRequiredChecks(
  workflows: readonly WorkflowFile[],
  branch: string,
  { names, unseen }: RequiredChecks,
): Diagnosis[] {
  const { ok, warning } = createFindings('required')
  const jobs = workflows.flatMap(({ path, jobs: all }) =>
    all.filter(({ steps }) => steps.some(({ isGate }) => isGate)).map((job) => ({ path, job })),
  )
  const [first] = jobs
  if (first === undefined) return []
  const required = jobs.find(({ job }) => names.includes(formatJobName(job)))
  if (required !== undefined)
    return [
      ok(
        `\`${branch}\` requires the check \`${formatJobName(required.job)}\`, so a closed gate stops the merge`,
      ),
    ]
  if (unseen !== null) return [ok(`Cannot see all required checks of \`${branch}\`: ${unseen}`)]
  const { path, job } = first
  return [
    warning(
      `\`${branch}\` does not require the check \`${formatJobName(job)}\`, so a closed gate stops no merge`,
      {
        file: path,
        line: job.position.line,
        write: `Settings → Rules → Rulesets → Require status checks to pass: ${formatJobName(job)}`,
      },
    ),
  ]
}

/** The name under which a pull request shows a job. */
function formatJobName({ id, values }: WorkflowJob): string {
  const { name } = values
  return typeof name === 'string' && name !== '' ? name : id
}
