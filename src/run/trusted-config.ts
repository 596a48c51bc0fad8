import type { BaseReason } from '../baseline/reason.ts'
import { writeReasons } from '../words/baseline.ts'
import { readFromBase, openBaseTree, type BaseTreeRequest } from './base-files.ts'
import type { PolicyContext } from './run-context.ts'
import { findConfigPath, defaultConfigFile, readConfig, type ConfigFile } from '../options/config.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { readOr } from '../core/errors.ts'
import { canonicalizeJson } from '../core/json.ts'
import { readSize, emptyTree, type FileTree } from '../files/tree.ts'
import { openDiskTree } from '../files/disk-tree.ts'
import type { ServicePolicy } from '../trial/services/ask-service.ts'
import { parseOption, type Options } from '../options/options.ts'

type ServiceAllowlist = Pick<ServicePolicy, 'hosts' | 'variables'>

/**
 * Returns the hosts and variables that evaluators may use, by the config file. For a pull request, its own file and the
 * base's must both list them: a change must not be able to send a run or a key elsewhere.
 */
export async function resolveServicePolicy(
  options: Options,
  { root, env, baseRef, commits = null }: BaseTreeRequest,
): Promise<ServicePolicy> {
  const head: ServiceAllowlist = { hosts: options['evaluator-hosts'], variables: options['evaluator-env'] }
  if (baseRef.kind !== 'event' || head.hosts.length === 0) return { ...head, listedIn: 'the config file' }
  const base = await readBaseAllowlist(options.config, { root, env, baseRef, commits })
  const listedIn = 'the config file of the base branch'
  if (typeof base === 'string')
    return { hosts: [], variables: [], listedIn: `${listedIn}, which cannot be read: ${base}` }
  return {
    hosts: head.hosts.filter((host) => base.hosts.includes(host)),
    variables: head.variables.filter((name) => base.variables.includes(name)),
    listedIn,
  }
}

/** A clause where there is no base that could be read. */
async function readBaseAllowlist(
  config: string | undefined,
  request: BaseTreeRequest,
): Promise<ServiceAllowlist | string> {
  const base = await readFromBase(request, async (tree) => (await readConfig(tree, config))?.values ?? {})
  if (base.value === null) return writeReasons(...base.reason)
  return {
    hosts: parseOption('evaluator-hosts', base.value['evaluator-hosts']) ?? [],
    variables: parseOption('evaluator-env', base.value['evaluator-env']) ?? [],
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
  const base = await readFromBase(request, async (files) =>
    named !== undefined && (await files.size(named)) === null ? null : readConfig(files, named),
  )
  if (base.reason === null) {
    const head = await readConfigValues(work, named)
    const isSame = head === canonicalizeJson(base.value?.values ?? null)
    return { config: base.value, diagnostics: isSame ? [] : [warnConfigIgnored(path, untrusted)] }
  }
  const message = `the config file of the base counts, because the change comes from ${untrusted}, and it cannot be read: ${writeReasons(...base.reason)}`
  return { config: null, diagnostics: [{ code: 'policy-base', severity: 'warning', file: path, message }] }
}

/** Reads the config file of the change; null if it cannot be read, since the base's file decides then. */
async function readConfigValues(work: FileTree, named: string | undefined): Promise<string | null> {
  return readOr(null, async () => canonicalizeJson((await readConfig(work, named))?.values ?? null))
}

function warnConfigIgnored(file: string, untrusted: string): Diagnostic {
  const message = `the change comes from ${untrusted}, so the config file of the base counts, not its own`
  return { code: 'config-of-base', severity: 'warning', file, message }
}
