import { isObject, type JsonValue, toList } from '../core/json.ts'
import { findCheck } from './find-check.ts'

/** Names in the lists of what a check found: words of a program, without the numbers that an id has. */
export function collectNames(actual: JsonValue | undefined): string[] {
  const lists: readonly unknown[] = isObject(actual) ? Object.values(actual) : [actual]
  const texts = lists.flatMap((list) => toList(list)).filter((one) => typeof one === 'string')
  // Of `refund: connection refused` the name of the tool.
  return texts.map((text) => text.split(': ', 1)[0] ?? '').filter(isName)
}

function isName(text: string): boolean {
  return /^[A-Za-z_][\w.:/-]{0,79}$/.test(text) && !/\d{4}/.test(text)
}

/** Lists the forbidden tools, agents or skills that a failed check found, each once. */
export function listForbiddenNames(type: string, actual: JsonValue | undefined): ReadonlySet<string> {
  const names = collectNames(actual)
  return new Set(names.length > 0 && findCheck(type)?.namesForbidden === true ? names : [])
}
