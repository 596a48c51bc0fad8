import { z } from 'zod'
import type { Check } from '../define.ts'
import { jsonParam } from '../params/json-param.ts'
import type { CustomCheck } from './custom-trait.ts'
import { writeJson, isWithinDepth, type JsonObject, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { ReadLimitExceeded } from '../json/counted.ts'
import { compileSchema, SchemaError, type Validator } from '../json/schema/compile-schema.ts'

/** Checks of the project's own by their names. */
export type CustomChecks = ReadonlyMap<string, Check>

export const noCustomChecks: CustomChecks = new Map()

/** Milliseconds, where a definition does not say. */
export const defaultTimeoutMs = 30_000

/** Creates the check of a definition. It cannot evaluate by itself: the scorer asks its evaluator. */
export function createCustomCheck(type: string, custom: CustomCheck): Check {
  const validator = custom.params === null ? null : compileParams(custom.params)
  return {
    type,
    origins: ['scenario-gate'],
    summary: 'A check of this project.',
    why: 'Evaluated by a module or a program that the config file names.',
    needs: custom.needs,
    groups: ['default', 'long-running', 'external'],
    custom,
    params: () =>
      z.record(z.string(), jsonParam).superRefine((params, context) => {
        if (validator === null) return
        for (const { path, message } of findBrokenParams(validator, params))
          context.addIssue({ code: 'custom', path: [...path], message })
      }),
    reasons: {},
    evaluate: () => ({
      status: 'error',
      reason: 'evaluator-not-run',
      actual: 'the checks of a project are evaluated only where a suite is scored',
    }),
    examples: [],
  }
}

/** @throws SchemaError if the JSON Schema of the parameters cannot be read. */
function compileParams(schema: JsonObject): Validator {
  const validator = isWithinDepth(schema, limits.jsonDepth)
    ? compileSchema(schema)
    : new SchemaError('it nests too deeply')
  if (validator instanceof SchemaError) throw validator
  return validator
}

/** Finds the violations of a schema by parameters, each with its place. */
function findBrokenParams(validator: Validator, params: Readonly<Record<string, JsonValue>>) {
  if (!isWithinDepth({ ...params }, limits.jsonDepth)) return [{ path: [], message: 'nests too deeply' }]
  try {
    const broken = validator({ ...params }) ?? []
    return broken.map(({ at, keyword, expected }) => ({
      path: parsePointer(at),
      message: describeRule(keyword, expected),
    }))
  } catch (thrown) {
    if (!(thrown instanceof ReadLimitExceeded)) throw thrown
    return [{ path: [], message: 'cannot be held against the schema: that refers to itself without end' }]
  }
}

function describeRule(keyword: string, expected: JsonValue): string {
  const wanted = writeJson(expected)
  if (keyword === 'required') return `lack ${wanted.slice(1, -1).replaceAll(',', ', ')}`
  if (keyword === 'type' && typeof expected === 'string') return `expected ${expected}`
  return keyword === 'enum' ? `expected one of ${wanted}` : `expected ${keyword} ${wanted}`
}

function parsePointer(pointer: string): (string | number)[] {
  const steps = pointer.split('/').slice(1)
  return steps.map((step) => {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    return /^\d+$/.test(name) ? Number(name) : name
  })
}
