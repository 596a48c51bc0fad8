import { parseAst } from 'rolldown/parseAst'
import type { SourceFile } from './architecture.ts'

/** Names that say nothing of what they hold. */
const emptyNames: ReadonlySet<string> = new Set([
  'told',
  'said',
  'held',
  'given',
  'asked',
  'around',
  'beside',
  'known',
  'found',
  'own',
  'kept',
])

const preposition = /[a-z\d](?:Of|In|By|At|For)$/
/** The key function of a map, and predicates, inside of one file. */
const idiom = /^keyOf$|^(?:is|has|can|tells|waits?)[A-Z]/

/** Each kind of misnomer, with what is written instead. */
export const misnomers = {
  preposition: 'a function is a verb and its object, without a preposition at its end',
  owners: 'an exported type has one owner: give each its own name',
  empty: 'a name says what it holds: not a participle or an adverb alone',
} as const

export interface Misnomer {
  readonly kind: keyof typeof misnomers
  /** `src/gate/decide.ts: costOf` */
  readonly where: string
}

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

/** Lists all misnomers of source files. */
export function findMisnomers(files: readonly SourceFile[]): Misnomer[] {
  const owners = new Map<string, string[]>()
  const found = files.flatMap(({ path, text }) => {
    const list: Misnomer[] = []
    const add = (kind: Misnomer['kind'], name: string) => list.push({ kind, where: `${path}: ${name}` })
    const body = parseAst(text, { lang: 'ts' }) as unknown as Node
    for (const { name, isType } of exportedNames(body)) {
      if (isType) owners.set(name, [...(owners.get(name) ?? []), path])
      else if (preposition.test(name)) add('preposition', name)
    }
    for (const { type, id } of nodesIn(body['body']))
      if (type === 'FunctionDeclaration' && preposition.test(identifier(id)) && !idiom.test(identifier(id)))
        add('preposition', identifier(id))
    for (const name of declaredNames(body)) if (emptyNames.has(name)) add('empty', name)
    return list
  })
  const doubled = [...owners].flatMap(([name, paths]) =>
    paths.length < 2 ? [] : paths.map((path): Misnomer => ({ kind: 'owners', where: `${path}: ${name}` })),
  )
  return [...found, ...doubled]
}

interface Exported {
  readonly name: string
  readonly isType: boolean
}

/** Exported functions and types; other values may be called what they like. */
function exportedNames({ body }: Node): Exported[] {
  return nodesIn(body).flatMap((statement): Exported[] => {
    const declaration = statement['declaration']
    if (statement.type !== 'ExportNamedDeclaration' || !isNode(declaration)) return []
    if (declaration.type !== 'VariableDeclaration')
      return [{ name: identifier(declaration['id']), isType: declaration.type !== 'FunctionDeclaration' }]
    return nodesIn(declaration['declarations'])
      .filter(({ init }) => isFunction(init) || (isNode(init) && nodesIn(init['arguments']).some(isFunction)))
      .map(({ id }) => ({ name: identifier(id), isType: false }))
  })
}

function isFunction(value: unknown): boolean {
  return isNode(value) && /Function/.test(value.type)
}

/** Variables, parameters and functions that a file declares, as often as it does. */
function declaredNames(node: Node): string[] {
  const names: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'VariableDeclarator') names.push(...patternNames(value['id']))
    if (value.type === 'FunctionDeclaration') names.push(identifier(value['id']))
    // Types of functions name their parameters, too.
    if (Array.isArray(value['params']) && !value.type.startsWith('TSTypeParameter'))
      names.push(...value['params'].flatMap(patternNames))
    Object.values(value).forEach(visit)
  }
  visit(node)
  return names
}

function patternNames(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [identifier(pattern)]
    case 'AssignmentPattern':
      return patternNames(pattern['left'])
    case 'RestElement':
      return patternNames(pattern['argument'])
    case 'ArrayPattern':
      return nodesIn(pattern['elements']).flatMap(patternNames)
    case 'ObjectPattern':
      return nodesIn(pattern['properties']).flatMap((property) =>
        patternNames(property.type === 'RestElement' ? property : property['value']),
      )
    default:
      return []
  }
}

function identifier(node: unknown): string {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : ''
}

function nodesIn(list: unknown): Node[] {
  return Array.isArray(list) ? list.filter(isNode) : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
