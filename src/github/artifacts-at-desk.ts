import type { ArtifactStore } from '../baseline/artifact/artifact-store.ts'
import { runGit, type Environment } from '../baseline/git/git.ts'
import { artifactStore } from './artifact-store.ts'
import { readContext } from './context.ts'

/** Variables that hold a token, as the command line of GitHub reads them. */
const tokenNames = ['GH_TOKEN', 'GITHUB_TOKEN'] as const

/**
 * Results artifacts for somebody on a command line: of the repository that `origin` is, with a token out of the environment.
 * Undefined where either is missing. `tell` is told before GitHub is asked. No token leaves for another host than GitHub's API.
 */
export async function artifactsAtDesk(
  { root, env }: { readonly root: string; readonly env: Environment },
  name: string,
  tell: (line: string) => void,
): Promise<ArtifactStore | undefined> {
  const tokenName = tokenNames.find((known) => (env[known] ?? '') !== '')
  if (tokenName === undefined) return undefined
  const given = await readContext(env)
  const repository = given.repository ?? (await repositoryOfOrigin(root, env, given.serverUrl))
  if (repository === null) return undefined
  const token = env[tokenName] ?? ''
  const store = artifactStore({ context: { ...given, repository }, token, name, env, tell })
  if (typeof store !== 'object') return undefined
  tell(`Asking GitHub for the results of ${repository.owner}/${repository.repo}, with ${tokenName}`)
  return store
}

/** The repository that `origin` is on this server; null where it is elsewhere. */
async function repositoryOfOrigin(root: string, env: Environment, serverUrl: string) {
  const url = await runGit({ root, env }, ['config', '--get', 'remote.origin.url'])
  const [, host, owner, repo] =
    /^(?:https:\/\/(?:[^/@]*@)?|(?:ssh:\/\/)?git@)([\w.-]+)[/:]([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(
      (url.value ?? '').trim(),
    ) ?? []
  if (owner === undefined || repo === undefined || host !== new URL(serverUrl).host) return null
  return { owner, repo }
}
