import { isNumber, isObject, writeJson, type JsonValue } from '../../../core/json.ts'
import { isSameShape } from '../../same-shape.ts'
import type { Keywords, KeywordContext, Rule } from './rule.ts'

const types: ReadonlyMap<string, (value: JsonValue) => boolean> = new Map<
  string,
  (value: JsonValue) => boolean
>([
  ['array', Array.isArray],
  ['boolean', (value) => typeof value === 'boolean'],
  ['integer', (value) => typeof value === 'bigint' || Number.isInteger(value)],
  ['null', (value) => value === null],
  ['number', isNumber],
  ['object', isObject],
  ['string', (value) => typeof value === 'string'],
])

function compileRules({ value, sub, fault }: KeywordContext): Rule[] {
  if (!Array.isArray(value) || value.length === 0) return fault('expected a list of schemas')
  return value.map((schema, index) => sub(schema, `/${index}`))
}

export const generalKeywords: Keywords = {
  type({ value: wanted, fault }) {
    const tests = (Array.isArray(wanted) ? wanted : [wanted]).map(
      (name) =>
        (typeof name === 'string' ? types.get(name) : undefined) ??
        fault(`there is no type ${writeJson(name)}; there are ${[...types.keys()].join(', ')}`),
    )
    if (tests.length === 0) return fault('expected at least one type')
    return (value, at, validation) =>
      tests.some((isOfType) => isOfType(value)) || validation.broken(at, 'type', wanted)
  },
  enum({ value: wanted, fault }) {
    if (!Array.isArray(wanted) || wanted.length === 0) return fault('expected a list of values')
    return (value, at, validation) => {
      validation.spend(wanted.length)
      return wanted.some((item) => isSameShape(item, value)) || validation.broken(at, 'enum', wanted)
    }
  },
  const:
    ({ value: wanted }) =>
    (value, at, validation) =>
      isSameShape(wanted, value) || validation.broken(at, 'const', wanted),
  allOf(reading) {
    const rules = compileRules(reading)
    return (value, at, validation) => {
      let holds = true
      for (const rule of rules) if (!validation.enter(rule, value, at)) holds = false
      return holds
    }
  },
  anyOf(reading) {
    const rules = compileRules(reading)
    return (value, at, validation) =>
      rules.some((rule) => validation.asks(rule, value, at)) || validation.broken(at, 'anyOf', rules.length)
  },
  oneOf(reading) {
    const rules = compileRules(reading)
    return (value, at, validation) => {
      const count = rules.filter((rule) => validation.asks(rule, value, at)).length
      return count === 1 || validation.broken(at, 'oneOf', `exactly 1, ${count} match`)
    }
  },
  not({ value: schema, sub }) {
    const rule = sub(schema)
    return (value, at, validation) =>
      !validation.asks(rule, value, at) || validation.broken(at, 'not', schema)
  },
  if({ value: condition, schema, sub }) {
    const rule = sub(condition)
    const [then, otherwise] = [schema['then'], schema['else']].map((branch) =>
      branch === undefined ? null : sub(branch),
    )
    return (value, at, validation) => {
      const branch = validation.asks(rule, value, at) ? then : otherwise
      return branch === null || branch === undefined || validation.enter(branch, value, at)
    }
  },
}
