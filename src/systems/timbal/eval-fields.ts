import type { JsonObject } from '../../core/json.ts'
import { z } from 'zod'
import { longest, text, tooLong, word } from '../../checks/keys/key-values.ts'
import { readKeys, type KeyProblem } from '../../checks/keys/read-keys.ts'

const aTime = { error: 'expected milliseconds, such as `30000`' }

const milliseconds = z.union(
  [z.number().min(0, aTime), z.string().regex(/^\s*[0-9]+(?:\.[0-9]*)?\s*$/, aTime)],
  aTime,
)

const named = 'expected the file and the name of what runs, such as `agent.py::agent`'

/** The keys of an eval that are no targets: the one definition of what may stand under them. */
const evalFields = {
  name: word.max(200, { error: 'expected at most 200 characters' }),
  description: text.nullable(),
  tags: z.array(text, { error: 'expected a list of texts' }).max(longest, tooLong),
  timeout: milliseconds.nullable(),
  env: z.record(z.string(), text, { error: 'expected a mapping of names to texts' }),
  params: z.record(z.string(), z.unknown(), { error: 'expected a mapping of arguments' }),
  runnable: z.string({ error: named }).regex(/^(?:(?!::).)+::(?:(?!::).)+$/s, { error: named }),
  path: z.unknown(),
}

type EvalField = keyof typeof evalFields

export type EvalValues = { [Field in EvalField]?: z.output<(typeof evalFields)[Field]> }

export function isField(key: string): key is EvalField {
  return Object.hasOwn(evalFields, key)
}

/** Reads the fields of an eval; paths of problems are paths inside of it. */
export function readFields(item: JsonObject): {
  readonly values: EvalValues
  readonly problems: readonly KeyProblem[]
} {
  const { values, problems } = readKeys(
    evalFields,
    Object.fromEntries(Object.entries(item).filter(([key]) => isField(key))),
    [],
  )
  if ('name' in item) return { values, problems }
  const message = 'the eval has no `name`; a recorded run finds its eval by it'
  return { values, problems: [{ code: 'scenario-key', path: [], part: 'key', message }, ...problems] }
}
