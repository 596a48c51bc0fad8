import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { isObject, writeJson, toMapping, omitNullish } from '../../../core/json.ts'
import { numberOrNull, textOrNull, listValues } from '../../../core/json.ts'
import { noAttributes } from '../../model/attributes.ts'
import { emptyContent, Span } from '../../model/span.ts'
import { firstPlace } from '../../model/trace.ts'
import type { ReportedFacts } from '../../model/stated.ts'
import type { FileHead, ReadItem, ReadNestedFile, TraceFile } from '../../reading/reader.ts'
import { FileProblems, listRecords } from '../../reading/records.ts'
import { LazyTrace } from '../../views/lazy-trace.ts'
import { buildTrialTrace } from '../recording/evidence.ts'
import { joinStated } from '../recording/merge-traces.ts'
import type { RecordedFile } from '../recording/recording.ts'

const unknownOrigin = { agent: null, isDirty: null, input: null, version: null, run: null }
const notOfRun = { startUs: 0, isEdited: false, place: firstPlace }

/** Reads the run of a test as one trace: what it recorded, with the verdict of the test next to it. */
export async function* readTestRun(
  file: TraceFile,
  head: FileHead,
  readHeld: ReadNestedFile,
): AsyncGenerator<ReadItem> {
  const notes = new FileProblems(file.path)
  for await (const records of listRecords(file, head, false, notes)) {
    for (const { value, line } of records)
      if (isObject(value)) yield* readRun(file, value, readHeld)
      else notes.line(line, 'not-a-record', '')
  }
  yield* notes.take()
}

async function* readRun(
  file: TraceFile,
  run: JsonObject,
  readHeld: ReadNestedFile,
): AsyncGenerator<ReadItem> {
  const test = toMapping(run['scenario_gate_test'])
  const [scenario, trial] = [textOrNull(test['scenario']), numberOrNull(test['trial'])]
  // A copy of the file has the same one.
  const id = `${scenario}#${trial}`
  const about = {
    id,
    source: { file: file.path, format: 'test-run' },
    scenario,
    trial,
    recorded: { by: { ...unknownOrigin, revision: textOrNull(test['revision']) }, ...notOfRun },
  }
  const files = [...listFiles(run['recordings'], true), ...listFiles(run['spans'], false)]
  const output = { files, stdout: '', process: { end: 'exited' } } as const
  const { trace, problems, isDamaged } = await buildTrialTrace(output, [], about, readHeld)
  // A test may record more than is needed: its messages, and spans of the same run.
  for (const diagnostic of problems)
    if (diagnostic.code !== 'recording-unused') yield { kind: 'diagnostic', diagnostic }
  const { diagnostics } = trace
  const hasRun = trace.spans.length > 0 || trace.messages.length > 0
  const spans = hasRun ? trace.spans : [buildTestSpan(about.scenario)]
  const stated = { ...trace.stated, ...joinStated([trace]), ...readVerdict(test, hasRun) }
  yield { kind: 'trace', trace: new LazyTrace({ ...about, spans, diagnostics, stated }), supersedes: false }
  if (isDamaged) yield { kind: 'damage', traceId: id }
}

/** Reads the verdict of the test. One that passed and recorded no run proves nothing of an agent. */
function readVerdict(test: JsonObject, hasRun: boolean): ReportedFacts {
  const { verdict } = test
  const version = omitNullish({ verdictBy: textOrNull(test['version']) })
  if (verdict === 'passed' && !hasRun)
    return {
      ...version,
      passed: null,
      verdictMessage: 'the test recorded no run of an agent: hand its messages to `record`',
    }
  const passed = verdict === 'passed' ? true : verdict === 'failed' ? false : null
  return { ...version, passed, ...omitNullish({ verdictMessage: textOrNull(test['message']) }) }
}

/** Stands for a test of which nothing else is recorded, so that its verdict is not one on an empty run. */
function buildTestSpan(name: string | null): Span {
  const none = { parentId: null, startUs: null, endUs: null, error: null, attributes: noAttributes }
  return new Span(() => emptyContent, { ...none, id: 'test', name: name ?? 'test', kind: 'span' })
}

/** Lists each recording of a test as the file that it would be; texts are files already. */
function listFiles(value: JsonValue | undefined, isNamed: boolean): RecordedFile[] {
  return listValues(value).map((item, index) => ({
    name: `${isNamed ? 'recording' : 'spans'}-${index + 1}`,
    bytes: Buffer.from(typeof item === 'string' ? item : writeNested(item)),
    isNamed,
  }))
}

/** Writes a text that no format is read from, where a value nests deeper than any recording does. */
function writeNested(value: JsonValue): string {
  try {
    return writeJson(value)
  } catch (thrown) {
    if (thrown instanceof RangeError) return '[nested too deeply'
    throw thrown
  }
}
