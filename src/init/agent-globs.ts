import { isGlob } from '../files/glob.ts'
import { getFolder } from '../files/paths.ts'
import type { Survey } from '../project/survey.ts'

/** Files that tell a model what to do, by the names that people give them. */
const prompt =
  /^(?:(?:prompts?|instructions)\/.+|[^/]*(?:prompt|instruction|system)[^/]*\.(?:md|txt|ya?ml|json|j2|jinja2?))$/i
const mostFiles = 10

/**
 * Globs of the files that make the most likely agent: its folder; at the root, which holds all else too, its program and
 * prompts. Empty where no program was found.
 */
export function listAgentGlobs({ commands, files }: Pick<Survey, 'commands' | 'files'>): string[] {
  const [first] = commands
  if (first === undefined || isGlob(first.file)) return []
  const folder = getFolder(first.file)
  if (folder !== '.') return [`${folder}/**`]
  const prompts = [...files].filter((file) => prompt.test(file)).map(globFolder)
  return [...new Set([first.file, ...prompts])]
    .filter((glob) => glob.endsWith('/**') || !isGlob(glob))
    .slice(0, mostFiles)
}

function globFolder(file: string): string {
  const slash = file.indexOf('/')
  return slash === -1 ? file : `${file.slice(0, slash)}/**`
}
