import { gunzipSync } from 'node:zlib'
import { parseJson, toMapping, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { listValues, numberOrNull, objectOrNull, textOrNull } from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'
import { parseYaml } from '../../../text/yaml/parse-yaml.ts'
import { readDocument } from '../../reading/lines.ts'
import { type ReadItem, type TraceFile, type TraceFormat, getStem } from '../../reading/reader.ts'
import { FileProblems } from '../../reading/records.ts'
import * as s from '../../reading/shape.ts'
import { findStreamKind } from '../reply-stream/reply-stream.ts'
import { checkExchange, listChunks, readRun } from './exchange-trace.ts'
import { parseHttprr } from './httprr.ts'
import { parseBody, type ExchangeBody, type RecordedExchange } from './exchange.ts'
import { findModelRoute } from './model-routes.ts'

/** How the files open: an HTTP archive, a cassette in JSON or in YAML, pairs in a list or alone, mocks that were recorded, those of nock, httprr. */
const starts =
  /^\s*(?:#[^\n]*\n\s*)*(?:httprr trace v\d|\{\s*"request"\s*:\s*\{\s*"method"|\{\s*"log"\s*:\s*\{\s*"(?:_\w+|comment|version|creator|browser|pages|entries)"|\{\s*(?:"version"\s*:\s*"?[\d.]+"?\s*,\s*)?"(?:http_)?interactions"\s*:|\[\s*\{\s*(?:"request"\s*:\s*\{\s*"method"|"scope"\s*:\s*"https?:)|(?:---\s+)?(?:version:[^\n]*\n)?(?:http_)?interactions:|when:\s+path:)/

/** Requests of tests and of browsers, with their replies. What was no request to a model is passed over. */
export const httpRecording = {
  id: 'http-recording',
  title: 'HTTP recordings',
  summary:
    'Requests and replies that tests keep: cassettes of vcrpy, VCR, go-vcr, httprr and nock; HTTP archives (`.har`)',
  about:
    'What went to OpenAI, Anthropic, Gemini, Bedrock, Cohere or Ollama while a test ran, in YAML or JSON: a file is a run. Tools are known by the answers that the next request carries: one that the model never hears of is not there.',
  never: ['cost', 'timing'],
  unmarkedEnd: 'turn',
  detect: ({ text }) => starts.test(text),
  read: readRecords,
} as const satisfies TraceFormat

async function* readRecords(file: TraceFile): AsyncGenerator<ReadItem> {
  const text = await readDocument(file.open(), limits.yamlTrace)
  if (text === null)
    return yield createProblem(
      file,
      `The file is larger than ${limits.yamlTrace >> 20} MiB, the most that a recording may have.`,
    )
  const wire = parseHttprr(text)
  const whole = wire === null ? parseJson(text) : wire.interactions
  const parsed = whole === undefined ? parseDocuments(text) : [whole]
  if (typeof parsed === 'string')
    return yield createProblem(file, `The file is neither JSON nor YAML: ${parsed}.`)
  // YAML that is cut off is YAML still; whatever writes it ends its lines.
  const isCut = wire?.isCut ?? (whole === undefined && !text.endsWith('\n'))
  const interactions = parsed.flatMap(listInteractions)
  const unpack = createUnpacker()
  const exchanges = interactions.map((interaction) => toExchange(interaction, unpack))
  if (exchanges.every(({ request }) => findModelRoute(request) === null)) {
    const isWhole = !isCut && exchanges.length > 0 && exchanges.every(({ request }) => request.path !== '')
    const reason = 'None of its requests went to a model of a provider that is known.'
    return yield isWhole ? { kind: 'no-trace', reason } : createProblem(file, 'It has no requests to read.')
  }
  const id = getStem(file.path)
  yield* readRun(exchanges, id, { file: file.path, format: 'http-recording' }, true)
  const problems = new FileProblems(file.path)
  const shape = createShape(
    new Map(interactions.map((interaction, index) => [interaction, exchanges[index]])),
  )
  const { isTorn } = problems.checkShape(shape, { value: { interactions }, line: 1, length: 0 })
  if (isTorn || isCut) problems.damage(id)
  yield* problems.take()
}

/** Creates the shape of what was said, from those of its provider. */
function createShape(exchanges: ReadonlyMap<JsonValue | undefined, RecordedExchange | undefined>): s.Shape {
  const request = s.object({
    method: /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|CONNECT|TRACE)$/i,
  })
  const checkSaid: s.Shape = (value) => {
    const exchange = exchanges.get(value)
    return exchange === undefined ? null : checkExchange(exchange)
  }
  return s.object({ interactions: [s.every({ request }, checkSaid)] })
}

/** A header as vcrpy keeps that of aiohttp: an object of Python is its name. */
const pythonHeader = /^ *\? !!python\/object\/apply:\S+\n *- ([^\n]*)\n( *): /gm

/** Parses the documents of a text of YAML; a text: why it is none. */
function parseDocuments(text: string): JsonValue[] | string {
  const documents: JsonValue[] = []
  for (const part of text.replace(pythonHeader, '$2$1:\n$2').split(/^---[ \t]*$/m)) {
    if (part.trim() === '') continue
    const parsed = parseYaml(part, { scalars: 'go' })
    if (!parsed.ok) return parsed.message
    documents.push(parsed.value)
  }
  return documents
}

function listInteractions(document: JsonValue): JsonValue[] {
  if (Array.isArray(document)) return document.map(pairNock)
  const file = objectOrNull(document) ?? {}
  if ('request' in file) return [file]
  if ('when' in file) return [{ request: file['when'] ?? null, response: file['then'] ?? null }]
  return listValues(
    file['interactions'] ?? file['http_interactions'] ?? objectOrNull(file['log'])?.['entries'],
  )
}

/** nock has what was asked and answered side by side; bytes are a list of hexadecimal texts. */
function pairNock(value: JsonValue): JsonValue {
  const { scope, status = null, response = null, ...request } = toMapping(value)
  if (typeof scope !== 'string') return value
  const isBytes = Array.isArray(response) && response.every((part) => typeof part === 'string')
  const body = isBytes ? Buffer.from(response.join(''), 'hex').toString('base64') : response
  return { request, response: { status, body } }
}

/** Of the times in archives each stands alone: nothing would tell that one is wrong. */
function toExchange(interaction: JsonValue, unpack: Unpack): RecordedExchange {
  const fields = toMapping(interaction)
  const request = toMapping(fields['request'])
  const response = objectOrNull(fields['response'])
  const url = textOrNull(request['uri']) ?? textOrNull(request['url']) ?? textOrNull(request['path']) ?? ''
  const sent = {
    method: (textOrNull(request['method']) ?? '').toUpperCase(),
    path: url.replace(/^[a-z]+:\/\/[^/]*/i, ''),
    body: parseHttpBody(
      request['parsed_body'] ?? toMapping(request['postData'])['text'] ?? request['body'],
      unpack,
    ),
  }
  // Old cassettes of HTTPX have the text itself under `content`, where archives have more around it.
  const { content } = response ?? {}
  const words = typeof content === 'string' ? content : toMapping(content)['text']
  const body = response?.['parsed_body'] ?? words ?? response?.['body']
  const reply = response && { status: parseStatus(response), body: parseHttpBody(body, unpack) }
  const isLost = !isJson(sent.body) || (reply !== null && reply.status < 300 && !isReplyBody(reply.body))
  return {
    startUs: null,
    endUs: null,
    request: sent,
    response: reply,
    error: reply === null ? 'no reply is recorded' : null,
    lost: isLost && findModelRoute(sent) !== null ? 'what was asked or answered is not in it' : null,
  }
}

function isJson(body: ExchangeBody | null): boolean {
  return body !== null && 'json' in body
}

/** JSON, or the events of a stream that is known. */
function isReplyBody(body: ExchangeBody | null): boolean {
  return isJson(body) || findStreamKind(listChunks(body)?.[0] ?? {}) !== null
}

function parseStatus({ status, code, status_code: plain }: JsonObject): number {
  return numberOrNull(objectOrNull(status)?.['code'] ?? code ?? plain ?? status) ?? 200
}

/** Parses a body as text, as base64 of bytes that may be packed, or parsed already; each by itself or under a key. */
function parseHttpBody(value: JsonValue | undefined, unpack: Unpack): ExchangeBody | null {
  const holder = objectOrNull(value)
  const text = holder?.['string'] ?? holder?.['base64_string'] ?? value ?? null
  if (typeof text !== 'string') return text === null ? null : { json: text }
  const body = text.replace(/^base64:/, '')
  const isPacked = body !== '' && /^[A-Za-z0-9+/=\s]+$/.test(body)
  const bytes = Buffer.from(body, isPacked ? 'base64' : 'utf8')
  return parseBody(bytes[0] === 0x1f && bytes[1] === 0x8b ? unpack(bytes) : bytes)
}

type Unpack = (bytes: Buffer) => Buffer

/** All bodies of a file together may unpack to as much as a file may have; one that does not stays packed, and is not read. */
function createUnpacker(): Unpack {
  let left = limits.yamlTrace
  return (bytes) => {
    try {
      const unpacked = gunzipSync(bytes, { maxOutputLength: left })
      left -= unpacked.length
      return unpacked
    } catch {
      return bytes
    }
  }
}

function createProblem({ path }: TraceFile, message: string): ReadItem {
  return {
    kind: 'diagnostic',
    diagnostic: { code: 'trace-document', severity: 'error', message, file: path },
  }
}
