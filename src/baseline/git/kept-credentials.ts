import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listHeaderSecrets, listVariableSecrets } from '../../record/redact/secrets.ts'
import { runGit, type Repository } from './git.ts'

/**
 * Credentials that programs of this user can read, each with the setting or file that holds it, such as `http.extraheader`: those in
 * git's configuration of a repository, of the others that a job checked out, and of the user, and those that a login left in a file.
 * In the configuration that is what `actions/checkout` leaves there for later steps, also in a file of its own that is included,
 * passwords and tokens in addresses, what a helper prints or keeps in a file, and keys of SSH. Empty where git cannot say.
 */
export async function readGitCredentials({
  root,
  env,
}: Pick<Repository, 'root' | 'env'>): Promise<ReadonlyMap<string, string>> {
  const credentials = new Map<string, string>()
  const note = (holder: string, secrets: readonly string[]) => {
    for (const secret of secrets) credentials.set(secret, credentials.get(secret) ?? holder)
  }
  for (const tree of new Set([root, ...(await listOtherTrees(env['GITHUB_WORKSPACE']))]))
    for (const [setting, secrets] of await readSettings({ root: tree, env })) note(setting, secrets)
  const home = findHome(env)
  for (const [file, pattern] of home === '' ? [] : homeFiles) {
    const text = await readFile(join(home, file), 'utf8').catch(() => '')
    // That of Docker is `user:password` in base64.
    for (const { 1: secret = '' } of text.matchAll(pattern))
      note(
        `~/${file}`,
        listHeaderSecrets(`PASSWORD: basic ${secret}`).filter((one) => /^[ -~]+$/.test(one)),
      )
  }
  return credentials
}

/** Files of a user in which logins leave credentials. `${…}` in one stands for a variable. */
const homeFiles: readonly (readonly [file: string, secret: RegExp])[] = [
  ['.netrc', /\bpassword\s+(\S+)/g],
  ['_netrc', /\bpassword\s+(\S+)/g],
  ['.git-credentials', /:\/\/[^/:@\s]*:([^/:@\s]+)@/g],
  ['.config/git/credentials', /:\/\/[^/:@\s]*:([^/:@\s]+)@/g],
  ['.npmrc', /_(?:authToken|auth|password)[ \t]*=[ \t]*([^\s$]+)/g],
  ['.pypirc', /^password[ \t]*[=:][ \t]*(\S+)/gm],
  ['.docker/config.json', /"(?:auth|identitytoken)":[ \t]*"([^"]+)"/g],
  ['.aws/credentials', /^aws_(?:secret_access_key|session_token)[ \t]*=[ \t]*(\S+)/gm],
  ['.config/gh/hosts.yml', /oauth_token:[ \t]*(\S+)/g],
]

/** Folders that are looked at. */
const mostFolders = 500

/** The repositories in a workspace: at its top, and at most two folders below. */
async function listOtherTrees(workspace = ''): Promise<readonly string[]> {
  if (workspace === '') return []
  const folders = [workspace]
  for (const above of ['', ...(await listFolders(workspace))])
    folders.push(...(await listFolders(join(workspace, above))).map((name) => join(workspace, above, name)))
  return folders.slice(0, mostFolders).filter((folder) => existsSync(join(folder, '.git')))
}

async function listFolders(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.flatMap((entry) =>
    entry.isDirectory() && !/^(?:\.git|node_modules)$/.test(entry.name) ? [entry.name] : [],
  )
}

/** Settings of git with what each holds. */
async function readSettings(
  repository: Pick<Repository, 'root' | 'env'>,
): Promise<readonly (readonly [string, readonly string[]])[]> {
  const reply = await runGit(repository, ['config', '--null', '--includes', '--list'])
  const settings: [string, readonly string[]][] = []
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
    settings.push([`${section}.${name}`, secrets])
  }
  return settings
}

function findHome(env: Repository['env']): string {
  return env['HOME'] ?? env['USERPROFILE'] ?? ''
}

/** The lines of the key that a command of SSH names. */
async function readKey(command: string): Promise<readonly string[]> {
  const file = /\s-i\s*["']?([^\s"']+)/.exec(command)?.[1]
  const text = file === undefined ? '' : await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').filter((line) => line.length >= 20 && !line.startsWith('-----'))
}

/** The texts of a credential helper that may hold one: what it prints, or the lines of the file that `store` is told of. */
async function readHelper(helper: string, { env }: Pick<Repository, 'env'>): Promise<readonly string[]> {
  const printed = /\bpassword=([^\s"';]+)/.exec(helper)?.[1] ?? ''
  const named = /^store\b.*--file[= ]["']?([^\s"']+)/.exec(helper)?.[1]?.replace(/^~(?=\/)/, findHome(env))
  const stored = named === undefined ? '' : await readFile(named, 'utf8').catch(() => '')
  return [printed === '' ? '' : `https://helper:${printed}@printed`, ...stored.split('\n')]
}
