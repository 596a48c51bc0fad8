import type { JsonValue } from '../core/json.ts'
import { noAttributes } from '../trace/attributes.ts'
import type { ProcessFacts } from '../trace/process-facts.ts'
import { emptyContent, Span, type SpanContent, type SpanKind } from '../trace/span.ts'
import { Trace } from '../trace/trace.ts'

/** A small trace in words, for the examples of checks and for tests. What is left out was not recorded. */
export interface ExampleTrace {
  /** What the agent answered in the end. */
  readonly output?: string
  /** Tool calls in order; a name alone was called with no arguments. */
  readonly calls?: readonly (string | ExampleCall)[]
  /** Model calls; as many as the longest list below, at least one. */
  readonly turns?: number
  /** Dollars by model call; null: not recorded. */
  readonly costs?: readonly (number | null)[]
  /** Tokens by model call; null: not recorded. */
  readonly tokens?: readonly (number | null)[]
  /** From the first start to the last end. */
  readonly seconds?: number
  /** How the command of a fresh run ended. */
  readonly exitCode?: number
}

export interface ExampleCall {
  readonly tool: string
  readonly args: { readonly [name: string]: JsonValue }
}

/** Model calls and tool calls share the time evenly, one after the other; the last model call answers. */
export function exampleTrace(example: ExampleTrace): Trace {
  const calls = (example.calls ?? []).map((call) =>
    typeof call === 'string' ? { tool: call, args: {} } : call,
  )
  const { costs = [], tokens = [] } = example
  const turns = Math.max(example.turns ?? 1, costs.length, tokens.length)
  const recorded = example.output !== undefined || example.calls !== undefined
  const drafts: Draft[] = [
    ...Array.from({ length: turns - 1 }, (_, turn) =>
      modelCall(null, recorded, costs[turn] ?? null, tokens[turn] ?? null),
    ),
    ...calls.map(toolCall),
    modelCall(example.output ?? null, recorded, costs[turns - 1] ?? null, tokens[turns - 1] ?? null),
  ]
  return new Trace({
    id: 'example',
    source: { file: '', format: 'example' },
    spans: drafts.map((draft, index) => spanOf(draft, index, drafts.length, example.seconds)),
    process: example.exitCode === undefined ? null : processOf(example.exitCode),
  })
}

function processOf(exitCode: number): ProcessFacts {
  const nothing = { signal: null, startUs: 0, endUs: 0, stderr: '', reason: null, isDamaged: false }
  return { argv: ['agent'], end: 'exited', exitCode, ...nothing }
}

interface Draft {
  readonly kind: SpanKind
  readonly name: string
  readonly content: Partial<SpanContent>
}

function modelCall(
  output: string | null,
  recorded: boolean,
  costUsd: number | null,
  tokens: number | null,
): Draft {
  const usage =
    tokens === null
      ? null
      : { input: null, output: null, cacheRead: null, cacheWrite: null, reasoning: null, total: tokens }
  const message = { role: 'assistant', parts: [{ type: 'text', text: output ?? '' }] } as const
  const messages = output === null ? [] : [message]
  return {
    kind: 'llm',
    name: 'chat',
    content: { recorded, output: messages, outputText: output, usage, costUsd },
  }
}

function toolCall({ tool, args }: ExampleCall): Draft {
  const facts = { name: tool, callId: null, args: { ...args }, result: null, error: null }
  return { kind: 'tool', name: tool, content: { tools: [facts] } }
}

function spanOf(
  { kind, name, content }: Draft,
  index: number,
  count: number,
  seconds: number | undefined,
): Span {
  const at = (position: number): number | null =>
    seconds === undefined ? null : (seconds * 1e6 * position) / count
  const init = {
    id: `${index + 1}`,
    parentId: null,
    name,
    kind,
    error: null,
    attributes: noAttributes,
    events: [],
  }
  return new Span({ ...init, startUs: at(index), endUs: at(index + 1) }, () => ({
    ...emptyContent,
    ...content,
  }))
}
