import { bindCheck, type BoundCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonObject, JsonValue } from '../../src/core/json.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import { memoryFile, readAll, type ReadAll } from './trace-files.ts'

type Status = ReturnType<typeof runChecks>[number]['status']

/** Traces of a file that are looked at. */
const mostTraces = 8

/** What checks say of one recording, and whether they still do when it says something else, or less. */
export class Oracle {
  readonly #name: string
  readonly #whole: ReadAll
  readonly #checks: readonly (readonly BoundCheck[])[]

  private constructor(name: string, whole: ReadAll, statuses: readonly Status[]) {
    this.#name = name
    this.#whole = whole
    this.#checks = whole.traces.slice(0, mostTraces).map((trace) => checksOf(trace, statuses))
  }

  /** `statuses`: what checks say of the whole that are asked again. */
  static async of(name: string, content: string, statuses: readonly Status[] = ['fail']): Promise<Oracle> {
    return new Oracle(name, await readAll(memoryFile(content, name)), statuses)
  }

  /** Id of the format that it is read as. */
  get format(): string | undefined {
    return this.#whole.traces[0]?.source.format
  }

  get traces(): number {
    return this.#whole.traces.length
  }

  /** How many checks fail on the whole. */
  get checks(): number {
    return this.#checks.flat().length
  }

  /**
   * The check that fails on the whole and passes on this content, though nothing says that a part of it could not
   * be read; `lost` for a trace that is not there any more. Null where there is none. `isExcused`: what nobody can tell.
   */
  async passedBy(content: string, isExcused?: Excuse): Promise<string | null> {
    const [first] = await this.passesOf(content, isExcused)
    return first ?? null
  }

  /** All such checks. */
  async passesOf(content: string, isExcused: Excuse = () => false): Promise<string[]> {
    const { traces, damaged, diagnostics } = await readAll(memoryFile(content, this.#name))
    // Whoever claims the file is short of what could not be read: unverified.
    if (traces.length === 0 || diagnostics.some(({ severity }) => severity === 'error')) return []
    const isSame = traces.length === this.#whole.traces.length
    return [...this.#checks.entries()].flatMap(([index, checks]) => {
      const before = this.#whole.traces[index]
      const trace = isSame ? traces[index] : traces.find(({ id }) => id === before?.id)
      if (trace === undefined || before === undefined) return ['lost']
      if (damaged.includes(trace.id)) return []
      const verdicts = runChecks(trace, checks)
      return checks.flatMap(({ spec: { type } }, place) =>
        verdicts[place]?.status === 'pass' && !isExcused(type, before, trace) ? [type] : [],
      )
    })
  }
}

/** Tells what nobody can tell of a changed run. */
type Excuse = (type: string, whole: Trace, changed: Trace) => boolean

/** Checks that find something against a run (what it did, said or took is what they forbid), or cannot tell. */
function checksOf(trace: Trace, statuses: readonly Status[]): BoundCheck[] {
  const calls = trace.toolCalls ?? []
  const tools = [...new Set(calls.map(({ name }) => name))].slice(0, 6)
  const answer = trace.finalOutput ?? ''
  const words = [...new Set(answer.match(/[\p{L}\p{N}]{4,}/gu) ?? [])].slice(0, 3)
  const tokens = (trace.usage?.input ?? 0) + (trace.usage?.output ?? 0)
  const agents = [...new Set((trace.agents ?? []).flatMap(({ name }) => name ?? []))].slice(0, 3)
  const asked: (readonly [type: string, params: Readonly<Record<string, unknown>>])[] = [
    ...tools.map((tool) => ['tools_not_called', { tools: [tool] }] as const),
    ...tools.map((tool) => {
      const times = calls.filter(({ name }) => name === tool).length
      return ['tool_call_count', { tool, max: times - 1 }] as const
    }),
    ...words.map((word) => ['content_excludes', { patterns: [word] }] as const),
    ...agents.map((agent) => ['agent_not_invoked', { agents: [agent] }] as const),
    ['max_tool_calls', { max: Math.max(0, calls.length - 1) }],
    ['max_length', { max: Math.max(1, answer.length - 1) }],
    ['max_tokens', { max: Math.max(0, tokens - 1) }],
    ['max_cost', { max_usd: (trace.cost?.known ?? 0) * 0.99 }],
    ['max_duration', { max_seconds: ((trace.durationUs ?? 0) / 1e6) * 0.99 }],
    ['max_turns', { max: Math.max(0, trace.turns.length - 1) }],
    ['no_tool_errors', {}],
    ['no_agent_error', {}],
    ['no_repeat_calls', {}],
  ]
  return asked.flatMap(([type, params]) => {
    const bound = bindCheck({
      type,
      params: params as JsonObject,
      severity: 'error',
      surface: 'assertion',
      description: '',
    })
    if (bound.problems !== null) throw new Error(`${type}: ${bound.problems[0]?.message}`)
    const [verdict] = runChecks(trace, [bound])
    return verdict !== undefined && statuses.includes(verdict.status) ? [bound] : []
  })
}

/** A value of each JSON type. */
const values: readonly JsonValue[] = [null, true, 7, 'x', [], {}]

export interface Mutant {
  readonly record: number
  readonly path: readonly (string | number)[]
  readonly to: JsonValue
}

/** Every value of some records, replaced by each of the five other JSON types. */
export function mutantsOf(records: readonly JsonValue[]): Mutant[] {
  return records.flatMap((held, record) =>
    pathsIn(held).flatMap(({ path, value }) =>
      values.filter((to) => typeOf(to) !== typeOf(value)).map((to) => ({ record, path, to })),
    ),
  )
}

/** Every text of some records. */
export function textsIn(
  records: readonly JsonValue[],
): { readonly record: number; readonly path: Mutant['path']; readonly value: string }[] {
  return records.flatMap((held, record) =>
    pathsIn(held).flatMap(({ path, value }) => (typeof value === 'string' ? { record, path, value } : [])),
  )
}

function pathsIn(
  value: JsonValue,
  path: readonly (string | number)[] = [],
): { readonly path: readonly (string | number)[]; readonly value: JsonValue }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value)
  return [{ path, value }, ...[...entries].flatMap(([key, held]) => pathsIn(held, [...path, key]))]
}

function typeOf(value: JsonValue): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

export function replaced(value: JsonValue, path: Mutant['path'], to: JsonValue): JsonValue {
  const [step, ...rest] = path
  if (step === undefined) return to
  if (Array.isArray(value)) return value.with(Number(step), replaced(value[Number(step)] ?? null, rest, to))
  const held = value as JsonObject
  return { ...held, [step]: replaced(held[step] ?? null, rest, to) }
}
