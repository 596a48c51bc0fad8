import { type Flags, type Node, widthOf } from './ast.ts'
import { parseFlags } from './parse-flags.ts'
import type { PatternParser } from './parse-python.ts'

export type Group =
  | { readonly type: 'node'; readonly node: Node }
  | { readonly type: 'flags'; readonly flags: Flags }
  | { readonly type: 'comment' }

/** A group, after its opening parenthesis. */
export function parseGroup(parser: PatternParser, flags: Flags): Group {
  const { cursor } = parser
  const start = cursor.position - 1
  if (!cursor.eat('?')) return node(capture(parser, flags, start, null))
  const position = cursor.position
  const kind = cursor.take() ?? cursor.fail('The pattern ends inside of a group', start)
  switch (kind) {
    case 'P':
      return node(named(parser, flags, start))
    case ':':
      return node({ type: 'group', index: null, item: body(parser, flags, start) })
    case '>':
      return node({ type: 'atomic', item: body(parser, flags, start) })
    case '#':
      return comment(parser, start)
    case '=':
    case '!':
      return node({ type: 'look', negate: kind === '!', behind: null, item: body(parser, flags, start) })
    case '<':
      return node(lookBehind(parser, flags, start))
    case '(':
      return node(condition(parser, flags, start))
    default: {
      if (!/^[imsxauL-]$/.test(kind)) cursor.fail(`There is no group (?${kind}`, start)
      cursor.position = position
      const group = parseFlags(cursor, flags)
      if (group.scope === 'pattern') return { type: 'flags', flags: group.flags }
      return node({ type: 'group', index: null, item: body(parser, group.flags, start) })
    }
  }
}

function node(parsed: Node): Group {
  return { type: 'node', node: parsed }
}

/** What is inside of a group, with its closing parenthesis. */
function body(parser: PatternParser, flags: Flags, start: number): Node {
  const parsed = parser.alternatives(flags)
  close(parser, start)
  return parsed.node
}

function close({ cursor }: PatternParser, start: number): void {
  if (!cursor.eat(')')) cursor.fail('The ( has no closing )', start)
}

function capture(parser: PatternParser, flags: Flags, start: number, name: string | null): Node {
  const index = parser.groups.push(null) - 1
  if (name !== null) {
    if (parser.names.has(name)) parser.cursor.fail(`Two groups have the name ${name}`, start)
    parser.names.set(name, index)
  }
  const item = body(parser, flags, start)
  parser.closeGroup(index, item)
  return { type: 'group', index, item }
}

/** `(?P<name>…)` and `(?P=name)`. */
function named(parser: PatternParser, flags: Flags, start: number): Node {
  const { cursor } = parser
  if (cursor.eat('<')) {
    const name = cursor.takeUntil('>', 'group name')
    if (!isName(name)) cursor.fail(`${name} cannot be a group name: letters, digits and _ only`, start)
    return capture(parser, flags, start, name)
  }
  if (!cursor.eat('=')) cursor.fail('After (?P comes <name> or =name', start)
  const index = groupNamed(parser, cursor.takeUntil(')', 'group name'), start)
  parser.checkReference(index, start)
  return { type: 'reference', index, flags }
}

function lookBehind(parser: PatternParser, flags: Flags, start: number): Node {
  const { cursor } = parser
  const kind = cursor.take()
  if (kind !== '=' && kind !== '!') {
    cursor.fail('After (?< comes = or !; a named group is (?P<name>…)', start)
  }
  const outer = parser.lookBehindFrom
  parser.lookBehindFrom ??= parser.groups.length
  const item = body(parser, flags, start)
  parser.lookBehindFrom = outer
  const { min, max } = widthOf(item, parser.groups)
  if (min !== max) cursor.fail('A look-behind must match text of one length', start)
  return { type: 'look', negate: kind === '!', behind: min, item }
}

/** `(?(group)yes|no)`. */
function condition(parser: PatternParser, flags: Flags, start: number): Node {
  const { cursor } = parser
  const name = cursor.takeUntil(')', 'group name')
  const index = /^[0-9]+$/.test(name) ? Number(name) : groupNamed(parser, name, start)
  if (index === 0) cursor.fail('Groups are counted from 1', start)
  if (index >= parser.groups.length && !parser.awaited.has(index)) parser.awaited.set(index, start)
  parser.checkLookBehind(index, start)
  const yes = parser.sequence(flags).node
  const no: Node = cursor.eat('|') ? parser.sequence(flags).node : { type: 'sequence', items: [] }
  if (cursor.peek() === '|') cursor.fail('A condition has at most two branches')
  close(parser, start)
  return { type: 'condition', index, yes, no }
}

function comment({ cursor }: PatternParser, start: number): Group {
  for (let token = cursor.take(); token !== ')'; token = cursor.take()) {
    if (token === null) cursor.fail('The comment has no closing )', start)
  }
  return { type: 'comment' }
}

function groupNamed({ cursor, names }: PatternParser, name: string, start: number): number {
  return names.get(name) ?? cursor.fail(`There is no group named ${name} before this place`, start)
}

function isName(name: string): boolean {
  return /^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(name)
}
