import { readConfig } from '../options/config.ts'
import type { ServicePolicy } from '../trial/services/ask-service.ts'
import { evaluatorOptions } from '../options/evaluator-options.ts'
import type { Options } from '../options/options.ts'
import { atBase, type BaseTreeRequest } from './base-tree.ts'

type Listed = Pick<ServicePolicy, 'hosts' | 'variables'>

/**
 * Whom services and agents may be, by the config file. Of a pull request both its own and that of the base
 * must list them: a change must not be able to send a run, or a key, somewhere by itself.
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
  if (found.value === null) return found.reason
  const [hosts, variables] = [evaluatorOptions['evaluator-hosts'], evaluatorOptions['evaluator-env']]
  return {
    hosts: hosts.safeParse(found.value['evaluator-hosts']).data ?? [],
    variables: variables.safeParse(found.value['evaluator-env']).data ?? [],
  }
}
