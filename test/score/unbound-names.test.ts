import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { conversationFile } from '../support/conversation.ts'
import { agent, run } from '../support/losses.ts'
import { scoreFiles } from '../support/score-files.ts'
import { otlp, type OtlpSpan } from '../support/trace-files.ts'

/** What is said of the names that some scenarios forbid, over one run that calls `list_repos` and `delete_repo`. */
async function said(...checks: readonly string[]) {
  const scenarios = checks.map(
    (check, at) =>
      [`scenarios/s${at}.yaml`, `id: s${at}\ntraces: ../t.json\nchecks:\n  - ${check}\n`] as const,
  )
  const trace = conversationFile({ calls: [{ tool: 'list_repos' }, { tool: 'delete_repo' }] })
  return (await scoreFiles({ ...Object.fromEntries(scenarios), 't.json': trace }, ['scenarios'])).said
}

describe('a forbidden name that no run knows', () => {
  test.for([
    'delet_repo',
    'deleet_repo',
    'delete_rpeo',
    'delete_rapo',
    'deleet_*',
    '*delete_rpeo',
    'delete_rpeo*',
  ])('%s is a slip, said once', async (name) => {
    const ban = `{ type: tools_not_called, params: { tools: ['${name}'] } }`
    expect(await said(ban, ban)).toEqual([
      `scenarios/s0.yaml:4:5 warning: \`tools_not_called\` names \`${name}\`, which binds nothing: no run called it, and no model was offered it. Did you mean \`delete_repo\`?`,
    ])
  })

  test.for(['repo', 'delete', 'list', 'Delete'])('%s is a part of one that was called', async (name) => {
    const [line, ...more] = await said(`{ type: tools_not_called, params: { tools: [${name}] } }`)
    expect(more).toEqual([])
    expect(line).toMatch(/binds nothing.* Did you mean `(?:delete|list)_repos?`\?$/)
  })

  test.for([
    '{ type: tools_not_called, params: { tools: [drop_table] } }',
    '{ type: tools_not_called, params: { tools: ["delete_*"] } }',
    '{ type: tools_not_called, params: { tools: ["*_drop"] } }',
    '{ type: tools_not_called, params: { tools: [repos_del] } }',
    '{ type: tools_not_called, params: { tools: [elete] } }',
    '{ type: tools_not_called, params: { tools: [delete, delete_repo] } }',
    '{ type: tools_not_called, params: { tools: [delete_repos] } }',
    '{ type: tools_not_called, params: { tools: [delete_repo] } }',
    '{ type: tools_called, params: { tools: [delet_repo] } }',
  ])('nothing is said of %s', async (check) => {
    expect(await said(check)).toEqual([])
  })
})

/** A run of which the recording shows that its model was offered `get_food` and two tools that it did not call. */
const offered = readFileSync(
  new URL('../fixtures/traces/langfuse-pydantic-ai-7.json', import.meta.url),
  'utf8',
)

/** What is said of names that bind nothing, by the checks of one scenario over that run. */
async function unbound(...checks: readonly string[]) {
  const text = `id: s\ntraces: ../t.json\nchecks:\n${checks.map((check) => `  - ${check}\n`).join('')}`
  const scored = await scoreFiles({ 'scenarios/s.yaml': text, 't.json': offered }, ['scenarios'])
  return scored.said.filter((line) => line.includes('nothing: no run called'))
}

describe('a tool that no run called and no model was offered', () => {
  test('is said once of all checks that bound its use', async () => {
    const lines = await unbound(
      '{ type: max_tool_calls, params: { tools: [search_web], max: 3 } }',
      '{ type: tool_call_count, params: { tool: read_page, max: 2 } }',
      '{ type: tool_args_excluded_session, params: { tool_name: read_file, excluded_args: { path: /etc } } }',
      '{ type: tools_not_called, params: { tools: [drop_table] } }',
    )
    expect(lines).toEqual([
      'scenarios/s.yaml:4:5 warning: `search_web` (`max_tool_calls` of s), `read_page` (`tool_call_count` of s), `read_file` (`tool_args_excluded_session` of s) bind nothing: no run called them, and no model was offered them.',
    ])
  })

  test.for([
    // Forbidden to be safe.
    '{ type: tools_not_called, params: { tools: [drop_table] } }',
    '{ type: max_tool_calls, params: { tools: [drop_table], max: 0 } }',
    // Offered.
    '{ type: max_tool_calls, params: { tools: [get_car_joke_suggestion], max: 3 } }',
    '{ type: max_tool_calls, params: { tools: [functions.get_car_joke_suggestion], max: 3 } }',
    // It asks for the tool.
    '{ type: tools_called, params: { tools: [read_page], max_calls: 2 } }',
  ])('is not said of %s', async (check) => {
    expect(await unbound(check)).toEqual([])
  })
})

const replies = run.filter(({ id }) => id !== '3')
const sends = (name: string, attributes: object, parent = '1'): OtlpSpan => ({
  id: '7',
  parent,
  name,
  start: 50,
  end: 60,
  attributes: { ...attributes },
})
const post = sends('POST /refunds', {
  'http.request.method': 'POST',
  'url.full': 'https://pay.example/refunds',
})

async function warnings(...spans: readonly OtlpSpan[]) {
  const check = '{ type: tools_not_called, params: { tools: [refund] } }'
  const files = {
    'scenarios/s.yaml': `id: s\ntraces: ../t.json\nchecks:\n  - ${check}\n`,
    't.json': JSON.stringify(otlp(...spans)),
  }
  return (await scoreFiles(files, ['scenarios'])).said
}

describe('a run whose spans name no tool', () => {
  test.for<OtlpSpan>([
    post,
    { ...post, attributes: { 'http.method': 'POST', 'http.url': 'https://pay.example' } },
    sends('DELETE accounts', { 'db.system': 'postgresql' }),
    sends('refunds publish', { 'messaging.system': 'kafka' }),
  ])('may have called one by `$name`', async (span) => {
    expect(await warnings(...replies, span)).toEqual([
      `scenarios/s.yaml:4:5 warning: \`tools_not_called\` names \`refund\`, and no span says that it is a tool, but the agent sent \`${span.name}\`. If that is the work of a tool, give it a span with \`gen_ai.tool.name\`.`,
    ])
  })

  test.for<[string, readonly OtlpSpan[]]>([
    ['of a model', [...replies, { ...post, parent: '2' }]],
    [
      'to a model',
      [...replies, sends('POST', { 'http.method': 'POST', 'url.full': 'https://api.openai.com/v1/x' })],
    ],
    ['beside tools', [...run, post]],
    [
      'outside of an agent',
      [{ ...agent, attributes: { 'openinference.span.kind': 'CHAIN' } }, ...replies.slice(1), post],
    ],
  ])('nothing is said of a request %s', async ([, spans]) => {
    expect(await warnings(...spans)).toEqual([])
  })
})
