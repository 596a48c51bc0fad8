import { isAbsolute, relative, sep } from 'node:path'
import { buildFetchCommand } from '../core/own-repository.ts'
import type { GitHubContext } from './context.ts'
import type { Environment } from '../core/environment.ts'

/**
 * Returns the command that starts this very version on a laptop: the archive of the Action's repository, at the ref
 * that the workflow pins. `entry`: the started file, which is in the workspace for `uses: ./`.
 */
export function buildOwnCommand(
  env: Environment,
  { serverUrl, workspace }: Pick<GitHubContext, 'serverUrl' | 'workspace'>,
  entry: string,
): string {
  const repository = env['GITHUB_ACTION_REPOSITORY'] ?? ''
  const ref = env['GITHUB_ACTION_REF'] ?? ''
  // An enterprise server takes actions from itself or from github.com, and does not say which.
  if (serverUrl === 'https://github.com' && /^[\w.-]+\/[\w.-]+$/.test(repository) && refShape.test(ref))
    return buildFetchCommand(repository, ref)
  const path = workspace === null ? '' : relative(workspace, entry).split(sep).join('/')
  if (repository === '' && pathShape.test(path) && !path.startsWith('../') && !isAbsolute(path))
    return `node ${path}`
  return 'scenario-gate'
}

/** Names that neither a shell nor a URL reads in another way. */
const refShape = /^\w[\w.-]*(?:\/[\w.-]+)*$/
const pathShape = /^[\w.-]+(?:\/[\w.-]+)*$/
