import { z } from 'zod'
import { isObject, type JsonObject } from '../../core/json.ts'
import { jsonParam } from '../params/json-param.ts'

/** Steps of a sequence, names of a block or a run. */
export const mostSteps = 1_000

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
  .max(mostSteps)

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
