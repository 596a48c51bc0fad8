/** A file costs a request of its own when it is loaded; what is smaller is copied. Characters before minifying. */
const minLength = 3000

/**
 * Gives modules that several chunks hold a place that they share: webpack copies a module into each chunk, and ncc has no
 * setting for it. That is a file of joined chunks, if it is loaded with each of them, else the chunk that holds nothing
 * else, else a file for each set of chunks. The other chunks import it.
 * @param {Map<string, string>} files sources of the bundle before they are minified, by name
 * @param {Map<string, string>} moduleNames what each module is called, by its number
 * @param {object} loaded what `loadedTogether` returns
 * @returns {Map<string, string>} the same, with the files that are shared
 */
export function withSharedModules(files, moduleNames, loaded) {
  const chunks = new Map([...files].flatMap(([file, source]) => chunkOf(file, source)))
  moveToJoined(chunks, loaded)
  const taken = new Set(files.keys())
  for (const { holders, modules } of copiesOf(chunks)) {
    // It imports nothing, so no circle can come of it.
    const host = holders.find((holder) => {
      const chunk = chunks.get(holder)
      return chunk.imports.length === 0 && chunk.modules.size === modules.size
    })
    const name = host ?? unusedName(nameOf(modules, moduleNames), taken)
    taken.add(name)
    if (host === undefined) chunks.set(name, { head: '', modules, imports: [] })
    for (const holder of holders.filter((one) => one !== host)) {
      const chunk = chunks.get(holder)
      chunk.imports.push(name)
      for (const number of modules.keys()) chunk.modules.delete(number)
    }
  }
  assertWhole(chunks, loaded)
  return new Map([...files, ...[...chunks].map(([file, chunk]) => [file, textOf(chunk)])])
}

/** Each import must find all modules that it needs in the files that it loads, and those that are loaded by then. */
function assertWhole(chunks, { groups }) {
  const listModules = (file) => {
    const { modules, imports } = chunks.get(file) ?? { modules: new Map(), imports: [] }
    return [...modules.keys(), ...imports.flatMap(listModules)]
  }
  // What stands in the first file is always there.
  for (const { files, before, modules } of groups.filter((group) => !group.files.has('index.js'))) {
    const there = new Set([...files, ...before].flatMap(listModules))
    const missing = [...modules].filter((number) => !there.has(number))
    if (missing.length > 0)
      throw new Error(`no file that ${[...files].join(', ')} load has the modules ${missing.join(', ')}`)
  }
}

const opening = 'export const modules = {\n'
const closing = '\n};\n'
const openingOfList = 'export const modules = [\n'

/**
 * Joins the sources of chunks that share a file.
 * @param {Array<[string, string]>} sources name of a file, and the source of a chunk that is in it
 * @returns {Map<string, string>} sources by name
 */
export function withJoinedChunks(sources) {
  const files = new Map()
  for (const [name, source] of sources) {
    const known = files.get(name)
    files.set(name, known === undefined ? source : joinedSource(name, known, source))
  }
  return files
}

function joinedSource(name, ...sources) {
  const [one, other] = sources.map((source) => chunkOf(name, source)[0]?.[1])
  if (one === undefined || other === undefined || one.head !== other.head)
    throw new Error(`${name} cannot be joined of several chunks`)
  return textOf({ ...one, modules: new Map([...one.modules, ...other.modules]) })
}

/** Webpack writes a chunk as a list if one of its modules has the number 0. */
function withNumbers(source) {
  const start = source.indexOf(openingOfList)
  if (start === -1 || !source.endsWith('\n];\n')) return source
  const items = source.slice(start + openingOfList.length, -'];\n'.length)
  const numbered = items
    .replaceAll(/^\/\* (\d+) \*\/\n(?=\/\*\*\*\/ \()/gm, '/***/ $1:\n')
    .replaceAll(/^,\n(?=,\n|\/\*\*\*\/ \d+:\n)/gm, '')
  return `${source.slice(0, start)}${opening}\n${numbered}${closing}`
}

/** A file of a chunk as its modules by number; none for other files. */
function chunkOf(file, text) {
  const source = withNumbers(text)
  const start = source.indexOf(opening)
  if (start === -1 || !source.endsWith(closing)) return []
  const head = source.slice(0, start)
  const body = source.slice(start + opening.length, -closing.length)
  const [lead, ...parts] = `\n${body}`.split(/^(?=\/\*\*\*\/ \d+:\n\/\*\*\*\/ \()/m)
  if (lead.trim() !== '') throw new Error(`${file} does not begin with a module`)
  const modules = new Map(
    // The last one of a chunk has no comma.
    parts.map((item) => [/\d+/.exec(item)[0], `${item.trimEnd().replace(/,$/, '')},\n`]),
  )
  if (modules.size !== parts.length) throw new Error(`${file} holds a module twice`)
  return [[file, { head, modules, imports: [] }]]
}

/**
 * Moves modules that several chunks hold to a file of joined chunks that is loaded with all of them: of several, the one
 * that is loaded least. Only what is small, or is in such a file anyway.
 */
function moveToJoined(chunks, { groups, joined }) {
  const groupsWith = (file) => groups.filter(({ files }) => files.has(file))
  const least = [...joined].sort((a, b) => groupsWith(a).length - groupsWith(b).length)
  for (const [number, holders] of holdersOf(chunks)) {
    if (holders.length < 2) continue
    const text = chunks.get(holders[0]).modules.get(number)
    const around = holders.flatMap(groupsWith)
    // What only later chunks need is nothing that every start should read.
    if (text.length >= minLength && !holders.some((holder) => joined.has(holder))) continue
    const place = least.find((file) =>
      around.every(({ files, before }) => files.has(file) || before.has(file)),
    )
    if (place === undefined) continue
    for (const holder of holders) chunks.get(holder).modules.delete(number)
    chunks.get(place).modules.set(number, text)
  }
}

/** Files that hold each module. */
function holdersOf(chunks) {
  const holders = new Map()
  for (const [file, { modules }] of chunks) {
    for (const number of modules.keys()) holders.set(number, [...(holders.get(number) ?? []), file])
  }
  return holders
}

/** Modules that more than one chunk holds, by the set of these chunks. */
function copiesOf(chunks) {
  const sets = new Map()
  for (const [number, files] of holdersOf(chunks)) {
    if (files.length < 2) continue
    const key = files.join(' ')
    if (!sets.has(key)) sets.set(key, { holders: files, modules: new Map() })
    sets.get(key).modules.set(number, chunks.get(files[0]).modules.get(number))
  }
  return [...sets.values()].filter(
    ({ modules }) => [...modules.values()].reduce((sum, text) => sum + text.length, 0) >= minLength,
  )
}

function textOf({ head, modules, imports }) {
  const lines = imports.map((name, index) => `import { modules as shared${index} } from './${name}';\n`)
  const spread = imports.map((_, index) => `...shared${index},\n`)
  return `${lines.join('')}${head}${opening}${spread.join('')}${[...modules.values()].join('')}${closing}`
}

/** Called after the largest of its modules. */
function nameOf(modules, moduleNames) {
  const [largest] = [...modules].sort(([, a], [, b]) => b.length - a.length)[0]
  return moduleNames.get(largest) ?? 'module'
}

function unusedName(wanted, taken) {
  for (let number = 1; ; number += 1) {
    const name = `${wanted}-shared${number === 1 ? '' : `-${number}`}.js`
    if (!taken.has(name)) return name
  }
}
