import { readGitCredentials } from '../baseline/git/kept-credentials.ts'
import type { Environment } from '../core/environment.ts'
import { omitNullish } from '../core/json.ts'
import type { Mask } from '../judge/provider.ts'
import type { Options } from '../options/options.ts'
import { createRedactor, type KnownSecret } from '../record/redact/redact.ts'
import { listVariableSecrets } from '../record/redact/secrets.ts'
import { findSecrets } from '../text/leaks/find-secrets.ts'
import { secretKinds } from '../text/leaks/secret-rules.ts'
import type { RunContext } from './run-context.ts'

/** Every secret of a job that we can know of: of its variables, and what the checkout left behind for git. */
export async function collectSecrets(job: {
  readonly root: string
  readonly env: Environment
}): Promise<readonly KnownSecret[]> {
  const ofVariables = Object.entries(job.env).flatMap(([name, text = '']) =>
    listVariableSecrets(name, text).map((value) => ({ name: `\`${name}\``, value })),
  )
  const ofGit = await readGitCredentials(job)
  const ofCheckout = [...ofGit.keys()].map((value) => ({ name: 'the credentials of the checkout', value }))
  return [...ofVariables, ...ofCheckout]
}

/** Facts of a job, from the runner. */
interface JobFacts {
  /** Absolute path of the workspace. */
  readonly root: string
  readonly env: Environment
  /** GitHub lets the token of such a job read only. */
  readonly hasReadOnlyToken: boolean
  /** Whether processes that we start cannot read our environment. */
  readonly isHidden: boolean
}

/** Names of the variables and settings of a job that a stranger's commands must not be near, sorted. */
export async function findJobSecrets(job: JobFacts): Promise<readonly string[]> {
  const { env, hasReadOnlyToken, isHidden } = job
  const variables = Object.entries(env)
    .filter(([name, value = '']) => {
      if (value.trim() === '') return false
      if (tokenOfJob.test(name) && hasReadOnlyToken && !tokenOfPerson.test(value)) return false
      // Every step of an action has it, and the command does not get it.
      if (name === 'ACTIONS_RUNTIME_TOKEN') return !isHidden
      return listVariableSecrets(name, value).length > 0 || findSecrets(value, anyKind).length > 0
    })
    .map(([name]) => name)
  // GitHub's own token of a job that may only read is none; what else there is belongs to somebody.
  const settings = [...(await readGitCredentials(job))]
    .filter(([value]) => !hasReadOnlyToken || !isTokenOfJob(value))
    .map(([, setting]) => setting)
  return [...variables, ...new Set(settings)].sort()
}

/** As it is, or in base64 behind the name of its user. */
function isTokenOfJob(value: string): boolean {
  return [value, Buffer.from(value, 'base64').toString()].some((text) => /^(?:[\w-]*:)?ghs_/.test(text))
}

const tokenOfJob = /^(?:INPUT_GITHUB-TOKEN|GITHUB_TOKEN|GH_TOKEN)$/
const tokenOfPerson = /^(?:ghp|gho|ghu|github_pat)_/
const anyKind = { kinds: new Set(secretKinds), isAllowed: () => false }

/** Hides secrets of the environment and the key of the judge. */
export function createSecretMask(options: Options, env: RunContext['env']): Mask {
  const apiKey = options['judge-api-key']
  return createRedactor({ ...env, ...omitNullish({ JUDGE_API_KEY: apiKey }) }).text
}
