import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { projectRoot } from './source-files.ts'

/** A block of code in a page. */
export interface FencedBlock {
  /** Relative to the project. */
  readonly page: string
  /** Of its first line of code, from 1. */
  readonly line: number
  readonly language: string
  /** What follows the language, as in `python agent.py`; pages do not show it. */
  readonly label: string
  readonly text: string
}

/** Pages that people read from the top: the README, and all that is below `docs/` but for what definitions generate. */
export function writtenPages(): string[] {
  const docs = readdirSync(join(projectRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join('docs', path.replaceAll('\\', '/')))
    .filter((path) => path.endsWith('.md'))
  const generated = /^docs\/(checks|reference|decisions)\//
  return ['README.md', 'CONTRIBUTING.md', ...docs.filter((path) => !generated.test(path)).toSorted()]
}

export function blocksOf(page: string): FencedBlock[] {
  const text = readFileSync(join(projectRoot, page), 'utf8')
  return [...text.matchAll(/^( *)```(\w*)(?: (.*))?\n([\s\S]*?)^\1```$/gm)].map(
    ([, indent = '', language = '', label = '', code = ''], index, all) => ({
      page,
      line: text.slice(0, all[index]?.index).split('\n').length + 1,
      language,
      label,
      text: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  )
}
