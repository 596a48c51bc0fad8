import { objectOrNull, parseJson, textOrNull, type JsonObject } from '../../../core/json.ts'

/** Lengths of a message of AWS's event stream: of it and of its headers, then a checksum; another one ends it. */
const preludeBytes = 12
const checksumBytes = 4

/** Reads the events of a reply in AWS's event stream, by name as in the SDKs. Stops where the lengths do not fit. */
export function readEventStream(bytes: Buffer): JsonObject[] {
  const events: JsonObject[] = []
  let start = 0
  while (start + preludeBytes + checksumBytes <= bytes.length) {
    const total = bytes.readUInt32BE(start)
    const headerEnd = start + preludeBytes + bytes.readUInt32BE(start + 4)
    const end = start + total - checksumBytes
    if (headerEnd > end || end + checksumBytes > bytes.length) break
    const headers = readHeaders(bytes.subarray(start + preludeBytes, headerEnd))
    const name = headers.get(':event-type') ?? headers.get(':exception-type')
    const payload = objectOrNull(parseJson(bytes.toString('utf8', headerEnd, end)))
    // Of a model that is invoked in its own words, an event is in a chunk.
    const chunk = name === 'chunk' ? textOrNull(payload?.['bytes']) : null
    const inChunk = chunk === null ? null : objectOrNull(parseJson(Buffer.from(chunk, 'base64').toString()))
    if (name !== undefined && payload !== null) events.push(inChunk ?? { [name]: payload })
    start = end + checksumBytes
  }
  return events
}

/** Text of a header has type 7; one of any other type ends the reading. */
const textType = 7

function readHeaders(bytes: Buffer): ReadonlyMap<string, string> {
  const headers = new Map<string, string>()
  let at = 0
  while (at < bytes.length) {
    const nameEnd = at + 1 + bytes.readUInt8(at)
    if (nameEnd + 3 > bytes.length || bytes.readUInt8(nameEnd) !== textType) break
    const valueEnd = nameEnd + 3 + bytes.readUInt16BE(nameEnd + 1)
    if (valueEnd > bytes.length) break
    headers.set(bytes.toString('utf8', at + 1, nameEnd), bytes.toString('utf8', nameEnd + 3, valueEnd))
    at = valueEnd
  }
  return headers
}
