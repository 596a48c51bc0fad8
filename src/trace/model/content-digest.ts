import { createHash } from 'node:crypto'
import { writeJson } from '../../core/json.ts'
import { hashToNumber } from '../../core/number-set.ts'
import type { Message, Part } from './message.ts'
import type { Trace } from './trace.ts'
import { noUsage } from './usage.ts'

/**
 * Number that two traces of the same content have in common, and most others do not: made of the names of the spans, of
 * the tokens used and of the final answer, which most suites look at in any case. One number for two contents is dear: their
 * file is read again. Messages and tool calls, which are dear to gather, are left to {@link contentDigest}.
 */
export function contentKey(trace: Trace): number {
  const { spans, stated, usage } = trace
  let names = spans.length
  for (const { name, kind } of spans)
    names = (Math.imul(names, 31) + name.length * 64 + kind.charCodeAt(0)) | 0
  const { input, output, cacheRead, cacheWrite, reasoning, total } = usage ?? noUsage
  const tokens = [input, output, cacheRead, cacheWrite, reasoning, total]
  const text = trace.finalOutput ?? trace.printed ?? ''
  return hashToNumber([names, stated.messages?.length, ...tokens, text.length, hashText(text)].join(' '))
}

/** Characters at each end of an answer that are all looked at; of what lies between, as many that lie all over it. */
const atEnds = 1024

function hashText(text: string): number {
  const tail = Math.max(atEnds, text.length - atEnds)
  const step = Math.ceil((tail - atEnds) / atEnds) || 1
  let hash = 0
  let at = 0
  while (at < text.length) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
    at = at < atEnds || at >= tail ? at + 1 : Math.min(at + step, tail)
  }
  return hash
}

/**
 * Hash of what an agent was told, did and answered, with neither ids nor times: equal for copies of one
 * recording. Where no content was recorded, how long each step took takes its place. Null for what is nested too deep to be written out.
 */
export function contentDigest(trace: Trace): string | null {
  try {
    return createHash('sha1')
      .update(writeJson(parseContent(trace)))
      .digest('base64')
  } catch (thrown) {
    if (thrown instanceof RangeError) return null
    throw thrown
  }
}

function parseContent(trace: Trace): unknown {
  const { spans, messages, toolCalls, finalOutput, printed, usage, models, stated } = trace
  const said = messages.map(parseSaid)
  const called = toolCalls?.map(({ name, args, result, error }) => [name, args, result, error]) ?? null
  const isEmpty = messages.length === 0 && (finalOutput ?? printed ?? '') === ''
  return [
    spans.map(({ name, kind, error }) => [name, kind, error?.message ?? null]),
    said,
    called,
    [finalOutput, printed, usage, models, stated.scores ?? null, stated.passed ?? null],
    isEmpty
      ? spans.map(({ startUs, endUs }) => (startUs === null || endUs === null ? null : endUs - startUs))
      : null,
  ]
}

function parseSaid({ role, name, parts }: Message): unknown {
  return [role, name ?? null, parts.map(contentOf)]
}

/** The ids by which calls and their results find each other are made anew in every run. */
function contentOf(part: Part): unknown {
  switch (part.type) {
    case 'tool_call':
      return [part.type, part.call.name, part.call.args]
    case 'tool_result':
      return [part.type, part.name, part.result, part.error]
    case 'media':
      return [part.type, part.mimeType, part.data, part.uri]
    case 'unknown':
      return [part.type, part.raw]
    case 'text':
    case 'reasoning':
    case 'refusal':
      return [part.type, part.text]
  }
}
