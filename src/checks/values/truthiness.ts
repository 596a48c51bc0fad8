import { isObject, type JsonValue } from '../../core/json.ts'
import { jsonParam } from '../params/json-param.ts'

/** Whether something is wanted: anything that Python takes for true, and null as well. */
export function defineWanted(words: string) {
  return jsonParam.default(true).describe(words)
}

export function isWanted(value: JsonValue): boolean {
  if (value === null) return true
  if (Array.isArray(value)) return value.length > 0
  return isObject(value) ? Object.keys(value).length > 0 : Boolean(value)
}
