import { z } from 'zod'
import type { JsonObject } from '../../core/json.ts'
import { suggestWord } from '../../text/suggest.ts'
import { parseWildcard, type FlowStep } from './flow-step.ts'
import type { StepProblem } from './step-name.ts'
import { blockNames, mapping, mostSteps, findStepName, spanName, addStepProblem } from './step-name.ts'

const names = z
  .array(spanName, { error: 'expected a list of names of spans, such as `[search, read]`' })
  .min(1, { error: 'must not be empty; leave it out where nothing is asked' })
  .max(mostSteps)
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

/** A flow as a step; null where the step is the name of a span. */
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
  const near = suggestWord(key, valid)
  return `\`${key.slice(0, 80)}\` is not a key here; ${near === null ? `there are ${list}` : `did you mean \`${near}\`?`}`
}
