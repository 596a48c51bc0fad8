import { readConfig } from '../options/config.ts'
import { parseOption, type Options } from '../options/options.ts'
import type { ServicePolicy } from '../trial/services/ask-service.ts'
import { writeReasons } from '../words/baseline.ts'
import { readFromBase, type BaseTreeContext } from './base-files.ts'

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
