import { escapeJson } from '../../core/escape.ts'
import { parseJson, writeJson, type JsonValue } from '../../core/json.ts'
import { parseExchange, writeExchange } from '../../trace/formats/exchange/exchange.ts'
import { createRedactor, type Redactor } from './redact.ts'
import type { Recording } from '../../trace/formats/recording/recording.ts'
import type { UserConversation } from '../../trace/model/trace.ts'

/** Masks model calls, one a line, and secrets that only show in joined stream events. */
export function maskExchanges(bytes: Uint8Array, redactor: Redactor): Uint8Array {
  const lines = Buffer.from(redactor.bytes(bytes)).toString().split('\n')
  const masked = lines.map((line) => {
    const exchange = parseExchange(parseJson(line))
    const response = exchange?.response
    if (!exchange || !response?.body || !('text' in response.body)) return line
    const text = maskEvents(response.body.text, redactor)
    if (text === response.body.text) return line
    return writeExchange({ ...exchange, response: { ...response, body: { text } } }).trimEnd()
  })
  return Buffer.from(masked.join('\n'))
}

function maskEvents(text: string, redactor: Redactor): string {
  const lines = text.split('\n').map((raw) => {
    const [start = ''] = /^data[ \t]*:/.exec(raw) ?? []
    return { raw, start, event: start === '' ? undefined : parseJson(raw.slice(start.length)) }
  })
  const joined = new Map<string, string>()
  for (const { event = null } of lines)
    mapPieces(event, (piece, place) => {
      joined.set(place, (joined.get(place) ?? '') + piece)
      return piece
    })
  const hidden = new Map([...joined].map(([place, whole]) => [place, redactor.cover(whole, maskOfLength)]))
  if ([...joined].every(([place, whole]) => whole === hidden.get(place))) return text
  const takePiece = (piece: string, place: string) => {
    const rest = hidden.get(place) ?? ''
    hidden.set(place, rest.slice(piece.length))
    return rest.slice(0, piece.length).replaceAll(gap, '')
  }
  return lines
    .map(({ raw, start, event }) =>
      event === undefined ? raw : `${start} ${escapeJson(writeJson(mapPieces(event, takePiece)))}`,
    )
    .join('\n')
}

/** No character; stands where pieces are to be shorter. */
const gap = '\uffff'

/** Masks a secret in one piece by its length, so that what the agent sends back of it is the same. */
function maskOfLength(length: number): string {
  return '***'.slice(0, length).padEnd(length, gap)
}

/** Events have no places as long as this; each level makes them longer. */
const maxPlaceLength = 1_000

/** Replaces each text of an event; `place`: the same for those that follow each other in the reply. */
function mapPieces(
  value: JsonValue,
  replace: (piece: string, place: string) => string,
  place = '',
): JsonValue {
  if (typeof value === 'string') return replace(value, place)
  if (typeof value !== 'object' || value === null || place.length > maxPlaceLength) return value
  if (Array.isArray(value)) return value.map((item) => mapPieces(item, replace, `${place}.`))
  const which = writeJson(Object.entries(value).filter(([key]) => /^type$|index$/.test(key)))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === 'type' ? item : mapPieces(item, replace, `${place}${which}.${key}`),
    ]),
  )
}

/** What of a trial may hold a secret. */
interface Capture extends Pick<
  Recording,
  'process' | 'stdout' | 'files' | 'requests' | 'problems' | 'conversation'
> {
  readonly userCalls: Uint8Array
}

/** Masks all of a capture. `keys`: those that went through the gateway. */
export function maskAll<T extends Capture>(captured: T, redactor: Redactor, keys: readonly string[]): T {
  const masked = maskCapture(captured, redactor)
  return keys.length === 0 ? masked : maskCapture(masked, createRedactor({}, keys))
}

/** Masks a capture, as recordings are uploaded, committed and shown. */
function maskCapture<T extends Capture>(captured: T, redactor: Redactor): T {
  const { process, stdout, files, requests, problems, conversation } = captured
  const { argv, stderr, reason } = process
  return {
    ...captured,
    process: {
      ...process,
      argv: argv.map((word) => redactor.text(word)),
      stderr: redactor.text(stderr),
      reason: reason === null ? null : redactor.text(reason),
    },
    stdout: redactor.text(stdout),
    ...(conversation && { conversation: maskConversation(conversation, redactor) }),
    userCalls: maskExchanges(captured.userCalls, redactor),
    files: files.map((file) => ({
      ...file,
      name: redactor.text(file.name),
      bytes: file.isGateway === true ? maskExchanges(file.bytes, redactor) : redactor.bytes(file.bytes),
    })),
    requests: requests.map((request) => redactor.json(request)),
    problems: problems.map((problem) => redactor.text(problem)),
  }
}

function maskConversation({ turns, problem, waits }: UserConversation, redactor: Redactor): UserConversation {
  return {
    waits,
    turns: turns.map(({ role, content }) => ({ role, content: redactor.text(content) })),
    problem: problem && { ...problem, message: redactor.text(problem.message) },
  }
}
