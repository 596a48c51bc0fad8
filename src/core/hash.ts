import { createHash } from 'node:crypto'

/** The first hexadecimal digits of a text's SHA-256; all 64 by default. */
export function hashText(text: string, digits = 64): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits)
}
