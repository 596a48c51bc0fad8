import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, resolve } from 'node:path'
import type { Project } from './project-files.ts'

/** Finds the program that a command would start, by its path or the search path, or null. `folder`: absolute. */
export function findProgram(env: Project['env'], folder: string, program: string): string | null {
  const isPath = isAbsolute(program) || /[\\/]/.test(program)
  const folders = isPath ? [folder] : (searchPath(env) ?? '').split(delimiter).filter((path) => path !== '')
  const endings = process.platform === 'win32' ? ['', ...(env['PATHEXT'] ?? '.EXE;.CMD').split(';')] : ['']
  for (const place of folders)
    for (const ending of endings) {
      const path = resolve(place, `${program}${ending}`)
      if (isProgram(path)) return path
    }
  return null
}

/** Windows writes the name of the variable in other cases. */
function searchPath(env: Project['env']): string | undefined {
  return Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1]
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
