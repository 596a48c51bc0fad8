import type { z } from 'zod'
import { isNumber, isObject, writeJson, type Mapping } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { suggestWord } from '../../text/suggest.ts'

/** A problem at a path of the file. */
export interface KeyProblem {
  readonly code: 'scenario-key' | 'scenario-value'
  readonly path: readonly (string | number)[]
  readonly part: 'key' | 'value'
  readonly message: string
}

/** Creates the problem of what stands at a path, or of its key. */
export function createKeyProblem(
  path: KeyProblem['path'],
  message: string,
  part: KeyProblem['part'] = 'value',
): KeyProblem {
  return { code: 'scenario-value', path, part, message }
}

/** Reads each key by its own schema, so one bad key costs no other. Unknown keys are problems with a suggestion. */
export function readKeys<Shape extends Record<string, z.ZodType>>(
  shape: Shape,
  mapping: Mapping,
  where: readonly (string | number)[],
): {
  readonly values: { [Key in keyof Shape]?: z.output<Shape[Key]> }
  readonly problems: readonly KeyProblem[]
} {
  const values: Record<string, unknown> = {}
  const problems: KeyProblem[] = []
  for (const [key, value] of Object.entries(mapping)) {
    if (problems.length >= limits.faultsPerFile) break
    const schema = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (schema === undefined) {
      problems.push({
        code: 'scenario-key',
        path: [...where, key],
        part: 'key',
        message: describeUnknownKey(key, Object.keys(shape)),
      })
      continue
    }
    const result = schema.safeParse(value)
    if (result.success) values[key] = result.data
    else {
      const issues = result.error.issues.slice(0, limits.faultsPerFile)
      problems.push(...issues.map((issue) => toKeyProblem(issue, key, value, where)))
    }
  }
  return { values: values as { [Key in keyof Shape]?: z.output<Shape[Key]> }, problems }
}

/** Keys that a message lists. */
const maxListed = 8

/** Words that other tools have for our keys. */
const otherWords: ReadonlyMap<string, string> = new Map([
  ...['assert', 'asserts', 'assertions', 'expect', 'tests', 'evals'].map((word) => [word, 'checks'] as const),
  ...['prompt', 'question', 'query', 'message'].map((word) => [word, 'input'] as const),
  ...['command', 'cmd', 'run', 'agent'].map((word) => [word, 'run_command'] as const),
  ...['recording', 'recordings', 'trace_files'].map((word) => [word, 'traces'] as const),
  ...['repeat', 'repeats', 'runs'].map((word) => [word, 'trials'] as const),
  ...['timeout_seconds', 'timeout_secs', 'time_limit'].map((word) => [word, 'timeout'] as const),
  ['cwd', 'working_directory'],
])

/** Keys of a check that were indented too little, next to `checks`. */
const keysOfCheck: ReadonlySet<string> = new Set(['type', 'params', 'severity'])

export function describeUnknownKey(key: string, keys: readonly string[]): string {
  const other = otherWords.get(key.toLowerCase())
  const near = other !== undefined && keys.includes(other) ? other : suggestWord(key, keys)
  const left = keys.length - maxListed
  const more = left > 0 ? ` and ${left} more` : ''
  const all = `known keys: ${keys.slice(0, maxListed).join(', ')}${more}`
  const advice =
    keys.includes('checks') && keysOfCheck.has(key)
      ? 'it is of a check: indent it as far as `type`'
      : near === null
        ? all
        : `did you mean \`${near}\`?`
  return `\`${key.slice(0, 80)}\` is not a key here; ${advice}`
}

function toKeyProblem(
  issue: z.core.$ZodIssue,
  key: string,
  value: unknown,
  where: readonly (string | number)[],
): KeyProblem {
  const { path, message } = findDeepestIssue(issue)
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const inner = path.map((part) => (typeof part === 'symbol' ? String(part) : part))
  const name = [key, ...inner]
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join('')
  const culprit = inner.reduce<unknown>(
    (at, part) => (at as Record<string | number, unknown> | undefined)?.[part],
    value,
  )
  return {
    code: 'scenario-value',
    path: [...where, key, ...inner, ...unknown],
    part: unknown.length === 0 ? 'value' : 'key',
    message: `\`${name.slice(0, 80)}\`: ${message}${describeFound(message, culprit)}`,
  }
}

/** Finds the branch of a union that fits best: wrong deepest inside, and in the fewest places. */
function findDeepestIssue(issue: z.core.$ZodIssue): { path: readonly PropertyKey[]; message: string } {
  if (issue.code !== 'invalid_union') return issue
  let best: { depth: number; count: number; issue: z.core.$ZodIssue } | null = null
  for (const { 0: first, length: count } of issue.errors) {
    if (first === undefined || (first.path.length === 0 && first.code === 'invalid_type')) continue
    const depth = first.path.length
    if (best === null || depth > best.depth || (depth === best.depth && count < best.count))
      best = { depth, count, issue: first }
  }
  return best === null ? issue : { path: [...issue.path, ...best.issue.path], message: best.issue.message }
}

function describeValue(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'string') return value === '' ? 'empty text' : `\`${value.slice(0, 60)}\``
  if (typeof value === 'object') return 'a mapping'
  return `the ${typeof value} \`${writeJson(value)}\``
}

/** Describes the found value, if the message does not name it already. */
function describeFound(message: string, value: unknown): string {
  return message.startsWith('`') ? '' : `, got ${describeValue(value)}${describeRemedy(message, value)}`
}

function describeRemedy(expected: string, value: unknown): string {
  if (value === null) return '; remove the key, or give it a value'
  if (expected.startsWith('expected text') && (isNumber(value) || typeof value === 'boolean'))
    return '; put it in quotes'
  if (!expected.startsWith('expected a list')) return ''
  if (expected.endsWith('each with a `type`')) {
    const [type] = isObject(value)
      ? [value['type'], ...Object.keys(value)].filter((name) => name !== undefined)
      : [value]
    return typeof type === 'string' && /^\w{1,60}!?$/.test(type)
      ? `; write \`- type: ${type}\`, and its parameters under it`
      : ''
  }
  return typeof value === 'string' ? `; write \`[${value.slice(0, 60)}]\`` : ''
}
