import { parseSync } from 'rolldown/utils'

/**
 * Makes exports values: webpack makes a getter of each, for imports in circles and for variables that change. A getter is
 * a function more to make and to compile, and it is called wherever the export is used. Of modules that are in no
 * circle, each constant, function and class is put there at the end of the module, before anyone can ask for it.
 * @param {Map<string, string>} files sources of the bundle before they are minified, by name
 * @returns {Map<string, string>} the same, with plain exports
 */
export function withPlainExports(files) {
  const modules = [...files].flatMap(([file, source]) =>
    file.endsWith('.js') ? [...source.matchAll(moduleText)].map(([, number, text]) => [number, text]) : [],
  )
  const inCircles = findCircles(new Map(modules.map(([number, text]) => [number, listRequired(text)])))
  return new Map(
    [...files].map(([file, source]) => [
      file,
      file.endsWith('.js')
        ? source.replace(moduleText, (whole, number, text) =>
            inCircles.has(number) ? whole : whole.replace(text, () => withValues(text)),
          )
        : source,
    ]),
  )
}

/** A module that webpack wrote: its number, and the text up to its last brace. */
const moduleText =
  /^\/\*\*\*\/ (\d+):\n\/\*\*\*\/ \(((?:function ?)?\([^()]*\) (?:=> )?\{\n[^]*?)(?=^\/\*\*\*\/ \}\))/gm

const exportsOfModule =
  /^(?:\/\* harmony export \*\/ )?(__\w+_require__)\.d\(__webpack_exports__, \{\n([^]*?)^(?:\/\* harmony export \*\/ )?\}\);$/gm

const binding = /^(?:\/\* harmony export \*\/)? +("?[\w$]+"?): \(\) => \(\/\* binding \*\/ ([\w$]+)\),?\n/gm

function withValues(text) {
  if (!text.includes('/* binding */')) return text
  const constants = listConstants(text)
  const values = []
  const rest = text.replace(exportsOfModule, (_, required, list) => {
    const others = list.replace(binding, (whole, key, name) => {
      if (!constants.has(name)) return whole
      values.push(`${key}: ${name}`)
      return ''
    })
    return others.trim() === '' ? '' : `${required}.d(__webpack_exports__, {\n${others}});`
  })
  return values.length === 0 ? text : `${rest}Object.assign(__webpack_exports__, { ${values.join(', ')} });\n`
}

/** Names of a module's own that always stand for the same: packages written by TypeScript 4 assign to functions. */
function listConstants(text) {
  const { body } = parseSync('module.js', `(${text}})`).program.body[0].expression.expression
  const names = body.body.flatMap(({ type, kind, id, declarations = [] }) => {
    if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') return [id.name]
    return kind === 'const' ? declarations.map((one) => one.id.name) : []
  })
  const assigned = new Set()
  noteAssigned(body, assigned)
  return new Set(names.filter((name) => !assigned.has(name)))
}

/** Adds the names that anything below a node assigns to, whose ever they are. */
function noteAssigned(node, names) {
  if (node === null || typeof node !== 'object') return
  if (node.type === 'AssignmentExpression' || node.type?.startsWith('For')) noteTargets(node.left, names)
  if (node.type === 'UpdateExpression') noteTargets(node.argument, names)
  for (const part of Object.values(node)) noteAssigned(part, names)
}

/** All names in a pattern count, those of keys too. */
function noteTargets(node, names) {
  if (node === null || typeof node !== 'object') return
  if (node.type === 'Identifier') names.add(node.name)
  if (node.type === 'MemberExpression' || node.type === 'VariableDeclaration') return
  for (const part of Object.values(node)) noteTargets(part, names)
}

function listRequired(text) {
  return new Set([...text.matchAll(/__\w+_require__\((\d+)\)/g)].map(([, number]) => number))
}

/** Modules that require themselves, through whatever others. */
function findCircles(required) {
  // What only requires modules without circles is in none, and neither is what only such modules require.
  const left = new Map(required)
  for (let size = -1; size !== left.size;) {
    size = left.size
    const wanted = new Set([...left.values()].flatMap((numbers) => [...numbers]))
    for (const [number, numbers] of left)
      if (!wanted.has(number) || ![...numbers].some((one) => left.has(one))) left.delete(number)
  }
  return new Set(left.keys())
}
