import type { TraceFormat } from '../reading/reader.ts'
import { conversationFormats } from './conversation-formats.ts'
import { firstFormats } from './registry.ts'
import { spanFormats } from './span-formats.ts'

/** Every format that can be read, in the order in which they are asked. */
export const formats = [
  ...firstFormats,
  ...spanFormats,
  ...conversationFormats,
] as const satisfies readonly TraceFormat[]
