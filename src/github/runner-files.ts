import { lstat, readFile, rm, writeFile } from 'node:fs/promises'
import type { Environment } from '../core/environment.ts'

/**
 * Files that the runner reads when a step ends: outputs, variables and paths of later steps, state, and the summary. Commands
 * run as our user and can find them. They are not told where they are, so that whatever is added meanwhile is none of theirs.
 */
const variables = [
  'GITHUB_OUTPUT',
  'GITHUB_ENV',
  'GITHUB_PATH',
  'GITHUB_STATE',
  'GITHUB_STEP_SUMMARY',
] as const

/** Runs commands and restores the runner's files, even if they throw. `changed`: names of those that changed. */
export async function withRunnerFiles<Result>(env: Environment, work: () => Promise<Result>) {
  const before = await Promise.all(
    variables.map(async (name) => {
      const path = env[name] ?? ''
      return { name, path, bytes: path === '' ? null : await readRegular(path) }
    }),
  )
  const changed: string[] = []
  let result: Result
  try {
    result = await work()
  } finally {
    for (const { name, path, bytes } of before) {
      if (bytes === null || (await readRegular(path))?.equals(bytes) === true) continue
      // A new file: a link or a pipe may stand in its place, or somebody may hold the old one open.
      await rm(path, { recursive: true, force: true })
      await writeFile(path, bytes, { flag: 'wx' })
      changed.push(name)
    }
  }
  return { result, changed }
}

/** Null if there is no regular file. */
async function readRegular(path: string): Promise<Buffer | null> {
  try {
    return (await lstat(path)).isFile() ? await readFile(path) : null
  } catch {
    return null
  }
}
