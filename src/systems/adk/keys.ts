import { z } from 'zod'
import { isObject, type JsonObject } from '../../core/json.ts'
import { describeShapeIssue } from '../../text/suggest.ts'

/** A mapping with its keys as Python writes them; ADK takes `evalId` for `eval_id` as well. */
export function toSnakeCase(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [rename(key), value]))
}

function rename(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A mapping with no other keys, in either spelling; `others`: those that decide nothing here. */
export function mapping<Shape extends z.ZodRawShape>(shape: Shape, others: readonly string[] = []) {
  const keys = [...Object.keys(shape), ...others]
  const idle = Object.fromEntries(others.map((key) => [key, z.unknown().optional()]))
  const expected = `expected a mapping with ${keys.slice(0, 3).join(', ')}`
  return z.preprocess(
    (value) => (isObject(value) ? toSnakeCase(value as JsonObject) : value),
    z.strictObject<Shape>(
      { ...idle, ...shape },
      { error: (issue) => describeShapeIssue(issue, keys, expected) },
    ),
  )
}

const aText = { error: 'expected text' }

const text = z.string(aText).nullish()

/** A message of Gemini: the texts of its parts, a line each, as ADK compares them. */
export const content = z
  .looseObject(
    { parts: z.array(z.looseObject({ text }), { error: 'expected a list of parts' }).nullish() },
    { error: 'expected a message, such as `{ "parts": [{ "text": "Hello" }] }`' },
  )
  .transform(({ parts }) => ({ text: (parts ?? []).flatMap((part) => part.text || []).join('\n'), parts }))

const rubric = mapping({
  rubric_id: z.string(aText),
  rubric_content: mapping({ text_property: text }),
  description: text,
  type: text,
})

export const rubrics = z
  .array(rubric, { error: 'expected a list of rubrics' })
  .nullish()
  .transform((list) => list ?? [])

export type EvalRubric = z.output<typeof rubric>
