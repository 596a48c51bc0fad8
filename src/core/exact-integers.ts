import { limits } from './limits.ts'

/** Digits of the least integer that a double does not hold. */
const leastDigits = 16
const longInteger = /^[\s,:[-]\d{16}/
const token = /"|\\.|-?\d[\d.eE+-]*/gs

/**
 * Whether text may hold an integer that a double does not. All that is read passes through here, so that it looks at one
 * character in sixteen: a run of sixteen digits has one of them. White space, `,`, `:`, `[` or `-` stands before.
 */
export function mayHoldLongInteger(text: string): boolean {
  for (let at = leastDigits - 1; at < text.length; at += leastDigits) {
    let start = at
    while (start > at - leastDigits && isDigit(text.charCodeAt(start))) start -= 1
    if (start === at) continue
    const run = text.slice(Math.max(start, 0), at + leastDigits)
    if (longInteger.test(start < 0 ? ` ${run}` : run)) return true
  }
  return false
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/**
 * The value of valid JSON text, in which integers beyond `Number.MAX_SAFE_INTEGER` are `bigint`. `value` is what
 * `JSON.parse` made of the text, and is changed.
 * @throws RangeError for an integer of more digits than anybody needs
 */
export function withExactIntegers(text: string, value: unknown): unknown {
  let isText = false
  const quoted = text.replace(token, (found) => {
    if (found === '"') isText = !isText
    if (isText || !/^-?\d{16,}$/.test(found)) return found
    if (found.length > limits.integerDigits) throw new RangeError('an integer that is too long')
    return Number.isSafeInteger(Number(found)) ? found : `"${found}"`
  })
  const root = { value }
  // What is a number in the one and text in the other is such an integer. Nesting may be deeper than calls can be.
  const open: [object, object][] = [[root, { value: JSON.parse(quoted) as unknown }]]
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [held, other] = pair as [Record<string, unknown>, Record<string, unknown>]
    for (const key of Object.keys(held)) {
      const [item, digits] = [held[key], other[key]]
      if (typeof item === 'object' && item !== null) open.push([item, digits as object])
      else if (typeof item === 'number' && typeof digits === 'string') held[key] = BigInt(digits)
    }
  }
  return root.value
}
