import { isUtf8 } from 'node:buffer'
import { listObjects, objectOrNull, writeJson, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'
import { truncate } from '../../../core/visible-text.ts'
import { attributesOfOrigin } from '../../model/origin.ts'
import { firstPlace, type ProcessFacts } from '../../model/trace.ts'
import type { RecordedFile, Recording, TrialIds } from './recording.ts'
import { scopeName, trialNames } from './trial-names.ts'
import { createHash, type Hash } from 'node:crypto'

/** Builds the first line of a recording, an export request: all but the agent's OTLP, which takes `lines` more. */
export function trialRequest(recording: Recording, { traceId, spanId }: TrialIds, lines: number): JsonObject {
  const { process, files, by } = recording
  const endNanos = formatNanos(process.endUs)
  const span: JsonObject = {
    traceId,
    spanId,
    name: 'trial',
    kind: 1,
    startTimeUnixNano: formatNanos(process.startUs),
    endTimeUnixNano: endNanos,
    attributes: parseAttributes(recording, lines),
    events: files.map((file) => ({
      timeUnixNano: endNanos,
      name: trialNames.file,
      attributes: attributesOfFile(file),
    })),
    status: parseStatus(process),
  }
  const origin = (by === undefined || by === null ? [] : attributesOfOrigin(by)).map(([name, value]) =>
    keyValue(name, typeof value === 'string' ? text(value) : { boolValue: value }),
  )
  const resource = { attributes: [keyValue('service.name', text(scopeName)), ...origin] }
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: scopeName }, spans: [span] }] }] }
}

function parseAttributes(
  { scenario, trial, place, fingerprint, process, caller, problems, stdout, state, conversation }: Recording,
  lines: number,
): JsonValue[] {
  const { argv, end, exitCode, signal, reason, stderr, isDamaged } = process
  const { round, attempt, retryOf } = place ?? firstPlace
  return [
    keyValue(trialNames.fingerprint, text(fingerprint)),
    keyValue(trialNames.lines, integer(lines)),
    keyValue(trialNames.scenario, text(scenario)),
    keyValue(trialNames.trial, integer(trial)),
    ...(round === 0 ? [] : [keyValue(trialNames.round, integer(round))]),
    ...(retryOf === null
      ? []
      : [keyValue(trialNames.attempt, integer(attempt)), keyValue(trialNames.retryOf, text(retryOf))]),
    keyValue(trialNames.argv, texts(argv)),
    keyValue(trialNames.end, text(end)),
    ...(exitCode === null ? [] : [keyValue(trialNames.exitCode, integer(exitCode))]),
    ...(signal === null ? [] : [keyValue(trialNames.signal, text(signal))]),
    ...(reason === null ? [] : [keyValue(trialNames.reason, text(reason))]),
    keyValue(trialNames.stderr, text(stderr)),
    keyValue(trialNames.isDamaged, { boolValue: isDamaged }),
    ...(caller === undefined ? [] : [keyValue(trialNames.caller, text(caller))]),
    ...(problems.length === 0 ? [] : [keyValue(trialNames.problems, texts(boundedProblems(problems)))]),
    keyValue(trialNames.stdout, text(stdout)),
    ...(state ? [keyValue(trialNames.state, text(state.text))] : []),
    ...(conversation ? [keyValue(trialNames.conversation, text(writeJson(conversation)))] : []),
    ...(state?.problem ? [keyValue(trialNames.stateProblem, text(state.problem))] : []),
  ]
}

/** They quote what the command sent, and anybody may have written a recording. */
export function boundedProblems(problems: readonly string[]): string[] {
  return problems.slice(0, limits.faultsPerFile).map((problem) => truncate(problem, limits.shownText))
}

function attributesOfFile({ name, bytes, isNamed, isGateway }: RecordedFile): JsonValue[] {
  return [
    keyValue(trialNames.fileName, text(name)),
    keyValue(trialNames.fileIsNamed, { boolValue: isNamed }),
    ...(isGateway === true ? [keyValue(trialNames.fileIsGateway, { boolValue: true })] : []),
    keyValue(
      trialNames.fileContent,
      parseContent(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    ),
  ]
}

/** Text that is mostly escapes would take six characters a byte; base64 takes four for three. */
function parseContent(bytes: Buffer): JsonObject {
  let controls = 0
  for (const byte of bytes) if (byte < 32 && byte !== 10) controls++
  const isText = controls * 4 <= bytes.length && isUtf8(bytes)
  return isText ? text(bytes.toString('utf8')) : { bytesValue: bytes.toString('base64') }
}

function parseStatus({ end, exitCode, signal, reason }: ProcessFacts): JsonObject {
  if (end === 'exited' && exitCode === 0) return {}
  const how = exitCode === null ? (signal ?? end) : `exit code ${exitCode}`
  return { code: 2, message: reason ?? (end === 'exited' ? how : end) }
}

function keyValue(key: string, value: JsonObject): JsonObject {
  return { key, value }
}

function text(value: string): JsonObject {
  return { stringValue: value }
}

function texts(values: readonly string[]): JsonObject {
  return { arrayValue: { values: values.map(text) } }
}

/** 64-bit integers are text in the JSON of protobuf. */
function integer(value: number): JsonObject {
  return { intValue: String(value) }
}

function formatNanos(micros: number): string {
  const whole = Math.floor(micros)
  return String(BigInt(whole) * 1000n + BigInt(Math.round((micros - whole) * 1000)))
}

/** The first line of a recording, with a hash over it and over the lines that follow. */
export function signRecording(request: JsonObject, lines: readonly string[]): JsonObject {
  const seal = new RecordingHash(request)
  for (const line of lines) seal.add(line)
  readAttributes(request)?.push({ key: trialNames.digest, value: { stringValue: seal.digest() } })
  return request
}

/** The hash over a recording, line by line. */
export class RecordingHash {
  readonly #hash: Hash = createHash('sha256')
  /** Digest in the recording; null for one that was written without. */
  readonly stated: string | null

  /** `request`: its first line, read or about to be written. */
  constructor(request: JsonValue) {
    const attributes = readAttributes(request)
    const last = objectOrNull(attributes?.at(-1))
    const stated = last?.['key'] === trialNames.digest ? objectOrNull(last['value'])?.['stringValue'] : null
    this.stated = typeof stated === 'string' ? stated : null
    if (this.stated === null || last === null) this.add(writeLine(request))
    else {
      attributes?.pop()
      this.add(writeLine(request))
      attributes?.push(last)
    }
  }

  /** A line without its line break. */
  add(line: string): void {
    this.#hash.update(line).update('\n')
  }

  digest(): string {
    return this.#hash.digest('hex')
  }
}

/** The line that a value was read from. One that nests deeper than JSON is written is no line of ours: it is empty. */
export function writeLine(value: JsonValue): string {
  try {
    return writeJson(value)
  } catch {
    return ''
  }
}

/** Reads the attributes of the span of the trial. */
function readAttributes(request: JsonValue): JsonValue[] | null {
  const [resource] = listObjects(objectOrNull(request)?.['resourceSpans'])
  const [scope] = listObjects(resource?.['scopeSpans'])
  const [span] = listObjects(scope?.['spans'])
  const attributes = span?.['attributes']
  return Array.isArray(attributes) ? attributes : null
}
