import type { Finding, Verdict } from '../core/verdict.ts'
import { toError } from '../core/errors.ts'
import type { Need } from '../trace/need.ts'
import type { Trace } from '../trace/trace.ts'
import { turnsIn } from '../trace/turn-range.ts'
import type { BoundCheck } from './bind.ts'
import { missing, plainPass } from './define.ts'
import { applies } from './precondition.ts'
import { byScore } from './threshold.ts'

/**
 * Every check's verdict on one trace, in order. What could not be evaluated is an `error` that says why;
 * a trace in which nothing was recorded is missing data for every check.
 */
export function runChecks(trace: Trace, checks: readonly BoundCheck[]): Verdict[] {
  return checks.map((bound) => verdictOf(bound, evaluate(trace, bound)))
}

/** One verdict for all plain passes of a check: most verdicts are that, and a run may keep a million. */
const plainPasses = new WeakMap<BoundCheck, Verdict>()

function verdictOf(bound: BoundCheck, finding: Finding): Verdict {
  const known = finding === plainPass ? plainPasses.get(bound) : undefined
  if (known !== undefined) return known
  const { type, severity, surface, description } = bound.spec
  const verdict: Verdict = { type, severity, surface, description, ...finding }
  if (finding === plainPass) plainPasses.set(bound, verdict)
  return verdict
}

function evaluate(whole: Trace, bound: BoundCheck): Finding {
  if (bound.problems !== null) {
    const reason = bound.check === null ? 'unknown-check' : 'invalid-params'
    return { status: 'error', reason, actual: bound.problems.map(({ message }) => message).join('; ') }
  }
  try {
    if (isEmpty(whole)) return missing('anything; the trace is empty')
    const { when, turns } = bound.spec
    const trace = turns === undefined ? whole : turnsIn(whole, turns)
    if (trace === 'too-few') return missing(`turn ${turns?.to}; it shows ${whole.turns.length}`)
    if (trace === 'unclear') return missing('which of its steps belong to which turn')
    if (when !== undefined && !applies(trace, when)) return { status: 'skip', reason: 'not-applicable' }
    for (const need of bound.check.needs) if (!needs[need].isMet(trace)) return missing(needs[need].words)
    // A tool without a name could be the one that is asked for, and the one that is forbidden.
    if (bound.check.needs.includes('tool-calls') && trace.toolCalls?.some(({ name }) => name === '') === true)
      return missing('the names of some tools that were called')
    const finding = bound.check.evaluate(trace, bound.params)
    const { threshold } = bound.spec
    return threshold === undefined ? finding : byScore(finding, threshold)
  } catch (thrown) {
    return { status: 'error', reason: 'check-threw', actual: toError(thrown).message }
  }
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
    isMet: (trace) => trace.llmCalls.length > 0 || trace.stated.toolCallsComplete === true,
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
