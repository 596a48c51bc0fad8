import { omitNullish } from '../../../core/present.ts'
import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { objectOrNull, listObjects } from '../../model/attributes.ts'
import { attributesOf } from '../opentelemetry/otlp-values.ts'
import { normalId } from '../../reading/ids.ts'
import { parseOrigin, type ProcessEnd, type ProcessFacts } from '../../model/trace-init.ts'
import type { Attributes } from '../../model/span.ts'
import { microsFromNanos } from '../../reading/time.ts'
import type { RecordedFile, Recording, TrialIds } from './recording.ts'
import { boundedProblems, scopeName, trialNames } from './trial-span.ts'

/** First line of a recording. */
export type RecordedTrial = TrialIds & Omit<Recording, 'requests'> & { readonly lines: number }

/** The span of a trial in an export request; null where there is none, or it is not whole. */
export function findTrial(request: JsonValue | undefined): RecordedTrial | null {
  const span = findTrialSpan(request)
  if (span === null) return null
  const attributes = attributesOf(span['attributes'])
  const process = parseProcess(span, attributes)
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
  const files = parseFiles(span)
  if (files === null || !isTexts(problems)) return null
  const what = { scenario, trial, fingerprint, lines, process, stdout, files }
  const by = parseOrigin(getResource(request))
  return { ...ids, ...what, ...omitNullish({ by, caller }), problems: boundedProblems(problems) }
}

function getResource(request: JsonValue | undefined): Attributes {
  const [resource] = listObjects(objectOrNull(request)?.['resourceSpans'])
  return attributesOf(objectOrNull(resource?.['resource'])?.['attributes'])
}

/** Tells whether an export request begins like that of a trial, however much of it can be read. */
export function isTrialRequest(request: JsonValue | undefined): boolean {
  return findTrialSpan(request) !== null
}

function findTrialSpan(request: JsonValue | undefined): JsonObject | null {
  const [resource] = listObjects(objectOrNull(request)?.['resourceSpans'])
  const [scope] = listObjects(resource?.['scopeSpans'])
  const [span] = listObjects(scope?.['spans'])
  if (span === undefined || objectOrNull(scope?.['scope'])?.['name'] !== scopeName) return null
  return attributesOf(span['attributes']).get(trialNames.fingerprint) === undefined ? null : span
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

/** Null where one of them is not whole. */
function parseFiles(span: JsonObject): RecordedFile[] | null {
  const files = listObjects(span['events']).flatMap((event) =>
    event['name'] === trialNames.file ? [parseFile(event)] : [],
  )
  return files.every((file) => file !== null) ? files : null
}

function parseFile(event: JsonObject): RecordedFile | null {
  const attributes = attributesOf(event['attributes'])
  const name = attributes.get(trialNames.fileName)
  const isNamed = attributes.get(trialNames.fileIsNamed)
  const content = listObjects(event['attributes']).find(({ key }) => key === trialNames.fileContent)
  const bytes = readBytes(objectOrNull(content?.['value']))
  if (typeof name !== 'string' || typeof isNamed !== 'boolean' || bytes === null) return null
  return { name, bytes, isNamed }
}

function readBytes(value: JsonObject | null): Uint8Array | null {
  const [text, base64] = [value?.['stringValue'], value?.['bytesValue']]
  if (typeof text === 'string') return Buffer.from(text, 'utf8')
  return typeof base64 === 'string' ? Buffer.from(base64, 'base64') : null
}
