import type { Node } from './ast.ts'
import type { Cursor } from './cursor.ts'
import type { Re2Flags, Re2Parser } from './parse-re2.ts'

const letters = new Map<string, keyof Re2Flags>([
  ['i', 'ignoreCase'],
  ['m', 'multiline'],
  ['s', 'dotAll'],
  ['U', 'lazy'],
])

/** What stands behind `(?` in other systems, and what to write instead. */
const unsupported: readonly (readonly [signs: RegExp, problem: string])[] = [
  [/^>/, 'Go has no atomic groups; write (?:…)'],
  [/^#/, 'Go has no comments in patterns; leave it out'],
  [/^\(/, 'Go has no conditions; write each case as an alternative, as in (?:ab|c)'],
  [/^\|/, 'Go has no groups that share numbers; write (?:…)'],
  [/^'/, "Go has no groups (?'name'…); write (?P<name>…)"],
  [/^P=/, 'Go has no back-references; write out what is to come again'],
  [/^(?:P>|R|&|[-+]?\d)/, 'Go has no groups that call groups; write out what is to come again'],
  [/^P(?!<)/, 'After (?P comes <name>'],
]

/** A group after its opening parenthesis, or flags for the rest of the group around it. */
export function parseRe2Group(parser: Re2Parser, flags: Re2Flags): Node | Re2Flags {
  const { cursor } = parser
  const start = cursor.position - 1
  if (!cursor.eat('?')) return body(parser, flags, start)
  const ahead = cursor.ahead(3)
  const [, opening] = /^(<?[=!])/.exec(ahead) ?? []
  if (opening !== undefined) {
    cursor.position += opening.length
    parser.lookAround ??= { what: opening.length === 1 ? 'look-ahead' : 'look-behind', position: start }
    return body(parser, flags, start)
  }
  const problem = unsupported.find(([signs]) => signs.test(ahead))?.[1]
  if (problem !== undefined) cursor.fail(problem, start)
  if (/^P?</.test(ahead)) {
    takeName(cursor, start)
    return body(parser, flags, start)
  }
  const inside = parseFlags(cursor, flags, start)
  return inside.scope === 'group' ? body(parser, inside.flags, start) : inside.flags
}

/** What is inside of a group, with its closing parenthesis. Nothing reads what groups capture. */
function body(parser: Re2Parser, flags: Re2Flags, start: number): Node {
  const item = parser.alternatives(flags)
  if (!parser.cursor.eat(')')) parser.cursor.fail('The ( has no closing )', start)
  return { type: 'group', index: null, item }
}

/** Nothing uses names, and Go lets two groups have the same one. */
function takeName(cursor: Cursor, start: number): void {
  cursor.takeThrough('<')
  const name = cursor.takeThrough('>') ?? cursor.fail('The group name has no closing >', start)
  if (!/^\w+$/.test(name)) {
    cursor.fail(`${name === '' ? 'Nothing' : name} cannot be a group name: letters, digits and _ only`, start)
  }
}

/** `imsU-imsU` up to and including its `)` or `:`. */
function parseFlags(
  cursor: Cursor,
  outer: Re2Flags,
  start: number,
): { readonly scope: 'rest' | 'group'; readonly flags: Re2Flags } {
  const flags = { ...outer }
  let value = true
  let isMissing = false
  for (;;) {
    const position = cursor.position
    const token = cursor.take() ?? cursor.fail('The ( has no closing )', start)
    const flag = letters.get(token)
    if (flag !== undefined) flags[flag] = value
    else if (token === '-' && value) value = false
    else if ((token === ':' || token === ')') && !isMissing) {
      return { scope: token === ':' ? 'group' : 'rest', flags }
    } else cursor.fail(problemOf(token, isMissing), position)
    isMissing = token === '-'
  }
}

function problemOf(found: string, isMissing: boolean): string {
  if (isMissing) return 'A flag is missing after the -'
  if (found === 'x') return 'Go has no flag x; leave out the white space and the comments'
  if (/^[A-Za-z]$/.test(found)) return `Go has no flag ${found}; there are i, m, s and U`
  return 'The list of flags ends in ) or : and in nothing else'
}
