import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { boundedJson, canonicalizeJson, omitNullish } from '../../../core/json.ts'
import type { Trace, TraceSource } from '../../model/trace.ts'
import { Transcript } from '../../reading/transcript.ts'
import { parseEvaluation, PromptKitConversation, type CallFacts } from './promptkit-conversation.ts'
import { Fields, scenarioOfRun } from './promptkit-fields.ts'
import { promptKitMessage, parseSpent, parseTime, type PromptKitMessage } from './promptkit-message.ts'

/** An event of a session as its log has it. */
export interface SessionEvent {
  readonly type: string
  readonly seq: number | null
  readonly fields: Fields
  readonly raw: JsonValue
}

export function buildSessionTrace(
  id: string,
  events: readonly SessionEvent[],
  metadata: Fields,
  source: TraceSource,
): Trace {
  return new Session(events, metadata).trace(id, source)
}

/** A message of the log, and what came later of what it took. */
interface LoggedMessage {
  readonly message: PromptKitMessage
  facts: CallFacts
}

class Session {
  readonly #events: readonly SessionEvent[]
  readonly #metadata: Fields
  readonly #messages = new Map<SessionEvent, LoggedMessage>()
  readonly #tools: ReadonlyMap<string, ToolEventFacts>
  readonly #answered: ReadonlySet<string>
  readonly #failure: string | null

  constructor(events: readonly SessionEvent[], metadata: Fields) {
    this.#events = events
    this.#metadata = metadata
    this.#tools = parseToolEvents(events)
    this.#failure = events.some(({ type }) => type === 'pipeline.failed') ? 'the pipeline failed' : null
    this.#readMessages()
    this.#readCalls()
    const messages = [...this.#messages.values()]
    this.#answered = new Set(messages.flatMap(({ message }) => message.answer?.id ?? []))
  }

  trace(id: string, source: TraceSource): Trace {
    const times = this.#events.flatMap(({ fields }) => parseTime(fields.get('timestamp')) ?? [])
    const startUs = times.reduce<number | null>((first, time) => Math.min(first ?? time, time), null)
    const endUs = times.reduce<number | null>((last, time) => Math.max(last ?? time, time), null)
    const error = this.#failure === null ? null : { type: null, message: this.#failure }
    const conversation = new PromptKitConversation(
      new Transcript({ name: 'agent', startUs, endUs, error, facts: findProvider(this.#metadata) }),
    )
    this.#addPrompt(conversation)
    for (const event of this.#events) this.#add(conversation, event)
    return conversation.trace(
      { id, source, scenario: scenarioOfRun(id) },
      { allValidations: false, isCutShort: this.#failure !== null },
    )
  }

  /** Messages that were logged twice count once. What a message took is told later, by its place. */
  #readMessages(): void {
    const byPlace = new Map<string, LoggedMessage>()
    const seen = new Set<string>()
    for (const event of this.#events) {
      const { type, fields } = event
      const data = fields.object('data')
      const place = String(data.number('index') ?? '')
      if (type === 'message' || type === 'message.created') {
        const key =
          place === '' || place === '0' ? null : canonicalizeJson(boundedJson(fields.get('data') ?? null))
        if (key !== null && seen.has(key)) continue
        if (key !== null) seen.add(key)
        const logged = { message: parseMessage(fields), facts: this.#aboutCalls() }
        this.#messages.set(event, logged)
        byPlace.set(place, logged)
      }
      const updated = type === 'message.updated' ? byPlace.get(place) : undefined
      if (updated === undefined) continue
      const latencyMs = data.number('latencyms')
      const endUs = updated.message.timeUs
      updated.facts = {
        ...updated.facts,
        spent: parseSpent(data),
        ...(latencyMs === null || endUs === null ? {} : { startUs: endUs - latencyMs * 1000 }),
      }
    }
  }

  /** Calls of the agent's model, told apart from the messages; only as many as there are replies are theirs. */
  #readCalls(): void {
    const calls = this.#events.filter(({ type, fields }) => {
      const source = fields.object('data').text('source')
      return type === 'provider.call.completed' && (source === null || source === 'agent')
    })
    const replies = [...this.#messages.values()].filter(({ message }) => message.role === 'assistant')
    if (calls.length !== replies.length) return
    for (const [index, { fields }] of calls.entries()) {
      const reply = replies[index]
      const data = fields.object('data')
      const endUs = parseTime(fields.get('timestamp'))
      const nanos = data.number('duration')
      if (reply === undefined) continue
      const spent = parseSpent(data)
      reply.facts = {
        ...reply.facts,
        model: data.text('model') ?? reply.facts.model ?? null,
        provider: data.text('provider') ?? reply.facts.provider ?? null,
        ...(spent.usage === null ? {} : { spent }),
        ...(endUs === null || nanos === null ? {} : { startUs: endUs - nanos / 1000, endUs }),
      }
    }
  }

  #aboutCalls(): CallFacts {
    return {
      model: this.#metadata.text('model'),
      provider: this.#metadata.text('providername', 'providerid'),
    }
  }

  #addPrompt(conversation: PromptKitConversation): void {
    if ([...this.#messages.values()].some(({ message }) => message.role === 'system')) return
    const started = this.#events.find(({ type }) => type === 'conversation.started')
    const content = started?.fields.object('data').text('systemprompt') ?? null
    if (content !== null) conversation.add(promptKitMessage({ role: 'system', content }))
  }

  #add(conversation: PromptKitConversation, event: SessionEvent): void {
    const logged = this.#messages.get(event)
    if (logged !== undefined) {
      const { message, facts } = logged
      const ran = this.#tools.get(message.answer?.id ?? '')
      conversation.add(message, ran === undefined ? facts : { ...facts, ...ran })
    } else if (event.type.startsWith('tool.call.')) this.#addCall(conversation, event)
    else addState(conversation, event)
  }

  /** A call that no message answers did happen. */
  #addCall(conversation: PromptKitConversation, event: SessionEvent): void {
    const id = event.fields.object('data').text('callid')
    const ran = id === null ? undefined : this.#tools.get(id)
    if (id === null || ran === undefined || ran.end !== event || this.#answered.has(id)) return
    const answer = parseAnswer(id, ran)
    if (answer !== null) conversation.add(promptKitMessage(answer), ran)
  }
}

function addState(conversation: PromptKitConversation, { type, fields }: SessionEvent): void {
  const data = fields.object('data')
  const raw = fields.get('data') ?? null
  if (type === 'workflow.transitioned') {
    const to = data.text('tostate')
    if (to !== null) conversation.moved({ from: data.text('fromstate'), to, event: data.text('event') })
  } else if (type === 'workflow.completed') conversation.completed(data.text('finalstate'))
  else if (type === 'validation.failed' || type === 'validation.passed') {
    const name = data.text('validatorname', 'validatortype')
    const stage = data.text('direction', 'validatortype') === 'input' ? 'input' : 'output'
    const passed = type === 'validation.passed'
    const details = boundedJson(raw)
    const score = data.number('score')
    if (name !== null) conversation.validated({ name, kind: 'guardrail', passed, score, stage, details })
  } else if (type === 'eval.completed' || type === 'eval.failed') {
    const evaluation = parseEvaluation(raw)
    if (evaluation !== null) conversation.validated(evaluation)
  }
}

/** Parses an event's message: its payload, or (made for replay) the event itself. */
function parseMessage(fields: Fields): PromptKitMessage {
  const timestamp = fields.get('timestamp') ?? null
  const raw = fields.first('message', 'data')
  const message = promptKitMessage(raw)
  return { ...message, timeUs: message.timeUs ?? parseTime(timestamp) }
}

function findProvider(metadata: Fields): JsonObject {
  const provider = metadata.text('providername', 'providerid')
  return provider === null ? {} : { 'promptkit.provider_id': provider }
}

/** Facts of a tool call from its events, next to the messages that asked for it and answered it. */
interface ToolEventFacts {
  readonly name: string | null
  readonly args: JsonValue
  readonly startUs: number | null
  readonly endUs: number | null
  readonly failure: string | null
  /** The event that it ended with; null if it is not known to have ended. */
  readonly end: SessionEvent | null
}

const none: ToolEventFacts = {
  name: null,
  args: null,
  startUs: null,
  endUs: null,
  failure: null,
  end: null,
}

/** By the id of the call; a call without one cannot be told from others. */
function parseToolEvents(events: readonly SessionEvent[]): ReadonlyMap<string, ToolEventFacts> {
  const byId = new Map<string, ToolEventFacts>()
  for (const event of events) {
    if (!event.type.startsWith('tool.call.')) continue
    const data = event.fields.object('data')
    const id = data.text('callid')
    if (id === null) continue
    const facts = byId.get(id) ?? none
    const timeUs = parseTime(event.fields.get('timestamp'))
    const name = data.text('toolname') ?? facts.name
    if (event.type === 'tool.call.started') {
      byId.set(id, { ...facts, name, args: boundedJson(data.get('args') ?? null), startUs: timeUs })
      continue
    }
    const nanos = data.number('duration')
    const began = timeUs === null || nanos === null ? null : timeUs - nanos / 1000
    const isFailed = event.type !== 'tool.call.completed' || data.text('status') === 'error'
    const failure = data.text('error') ?? (isFailed ? 'the tool call failed' : null)
    byId.set(id, { ...facts, name, startUs: facts.startUs ?? began, endUs: timeUs, failure, end: event })
  }
  return byId
}

/** Parses the answer message of a call that only events know. */
function parseAnswer(id: string, { name, failure, end }: ToolEventFacts): JsonObject | null {
  if (name === null || end === null) return null
  const parts = end.fields.object('data').get('parts') ?? []
  const result: JsonObject = { id, name, parts, ...omitNullish({ error: failure }) }
  return { role: 'tool', tool_result: result }
}
