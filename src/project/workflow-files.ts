import { isObject } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import type { KeyPath, Position } from '../core/diagnostic.ts'
import { parseKeyedDocument } from '../text/yaml/keyed-document.ts'
import type { Project } from './project-files.ts'

/** A step of a job. */
export interface WorkflowStep {
  readonly uses: string | null
  readonly values: Readonly<Record<string, unknown>>
  readonly with: Readonly<Record<string, unknown>>
  /** Where its `uses` stands. */
  readonly position: Position
}

export interface WorkflowJob {
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
  readonly steps: readonly WorkflowStep[]
  readonly position: Position
}

/** A workflow of GitHub Actions; `problem`: why it could not be read. */
export interface WorkflowFile {
  readonly path: string
  readonly values: Readonly<Record<string, unknown>>
  readonly jobs: readonly WorkflowJob[]
  readonly problem: string | null
}

/** Reads every workflow of a repository, sorted by path. */
export async function workflowsIn({ tree }: Project): Promise<WorkflowFile[]> {
  const paths = await tree.glob('.github/workflows/*.{yml,yaml}')
  return Promise.all(
    paths.map(async (path) => parseWorkflow(path, await tree.readText(path, limits.scenarioFile))),
  )
}

export async function parseWorkflow(path: string, text: string): Promise<WorkflowFile> {
  const document = await parseKeyedDocument(text)
  if (!document.ok) return { path, values: {}, jobs: [], problem: document.message.split('\n')[0] ?? '' }
  const { value, locate } = document
  if (!isObject(value)) return { path, values: {}, jobs: [], problem: 'it is no mapping' }
  const jobs = mappingOf(value['jobs'])
  return {
    path,
    values: value,
    jobs: Object.entries(jobs).map(([id, job]) => jobOf(id, mappingOf(job), locate)),
    problem: null,
  }
}

function jobOf(
  id: string,
  values: Readonly<Record<string, unknown>>,
  locate: (path: KeyPath) => Position,
): WorkflowJob {
  const steps = Array.isArray(values['steps']) ? values['steps'].map(mappingOf) : []
  return {
    id,
    values,
    position: locate(['jobs', id]),
    steps: steps.map((step, index) => ({
      uses: typeof step['uses'] === 'string' ? step['uses'] : null,
      values: step,
      with: mappingOf(step['with']),
      position: locate(['jobs', id, 'steps', index, 'uses']),
    })),
  }
}

export function mappingOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {}
}

/** Whether a step is the gate: from its own repository, a fork of it, or the checkout itself. */
export function isGate({ uses }: WorkflowStep): boolean {
  return uses !== null && /^(?:[\w.-]+\/scenario-gate(?:\/[^@]*)?@|\.\/.*scenario-gate)/.test(uses)
}
