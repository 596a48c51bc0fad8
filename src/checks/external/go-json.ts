import { writeJson, type JsonValue } from '../../core/json.ts'

/** JSON as Go writes it into a text: `<`, `>`, `&` and two line separators are escaped. */
export function goJson(value: JsonValue): string {
  return writeJson(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
