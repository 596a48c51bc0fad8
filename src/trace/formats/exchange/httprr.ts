import type { JsonValue } from '../../../core/json.ts'

export interface WireRecording {
  /** Requests and replies, with texts as bodies. */
  readonly interactions: JsonValue[]
  readonly isCut: boolean
}

/** How `httprr`, the recorder of Go's tests, opens its files. */
const opening = 'httprr trace v1\n'
/** Bytes of a request and of its reply, which follow as they went over the wire. */
const sizes = /^(\d{1,10}) (\d{1,10})\n/

/** Parses a recording of `httprr`; null if the text is none. What follows a pair whose bytes are not all there is not read. */
export function parseHttprr(text: string): WireRecording | null {
  if (!text.startsWith(opening)) return null
  const bytes = Buffer.from(text)
  const interactions: JsonValue[] = []
  let at = opening.length
  while (at < bytes.length) {
    const [line, ofRequest, ofReply] = sizes.exec(bytes.toString('latin1', at, at + 24)) ?? []
    if (line === undefined) return { interactions, isCut: true }
    const reply = at + line.length + Number(ofRequest)
    const end = reply + Number(ofReply)
    if (end > bytes.length) return { interactions, isCut: true }
    interactions.push(parsePair(bytes.subarray(at + line.length, reply), bytes.subarray(reply, end)))
    at = end
  }
  return { interactions, isCut: false }
}

function parsePair(request: Buffer, reply: Buffer): JsonValue {
  const [sent, answered] = [parseMessage(request), parseMessage(reply)]
  const [method = '', url = ''] = sent.start.split(' ')
  const status = Number(answered.start.split(' ')[1])
  return { request: { method, url, body: sent.body }, response: { status, body: answered.body } }
}

function parseMessage(bytes: Buffer): { readonly start: string; readonly body: string } {
  const end = bytes.indexOf('\r\n\r\n')
  const [start = '', ...headers] = bytes.toString('utf8', 0, end === -1 ? bytes.length : end).split('\r\n')
  const body = end === -1 ? Buffer.alloc(0) : bytes.subarray(end + 4)
  const isChunked = headers.some((header) => /^transfer-encoding:\s*chunked/i.test(header))
  return { start, body: (isChunked ? joinChunks(body) : body).toString() }
}

/** The body that was sent in chunks, each after a line with its size in hexadecimal digits; as much of it as is there. */
function joinChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = []
  let at = 0
  while (at < body.length) {
    const [line, digits] = /^([\da-f]{1,8})[^\n]{0,80}\n/i.exec(body.toString('latin1', at, at + 96)) ?? []
    const size = Number.parseInt(digits ?? '0', 16)
    if (line === undefined || size === 0) break
    at += line.length
    chunks.push(body.subarray(at, at + size))
    at += size + 2
  }
  return Buffer.concat(chunks)
}
