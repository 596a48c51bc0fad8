import type { JsonValue } from '../../core/json.ts'

/** Longest mark of a hidden value: some say why it was hidden. */
const mostLength = 80

/** In brackets, underscores or stars, with a word of what was done: `[REDACTED]`, `<masked>`, `__REDACTED__`, `[Scrubbed due to 'auth']`. */
const marked =
  /^\s*[[<({*_]{1,4}\s*(?:[a-z]{1,12}[ _-]){0,2}(?:redacted|masked|filtered|scrubbed|elided|removed|hidden|sanitized|omitted)(?![a-z])[^\n[\]<>{}]*[\])>}*_]{1,4}\s*$/i

const bare = /^(?:REDACTED|MASKED|\*{3,})$/

/** Tells whether a text stands for one that an instrumentation or a platform was told not to record. */
export function isMasked(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value.length <= mostLength && (marked.test(value) || bare.test(value))
}

/** A recorded value; null for one that is masked: nobody knows what it was. */
export function unlessMasked<Value extends JsonValue>(value: Value): Value | null {
  return isMasked(value) ? null : value
}
