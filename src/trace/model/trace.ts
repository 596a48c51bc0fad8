import type { Diagnostic } from '../../core/diagnostic.ts'
import { noFacts, type Message, type FoundFacts } from './message.ts'
import type { RecordedRun, TraceInit, TraceSource, ProcessFacts } from './trace-init.ts'
import type { Attributes, Span, SpanKind } from './span.ts'
import type { ReportedFacts } from './stated.ts'
import { collectCostBasis, computeCost, type CostBasis, type TraceCost } from '../views/cost.ts'
import type { PriceList } from '../prices/price-list.ts'
import type { Usage } from './usage.ts'
import { findApprovals, type Approval } from '../views/approvals.ts'
import { findAgentRuns, type AgentRun } from '../views/agents.ts'
import { findEmbeddings, type Embedding } from '../views/embeddings.ts'
import { lossOf } from '../views/losses.ts'
import { findLlmCalls, listModels } from '../views/llm-calls.ts'
import { listMedia, type MediaItem } from '../views/media.ts'
import { buildConversation, listTurns, findUserInput, type Turn } from '../views/messages.ts'
import { outageOf } from '../views/outage.ts'
import { findFailure, findFinalOutput } from '../views/output.ts'
import { findRetrievals, type Retrieval } from '../views/retrievals.ts'
import { durationOf, findUsage, type Duration } from '../views/rollup.ts'
import { findSkills, type SkillActivation } from '../views/skills.ts'
import { findToolCalls, type ToolCall } from '../views/tool-calls.ts'
import { findUnseenCalls } from '../views/unseen-calls.ts'
import { findValidations, type Validation } from '../views/validations.ts'
import { findWorkflow, type Workflow } from '../views/workflow.ts'

/** The facts of a trace that tell whose it is. */
export type TraceIdentity = Pick<Trace, 'id' | 'scenario' | 'fingerprint' | 'userInput'>

/**
 * All spans of one agent run, with views that are derived on first use and then kept. A view is null
 * where the trace does not say; an empty list means: known to be none.
 */
export class Trace {
  readonly id: string
  readonly source: TraceSource
  readonly spans: readonly Span[]
  readonly scenario: string | null
  readonly trial: number | null
  readonly stated: ReportedFacts
  /** Run of the recorded command; null where there was none. */
  readonly process: ProcessFacts | null
  /** Fingerprint of the command; null where there was none. */
  readonly fingerprint: string | null
  readonly recorded: RecordedRun | null
  /** Text that the command printed: the answer where nothing else gives one. */
  readonly printed: string | null
  readonly callers: ReadonlySet<string> | null
  mediaFacts: ReadonlyMap<string, FoundFacts | null> = noFacts
  readonly #found: readonly Diagnostic[]
  #diagnostics: readonly Diagnostic[] | undefined
  #tree: SpanTree | undefined
  #llmCalls: readonly Span[] | undefined
  #toolCalls: readonly ToolCall[] | null | undefined
  #messages: readonly Message[] | undefined
  #turns: readonly Turn[] | undefined
  #finalOutput: string | null | undefined
  #usage: Usage | null | undefined
  #bill: CostBasis | undefined
  #prices: PriceList | null = null
  #cost: TraceCost | null | undefined
  #duration: Duration | null | undefined
  /** Views that few checks need, by the function that derives them. */
  #rare: Map<(trace: Trace) => unknown, unknown> | undefined

  constructor(init: TraceInit) {
    this.id = init.id
    this.source = init.source
    this.spans = init.spans
    this.scenario = init.scenario ?? null
    this.trial = init.trial ?? null
    this.stated = init.stated ?? {}
    this.process = init.process ?? null
    this.fingerprint = init.fingerprint ?? null
    this.recorded = init.recorded ?? null
    this.printed = init.printed ?? null
    this.callers = init.callers ?? null
    this.#found = init.diagnostics ?? []
  }

  /** The same trace, of which a part is known to be missing; null for none. */
  lacking(gap: string | null): Trace {
    if (gap === null) return this
    const { callers, ...facts } = this
    return new Trace({
      ...facts,
      ...(callers === null ? {} : { callers }),
      stated: { ...this.stated, gap },
      diagnostics: this.#found,
    })
  }

  /** Problems of the recording. */
  get diagnostics(): readonly Diagnostic[] {
    return (this.#diagnostics ??= [...this.#found, ...structureProblems(this)])
  }

  /** Parents, children and gaps of the spans. */
  get tree(): SpanTree {
    return (this.#tree ??= buildTree(this.spans, this.callers))
  }

  /** Model calls, each chain of nested wrappers counted once, in time order. */
  get llmCalls(): readonly Span[] {
    return (this.#llmCalls ??= findLlmCalls(this))
  }

  /** The trajectory: tool calls in time order. Null where the trace cannot show tool calls. */
  get toolCalls(): readonly ToolCall[] | null {
    if (this.#toolCalls === undefined) this.#toolCalls = findToolCalls(this)
    return this.#toolCalls
  }

  /** The conversation in order, without repeated history. */
  get messages(): readonly Message[] {
    return (this.#messages ??= buildConversation(this))
  }

  /** User messages, each with all that follows until the next one. */
  get turns(): readonly Turn[] {
    return (this.#turns ??= listTurns(this))
  }

  get userInput(): string | null {
    return this.#once(findUserInput)
  }

  /** Final answer of the agent. Null: not recorded. Empty: it answered nothing. */
  get finalOutput(): string | null {
    if (this.#finalOutput === undefined) this.#finalOutput = findFinalOutput(this)
    return this.#finalOutput
  }

  /** Why the run ended before it had an answer; null where it has one, and where nothing tells. */
  get failure(): string | null {
    return this.#once(findFailure)
  }

  /** Why the service of a model did not answer a call that was never answered; null where all were, or nothing tells. */
  get outage(): string | null {
    return this.#once(outageOf)
  }

  get usage(): Usage | null {
    if (this.#usage === undefined) this.#usage = findUsage(this)
    return this.#usage
  }

  /** Recorded cost, and the calls that a price list has to price. */
  get bill(): CostBasis {
    return (this.#bill ??= collectCostBasis(this))
  }

  /** Prices for the calls that state no cost; without any, `cost` is what the trace itself records. */
  priceBy(prices: PriceList): void {
    this.#prices = prices
    this.#cost = undefined
  }

  get cost(): TraceCost | null {
    if (this.#cost === undefined) this.#cost = computeCost(this, this.#prices)
    return this.#cost
  }

  /** How long the run took, in microseconds; null where nothing tells. */
  get durationUs(): number | null {
    return this.duration?.us ?? null
  }

  get duration(): Duration | null {
    if (this.#duration === undefined) this.#duration = durationOf(this)
    return this.#duration
  }

  /** Distinct models of the model calls, in order of first use. */
  get models(): readonly string[] {
    return this.#once(listModels)
  }

  /** Every time that an agent was at work, by start. Null where the trace cannot show agents. */
  get agents(): readonly AgentRun[] | null {
    return this.#once(findAgentRuns).runs
  }

  /** The agent that did what a span shows; null where no agent is known to be around it. */
  agentOf(spanId: string): AgentRun | null {
    return this.#once(findAgentRuns).ofSpan(spanId)
  }

  /** Names of tools that were called in steps which are not in the recording, as its model calls were told. */
  get unseenCalls(): readonly string[] {
    return this.#once(findUnseenCalls)
  }

  /** A part of the run that what is recorded shows to be missing, in a few words; null where nothing does. */
  get loss(): string | null {
    return this.#once(lossOf)
  }

  /** Skills that were loaded, in order. Null where the trace cannot show tool calls. */
  get skills(): readonly SkillActivation[] | null {
    return this.#once(findSkills)
  }

  /** Null where the trace shows no workflow. */
  get workflow(): Workflow | null {
    return this.#once(findWorkflow)
  }

  /** Searches of retrievers, by start. Null where none is recorded. */
  get retrievals(): readonly Retrieval[] | null {
    return this.#once(findRetrievals)
  }

  /** Texts that were embedded, with their vectors; empty where none is recorded. */
  get embeddings(): readonly Embedding[] {
    return this.#once(findEmbeddings)
  }

  /** Media in messages and in answers of tools. Null where the trace shows no messages. */
  get media(): readonly MediaItem[] | null {
    return this.#once(listMedia)
  }

  /** Results of guardrails and evaluations. Null where none is recorded. */
  get validations(): readonly Validation[] | null {
    return this.#once(findValidations)
  }

  /** Requests for approval of a tool call. Null where none is recorded. */
  get approvals(): readonly Approval[] | null {
    return this.#once(findApprovals)
  }

  #once<T>(view: (trace: Trace) => T): T {
    const rare = (this.#rare ??= new Map())
    if (!rare.has(view)) rare.set(view, view(this))
    return rare.get(view) as T
  }
}

/** Tree of a trace's spans. Indexes are positions in the list of spans. */
interface SpanTree {
  /** Index of the parent, −1 for a root. */
  readonly parents: readonly number[]
  /**
   * Spans that others name as their parent and that are not in the trace. One that called the agent, and is recorded
   * elsewhere, is not counted: where nobody knows the callers, a single one that is the parent of all roots may be it.
   */
  readonly lost: number
  /** Spans whose chain of parents came back to themselves; the link was cut, so each is a root. */
  readonly cycles: number
  readonly roots: readonly number[]
  /** Index of a span by its id. */
  readonly indexOf: ReadonlyMap<string, number>
}

/** Linear in the number of spans, whatever they say of their parents. */
function buildTree(spans: readonly Span[], callers: ReadonlySet<string> | null): SpanTree {
  const indexOf = new Map<string, number>()
  for (const [index, { id }] of spans.entries()) indexOf.set(id, index)
  const parents: number[] = []
  const roots: number[] = []
  const elsewhere = new Set<string>()
  let orphans = 0
  for (const [index, { parentId, attributes }] of spans.entries()) {
    const parent = parentId === null ? undefined : indexOf.get(parentId)
    if (
      parent === undefined &&
      parentId !== null &&
      !isRootByMark(attributes) &&
      callers?.has(parentId) !== true
    ) {
      elsewhere.add(parentId)
      orphans++
    }
    parents.push(parent ?? -1)
    if (parent === undefined) roots.push(index)
  }
  const isCaller =
    callers === null && elsewhere.size === 1 && orphans === roots.length && areCalled(spans, roots)
  const cycles = cutCycles(parents, roots)
  return { parents, lost: isCaller ? 0 : elsewhere.size, cycles, roots, indexOf }
}

/** Langfuse's SDKs make up a parent for the root of a trace whose id their user chose. */
function isRootByMark(attributes: Attributes): boolean {
  return [attributes.get('langfuse.internal.as_root'), attributes.get('langfuse.internal.is_app_root')].some(
    (mark) => mark === true || mark === 'true',
  )
}

/**
 * Tells whether spans under one parent that is not there were called from outside: they say so; or they do not say, and there is
 * one that stands for a run. A program calls it once, and it is the steps of a run that a parent in it has several of.
 */
function areCalled(spans: readonly Span[], roots: readonly number[]): boolean {
  const said = roots.map((root) => spans[root]?.hasRemoteParent ?? null)
  if (said.some((isRemote) => isRemote !== null)) return said.includes(true)
  const [only] = roots
  return roots.length === 1 && !steps.has(spans[only ?? -1]?.kind ?? 'span')
}

const steps: ReadonlySet<SpanKind> = new Set([
  'llm',
  'tool',
  'embedding',
  'reranker',
  'retriever',
  'guardrail',
])

/** A walk that meets its own mark again has gone round; a walk that meets an older mark is done. */
function cutCycles(parents: number[], roots: number[]): number {
  const marks = parents.map(() => 0)
  let cycles = 0
  for (let start = 0; start < parents.length; start++) {
    let at = start
    while (at !== -1 && marks[at] === 0) {
      marks[at] = start + 1
      at = parents[at] ?? -1
    }
    if (at === -1 || marks[at] !== start + 1) continue
    parents[at] = -1
    roots.push(at)
    cycles++
  }
  return cycles
}

/** Spans that do not hang together as a recording should. */
function structureProblems({
  id,
  source,
  stated,
  loss,
  callers,
  tree: { cycles, lost },
}: Trace): Diagnostic[] {
  const problems: string[] = []
  if (cycles > 0) problems.push(`${cycles} of its spans are their own ancestors; the circle was cut there`)
  if (lost > 0) {
    const some =
      lost === 1
        ? 'one span that others name as their parent is'
        : `${lost} spans that others name as their parent are`
    const where =
      callers === null ? 'not in the file' : 'missing: the agent may have ended before it was sent'
    problems.push(`${some} ${where}; what needs the whole run is not verified`)
  }
  const gap = stated.gap ?? loss
  if (gap !== null) problems.push(`it lacks ${gap}; what needs the whole run is not verified`)
  return problems.map((problem) => ({
    code: 'trace-structure',
    severity: 'warning',
    message: `Trace ${id}: ${problem}.`,
    file: source.file,
  }))
}

/** Names the part of a run that is known to be missing, in a few words; null where nothing is. */
export function describeGap({ stated, loss, tree: { lost } }: Trace): string | null {
  if (lost === 0) return stated.gap ?? loss
  return lost === 1
    ? 'a span that others name as their parent'
    : `${lost} spans that others name as their parent`
}
