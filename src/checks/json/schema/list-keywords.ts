import { canonicalizeJson, type JsonValue } from '../../../core/json.ts'
import { countKeyword } from './number-keywords.ts'
import type { Keywords, Rule } from './rule.ts'

function countItems(value: JsonValue): number | null {
  return Array.isArray(value) ? value.length : null
}

/** Applies a rule to each entry; entries after the last rule have none. */
function ruleEachEntry(ruleOf: (index: number) => Rule | undefined): Rule {
  return (value, at, validation) => {
    if (!Array.isArray(value)) return true
    let holds = true
    for (const [index, entry] of value.entries()) {
      const rule = ruleOf(index)
      if (rule !== undefined && !validation.enter(rule, entry, `${at}/${index}`)) holds = false
    }
    return holds
  }
}

export const listKeywords: Keywords = {
  minItems: countKeyword('minItems', countItems, true),
  maxItems: countKeyword('maxItems', countItems, false),
  items({ value, sub }) {
    if (!Array.isArray(value)) {
      const rule = sub(value)
      return ruleEachEntry(() => rule)
    }
    const rules = value.map((schema, index) => sub(schema, `/${index}`))
    return ruleEachEntry((index) => rules[index])
  },
  additionalItems({ value, schema, sub }) {
    const rule = sub(value)
    const { items } = schema
    return Array.isArray(items) ? ruleEachEntry((index) => (index < items.length ? undefined : rule)) : null
  },
  contains({ value: schema, sub }) {
    const rule = sub(schema)
    return (value, at, validation) =>
      !Array.isArray(value) ||
      value.some((entry, index) => validation.asks(rule, entry, `${at}/${index}`)) ||
      validation.broken(at, 'contains', schema)
  },
  uniqueItems({ value: isAsked, fault }) {
    if (typeof isAsked !== 'boolean') return fault('expected true or false')
    if (!isAsked) return null
    return (value, at, validation) =>
      !Array.isArray(value) ||
      new Set(value.map(canonicalizeJson)).size === value.length ||
      validation.broken(at, 'uniqueItems', true)
  },
}
