import { join } from 'node:path'
import type { ArtifactStore } from '../../../src/baseline/artifact/artifact-store.ts'
import { openArtifactStore } from '../../../src/github/artifact-store.ts'
import { readContext } from '../../../src/github/context.ts'
import { temporaryFolder } from '../repository.ts'
import { startGitHub, type GitHubServer } from './server.ts'
import { tokens, type Fault } from './state.ts'
import type { StoredArtifact, StoredRun } from './workflow-runs.ts'

/** The store of artifacts that a run of `evals.yml` asks. */
export async function storeOf(
  github: GitHubServer,
  options: { readonly token?: string; readonly workflow?: string; readonly repository?: string } = {},
): Promise<ArtifactStore | string> {
  const { token = tokens.actions, repository = 'octo/agent', workflow = 'evals.yml' } = options
  const env = {
    GITHUB_API_URL: github.url,
    GITHUB_REPOSITORY: repository,
    GITHUB_RUN_ID: '999',
    GITHUB_WORKFLOW_REF: `octo/agent/.github/workflows/${workflow}@refs/heads/main`,
  }
  const connection = { wait: async () => {} }
  const context = await readContext(env)
  return openArtifactStore({ context, token, env, name: 'scenario-gate-default', connection })
}

/** A GitHub with these runs and their artifacts, and the store. */
export async function storedArtifacts(
  runs: readonly (Partial<StoredRun> & { sha: string; artifact?: Partial<StoredArtifact> | null })[],
  faults: readonly Fault[] = [],
) {
  const github = await startGitHub()
  const folder = await temporaryFolder()
  for (const { artifact, ...run } of runs) {
    const { id } = github.state.workflows.addRun(run)
    if (artifact !== null) github.state.workflows.addArtifact(id, Buffer.from(`zip of ${id}`), artifact)
  }
  github.state.faults.push(...faults)
  const store = await storeOf(github)
  if (typeof store === 'string') throw new Error(store)
  return {
    github,
    store,
    file: join(folder.path, 'artifact.zip'),
    async [Symbol.asyncDispose]() {
      await folder[Symbol.asyncDispose]()
      await github[Symbol.asyncDispose]()
    },
  }
}
