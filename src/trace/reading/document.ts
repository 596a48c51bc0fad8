import { limits } from '../../core/limits.ts'

/** A whole file as text; null where it is larger than the limit. Bytes that are not UTF-8 become U+FFFD. */
export async function readDocument(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number = limits.traceDocument,
): Promise<string | null> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return null
    parts.push(chunk)
  }
  const text = Buffer.concat(parts).toString('utf8')
  return text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text
}

export const byteOrderMark = 0xfeff
