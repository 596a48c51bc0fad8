import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { JsonValue } from '../../src/core/json.ts'
import { Oracle } from '../support/oracle.ts'
import { traceOf } from '../support/dialect-traces.ts'
import { jsonLines, readOne } from '../support/trace-files.ts'

/** Keys without which a recording does not say what an agent did, as another version of its writer may name them. */
const renamed = [
  ['atif-1.json', 'agent'],
  ['examples/gemini-interactions.json', 'steps * name'],
  ['langfuse-vercel-aisdk-1.json', 'observations * id'],
  ['langfuse-vercel-aisdk-1.json', 'observations * type'],
  ['openai-agents-1.json', 'data * span_data name'],
  ['examples/phoenix.json', 'data * attributes'],
  ['examples/phoenix.json', 'data * name'],
  ['otlp-openinference-agents.json', 'resourceSpans * scopeSpans * spans * name'],
  ['otlp-mastra-1.71.json', 'resourceSpans * scopeSpans * spans * attributes * value stringValue'],
  ['otlp-openinference-crewai.json', 'resourceSpans * scopeSpans * spans * attributes * value stringValue'],
  ['otlp-openllmetry-0.14.json', 'resourceSpans * scopeSpans * spans * attributes * value stringValue'],
  ['vitest-evals-1.json', 'testResults * assertionResults * meta harness name'],
  ['atif-1.json', 'steps * tool_calls'],
  ['gemini-cli-1.json', 'messages * toolCalls'],
  ['gemini-response-toolcall-1.json', 'candidates * content parts * functionCall'],
  ['openai-chat-1.json', 'response choices * message tool_calls'],
  ['promptkit-recording-1.jsonl', 'event data CallID'],
  ['promptkit-turns-1.json', 'turns * response message tool_calls'],
  ['tau2-results-1.json', 'simulations * messages * tool_calls'],
] as const

test.for(renamed)('%s passes nothing with another name for %s', async ([name, place]) => {
  const content = readFileSync(new URL(`../fixtures/traces/${name}`, import.meta.url), 'utf8')
  const isLines = name.endsWith('.jsonl')
  const records = (isLines ? content.trim().split('\n') : [content]).map(
    (text) => JSON.parse(text) as JsonValue,
  )
  const oracle = await Oracle.of(name, content)
  const changed = records.map((record) => withOtherKey(record, place.split(' ')))
  expect(changed).not.toEqual(records)
  expect(oracle.checks).toBeGreaterThan(0)
  expect(await oracle.passedBy(isLines ? jsonLines(...changed) : JSON.stringify(changed[0]))).toBeNull()
})

/** Words by which a recording names a tool call, or its end. */
const words = [
  ['anthropic-response-websearch-1.json', 'server_tool_use'],
  ['codex-rollout-1.jsonl', 'function_call'],
  ['codex-rollout-1.jsonl', 'custom_tool_call'],
  ['examples/anthropic-messages.conversation.json', 'tool_use'],
  ['examples/codex-exec.jsonl', 'mcp_tool_call'],
  ['examples/openai-responses.items.json', 'function_call'],
  ['openai-agents-1.json', 'function'],
  ['openai-responses-mcp-1.json', 'mcp_call'],
  ['promptkit-recording-1.jsonl', 'tool.call.failed'],
] as const

test.for(words)('%s passes nothing with another word for %s', async ([name, word]) => {
  const content = readFileSync(new URL(`../fixtures/traces/${name}`, import.meta.url), 'utf8')
  const oracle = await Oracle.of(name, content)
  const changed = content.replaceAll(JSON.stringify(word), JSON.stringify(`${word}.v2`))
  expect(changed).not.toBe(content)
  expect(await oracle.passedBy(changed)).toBeNull()
})

test.for([
  [
    'was cut off',
    JSON.stringify({ role: 'assistant', content: '', tool_calls: [{ name: 'pay' }] }).slice(0, -6),
    null,
    null,
  ],
  ['holds calls under another name', { tool_calls_v2: [{ name: 'pay' }] }, [{ name: '' }], ''],
  ['lists such calls', [{ tool_calls_v2: [{ name: 'pay' }] }], [{ name: '' }], ''],
] as const)('no calls are told by a reply in Langfuse that %s', async ([, output, calls, answer]) => {
  const generation = { id: 'a', traceId: 't', type: 'GENERATION', name: 'llm', output }
  const { toolCalls, finalOutput } = await readOne(JSON.stringify({ id: 't', observations: [generation] }))
  expect({ toolCalls, finalOutput }).toMatchObject({ toolCalls: calls, finalOutput: answer })
})

test('a list of messages that was cut off at the limit of an attribute is not an answer', async () => {
  const messages = JSON.stringify([{ role: 'assistant', parts: [{ type: 'text', content: 'Let me see.' }] }])
  const attributes = { 'gen_ai.operation.name': 'chat', 'gen_ai.output.messages': messages.slice(0, 60) }
  const { toolCalls, finalOutput } = await traceOf({ id: 'a', attributes })
  expect({ toolCalls, finalOutput }).toEqual({ toolCalls: null, finalOutput: null })
})

function withOtherKey(value: JsonValue, [step, ...rest]: readonly string[]): JsonValue {
  if (step === undefined || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return step === '*' ? value.map((item) => withOtherKey(item, rest)) : value
  const entries = Object.entries(value).map(([key, held]): [string, JsonValue] => {
    if (key !== step) return [key, held]
    return rest.length === 0 ? [`${key}V2`, held] : [key, withOtherKey(held, rest)]
  })
  return Object.fromEntries(entries)
}
