import { z } from 'zod'
import { isObject, type JsonObject } from '../../core/json.ts'
import { jsonParam } from '../params/json-param.ts'
import { adviseWord } from '../../text/suggest.ts'
import { parseWildcard, type FlowStep } from './flow-step.ts'

/** Steps of a sequence, names of a block or a run. */
export const maxSteps = 1_000

const aName = 'expected the name of a span'
export const spanName = z.string({ error: aName }).min(1, { error: 'the name of a span must not be empty' })
/** With one key, which names a span or a flow. */
export const mapping = z.record(z.string(), jsonParam)

/** The name that a step is about, where it can be nothing else: text, or a mapping whose one key it is. */
const stepName = z.union([spanName, mapping], { error: aName }).transform((written, context): string => {
  const name = typeof written === 'string' ? written : findStepName(written)
  return typeof name === 'string' ? name : addStepProblem(name, context)
})

export const blockNames = z
  .array(stepName, { error: 'expected a list of names of spans, such as `[search, read]`' })
  .min(1, { error: 'must not be empty' })
  .max(maxSteps)

export interface StepProblem {
  /** Inside of the step. */
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** Adds the problem of a step at its place in the check. */
export function addStepProblem(problem: StepProblem, context: z.core.$RefinementCtx): never {
  context.addIssue({ code: 'custom', path: [...problem.path], message: problem.message })
  return z.NEVER
}

/** Returns the one key of a step. Timbal skips a step that it cannot read, and matches the sequence without it. */
export function findStepName(written: JsonObject): string | StepProblem {
  const [name, second] = Object.keys(written)
  if (name === undefined || name === '') return { path: [], message: 'the step names no span' }
  if (second !== undefined) {
    const message = `a step has one key, and this one has more (\`${name}\`, \`${second}\`); begin each step with a dash of its own`
    return { path: [second], message }
  }
  const body = written[name] ?? null
  if (body === null || (isObject(body) && Object.keys(body).length === 0)) return name
  const message = isObject(body)
    ? 'what must hold of a step is a check of its own in this format; its `target` begins with the step, as in `llm#1.output` for the second'
    : `expected the validators of \`${name.slice(0, 80)}\` below it, or nothing`
  return { path: [name], message }
}

const names = z
  .array(spanName, { error: 'expected a list of names of spans, such as `[search, read]`' })
  .min(1, { error: 'must not be empty; leave it out where nothing is asked' })
  .max(maxSteps)
const bound = z.number({ error: 'expected a whole number of spans' }).min(0, { error: 'must be 0 or more' })

export const tolerance = z
  .number({ error: 'expected milliseconds, such as `50`' })
  .min(0, { error: 'must be 0 milliseconds or more' })

const run = z.strictObject(
  {
    min: bound.int({ error: 'expected a whole number of spans' }).default(1).describe('The fewest spans.'),
    max: bound.optional().describe('The most spans; left out: any number.'),
    contains: names.optional().describe('Spans that must all be among them.'),
    not_contains: names.optional().describe('Spans that must not be among them.'),
  },
  { error: ({ code, keys }) => describeMappingError(code, keys, ['min', 'max', 'contains', 'not_contains']) },
)
const block = z.strictObject(
  {
    tolerance: tolerance
      .default(0)
      .describe('Milliseconds that may lie between the end of one and the start of another.'),
    spans: blockNames.describe('Steps that ran at the same time.'),
  },
  { error: ({ code, keys }) => describeMappingError(code, keys, ['tolerance', 'spans']) },
)

/** One step as it is written: a name, a wildcard, or a mapping with one key. */
export const flowStep = z
  .union([
    spanName,
    z.strictObject({
      'any!': run.nullish().describe('A run of spans, one or more unless it says otherwise.'),
      'parallel!': z
        .union([blockNames, block])
        .optional()
        .describe('Spans next to each other, in any order, that ran at the same time.'),
    }),
    mapping,
  ])
  .transform((written, context): FlowStep => {
    if (typeof written === 'string') return parseWildcard(written) ?? { kind: 'span', name: written }
    const step = parseNested(written as JsonObject) ?? findStepName(written as JsonObject)
    if (typeof step === 'string') return { kind: 'span', name: step }
    return 'kind' in step ? step : addStepProblem(step, context)
  })

/** Parses a flow as a step; null if the step is the name of a span. */
function parseNested(written: JsonObject): FlowStep | StepProblem | null {
  const [key, second] = Object.keys(written)
  if (second !== undefined || key === undefined) return null
  if (key === 'any!') return parseRun(written)
  if (key === 'parallel!') return parseBlock(written)
  if (key !== 'seq!') return null
  const message =
    'a sequence is no step of a sequence; write its steps here, or below the span that they are in'
  return { path: [key], message }
}

function parseRun(written: JsonObject): FlowStep | StepProblem {
  const read = run.nullable().safeParse(written['any!'])
  if (!read.success) return takeFirstIssue(read.error, 'any!')
  const { min = 1, max = Infinity, contains = [], not_contains: notContains = [] } = read.data ?? {}
  return { kind: 'run', min, max: Math.trunc(max), contains, notContains }
}

function parseBlock(written: JsonObject): FlowStep | StepProblem {
  const body = written['parallel!']
  if (Array.isArray(body)) {
    const read = blockNames.safeParse(body)
    if (!read.success) return takeFirstIssue(read.error, 'parallel!')
    return { kind: 'block', names: read.data, toleranceMs: 0 }
  }
  const read = block.safeParse(body)
  if (!read.success) return takeFirstIssue(read.error, 'parallel!')
  return { kind: 'block', names: read.data.spans, toleranceMs: read.data.tolerance }
}

function takeFirstIssue({ issues }: z.ZodError, key: string): StepProblem {
  const [issue] = issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  return { path: [key, ...(issue?.path ?? []), ...unknown], message: issue?.message ?? 'cannot be used' }
}

function describeMappingError(code: string, keys: unknown, valid: readonly string[]): string {
  const list = valid.map((key) => `\`${key}\``).join(', ')
  if (code !== 'unrecognized_keys' || !Array.isArray(keys)) return `expected a mapping with ${list}`
  const key = String(keys[0])
  return `\`${key.slice(0, 80)}\` is not a key here; ${adviseWord(key, valid, `there are ${list}`)}`
}
