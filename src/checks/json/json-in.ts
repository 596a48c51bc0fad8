import { z } from 'zod'
import { isInfiniteSomewhere, isWithinDepth, parseJson, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { RespelledTrace } from '../spelling/respelled-trace.ts'
import { endOfBracket } from '../../text/json-text.ts'

/** Parameters of every check that reads the final output as JSON. */
export const extraction = {
  allow_wrapped: z
    .boolean()
    .default(false)
    .describe(
      'Whether the JSON may be in a block of three backticks. The first block that is JSON counts, those that say `json` before others.',
    ),
  extract_json: z
    .boolean()
    .default(false)
    .describe('Whether the JSON may be in prose: the first object that is JSON counts, else the first list.'),
}

/**
 * The final output as JSON, however deep; undefined where it is none. A number that is too great for any program, such as
 * `1e400`, makes it none: Go refuses it, others go on with something that is no number.
 */
export function findJson(
  trace: Trace,
  options: { readonly allow_wrapped: boolean; readonly extract_json: boolean },
): JsonValue | undefined {
  for (const text of listPlaces(trace.finalOutput ?? '', options)) {
    const value = readJson(text)
    if (value !== undefined) return trace instanceof RespelledTrace ? trace.respell(value) : value
  }
  return undefined
}

function* listPlaces(output: string, options: Parameters<typeof findJson>[1]): Iterable<string> {
  if (options.allow_wrapped) yield* listFences(output)
  if (options.extract_json) yield* listEmbedded(output)
  yield output
}

function readJson(text: string): JsonValue | undefined {
  const value = parseJson(text)
  return value !== undefined && mayOverflow.test(text) && isInfiniteSomewhere(value) ? undefined : value
}

/** Digits enough for a number that no double holds, which readers of JSON refuse or take for another. */
const mayOverflow = /[\d.]{300}|[eE]\+?0*\d{3}/

/** Tells whether it nests no deeper than anything may follow. */
export function isReadable(value: JsonValue): boolean {
  return isWithinDepth(value, limits.jsonDepth)
}

/** Blocks and brackets that are looked into; what stands behind them is none that a reader would find either. */
const most = 100

/** Lists contents of blocks of three backticks or tildes, those that say `json` first. */
function listFences(text: string): string[] {
  const blocks: { readonly content: string; readonly isJson: boolean }[] = []
  let at = 0
  while (blocks.length < most) {
    const from = text.indexOf('\n', at) + 1
    if (from === 0) break
    const line = text.slice(at, from - 1)
    at = from
    const [, fence, info = ''] =
      /(?<!`)(`{3,})([^`]*)$/.exec(line) ?? /(~{3,})(.*)$/s.exec(line.slice(line.lastIndexOf('`') + 1)) ?? []
    if (fence === undefined) continue
    const end = text.indexOf(`\n${fence}`, from - 1)
    if (end === -1) break
    blocks.push({ content: text.slice(from, end).trim(), isJson: /^json[5lc]?$/i.test(info.trim()) })
    at = end + fence.length + 1
  }
  const isFirst = ({ isJson }: (typeof blocks)[number]) => isJson
  const others = blocks.filter((block) => !isFirst(block))
  return [...blocks.filter(isFirst), ...others].map(({ content }) => content)
}

const startsJson = /^(?:\{\s*["}]|\[\s*(?:["{[\]\d-]|true|false|null))/

/** Lists the objects in a text, then its lists: each from an opening bracket to the one that closes it. */
function* listEmbedded(text: string): Iterable<string> {
  for (const [open, close] of [
    ['{', '}'],
    ['[', ']'],
  ] as const) {
    let start = text.indexOf(open)
    for (let count = 0; start !== -1 && count < most; count += 1) {
      const end = endOfBracket(text, start, open, close)
      if (end !== null) yield text.slice(start, end)
      // A part of JSON that is broken or cut off is not what was meant; what is in other brackets may be.
      if (!startsJson.test(text.slice(start, start + 100))) start = text.indexOf(open, start + 1)
      else start = end === null ? -1 : text.indexOf(open, end)
    }
  }
}
