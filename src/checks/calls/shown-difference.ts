import { writeValue } from './value-words.ts'
import type { JsonObject } from '../../core/json.ts'
import { truncate } from '../../core/visible-text.ts'
import type { MessageTemplate } from '../define.ts'
import type { CallDifference } from './call-matcher.ts'

/** Characters of the tool, the path and the values of one message, which is then at most 120 long. */
const most = { tool: 24, at: 24, values: 52 } as const

/** Messages of a call that is not as it was asked for, with the data of `showDifference`. */
export const differenceMessages = [
  '`{actual.tool}`: `{actual.at}` is `{actual.is}`, expected `{actual.wanted}`',
  '`{actual.tool}`: `{actual.at}` is not there, expected `{actual.wanted}`',
  '`{actual.tool}`: `{actual.at}` is `{actual.is}`, which is not expected',
] as const satisfies readonly MessageTemplate[]

/** Shows where a call differs, as data of a verdict: short values that contain the difference. */
export function showDifference({ tool, path, is, wanted }: CallDifference): JsonObject {
  const texts = clipPair(is === undefined ? null : writeValue(is), wanted ?? null, most.values)
  return { tool: truncate(tool, most.tool), at: truncate(path, most.at), ...texts }
}

/** Clips two texts to `room` characters together, so that their first difference can be seen. */
export function clipPair(is: string | null, wanted: string | null, room: number = most.values): JsonObject {
  const [one, other] = [is ?? '', wanted ?? '']
  // A short one leaves its room to the other.
  const half = Math.floor(room / 2)
  const rooms = [Math.max(half, room - other.length), Math.max(half, room - one.length)] as const
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const from = is === null || wanted === null || start < half - 8 ? 0 : start - 6
  return {
    ...(is === null ? {} : { is: clip(one, from, rooms[0]) }),
    ...(wanted === null ? {} : { wanted: clip(other, from, rooms[1]) }),
  }
}

function clip(text: string, from: number, room: number): string {
  if (text.length <= room || from === 0) return truncate(text, room)
  return `…${truncate(text.slice(from), room - 1)}`
}
