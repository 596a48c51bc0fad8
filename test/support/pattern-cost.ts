import { parseAst } from 'rolldown/parseAst'

/** A regular expression of the sources, and the line where it stands. */
export interface WrittenPattern {
  readonly where: string
  readonly source: string
  readonly flags: string
}

/** Every pattern that is written as one literal; those that are put together of parts are not found. */
export function listPatterns(files: readonly { readonly path: string; readonly text: string }[]) {
  const found = new Map<string, WrittenPattern>()
  for (const { path, text } of files)
    walk(parseAst(text, { lang: 'ts' }, path), (node) => {
      const [source, flags] = readPattern(node) ?? []
      if (source === undefined || flags === undefined) return
      const line = text.slice(0, node['start'] as number).split('\n').length
      found.set(`${source}/${flags}`, { where: `${path}:${line}`, source, flags })
    })
  return [...found.values()]
}

type Tree = Readonly<Record<string, unknown>>

function walk(node: unknown, visit: (node: Tree) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) visit(node as Tree)
  for (const child of Object.values(node)) walk(child, visit)
}

function readPattern(node: Tree): readonly [source: string, flags: string] | null {
  const {
    type,
    regex,
    callee,
    arguments: args,
  } = node as {
    type: string
    regex?: { pattern: string; flags: string }
    callee?: { name?: string }
    arguments?: { value?: string; quasi?: { quasis: { value: { raw: string } }[] } }[]
  }
  if (type === 'Literal' && regex) return [regex.pattern, regex.flags]
  if (!/RegExp$|^createLatePattern$/.test(callee?.name ?? '')) return null
  const [text, flags] = args ?? []
  const raw = text?.quasi?.quasis.length === 1 ? text.quasi.quasis[0]?.value.raw : text?.value
  return typeof raw === 'string' ? [raw, flags?.value ?? ''] : null
}

type Node =
  | { readonly kind: 'any'; readonly options: readonly Node[] }
  | { readonly kind: 'all'; readonly items: readonly Node[] }
  | {
      readonly kind: 'repeat'
      readonly item: Node
      readonly min: number
      readonly max: number
      readonly lazy: boolean
    }
  | {
      readonly kind: 'one'
      readonly has: (character: string) => boolean
      readonly members: readonly string[]
    }
  | { readonly kind: 'look'; readonly body: Node; readonly isBehind: boolean; readonly isNot: boolean }
  | { readonly kind: 'group'; readonly body: Node; readonly number: number }
  | { readonly kind: 'same'; readonly group: number }
  | { readonly kind: 'edge'; readonly sign: string }

/** Counts that are bounded stand for a constant: the time of `a{0,400}b` is four hundred times a line, and no square. */
const bounded = 6
const signs =
  ' |\n|\r|\t|a|A|b|z|f|Z|0|1|9|5|_|-|.|,|:|;|/|\\|"|\'|`|(|)|[|]|{|}|<|>|=|+|*|&|%|$|#|@|!|?|~|^|é|日|\u200b|\u0301|\u0090|\u001b'
    .split('|')
    .concat('|')

/** Reads a pattern; only what patterns of this project use. */
class Reader {
  #at = 0
  #groups = 0
  readonly #source: string
  readonly #flags: string
  readonly #names: string[] = []

  constructor(source: string, flags: string) {
    this.#source = source
    this.#flags = flags.replaceAll(/[gy]/g, '')
  }

  read(): Node {
    const options = [this.#sequence()]
    while (this.#source[this.#at] === '|') {
      this.#at += 1
      options.push(this.#sequence())
    }
    return options.length === 1 ? (options[0] as Node) : { kind: 'any', options }
  }

  #sequence(): Node {
    const items: Node[] = []
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] as string))
      items.push(this.#quantified(this.#atom()))
    return { kind: 'all', items }
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.#source.slice(this.#at))
    this.#at += match?.[0].length ?? 0
    return match
  }

  #quantified(item: Node): Node {
    const match = this.#take(/^(?:([*+?])|\{(\d+)(,(\d*))?\})(\??)/)
    if (match === null) return item
    const [, sign, least = '', comma, most = '', lazy] = match
    const exact = comma === undefined ? Number(least) : most === '' ? Infinity : Number(most)
    const [min, max] =
      sign === undefined
        ? [Number(least), exact]
        : ({ '*': [0, Infinity], '+': [1, Infinity], '?': [0, 1] }[sign] as [number, number])
    const atLeast = Math.min(min, bounded)
    return {
      kind: 'repeat',
      item,
      min: atLeast,
      max: max === Infinity ? max : Math.min(max, atLeast + bounded),
      lazy: lazy === '?',
    }
  }

  #atom(): Node {
    if (this.#take(/^\(/)) return this.#group()
    const edge = this.#take(/^(?:[$^]|\\[bB])/)
    if (edge) return { kind: 'edge', sign: edge[0] + (this.#flags.includes('m') ? 'm' : '') }
    const same = this.#take(/^\\(?:([1-9])|k<(\w+)>)/)
    if (same)
      return {
        kind: 'same',
        group: same[1] === undefined ? this.#names.indexOf(same[2] ?? '') : Number(same[1]),
      }
    const one = this.#take(
      /^(?:\[(?:\\[^]|[^\]\\])*\]|\\(?:u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[pP]\{[^}]*\}|[^])|[^])/u,
    )
    const has = makeTest(one?.[0] ?? '', this.#flags)
    const members = signs.filter(has)
    return { kind: 'one', has, members: members.length > 0 ? members : [one?.[0] ?? ''] }
  }

  #group(): Node {
    const [head = ''] = this.#take(/^\?(?:<?[=!]|:|<\w+>)/) ?? []
    const number = head === '' || /\w/.test(head) ? (this.#groups += 1) : 0
    this.#names[number] = head.slice(2, -1)
    const body = this.read()
    this.#at += 1
    if (/[=!]/.test(head))
      return { kind: 'look', body, isBehind: head.includes('<'), isNot: head.includes('!') }
    return { kind: 'group', body, number }
  }
}

function makeTest(source: string, flags: string): (character: string) => boolean {
  const whole = new RegExp(`^(?:${source})$`, flags.replace('m', ''))
  const known = new Map<string, boolean>()
  return (character) => {
    const is = known.get(character) ?? whole.test(character)
    known.set(character, is)
    return is
  }
}

/** A text that a pattern may match a part of; `draw` gives numbers from 0 to below 1. */
function sample(node: Node, draw: () => number): string {
  const pick = <T>(list: readonly T[]) => list[Math.floor(draw() * list.length)] as T
  if (node.kind === 'any') return sample(pick(node.options), draw)
  if (node.kind === 'all') return node.items.map((item) => sample(item, draw)).join('')
  if (node.kind === 'group') return sample(node.body, draw)
  if (node.kind === 'one') return pick(node.members)
  if (node.kind !== 'repeat') return ''
  const times = Math.min(node.max, node.min + Math.floor(draw() * 3))
  return Array.from({ length: times }, () => sample(node.item, draw)).join('')
}

/** Steps of one search, as an engine that goes back makes them. */
class Search {
  steps = 0
  readonly #text: string
  readonly #most: number
  readonly #groups: (string | undefined)[] = []

  constructor(text: string, most: number) {
    this.#text = text
    this.#most = most
  }

  /** `isSticky`: it may begin nowhere else than at the start. */
  run(node: Node, isSticky: boolean): void {
    for (let start = 0; start <= (isSticky ? 0 : this.#text.length) && this.steps < this.#most; start += 1)
      if (this.#match(node, start, () => true)) return
  }

  #match(node: Node, at: number, next: (at: number) => boolean): boolean {
    if ((this.steps += 1) > this.#most) return true
    switch (node.kind) {
      case 'any':
        return node.options.some((option) => this.#match(option, at, next))
      case 'all':
        return this.#all(node.items, 0, at, next)
      case 'group':
        return this.#match(node.body, at, (end) => {
          this.#groups[node.number] = this.#text.slice(at, end)
          return next(end)
        })
      case 'one':
        return at < this.#text.length && node.has(this.#text[at] as string) && next(at + 1)
      case 'same': {
        const group = this.#groups[node.group] ?? ''
        return this.#text.startsWith(group, at) && next(at + group.length)
      }
      case 'edge':
        return this.#isEdge(node.sign, at) && next(at)
      case 'look':
        return this.#looks(node, at) !== node.isNot && next(at)
      case 'repeat':
        return this.#repeat(node, 0, at, next)
    }
  }

  #all(items: readonly Node[], place: number, at: number, next: (at: number) => boolean): boolean {
    const item = items[place]
    return item === undefined
      ? next(at)
      : this.#match(item, at, (end) => this.#all(items, place + 1, end, next))
  }

  #repeat(
    node: Extract<Node, { kind: 'repeat' }>,
    count: number,
    at: number,
    next: (at: number) => boolean,
  ): boolean {
    const again = () =>
      count < node.max &&
      this.#match(
        node.item,
        at,
        (end) => (end > at || count < node.min) && this.#repeat(node, count + 1, end, next),
      )
    if (count < node.min) return again()
    return node.lazy ? next(at) || again() : again() || next(at)
  }

  #looks({ body, isBehind }: Extract<Node, { kind: 'look' }>, at: number): boolean {
    if (!isBehind) return this.#match(body, at, () => true)
    const from = Math.max(0, at - 2 * bounded)
    return Array.from({ length: at - from + 1 }, (_, back) => at - back).some((start) =>
      this.#match(body, start, (end) => end === at),
    )
  }

  #isEdge(sign: string, at: number): boolean {
    const [before, after] = [this.#text[at - 1], this.#text[at]]
    const isBreak = (character: string | undefined) =>
      character === undefined || (sign.endsWith('m') && /[\n\r]/.test(character))
    if (sign.startsWith('^')) return isBreak(before)
    if (sign.startsWith('$')) return isBreak(after)
    return (/\w/.test(before ?? ' ') !== /\w/.test(after ?? ' ')) === sign.startsWith(String.raw`\b`)
  }
}

function hasLoop(node: Node): boolean {
  if (node.kind === 'repeat') return node.max === Infinity || hasLoop(node.item)
  if (node.kind === 'any') return node.options.some(hasLoop)
  if (node.kind === 'all') return node.items.some(hasLoop)
  return 'body' in node && hasLoop(node.body)
}

/** Lengths of the texts that are tried. */
const lengths = [48, 96] as const
/** Steps at which a search is given up: it takes squares, or worse. */
const most = 30_000

/** A text that takes more than three times the steps when it is twice as long, shortened; null where none was found. */
export function findCostlyText({ source, flags }: Pick<WrittenPattern, 'source' | 'flags'>): string | null {
  const tree = new Reader(source, flags).read()
  if (!hasLoop(tree)) return null
  let seed = 7
  const draw = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  for (const [head, piece] of listPieces(Array.from({ length: 8 }, () => sample(tree, draw).slice(0, 24)))) {
    const [few = 0, many = 0] = lengths.map((length) => {
      const search = new Search(`${head}${piece.repeat(Math.ceil(length / piece.length))}\0`, most)
      search.run(tree, flags.includes('y'))
      return search.steps
    })
    if (many > 3 * few || many > most) return JSON.stringify([head, piece])
  }
  return null
}

/** Parts of texts that are repeated, with what stands before. */
function listPieces(texts: readonly string[]): Iterable<readonly [head: string, piece: string]> {
  const pieces = new Map<string, readonly [string, string]>()
  for (const text of [...texts, ' ', '\n', 'a', '0', '\\'])
    for (let at = 0; at < text.length; at += 1)
      for (const length of [1, 3, text.length]) {
        const piece = text.slice(at, at + length)
        for (const head of length === 1 ? ['', text.slice(0, at)] : [''])
          pieces.set(`${head}\n\n${piece}`, [head, piece])
      }
  return [...pieces.values()].slice(0, 160)
}
