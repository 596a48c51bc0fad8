import { present } from '../../../core/present.ts'
import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { objectOrNull, objectsIn } from '../../model/attributes.ts'
import { attributesOf } from '../opentelemetry/otlp-values.ts'
import { normalId } from '../../reading/ids.ts'
import { originIn, type ProcessEnd, type ProcessFacts } from '../../model/trace-init.ts'
import type { Attributes } from '../../model/span.ts'
import { microsFromNanos } from '../../reading/time.ts'
import type { RecordedFile, Recording, TrialIds } from './recording.ts'
import { boundedProblems, scopeName, trialNames } from './trial-span.ts'

/** First line of a recording. */
export type RecordedTrial = TrialIds & Omit<Recording, 'requests'> & { readonly lines: number }

/** The span of a trial in an export request; null where there is none, or it is not whole. */
export function trialIn(request: JsonValue | undefined): RecordedTrial | null {
  const span = trialSpanIn(request)
  if (span === null) return null
  const attributes = attributesOf(span['attributes'])
  const process = processOf(span, attributes)
  const ids = { traceId: normalId(span['traceId']), spanId: normalId(span['spanId']) }
  const [fingerprint, scenario] = [trialNames.fingerprint, trialNames.scenario].map((name) =>
    attributes.get(name),
  )
  const trial = attributes.get(trialNames.trial)
  const lines = attributes.get(trialNames.lines)
  const stdout = attributes.get(trialNames.stdout)
  const told = attributes.get(trialNames.caller)
  const caller = typeof told === 'string' ? normalId(told) : undefined
  if (process === null || ids.traceId === '' || ids.spanId === '') return null
  if (typeof scenario !== 'string' || typeof fingerprint !== 'string') return null
  if (typeof stdout !== 'string' || typeof trial !== 'number' || typeof lines !== 'number') return null
  const problems = attributes.get(trialNames.problems) ?? []
  const files = filesOf(span)
  if (files === null || !isTexts(problems)) return null
  const what = { scenario, trial, fingerprint, lines, process, stdout, files }
  const by = originIn(resourceOf(request))
  return { ...ids, ...what, ...present({ by, caller }), problems: boundedProblems(problems) }
}

function resourceOf(request: JsonValue | undefined): Attributes {
  const [resource] = objectsIn(objectOrNull(request)?.['resourceSpans'])
  return attributesOf(objectOrNull(resource?.['resource'])?.['attributes'])
}

/** Tells whether an export request begins like that of a trial, however much of it can be read. */
export function isTrialRequest(request: JsonValue | undefined): boolean {
  return trialSpanIn(request) !== null
}

function trialSpanIn(request: JsonValue | undefined): JsonObject | null {
  const [resource] = objectsIn(objectOrNull(request)?.['resourceSpans'])
  const [scope] = objectsIn(resource?.['scopeSpans'])
  const [span] = objectsIn(scope?.['spans'])
  if (span === undefined || objectOrNull(scope?.['scope'])?.['name'] !== scopeName) return null
  return attributesOf(span['attributes']).get(trialNames.fingerprint) === undefined ? null : span
}

const ends: ReadonlySet<unknown> = new Set<ProcessEnd>(['exited', 'timed-out', 'stopped', 'not-started'])

function processOf(span: JsonObject, attributes: Attributes): ProcessFacts | null {
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

/** Null where one of them is not whole. */
function filesOf(span: JsonObject): RecordedFile[] | null {
  const files = objectsIn(span['events']).flatMap((event) =>
    event['name'] === trialNames.file ? [fileOf(event)] : [],
  )
  return files.every((file) => file !== null) ? files : null
}

function fileOf(event: JsonObject): RecordedFile | null {
  const attributes = attributesOf(event['attributes'])
  const name = attributes.get(trialNames.fileName)
  const isNamed = attributes.get(trialNames.fileIsNamed)
  const content = objectsIn(event['attributes']).find(({ key }) => key === trialNames.fileContent)
  const bytes = bytesOf(objectOrNull(content?.['value']))
  if (typeof name !== 'string' || typeof isNamed !== 'boolean' || bytes === null) return null
  return { name, bytes, isNamed }
}

function bytesOf(value: JsonObject | null): Uint8Array | null {
  const [text, base64] = [value?.['stringValue'], value?.['bytesValue']]
  if (typeof text === 'string') return Buffer.from(text, 'utf8')
  return typeof base64 === 'string' ? Buffer.from(base64, 'base64') : null
}
