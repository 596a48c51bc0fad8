import { isObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import {
  numberOrNull,
  objectOrNull,
  listObjects,
  textOrNull,
  listValues,
  boundedJson,
} from '../../core/json.ts'
import { createCall, withUnreadCalls } from '../messages/unread-call.ts'
import { conversationFormat, type RecordPlace } from '../reading/conversations.ts'
import { getMessageText, type Message, type RequestPart } from '../model/message.ts'
import { messageFrom } from '../messages/message-from.ts'
import { scenarioName, trialNumber } from '../model/naming.ts'
import { microsFromAny } from '../reading/time.ts'
import type { SpanError } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'
import { explainLostParts } from '../reading/session-rows.ts'
import { Transcript } from '../reading/transcript.ts'
import { parseChatUsage } from './openai/openai-trace.ts'
import { messageShape } from '../messages/shapes.ts'
import * as s from '../reading/shape.ts'
import { OpenCalls } from '../reading/open-calls.ts'

const simulationShape = s.claimKeys({
  'duration | agent_cost': s.orNull(s.amount),
  'start_time | end_time': s.orNull(s.time),
  messages: [
    s.every(
      messageShape,
      s.claimKeys({
        timestamp: s.orNull(s.time),
        usage: s.usage,
        cost: s.orNull(s.amount),
        error: s.orNull(s.flag),
        ...s.claim('tool_calls', 'raw_data'),
      }),
    ),
  ],
  // What a task expects.
  ...s.claim('reward_info'),
})
const fileShape = s.object({ simulations: [simulationShape] })
const isSimulation = s.createTest({ task_id: s.there, messages: [s.anything] })

/** τ²-bench results: simulations of tasks, in which the simulated user has tools of its own. */
export const tau2Results = conversationFormat({
  id: 'tau2-results',
  title: 'τ²-bench',
  summary: 'τ²-bench results: every simulation of every task and trial',
  about:
    '`tau2 run` writes it to `data/tau2/simulations/`, or each simulation to a file of its own in a folder `simulations` there.',
  never: [],
  shape: s.oneOrMore(s.withKey('simulations', fileShape, simulationShape)),
  isRecord: (value) =>
    isObject(value) &&
    (Array.isArray(value['simulations'])
      ? value['simulations'].length === 0
        ? 'tasks' in value
        : isSimulation(value['simulations'][0])
      : isSimulation(value) && ('reward_info' in value || 'termination_reason' in value)),
  starts: [
    { has: ['simulations|agent_info', 'user_info|tasks|reward_info'] },
    { has: ['task_id', 'termination_reason', 'agent_cost|user_cost|reward_info'] },
  ],
  *traces(record, place) {
    const results = objectOrNull(record)
    const simulations = results?.['simulations'] ?? [record]
    const agent = objectOrNull(objectOrNull(results?.['info'])?.['agent_info'])
    for (const [index, value] of listValues(simulations).entries()) {
      const simulation = objectOrNull(value)
      const at = { ...place, id: `${place.id}#${index + 1}` }
      if (simulation !== null) yield new Simulation(textOrNull(agent?.['llm'])).trace(simulation, at)
    }
  },
})

/** `agent_error`, `too_many_errors`, `infrastructure_error`: the conversation has no end. */
function findFailure(reason: JsonValue | undefined): SpanError | null {
  const word = textOrNull(reason) ?? ''
  return /error/i.test(word) ? { type: word, message: word } : null
}

/** Its messages are numbered, and their costs summed up. */
function findGap(simulation: JsonObject): string | null {
  const messages = listObjects(simulation['messages'])
  const lost = explainLostParts(messages, { key: 'turn_idx', parts: 'messages' })
  // The user ends it by a last message; the agent may by a tool.
  const isEnded = simulation['termination_reason'] !== 'user_stop' || messages.at(-1)?.['role'] === 'user'
  const isPaid = (numberOrNull(simulation['agent_cost']) ?? 0) <= sumCosts(messages) + 1e-9
  return lost ?? (isEnded && isPaid ? null : 'some of its messages')
}

/** Dollars. */
function sumCosts(messages: readonly JsonObject[]): number {
  const replies = messages.filter(({ role }) => role === 'assistant')
  return replies.reduce((sum, { cost = null }) => sum + (numberOrNull(cost) ?? 0), 0)
}

class Simulation {
  readonly #model: string | null
  /** Calls of the agent, and calls of the user, by their id. */
  readonly #asked = new OpenCalls<{
    readonly name: string
    readonly isUser: boolean
    readonly timeUs: number | null
  }>()

  constructor(model: string | null) {
    this.#model = model
  }

  trace(simulation: JsonObject, place: RecordPlace): Trace {
    const transcript = new Transcript({
      name: 'agent',
      startUs: microsFromAny(simulation['start_time']),
      endUs: microsFromAny(simulation['end_time']),
      error: findFailure(simulation['termination_reason']),
    })
    let before: number | null = null
    for (const message of listObjects(simulation['messages'])) {
      const time = microsFromAny(message['timestamp'])
      if (message['role'] === 'tool') this.#answer(transcript, message, time)
      else if (message['role'] === 'assistant') this.#call(transcript, message, before, time)
      else this.#say(transcript, message, time)
      before = time
    }
    const cost = numberOrNull(simulation['agent_cost'])
    const reward = numberOrNull(objectOrNull(simulation['reward_info'])?.['reward'])
    return transcript.trace({
      id: textOrNull(simulation['id']) ?? place.id,
      source: place.source,
      scenario: scenarioName(simulation['task_id']),
      trial: trialNumber(simulation['trial']),
      stated: {
        gap: findGap(simulation),
        // The sum of its calls' costs, which counts where it is more.
        costUsd: cost === null ? null : Math.max(cost, sumCosts(listObjects(simulation['messages']))),
        ...(reward === null ? {} : { scores: { reward } }),
      },
    })
  }

  #call(transcript: Transcript, message: JsonObject, startUs: number | null, endUs: number | null): void {
    this.#note(message, false, endUs)
    const raw = objectOrNull(message['raw_data'])
    const usage = parseChatUsage(objectOrNull(raw?.['usage']) ?? message['usage'])
    transcript.call({
      output: parseMessage(message, 'assistant'),
      // A greeting without tokens is a fixed text.
      model: textOrNull(raw?.['model']) ?? (usage === null ? null : this.#model),
      usage,
      costUsd: numberOrNull(message['cost']),
      startUs: startUs ?? endUs,
      endUs,
    })
  }

  /** Adds a message of the user or system. Words next to the user's own tool calls are left out: the agent does not see them. */
  #say(transcript: Transcript, message: JsonObject, time: number | null): void {
    this.#note(message, true, time)
    const words = parseMessage(message, message['role'] === 'system' ? 'system' : 'user')
    if (words.parts.some(({ type }) => type === 'tool_call')) return
    if (getMessageText(words) !== '') transcript.say(words)
  }

  #answer(transcript: Transcript, message: JsonObject, endUs: number | null): void {
    const answers = Array.isArray(message['tool_messages'])
      ? listObjects(message['tool_messages'])
      : [message]
    for (const answer of answers) {
      const id = textOrNull(answer['id'])
      const request = this.#asked.answer(id)
      if (request === undefined) continue
      const result = answer['content'] ?? null
      const failure =
        answer['error'] === true ? (textOrNull(result) ?? 'the tool answered with an error') : null
      const {
        name,
        isUser,
        timeUs: startUs,
      } = request ?? { name: '', isUser: answer['requestor'] === 'user', timeUs: null }
      const errorKnown = typeof answer['error'] === 'boolean' ? undefined : (false as const)
      if (!isUser) transcript.run({ id, name, result, failure, errorKnown, startUs, endUs })
      else {
        const facts = { requestor: 'user', result: boundedJson(result) }
        const error = failure === null ? null : { type: null, message: failure }
        transcript.agent({ kind: 'span', name, facts, startUs, endUs, error })
      }
    }
  }

  #note(message: JsonObject, isUser: boolean, timeUs: number | null): void {
    for (const { call } of parseCalls(message)) this.#asked.ask(call.id, { name: call.name, isUser, timeUs })
  }
}

function parseCalls(message: JsonObject): RequestPart[] {
  return listObjects(message['tool_calls']).map(({ id, name, arguments: args }) => createCall(id, name, args))
}

function parseMessage(message: JsonObject, role: 'assistant' | 'user' | 'system'): Message {
  const words = messageFrom({ role, content: message['content'] ?? null }, role)
  return { ...words, parts: [...words.parts, ...withUnreadCalls(parseCalls(message), message)] }
}
