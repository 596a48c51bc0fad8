import type { BaseReason } from '../baseline/reason.ts'
import { reasonText } from '../report/words/baseline.ts'
import { atBase, openBaseTree, type BaseTreeRequest } from './base-tree.ts'
import { configPath, defaultConfigFile, readConfig, type ConfigFile } from '../options/config.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { GateError } from '../core/errors.ts'
import { canonicalJson } from '../core/json.ts'
import { sizeOf, emptyTree, type FileTree } from '../files/tree.ts'
import { diskTree } from '../files/disk-tree.ts'
import type { ServicePolicy } from '../trial/services/ask-service.ts'
import { understood, type Options } from '../options/options.ts'

type Listed = Pick<ServicePolicy, 'hosts' | 'variables'>

/**
 * Returns the hosts and variables that evaluators may use, by the config file. For a pull request, its own file and the
 * base's must both list them: a change must not be able to send a run or a key elsewhere.
 */
export async function servicePolicy(
  options: Options,
  { root, env, find, commits = null }: BaseTreeRequest,
): Promise<ServicePolicy> {
  const own: Listed = { hosts: options['evaluator-hosts'], variables: options['evaluator-env'] }
  if (find.kind !== 'event' || own.hosts.length === 0) return { ...own, listedIn: 'the config file' }
  const base = await listedAtBase(options.config, { root, env, find, commits })
  const listedIn = 'the config file of the base branch'
  if (typeof base === 'string')
    return { hosts: [], variables: [], listedIn: `${listedIn}, which cannot be read: ${base}` }
  return {
    hosts: own.hosts.filter((host) => base.hosts.includes(host)),
    variables: own.variables.filter((name) => base.variables.includes(name)),
    listedIn,
  }
}

/** A clause where there is no base that could be read. */
async function listedAtBase(config: string | undefined, request: BaseTreeRequest): Promise<Listed | string> {
  const found = await atBase(request, async (tree) => (await readConfig(tree, config))?.values ?? {})
  if (found.value === null) return reasonText(...found.reason)
  return {
    hosts: understood('evaluator-hosts', found.value['evaluator-hosts']) ?? [],
    variables: understood('evaluator-env', found.value['evaluator-env']) ?? [],
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
export async function trustedTree(
  request: BaseTreeRequest & { readonly untrusted: string | null },
  isBaseAsked: boolean,
): Promise<TrustedTree> {
  const { root, untrusted } = request
  const base = untrusted === null && !isBaseAsked ? null : await openBaseTree(request)
  const close = async () => base?.value?.[Symbol.asyncDispose]()
  const found = base?.value ?? null
  if (untrusted === null)
    return { tree: diskTree(root), reason: null, base: found, [Symbol.asyncDispose]: close }
  return { tree: found ?? emptyTree, reason: base?.reason ?? null, base: null, [Symbol.asyncDispose]: close }
}

export interface ConfigRequest extends BaseTreeRequest {
  /** Origin of an untrusted change, in words; null for a trusted one. */
  readonly untrusted: string | null
}

/**
 * The config file that counts: that of the work tree, or of the merge base where the change may be anybody's, since
 * nobody may write the policy for their own change. Where the base cannot be read, only inputs count; a warning says
 * so, and the gate does not open.
 * @throws GateError as {@link readConfig} does, for the work tree's.
 */
export async function trustedConfig(
  work: FileTree,
  named: string | undefined,
  request: ConfigRequest,
): Promise<{ readonly config: ConfigFile | null; readonly diagnostics: readonly Diagnostic[] }> {
  const { untrusted } = request
  if (untrusted === null) return { config: await readConfig(work, named), diagnostics: [] }
  const path = (await configPath({ size: (at) => sizeOf(work, at) }, named)) ?? defaultConfigFile
  // One that is named and new is none of the base.
  const found = await atBase(request, async (files) =>
    named !== undefined && (await files.size(named)) === null ? null : readConfig(files, named),
  )
  if (found.reason === null) {
    const own = await valuesOf(work, named)
    const isSame = own === canonicalJson(found.value?.values ?? null)
    return { config: found.value, diagnostics: isSame ? [] : [notOwn(path, untrusted)] }
  }
  const message = `the config file of the base counts, because the change comes from ${untrusted}, and it cannot be read: ${reasonText(...found.reason)}`
  return { config: null, diagnostics: [{ code: 'policy-base', severity: 'warning', file: path, message }] }
}

/** Reads the config file of the change; null if it cannot be read, since the base's file decides then. */
async function valuesOf(work: FileTree, named: string | undefined): Promise<string | null> {
  try {
    return canonicalJson((await readConfig(work, named))?.values ?? null)
  } catch (thrown) {
    if (thrown instanceof GateError) return null
    throw thrown
  }
}

function notOwn(file: string, untrusted: string): Diagnostic {
  const message = `the change comes from ${untrusted}, so that the config file of the base counts, not its own`
  return { code: 'config-of-base', severity: 'warning', file, message }
}
