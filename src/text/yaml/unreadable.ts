import { COLLECTION_STYLE, EVENT_ID, type Event } from 'js-yaml'
import type { NodeEvent } from './scalar.ts'

export type Mapping = Extract<Event, { type: typeof EVENT_ID.MAPPING }>

/** Ends the reading of a document that has no meaning, at an offset of the text. */
export class Unreadable extends Error {
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

/** Why something other than text cannot be a key; `{{name}}` without quotes is a mapping whose key is a mapping. */
export function noKey(text: string, mapping: Mapping, event: NodeEvent, offset: number): Unreadable {
  const isBraces =
    mapping.style === COLLECTION_STYLE.FLOW && event.type === EVENT_ID.MAPPING && offset === mapping.start + 1
  if (!isBraces) return new Unreadable('a key must be text; put it in quotes', offset)
  const name = /^\{\{([^{}\n]{1,80})\}\}/.exec(text.slice(mapping.start, mapping.start + 90))?.[1] ?? 'name'
  return new Unreadable(`a placeholder must be in quotes: "{{${name}}}"`, mapping.start)
}
