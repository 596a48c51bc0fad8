import type { BoundCheck } from '../checks/bind.ts'
import { runChecks } from '../checks/run.ts'
import { canonicalJson, type JsonValue } from '../core/json.ts'
import type { JudgeMode } from '../judge/judging.ts'
import type { ScenarioResult } from '../results/schema.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { Trace } from '../trace/model/trace.ts'
import { finishScenario } from './finish-scenario.ts'
import { isRefuted, judgeUnasked } from '../trial/judge-trial.ts'
import { noAttributes } from '../trace/model/attributes.ts'
import type { Message } from '../trace/model/message.ts'
import type { ProcessFacts } from '../trace/model/trace-init.ts'
import { emptyContent, Span } from '../trace/model/span.ts'
import { tokenUsage } from '../trace/model/usage.ts'

/** The run that a scenario passes although nothing happens in it; null where there is none, or nobody can tell. */
export type Vacuity = NonNullable<ScenarioResult['vacuous']> | null

/** Finds the run that a scenario passes although nothing happens in it. */
export type VacuityProbe = (scenario: Scenario) => Vacuity

/**
 * Tells of scenarios whether they pass over a run in which nothing happens. Nobody is asked for it: what a
 * judge, a service or a check of the project's own would say of such a run is not known, and a scenario
 * that they decide is then none. Checks that many scenarios share are asked once.
 */
export function vacuityProbe(mode: JudgeMode): VacuityProbe {
  const known = new Map<string, Vacuity>()
  const empty = emptyTrace()
  // What a trace shows is found once for all that share it.
  const shared = new Map<string, Trace>()
  const idleOf = (scenario: Scenario, key: string): Trace => {
    if (scenario.checks.some(looksAtInput)) return doNothingTrace(scenario.input)
    const idle = shared.get(key) ?? doNothingTrace(scenario.input)
    shared.set(key, idle)
    return idle
  }
  return (scenario) => {
    if (scenario.problems.length > 0 || scenario.isNegative === true) return null
    const input = inputKey(scenario)
    const key = `${scenario.checksFingerprint}\n${input}`
    const found = known.get(key)
    if (found !== undefined) return found
    const probed = asked(scenario)
    const passes = (trace: Trace) => {
      if (isRefutedSoon(probed, trace)) return false
      return finishScenario(probed, [judgeUnasked(probed, trace, mode)], false).outcome === 'passed'
    }
    const vacuity = passes(empty) ? 'empty' : passes(idleOf(scenario, input)) ? 'do-nothing' : null
    known.set(key, vacuity)
    return vacuity
  }
}

/** Whether one check stands against the trial, which is so for nearly all: the others need not be asked. */
function isRefutedSoon({ checks }: Scenario, trace: Trace): boolean {
  return checks.some((bound) => bound.check?.judged === undefined && isRefuted(runChecks(trace, [bound])))
}

/** Of the input as much as its checks can see: most look at what the agent does, and not at who asked. */
function inputKey({ checks, input }: Scenario): string {
  if (checks.some(looksAtInput)) return canonicalJson(input)
  return Array.isArray(input) ? `${input.length}` : ''
}

function looksAtInput({ check, spec: { direction = 'output' } }: BoundCheck): boolean {
  return (
    direction !== 'output' || check?.needs.some((need) => need === 'messages' || need === 'media') === true
  )
}

/**
 * One trial decides, as if it were all; checks that the option `groups` leaves out, or that are asked now and
 * then, are a part of what the scenario asks. Where anything stands is of no interest: to find it costs a second parse of the file.
 */
function asked(scenario: Scenario): Scenario {
  return {
    ...scenario,
    trials: 1,
    checks: scenario.checks.map(always),
    locate: () => ({ line: 1, column: 1 }),
  }
}

function always(bound: BoundCheck): BoundCheck {
  const { isLeftOut, trigger, samplePercentage } = bound.spec
  if (isLeftOut !== true && samplePercentage === undefined && trigger?.startsWith('sample') !== true)
    return bound
  const { isLeftOut: _, ...spec } = bound.spec
  return { ...bound, spec: { ...spec, samplePercentage: 100 } }
}

/** Runs in which nothing happens, as the best of recordings would show them. */

const source = { file: '', format: 'none' }
const ended: ProcessFacts = {
  argv: ['true'],
  end: 'exited',
  exitCode: 0,
  signal: null,
  startUs: 0,
  endUs: 0,
  stderr: '',
  reason: null,
  isDamaged: false,
}
const nothingUsed = tokenUsage({ input: 0, output: 0, cacheRead: 0, cacheWrite: 0, reasoning: 0 })

/** A command that ended well, and left nothing: no span, not a word. */
function emptyTrace(): Trace {
  return new Trace({ id: 'empty', source, spans: [], process: ended, printed: '' })
}

/**
 * An agent that asks its model once for each thing that the user says, and answers nothing. No tool call,
 * no token, no dollar, no time; all of that is known.
 */
function doNothingTrace(input: JsonValue): Trace {
  const turns = spoken(input).map((text): Message[] => [messageOf('user', text), messageOf('assistant', '')])
  return new Trace({
    id: 'do-nothing',
    source,
    spans: turns.map((turn, index) => modelCall(turn, `${index + 1}`)),
    process: ended,
    stated: { messages: turns.flat(), finalOutput: '', toolCallsComplete: true, validations: [] },
  })
}

/** Words of the user in each turn: a list of texts, or all of them in one. */
function spoken(input: JsonValue): readonly string[] {
  if (typeof input === 'string') return [input]
  const isConversation =
    Array.isArray(input) && input.length > 0 && input.every((each) => typeof each === 'string')
  return isConversation ? input : [input === null ? '' : canonicalJson(input)]
}

function messageOf(role: Message['role'], text: string): Message {
  return { role, parts: [{ type: 'text', text }] }
}

function modelCall(turn: readonly Message[], id: string): Span {
  const content = {
    ...emptyContent,
    input: turn.slice(0, 1),
    output: turn.slice(1),
    recorded: true,
    usage: nothingUsed,
    costUsd: 0,
  }
  const init = { id, parentId: null, name: 'chat', startUs: 0, endUs: 0, error: null, events: [] }
  return new Span({ ...init, kind: 'llm', attributes: noAttributes }, () => content)
}
