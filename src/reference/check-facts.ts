import { stringify } from 'yaml'
import { writeJson } from '../core/json.ts'
import type { Check, Example } from '../checks/define.ts'
import { buildParamSchema, typeWords, type JsonSchema } from '../checks/params/param-schema.ts'

/** One row of a table of parameters, in words. */
export interface ParamFacts {
  readonly name: string
  readonly type: string
  /** `required`, `optional`, or the default as YAML. */
  readonly presence: string
  readonly description: string
}

/** Parameters of a check in the order of their definition; nested ones as `steps[].tool`. */
export function listParams(check: Check): ParamFacts[] {
  const aliases = Object.entries(check.paramAliases ?? {})
  return listSchemaParams(buildParamSchema(check), '').map((facts) => {
    const others = aliases.flatMap(([alias, name]) => (name === facts.name ? [`\`${alias}\``] : []))
    if (others.length === 0) return facts
    return { ...facts, description: `${facts.description} Also written ${others.join(', ')}.` }
  })
}

function listSchemaParams(schema: JsonSchema, prefix: string): ParamFacts[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, param]) => {
    const name = `${prefix}${key}`
    const row = {
      name,
      type: typeWords(param),
      presence: describePresence(key, param, schema.required ?? []),
      description: param.description ?? '',
    }
    return [row, ...listItemForms(param).flatMap((items) => listSchemaParams(items, `${name}[].`))]
  })
}

function listItemForms({ items }: JsonSchema): readonly JsonSchema[] {
  return items === undefined ? [] : (items.anyOf ?? [items])
}

function describePresence(key: string, param: JsonSchema, required: readonly string[]): string {
  if (required.includes(key)) return 'required'
  if (param.default === undefined) return 'optional'
  return `default ${typeof param.default === 'string' ? param.default : writeJson(param.default)}`
}

/** The check of an example as an author writes it. */
export function renderExampleCheck(check: Check, { params }: Example<string>): string {
  const isBare = typeof params === 'object' && params !== null && Object.keys(params).length === 0
  return renderYamlValue({ checks: [{ type: check.type, ...(isBare ? {} : { params }) }] })
}

/** Lists the data in the trace of an example. */
export function renderExampleTrace({ trace }: Example<string>): string {
  return renderYamlValue(trace)
}

/** Lists the answers of a judge in an example, by question. */
export function renderExampleJudge(judge: NonNullable<Example<string>['judge']>): string {
  return renderYamlValue(judge.length === 1 ? judge[0] : judge)
}

export function describeExpectation({ expect }: Example<string>): string {
  if (expect === undefined) return 'passes'
  if ('skip' in expect) return `is skipped: ${expect.skip}`
  return 'fail' in expect ? `fails: ${expect.fail}` : `cannot be evaluated: ${expect.error}`
}

function renderYamlValue(value: unknown): string {
  return stringify(value, { lineWidth: 100 }).trimEnd()
}
