import { z } from 'zod'
import type { JsonObject } from '../../core/json.ts'
import { jsonParam } from '../params/json-param.ts'

const unitMs: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
}
const step = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g
const aDuration = 'expected a duration with its unit, such as 500ms, 10s or 1m30s'

/** No service is waited for longer, as in PromptKit. */
const maxMs = 120_000

/** Parses a duration of Go to milliseconds, at most two minutes; null if it is none, or zero. */
function parseDurationMs(text: string): number | null {
  if (text.length > 40 || text.replaceAll(step, '') !== '') return null
  const total = [...text.matchAll(step)].reduce(
    (sum, [, count = '', unit = '']) => sum + Number(count) * (unitMs[unit] ?? 0),
    0,
  )
  return total > 0 ? Math.min(total, maxMs) : null
}

/** Resolves a duration of the parameters, which were checked; else so many milliseconds. */
export function resolveTimeout(text: string | undefined, usualMs: number): number {
  return (text === undefined ? null : parseDurationMs(text)) ?? usualMs
}

/** Explains why this is no absolute http(s) address. Variables are not filled in: the file says where data goes. */
function explainAddress(text: string): string | null {
  if (text.length > 2_000 || !URL.canParse(text))
    return 'expected an absolute address, such as https://evals.example.com/check'
  const { protocol, username, password, hash } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return 'expected an address of https or http'
  if (username !== '' || password !== '')
    return 'expected an address without a password; put it into a header as ${NAME}'
  if (hash !== '') return 'expected an address without #'
  return text.includes('${')
    ? 'expected an address without ${…}: variables are filled in only in headers and `auth_token`'
    : null
}

/** The text of a parameter that is an address. */
export const address = z.string().superRefine((text, context) => {
  const problem = explainAddress(text)
  if (problem !== null) context.addIssue({ code: 'custom', message: problem })
})

/** Parameters of all these checks besides the address, in the order of their pages. */
export const sharedParams = {
  timeout: z
    .string()
    .refine((text) => parseDurationMs(text) !== null, { error: aDuration })
    .optional(),
  include_messages: z.boolean().default(true).describe('Whether the messages of the conversation are sent.'),
  include_tool_calls: z.boolean().default(false).describe('Whether the tool calls are sent.'),
  criteria: z.string().optional().describe('Criteria for the answer; sent as they are.'),
  extra: z
    .record(z.string(), jsonParam)
    .optional()
    .describe('Anything else that the evaluator wants to know; sent under `extra`.'),
}

/** Values of {@link sharedParams}. */
export interface SharedParams {
  readonly include_messages: boolean
  readonly include_tool_calls: boolean
  readonly criteria?: string | undefined
  readonly extra?: JsonObject | undefined
}
