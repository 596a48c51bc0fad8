import type { ArtifactStore } from '../baseline/artifact/artifact-store.ts'
import { openArtifactStore } from './artifact-store.ts'
import { findLocalRepository } from './local-repository.ts'
import type { Environment } from '../core/environment.ts'

/** Opens results artifacts locally; undefined without token or repository. `tell` comes before GitHub is asked. */
export async function openLocalArtifacts(
  { root, env }: { readonly root: string; readonly env: Environment },
  name: string,
  tell: (line: string) => void,
): Promise<ArtifactStore | undefined> {
  const access = await findLocalRepository(root, env)
  if (access === undefined) return undefined
  const { context, repository, token, tokenName } = access
  const store = openArtifactStore({ context: { ...context, repository }, token, name, env, tell })
  if (typeof store !== 'object') return undefined
  tell(`Asking GitHub for the results of ${repository.owner}/${repository.repo}, with ${tokenName}`)
  return store
}
