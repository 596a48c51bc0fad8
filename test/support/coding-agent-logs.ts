export type Values = Readonly<Record<string, string | number | boolean>>

interface Log {
  readonly at: number
  readonly name: string
  readonly body?: string
  readonly values: Values
  readonly trace?: string
  readonly eventName?: string
}

const pairs = (values: Values) =>
  Object.entries(values).map(([key, value]) => ({ key, value: anyValue(value) }))

function anyValue(value: string | number | boolean): object {
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'string') return { stringValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

/** Times are milliseconds into 2026-03-17. */
export function logs(records: readonly Log[], resource: Values = {}): object {
  const logRecords = records.map(({ at, name, body, values, trace, eventName }) => ({
    timeUnixNano: `${BigInt(1_773_757_800_000 + at) * 1_000_000n}`,
    attributes: pairs({ 'event.name': name, ...values }),
    ...(eventName === undefined ? {} : { eventName }),
    ...(body === undefined ? {} : { body: { stringValue: body } }),
    ...(trace === undefined ? {} : { traceId: trace.padEnd(32, '0'), spanId: 'f'.repeat(16) }),
  }))
  return { resourceLogs: [{ resource: { attributes: pairs(resource) }, scopeLogs: [{ logRecords }] }] }
}

export const claude = (at: number, name: string, values: Values): Log => ({
  at,
  name,
  body: `claude_code.${name}`,
  values: { 'session.id': 's1', 'prompt.id': 'p1', ...values },
})
export const claudeRecords = [
  claude(0, 'user_prompt', { prompt: 'list the files', prompt_length: '14' }),
  claude(900, 'api_request', {
    model: 'claude-sonnet-4-5',
    cost_usd: 0.01,
    duration_ms: '800',
    input_tokens: '10',
    output_tokens: '20',
    cache_read_tokens: '100',
    cache_creation_tokens: '5',
  }),
  claude(950, 'tool_decision', { tool_name: 'Bash', decision: 'accept', source: 'config' }),
  claude(1200, 'tool_result', {
    tool_name: 'Bash',
    success: 'false',
    error: 'no such folder',
    duration_ms: '200',
    tool_parameters: '{"bash_command":"ls"}',
  }),
  claude(2000, 'api_request', {
    model: 'claude-sonnet-4-5',
    cost_usd: 0.02,
    duration_ms: 500,
    input_tokens: 15,
    output_tokens: 2,
  }),
]

export const codex = (at: number, name: string, values: Values): Log => ({
  at,
  name: `codex.${name}`,
  values: { 'conversation.id': 'c1', model: 'gpt-5.1-codex', ...values },
})
export const codexRecords = [
  codex(0, 'user_prompt', { prompt: '[REDACTED]', prompt_length: 9 }),
  codex(100, 'sse_event', { 'event.kind': 'response.output_item.done' }),
  codex(200, 'sse_event', {
    'event.kind': 'response.completed',
    input_token_count: 100,
    cached_token_count: 40,
    output_token_count: 10,
    reasoning_token_count: 4,
  }),
  codex(300, 'tool_result', {
    tool_name: 'shell',
    call_id: 'x',
    arguments: '{"command":["ls"]}',
    success: 'true',
    output: 'a.txt',
    duration_ms: 50,
  }),
]

const gemini = (at: number, name: string, values: Values): Log => ({
  at,
  name: `gemini_cli.${name}`,
  values,
})
export const geminiRecords = [
  gemini(0, 'user_prompt', { prompt: 'read it' }),
  gemini(500, 'api_response', {
    model: 'gemini-2.5-flash',
    duration_ms: 400,
    input_token_count: 100,
    cached_content_token_count: 60,
    output_token_count: 10,
    thoughts_token_count: 5,
  }),
  gemini(600, 'tool_call', {
    function_name: 'read_file',
    function_args: '{"path":"a"}',
    success: true,
    duration_ms: 30,
  }),
]
