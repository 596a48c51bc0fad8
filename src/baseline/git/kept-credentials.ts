import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listHeaderSecrets, listVariableSecrets } from '../../record/redact/secrets.ts'
import { runGit, type Repository } from './git.ts'

/**
 * Credentials in git's configuration of a repository and its user, each with the kind of setting that holds it, such as
 * `http.extraheader`: what `actions/checkout` leaves there for later steps, also in a file of its own that is included, passwords and
 * tokens in addresses, what a helper prints or keeps in a file, and keys of SSH. Empty where git cannot say.
 */
export async function readGitCredentials(
  repository: Pick<Repository, 'root' | 'env'>,
): Promise<ReadonlyMap<string, string>> {
  const reply = await runGit(repository, ['config', '--null', '--includes', '--list'])
  const credentials = new Map<string, string>()
  for (const entry of (reply.value ?? '').split('\0')) {
    const [key = '', ...lines] = entry.split('\n')
    const [, section = '', part = '', name = ''] = /^([^.]*)\.(?:(.*)\.)?([^.]*)$/.exec(key) ?? []
    const value = lines.join('\n')
    const secrets =
      name === 'extraheader'
        ? listHeaderSecrets(value)
        : name === 'sshcommand'
          ? await readKey(value)
          : [part, value, ...(name === 'helper' ? await readHelper(value, repository) : [])].flatMap((text) =>
              listVariableSecrets('', text),
            )
    for (const secret of secrets) credentials.set(secret, credentials.get(secret) ?? `${section}.${name}`)
  }
  return credentials
}

/** The lines of the key that a command of SSH names. */
async function readKey(command: string): Promise<readonly string[]> {
  const file = /\s-i\s*["']?([^\s"']+)/.exec(command)?.[1]
  const text = file === undefined ? '' : await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').filter((line) => line.length >= 20 && !line.startsWith('-----'))
}

/** The texts of a credential helper that may hold one: what it prints, or the lines of the file that `store` keeps. */
async function readHelper(helper: string, { env }: Pick<Repository, 'env'>): Promise<readonly string[]> {
  const printed = /\bpassword=([^\s"';]+)/.exec(helper)?.[1] ?? ''
  const home = env['HOME'] ?? env['USERPROFILE'] ?? ''
  const usual = [
    join(home, '.git-credentials'),
    join(env['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'git/credentials'),
  ]
  const named = /--file[= ]["']?([^\s"']+)/.exec(helper)?.[1]?.replace(/^~(?=\/)/, home)
  const files = /^store\b/.test(helper) ? (named === undefined ? usual : [named]) : []
  const stored = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))
  return [
    printed === '' ? '' : `https://helper:${printed}@printed`,
    ...stored.flatMap((text) => text.split('\n')),
  ]
}
