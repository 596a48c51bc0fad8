import type { FileHead, TraceFormat } from '../reading/reader.ts'
import { inspectEval } from './inspect/inspect-eval.ts'
import { otlpJson } from './opentelemetry/otlp-json.ts'
import { otlpProtobuf } from './opentelemetry/otlp-protobuf.ts'
import { recording } from './recording/recording-format.ts'

/** Formats of most files; the others are loaded on demand, as they are most of the program. */
export const firstFormats = [
  inspectEval,
  otlpProtobuf,
  recording,
  otlpJson,
] as const satisfies readonly TraceFormat[]

/** Further formats, in the order in which they are asked. */
const furtherFormats: readonly (() => Promise<readonly TraceFormat[]>)[] = [
  async () => (await import('./span-formats.ts')).spanFormats,
  async () => (await import('./conversation-formats.ts')).conversationFormats,
]

/** Finds the first format that fits. `isHeld`: the file is inside another one, so formats with further files are out. */
export async function detectFormat(head: FileHead, isHeld: boolean): Promise<TraceFormat | undefined> {
  const knows = (format: TraceFormat) => !(isHeld && format.holdsFiles === true) && format.detect(head)
  let format: TraceFormat | undefined = firstFormats.find(knows)
  for (const load of furtherFormats) format ??= (await load()).find(knows)
  return format
}
