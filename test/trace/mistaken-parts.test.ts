import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Oracle } from '../support/oracle.ts'

type Edit = readonly [from: string | RegExp, to: string] | ((content: string) => string)

/** A recording, and what programs, networks and hands do to it: nothing that was found against the whole may pass then. */
const mistaken: readonly (readonly [recording: string, what: string, edit: Edit])[] = [
  ['examples/mlflow.json', 'an agent whose type is dropped', ['"mlflow.spanType": "\\"AGENT\\""', '"x": 1']],
  ['examples/phoenix.json', 'an agent of an unknown kind', ['"span_kind": "AGENT"', '"span_kind": "ACTOR"']],
  ['examples/weave.jsonl', 'an agent whose kind is blank', ['"kind": "agent"', '"kind": ""']],
  ['examples/otlp-json.json', 'an agent by an unknown operation', ['"invoke_agent"', '"run"']],
  ['otlp-openinference-crewai.json', 'an agent whose node is not named', ['"graph.node.id"', '"graph.node"']],
  [
    'examples/langchain-messages.json',
    'an answer by another name',
    [/("type": "tool",[^}]*"name": ")\w+/, '$1other'],
  ],
  [
    'examples/openai-agents.json',
    'a span under an unknown word',
    ['"object": "trace.span"', '"object": "step"'],
  ],
  ['examples/openai-agents.json', 'a span called a trace', ['"object": "trace.span"', '"object": "trace"']],
  ['openai-responses-mcp-1.json', 'a total in another unit', [/("total_tokens": )\d+/, '$17']],
  [
    'otlp-aisdk-v7.json',
    'no tokens of a prompt',
    [/("gen_ai.usage.input_tokens",\s*"value":\s*\{\s*"intValue":\s*)"?\d+"?/, '$10'],
  ],
  ['examples/codex-exec.jsonl', 'no tokens of the replies', [/("output_tokens": ?)\d+/, '$10']],
  ['mlflow-1.json', 'a cost in another unit', [/(total_cost\\": )4.84[\d.]*e-05/, '$14.84e-08']],
  ['mlflow-1.json', 'a model call less than the totals count', withoutCall],
  ['langfuse-crewai-4.json', 'a cost in another unit', [/("total": )0.0001269/, '$10.0000001']],
  ['promptkit-turns-1.json', 'a turn without its reply', ['"response"', '"reply"']],
  [
    'examples/reply-stream.bedrock.jsonl',
    'a call whose name did not come',
    [/"start": \{"toolUse": \{[^}]*\}\}/, '"start": {}'],
  ],
  ['langsmith-batch-1.json', 'a model call of no kind', [/"run_type": ?"llm"/, '"run_type":""']],
  ['langsmith-batch-1.json', 'a run that is none', [/"id": ?"[^"]*"/, '"x":1']],
  [
    'examples/mlflow.json',
    'a model call without its type',
    ['"mlflow.spanType": "\\"CHAT_MODEL\\""', '"x": 1'],
  ],
  ['openai-responses-mcp-1.json', 'a call of an unknown type', ['"type": "mcp_call"', '"type": "act"']],
  [
    'examples/openai-responses.items.json',
    'a message of an unknown type',
    ['"type": "message"', '"type": "x"'],
  ],
  ['examples/codex-exec.jsonl', 'an answer of an unknown type', ['"agent_message"', '"words"']],
  ['claude-code-1.jsonl', 'a reply under an unknown word', [/("type": ?)"assistant"/, '$1"reply"']],
  ['promptfoo-1.json', 'a row that is no result', ['"vars"', '"variables"']],
  ['examples/otlp-json.json', 'a span of another trace', withLast('traceId', 'e'.repeat(32))],
  ['examples/jaeger-json.json', 'a span of another trace', withLast('traceID', 'e'.repeat(32))],
  ['otlp-openllmetry-0.14.json', 'spans under another key', ['"spans"', '"items"']],
  ['inspect-1.json', 'calls under another key', ['"tool_calls"', '"tool_uses"']],
  ['atif-1.json', 'calls under another key', ['"tool_calls"', '"actions"']],
  ['examples/adk.json', 'a first step without a time', ['"timestamp"', '"time"']],
  ['adk-session-1.json', 'a start that is lost', withoutFirst('events', 4)],
  ['gemini-cli-1.json', 'a start that is lost', withoutFirst('messages', 4)],
  ['ai-sdk-ui-4.json', 'an unknown word for who speaks', ['"user"', '"person"']],
  ['langfuse-langgraph-8.json', 'a model call of an unknown type', ['"GENERATION"', '"xyzzy"']],
  [
    'langchain-messages-2.json',
    'a message of no class',
    [/"id": ?\[\s*"langchain"[^\]]*"AIMessage"\s*\]/, '"id": []'],
  ],
  [
    'examples/openai-agents.json',
    'a model call of an unknown type',
    ['"type": "generation"', '"type": "xyzzy"'],
  ],
  ['examples/langfuse.json', 'a model call of an unknown type', ['"GENERATION"', '"xyzzy"']],
  ['langfuse-pydantic-ai-7.json', 'a model call of no type', withLast('type', '')],
  [
    'langfuse-vercel-aisdk-1.json',
    'an agent whose span has its name alone',
    [/"metadata": "(?:[^"\\]|\\.)*"/g, '"metadata": "{}"'],
  ],
  [
    'examples/promptkit-recording.jsonl',
    'a reply under an unknown word',
    [/"message\.created"(?=.*"Role":"assistant")/, '"x"'],
  ],
  ['examples/promptkit-recording.jsonl', 'a reply that nobody gave', ['"Role":"assistant",', '']],
  [
    'examples/promptkit-recording.jsonl',
    'a reply that says nothing',
    [/\{"Role":"assistant".*?\}(?=\}\}\n)/, '{}'],
  ],
  [
    'examples/promptkit-recording.jsonl',
    'a time that is cut off',
    ['"2026-03-17T14:30:00Z"', '"2026-03-17"'],
  ],
  [
    'examples/kensa-jsonl.jsonl',
    'a model call without its attributes',
    [/"attributes": \{"kensa\.span\.kind": "llm".*\}(?=\})/, '"attributes": {}'],
  ],
  [
    'examples/otel-python.json',
    'attributes of a model call within an attribute',
    [/"attributes": (\{\s*"gen_ai\.operation\.name": "chat".*?\n\s*\})/s, '"attributes": {"value": $1}'],
  ],
  [
    'timbal-1.jsonl',
    'a model call of an unknown type',
    ['"metadata": {"type": "LLM"', '"metadata": {"type": "Model"'],
  ],
  ['vercel-aisdk-v6-spans-1.json', 'a time of three numbers', [/("startTime": \[\s*)(\d+)/, '$1$2, $2']],
  ['examples/reply-stream.gemini.json', 'a last piece without its counts', withoutLast('usageMetadata')],
  ['claude-code-3.jsonl', 'a start that is lost', (content) => content.split('\n').slice(13).join('\n')],
]

/** An MLflow trace without its last model call. */
function withoutCall(content: string): string {
  const trace = JSON.parse(content) as { data: { spans: { attributes: Record<string, string> }[] } }
  const { spans } = trace.data
  const last = spans.findLastIndex(({ attributes }) => attributes['mlflow.spanType'] === '"CHAT_MODEL"')
  return JSON.stringify({ ...trace, data: { ...trace.data, spans: spans.toSpliced(last, 1) } })
}

/** A stream whose last piece has lost a key. */
function withoutLast(key: string) {
  return (content: string) => {
    const pieces = JSON.parse(content) as Record<string, unknown>[]
    return JSON.stringify([...pieces.slice(0, -1), { ...pieces.at(-1), [key]: undefined }])
  }
}

function withLast(key: string, value: string) {
  return (content: string) => content.replace(new RegExp(`(.*"${key}": ?")[^"]*`, 's'), `$1${value}`)
}

function withoutFirst(key: string, count: number) {
  return (content: string) => {
    const held = JSON.parse(content) as Record<string, unknown[]>
    return JSON.stringify({ ...held, [key]: held[key]?.slice(count) })
  }
}

test.for(mistaken)('%s: %s', async ([name, , edit]) => {
  const content = readFileSync(new URL(`../fixtures/traces/${name}`, import.meta.url), 'utf8')
  const changed = typeof edit === 'function' ? edit(content) : content.replace(...edit)
  expect(changed).not.toBe(content)
  expect(await (await Oracle.of(name, content)).passesOf(changed)).toEqual([])
})
