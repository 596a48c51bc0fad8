import { keptCredentials } from '../baseline/git/kept-credentials.ts'
import { secretsIn } from '../record/redact/secrets.ts'
import type { KnownSecret } from '../record/redact/redact.ts'

/** Every secret of a job that we can know of: of its variables, and what the checkout left behind for git. */
export async function knownSecrets(job: {
  readonly root: string
  readonly env: Readonly<Record<string, string | undefined>>
}): Promise<readonly KnownSecret[]> {
  const ofVariables = Object.entries(job.env).flatMap(([name, given = '']) =>
    secretsIn(name, given).map((value) => ({ name: `\`${name}\``, value })),
  )
  const ofGit = await keptCredentials(job)
  return [...ofVariables, ...ofGit.map((value) => ({ name: 'the credentials of the checkout', value }))]
}
