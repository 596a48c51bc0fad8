import { createHash } from 'node:crypto'
import { writeJson } from '../../core/json.ts'
import { getStem } from '../../files/paths.ts'
import { hashToNumber } from '../../core/number-set.ts'
import type { Part } from './message.ts'
import type { Trace } from './trace.ts'
import { noUsage } from './usage.ts'

/**
 * Number that two traces of the same content have in common, and most others do not: made of the names of the spans, of
 * the tokens used and of the final answer, which most suites look at in any case. One number for two contents is dear: their
 * file is read again. Messages and tool calls, which are dear to gather, are left to {@link listCopySigns}.
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
 * Signs of what an agent was told, did and answered: two recordings that share one are copies of one run. Runs that say the
 * same, as at temperature 0, have ids and durations of their own; a copy has the id, or each step took as long. Where nothing
 * tells how long a step took, recordings with ids of their own have to begin at different times. Null for what is nested too
 * deep to be written out.
 */
export function listCopySigns(trace: Trace): readonly string[] | null {
  try {
    const content = hashValue(parseContent(trace))
    const stem = getStem(trace.source.file)
    // Without an id of its own it is named after its file, or a part of that name.
    const id = trace.id.startsWith(stem) || stem.startsWith(trace.id) ? null : trace.id
    const signs = [`${content} ${hashValue(listTimes(trace, id !== null))}`]
    return id === null ? signs : [...signs, `${content} #${id}`]
  } catch (thrown) {
    if (thrown instanceof RangeError) return null
    throw thrown
  }
}

function hashValue(value: unknown): string {
  return createHash('sha1').update(writeJson(value)).digest('base64')
}

/** Lists how long the run and its steps took; if nothing says it, when they began. */
function listTimes({ spans, durationUs }: Trace, hasId: boolean): readonly (number | null)[] {
  const steps = spans.map(({ startUs, endUs }) =>
    startUs === null || endUs === null ? null : endUs - startUs,
  )
  const durations = [durationUs, ...steps]
  const isTimed = durations.some((duration) => duration !== null)
  return isTimed || !hasId ? durations : [null, ...spans.map(({ startUs }) => startUs)]
}

function parseContent(trace: Trace): unknown {
  const { spans, messages, toolCalls, finalOutput, printed, usage, models, stated } = trace
  const turns = messages.map(({ role, name, parts }) => [role, name ?? null, parts.map(listContent)])
  const called = toolCalls?.map(({ name, args, result, error }) => [name, args, result, error]) ?? null
  return [
    spans.map(({ name, kind, error }) => [name, kind, error?.message ?? null]),
    turns,
    called,
    [
      finalOutput,
      printed,
      usage,
      models,
      stated.scores ?? null,
      stated.passed ?? null,
      ...(stated.assertions ?? []),
    ],
  ]
}

/** Lists what identifies content, without the ids that pair calls and results: each run makes them anew. */
function listContent(part: Part): unknown {
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
