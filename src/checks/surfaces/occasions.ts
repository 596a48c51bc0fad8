import type { Finding } from '../../core/verdict.ts'
import { limits } from '../../core/limits.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { cutTurns } from '../../trace/views/turn-range.ts'
import { listLeaves, type ReadyCheck } from '../bind.ts'
import { missingData } from '../define.ts'
import { listJudgedMessages, canJudgeMessages } from './judged-messages.ts'
import { createSample, defaultSamplePercentage } from './trigger.ts'

/** Subject of a check: a run, a part of it, or one message. */
export interface CheckOccasion {
  readonly trace: Trace
  /** The turn that it ends with, 1-based; null for a run that is asked of as a whole. */
  readonly turn: number | null
  /** More of it may have followed that was not recorded. */
  readonly isPartial?: boolean
}

/** Lists what a check is asked of in a run, by surface and trigger; a finding if there is nothing. */
export function listOccasions(whole: Trace, bound: ReadyCheck): readonly CheckOccasion[] | Finding {
  const { check, spec } = bound
  const { surface, trigger, samplePercentage: percentage = defaultSamplePercentage } = spec
  if (surface === 'guardrail') return listGuarded(whole, bound)
  switch (trigger) {
    case 'every_turn':
      return listUpToTurns(whole, listTurns(whole), check.ownTurn)
    case 'sample_turns': {
      const [turns, isTaken] = [listTurns(whole), createSample(whole.id, percentage)]
      const taken = turns.filter((turn) => isTaken(turn - 1))
      if (taken.length === 0 && turns.length > 0) return createUnasked('not-sampled')
      return listUpToTurns(whole, taken)
    }
    case 'sample_sessions':
      return createSample(whole.id, percentage)(0)
        ? [{ trace: whole, turn: null }]
        : createUnasked('not-sampled')
    case 'on_workflow_step':
      return listUpToSteps(whole)
    case 'on_session_complete':
    case 'on_conversation_complete':
    case undefined:
  }
  return [{ trace: whole, turn: null }]
}

function createUnasked(reason: 'not-sampled' | 'no-transition'): Finding {
  return { status: 'skip', reason }
}

/** Lists the occasions of a check. One that needs more than a message sees the conversation up to each turn. */
function listGuarded(whole: Trace, bound: ReadyCheck): readonly CheckOccasion[] | Finding {
  const { direction = 'output', when } = bound.spec
  if (listLeaves(bound).every((leaf) => leaf.check !== null && canJudgeMessages(leaf.check))) {
    const messages = listJudgedMessages(whole, direction)
    const words = { output: 'anything that the agent said', input: 'anything that the user said' }
    if (messages.length === 0) return missingData(words[direction === 'input' ? 'input' : 'output'])
    // What `when` is about is cut out of the conversation for each turn.
    return when !== undefined && isTooLong(whole, whole.turns.length)
      ? createTooLong(whole.turns.length)
      : messages
  }
  // What it finds against a part holds for all of it.
  return bound.check.failsEarly === true
    ? [{ trace: whole, turn: null }]
    : listUpToTurns(whole, listTurns(whole))
}

/** Turns in which the agent did anything; a run without messages is one. */
function listTurns({ turns, messages }: Trace): number[] {
  if (messages.length === 0) return [1]
  return turns.flatMap((turn, index) =>
    turn.messages.some(({ role }) => role === 'assistant') ? [index + 1] : [],
  )
}

/** Tells whether a run is too long: cutting out a turn takes as long as the run, and the part is kept. */
function isTooLong({ spans, messages }: Trace, turns: number): boolean {
  return turns > 1 && turns * (spans.length + messages.length) > limits.turnSteps
}

function createTooLong(turns: number): Finding {
  return missingData(`one turn after the other: ${turns} turns are too many for so long a run`)
}

/** Lists the conversation up to the end of each turn, or for some checks each turn alone. */
function listUpToTurns(whole: Trace, turns: readonly number[], ownTurn = false) {
  if (turns.length === 0) return missingData('a turn of the agent')
  if (isTooLong(whole, turns.length)) return createTooLong(turns.length)
  const occasions: CheckOccasion[] = []
  for (const turn of turns) {
    const isLast = turn >= whole.turns.length && (!ownTurn || turn === 1)
    const part = isLast ? whole : cutTurns(whole, { from: ownTurn ? turn : 1, to: turn })
    if (part === 'unclear' || part === 'too-few')
      return missingData('which of its steps belong to which turn')
    occasions.push({ trace: part, turn })
  }
  return occasions
}

/** Lists the conversation up to the end of each turn in which a workflow changed its state. */
function listUpToSteps(whole: Trace): readonly CheckOccasion[] | Finding {
  const { workflow, toolCalls } = whole
  if (workflow === null) return missingData('the states of a workflow')
  if (workflow.transitions.length === 0) return createUnasked('no-transition')
  const all = listTurns(whole)
  const last = all.at(-1)
  if (all.length <= 1 || last === undefined) return [{ trace: whole, turn: last ?? null }]
  const parts = listUpToTurns(whole, all)
  if ('status' in parts) return parts
  const turns = new Map<number, CheckOccasion>()
  for (const { callsBefore } of workflow.transitions) {
    if (callsBefore === null || toolCalls === null) return missingData('when the workflow changed its state')
    const part = parts.find(({ trace }) => (trace.toolCalls?.length ?? 0) >= callsBefore)
    if (part?.turn === undefined || part.turn === null)
      return missingData('when the workflow changed its state')
    turns.set(part.turn, part)
  }
  return [...turns.values()]
}
