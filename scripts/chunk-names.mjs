import { basename, extname, relative } from 'node:path'

/**
 * Names the chunks of a bundle after what they hold: ncc has numbers for them, which other changes move. A chunk made
 * for one `import()` is named after what that imports, any other after its largest module or that module's package.
 * @param {object} compilation webpack's, from the `stats` of ncc
 * @returns {Map<number, string>} the name of each chunk but the first, by its number
 */
export function chunkNames({ chunks, chunkGraph }) {
  const lazy = [...chunks]
    .filter((chunk) => !chunk.canBeInitial())
    .map((chunk) => ({ id: chunk.id, ...wantedName(chunk, chunkGraph) }))
    // Chunks of one `import()` have the first choice of names.
    .sort((a, b) => Number(a.isShared) - Number(b.isShared) || (a.key < b.key ? -1 : 1))
  const taken = new Set(['index'])
  return new Map(
    lazy.map(({ id, name, isShared }) => {
      const unused = unusedName(isShared && taken.has(name) ? `${name}-shared` : name, taken)
      taken.add(unused)
      return [id, unused]
    }),
  )
}

/**
 * What each module is called: by its file, or the package that it is of.
 * @param {object} compilation webpack's, from the `stats` of ncc
 * @returns {Map<string, string>} by its number
 */
export function moduleNames({ modules, chunkGraph }) {
  return new Map(
    [...modules].map((module) => [
      String(chunkGraph.getModuleId(module)),
      ofModule(module.nameForCondition()?.replaceAll('\\', '/') ?? ''),
    ]),
  )
}

/**
 * The file of each module, from the project's root.
 * @param {object} compilation webpack's, from the `stats` of ncc
 * @param {string} root folder of the project
 * @returns {Map<string, string>} by its number
 */
export function modulePaths({ modules, chunkGraph }, root) {
  return new Map(
    [...modules].map((module) => [
      String(chunkGraph.getModuleId(module)),
      relative(root, module.nameForCondition() ?? '').replaceAll('\\', '/'),
    ]),
  )
}

/**
 * Puts names in the place of numbers in the text of a bundle's file, before it is minified.
 * @param {string} source
 * @param {Map<number, string>} names
 */
export function withChunkNames(source, names) {
  const nameOf = (number) => {
    const name = names.get(Number(number))
    if (name === undefined) throw new Error(`chunk ${number} has no name`)
    return JSON.stringify(name)
  }
  return (
    source
      .replaceAll(
        /(__(?:nccwpck|webpack)_require__\.e\()(?:\/\* import\(\) \*\/ ?)?(\d+)\)/g,
        (_, call, number) => `${call}${nameOf(number)})`,
      )
      // The runtime reads `ids` and `modules` only, and takes each of the ids for loaded. Webpack adds those of chunks that this one
      // contains; a file of their name may hold more than they do.
      .replace(
        /^export const id = (\d+);\nexport const ids = \[[\d,]+\];\n/,
        (_, id) => `export const ids = [${nameOf(id)}];\n`,
      )
      .replace('return "" + chunkId + ".index.js";', 'return chunkId + ".js";')
  )
}

function wantedName(chunk, chunkGraph) {
  const groups = [...chunk.groupsIterable]
  const isShared = chunk.name !== null
  const paths = (
    isShared ? [...chunkGraph.getChunkModulesIterable(chunk)] : chunkGraph.getChunkRootModules(chunk)
  )
    .map((module) => ({ size: module.size(), path: module.nameForCondition()?.replaceAll('\\', '/') ?? '' }))
    .sort((a, b) => b.size - a.size || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path)
  const request = !isShared && groups.length === 1 ? groups[0].origins[0]?.request : undefined
  const largest = paths[0] ?? ''
  return {
    isShared,
    key: `${request ?? ''} ${paths.join()}`,
    name: request?.startsWith('.') ? stem(request) : ofModule(largest),
  }
}

/** A package's name, or the name of a file of ours. */
function ofModule(path) {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? []
  return name === undefined ? stem(path) : name.replace('@', '').replace('/', '-')
}

function stem(path) {
  return basename(path, extname(path))
}

function unusedName(wanted, taken) {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.has(name)) return name
  }
}
