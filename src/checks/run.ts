import type { Finding, Reach, Verdict } from '../core/verdict.ts'
import { toError } from '../core/errors.ts'
import { isWorkSpent, WorkSpent } from '../core/work.ts'
import type { Need } from '../trace/model/need.ts'
import { gapOf, type Trace } from '../trace/model/trace.ts'
import { hasUnreadReply, unreadWords } from '../trace/model/unread.ts'
import { turnsIn, type NoTurns } from '../trace/model/turn-range.ts'
import { unreadableType, type BoundCheck, type CheckSpec } from './bind.ts'
import { missing, plainPass, type Check } from './define.ts'
import { decidesPart, standsForAll } from './surfaces/on-part.ts'
import { occasionsOf, type Occasion } from './surfaces/occasions.ts'
import { overTurns } from './surfaces/over-turns.ts'
import { applies } from './surfaces/precondition.ts'
import { byScore } from './surfaces/threshold.ts'
import { inTurns, type TurnScope } from './surfaces/turn-count.ts'

/**
 * Every check's verdict on one trace, in order. What could not be evaluated is an `error` that says why;
 * a trace in which nothing was recorded is missing data for every check.
 */
export function runChecks(trace: Trace, checks: readonly BoundCheck[], answer: Answer = byItself): Verdict[] {
  return checks.map((bound) => {
    const { turns, ofTurns, isLeftOut } = bound.spec
    const isAsked = bound.problems === null && isLeftOut !== true
    const scope: TurnScope = {
      wanted: isAsked ? ofTurns : undefined,
      shown: isAsked ? turns : undefined,
      isOfReply: bound.check?.needs.includes('output') === true && bound.check.failsEarly !== true,
    }
    return verdictOf(
      bound,
      inTurns(trace, scope, () => evaluate(trace, bound, answer)),
    )
  })
}

/** Who answers for a check on what it is shown of a trace; the check itself, unless somebody else has to be asked. */
export type Answer = (check: Check, trace: Trace, params: unknown) => Finding

const byItself: Answer = (check, trace, params) => check.evaluate(trace, params)

/** One verdict for all plain passes of a check: most verdicts are that, and a run may keep a million. */
const plainPasses = new WeakMap<BoundCheck, Verdict>()

function verdictOf(bound: BoundCheck, finding: Finding): Verdict {
  const known = finding === plainPass ? plainPasses.get(bound) : undefined
  if (known !== undefined) return known
  const { type, severity, surface, description, id } = bound.spec
  const decides = reachOf(bound, finding)
  const verdict: Verdict = {
    type,
    severity,
    surface,
    description,
    ...(id === undefined ? {} : { id }),
    ...(decides === undefined ? {} : { decides }),
    ...finding,
  }
  if (finding === plainPass) plainPasses.set(bound, verdict)
  return verdict
}

/** What a check decides where it is not its trial. */
function reachOf(bound: BoundCheck, { status }: Finding): Reach | undefined {
  const { spec } = bound
  if (spec.passThreshold !== undefined) return 'scenario'
  return isMeasured(bound) || (spec.onlyFails === true && status === 'pass') ? 'nothing' : undefined
}

/**
 * Whether a check decides nothing, whatever it finds: an eval of which nothing is asked. Of one that is
 * written wrongly nobody can say what was.
 */
export function isMeasured({ spec, problems }: BoundCheck): boolean {
  const { surface, threshold, passThreshold } = spec
  const isClear = problems === null || problems.every(({ code }) => code === 'needs-judge')
  return surface === 'eval' && threshold === undefined && passThreshold === undefined && isClear
}

function evaluate(whole: Trace, bound: BoundCheck, answer: Answer): Finding {
  if (bound.spec.isLeftOut === true) return { status: 'skip', reason: 'not-in-groups' }
  if (bound.problems !== null) {
    const needsJudge = bound.problems.some(({ code }) => code === 'needs-judge')
    const isUnreadable = bound.spec.type === unreadableType
    const unknown = isUnreadable ? 'unreadable-check' : 'unknown-check'
    const unbound = needsJudge ? 'judge-unavailable' : unknown
    const reason = bound.check === null ? unbound : 'invalid-params'
    return { status: 'error', reason, actual: bound.problems.map(({ message }) => message).join('; ') }
  }
  if (isWorkSpent()) return workSpent
  try {
    if (isEmpty(whole)) return missing('anything; the trace is empty')
    const { turns } = bound.spec
    const trace = turns === undefined ? whole : turnsIn(whole, turns)
    if (trace === 'too-few') return missing(`turn ${turns?.to}; it shows ${whole.turns.length}`)
    if (trace === 'unclear') return missing('which of its steps belong to which turn')
    const occasions = occasionsOf(trace, bound.check, bound.spec)
    if ('status' in occasions) return occasions
    const before = (turns?.from ?? 1) - 1
    return overTurns(
      occasions.map((occasion) => ({
        turn: occasion.turn === null ? null : before + occasion.turn,
        finding: findingOn(occasion, { whole, trace }, bound, answer),
      })),
    )
  } catch (thrown) {
    if (thrown instanceof WorkSpent) return workSpent
    return { status: 'error', reason: 'check-threw', actual: toError(thrown).message }
  }
}

const workSpent: Finding = { status: 'error', reason: 'work-spent' }

/** A run, and the turns of it that a check looks at. */
interface Seen {
  readonly whole: Trace
  readonly trace: Trace
}

type Runnable = Extract<BoundCheck, { problems: null }>

function findingOn(occasion: Occasion, seen: Seen, bound: Runnable, answer: Answer): Finding {
  const { check, params, spec } = bound
  const { when, threshold } = spec
  const gap = gapOf(seen.whole) ?? unreadIn(occasion.trace, check)
  if (gap !== null && !decidesPart(bound)) return missing(gap)
  if (when !== undefined) {
    const asked = whenTrace(occasion, seen, spec)
    if (typeof asked === 'string') return missing('the turns that its `when` is about')
    if (!applies(asked, when)) return { status: 'skip', reason: 'not-applicable' }
  }
  const { trace, isPartial } = occasion
  for (const need of check.needs) if (!needs[need].isMet(trace)) return missing(needs[need].words)
  // A tool without a name could be the one that is asked for, and the one that is forbidden.
  if (check.needs.includes('tool-calls') && trace.toolCalls?.some(({ name }) => name === '') === true)
    return missing('the names of some tools that were called')
  if (isPartial === true) {
    // The rest of a message may turn a score.
    const early = threshold === undefined ? check.evaluatePartial?.(trace.finalOutput ?? '', params) : null
    return early ?? missing('the rest of the message')
  }
  const found = answer(check, trace, params)
  const finding = threshold === undefined ? found : byScore(found, threshold)
  return gap === null || standsForAll(bound, finding.status) ? finding : missing(gap)
}

/** What a check that forbids something would have to read, and nobody here can; null where there is nothing. */
function unreadIn({ llmCalls }: Trace, { negative, needs: wanted }: Check): string | null {
  return negative === true && wanted.includes('output') && hasUnreadReply(llmCalls) ? unreadWords : null
}

/** What `when` is asked of: what the check sees, or as much of the conversation as there was at a message. */
function whenTrace({ trace, turn }: Occasion, seen: Seen, spec: CheckSpec): Trace | NoTurns {
  const { whenTurns, surface } = spec
  if (whenTurns === 'own') return turn === null ? seen.trace : turnsIn(seen.trace, { from: turn, to: turn })
  if (whenTurns !== undefined) return turnsIn(seen.whole, whenTurns)
  if (surface !== 'guardrail' || turn === null) return trace
  return turn >= seen.trace.turns.length ? seen.trace : turnsIn(seen.trace, { from: 1, to: turn })
}

/** Not taken apart: to make the messages of a trace costs as much as to read it. */
function isEmpty(trace: Trace): boolean {
  return (
    trace.spans.length === 0 &&
    trace.process === null &&
    trace.messages.length === 0 &&
    trace.finalOutput === null
  )
}

/** What a check may need: whether a trace holds it, and its words for when it does not. */
const needs: Readonly<Record<Need, { isMet: (trace: Trace) => boolean; words: string }>> = {
  spans: { isMet: (trace) => trace.spans.length > 0, words: 'spans' },
  messages: { isMet: (trace) => trace.messages.length > 0, words: 'the messages of the conversation' },
  output: { isMet: (trace) => trace.finalOutput !== null, words: 'the final output' },
  'tool-calls': { isMet: (trace) => trace.toolCalls !== null, words: 'tool calls' },
  // A format that leaves nothing out shows by the absence of model calls that there were none.
  'llm-calls': {
    isMet: ({ llmCalls, stated }) =>
      llmCalls.length > 0 || (stated.toolCallsComplete === true && stated.llmCallsUntold !== true),
    words: 'model calls',
  },
  tokens: { isMet: (trace) => trace.usage !== null, words: 'tokens' },
  cost: { isMet: (trace) => trace.cost !== null, words: 'the cost of any model call' },
  process: { isMet: (trace) => trace.process !== null, words: 'the command that was run' },
  timing: { isMet: (trace) => trace.durationUs !== null, words: 'start and end times' },
  agents: { isMet: (trace) => trace.agents !== null, words: 'agents' },
  skills: { isMet: (trace) => trace.skills !== null, words: 'tool calls, which show the skills' },
  workflow: { isMet: (trace) => trace.workflow !== null, words: 'the states of a workflow' },
  retrievals: { isMet: (trace) => trace.retrievals !== null, words: 'searches of a retriever' },
  media: { isMet: (trace) => trace.media !== null, words: 'the messages of the conversation' },
  validations: { isMet: (trace) => trace.validations !== null, words: 'results of guardrails' },
}
