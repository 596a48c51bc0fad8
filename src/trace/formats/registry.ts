import type { FileHead, TraceFormat } from '../reader.ts'
import { kensaJsonl } from './kensa-jsonl.ts'
import { openaiMessages } from './openai-messages.ts'
import { otlpJson } from './otlp-json.ts'

/** Every format that can be read; the first that knows the head of a file reads it. */
export const formats = [otlpJson, kensaJsonl, openaiMessages] as const satisfies readonly TraceFormat[]

export function detectFormat(head: FileHead): TraceFormat | undefined {
  return formats.find((format) => format.detect(head))
}
