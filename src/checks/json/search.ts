import type { JsonValue } from '../../core/json.ts'

/** Result of following a path. */
export interface Match {
  readonly value: JsonValue
  /** Whether it leads to anything. A list of all that was found may be empty. */
  readonly isThere: boolean
}

/** Follows a path in a value. Throws `PathError` and `TooCostly`. */
export type Search = (value: JsonValue) => Match

/** A path that cannot be read, whatever it is asked of; the message says what is wrong with it. */
export class PathError extends Error {}
