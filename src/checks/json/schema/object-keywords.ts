import { isObject, type JsonValue } from '../../../core/json.ts'
import type { Pattern } from '../../../text/pattern/pattern.ts'
import { countKeyword } from './number-keywords.ts'
import { matches, patternOf } from './text-keywords.ts'
import type { Keywords, Reading, Rule } from './rule.ts'

function countOf(value: JsonValue): number | null {
  return isObject(value) ? Object.keys(value).length : null
}

/** A rule for the value under each key that has one. */
function eachEntry(rulesOf: (key: string) => readonly Rule[]): Rule {
  return (value, at, validation) => {
    if (!isObject(value)) return true
    let holds = true
    for (const [key, entry] of Object.entries(value)) {
      for (const rule of rulesOf(key)) if (!validation.enter(rule, entry, step(at, key))) holds = false
    }
    return holds
  }
}

function step(at: string, key: string): string {
  return `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** The entries of a keyword that holds schemas, or other things, by name. */
function entriesOf({ value, fault }: Reading): [string, JsonValue][] {
  return isObject(value) ? Object.entries(value) : fault('expected a mapping')
}

function names(value: JsonValue, fault: Reading['fault']): string[] {
  if (!Array.isArray(value)) return fault('expected a list of names')
  return value.map((name) => (typeof name === 'string' ? name : fault('expected a list of names')))
}

function patternsOf(value: JsonValue | undefined, fault: Reading['fault']): Pattern[] {
  return isObject(value) ? Object.keys(value).map((source) => patternOf(source, fault)) : []
}

function holdsAll(wanted: readonly string[], keyword: string): Rule {
  return (value, at, validation) => {
    if (!isObject(value)) return true
    const absent = wanted.filter((name) => !Object.hasOwn(value, name))
    return absent.length === 0 || validation.broken(at, keyword, absent)
  }
}

export const objectKeywords: Keywords = {
  minProperties: countKeyword('minProperties', countOf, true),
  maxProperties: countKeyword('maxProperties', countOf, false),
  required: ({ value, fault }) => holdsAll(names(value, fault), 'required'),
  properties(reading) {
    const rules = new Map(
      entriesOf(reading).map(([key, schema]) => [key, [reading.sub(schema, step('', key))]]),
    )
    return eachEntry((key) => rules.get(key) ?? [])
  },
  patternProperties(reading) {
    const rules = entriesOf(reading).map(
      ([source, schema]) =>
        [patternOf(source, reading.fault), reading.sub(schema, step('', source))] as const,
    )
    return eachEntry((key) => rules.filter(([pattern]) => matches(pattern, key)).map(([, rule]) => rule))
  },
  additionalProperties({ value, schema, sub, fault }) {
    const { properties, patternProperties } = schema
    const patterns = patternsOf(patternProperties, fault)
    const rule = sub(value)
    return eachEntry((key) => {
      const isNamed = isObject(properties) && Object.hasOwn(properties, key)
      return isNamed || patterns.some((pattern) => matches(pattern, key)) ? [] : [rule]
    })
  },
  propertyNames({ value: schema, sub }) {
    const rule = sub(schema)
    return (value, at, validation) =>
      !isObject(value) || Object.keys(value).every((key) => validation.enter(rule, key, step(at, key)))
  },
  dependencies(reading) {
    const rules = entriesOf(reading).map(([key, wanted]) => {
      const isNames = Array.isArray(wanted)
      const rule = isNames
        ? holdsAll(names(wanted, reading.fault), 'dependencies')
        : reading.sub(wanted, step('', key))
      return [key, rule] as const
    })
    return (value, at, validation) =>
      !isObject(value) ||
      rules.every(([key, rule]) => !Object.hasOwn(value, key) || validation.enter(rule, value, at))
  },
}
