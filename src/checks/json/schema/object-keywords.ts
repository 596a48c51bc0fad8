import { isObject, type JsonValue } from '../../../core/json.ts'
import { countKeyword } from './number-keywords.ts'
import { matchesPattern, compileKeywordPattern } from './text-keywords.ts'
import type { Keywords, KeywordContext, Rule } from './rule.ts'

function countKeys(value: JsonValue): number | null {
  return isObject(value) ? Object.keys(value).length : null
}

/** Applies a rule to the value under each key that has one. */
function ruleEachEntry(rulesOf: (key: string) => readonly Rule[]): Rule {
  return (value, at, validation) => {
    if (!isObject(value)) return true
    let holds = true
    for (const [key, entry] of Object.entries(value))
      for (const rule of rulesOf(key)) if (!validation.enter(rule, entry, appendStep(at, key))) holds = false
    return holds
  }
}

function appendStep(at: string, key: string): string {
  return `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** Lists the entries of a keyword that holds schemas, or other things, by name. */
function listEntries({ value, fault }: KeywordContext): [string, JsonValue][] {
  return isObject(value) ? Object.entries(value) : fault('expected a mapping')
}

function listNames(value: JsonValue, fault: KeywordContext['fault']): string[] {
  if (!Array.isArray(value)) return fault('expected a list of names')
  return value.map((name) => (typeof name === 'string' ? name : fault('expected a list of names')))
}

function holdsAll(wanted: readonly string[], keyword: string): Rule {
  return (value, at, validation) => {
    if (!isObject(value)) return true
    const absent = wanted.filter((name) => !Object.hasOwn(value, name))
    return absent.length === 0 || validation.broken(at, keyword, absent)
  }
}

export const objectKeywords: Keywords = {
  minProperties: countKeyword('minProperties', countKeys, true),
  maxProperties: countKeyword('maxProperties', countKeys, false),
  required: ({ value, fault }) => holdsAll(listNames(value, fault), 'required'),
  properties(reading) {
    const rules = new Map(
      listEntries(reading).map(([key, schema]) => [key, [reading.sub(schema, appendStep('', key))]]),
    )
    return ruleEachEntry((key) => rules.get(key) ?? [])
  },
  patternProperties(reading) {
    const rules = listEntries(reading).map(
      ([source, schema]) =>
        [compileKeywordPattern(source, reading.fault), reading.sub(schema, appendStep('', source))] as const,
    )
    return ruleEachEntry((key) =>
      rules.filter(([pattern]) => matchesPattern(pattern, key)).map(([, rule]) => rule),
    )
  },
  additionalProperties({ value, schema, sub, fault }) {
    const { properties, patternProperties } = schema
    const sources = isObject(patternProperties) ? Object.keys(patternProperties) : []
    const patterns = sources.map((source) => compileKeywordPattern(source, fault))
    const rule = sub(value)
    return ruleEachEntry((key) => {
      const isNamed = isObject(properties) && Object.hasOwn(properties, key)
      return isNamed || patterns.some((pattern) => matchesPattern(pattern, key)) ? [] : [rule]
    })
  },
  propertyNames({ value: schema, sub }) {
    const rule = sub(schema)
    return (value, at, validation) =>
      !isObject(value) || Object.keys(value).every((key) => validation.enter(rule, key, appendStep(at, key)))
  },
  dependencies(reading) {
    const rules = listEntries(reading).map(([key, wanted]) => {
      const isNames = Array.isArray(wanted)
      const rule = isNames
        ? holdsAll(listNames(wanted, reading.fault), 'dependencies')
        : reading.sub(wanted, appendStep('', key))
      return [key, rule] as const
    })
    return (value, at, validation) =>
      !isObject(value) ||
      rules.every(([key, rule]) => !Object.hasOwn(value, key) || validation.enter(rule, value, at))
  },
}
