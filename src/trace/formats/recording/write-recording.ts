import { writeJson, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'
import { signalsOf, type Signal } from './export-request.ts'
import { OneTrace } from './one-trace.ts'
import type { Recording } from './recording.ts'
import { trialIdsOf } from './trial-ids.ts'
import { sealed } from './sealed.ts'
import { trialRequest } from './trial-span.ts'

/**
 * A recording as OTLP JSON Lines, each with its line break: the span of the trial, then what the agent
 * sent as spans of the same trace. Any tool that reads OTLP reads it. A request is one line (spans and log
 * records apart), unless that would be long: then it is several.
 */
export function* recordingLines(recording: Recording): Generator<string> {
  const ids = trialIdsOf(recording)
  const requests = recording.requests.map(signalsOf)
  const one = new OneTrace(ids, requests)
  const sent = requests.flat().flatMap((signal) => [...linesOf(signal, one)])
  const request = trialRequest(recording, ids, sent.length)
  const lines = sent.map((line) => line.slice(0, -1))
  yield `${writeJson(sealed(request, lines))}\n`
  yield* sent
}

/** Characters: tools that read lines have bounds of about this size. */
const longLine = 1 << 20

interface WrittenScope {
  readonly about: string
  readonly items: readonly string[]
}

interface WrittenResource {
  readonly about: string
  readonly scopes: readonly WrittenScope[]
}

function* linesOf({ names, resources }: Signal, one: OneTrace): Generator<string> {
  const written = resources.map(({ about, scopes }) => ({
    about: textOf(about),
    scopes: scopes.map((scope) => ({
      about: textOf(scope.about),
      items: scope.items.map((item) => textOf(names.id === 'spans' ? one.span(item) : one.log(item))),
    })),
  }))
  const line = (list: readonly WrittenResource[]) => {
    const inner = list.map(({ about, scopes }) => {
      const within = scopes.map((scope) => holding(scope.about, names.items[0], scope.items))
      return holding(about, names.scopes[0], within)
    })
    return `${holding('{}', names.resources[0], inner)}\n`
  }
  if (lengthOf(written) <= longLine) yield line(written)
  else for (const part of partsOf(written)) yield line([part])
}

/** An object that was written as text, with one more field. */
function holding(object: string, name: string, items: readonly string[]): string {
  const start = object === '{}' ? '{' : `${object.slice(0, -1)},`
  return `${start}"${name}":[${items.join(',')}]}`
}

/** Few items each; what stands around them is repeated, and is never most of what is written. */
function* partsOf(resources: readonly WrittenResource[]): Generator<WrittenResource> {
  for (const { about, scopes } of resources) {
    for (const scope of scopes) {
      const most = Math.max(longLine, about.length + scope.about.length)
      let items: string[] = []
      let length = 0
      for (const item of scope.items) {
        if (items.length > 0 && length + item.length > most) {
          yield { about, scopes: [{ about: scope.about, items }] }
          items = []
          length = 0
        }
        items.push(item)
        length += item.length
      }
      if (items.length > 0) yield { about, scopes: [{ about: scope.about, items }] }
    }
  }
}

function lengthOf(resources: readonly WrittenResource[]): number {
  let length = 0
  for (const { about, scopes } of resources) {
    length += about.length
    for (const scope of scopes) {
      length += scope.about.length
      for (const item of scope.items) length += item.length
    }
  }
  return length
}

/** What the agent sent may nest deeper than JSON can be written; readers do not look that deep. */
function textOf(value: JsonObject): string {
  try {
    return writeJson(value)
  } catch {
    return writeJson(cutOff(value, mostDepth))
  }
}

/** Of JSON: one level of a value in OTLP takes four of it. */
const mostDepth = limits.jsonDepth * 8

function cutOff(value: JsonValue, depth: number): JsonValue {
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return null
  if (Array.isArray(value)) return value.map((item) => cutOff(item, depth - 1))
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cutOff(item, depth - 1)]))
}
