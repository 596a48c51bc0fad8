import type { Transition, Validation, Composition } from '../../model/trace-views.ts'
import { boundedJson, objectOrNull, toMapping, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { getMessageText, type Message, type Role } from '../../model/message.ts'
import type { Trace } from '../../model/trace.ts'
import type { RunSummary, Transcript } from '../../reading/transcript.ts'
import { compositionFrom } from '../../views/composition.ts'
import { Fields } from './promptkit-fields.ts'
import type { PromptKitMessage, Spent, ToolAnswer } from './promptkit-message.ts'
import { PromptKitStates, type Mark } from './promptkit-states.ts'

/** Facts of a model call or a tool run beyond its message. */
export interface CallFacts {
  readonly model?: string | null
  readonly provider?: string | null
  readonly spent?: Spent
  readonly startUs?: number | null
  readonly endUs?: number | null
  /** Facts of a tool run only. */
  readonly args?: JsonValue
  readonly failure?: string | null
}

/** A PromptKit conversation in the making: message by message, with the states and guardrails on its way. */
export class PromptKitConversation {
  readonly #transcript: Transcript
  readonly #names = new Map<string, string>()
  readonly #validations: Validation[] = []
  readonly #states = new PromptKitStates()
  readonly #compositions: Composition[] = []
  #messages = 0
  #calls = 0
  #replies = 0
  #last: Role | null = null
  /** Times of the last message, and of the last that is no answer of a tool. */
  #lastUs: number | null = null
  #saidUs: number | null = null

  constructor(transcript: Transcript) {
    this.#transcript = transcript
  }

  /** False for a message without a speaker. */
  add(message: PromptKitMessage, facts: CallFacts = {}): boolean {
    const role = roles.find((each) => each === message.role)
    if (role === undefined) return false
    this.#last = role
    if (role === 'user') this.#states.turn(this.#mark)
    if (role === 'assistant') this.#call(message, facts)
    else if (role === 'tool' && message.answer !== null) this.#run(message, message.answer, facts)
    else this.#say({ role, parts: message.parts })
    this.#enter(message)
    this.#lastUs = message.timeUs ?? this.#lastUs
    if (role !== 'tool') this.#saidUs = this.#lastUs
    return true
  }

  /** Notes the result of a guardrail or an eval whose message is unknown. */
  validated(validation: Omit<Validation, 'message' | 'spanId'>): void {
    this.#validations.push({ ...validation, message: null, spanId: null })
  }

  moved({ from, to, event }: Pick<Transition, 'from' | 'to' | 'event'>): void {
    this.#states.moved(from, to, event, this.#mark)
  }

  completed(state: string | null): void {
    this.#states.completed(state)
  }

  /** `isCutShort`: without a later reply the answer is unknown; without any reply the calls are, too. */
  trace(facts: RunSummary, about: { readonly allValidations: boolean; readonly isCutShort: boolean }): Trace {
    const isBroken = about.isCutShort && this.#last !== 'assistant'
    const workflow = this.#states.workflow(this.#mark, !isBroken)
    const endsOpen = this.#replies === 0 || isBroken
    return this.#transcript.trace({
      ...facts,
      stated: {
        ...(about.isCutShort || endsOpen ? { endsOpen: endsOpen || this.#transcript.isWaiting } : {}),
        ...(this.#replies === 0 ? { toolCallsComplete: false } : {}),
        workflow,
        ...(this.#compositions.length > 0 ? { compositions: this.#compositions } : {}),
        ...(about.allValidations || this.#validations.length > 0 ? { validations: this.#validations } : {}),
        ...facts.stated,
      },
    })
  }

  get #mark(): Mark {
    return { messages: this.#messages, calls: this.#calls }
  }

  #say(message: Message): void {
    this.#transcript.say(message)
    this.#messages++
  }

  #call(message: PromptKitMessage, facts: CallFacts): void {
    const { parts, calls, latencyUs, spent } = message
    const endUs = facts.endUs ?? message.timeUs
    for (const { call } of calls) if (call.id !== null) this.#names.set(call.id, call.name)
    this.#transcript.call({
      output: { role: 'assistant', parts: [...parts, ...calls] },
      model: facts.model ?? null,
      provider: facts.provider ?? null,
      usage: facts.spent?.usage ?? spent.usage,
      costUsd: facts.spent?.costUsd ?? spent.costUsd,
      startUs: facts.startUs ?? findStart(endUs, latencyUs, this.#lastUs),
      endUs,
      ...(message.finishReason === null
        ? {}
        : { facts: { 'gen_ai.response.finish_reasons': [message.finishReason] } }),
    })
    this.#messages++
    this.#replies++
    for (const value of message.validations) this.#judge(value)
  }

  /** An answer without a request and without a name of its own is words and no tool call. */
  #run(message: PromptKitMessage, answer: ToolAnswer, facts: CallFacts): void {
    const { id, result, failureType, latencyUs } = answer
    const failure = answer.failure ?? facts.failure ?? null
    const name = this.#findName(answer)
    if (name === null) {
      this.#say({ role: 'tool', parts: [{ type: 'tool_result', id, name, result, error: failure }] })
      return
    }
    const endUs = facts.endUs ?? message.timeUs
    const startUs = facts.startUs ?? findStart(endUs, latencyUs, this.#saidUs)
    const args = facts.args ?? null
    this.#transcript.run({ id, name, args, result, failure, failureType, startUs, endUs })
    this.#messages++
    this.#calls++
  }

  #judge(value: JsonValue): void {
    const fields = new Fields(value)
    const name = fields.text('validatortype')
    if (name === null) return
    const details = fields.object('details')
    const direction = details.text('direction')
    this.#validations.push({
      name,
      kind: 'guardrail',
      passed: fields.boolean('passed'),
      score: details.number('score'),
      stage: direction === 'input' ? 'input' : 'output',
      message: this.#messages - 1,
      details: boundedJson(fields.get('details') ?? null),
      spanId: null,
    })
  }

  /** The state that a message was written in, or that a tool led to. */
  #enter({ role, meta, parts, answer }: PromptKitMessage): void {
    const composition = compositionFrom(meta.get('compositionsnapshot') ?? null, this.#messages - 1)
    if (composition !== null) this.#compositions.push(composition)
    const isMove = answer !== null && answer.failure === null && this.#findName(answer) === transitionTool
    this.#states.add(
      {
        role,
        state: objectOrNull(meta.get('workflowstate')) ?? objectOrNull(meta.get('currentworkflowstate')),
        states: {
          current: meta.get('workflowcurrentstate') ?? null,
          transitions: meta.get('workflowtransitions') ?? null,
          complete: meta.get('workflowcomplete') ?? null,
        },
        isSaid: getMessageText({ role: 'assistant', parts }).trim() !== '',
        answer: isMove ? answer.result : null,
      },
      this.#mark,
    )
  }

  #findName({ id, name }: ToolAnswer): string | null {
    return name ?? (id === null ? undefined : this.#names.get(id)) ?? null
  }
}

const transitionTool = 'workflow__transition'
const roles = ['system', 'developer', 'user', 'assistant', 'tool'] as const

/**
 * When a step began. Null where it would be before what it answers (`afterUs`), by more than rounding: messages that are
 * stamped when they are kept do not tell the order of steps, and that in which they stand does.
 */
function findStart(endUs: number | null, latencyUs: number | null, afterUs: number | null): number | null {
  const startUs = endUs === null ? null : endUs - (latencyUs ?? 0)
  return startUs === null || afterUs === null || startUs >= afterUs - 1_000 ? startUs : null
}

/** Reads the result of a PromptKit eval from a run's output or its events. */
export function parseEvaluation(value: JsonValue): Omit<Validation, 'message' | 'spanId'> | null {
  const fields = new Fields(value)
  const name = fields.text('evalid', 'type', 'evaltype')
  if (name === null) return null
  const kind = fields.text('kind') === 'guardrail' ? 'guardrail' : 'evaluation'
  const passed = fields.boolean('passed') ?? fields.boolean('value')
  const score = fields.number('score')
  return { name, kind, passed, score, stage: null, details: boundedJson(findDetails(value)) }
}

function findDetails(value: JsonValue): JsonObject {
  const entries = Object.entries(toMapping(value))
  return Object.fromEntries(entries.filter(([key]) => !['eval_id', 'passed', 'score'].includes(key)))
}
