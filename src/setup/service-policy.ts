import { findBase, type BaseRequest } from '../baseline/find-base.ts'
import { GitTree } from '../baseline/git/git-tree.ts'
import { openRepository } from '../baseline/git/git.ts'
import { readConfig } from '../options/config.ts'
import { GateError } from '../core/errors.ts'
import type { ServicePolicy } from '../custom/remote/ask-service.ts'
import { evaluatorOptions } from '../options/evaluator-options.ts'
import type { Options } from '../options/options.ts'

export interface PolicySurroundings {
  readonly root: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly find: BaseRequest
}

type Listed = Pick<ServicePolicy, 'hosts' | 'variables'>

/**
 * Whom services and agents may be, by the config file. Of a pull request both its own and that of the base
 * must list them: a change must not be able to send a run, or a key, somewhere by itself.
 */
export async function servicePolicy(
  options: Options,
  { root, env, find }: PolicySurroundings,
): Promise<ServicePolicy> {
  const own: Listed = { hosts: options['evaluator-hosts'], variables: options['evaluator-env'] }
  if (find.kind !== 'event' || own.hosts.length === 0) return { ...own, listedIn: 'the config file' }
  const base = await listedAtBase(options.config, { root, env, find })
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
async function listedAtBase(
  config: string | undefined,
  { root, env, find }: PolicySurroundings,
): Promise<Listed | string> {
  const repository = await openRepository(root, env)
  if (repository.value === null) return repository.reason
  const commit = await findBase(repository.value, find)
  if (commit.value === null) return commit.reason
  try {
    await using tree = new GitTree(repository.value, commit.value.sha)
    const values = (await readConfig(tree, config))?.values ?? {}
    const [hosts, variables] = [evaluatorOptions['evaluator-hosts'], evaluatorOptions['evaluator-env']]
    return {
      hosts: hosts.safeParse(values['evaluator-hosts']).data ?? [],
      variables: variables.safeParse(values['evaluator-env']).data ?? [],
    }
  } catch (thrown) {
    if (!(thrown instanceof GateError)) throw thrown
    return thrown.message.replace(/\.$/, '')
  }
}
