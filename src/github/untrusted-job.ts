import { omitNullish } from '../core/json.ts'
import { findJobSecrets } from '../run/job-secrets.ts'
import type { RunContext } from '../run/run-context.ts'
import { buildBaseRequest, describeUntrusted, hasReadOnlyToken, readContext } from './context.ts'
import type { Environment } from '../core/environment.ts'

/**
 * Finds out whether the command line runs in a job of GitHub about a change that anybody may have made: it then counts no
 * more than for the Action. Null elsewhere; of a trusted change only the branch that it is for is taken from the event.
 */
export async function findUntrustedJob(
  { root, env }: { readonly root: string; readonly env: Environment },
  isHidden: boolean,
): Promise<Pick<RunContext, 'untrusted' | 'baseRef' | 'secrets'> | null> {
  if (env['GITHUB_ACTIONS'] !== 'true') return null
  const context = await readContext(env)
  const untrusted = describeUntrusted(context)
  if (untrusted === null) {
    const defaultBranch =
      context.base !== null && context.pullRequest !== null ? context.base.ref : context.defaultBranch
    return { untrusted, baseRef: { kind: 'default', ...omitNullish({ defaultBranch }) } }
  }
  const job = { root, env, isHidden, hasReadOnlyToken: hasReadOnlyToken(context) }
  return { untrusted, baseRef: buildBaseRequest(context), secrets: await findJobSecrets(job) }
}
