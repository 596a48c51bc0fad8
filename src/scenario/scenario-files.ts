import { GateError } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import { byCodePoint, normalPath } from '../files/paths.ts'
import type { FileTree } from '../files/tree.ts'
import { ownDocumentOf, type Dialect } from './dialect.ts'

/** YAML that lies beside scenarios and is none: our config, recordings, and Python packages with tests of their own. */
const otherFiles = /(?:^|\/)scenario-gate\.ya?ml$|\.transcript\.ya?ml$|(?:^|\/)site-packages\//

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
export async function scenarioFiles(
  tree: FileTree,
  paths: readonly string[],
  dialects: readonly Dialect[],
): Promise<ScenarioFile[]> {
  const files = new Map<string, ScenarioFile>()
  for (const given of paths) {
    const path = normalPath(given)
    const listed = await tree.list(path)
    if (listed.length === 0)
      throw new GateError('not-found', `There is nothing at \`${path}\`: it does not exist, or is empty.`)
    const isNamed = listed.length === 1 && listed[0] === path
    for (const file of listed) {
      if (files.get(file)?.isNamed === true) continue
      if (isNamed || isScenarioFile(file, dialects) || (await isJsonSuite(tree, file, dialects)))
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

function isScenarioFile(file: string, dialects: readonly Dialect[]): boolean {
  const isNamedSo = /\.ya?ml$/i.test(file) || dialects.some(({ fileNames }) => fileNames?.test(file))
  return (
    isNamedSo &&
    ![otherFiles, ...dialects.map(({ besideFiles }) => besideFiles)].some((other) => other?.test(file))
  )
}

/** JSON lies everywhere, and may be large: a file is read whole only if the mark of a dialect is near its start. */
async function isJsonSuite(tree: FileTree, file: string, dialects: readonly Dialect[]): Promise<boolean> {
  if (!/\.json$/i.test(file)) return false
  try {
    for await (const head of tree.open(file)) {
      const start = new TextDecoder().decode(head)
      if (!dialects.some(({ jsonMark }) => jsonMark !== undefined && start.includes(jsonMark))) return false
      return ownDocumentOf(await tree.readText(file, limits.scenarioFile), dialects) !== null
    }
  } catch (thrown) {
    if (!(thrown instanceof GateError)) throw thrown
  }
  return false
}
