import type { BindProblem } from '../../../checks/bind.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { placedCheck } from './timbal-validator.ts'
import type { Path, Walk } from './timbal-walk.ts'

const flows: ReadonlySet<string> = new Set(['seq!', 'parallel!', 'any!'])

export function isFlow(key: string): boolean {
  return flows.has(key)
}

/** A flow, and after it what its steps ask for. */
export function flowCheck(
  walk: Walk,
  key: string,
  value: JsonValue,
  target: readonly string[],
  path: Path,
): void {
  const found: Mention[] = []
  const bare = bareFlow(value, path, new Map(), found)
  // `parallel!: {tolerance, spans}` has its parameters in it, `[a, b]` is one of them.
  const isMapping = key === 'parallel!' && isObject(bare)
  const steps: JsonObject = isMapping ? bare : { value: bare }
  const params = target.length === 0 ? steps : { ...steps, target: target.join('.') }
  const problems = key === 'any!' ? [alone] : []
  const where = (inside: Path) => (isMapping || inside[0] !== 'value' ? inside : inside.slice(1))
  walk.checks.push(placedCheck(walk.source, path, { type: key, params, problems, where }))
  for (const { name, occurrence, body, at } of found) {
    const marked = occurrence === 0 ? name : `${name}#${occurrence}`
    walk.below(body, [...target, marked], at)
  }
}

const alone: BindProblem = {
  code: 'scenario-value',
  path: [],
  message: '`any!` is a step of `seq!` and cannot stand alone',
}

/** A step with validators below it: they are about the so manieth span of its name. */
interface Mention {
  readonly name: string
  readonly occurrence: number
  readonly body: JsonObject
  readonly at: Path
}

/** The steps of a flow as names alone; what stands below them is found on the way. */
function bareFlow(value: JsonValue, path: Path, counts: Map<string, number>, found: Mention[]): JsonValue {
  if (Array.isArray(value)) return value.map((step, index) => bareStep(step, [...path, index], counts, found))
  if (!isObject(value)) return value
  const { spans } = value
  if (!Array.isArray(spans)) return value
  return { ...value, spans: bareFlow(spans, [...path, 'spans'], counts, found) }
}

function bareStep(step: JsonValue, path: Path, counts: Map<string, number>, found: Mention[]): JsonValue {
  if (typeof step === 'string') {
    if (!step.includes('..')) mention(step, counts)
    return step
  }
  const keys = isObject(step) ? Object.keys(step) : []
  const [name] = keys
  // What is no step is left as it is: the check says so.
  if (!isObject(step) || name === undefined || keys.length > 1) return step
  const body = step[name] ?? null
  if (isFlow(name)) return { [name]: bareFlow(body, [...path, name], counts, found) }
  const occurrence = mention(name, counts)
  if (!isObject(body)) return step
  found.push({ name, occurrence, body: body, at: [...path, name] })
  return name.includes('..') ? { [name]: null } : name
}

function mention(name: string, counts: Map<string, number>): number {
  const before = counts.get(name) ?? 0
  counts.set(name, before + 1)
  return before
}
