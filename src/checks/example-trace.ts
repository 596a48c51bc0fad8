import type { Embedding, Validation, Workflow, Composition } from '../trace/model/trace-views.ts'
import { writeJson, type JsonObject, type JsonValue, omitNullish } from '../core/json.ts'
import { finishReasonName } from '../trace/messages/finish-reason.ts'
import { noAttributes, ObjectAttributes } from '../trace/model/attributes.ts'
import type { MediaFacts, Part } from '../trace/model/message.ts'
import { emptyContent, Span, type SpanContent, type SpanError, type SpanKind } from '../trace/model/span.ts'
import { LazyTrace } from '../trace/views/lazy-trace.ts'
import type { Trace, ProcessFacts } from '../trace/model/trace.ts'
import { buildUsage } from '../trace/model/usage.ts'
import type { ReportedFacts } from '../trace/model/stated.ts'

/** A small trace in words, for the examples of checks and for tests. What is left out was not recorded. */
export interface ExampleTrace extends ExampleStated {
  /** Final answer of the agent. */
  readonly output?: string
  /** Tool calls in order; a name alone was called with no arguments. */
  readonly calls?: readonly (string | ExampleCall)[]
  /** Model calls; as many as the longest list below, at least one. */
  readonly turns?: number
  /** Dollars by model call; null: not recorded. */
  readonly costs?: readonly (number | null)[]
  /** Tokens by model call; null: not recorded. */
  readonly tokens?: readonly (number | null)[]
  /** Tokens of input and of output of the last model call. */
  readonly usage?: { readonly input: number; readonly output: number }
  /** From the first start to the last end. */
  readonly seconds?: number
  /** Why the last model call failed, and the run with it. */
  readonly failure?: string
  /** Why the last model call stopped, in the word of its provider. */
  readonly finish?: string
  /** How the command of a fresh run ended. */
  readonly exitCode?: number
  /** Spans besides model and tool calls. */
  readonly spans?: readonly ExampleSpan[]
  /** JSON that the `state_command` printed after the run. */
  readonly state?: JsonValue
  /** Images, sounds and videos that come with the answer. */
  readonly media?: readonly ExampleMedium[]
}

export interface ExampleCall {
  readonly tool: string
  /** Left out: called with none. Null: not recorded. */
  readonly args?: { readonly [name: string]: JsonValue } | null
  /** Left out: not recorded. */
  readonly result?: JsonValue
  readonly error?: string
  /** Kind of the failure. */
  readonly error_type?: string
  /** When it began and ended, in seconds after the run began. */
  readonly at?: readonly [number, number]
}

export interface ExampleSpan {
  readonly name: string
  readonly attributes?: JsonObject
  /** Its message, where its status is an error. */
  readonly error?: string
  /** Name of the span before it in the list that it is in. */
  readonly in?: string
  /** How long it took. */
  readonly seconds?: number
}

export interface ExampleMedium {
  readonly type: 'image' | 'audio' | 'video'
  readonly mime_type?: string
  /** Its bytes in base64. */
  readonly data?: string
  readonly width?: number
  readonly height?: number
  readonly seconds?: number
}

/** Builds a trace whose model and tool calls share the time evenly; the last model call answers. */
export function buildExampleTrace(example: ExampleTrace): Trace {
  const calls = (example.calls ?? []).map((call) => (typeof call === 'string' ? { tool: call } : call))
  const { costs = [], tokens = [] } = example
  const turns = Math.max(example.turns ?? 1, costs.length, tokens.length)
  const recorded = [example.output, example.calls, example.media].some((part) => part !== undefined)
  const drafts: Draft[] = [
    ...Array.from({ length: turns - 1 }, (_, turn) =>
      buildModelCall(null, recorded, costs[turn] ?? null, tokens[turn] ?? null),
    ),
    ...calls.map(buildToolCall),
    buildModelCall(
      buildAnswer(example),
      recorded,
      costs[turns - 1] ?? null,
      tokens[turns - 1] ?? null,
      example,
    ),
    ...(example.spans ?? []).map(buildOtherSpan),
  ]
  return new LazyTrace({
    id: 'example',
    source: { file: '', format: 'example' },
    spans: drafts.map((draft, index) => buildSpan(draft, index, drafts, example.seconds)),
    process: example.exitCode === undefined ? null : buildProcess(example.exitCode),
    stated: buildStated(example),
    state: example.state === undefined ? null : { text: writeJson(example.state), problem: null },
  })
}

function buildAnswer({ output, media }: ExampleTrace): Part[] | null {
  if (output === undefined && media === undefined) return null
  return [{ type: 'text', text: output ?? '' }, ...(media ?? []).map(buildMedium)]
}

function buildMedium({ type, mime_type: mimeType, data, width, height, seconds }: ExampleMedium): Part {
  const facts: MediaFacts = {
    bytes: null,
    width: width ?? null,
    height: height ?? null,
    durationMs: seconds === undefined ? null : seconds * 1000,
  }
  return { type: 'media', modality: type, mimeType: mimeType ?? null, data: data ?? null, uri: null, facts }
}

function buildProcess(exitCode: number): ProcessFacts {
  const nothing = { signal: null, startUs: 0, endUs: 0, stderr: '', reason: null, isDamaged: false }
  return { argv: ['agent'], end: 'exited', exitCode, ...nothing }
}

interface Draft {
  readonly kind: SpanKind
  readonly name: string
  readonly content: Partial<SpanContent>
  readonly error?: SpanError | null
  readonly attributes?: JsonObject
  readonly parent?: string | undefined
  readonly at?: readonly [number, number] | undefined
}

function buildModelCall(
  answer: Part[] | null,
  recorded: boolean,
  costUsd: number | null,
  tokens: number | null,
  { failure, finish, usage: counted }: Pick<ExampleTrace, 'failure' | 'finish' | 'usage'> = {},
): Draft {
  const usage = buildUsage({ total: tokens, ...counted })
  const output = answer === null ? [] : [{ role: 'assistant', parts: answer } as const]
  const error = failure === undefined ? null : { type: null, message: failure }
  const attributes = finish === undefined ? {} : { [finishReasonName]: [finish] }
  return { kind: 'llm', name: 'chat', content: { recorded, output, usage, costUsd }, error, attributes }
}

function buildOtherSpan({ name, attributes = {}, error, in: parent, seconds }: ExampleSpan): Draft {
  const failure = error === undefined ? null : { type: null, message: error }
  const at = seconds === undefined ? undefined : ([0, seconds] as const)
  return { kind: 'span', name, content: {}, error: failure, attributes, parent, at }
}

function buildToolCall({ tool, args = {}, result = null, error, error_type: type, at }: ExampleCall): Draft {
  const params = args === null ? null : { ...args }
  const facts = { name: tool, callId: null, args: params, result, error: error ?? null }
  const failure = error === undefined ? null : { type: type ?? null, message: error }
  return { kind: 'tool', name: tool, content: { tools: [facts] }, error: failure, at }
}

function buildSpan(
  { kind, name, content, error = null, attributes, parent, at: times }: Draft,
  index: number,
  drafts: readonly Draft[],
  seconds: number | undefined,
): Span {
  const at = (position: number): number | null =>
    seconds === undefined ? null : (seconds * 1e6 * position) / drafts.length
  const init = {
    id: `${index + 1}`,
    parentId: parent === undefined ? null : `${drafts.findIndex((draft) => draft.name === parent) + 1}`,
    name,
    kind,
    error,
    attributes: attributes === undefined ? noAttributes : new ObjectAttributes(attributes),
  }
  const [startUs, endUs] = times?.map((second) => second * 1e6) ?? [at(index), at(index + 1)]
  return new Span(() => ({ ...emptyContent, ...content }), {
    ...init,
    startUs: startUs ?? null,
    endUs: endUs ?? null,
  })
}

/** Facts of an example's run besides messages and calls. A missing fact was not recorded. */
interface ExampleStated {
  readonly workflow?: ExampleWorkflow
  /** The steps of a composition of PromptKit, as its snapshot has them; steps by their ids. */
  readonly composition?: {
    readonly branches?: JsonObject
    readonly parallel?: JsonObject
    readonly steps?: JsonObject
  }
  /** Results of guardrails, in order. */
  readonly guardrails?: readonly ExampleGuardrail[]
  /** Scores that came with the recording, by their names. */
  readonly scores?: Readonly<Record<string, number>>
  /** Whether the recording says that the run passed. */
  readonly passed?: boolean
  /** What gave that verdict, and why. */
  readonly verdict_by?: string
  readonly verdict_message?: string
  /** Texts with their vectors, as an embedding model made them during the run. */
  readonly embeddings?: readonly Embedding[]
}

interface ExampleWorkflow {
  /** The state in the end. */
  readonly state?: string
  readonly complete?: boolean
  /** `after_calls`: how many of the tool calls came before it. */
  readonly transitions?: readonly {
    readonly from: string
    readonly to: string
    readonly after_calls?: number
  }[]
  /** The state in which each message of the agent was said, in order. */
  readonly spoken_in?: readonly string[]
}

interface ExampleGuardrail {
  readonly name: string
  readonly triggered: boolean
  readonly direction?: 'input' | 'output'
}

/** Builds the facts of a run as a trace format would state them. */
function buildStated(example: ExampleStated): ReportedFacts {
  const { workflow, composition, guardrails, embeddings, scores, passed } = example
  const { verdict_by: verdictBy, verdict_message: verdictMessage } = example
  return {
    ...omitNullish({ scores, passed, verdictBy, verdictMessage, embeddings }),
    ...(workflow === undefined ? {} : { workflow: buildWorkflow(workflow) }),
    ...(composition === undefined ? {} : { compositions: [buildComposition(composition)] }),
    ...(guardrails === undefined ? {} : { validations: guardrails.map(buildValidation) }),
  }
}

function buildComposition(groups: NonNullable<ExampleStated['composition']>): Composition {
  const { branches, parallel, steps } = groups
  const [taken, ended, outputs] = [branches, parallel, steps].map(
    (group) => new Map(Object.entries(group ?? {})),
  )
  const none = new Map<string, JsonValue>()
  return { message: 0, branches: taken ?? none, parallel: ended ?? none, steps: outputs ?? none }
}

function buildWorkflow({ state, complete, transitions = [], spoken_in: spoken }: ExampleWorkflow): Workflow {
  return {
    current: state ?? null,
    isComplete: complete ?? null,
    transitions: transitions.map(({ from, to, after_calls: callsBefore = null }) => ({
      from,
      to,
      event: null,
      callsBefore,
    })),
    ...(spoken === undefined ? {} : { spoken: spoken.map((where, message) => ({ message, state: where })) }),
  }
}

function buildValidation({ name, triggered, direction }: ExampleGuardrail): Validation {
  const nothing = { score: null, message: null, details: null, spanId: null }
  return { name, kind: 'guardrail', passed: !triggered, stage: direction ?? null, ...nothing }
}
