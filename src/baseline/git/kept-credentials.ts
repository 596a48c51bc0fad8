import { runGit, type Repository } from './git.ts'

/**
 * Credentials in git's configuration of a repository: what `actions/checkout` leaves there for later steps, also in a
 * file of its own that is included, and passwords in the addresses of remotes. Empty where git cannot say.
 */
export async function readGitCredentials(
  repository: Pick<Repository, 'root' | 'env'>,
): Promise<readonly string[]> {
  const args = [
    'config',
    '--null',
    '--includes',
    '--get-regexp',
    '^(http(\\..*)?\\.extraheader|remote\\..*url)$',
  ]
  const reply = await runGit(repository, args)
  const credentials = (reply.value ?? '')
    .split('\0')
    .flatMap((entry) => extractCredentials(entry.slice(entry.indexOf('\n') + 1)))
  return [...new Set(credentials)].filter(({ length }) => length >= shortest)
}

/** Shorter ones are words like any other. */
const shortest = 8

function extractCredentials(value: string): string[] {
  const [, scheme = '', secret = ''] = /^\s*authorization:\s*(basic|bearer|token)\s+(\S+)/i.exec(value) ?? []
  if (secret !== '') return scheme.toLowerCase() === 'basic' ? [secret, ...decodePassword(secret)] : [secret]
  const [, password = ''] = /^[a-z+]+:\/\/[^/?#\s:@]*:([^/?#\s@]+)@/i.exec(value) ?? []
  return password === '' ? [] : [password]
}

/** `x-access-token:TOKEN` in base64. */
function decodePassword(basic: string): string[] {
  const text = Buffer.from(basic, 'base64').toString()
  const at = text.indexOf(':')
  return at === -1 ? [] : [text.slice(at + 1)]
}
