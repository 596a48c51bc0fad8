import { findCheck } from '../../checks/find-check.ts'
import type { Check } from '../../checks/define.ts'
import { buildParamSchema, findSchema } from '../../checks/params/param-schema.ts'
import { isObject, type JsonObject } from '../../core/json.ts'
import { doubtWords, type YamlFault } from '../../text/yaml/document-reader.ts'
import type { ScenarioSource } from '../../scenario/draft.ts'

/**
 * Finds unquoted words of a scenario that may mean something else than their author thinks: what the versions of YAML read
 * differently (`NO`, `0755`, `12:30`), and a forbidden number that lost its last digits (`1.10`). A word that stands where only
 * `true` and `false` can stand means that.
 */
export function ambiguousWords({ document, doubtful = [] }: ScenarioSource): YamlFault[] {
  const { checks = null } = document as JsonObject
  return doubtful.flatMap(({ path, text, value, other }): YamlFault[] => {
    const [key, index, part, ...rest] = path
    const item = key === 'checks' && Array.isArray(checks) && typeof index === 'number' ? checks[index] : null
    const isParam = part === 'params' && rest.length > 0 && isObject(item)
    if (!isParam && typeof value !== 'number') return []
    const check = isParam && typeof item['type'] === 'string' ? findCheck(item['type']) : null
    const place = check === null ? {} : findSchema(buildParamSchema(check), ownPath(check, rest))
    const isFree = place.type === undefined && place.anyOf === undefined
    if (!isFree && place.type !== 'string' && typeof value === 'boolean') return []
    if (other === value && !(isParam && isFree && check !== null && isBan(check, item))) return []
    return [{ path, part: 'value', message: doubtWords({ text, value, other }) }]
  })
}

function ownPath(check: Check, [name = '', ...rest]: YamlFault['path']): (string | number)[] {
  return [check.paramAliases?.[name] ?? name, ...rest]
}

function isBan({ negative }: Check, { type, params }: JsonObject): boolean {
  const isNegated = isObject(params) && params['negate'] === true
  return negative === true || isNegated || (typeof type === 'string' && /^(?:not_|ne!)/.test(type))
}
