import { createWordMap } from '../../core/word-table.ts'
import { attributesAsObject, firstText, firstValue, decoded, decodedValue } from '../model/attributes.ts'
import { numberOrNull, objectOrNull, textOfValue, textOrNull } from '../../core/json.ts'
import { parseLoggedTool } from '../model/masked.ts'
import type { Names } from '../model/names.ts'
import type { Attributes, SpanKind, Span, ToolFacts } from '../model/span.ts'
import type { AttributeDialect } from './dialect.ts'
import { parseClaudeCodeUsage } from '../messages/anthropic.ts'
import { loggedTool, plainToolName, calledWith } from '../messages/logged-tool.ts'
import { parseLoggedMessages, loggedAnswer, loggedQuestion } from '../messages/logged.ts'
import { usageByKinds, usageFrom } from '../reading/usage-from.ts'

function createKindReader(name: string, kinds: Readonly<Record<string, SpanKind>>) {
  const byName = createWordMap(kinds)
  return (attributes: Attributes): SpanKind | null =>
    byName.get(textOrNull(decoded(attributes.get(name)))?.toLowerCase() ?? '') ?? null
}

function getField(attributes: Attributes, name: string, field: string) {
  return objectOrNull(decoded(attributes.get(name)))?.[field]
}

const common = { tool: 'tool', agent: 'agent', chain: 'chain', retriever: 'retriever' } as const
const judges = { embedding: 'embedding', evaluator: 'evaluator', guardrail: 'guardrail' } as const

/** Attributes of the Langfuse SDKs. */
const langfuse: AttributeDialect = {
  ...loggedDialect({
    id: 'langfuse',
    reads: ['langfuse.'],
    kind: createKindReader('langfuse.observation.type', {
      ...common,
      ...judges,
      generation: 'llm',
      event: 'span',
    }),
    input: ['langfuse.trace.input', 'langfuse.observation.input'],
    output: ['langfuse.trace.output', 'langfuse.observation.output'],
    model: ['langfuse.observation.model.name'],
    costUsd: (attributes) => numberOrNull(getField(attributes, 'langfuse.observation.cost_details', 'total')),
  }),
  usage(attributes) {
    const details = objectOrNull(decoded(attributes.get('langfuse.observation.usage_details')))
    return details === null ? null : (usageByKinds(details) ?? usageFrom(details))
  },
}

/** Attributes that LangSmith's SDKs send over OpenTelemetry, each value as JSON text. */
const langsmith = loggedDialect({
  id: 'langsmith',
  reads: ['langsmith.'],
  kind: createKindReader('langsmith.span.kind', {
    ...common,
    ...judges,
    llm: 'llm',
    prompt: 'prompt',
    parser: 'chain',
  }),
  input: ['gen_ai.prompt'],
  output: ['gen_ai.completion'],
  toolName: ['gen_ai.tool.name'],
})

const mastraKinds = createKindReader('mastra.span.type', {
  agent_run: 'agent',
  workflow_run: 'workflow',
  workflow_step: 'step',
  'model_step | model_inference': 'llm',
  model_generation: 'chain',
  model_chunk: 'span',
  'tool_call | mcp_tool_call': 'tool',
})

/** Mastra; earlier exporters have messages as `input` and `output`, later ones under the type of the span. */
const mastra = loggedDialect({
  id: 'mastra',
  reads: ['mastra.'],
  kind: mastraKinds,
  input: ['mastra.agent_run.input', 'mastra.workflow_run.input', 'mastra.model_step.input', 'input'],
  output: ['mastra.agent_run.output', 'mastra.workflow_run.output', 'mastra.model_step.output', 'output'],
  model: ['modelId'],
  toolName: ['gen_ai.tool.name'],
  callId: ['gen_ai.tool.call.id'],
  usage: (attributes) =>
    mastraKinds(attributes) === 'llm' ? getField(attributes, 'body', 'usage') : undefined,
})

/** The kind of a span by MLflow's own word for it. */
export const findMlflowKind = createKindReader('mlflow.spanType', {
  ...common,
  ...judges,
  'llm | chat_model': 'llm',
  parser: 'chain',
  reranker: 'reranker',
  memory: 'memory',
  workflow: 'workflow',
  task: 'step',
})

/** Spans of MLflow that were exported over OpenTelemetry. Every value is JSON text. */
const mlflow = loggedDialect({
  id: 'mlflow',
  reads: ['mlflow.'],
  kind: findMlflowKind,
  input: ['mlflow.spanInputs'],
  output: ['mlflow.spanOutputs'],
  model: ['mlflow.llm.model'],
  provider: ['mlflow.llm.provider'],
  usage: (attributes) =>
    attributes.get('mlflow.chat.tokenUsage') ?? getField(attributes, 'mlflow.spanOutputs', 'usage'),
  costUsd: (attributes) => numberOrNull(getField(attributes, 'mlflow.llm.cost', 'total_cost')),
})

/** Google's Genkit. */
const genkit = loggedDialect({
  id: 'genkit',
  reads: ['genkit:'],
  kind: createKindReader('genkit:metadata:subtype', {
    model: 'llm',
    'tool | tool.v2': 'tool',
    retriever: 'retriever',
    embedder: 'embedding',
    evaluator: 'evaluator',
    reranker: 'reranker',
    prompt: 'prompt',
    flow: 'workflow',
    agent: 'agent',
  }),
  input: ['genkit:input'],
  output: ['genkit:output'],
  model: ['genkit:name'],
  toolName: ['genkit:name'],
  usage: (attributes) => getField(attributes, 'genkit:output', 'usage'),
})

/** Agents of LiveKit; their model calls are of GenAI. */
const livekit = loggedDialect({
  id: 'livekit',
  reads: ['lk.'],
  kind: (attributes) => (attributes.get('lk.function_tool.name') === undefined ? null : 'tool'),
  input: [
    'lk.function_tool.arguments',
    'lk.chat_ctx',
    'lk.user_input',
    'lk.input_text',
    'lk.user_transcript',
  ],
  output: ['lk.function_tool.output', 'lk.response.text'],
  toolName: ['lk.function_tool.name'],
  callId: ['lk.function_tool.id'],
})

/** Braintrust's SDKs; the type of a span is a field of one of its attributes, all of which are JSON text. */
const braintrust = loggedDialect({
  id: 'braintrust',
  reads: ['braintrust.span_attributes', 'braintrust.input', 'braintrust.output'],
  kind(attributes) {
    const type = attributes.get('braintrust.span_attributes.type') ?? null
    const word = textOrNull(type ?? getField(attributes, 'braintrust.span_attributes', 'type'))
    return word === 'score' ? 'evaluator' : word === 'llm' || word === 'tool' ? word : null
  },
  input: ['braintrust.input_json', 'braintrust.input'],
  output: ['braintrust.output_json', 'braintrust.output'],
  toolName: ['gen_ai.tool.name'],
  usage: (attributes) => attributes.get('braintrust.metrics'),
})

const claudeCodeKinds = createWordMap<SpanKind>({
  interaction: 'agent',
  llm_request: 'llm',
  // The latter is the same call, inside of the span that names the tool.
  'tool | tool.execution': 'tool',
})

const claudeCode = loggedDialect({
  id: 'claude-code',
  reads: ['span.type'],
  kind: (attributes) => claudeCodeKinds.get(firstText(attributes, ['span.type']) ?? '') ?? null,
  input: ['user_prompt', 'tool_input'],
  output: ['tool_output'],
  model: ['model'],
  callId: ['tool_use_id'],
})

/** Spans of Claude Code's own telemetry; its tokens leave out what came from the cache, and what a tool gave is an event. */
const claudeCodeSpans: AttributeDialect = {
  ...claudeCode,
  tool(span) {
    const facts = claudeCode.tool?.(span) ?? null
    const source = span.events.find(({ name }) => name === 'tool.output')?.attributes ?? span.attributes
    const result = facts?.result ?? firstValue(source, ['output', 'content'])
    // A span that names no tool has a name of its own.
    return facts === null
      ? null
      : { ...facts, name: parseLoggedTool(firstText(span.attributes, ['tool_name'])), result }
  },
  usage: (attributes) => parseClaudeCodeUsage(attributesAsObject(attributes)),
}

/**
 * AG2 writes by the GenAI conventions, and the tokens of each call again in a span by it. Spans like that of other kinds
 * (`subtask`, `compaction`) are all that is told of calls that have no span.
 */
const ag2 = loggedDialect({
  id: 'ag2',
  reads: ['ag2.'],
  kind: createKindReader('ag2.usage.kind', { model_call: 'step' }),
})

/** Codex tells its steps in log records; each tool call is in several of its spans. */
const codex = loggedDialect({
  id: 'codex',
  reads: ['code.module.name'],
  kind: (attributes) =>
    textOrNull(attributes.get('code.module.name'))?.startsWith('codex_') === true ? 'step' : null,
})

/** VoltAgent: one span represents all calls of an answer, with the tokens of the last; the agent's span counts them all. */
const voltAgent = loggedDialect({
  id: 'voltagent',
  reads: ['voltagent.operation_id'],
  kind: (attributes) => (attributes.get('voltagent.operation_id') === undefined ? null : 'agent'),
  input: ['input'],
  output: ['output'],
  usage: (attributes) => ({
    prompt_tokens: attributes.get('usage.prompt_tokens'),
    completion_tokens: attributes.get('usage.completion_tokens'),
  }),
})

/** No two of them share a span. */
const platforms: readonly AttributeDialect[] = [
  ag2,
  langfuse,
  langsmith,
  mastra,
  mlflow,
  genkit,
  livekit,
  braintrust,
  claudeCodeSpans,
  codex,
  voltAgent,
]

/** Dialects of single platforms as one: the first name of each identifies the one that reads a span. */
export const vendors: AttributeDialect = {
  id: 'vendors',
  reads: platforms.flatMap(({ reads }) => reads),
  kind: (attributes) => findVendor(attributes)?.kind(attributes) ?? null,
  input: (span) => findVendor(span.attributes)?.input?.(span) ?? null,
  output: (span) => findVendor(span.attributes)?.output?.(span) ?? null,
  tool: (span) => findVendor(span.attributes)?.tool?.(span) ?? null,
  inputText: (attributes) => findVendor(attributes)?.inputText?.(attributes) ?? null,
  outputText: (attributes) => findVendor(attributes)?.outputText?.(attributes) ?? null,
  usage: (attributes) => findVendor(attributes)?.usage?.(attributes) ?? null,
  model: (attributes) => findVendor(attributes)?.model?.(attributes) ?? null,
  provider: (attributes) => findVendor(attributes)?.provider?.(attributes) ?? null,
  costUsd: (attributes) => findVendor(attributes)?.costUsd?.(attributes) ?? null,
}

function findVendor({ names }: Attributes): AttributeDialect | null {
  return names.once(chooseVendor)
}

function chooseVendor({ list }: Names): AttributeDialect | null {
  for (const name of list) {
    const platform = platforms.find(({ reads }) => reads.some((beginning) => name.startsWith(beginning)))
    if (platform !== undefined) return platform
  }
  return null
}

type Spellings = readonly string[]

/** Names under which a platform logs the parts of a span; every value may be JSON text. */
interface LoggedNames extends Pick<AttributeDialect, 'id' | 'reads' | 'kind'> {
  readonly input?: Spellings
  readonly output?: Spellings
  readonly model?: Spellings
  readonly provider?: Spellings
  readonly toolName?: Spellings
  readonly callId?: Spellings
  /** A usage object of whatever spelling. */
  readonly usage?: (attributes: Attributes) => unknown
  /** Dollars. */
  readonly costUsd?: (attributes: Attributes) => number | null
}

/** The dialect of a platform whose spans have one input and one output, in whatever shape they came. */
function loggedDialect(names: LoggedNames): AttributeDialect {
  const { id, reads, kind, input = [], output = [] } = names
  return {
    id,
    reads,
    kind,
    input: (span) => parseMessages(span, input, 'user'),
    output: (span) => parseMessages(span, output, 'assistant'),
    tool: (span) => (kind(span.attributes) === 'tool' ? parseToolFacts(span, names) : null),
    inputText: (attributes) => loggedQuestion(firstValue(attributes, input)),
    outputText: (attributes) => loggedAnswer(firstValue(attributes, output)),
    usage: (attributes) => usageFrom(objectOrNull(decoded(names.usage?.(attributes))) ?? undefined),
    model: (attributes) => parseWord(attributes, names.model),
    provider: (attributes) => parseWord(attributes, names.provider)?.toLowerCase() ?? null,
    costUsd: (attributes) => names.costUsd?.(attributes) ?? null,
  }
}

function parseMessages(span: Span, names: Spellings, role: 'user' | 'assistant') {
  const value = span.kind === 'llm' ? firstValue(span.attributes, names) : null
  return value === null ? null : parseLoggedMessages(value, role)
}

function parseToolFacts({ name, attributes, error }: Span, names: LoggedNames): ToolFacts {
  const answer = loggedTool(firstValue(attributes, names.output ?? []))
  return {
    name: parseWord(attributes, names.toolName) ?? plainToolName(name),
    callId: parseWord(attributes, names.callId) ?? answer.callId,
    args: calledWith(decodedValue(firstValue(attributes, names.input ?? []))),
    result: answer.result,
    error: error?.message ?? answer.error,
  }
}

function parseWord(attributes: Attributes, names: Spellings = []): string | null {
  return textOfValue(decoded(firstText(attributes, names)))
}
