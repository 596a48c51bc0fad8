import type { JsonValue } from '../../core/json.ts'

/** Where a character stands outside of quotes, as agentcheck sees them: an apostrophe opens one too. */
function findOutside(text: string, isWanted: (character: string, at: number) => boolean): number {
  let quote: string | null = null
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (quote === null && isWanted(character, at)) return at
    if (character === quote) quote = null
    else if (quote === null && (character === '"' || character === "'")) quote = character
  }
  return -1
}

/** A line without its comment; where it has none, white space at its end stays, because `- ` is an item. */
export function beforeComment(line: string): string {
  const at = findOutside(line, (character) => character === '#')
  return at === -1 ? line : line.slice(0, at).trimEnd()
}

/** Where the colon of `key: value` is, or -1. */
export function keyEnd(content: string): number {
  return findOutside(
    content,
    (character, at) => character === ':' && (at + 1 === content.length || content[at + 1] === ' '),
  )
}

/** A value that stands on one line, trimmed: `[a, b]` is a list, anything else a scalar. */
export function readAgentcheckValue(text: string): JsonValue {
  if (!text.startsWith('[') || !text.endsWith(']')) return scalar(text)
  const items = splitAtCommas(text.slice(1, -1)).map((item) => item.trim())
  if (items.at(-1) === '') items.pop()
  // What lies in further brackets is text.
  return items.map(scalar)
}

const words: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['~', null],
])

function scalar(text: string): JsonValue {
  const word = words.get(text)
  if (word !== undefined) return word
  // Quotes are taken off and that is all: `\n` and `''` inside of them are two characters.
  if (/^(["'])[^]*\1$/.test(text)) return text.slice(1, -1)
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
}

function splitAtCommas(text: string): string[] {
  const items: string[] = []
  let depth = 0
  let start = 0
  findOutside(text, (character, at) => {
    if (character === '[') depth += 1
    else if (character === ']') depth -= 1
    else if (character === ',' && depth === 0) {
      items.push(text.slice(start, at))
      start = at + 1
    }
    return false
  })
  return [...items, text.slice(start)]
}
