import { normalize } from 'node:path/posix'
import { toErrorReason, type BaseReason } from '../baseline/reason.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { Environment } from '../core/environment.ts'
import { GateError, readOr } from '../core/errors.ts'
import { canonicalizeJson, writeJson, toMapping, toList, type Mapping } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { openDiskTree } from '../files/disk-tree.ts'
import { readSize, emptyTree, type FileTree } from '../files/paths.ts'
import { findConfigPath, defaultConfigFile, readConfig, type ConfigFile } from '../options/config.ts'
import { parseOption, inputNames, type Options, type OptionSource } from '../options/options.ts'
import { parseKeyedDocument } from '../text/yaml/keyed-document.ts'
import type { ServicePolicy } from '../trial/services/ask-service.ts'
import { writeReasons } from '../words/baseline.ts'
import { readFromBase, readFromTip, openBaseTree } from './base-files.ts'
import type { BaseTreeContext, BaseReadResult, ReadableFiles } from './base-files.ts'
import type { PolicyContext } from './run-context.ts'

type ServiceAllowlist = Pick<ServicePolicy, 'hosts' | 'variables'>

/**
 * Returns the hosts and variables that evaluators may use, by the config file. For a pull request, its own file and the
 * base's must both list them: a change must not be able to send a run or a key elsewhere.
 */
export async function resolveServicePolicy(
  options: Options,
  { root, env, baseRef, commits = null }: BaseTreeContext,
): Promise<ServicePolicy> {
  const head: ServiceAllowlist = { hosts: options['evaluator-hosts'], variables: options['evaluator-env'] }
  if (baseRef.kind !== 'event' || head.hosts.length === 0) return { ...head, listedIn: 'the config file' }
  const base = await readFromBase(
    { root, env, baseRef, commits },
    async (tree) => (await readConfig(tree, options.config))?.values ?? {},
  )
  const listedIn = 'the config file of the base branch'
  if (base.value === null) {
    const why = writeReasons(...base.reason)
    return { hosts: [], variables: [], listedIn: `${listedIn}, which cannot be read: ${why}` }
  }
  const hosts = parseOption('evaluator-hosts', base.value['evaluator-hosts']) ?? []
  const variables = parseOption('evaluator-env', base.value['evaluator-env']) ?? []
  return {
    hosts: head.hosts.filter((host) => hosts.includes(host)),
    variables: head.variables.filter((name) => variables.includes(name)),
    listedIn,
  }
}

/** The tree out of which files are read that say how a change is judged, and none of what it did. */
export interface TrustedTree extends AsyncDisposable {
  readonly tree: FileTree
  /** Reason that it is empty; null if it could be read. */
  readonly reason: BaseReason | null
  /** Tree of the merge base, if it was asked for and the change is trusted; else null. */
  readonly base: FileTree | null
}

/**
 * The work tree; that of the merge base where the change may be anybody's, whose own word counts for nothing then.
 * `isBaseAsked`: whether the merge base is wanted beside the work tree.
 */
export async function openTrustedTree(request: PolicyContext, isBaseAsked: boolean): Promise<TrustedTree> {
  const { root, untrusted } = request
  const base = untrusted === null && !isBaseAsked ? null : await openBaseTree(request)
  const close = async () => base?.value?.[Symbol.asyncDispose]()
  const baseTree = base?.value ?? null
  if (untrusted === null)
    return { tree: openDiskTree(root), reason: null, base: baseTree, [Symbol.asyncDispose]: close }
  return {
    tree: baseTree ?? emptyTree,
    reason: base?.reason ?? null,
    base: null,
    [Symbol.asyncDispose]: close,
  }
}

/**
 * The config file that counts: that of the work tree, or of the merge base where the change may be anybody's, since
 * nobody may write the policy for their own change. Where the base cannot be read, only inputs count; a warning says
 * so, and the gate does not open.
 * @throws GateError as {@link readConfig} does, for the work tree's.
 */
export async function readTrustedConfig(
  work: FileTree,
  named: string | undefined,
  request: PolicyContext,
): Promise<{ readonly config: ConfigFile | null; readonly diagnostics: readonly Diagnostic[] }> {
  const { untrusted } = request
  if (untrusted === null) return { config: await readConfig(work, named), diagnostics: [] }
  const path = (await findConfigPath({ size: (at) => readSize(work, at) }, named)) ?? defaultConfigFile
  // One that is named and new is none of the base.
  const base = await readFromTip(request, async (files) =>
    named !== undefined && (await files.size(named)) === null ? null : readConfig(files, named),
  )
  if (base.reason === null) {
    // Null if it cannot be read, since the base's file decides then.
    const head = await readOr(null, async () =>
      canonicalizeJson((await readConfig(work, named))?.values ?? null),
    )
    const isSame = head === canonicalizeJson(base.value?.values ?? null)
    return { config: base.value, diagnostics: isSame ? [] : [warnConfigIgnored(path, untrusted)] }
  }
  const message = `the config file of the base counts, because the change comes from ${untrusted}, and it cannot be read: ${writeReasons(...base.reason)}`
  return { config: null, diagnostics: [{ code: 'policy-base', severity: 'warning', file: path, message }] }
}

function warnConfigIgnored(file: string, untrusted: string): Diagnostic {
  const message = `the change comes from ${untrusted}, so the config file of the base counts, not its own`
  return { code: 'config-of-base', severity: 'warning', file, message }
}

/** The file of the workflow that this run is of, relative to its repository; null outside of GitHub. */
export function findWorkflowPath(env: Environment): string | null {
  const [, path = null] =
    /^[^/]+\/[^/]+\/(\.github\/workflows\/[\w.-]+)@/.exec(env['GITHUB_WORKFLOW_REF'] ?? '') ?? []
  return path
}

/** Files of workflows and actions that are read for one run. */
const maxWorkflowFiles = 500

/** Texts of the workflow that a run is of, and of what it uses of its repository. */
export type WorkflowTexts = readonly string[]

/**
 * Reads the workflow that this run is of, and what it uses of its repository; null where there is none.
 * @throws GateError where it cannot be read, or uses too many: what was not read may be what the change edits.
 */
export async function readWorkflow(tree: ReadableFiles, env: Environment): Promise<WorkflowTexts | null> {
  const workflow = findWorkflowPath(env)
  if (workflow === null) return null
  const paths = new Set([workflow])
  const texts: string[] = []
  for (const path of paths) {
    if ((await tree.size(path)) === null) continue
    const text = await tree.readText(path, limits.scenarioFile)
    if (texts.push(text) > maxWorkflowFiles)
      throw new GateError(
        'too-large',
        `${workflow} uses more than ${maxWorkflowFiles} files of the repository`,
      )
    for (const used of listUsedFiles(text))
      for (const file of /\.ya?ml$/.test(used) ? [used] : [`${used}/action.yml`, `${used}/action.yaml`])
        paths.add(file)
  }
  return texts.length === 0 ? null : texts
}

/** `uses: ./path`, as YAML and JSON write it. */
const usedPath = /\buses['"]?\s*:\s*(?:&\S{1,100}\s+)?['"]?\.\/([\w./-]*\w)/g

/** Paths of the workflows, and folders of the actions, that a workflow or an action uses of its repository. */
export function listUsedFiles(text: string): readonly string[] {
  const used = [...text.matchAll(usedPath)].map(([, path = '']) => normalize(path))
  return used.filter((path) => !path.startsWith('..'))
}

/** Step of a workflow that is a gate. */
interface GateStep {
  readonly job: string
  readonly id: unknown
  /** Which step it is, and on what conditions it runs. */
  readonly place: string
  readonly inputs: Mapping
}

const folder = '.github/workflows'

/**
 * Lists the gates of the base's workflows that the change takes out, or lets run on other conditions. Those that stay are
 * held to their inputs by their own runs.
 * @throws GateError where one cannot be read.
 */
export async function listFormerGates(
  base: ReadableFiles,
  work: ReadableFiles,
  env: Environment,
): Promise<readonly GateStep[]> {
  const former: GateStep[] = []
  for (const path of await base.list(folder)) {
    if (!/^[^/]+\.ya?ml$/.test(path.slice(folder.length + 1))) continue
    const before = await listGates([await base.readText(path, limits.scenarioFile)], env)
    if (before.length === 0) continue
    const now = await listGates([await work.readText(path, limits.scenarioFile).catch(() => '')], env)
    const left = new Set(now.map(({ place }) => place))
    former.push(...before.filter(({ place }) => !left.has(place)))
  }
  return former
}

/** Inputs as the workflow of the base gives them to this step. */
export interface BaseInputs {
  /** Null where they are those of the change. */
  readonly inputs: OptionSource | null
  /** Names of those of which nobody can tell what they were; `null`: all, because the step is not found. */
  readonly unknown: readonly string[] | null
  /** Reason that nobody can tell which gate of the base this one was. */
  readonly problem?: readonly BaseReason[]
}

const sameInputs: BaseInputs = { inputs: null, unknown: [] }

/**
 * Finds the inputs as the workflow of the base gives them: a change that edits its workflow does not choose them for
 * itself. `base`, `head`: texts of the workflow. `findFormer` finds the gates that this one may have been under another
 * name, of its file or its job.
 */
export async function resolveBaseInputs(
  inputs: OptionSource,
  [base, head]: readonly [base: WorkflowTexts | null, head: WorkflowTexts | null],
  env: Environment,
  findFormer: () => Promise<BaseReadResult<readonly GateStep[]>>,
): Promise<BaseInputs> {
  if (head === null || writeJson(base) === writeJson(head)) return sameInputs
  const now = await inputsOfStep(head, env)
  const before = base === null ? null : await inputsOfStep(base, env)
  if (now === null) {
    const gates = base === null ? [] : await listGates(base, env)
    const why = 'the change edits the workflow so that nobody can tell which step of its base this gate is'
    if (gates.length > 0) return leaveUndecided(inputs, gates, why)
    // It had no gate that could be found in the base either.
    return base === null ? sameInputs : { inputs: null, unknown: null }
  }
  if (before !== null) return holdToBase(inputs, before, now)
  const former = await findFormer()
  if (former.value === null) return { ...sameInputs, problem: former.reason }
  const kinds = new Map(former.value.map((gate) => [writeJson(gate.inputs), gate.inputs]))
  const [only, another] = kinds.values()
  if (only === undefined || kinds.has(writeJson(now))) return sameInputs
  if (another === undefined) return holdToBase(inputs, only, now)
  const jobs = [...new Set(former.value.map(({ job }) => job))].slice(0, 5).join(', ')
  const why = `the change renames the workflow or the job of this gate, and the base has several that it may have been (${jobs})`
  return leaveUndecided(inputs, former.value, why)
}

/**
 * The policy is undecided where this gate may have been any of these of the base, and of what the change gives only that counts which
 * one of them may have been given: else a report alone could be asked for.
 */
function leaveUndecided(
  { label, values }: OptionSource,
  gates: readonly GateStep[],
  why: string,
): BaseInputs {
  const mayHaveHad = (name: string, value: unknown) =>
    gates.some(
      ({ inputs: { [name]: before } }) => isExpression(before) || writeText(before) === writeText(value),
    )
  const entries = Object.entries(values).filter(([name, value]) => mayHaveHad(name, value))
  const inputs = { label, values: Object.fromEntries(entries) }
  return { inputs, unknown: [], problem: [toErrorReason(new Error(why))] }
}

function writeText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : writeJson(value ?? '')
}

function holdToBase(inputs: OptionSource, before: GateStep['inputs'], now: GateStep['inputs']): BaseInputs {
  const values = { ...inputs.values }
  const unknown: string[] = []
  let isOther = false
  for (const name of inputNames) {
    const [from, to] = [before[name] ?? '', now[name] ?? '']
    const isSame = writeJson(from) === writeJson(to)
    if (isExpression(from) && (!isSame || isOfWorkflow(from))) unknown.push(name)
    if (isSame || isExpression(from)) continue
    isOther = true
    delete values[name]
    const text = writeText(from)
    if (text !== '') values[name] = text
  }
  return { inputs: isOther ? { label: inputs.label, values } : null, unknown }
}

/** Says which inputs the change may have chosen for itself. */
export function warnUnknownInputs({ unknown }: BaseInputs, env: Environment): readonly Diagnostic[] {
  const file = findWorkflowPath(env)
  if (file === null || unknown?.length === 0) return []
  const message =
    unknown === null
      ? 'the change edits the workflow, and nobody can tell which step of its base is this one: its inputs count as the change gives them'
      : `the change edits the workflow, and ${unknown.map((name) => `\`${name}\``).join(', ')} of its base cannot be told from an expression: what the change gives counts`
  return [{ code: 'workflow-inputs', severity: 'warning', file, message }]
}

/** What is given to the step of this job that runs now; null where nobody can tell which one it is. */
async function inputsOfStep(texts: WorkflowTexts, env: Environment): Promise<GateStep['inputs'] | null> {
  const gates = (await listGates(texts, env)).filter(({ job }) => job === env['GITHUB_JOB'])
  const step = gates.length === 1 ? gates[0] : findCurrentStep(gates, env['GITHUB_ACTION'] ?? '')
  return step?.inputs ?? null
}

async function listGates(texts: WorkflowTexts, env: Environment): Promise<readonly GateStep[]> {
  const documents = await Promise.all(texts.map((text) => parseKeyedDocument(text)))
  return documents.flatMap((document) => listGatesOfFile(document.ok ? toMapping(document.value) : {}, env))
}

function listGatesOfFile(workflow: Mapping, env: Environment): GateStep[] {
  const action = env['GITHUB_ACTION_REPOSITORY'] || '.'
  // Steps of an action are those of the job that uses it.
  const { jobs = { [env['GITHUB_JOB'] ?? '']: workflow['runs'] } } = workflow
  return Object.entries(toMapping(jobs)).flatMap(([job, value]) => {
    const { steps, if: condition } = toMapping(value)
    return toList(steps)
      .map(toMapping)
      .flatMap(({ uses, id, with: inputs, ...step }) => {
        const isGate =
          typeof uses === 'string' && (uses.startsWith(`${action}@`) || uses.startsWith(`${action}/`))
        const place = writeJson([
          job,
          id ?? null,
          workflow['on'] ?? null,
          condition ?? null,
          step['if'] ?? null,
        ])
        return isGate ? [{ job, id, place, inputs: toMapping(inputs) }] : []
      })
  })
}

/** The runner names a step by its id, else by its action: `__octo_gate`, then `__octo_gate_2`. */
function findCurrentStep(steps: readonly GateStep[], name: string): GateStep | undefined {
  const place = /^__.*?(?:_(\d+))?$/.exec(name)
  const unnamed = steps.filter(({ id }) => id === undefined)
  return (
    steps.find(({ id }) => id === name) ?? (place === null ? undefined : unnamed[Number(place[1] ?? 1) - 1])
  )
}

function isExpression(value: unknown): boolean {
  return typeof value === 'string' && value.includes('${{')
}

/** Whether what an expression says may be written in the workflow itself. */
function isOfWorkflow(value: unknown): boolean {
  return /\b(?:env|inputs|job|matrix|needs|steps|strategy)\b/.test(String(value))
}
