import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'

/** GitHub's OpenAPI description, as far as the tests use it; see scripts/excerpt-openapi.mjs. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: Schema
  }[]
  readonly requestBody: Schema | null
  /** By status; null where the reply has no body. */
  readonly responses: Readonly<Record<string, Schema | null>>
}

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

interface Excerpt {
  readonly operations: Readonly<Record<string, Operation>>
  readonly events: Readonly<Record<string, Schema>>
  readonly genericError: Schema
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export const excerpt = JSON.parse(
  readFileSync(new URL('../../fixtures/github/openapi-excerpt.json', import.meta.url), 'utf8'),
) as Excerpt

export function schemaNamed(name: string): Schema {
  const schema = excerpt.components.schemas[name]
  if (schema === undefined) throw new Error(`the schema ${name} is not in the excerpt`)
  return schema
}

// To optimize what it makes of a schema takes half of the making, and more than all uses of it here.
const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: false, code: { optimize: false } })
ajv.addFormat('uri', (text) => URL.canParse(text))
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/)
for (const format of ['uri-template', 'int64', 'timestamp', 'email', 'date']) ajv.addFormat(format, true)
ajv.addSchema({ $id: 'github', components: excerpt.components })

const compiled = new Map<Schema, ValidateFunction>()

/** What is wrong with a value, one sentence each; empty where it is as described. */
export function problemsWith(schema: Schema, value: unknown): string[] {
  let validate = compiled.get(schema)
  if (validate === undefined) {
    validate = ajv.compile(absolute(schema))
    compiled.set(schema, validate)
  }
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message ?? ''}`)
}

/** References of a part point into the whole excerpt. */
function absolute(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"github#/components/')) as Schema
}

export interface Call {
  readonly id: string
  readonly operation: Operation
  readonly path: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: unknown
}

/** The operation that a method and a path (without the base) call, or null. */
export function operationFor(
  method: string,
  pathname: string,
): Pick<Call, 'id' | 'operation' | 'path'> | null {
  for (const [id, operation] of Object.entries(excerpt.operations)) {
    const pattern = operation.path
      // That of a file may be empty: the root.
      .replace('/{path}', '(?:/(?<path>[^/]*))?')
      .replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
    const match = operation.method === method ? new RegExp(`^${pattern}$`).exec(pathname) : null
    if (match !== null) return { id, operation, path: withEmpty(match.groups) }
  }
  return null
}

function withEmpty(groups: Record<string, string | undefined> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, text = '']) => [name, text]))
}

/** How a request differs from its description. What is not described is a mistake, too. */
export function requestProblems({ id, operation, path, query, body }: Call): string[] {
  const problems: string[] = []
  const known = new Map(operation.parameters.map((parameter) => [parameter.name, parameter]))
  for (const [name, text] of [...Object.entries(path), ...query]) {
    const schema = known.get(name)?.schema
    if (schema === undefined) problems.push(`parameter ${name} is not described`)
    else
      problems.push(
        ...problemsWith(schema, valueOf(schema, text)).map((problem) => `parameter ${name}: ${problem}`),
      )
  }
  for (const { name, in: place, required } of operation.parameters) {
    if (required && place === 'query' && !query.has(name)) problems.push(`parameter ${name} is missing`)
  }
  if (operation.requestBody === null) {
    if (body !== undefined) problems.push('a body where none is described')
  } else {
    problems.push(...problemsWith(operation.requestBody, body).map((problem) => `body: ${problem}`))
    const described = operation.requestBody.properties ?? {}
    for (const key of Object.keys(body ?? {})) {
      if (!(key in described)) problems.push(`body: ${key} is not described`)
    }
  }
  return problems.map((problem) => `${id} request: ${problem}`)
}

/** How a reply differs: a documented status with its body, or an error that every operation may answer. */
export function replyProblems(id: string, operation: Operation, status: number, body: unknown): string[] {
  const generic = [401, 403, 404, 410, 422, 429].includes(status) || status >= 500
  const documented = String(status) in operation.responses
  if (!documented && !generic) return [`${id} reply: status ${status} is not described`]
  const schema = documented ? operation.responses[String(status)] : excerpt.genericError
  if (schema === null || schema === undefined) {
    return body === undefined ? [] : [`${id} reply ${status}: a body where none is described`]
  }
  return problemsWith(schema, body).map((problem) => `${id} reply ${status}: ${problem}`)
}

function valueOf(schema: Schema, text: string): unknown {
  // By its words a range as well, by its schema a point in time only.
  if (schema.format === 'date-time') return text.replace(/^<=/, '')
  return schema.type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text
}
