// Cuts GitHub's OpenAPI description down to what the stand-in of the tests answers, as plain JSON Schema.
//
//   npm i --prefix /tmp/openapi @octokit/openapi@23.0.2     (450 MB unpacked, hence no dependency)
//   node scripts/excerpt-openapi.mjs /tmp/openapi/node_modules/@octokit/openapi
//
// and remove the folder again. Add an endpoint or an event to the lists below when the Action starts to use one.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const operations = [
  ['get', '/repos/{owner}/{repo}/issues/{issue_number}/comments'],
  ['post', '/repos/{owner}/{repo}/issues/{issue_number}/comments'],
  ['patch', '/repos/{owner}/{repo}/issues/comments/{comment_id}'],
  ['delete', '/repos/{owner}/{repo}/issues/comments/{comment_id}'],
  ['get', '/repos/{owner}/{repo}/pulls/{pull_number}'],
  ['get', '/user'],
  ['get', '/repos/{owner}/{repo}/actions/runs'],
  ['get', '/repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs'],
  ['get', '/repos/{owner}/{repo}/actions/runs/{run_id}/artifacts'],
  ['get', '/repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}'],
  ['get', '/repos/{owner}/{repo}/commits'],
  ['get', '/repos/{owner}/{repo}/compare/{basehead}'],
  ['get', '/repos/{owner}/{repo}/commits/{commit_sha}/branches-where-head'],
  ['get', '/repos/{owner}/{repo}/contents/{path}'],
  ['get', '/repos/{owner}/{repo}/pulls'],
  ['get', '/repos/{owner}/{repo}/branches/{branch}'],
  ['get', '/repos/{owner}/{repo}/rules/branches/{branch}'],
  ['post', '/repos/{owner}/{repo}/check-runs'],
  ['patch', '/repos/{owner}/{repo}/check-runs/{check_run_id}'],
  ['post', '/repos/{owner}/{repo}/statuses/{sha}'],
  ['get', '/repos/{owner}/{repo}/commits/{ref}/check-runs'],
  ['get', '/repos/{owner}/{repo}/commits/{ref}/statuses'],
]
const events = {
  pull_request: 'pull-request-synchronize',
  issue_comment: 'issue-comment-created',
  merge_group: 'merge-group-checks-requested',
  push: 'push',
  workflow_dispatch: 'workflow-dispatch',
  workflow_run: 'workflow-run-completed',
}
/** What every operation may answer, documented there or not: 401, 403, 429, 5xx. */
const genericError = '#/components/schemas/basic-error'

const folder = process.argv[2]
if (folder === undefined) {
  console.error('usage: node scripts/excerpt-openapi.mjs FOLDER_OF_@octokit/openapi')
  process.exit(2)
}
const read = (path) => readFileSync(join(folder, path), 'utf8')
const description = JSON.parse(read('generated/api.github.com.json'))
const { version } = JSON.parse(read('package.json'))

const at = (ref) =>
  ref
    .slice(2)
    .split('/')
    .reduce((node, key) => node[key], description)
const resolved = (node) => (node?.$ref === undefined ? node : at(node.$ref))

const prose = new Set([
  'description',
  'example',
  'examples',
  'externalDocs',
  'title',
  'deprecated',
  'discriminator',
])

/** An OpenAPI 3.0 schema as JSON Schema: `nullable` spelt out, prose and extensions left out. */
function jsonSchema(schema) {
  if (Array.isArray(schema)) return schema.map(jsonSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const result = {}
  for (const [key, value] of Object.entries(schema)) {
    if (prose.has(key) || key === 'nullable' || key.startsWith('x-')) continue
    result[key] =
      key === 'properties'
        ? Object.fromEntries(Object.entries(value).map(([name, property]) => [name, jsonSchema(property)]))
        : key === 'enum' || key === 'default' || key === 'required'
          ? value
          : jsonSchema(value)
  }
  if (schema.nullable !== true) return result
  if (result.type === undefined) return { anyOf: [result, { type: 'null' }] }
  if (result.enum !== undefined && !result.enum.includes(null)) result.enum = [...result.enum, null]
  return { ...result, type: [result.type, 'null'] }
}

const jsonBody = (node) => {
  const schema = resolved(node)?.content?.['application/json']?.schema
  return schema === undefined ? null : jsonSchema(schema)
}

function operation([method, path]) {
  const { operationId, parameters = [], requestBody, responses } = description.paths[path][method]
  return [
    operationId,
    {
      method: method.toUpperCase(),
      path,
      parameters: parameters.map(resolved).map(({ name, in: place, required = false, schema }) => ({
        name,
        in: place,
        required,
        schema: jsonSchema(schema),
      })),
      requestBody: jsonBody(requestBody),
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, reply]) => [status, jsonBody(reply)]),
      ),
    },
  ]
}

/** Every schema that is referred to, however deep. */
function schemasIn(roots) {
  const schemas = {}
  const visit = (node) => {
    if (typeof node !== 'object' || node === null) return
    if (typeof node.$ref === 'string') {
      const name = node.$ref.split('/').at(-1)
      if (!(name in schemas)) {
        schemas[name] = jsonSchema(at(node.$ref))
        visit(schemas[name])
      }
    }
    Object.values(node).forEach(visit)
  }
  visit(roots)
  return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const paths = Object.fromEntries(operations.map(operation))
const payloads = Object.fromEntries(
  Object.entries(events).map(([event, name]) => [
    event,
    jsonBody(description['x-webhooks'][name].post.requestBody),
  ]),
)
const excerpt = {
  source: `npm @octokit/openapi ${version}, generated/api.github.com.json`,
  madeBy: 'scripts/excerpt-openapi.mjs',
  license: { spdx: 'MIT', text: read('LICENSE') },
  operations: paths,
  events: payloads,
  genericError: { $ref: genericError },
  components: { schemas: schemasIn([paths, payloads, { $ref: genericError }]) },
}
writeFileSync(
  new URL('../test/fixtures/github/openapi-excerpt.json', import.meta.url),
  `${JSON.stringify(excerpt, null, 1)}\n`,
)
