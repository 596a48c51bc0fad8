import { GateError } from '../core/errors.ts'
import { configPath, readConfig, refuseMisnamedConfig } from '../options/config.ts'
import { parseOptions, type Options } from '../options/options.ts'
import { defaultBranch } from '../project/default-branch.ts'
import type { Project } from '../project/project-files.ts'
import { workflowsIn } from '../project/workflow-files.ts'
import type { Results } from '../results/schema.ts'
import { run } from '../run.ts'
import { loadSuite, type Suite } from '../scenario/load-suite.ts'
import { configuredChecks } from '../scenario/custom-checks.ts'
import { scenarioPaths } from '../scenario/scenario-paths.ts'
import { definedChecks } from '../systems/defined-checks.ts'
import { dialects } from '../systems/registry.ts'
import { readTraces } from '../trace/reading/read.ts'
import { agentFilesOf } from '../setup/agent-digests.ts'
import { findingsAbout, type Finding } from './finding.ts'
import { gitFindings, nodeFindings } from './machine.ts'
import {
  agentFindings,
  errorFinding,
  judgeFindings,
  recordingFindings,
  startedFindings,
  suiteFindings,
} from './suite.ts'
import { requiredFindings, type RequiredChecks } from './required-check.ts'
import { workflowFindings } from './workflow.ts'

/** What a doctor may do, and where. */
export interface Examination {
  readonly project: Project
  /** Absolute. */
  readonly cwd: string
  /** Version of Node. */
  readonly node: string
  /** The config file, relative to the root. */
  readonly config: string | undefined
  /** Whether one agent may be started. */
  readonly startsAgent: boolean
  readonly now: () => number
  /** Asks GitHub which checks a branch requires; undefined where nobody can be asked. */
  readonly requiredChecks?: ((branch: string) => Promise<RequiredChecks | undefined>) | undefined
}

/** Looks at everything that a run needs, in the order in which a run needs it. */
export async function examine(asked: Examination): Promise<Finding[]> {
  const { project, node } = asked
  const findings = [...nodeFindings(node), ...(await gitFindings(project))]
  const config = await attempt('config', () => readOptions(asked))
  findings.push(...config.findings)
  if (config.value !== null) {
    const options = config.value
    const suite = await attempt('scenarios', () => readSuite(project, options))
    findings.push(...suite.findings)
    if (suite.value !== null) findings.push(...(await suiteHealth(suite.value, options, asked)))
  }
  const [workflows, branch] = await Promise.all([workflowsIn(project), defaultBranch(project)])
  const required = await asked.requiredChecks?.(branch)
  return [
    ...findings,
    ...workflowFindings(workflows, branch, { isUntold: required === undefined, options: config.value }),
    ...(required === undefined ? [] : requiredFindings(workflows, branch, required)),
  ]
}

/** A value, or the finding of what stands in its way. */
async function attempt<Value>(
  about: string,
  read: () => Promise<Value>,
): Promise<{ readonly value: Value | null; readonly findings: readonly Finding[] }> {
  try {
    const value = await read()
    return { value, findings: [] }
  } catch (thrown) {
    if (thrown instanceof GateError) return { value: null, findings: [errorFinding(about, thrown)] }
    throw thrown
  }
}

async function readOptions({ project: { tree }, config: named }: Examination): Promise<Options> {
  if (named === undefined) await refuseMisnamedConfig(tree)
  const config = await readConfig(tree, named)
  return parseOptions(config === null ? [] : [config])
}

async function readSuite({ tree }: Project, options: Options): Promise<Suite> {
  const custom = await configuredChecks(tree, await definedChecks(tree, options))
  return loadSuite(tree, await scenarioPaths(tree, options.scenarios, dialects), dialects, custom)
}

async function suiteHealth(suite: Suite, options: Options, asked: Examination): Promise<Finding[]> {
  const { project, startsAgent } = asked
  const { scenarios } = suite
  const config = await configPath(project.tree, asked.config)
  const { ok } = findingsAbout('config')
  const findings = [
    config === null
      ? ok('No config file: every option has its default')
      : ok(`${config} and its policy are valid`),
    ...suiteFindings(suite),
    ...agentFindings(scenarios, project, options),
    ...judgeFindings(scenarios, project, options),
  ]
  const isRun = ({ runCommand, traces }: (typeof scenarios)[number]) =>
    runCommand !== null && (options.record === 'always' || (options.record === 'auto' && traces === null))
  const areRun = new Set(scenarios.filter(isRun).map(({ id }) => id))
  if (scenarios.some(({ id }) => !areRun.has(id))) {
    const scored = await score(asked, { ...options, record: 'never' })
    const files = agentFilesOf(options, project.tree, { root: project.root, cwd: asked.cwd })
    const recorded = scenarios.filter(({ id }) => !areRun.has(id))
    const globs = await Promise.all(recorded.map((scenario) => files.globsOf(scenario)))
    const isUntold = globs.some(({ length }) => length === 0)
    findings.push(...recordingFindings(scored, areRun, isUntold))
  }
  const first = scenarios.find((scenario) => isRun(scenario) && scenario.row === null)
  if (startsAgent && first !== undefined) {
    const started = await score(asked, { ...options, scenarios: [first.file], record: 'always' })
    findings.push(...startedFindings(started, await showsCalls(project, started)))
  }
  return findings
}

/** Scores without a judge, a base or a confirmation: only what became of the traces counts. */
async function score({ project, cwd, now }: Examination, options: Options): Promise<Results> {
  const { root, env } = project
  return run(
    { ...options, judge: 'off', baseline: 'none', confirm: 0 },
    {
      root,
      cwd,
      env,
      now,
      head: { sha: null, ref: null },
      find: { kind: 'default' },
      uncommitted: true,
      untrusted: null,
      progress: () => undefined,
      diagnostics: [],
    },
  )
}

/** Whether the recording of the first trial has calls of a model or a tool. */
async function showsCalls({ tree }: Project, { scenarios }: Results): Promise<boolean> {
  const source = scenarios[0]?.trials[0]?.trace?.source
  if (source === undefined) return false
  const path = source.replace(/#.*$/, '')
  for await (const item of readTraces({ path, open: () => tree.open(path) })) {
    if (item.kind !== 'trace') continue
    const { llmCalls, toolCalls } = item.trace
    if (llmCalls.length > 0 || (toolCalls ?? []).length > 0) return true
  }
  return false
}
