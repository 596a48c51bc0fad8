export interface JsonSize {
  /** Objects and lists. */
  readonly containers: number
  /** Members and elements, about: commas and colons. */
  readonly places: number
  readonly depth: number
}

const quote = 0x22
const backslash = 0x5c

/** How much JSON text will make when it is parsed; three bytes can make an object. Text that is not JSON has a size too. */
export function jsonSize(text: Buffer): JsonSize {
  let containers = 0
  let places = 0
  let open = 0
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]
    if (byte === quote) at = endOfString(text, at)
    else if (byte === 0x2c || byte === 0x3a) places++
    else if (byte === 0x7b || byte === 0x5b) {
      containers++
      open++
      if (open > depth) depth = open
    } else if (byte === 0x7d || byte === 0x5d) open--
  }
  return { containers, places, depth }
}

/** Where its closing quote stands, before which there is an even number of backslashes. */
function endOfString(text: Buffer, start: number): number {
  for (let at = text.indexOf(quote, start + 1); at !== -1; at = text.indexOf(quote, at + 1)) {
    let first = at
    while (text[first - 1] === backslash) first--
    if ((at - first) % 2 === 0) return at
  }
  return text.length
}
