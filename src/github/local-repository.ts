import { runGit } from '../baseline/git/git.ts'
import { readContext } from './context.ts'
import type { Environment } from '../core/environment.ts'

/** Variables that hold a token, as the command line of GitHub reads them. */
const tokenNames = ['GH_TOKEN', 'GITHUB_TOKEN'] as const

/**
 * Finds, for somebody on a command line, the repository that `origin` is and a token out of the environment. Undefined
 * where either is missing. No token leaves for another host than GitHub's API. `tokenName`: the variable that holds
 * the token.
 */
export async function findLocalRepository(root: string, env: Environment) {
  const tokenName = tokenNames.find((name) => (env[name] ?? '') !== '')
  if (tokenName === undefined) return undefined
  const context = await readContext(env)
  const repository = context.repository ?? (await findOriginRepository(root, env, context.serverUrl))
  if (repository === null) return undefined
  return { context, repository, token: env[tokenName] ?? '', tokenName }
}

/** The repository that `origin` is on this server; null where it is elsewhere. */
async function findOriginRepository(root: string, env: Environment, serverUrl: string) {
  const url = await runGit({ root, env }, ['config', '--get', 'remote.origin.url'])
  const [, host, owner, repo] =
    /^(?:https:\/\/(?:[^/@]*@)?|(?:ssh:\/\/)?git@)([\w.-]+)[/:]([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(
      (url.value ?? '').trim(),
    ) ?? []
  if (owner === undefined || repo === undefined || host !== new URL(serverUrl).host) return null
  return { owner, repo }
}
