import { isObject } from '../../core/json.ts'

const hex = /^[0-9a-f]+$/
const zeros = /^0+$/
/** 16 or 8 bytes with their padding; without it a name of that length would be taken for bytes. */
const base64 = /^(?:[A-Za-z0-9+/_-]{22}==|[A-Za-z0-9+/_-]{11}=)$/

/**
 * A trace or span id as lower-case text: hex in either case, base64 of 16 or 8 bytes (what plain
 * protobuf JSON writes), a number, which is hex where it has the size of an id, a byte buffer. Empty for absent,
 * empty or all-zero ids.
 */
export function normalId(value: unknown): string {
  if (typeof value === 'string') return fromText(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'bigint') return value.toString(16).padStart(value >> 64n > 0n ? 32 : 16, '0')
  if (Array.isArray(value)) return value.length === 16 || value.length === 8 ? fromBytes(value) : ''
  if (isObject(value) && Array.isArray(value['data'])) return fromBytes(value['data'])
  return ''
}

/** Reads an id from text; ids that are not OpenTelemetry's (UUIDs, names) stay as they are. */
function fromText(text: string): string {
  const { length } = text
  if (length === 32 || length === 16) {
    const lower = text.toLowerCase()
    return lower === text || hex.test(lower) ? unlessZero(lower) : text
  }
  if ((length === 24 || length === 12) && base64.test(text))
    return unlessZero(Buffer.from(text, 'base64').toString('hex'))
  return text.startsWith('0x') ? unlessZero(text.slice(2).toLowerCase()) : text
}

function unlessZero(id: string): string {
  return id.charCodeAt(0) === 48 && zeros.test(id) ? '' : id
}

function fromBytes(bytes: readonly unknown[]): string {
  if (bytes.length > 32 || !bytes.every((byte) => typeof byte === 'number')) return ''
  return unlessZero(Buffer.from(bytes).toString('hex'))
}
