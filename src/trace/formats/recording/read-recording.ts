import { isObject, type JsonObject, omitNullish } from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'
import type { Diagnostic } from '../../../core/diagnostic.ts'
import type { FileHead, ReadNestedFile, ReadItem, TraceFile } from '../../reading/reader.ts'
import { FileProblems, listRecords } from '../../reading/records.ts'
import { buildTrialTrace } from './evidence.ts'
import { findTrial, type RecordedTrial } from './read-trial.ts'
import { buildRequestsTraces } from './requests-trace.ts'
import { writeLine, RecordingHash } from './trial-span.ts'

/** Characters of one recording; a receiver keeps less of a trial. */
const maxLength = 2 * limits.traceDocument

export async function* readRecording(
  file: TraceFile,
  head: FileHead,
  readHeld: ReadNestedFile,
): AsyncGenerator<ReadItem> {
  const { trial, further, requests, problems, isEdited } = await findRecords(file, head)
  for (const diagnostic of problems) yield { kind: 'diagnostic', diagnostic }
  if (trial === null) return
  for (const message of trial.problems)
    yield { kind: 'diagnostic', diagnostic: createIncomplete(file, message) }
  const { traceId: id, scenario, trial: number, place, process, fingerprint, caller } = trial
  const source = { file: file.path, format: 'recording' }
  const sent = buildRequestsTraces(requests, source, trial)
  const traces = sent.filter((trace) => trace.id === id)
  const isUneven = problems.length === 0 && further !== trial.lines
  const fault = traces.length < sent.length ? foreign : isUneven ? uneven : null
  if (fault !== null) yield { kind: 'diagnostic', diagnostic: createUnreadable(file, fault) }
  const { problem: user = null, waits = null } = trial.conversation ?? {}
  const recorded = {
    by: trial.by ?? null,
    startUs: process.startUs,
    isEdited,
    place,
    ...omitNullish({ user, waits }),
  }
  const about = {
    id,
    source,
    scenario,
    trial: number,
    process,
    fingerprint,
    recorded,
    state: trial.state ?? null,
    callers: caller === undefined ? null : new Set([caller]),
  }
  const result = await buildTrialTrace(trial, traces, about, readHeld)
  for (const diagnostic of result.problems) yield { kind: 'diagnostic', diagnostic }
  yield { kind: 'trace', trace: result.trace, supersedes: false }
  if (result.isDamaged || process.isDamaged || problems.length > 0 || fault !== null) {
    const [reason] = process.isDamaged ? [...trial.problems, nothingLeft] : []
    yield { kind: 'damage', traceId: id, ...omitNullish({ reason }) }
  }
}

/** Where a recording lacks all and names no problem. */
const nothingLeft = 'The command failed and left no trace: what the agent did is not known.'

/** `trial`: null if the first line does not name it. `further`: lines after it. `isEdited`: changed since written. */
async function findRecords(file: TraceFile, head: FileHead) {
  const notes = new FileProblems(file.path)
  const requests: JsonObject[] = []
  const problems: Diagnostic[] = []
  let trial: RecordedTrial | null = null
  let size = 0
  let further = -1
  let seal: RecordingHash | null = null
  for await (const records of listRecords(file, head, true, notes)) {
    for (const { value, line, length } of records) {
      size += length
      further++
      if (seal === null) seal = new RecordingHash(value ?? null)
      else if (seal.stated !== null) seal.add(writeLine(value ?? null))
      if (trial === null) trial = findTrial(value)
      else if (isSame(findTrial(value), trial))
        return { trial, further, requests, problems: [createUnreadable(file, foreign)], isEdited: false }
      else if (isObject(value) && size <= maxLength) requests.push(value)
      else if (size <= maxLength) notes.line(line, 'not-a-record', '')
      if (trial === null)
        return { trial, further, requests: [], problems: [createUnreadable(file, nameless)], isEdited: false }
    }
    for (const item of notes.take()) if (item.kind === 'diagnostic') problems.push(item.diagnostic)
    if (size > maxLength) break
  }
  for (const item of notes.take()) if (item.kind === 'diagnostic') problems.push(item.diagnostic)
  if (trial === null) problems.push(createUnreadable(file, nameless))
  if (size > maxLength) problems.push({ ...createUnreadable(file, tooLarge), code: 'trace-too-large' })
  const isEdited = seal !== null && seal.stated !== seal.digest()
  return { trial, further, requests, problems, isEdited }
}

/** Only a trial itself has its ids: those of spans that an agent sent are changed where they are alike. */
function isSame(one: RecordedTrial | null, other: RecordedTrial): boolean {
  return one?.traceId === other.traceId && one.spanId === other.spanId
}

const nameless =
  'The recording does not begin with the trial that it is of, whole: it was damaged. Record it again.'
const foreign = 'The file holds more than one recording: only the first was read. Write one file a trial.'
const uneven = 'The recording does not have the lines that it was written with. Record it again.'
const tooLarge = `The recording has more than ${maxLength >> 20} MiB; the rest of it was left out.`

function createIncomplete({ path }: TraceFile, message: string): Diagnostic {
  return { code: 'recording-incomplete', severity: 'warning', message, file: path }
}

function createUnreadable({ path }: TraceFile, message: string): Diagnostic {
  return { code: 'trace-unreadable', severity: 'error', message, file: path }
}
