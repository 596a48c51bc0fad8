import { canonicalizeJson, type JsonValue } from '../../core/json.ts'
import { firstText } from '../model/attributes.ts'
import { listRequests, type Message } from '../model/message.ts'
import { Span, type SpanContent } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'
import type { Usage } from '../model/usage.ts'
import { asideKinds } from './output.ts'
import { byStart } from './time-order.ts'
import { findTwins, speakOtherwise } from './twins.ts'

/**
 * Model calls in time order. Instrumentations stack (`call_llm` > `generate_content` > `openai.chat`):
 * an LLM span with exactly one LLM span inside it is the same call and is counted once, as one span
 * with the best of what the chain recorded. An LLM span with two or more inside is an aggregate and no
 * call of its own. What runs inside of a tool, an agent or a guardrail belongs to another call. Two that are next to each
 * other are one call where they say so.
 */
export function findLlmCalls(trace: Trace): Span[] {
  const { spans } = trace
  const nesting = measureNesting(trace)
  const chains: Span[][] = []
  spans.forEach((span, index) => {
    if (span.kind === 'llm' && nesting.inside[index] === 0) chains.push(findChain(index, spans, nesting))
  })
  return byStart(joinChains(chains).flatMap(mergeChain))
}

function mergeChain(chain: readonly Span[]): Span[] {
  const [inner] = chain
  if (inner === undefined || chain.length === 1) return [...chain]
  return [new MergedCall(chain, inner)]
}

class MergedCall extends Span {
  readonly chain: readonly Span[]

  constructor(chain: readonly Span[], inner: Span) {
    super(() => mergeContents(chain), inner)
    this.chain = chain
  }
}

/** All spans that show one model call. */
export function spansOfCall(call: Span): readonly Span[] {
  return call instanceof MergedCall ? call.chain : [call]
}

/** Joins the chains that two instrumentations recorded of one call, the inner ones first. */
function joinChains(chains: readonly Span[][]): readonly Span[][] {
  const outermost = chains.flatMap((chain) => chain.at(-1) ?? [])
  const twins = findTwins(outermost, (outer, inner) => isSameCall(chains[outer] ?? [], chains[inner] ?? []))
  if (twins.size === 0) return chains
  for (const [inner, outer] of twins) chains[outer]?.unshift(...(chains[inner] ?? []))
  return chains.filter((_, index) => !twins.has(index))
}

/** Matches by reply id; else by model and tokens, or by what it said or that both failed, if programs name the call. */
function isSameCall(outer: readonly Span[], inner: readonly Span[]): boolean {
  const [first, other] = [mergeContents(outer), mergeContents(inner)]
  const isSame = (side: 'input' | 'output') => isSameCount(side, first.usage, other.usage)
  const [id, innerId] = [replyId(outer), replyId(inner)]
  const isCounted = typeof first.usage?.input === 'number' && typeof other.usage?.input === 'number'
  if (id !== null && innerId !== null) return id === innerId && (!isCounted || isSame('output'))
  if (first.model === null || withoutDate(first.model) !== withoutDate(other.model)) return false
  if (isOfOneProgram(outer.at(-1), inner.at(-1))) return false
  return isCounted
    ? isSame('input') && isSame('output')
    : [...outer, ...inner].every(({ error }) => error !== null) || saysSame(first, other)
}

function saysSame({ output: a }: SpanContent, { output: b }: SpanContent): boolean {
  const words = describeWords(a)
  return words !== '[]' && words === describeWords(b)
}

/** Describes the reply of a model and the calls that it requested; programs may omit thoughts and ids. */
function describeWords(output: readonly Message[]): string {
  return canonicalizeJson(
    output.flatMap(({ parts }) =>
      parts.flatMap((part): JsonValue[] => {
        if (part.type === 'tool_call') return [[part.call.name, part.call.args]]
        return part.type === 'text' && part.text.trim() !== '' ? [part.text] : []
      }),
    ),
  )
}

/** One program may leave out what came from a cache, or went to it, and one what was thought. */
function isSameCount(side: 'input' | 'output', a: Usage | null, b: Usage | null): boolean {
  const difference = Math.abs((a?.[side] ?? 0) - (b?.[side] ?? 0))
  return [a, b].some((usage) => {
    const parts = side === 'output' ? [usage?.reasoning] : [usage?.cacheRead, usage?.cacheWrite]
    const [first = 0, second = 0] = parts.map((part) => part ?? 0)
    return [0, first, second, first + second].includes(difference)
  })
}

/** One program names all its calls alike. */
function isOfOneProgram(a: Span | undefined, b: Span | undefined): boolean {
  return a?.name === b?.name && (a === undefined || b === undefined || !speakOtherwise(a, b))
}

/** One program tells the model as it was asked for, and one as it answered: `gpt-4o-2024-08-06`. */
function withoutDate(model: string | null): string | undefined {
  return model?.replace(/-\d{4}-?\d\d-?\d\d$/, '')
}

function replyId(chain: readonly Span[]): string | null {
  for (const { attributes } of chain) {
    const id = firstText(attributes, replyIds) ?? findReplyId(attributes.get('output.value'))
    if (id !== null) return id
  }
  return null
}

const replyIds = ['gen_ai.response.id', 'ai.response.id', 'llm.response.id']

/** OpenInference has the whole body of the reply. */
function findReplyId(body: JsonValue | undefined): string | null {
  if (typeof body !== 'string') return null
  return /^\s*\{[^]{0,400}?"id"\s*:\s*"((?:chatcmpl|resp|msg|gen)[-_][^"\\]+)"/.exec(body)?.[1] ?? null
}

/**
 * Distinct models of the model calls, in order of first use. One that was asked in vain counts only where none has answered: a call that is
 * attempted again names a model by what it was called, not by the version that answers.
 */
export function listModels({ llmCalls }: Trace): string[] {
  const named = llmCalls.filter(({ content }) => content.model !== null)
  const answered = named.filter(({ error }) => error === null)
  return [
    ...new Set((answered.length === 0 ? named : answered).flatMap(({ content }) => content.model ?? [])),
  ]
}

interface Nesting {
  /** Index of the LLM span that each LLM span is directly inside of, −1 if there is none. */
  readonly holders: readonly number[]
  /** Number of LLM spans directly inside of each LLM span. */
  readonly inside: readonly number[]
}

function measureNesting({ spans, tree: { parents } }: Trace): Nesting {
  const holders = spans.map(() => unknown)
  const inside = spans.map(() => 0)
  spans.forEach((span, index) => {
    if (span.kind !== 'llm') return
    const holder = findHolder(index, spans, parents, holders)
    if (isOtherCall(spans[holder], span)) holders[index] = none
    else if (holder !== none) inside[holder] = (inside[holder] ?? 0) + 1
  })
  return { holders, inside }
}

/** Tells whether a model call within one of another model is no part of it: they counted, or asked for, other things. */
function isOtherCall(outer: Span | undefined, { content: inner }: Span): boolean {
  if (outer === undefined) return false
  const { model, usage, output } = outer.content
  if (model === null || inner.model === null || isSameModel(model, inner.model)) return false
  const differs = (side: 'input' | 'output') => {
    const [a, b] = [usage?.[side] ?? null, inner.usage?.[side] ?? null]
    return a !== null && b !== null && a !== b
  }
  if (differs('input') && differs('output')) return true
  const names = [output, inner.output].map((messages) =>
    messages.flatMap(listRequests).map(({ name }) => name),
  )
  return (
    names.every(({ length }) => length > 0) && names[0]?.some((name) => names[1]?.includes(name)) === false
  )
}

/** A client may name the provider or the deployment, too: `openai/gpt-4o`. */
function isSameModel(a: string, b: string): boolean {
  const [one = '', other = ''] = [a, b].map((model) => withoutDate(model.toLowerCase()))
  return one.includes(other) || other.includes(one)
}

const none = -1
const unknown = -2

/** Fills in `holders` on its way, so that no step up is walked twice. */
function findHolder(index: number, spans: readonly Span[], parents: readonly number[], holders: number[]) {
  const walked: number[] = []
  let at = index
  let holder = unknown
  while (holder === unknown) {
    walked.push(at)
    const parent = parents[at] ?? none
    const kind = spans[parent]?.kind
    if (kind === 'llm') holder = parent
    else if (kind === undefined || kind === 'tool' || kind === 'agent' || asideKinds.has(kind)) holder = none
    else holder = holders[parent] ?? none
    at = parent
  }
  for (const step of walked) holders[step] = holder
  return holder
}

/** From the innermost span outwards, as long as each wrapper holds nothing else. */
function findChain(index: number, spans: readonly Span[], { holders, inside }: Nesting): Span[] {
  const chain: Span[] = []
  let at = index
  do {
    const span = spans[at]
    if (span !== undefined) chain.push(span)
    at = holders[at] ?? none
  } while (at !== none && inside[at] === 1)
  return chain
}

/** `chain` runs from the innermost span outwards. */
function mergeContents(chain: readonly Span[]): SpanContent {
  const contents = chain.map(({ content }) => content)
  // An inner span may leave out the tool calls of the reply, which its wrapper has.
  const messages =
    contents.find(({ output }) => output.some((message) => listRequests(message).length > 0)) ??
    contents.find(({ recorded }) => recorded) ??
    contents[0]
  const text = (read: (content: SpanContent) => string | null) =>
    contents.map(read).find((value) => value !== null)
  const usage = contents
    .flatMap((content) => content.usage ?? [])
    .reduce<SpanContent['usage']>(
      (best, next) => ((next.total ?? 0) > (best?.total ?? -1) ? next : best),
      null,
    )
  const costs = contents.flatMap(({ costUsd }) => costUsd ?? [])
  return {
    // The outermost span names the model as the agent asked for it.
    model: contents.findLast(({ model }) => model !== null)?.model ?? null,
    provider: text(({ provider }) => provider) ?? null,
    input: messages?.input ?? [],
    output: messages?.output ?? [],
    recorded: messages?.recorded ?? false,
    usage,
    costUsd: costs.length === 0 ? null : Math.max(...costs),
    tools: contents.find(({ tools }) => tools.length > 0)?.tools ?? [],
    inputText: text(({ inputText }) => inputText) ?? null,
    outputText: text(({ outputText }) => outputText) ?? null,
  }
}

/**
 * Tells whether a trace may show one call as two: tools that ran without a request, next to requests that nothing
 * answered; model calls at the same time that used the same; a model call that says nothing, next to others that do.
 */
export function mayCountTwice({ toolCalls, llmCalls }: Trace): boolean {
  const calls = toolCalls ?? []
  const isUnpaired =
    calls.some(({ executed }) => !executed) && calls.some(({ requestedBy }) => requestedBy === null)
  if (isUnpaired) return true
  const silent = llmCalls.filter(({ content }) => content.usage === null && !content.recorded)
  if (silent.length > 0 && silent.length < llmCalls.length) return true
  return llmCalls.some((call, index) => index > 0 && isAgain(call, llmCalls[index - 1]))
}

function isAgain({ startUs, content }: Span, before: Span | undefined): boolean {
  const used = content.usage
  const usedBefore = before?.content.usage ?? null
  if (used === null || usedBefore === null || startUs === null) return false
  const isMeanwhile = startUs < (before?.endUs ?? -Infinity)
  return isMeanwhile && used.input === usedBefore.input && used.output === usedBefore.output
}
