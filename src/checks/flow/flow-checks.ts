import type { Check } from '../define.ts'
import { parallel } from './parallel.ts'
import { seq } from './seq.ts'

/** Every check of spans in sequence or in parallel. Adding one is a file and a line. */
export const flowChecks = [seq, parallel] as const satisfies readonly Check[]
