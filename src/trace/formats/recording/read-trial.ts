import { parseJson, type JsonObject, type JsonValue, toMapping, omitNullish } from '../../../core/json.ts'
import { objectOrNull, listObjects, numberOrNull, listValues } from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'
import { truncate } from '../../../core/visible-text.ts'
import { parseKeyValues } from '../opentelemetry/otlp-values.ts'
import { normalId } from '../../reading/ids.ts'
import { parseOrigin } from '../../model/origin.ts'
import type {
  UserConversation,
  ConversationTurn,
  ProcessEnd,
  ProcessFacts,
  StateFacts,
  Wait,
  TrialRank,
} from '../../model/trace.ts'
import type { Attributes } from '../../model/span.ts'
import { microsFromNanos } from '../../reading/time.ts'
import type { RecordedFile, Recording, TrialIds } from './recording.ts'
import { findTrialSpan, trialNames } from './trial-names.ts'
import { boundedProblems } from './trial-span.ts'

/** First line of a recording. */
export type RecordedTrial = TrialIds &
  Omit<Recording, 'requests'> & { readonly place: TrialRank; readonly lines: number }

/** Finds the span of a trial in an export request; null if there is none, or it is not whole. */
export function findTrial(request: JsonValue | undefined): RecordedTrial | null {
  const span = findTrialSpan(request)
  if (span === null) return null
  const attributes = parseKeyValues(span['attributes'])
  const process = parseProcess(span, attributes)
  const ids = { traceId: normalId(span['traceId']), spanId: normalId(span['spanId']) }
  const [fingerprint, scenario] = [trialNames.fingerprint, trialNames.scenario].map((name) =>
    attributes.get(name),
  )
  const trial = attributes.get(trialNames.trial)
  const lines = attributes.get(trialNames.lines)
  const stdout = attributes.get(trialNames.stdout)
  const callerValue = attributes.get(trialNames.caller)
  const caller = typeof callerValue === 'string' ? normalId(callerValue) : undefined
  if (process === null || ids.traceId === '' || ids.spanId === '') return null
  if (typeof scenario !== 'string' || typeof fingerprint !== 'string') return null
  if (typeof stdout !== 'string' || typeof trial !== 'number' || typeof lines !== 'number') return null
  const problems = attributes.get(trialNames.problems) ?? []
  const files = parseFiles(span)
  if (files === null || !isTexts(problems)) return null
  const place = parsePlace(attributes)
  const what = { scenario, trial, place, fingerprint, lines, process, stdout, files }
  const by = parseOrigin(getResource(request))
  const state = parseState(attributes)
  const conversation = parseConversation(attributes)
  return {
    ...ids,
    ...what,
    ...omitNullish({ by, caller, state, conversation }),
    problems: boundedProblems(problems),
  }
}

function parseState(attributes: Attributes): StateFacts | null {
  const [text, problem] = [attributes.get(trialNames.state), attributes.get(trialNames.stateProblem)]
  if (typeof text !== 'string') return null
  return { text, problem: typeof problem === 'string' ? truncate(problem, limits.shownText) : null }
}

/** More than the messages of any user of ours, and the answers. */
const maxTurns = 1_000

/** Returns null if there was none, and where it is not as we write it. */
function parseConversation(attributes: Attributes): UserConversation | null {
  const text = attributes.get(trialNames.conversation)
  const facts = typeof text === 'string' ? objectOrNull(parseJson(text)) : null
  if (facts === null) return null
  const turns = listObjects(facts['turns'])
    .slice(0, maxTurns)
    .flatMap(({ role, content }): ConversationTurn[] =>
      (role === 'user' || role === 'assistant') && typeof content === 'string' ? [{ role, content }] : [],
    )
  const { kind, message } = toMapping(facts['problem'])
  const isProblem = (kind === 'user' || kind === 'outage') && typeof message === 'string'
  return {
    turns,
    waits: parseWaits(facts['waits']),
    problem: isProblem ? { kind, message: truncate(message, limits.shownText) } : null,
  }
}

/** In turn: none is counted twice. */
function parseWaits(value: JsonValue | undefined): Wait[] {
  const waits: Wait[] = []
  for (const wait of Array.isArray(value) ? value.slice(0, maxTurns) : []) {
    const [startUs, endUs] = listValues(wait).map(numberOrNull)
    if (typeof startUs !== 'number' || typeof endUs !== 'number') continue
    if (startUs < endUs && startUs >= (waits.at(-1)?.[1] ?? -Infinity)) waits.push([startUs, endUs])
  }
  return waits
}

function parsePlace(attributes: Attributes): TrialRank {
  const numberOf = (name: string, least: number) => {
    const value = attributes.get(name)
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : least
  }
  const retryOf = attributes.get(trialNames.retryOf)
  return {
    round: numberOf(trialNames.round, 0),
    attempt: numberOf(trialNames.attempt, 1),
    retryOf: typeof retryOf === 'string' ? retryOf : null,
  }
}

function getResource(request: JsonValue | undefined): Attributes {
  const [resource] = listObjects(objectOrNull(request)?.['resourceSpans'])
  return parseKeyValues(objectOrNull(resource?.['resource'])?.['attributes'])
}

const ends: ReadonlySet<unknown> = new Set<ProcessEnd>(['exited', 'timed-out', 'stopped', 'not-started'])

function parseProcess(span: JsonObject, attributes: Attributes): ProcessFacts | null {
  const textOf = (name: string) => {
    const value = attributes.get(name)
    return typeof value === 'string' ? value : null
  }
  const argv = attributes.get(trialNames.argv)
  const end = attributes.get(trialNames.end)
  const exitCode = attributes.get(trialNames.exitCode)
  const isDamaged = attributes.get(trialNames.isDamaged)
  const stderr = textOf(trialNames.stderr)
  if (!ends.has(end) || stderr === null || typeof isDamaged !== 'boolean') return null
  if (!isTexts(argv)) return null
  if (exitCode !== undefined && typeof exitCode !== 'number') return null
  return {
    argv,
    end: end as ProcessEnd,
    exitCode: exitCode ?? null,
    signal: textOf(trialNames.signal),
    startUs: microsFromNanos(span['startTimeUnixNano']) ?? 0,
    endUs: microsFromNanos(span['endTimeUnixNano']) ?? 0,
    stderr,
    reason: textOf(trialNames.reason),
    isDamaged,
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/** Returns null if one of them is not whole. */
function parseFiles(span: JsonObject): RecordedFile[] | null {
  const files = listObjects(span['events']).flatMap((event) =>
    event['name'] === trialNames.file ? [parseFile(event)] : [],
  )
  return files.every((file) => file !== null) ? files : null
}

function parseFile(event: JsonObject): RecordedFile | null {
  const attributes = parseKeyValues(event['attributes'])
  const name = attributes.get(trialNames.fileName)
  const isNamed = attributes.get(trialNames.fileIsNamed)
  const content = listObjects(event['attributes']).find(({ key }) => key === trialNames.fileContent)
  const bytes = readBytes(objectOrNull(content?.['value']))
  if (typeof name !== 'string' || typeof isNamed !== 'boolean' || bytes === null) return null
  const isGateway = attributes.get(trialNames.fileIsGateway) === true
  return { name, bytes, isNamed, ...(isGateway && { isGateway }) }
}

function readBytes(value: JsonObject | null): Uint8Array | null {
  const [text, base64] = [value?.['stringValue'], value?.['bytesValue']]
  if (typeof text === 'string') return Buffer.from(text, 'utf8')
  return typeof base64 === 'string' ? Buffer.from(base64, 'base64') : null
}
