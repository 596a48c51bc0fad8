import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { SourceFile } from './architecture.ts'

export const projectRoot = resolve(import.meta.dirname, '../..')

/** The TypeScript files below a folder of the project, without packages, sorted by path. */
export function sourceFiles(folder: string): SourceFile[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/(?:^|[\\/])node_modules[\\/]/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort()
    .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }))
}
