import { z } from 'zod'
import { isNumber, isObject, writeJson } from '../../core/json.ts'
import { suggestWord } from '../../text/suggest.ts'
import type { Check } from '../define.ts'
import { isNotOfType, narrowToBranch } from './of-one-branch.ts'
import { listNames, buildParamSchema, findSchema, typeWords, type JsonSchema } from './param-schema.ts'
import type { Diagnostic, KeyPath } from '../../core/diagnostic.ts'
import { quoteText } from '../../text/sentence.ts'

/** A problem of a check's parameters, with the path inside the check where it is. */
export interface BindProblem extends Pick<Diagnostic, 'code' | 'message'> {
  /** `['params', 'tools', 0]`; empty for the check as a whole. What is missing has a path as well. */
  readonly path: readonly (string | number)[]
}

type Issue = z.core.$ZodIssue
/** A check by the name that its author wrote. */
interface Named {
  readonly check: Check
  readonly type: string
}

/** Says what is wrong with the parameters of a check; `written` names them as the author did. */
export function explainParamProblems(
  named: Named,
  params: unknown,
  written: ReadonlyMap<string, string>,
  issues: readonly Issue[],
): BindProblem[] {
  const schema = buildParamSchema(named.check)
  // What is missing under its name was written under another one: that is one problem.
  const renamed = new Set<string>()
  const problems = issues.flatMap(narrowToBranch).flatMap((issue): BindProblem[] => {
    const inner = issue.path.filter((step) => typeof step !== 'symbol')
    const path = inner.map((step, index) => (index === 0 ? (written.get(String(step)) ?? step) : step))
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) =>
        createUnknownKey(named, findSchema(schema, inner), getValue(params, inner), path, key, renamed),
      )
    const value = getValue(params, inner)
    const message = `${named.type} ${formatPlace(path)}${describeIssue(issue, findSchema(schema, inner), value)}`
    return [{ code: 'invalid-params', path: ['params', ...path], message }]
  })
  return problems.filter(({ path }) => !renamed.has(writeJson(path)))
}

function createUnknownKey(
  { check, type }: Named,
  schema: JsonSchema,
  params: unknown,
  path: KeyPath,
  key: string,
  renamed: Set<string>,
): BindProblem {
  const listed = listNames(schema)
  const names = path.length === 0 ? [...listed, ...Object.keys(check.paramAliases ?? {})] : listed
  const keyOf = (name: string) => writeJson(['params', ...path, name])
  const absent = (schema.required ?? []).filter(
    (name) => isObject(params) && !Object.hasOwn(params, name) && !renamed.has(keyOf(name)),
  )
  // Where one parameter is unknown and one is missing, the one was meant to be the other.
  const near = suggestWord(key, names) ?? (absent.length === 1 ? absent[0] : undefined)
  if (near !== undefined && absent.includes(near)) renamed.add(keyOf(near))
  const list = listed.length === 0 ? 'it has none' : `there are ${listed.join(', ')}`
  const help = near === undefined ? list : `did you mean ${near}?`
  return {
    code: 'invalid-params',
    path: ['params', ...path, key],
    message: `${type} ${formatPlace(path)} cannot hold ${quoteText(key)}; ${help}`,
  }
}

function describeIssue(issue: Issue, schema: JsonSchema, value: unknown): string {
  const expected = typeWords(schema)
  if (value === undefined) return ` is missing; expected ${expected}`
  return `: ${describeValueIssue(issue, schema, value, expected)}`
}

function describeValueIssue(issue: Issue, schema: JsonSchema, value: unknown, expected: string): string {
  if (issue.code === 'custom' && !isNotOfType(issue)) return issue.message
  const isList = Array.isArray(value)
  if (issue.code === 'too_small') {
    if (!isList && typeof value !== 'string')
      return `expected at least ${issue.minimum}, got ${formatValue(value)}`
    return `must not be empty; expected ${expected}`
  }
  if (issue.code === 'too_big') {
    if (!isList) return `expected at most ${issue.maximum}, got ${formatValue(value)}`
    return `holds more than ${issue.maximum} entries`
  }
  return `expected ${expected}, got ${formatValue(value)}${suggestValue(schema, value)}`
}

/** Suggests what to write instead, if that is obvious. */
function suggestValue(schema: JsonSchema, value: unknown): string {
  // As it is written is not known here: 1.0 is 1 by now.
  if (schema.type === 'string' && (isNumber(value) || typeof value === 'boolean')) return '; put it in quotes'
  if (typeof value !== 'string' || value === '') return ''
  if (schema.type === 'array') return `; write [${value.length > 40 ? '…' : value}]`
  const isNumeric = schema.type === 'number' || schema.type === 'integer'
  if (isNumeric && Number.isFinite(Number(value))) return `; write ${Number(value)} without quotes`
  const figure = isNumeric ? /^[^\d.]?(\d{1,15}(?:\.\d{1,15})?) ?[a-z%]{0,12}$/i.exec(value)?.[1] : undefined
  if (figure !== undefined) return `; write the number alone, such as ${Number(figure)}`
  if (schema.type === 'boolean' && /^(true|false)$/i.test(value))
    return `; write ${value.toLowerCase()} without quotes`
  return ''
}

/** Formats a place: `params.tools`, `params.steps[0].args`. */
function formatPlace(path: KeyPath): string {
  return `params${path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')}`
}

function formatValue(value: unknown): string {
  if (value === null) return 'nothing (null)'
  if (typeof value === 'string') return `the text ${quoteText(value)}`
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  return isObject(value) ? 'a mapping' : `${value as number | bigint | boolean}`
}

function getValue(params: unknown, path: KeyPath): unknown {
  return path.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value[Number(step)]
    return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined
  }, params)
}
