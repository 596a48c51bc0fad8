import type { KeyPath } from '../../core/diagnostic.ts'
import { writeJson, type JsonValue } from '../../core/json.ts'
import { compilePattern, PatternError } from '../../text/pattern/pattern.ts'
import type { BoundCheck } from '../bind.ts'
import type { CheckSpec } from '../check-spec.ts'
import { buildParamSchema, type JsonSchema } from './param-schema.ts'
import type { BindProblem } from './param-problems.ts'

/** Notes on patterns that run in another syntax than their system has, and what that changes. */
export function warnPatterns(bound: BoundCheck): BindProblem[] {
  const { spec, check, problems } = bound
  if (check === null || problems !== null || !mayNeedNote(spec)) return []
  if (bound.problems === null && bound.branches !== undefined)
    return bound.branches.flatMap((branch, index) =>
      warnPatterns(branch).map((note) => ({ ...note, path: ['params', 'checks', index, ...note.path] })),
    )
  const { properties = {} } = buildParamSchema(check)
  const inParams = Object.entries(spec.params).flatMap(([name, value]) =>
    findNotes(properties[check.paramAliases?.[name] ?? name] ?? {}, value, ['params', name]),
  )
  const { tool_called_pattern: tool } = spec.when ?? {}
  return tool === undefined ? inParams : [...inParams, ...createNote(tool, ['when', 'tool_called_pattern'])]
}

/** Tells whether look-around may need a note; to look up which parameters are patterns would double the reading. */
function mayNeedNote({ params, when }: CheckSpec): boolean {
  return writeJson([params, when?.tool_called_pattern]).includes('(?')
}

/** Finds patterns to note: those of parameters whose definition names a syntax. */
function findNotes(schema: JsonSchema, value: JsonValue, path: KeyPath): BindProblem[] {
  if (schema.anyOf !== undefined)
    return schema.anyOf.map((form) => findNotes(form, value, path)).find((notes) => notes.length > 0) ?? []
  if (typeof value === 'string') return schema['patternSyntax'] === 're2' ? createNote(value, path) : []
  if (Array.isArray(value))
    return value.flatMap((item, index) => findNotes(schema.items ?? {}, item, [...path, index]))
  if (value === null || typeof value !== 'object') return []
  const { properties = {}, additionalProperties: any } = schema
  return Object.entries(value).flatMap(([key, item]) => {
    const field = Object.hasOwn(properties, key) ? properties[key] : typeof any === 'object' ? any : undefined
    return field === undefined ? [] : findNotes(field, item, [...path, key])
  })
}

function createNote(source: string, path: KeyPath): BindProblem[] {
  const pattern = compilePattern(source, 're2')
  if (pattern instanceof PatternError || pattern.note === null) return []
  return [{ code: 'pattern-syntax', path, message: `${pattern.note}.` }]
}
