import { keptCredentials } from '../baseline/git/kept-credentials.ts'
import type { Options } from '../options/options.ts'
import { secretsIn } from '../record/redact/secrets.ts'
import { findSecrets } from '../text/leaks/find-secrets.ts'
import { secretKinds } from '../text/leaks/secret-rules.ts'

/** Whose change is judged, and what its commands could reach. */
export interface ChangeOrigin {
  /** Why nothing of this run may be trusted with secrets, in words such as `a fork`; null where it may. */
  readonly untrusted: string | null
  /** Names of variables with secrets that are in this job; only looked at for an untrusted change. */
  readonly secrets?: readonly string[]
}

/** Why the commands of scenarios are not started, as a clause; null where whose change it is does not forbid it. */
export function commandsLeft(options: Options, { untrusted, secrets = [] }: ChangeOrigin): string | null {
  if (untrusted === null) return null
  const left = `its command was not started, because the change comes from ${untrusted}`
  if (options['untrusted-commands'] === 'refuse') return left
  if (secrets.length === 0) return null
  const named = secrets.slice(0, mostNamed).map((name) => `\`${name}\``)
  const more = secrets.length - named.length
  const names = named.join(', ') + (more > 0 ? ` and ${more} more` : '')
  return `${left} and this job holds secrets (${names}); start it in a job that has none`
}

const mostNamed = 3

/** What the runner tells of a job. */
export interface JobFacts {
  /** Absolute path of the workspace. */
  readonly root: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** GitHub lets the token of such a job read only. */
  readonly hasReadOnlyToken: boolean
  /** Whether our own environment cannot be read by what we start. */
  readonly isHidden: boolean
}

/** Names of the variables and settings of a job that a stranger's commands must not be near, sorted. */
export async function secretsHeld(job: JobFacts): Promise<readonly string[]> {
  const { env, hasReadOnlyToken, isHidden } = job
  const variables = Object.entries(env)
    .filter(([name, value = '']) => {
      if (value.trim() === '') return false
      if (tokenOfJob.test(name) && hasReadOnlyToken && !tokenOfPerson.test(value)) return false
      // Every step of an action has it, and the command does not get it.
      if (name === 'ACTIONS_RUNTIME_TOKEN') return !isHidden
      return secretsIn(name, value).length > 0 || findSecrets(value, anyKind).length > 0
    })
    .map(([name]) => name)
  const left = await keptCredentials(job)
  const isOfPerson = left.some((secret) => tokenOfPerson.test(secret))
  return [
    ...variables,
    ...(left.length > 0 && (isOfPerson || !hasReadOnlyToken) ? ['http.extraheader'] : []),
  ].sort()
}

const tokenOfJob = /^(?:INPUT_GITHUB-TOKEN|GITHUB_TOKEN|GH_TOKEN)$/
const tokenOfPerson = /^(?:ghp|gho|ghu|github_pat)_/
const anyKind = { kinds: new Set(secretKinds), isAllowed: () => false }
