import {
  isNumber,
  isObject,
  listObjects,
  listValues,
  objectOrNull,
  textOrNull,
  toMapping,
  type JsonObject,
  type JsonValue,
} from '../../../core/json.ts'
import { makeOnce } from '../../../core/lazy.ts'
import { limits } from '../../../core/limits.ts'
import { createIncompleteTrace } from '../../reading/assemble.ts'
import { scenarioName, trialNumber } from '../../model/naming.ts'
import {
  getStem,
  type FileHead,
  type ReadItem,
  type TraceFile,
  type TraceFormat,
} from '../../reading/reader.ts'
import { FileProblems, listRecords } from '../../reading/records.ts'
import { LazyTrace } from '../../views/lazy-trace.ts'
import type { TraceSource } from '../../model/trace.ts'
import { sampleSpans, inspectMessage, withAttachments } from './inspect-events.ts'
import * as s from '../../reading/shape.ts'
import { createDetection } from '../../reading/start-signs.ts'
import { getMessageText, listRequests } from '../../model/message.ts'
import { collectScores, type ReportedFacts } from '../../model/stated.ts'
import { sumUsage, type Usage } from '../../model/usage.ts'
import { isStep } from '../../reading/transcript.ts'
import { usageFrom } from '../../reading/usage-from.ts'

const inspectCalls = s.orNull([{ function: s.text, arguments: s.toolArguments }])
const messageShape = s.claimKeys({
  role: s.role,
  content: s.maybe(s.content),
  tool_calls: inspectCalls,
  ...s.claim('metadata'),
})
const logShape: s.Shape = s.object({
  samples: s.orNull([
    s.claimKeys({
      messages: s.orNull([messageShape]),
      output: s.orNull({ choices: s.orNull([{ message: messageShape }]) }),
      events: s.orNull([
        s.every(
          { timestamp: s.maybe(s.time), id: s.orNull(s.text) },
          s.byWord('event', {
            model: s.claimKeys({
              completed: s.orNull(s.time),
              timestamp: s.maybe(s.time),
              model: s.text,
              output: s.orNull({ choices: s.orNull([{ message: messageShape }]) }),
              ...s.claim('input', 'call'),
            }),
            tool: { completed: s.orNull(s.time), timestamp: s.maybe(s.time), function: s.text },
          }),
        ),
      ]),
      ...s.claim('input'),
    }),
  ]),
})

/** Logs of UK AISI's inspect_ai: a trace for each sample and epoch. */
export const inspectLog = {
  id: 'inspect',
  title: 'Inspect',
  summary: 'inspect_ai logs as JSON: each sample and epoch is a scenario and a trial, with its scores',
  about:
    '`inspect eval --log-format json` writes it to `logs/`; `inspect log dump FILE` makes it of an `.eval` file.',
  never: [],
  unmarkedEnd: null,
  shape: logShape,
  detect: createDetection(isLog, [
    { opens: /^\s*\{\s*"version"\s*:\s*\d+,\s*"status"\s*:/, matches: /(?<!\\)"eval"\s*:\s*\{/ },
  ]),
  read: readSamples,
} as const satisfies TraceFormat

function isLog(value: unknown): boolean {
  return (
    isObject(value) && typeof value['version'] === 'number' && isObject(value['eval']) && 'status' in value
  )
}

async function* readSamples(file: TraceFile, head: FileHead): AsyncGenerator<ReadItem> {
  const problems = new FileProblems(file.path)
  for await (const records of listRecords(file, head, false, problems)) {
    for (const { value, line } of records) {
      if (!isLog(value)) problems.line(line, 'not-a-record', '')
      const samples = objectOrNull(value)?.['samples']
      for (const [index, sample] of listValues(samples).entries())
        if (isObject(sample)) yield buildSampleTrace(sample, index, { file: file.path, format: 'inspect' })
    }
    yield* problems.take()
  }
  yield* problems.take()
}

/** `index`: its place among the samples of the log, for one without an id. */
export function buildSampleTrace(sample: JsonObject, index: number, source: TraceSource): ReadItem {
  const id =
    textOrNull(sample['uuid']) ??
    `${getStem(source.file)}#${parseName(sample['id'], index)}/${parseName(sample['epoch'], 1)}`
  const spans = sampleSpans(sample)
  const isWhole = spans.length <= limits.spansPerTrace
  const trace = new LazyTrace({
    id,
    source,
    spans: isWhole ? spans : [],
    scenario: scenarioName(sample['id']),
    trial: trialNumber(sample['epoch']),
    stated: isWhole ? describeSample(sample, spans.some(isStep)) : {},
    diagnostics: isWhole ? [] : [createIncompleteTrace(id, 'too-many-spans', source)],
  })
  return { kind: 'trace', trace, supersedes: false }
}

function parseName(value: JsonValue | undefined, fallback: number): string {
  return typeof value === 'string' || isNumber(value) ? String(value) : String(fallback)
}

/** inspect's letters for how a sample was scored: correct, partly, incorrect, no answer. */
const grades: ReadonlyMap<JsonValue, number> = new Map<JsonValue, number>([
  ['C', 1],
  ['P', 0.5],
  ['I', 0],
  ['N', 0],
  [true, 1],
  [false, 0],
])

/** Facts that a sample states next to its events. */
function describeSample(sample: JsonObject, toolCallsComplete: boolean): ReportedFacts {
  const texts = toMapping(sample['attachments'])
  const error = objectOrNull(sample['error'])
  const failure = error === null ? null : (textOrNull(error['message']) ?? 'error')
  const messages = makeOnce(() =>
    listValues(sample['messages']).map((item) => inspectMessage(item, texts, 'user')),
  )
  const { choices } = toMapping(sample['output'])
  const [choice] = listValues(choices)
  // A solver may leave the output empty, and monitors may be asked after the agent: its words stand at the end of the messages.
  const findLastReply = () => {
    const last = Array.isArray(choices) && choices.length === 0 ? messages().at(-1) : undefined
    return last?.role === 'assistant' && listRequests(last).length === 0 ? getMessageText(last) : null
  }
  return {
    toolCallsComplete,
    failure,
    get messages() {
      return messages()
    },
    get userInput() {
      return textOrNull(withAttachments(sample['input'] ?? null, texts))
    },
    get endsOpen() {
      return failure !== null || (Array.isArray(choices) && choices.length === 0 && findLastReply() === null)
    },
    get finalOutput() {
      const message = objectOrNull(choice)?.['message']
      if (message === undefined) return findLastReply()
      return getMessageText(inspectMessage(message, texts, 'assistant'))
    },
    get usage() {
      return sumModelUsage(sample)
    },
    get scores() {
      return readScores(sample)
    },
  }
}

/** Only for a log without model events: those have what each call used, without the scorers' calls. */
function sumModelUsage({ events, model_usage: models = null }: JsonObject): Usage | null {
  if (!isObject(models) || listObjects(events).some(({ event }) => event === 'model')) return null
  return sumUsage(Object.values(models).flatMap((usage) => usageFrom(usage) ?? []))
}

/** Scores that are a number or a letter; one with several values counts under each of their names. */
function readScores(sample: JsonObject): Readonly<Record<string, number>> {
  const named = Object.entries(toMapping(sample['scores'])).flatMap(
    ([name, score]): [string, JsonValue][] => {
      const value = objectOrNull(score)?.['value'] ?? null
      if (!isObject(value)) return [[name, value]]
      return Object.entries(value).map(([part, item]) => [`${name}.${part}`, item])
    },
  )
  return collectScores(named.map(([name, value]) => [name, grades.get(value) ?? value]))
}
