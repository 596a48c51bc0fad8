import { GateError } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import { byCodePoint, normalPath } from '../files/paths.ts'
import type { FileTree } from '../files/tree.ts'
import { jsonMarks, ownDocumentOf } from '../systems/registry.ts'

/**
 * YAML that lies beside scenarios and is none: our config, what Kensa keeps next to its scenarios, recordings,
 * the config of Timbal, and Python packages, whose tests are not the user's.
 */
const otherFiles =
  /(?:^|\/)scenario-gate\.ya?ml$|(?:^|\/)\.kensa\/(?:judges|labels)\/|\.transcript\.ya?ml$|(?:^|\/)evalconf\.yaml$|(?:^|\/)site-packages\//

/** A file that may hold scenarios. */
export interface ScenarioFile {
  readonly path: string
  /** Named as such, and not found in a folder. */
  readonly isNamed: boolean
}

/**
 * Files that may hold scenarios, each once, sorted by code point.
 * @throws GateError `not-found`, `no-scenarios`, `path-outside`, `too-large`
 */
export async function scenarioFiles(tree: FileTree, paths: readonly string[]): Promise<ScenarioFile[]> {
  const files = new Map<string, ScenarioFile>()
  for (const given of paths) {
    const path = normalPath(given)
    const listed = await tree.list(path)
    if (listed.length === 0)
      throw new GateError('not-found', `There is nothing at \`${path}\`: it does not exist, or is empty.`)
    const isNamed = listed.length === 1 && listed[0] === path
    for (const file of listed) {
      if (files.get(file)?.isNamed === true) continue
      if (isNamed || isScenarioFile(file) || (await isJsonSuite(tree, file)))
        files.set(file, { path: file, isNamed })
    }
    if (files.size > limits.scenarioFiles) {
      throw new GateError('too-large', `\`${path}\` holds more than ${limits.scenarioFiles} scenario files.`)
    }
  }
  if (files.size > 0) return [...files.values()].sort((a, b) => byCodePoint(a.path, b.path))
  const where = paths.map((path) => `\`${path}\``).join(', ')
  throw new GateError(
    'no-scenarios',
    `No scenario was found: ${where} holds no \`.yaml\` or \`.yml\` file that could be one.`,
  )
}

function isScenarioFile(file: string): boolean {
  return /(?:\.ya?ml|\.pack\.json)$/i.test(file) && !otherFiles.test(file)
}

/** JSON lies everywhere, and may be large: only what says near its start what it is, is read whole. */
async function isJsonSuite(tree: FileTree, file: string): Promise<boolean> {
  if (!/\.json$/i.test(file)) return false
  try {
    for await (const head of tree.open(file)) {
      const start = new TextDecoder().decode(head)
      if (!jsonMarks.some((mark) => start.includes(mark))) return false
      return ownDocumentOf(await tree.readText(file, limits.scenarioFile)) !== null
    }
  } catch (thrown) {
    if (!(thrown instanceof GateError)) throw thrown
  }
  return false
}
