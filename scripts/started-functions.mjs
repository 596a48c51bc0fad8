import { basename, extname, join } from 'node:path'
import { parseSync } from 'rolldown/utils'

/** Where the functions are listed that a run calls: by module and statement, their places in `listFunctions`. */
export const listOfStarted = join(import.meta.dirname, 'started-functions.json')

/** A module that webpack wrote: its number, and the text up to its last brace. */
const moduleText =
  /^\/\*\*\*\/ (\d+):\n\/\*\*\*\/ \(((?:function ?)?\([^()]*\) (?:=> )?\{\n[^]*?)(?=^\/\*\*\*\/ \}\))/gm

/** Where webpack begins another module in the text of one. */
const innerModule = /^;\/\/ CONCATENATED MODULE: \.\/(\S+)$/gm

/**
 * Puts functions that a run calls in parentheses: V8 compiles such a function when it reads the file. Of any other it only
 * checks the text then, and reads it again when the function is called.
 * @param {Map<string, string>} files sources of the bundle before they are minified, by name
 * @param {Map<string, string>} paths files of modules, by their numbers
 * @param {Record<string, Record<string, number[]>>} started what `listOfStarted` holds
 * @returns {Map<string, string>} the same, with functions in parentheses
 */
export function withStartedFunctions(files, paths, started) {
  return new Map(
    [...files].map(([file, source]) => [
      file,
      file.endsWith('.js')
        ? source.replace(moduleText, (whole, number, text) =>
            whole.replace(text, () => withParentheses(text, paths.get(number), started)),
          )
        : source,
    ]),
  )
}

/**
 * Functions of a statement in the order of their beginnings: itself, if it is one, and those in it.
 * @param {object} statement of a module
 * @returns {object[]} nodes
 */
export function listFunctions(statement) {
  const list = []
  noteFunctions(statement, list)
  return list
}

function noteFunctions(node, list) {
  if (node === null || typeof node !== 'object') return
  if (/^(?:Arrow)?Function(?:Declaration|Expression)$/.test(node.type)) list.push(node)
  for (const part of Object.values(node)) noteFunctions(part, list)
}

/** What a statement of a module declares; null for others. */
export function nameDeclared(statement) {
  const { id, declarations } = statement.declaration ?? statement
  return (id ?? declarations?.[0]?.id)?.name ?? null
}

/** @param {string} text of a module, up to its last brace */
function withParentheses(text, path, started) {
  // The same length as the parenthesis that is no part of the text.
  const source = ` ${text}}`
  const { body } = parseSync('module.js', `(${text}})`).program.body[0].expression.expression
  const inner = [...source.matchAll(innerModule)].map(({ index, 1: file }) => ({ index, file }))
  const marks = []
  const hoisted = []
  for (const statement of body.body) {
    const file = inner.findLast(({ index }) => index < statement.start)?.file ?? path
    const functions = listFunctions(statement)
    for (const place of placesOf(nameDeclared(statement), file, started)) {
      const node = functions[place]
      if (node === statement) hoisted.push(statement)
      else if (node?.type === 'ArrowFunctionExpression')
        marks.push({ at: node.start, mark: '(' }, { at: node.end, mark: ')' })
    }
  }
  if (hoisted.length + marks.length === 0) return text
  marks.sort((a, b) => a.at - b.at)
  const marked = (from, to) => {
    let part = ''
    let at = from
    for (const mark of marks.filter((one) => one.at >= from && one.at <= to)) {
      part += source.slice(at, mark.at) + mark.mark
      at = mark.at
    }
    return part + source.slice(at, to)
  }
  // They are there before anything else of the module runs, as declarations are.
  const values = hoisted.map(({ id, start, end }) => {
    const value = marked(start, end).replace(/^(async )?function(\*?) [\w$]+/, '$1function$2')
    return `var ${id.name} = (${value});\n`
  })
  const first = body.start + 1
  const ends = [first, ...hoisted.map(({ end }) => end)]
  const others = [...hoisted.map(({ start }) => start), source.length - 1].map((to, index) =>
    marked(ends[index], to),
  )
  return `${source.slice(1, first)}\n${values.join('')}${others.join('')}`
}

/** Webpack puts the file's name before a name that two files have. */
function placesOf(name, file, started) {
  const names = started[file]
  if (names === undefined || name === null) return []
  const stem = `${basename(file, extname(file)).replaceAll(/\W/g, '_')}_`
  return names[name] ?? (name.startsWith(stem) ? names[name.slice(stem.length)] : undefined) ?? []
}
