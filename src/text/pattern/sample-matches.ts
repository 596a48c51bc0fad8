import type { Node } from './ast.ts'
import type { CharSet } from './char-set.ts'

/** Short texts that a pattern should match. `isAll`: where it matches none of them, it matches nothing. */
export interface SampleMatches {
  readonly texts: readonly string[]
  readonly isAll: boolean
}

/** Of one part of a pattern. */
const most = { texts: 48, length: 2_000 }

/** Makes texts that a parsed pattern should match. Whether it does is still to be tested. */
export function sampleNode(node: Node): SampleMatches {
  switch (node.type) {
    case 'set':
      return sampleSet(node.set)
    case 'sequence':
      return join(node.items.map(sampleNode), (before, after) =>
        before.flatMap((text) => after.map((next) => text + next)),
      )
    case 'branch':
      return join(node.items.map(sampleNode), (before, after) => [...before, ...after])
    case 'group':
      return sampleNode(node.item)
    case 'repeat': {
      const { texts, isAll } = sampleNode(node.item)
      const repeated = texts.map((text) => text.repeat(Math.min(Math.max(node.min, 1), most.length)))
      return bound(node.min === 0 ? ['', ...repeated] : repeated, isAll && node.mode !== 'possessive')
    }
    case 'assert':
      // Edges of words and of lines depend on characters that may be chosen otherwise.
      return { texts: [''], isAll: ['start', 'end', 'last-line-end'].includes(node.at) }
    case 'atomic':
    case 'look':
    case 'reference':
    case 'condition':
      return { texts: [''], isAll: false }
  }
}

const letters = 'bBzZxX19éñ中cdefghijklmnopqrstuvwyCDEFGHIJKLMNOPQRSTUVWY2345678'.split('')

/** A letter, a space and a line feed where it has them. */
function sampleSet(set: CharSet): SampleMatches {
  if (set.only !== null) return { texts: [String.fromCodePoint(set.only)], isAll: true }
  const usual = ['a', 'A', '0', ' ', '\n', ...'!#%&*+,-./:;<=>?@[]^_{|}~"\'$()\\`'.split(''), ...letters]
  const texts = usual.filter((character) => set.has(character.charCodeAt(0)))
  return { texts: texts.slice(0, 5), isAll: texts.length > 0 }
}

function join(
  parts: readonly SampleMatches[],
  merge: (before: readonly string[], after: readonly string[]) => readonly string[],
): SampleMatches {
  const [first = { texts: [''], isAll: false }, ...rest] = parts
  return rest.reduce(
    (before, after) => bound(merge(before.texts, after.texts), before.isAll && after.isAll),
    first,
  )
}

function bound(texts: readonly string[], isAll: boolean): SampleMatches {
  const bounded = texts.filter(({ length }) => length <= most.length).slice(0, most.texts)
  return { texts: bounded, isAll: isAll && bounded.length === texts.length }
}
