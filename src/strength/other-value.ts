import { isObject, type JsonObject, type JsonValue } from '../core/json.ts'

/** Makes a wrong value of the same kind and shape: another order number, another day, another word. */
export function changeValue(value: JsonValue): JsonValue {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (typeof value === 'bigint') return value + 1n
  return typeof value === 'string' ? changeText(value) : changeStructure(value)
}

/** The next digit or letter at the end of the first word, so that its form stays. */
function changeText(text: string): string {
  const changed = text.replace(
    /[\p{L}\p{N}]+/u,
    (word) => word.slice(0, -1) + chooseNextCharacter(word.at(-1) ?? ''),
  )
  return changed === text ? `${text}x` : changed
}

function chooseNextCharacter(sign: string): string {
  if (/\d/.test(sign)) return String((Number(sign) + 1) % 10)
  if (sign === 'z' || sign === 'Z') return sign === 'z' ? 'a' : 'A'
  return /[A-Ya-y]/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + 1) : 'x'
}

function changeStructure(value: JsonObject | JsonValue[] | null): JsonValue {
  if (value === null) return 'other'
  if (Array.isArray(value))
    return value.length === 0 ? ['other'] : value.with(0, changeValue(value[0] ?? null))
  if (!isObject(value)) return value
  const [name] = Object.keys(value)
  return name === undefined ? { other: true } : { ...value, [name]: changeValue(value[name] ?? null) }
}
