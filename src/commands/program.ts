import { basename, isAbsolute, relative, sep } from 'node:path'

/** Formats how a person would start this program. `entry`: the started file; `realEntry`: with links followed. */
export function formatProgram(entry: string, realEntry: string, cwd: string): string {
  const isLinked = basename(entry) === 'scenario-gate'
  const parts = entry.split(sep)
  // npx keeps its copy to itself: by our name, it would ask the registry again.
  if (isLinked && !parts.includes('_npx'))
    return parts.includes('node_modules') ? 'npx --no scenario-gate' : 'scenario-gate'
  const way = relative(cwd, realEntry)
  const isNear = way !== '' && !way.startsWith('..') && !isAbsolute(way)
  const path = (isNear ? way : realEntry).split(sep).join('/')
  return `node ${/^[\w./:@~+-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`}`
}
