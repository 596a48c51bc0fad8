import { writeJson } from '../core/json.ts'
import { examineCommand } from '../project/start-commands.ts'
import { listProjectFiles, type Project } from '../project/project-files.ts'
import { toMapping, type WorkflowFile, type WorkflowJob } from '../project/workflow-files.ts'
import { getVariable } from '../judge/providers/connection.ts'
import type { Options } from '../options/options.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { createFindings, type Diagnosis } from './finding.ts'

/** What the commands of the scenarios need, by the files that they start. */
export interface AgentNeeds {
  /** A command in Python, as it is shown; null where there is none. */
  readonly python: string | null
  /** Names of the variables with keys, sorted. */
  readonly keys: readonly string[]
}

/** Finds what the agents need; reads their files, and starts none. */
export async function findAgentNeeds(
  scenarios: readonly Scenario[],
  project: Project,
  { record, models }: Options,
): Promise<AgentNeeds> {
  const files = new Set(await listProjectFiles(project))
  const commands = new Map<string, { readonly argv: readonly string[]; readonly folder: string }>()
  for (const { runCommand, traces } of scenarios) {
    if (runCommand === null || record === 'never' || (record === 'auto' && traces !== null)) continue
    const { argv, workingDirectory } = runCommand
    commands.set(writeJson([argv.slice(0, 3), workingDirectory]), { argv, folder: workingDirectory ?? '.' })
  }
  let python: string | null = null
  const keys = new Set<string>()
  for (const command of commands.values()) {
    const facts = await examineCommand(command, project.tree, files)
    if (facts?.language === 'python') python ??= command.argv.slice(0, 3).join(' ')
    for (const key of models === 'replay' ? [] : (facts?.keys ?? [])) keys.add(key)
  }
  return { python, keys: [...keys].sort() }
}

/** Looks for the keys here; no key is ever shown. */
export function examineKeys({ keys }: AgentNeeds, { env }: Project): Diagnosis[] {
  const { warning } = createFindings('agent')
  return keys
    .filter((key) => getVariable(env, key) === null)
    .map((key) => warning(`The agent reads ${key}, which is not set`, { write: `export ${key}=…` }))
}

const installs = /\b(?:pip3?|uv|poetry|conda|mamba|pixi|pdm|hatch|nix|docker)\b/

/** Looks whether a job gives the agent its language, its packages and its keys. */
export function findMissingSetUp(
  { path, values }: WorkflowFile,
  job: WorkflowJob,
  { python, keys }: AgentNeeds,
): Diagnosis[] {
  const { warning } = createFindings('workflow')
  const gate = job.steps.find(({ isGate }) => isGate)
  if (gate === undefined) return []
  const at = { file: path, line: gate.position.line }
  const before = job.steps.slice(0, job.steps.indexOf(gate))
  const isReady = before.some(
    ({ uses, values: { run } }) =>
      /setup-(?:python|uv|miniconda|poetry|pixi)/.test(uses ?? '') ||
      (typeof run === 'string' && installs.test(run)),
  )
  const scopes = [values, job.values, gate.values].map((scope) => toMapping(scope['env']))
  const missing = keys.filter((key) => !scopes.some((variables) => variables[key] !== undefined))
  return [
    ...(python === null || isReady || job.values['container'] !== undefined
      ? []
      : [
          warning(`No step before the gate installs Python and the packages of \`${python}\``, {
            ...at,
            write: '- uses: actions/setup-python@v6',
          }),
        ]),
    ...missing.map((key) =>
      warning(`The agent reads ${key}, which the gate does not get`, {
        ...at,
        write: `env: { ${key}: "\${{ secrets.${key} }}" }`,
      }),
    ),
  ]
}
