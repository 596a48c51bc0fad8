import type { Finding, VerdictScope, Verdict } from '../core/verdict.ts'
import { limits } from '../core/limits.ts'
import { toError } from '../core/errors.ts'
import { memoize } from '../core/lazy.ts'
import { isWorkSpent, WorkSpent } from '../core/work.ts'
import { isNameless } from '../trace/model/masked.ts'
import type { Need } from '../trace/model/need.ts'
import { describeGap, type Trace } from '../trace/model/trace.ts'
import { findUnreadWords } from '../trace/views/cut-texts.ts'
import { cutTurns, type NoTurns } from '../trace/views/turn-range.ts'
import { listLeaves, unreadableType, type BoundCheck, type ReadyCheck } from './bind.ts'
import { combineBranches } from './combined/combine.ts'
import type { CheckSpec } from './check-spec.ts'
import { findRunDay } from './calls/day.ts'
import { createCallTests, createUseTest } from './calls/call-matcher.ts'
import { isBan, missingData, plainPass, type Check } from './define.ts'
import { canDecidePart, isLenient, standsForAll } from './surfaces/on-part.ts'
import { listOccasions, type CheckOccasion } from './surfaces/occasions.ts'
import { combineTurns, type TurnFinding } from './surfaces/over-turns.ts'
import { meetsPrecondition } from './surfaces/precondition.ts'
import { readState } from './surfaces/state-text.ts'
import { decideByScore, wantsLowScore } from './surfaces/threshold.ts'
import { hasUnnamedCall, formatNames, unnamedWords, findUnseenUses, unseenWords } from './tools/tool-names.ts'
import { findLowDoubt, findNearWhen, withSpelling } from './spelling/near-miss.ts'
import { normalizeTexts } from './spelling/normalize.ts'
import { keepFinding, checkTurnCount, type Conclude } from './surfaces/turn-count.ts'

/** Answers for a check on one part of a trace. Null: an answer from outside is still missing. */
export type AnswerCheck = (check: Check, trace: Trace, params: unknown, target: CheckTarget) => Finding | null

/** Part of a trace that a check has to look at, or the finding where it does not get that far. */
export type CheckTarget = { readonly turn: number | null } & ({ readonly finding: Finding } | VisibleTrace)

interface VisibleTrace {
  readonly finding: null
  readonly trace: Trace
  /** The checks that the check consists of, each with what it has to look at in this part. */
  readonly branches?: readonly CheckPlan[]
  /** Data that are missing from the run, so that only some findings hold for all of it. */
  readonly gap: string | null
}

/** A check with the parts of one trace that it has to look at. Nothing of it is evaluated yet. */
export interface CheckPlan {
  readonly bound: BoundCheck
  /** The finding where the check has nothing to look at. */
  readonly finding: Finding | null
  readonly targets: readonly CheckTarget[]
  /** Turns what it finds in the looks into its finding on the trial. */
  readonly conclude: Conclude
}

/** Runs every check on one trace, in order. */
export function runChecks(trace: Trace, checks: readonly BoundCheck[], answer?: AnswerCheck): Verdict[] {
  return checks.map((bound) => evaluateAlone(planCheck(trace, bound), answer))
}

/** Evaluates a check that needs no answer from outside. */
export function evaluateAlone(plan: CheckPlan, answer?: AnswerCheck): Verdict {
  return evaluateCheck(plan, answer) ?? toVerdict(plan.bound, missingData('an answer'))
}

/**
 * Finds what a check has to look at in a trace. What could not be evaluated is settled as an `error` that
 * says why; a trace in which nothing was recorded is missing data for every check. `part`: what it sees of the run.
 */
export function planCheck(whole: Trace, written: BoundCheck, part = whole): CheckPlan {
  const bound = setRunDay(written, whole)
  if (bound === null) return createSettledPlan(written, missingData('the day of the run'))
  const unasked = explainUnasked(bound)
  if (unasked !== null || bound.problems !== null) return createSettledPlan(bound, unasked)
  const { spec } = bound
  const conclude = checkTurnCount(part, {
    wanted: spec.ofTurns,
    shown: spec.turns,
    isOfReply: () =>
      listLeaves(bound).some(
        ({ check }) => check?.needs.includes('output') === true && check.failsEarly !== true,
      ),
  })
  if (typeof conclude !== 'function') return createSettledPlan(bound, conclude)
  if (isWorkSpent()) return createSettledPlan(bound, workSpent, conclude)
  try {
    const targets = listLooks(whole, bound, part)
    return 'status' in targets
      ? createSettledPlan(bound, targets, conclude)
      : { bound, finding: null, targets, conclude }
  } catch (thrown) {
    return createSettledPlan(bound, toThrownFinding(thrown), conclude)
  }
}

/** Fills the days of a run into parameters that name days; null if the day is unknown. */
function setRunDay(bound: BoundCheck, trace: Trace): BoundCheck | null {
  if (bound.problems !== null || bound.bindOnDay === undefined) return bound
  const today = findRunDay(trace)
  return today === null ? null : { ...bound.bindOnDay(today), spec: bound.spec }
}

function createSettledPlan(bound: BoundCheck, finding: Finding | null, conclude: Conclude = keepFinding) {
  return { bound, finding, targets: [], conclude }
}

/** Builds the verdict of a planned check. Returns null if an answer is still open; never without `ask`. */
export function evaluateCheck(
  { bound, finding, targets, conclude }: CheckPlan,
  ask?: AnswerCheck,
): Verdict | null {
  if (finding !== null || bound.problems !== null)
    return toVerdict(bound, conclude(finding ?? missingData('anything to look at')))
  if (isWorkSpent()) return toVerdict(bound, conclude(workSpent))
  const { check } = bound
  try {
    const findings: TurnFinding[] = []
    for (const look of targets) {
      if (look.finding !== null) {
        findings.push({ turn: look.turn, finding: look.finding })
        continue
      }
      const { turn, trace, branches } = look
      const seen = normalizeTexts(bound, trace)
      const verdicts = branches?.map((branch) => evaluateCheck(branch, ask))
      const plain =
        verdicts !== undefined
          ? combineBranches(bound, verdicts)
          : ask === undefined
            ? check.evaluate(seen.trace, seen.bound.params)
            : ask(check, seen.trace, seen.bound.params, look)
      if (plain === null) return null
      const raw = branches === undefined ? withSpelling(seen.bound, seen.trace, plain) : plain
      findings.push({ turn, finding: applyThreshold(raw, look, bound) })
    }
    return toVerdict(bound, conclude(combineTurns(findings)))
  } catch (thrown) {
    return toVerdict(bound, conclude(toThrownFinding(thrown)))
  }
}

/** Applies the author's threshold to a finding, as far as it holds with a gap or a failed run. */
function applyThreshold(raw: Finding, { gap, trace }: VisibleTrace, bound: ReadyCheck): Finding {
  const { spec } = bound
  const finding = spec.threshold === undefined ? raw : decideByScore(raw, spec.threshold)
  const isLow = spec.threshold !== undefined && wantsLowScore(spec.threshold)
  if (gap !== null) return standsForAll(bound, finding.status) ? finding : missingData(gap)
  // A judge may ask about unreadable parts; what it finds against the rest stands.
  const unread = finding.status === 'pass' && bound.check.judged !== undefined ? findUnreadWords(trace) : null
  if (unread !== null) return missingData(unread)
  const doubt = isLow && finding.status === 'pass' ? findLowDoubt(bound, trace, raw) : null
  if (doubt !== null) return doubt
  if (finding.status !== 'pass' || trace.failure === null || !(isLow || isLenient(bound))) return finding
  return missingData(`the rest of the run, ${describeFailure(trace.failure)}`)
}

function describeFailure(failure: string): string {
  return `which failed: ${failure.slice(0, limits.shownText)}`
}

function toThrownFinding(thrown: unknown): Finding {
  if (thrown instanceof WorkSpent) return workSpent
  return { status: 'error', reason: 'check-threw', actual: toError(thrown).message }
}

/** One verdict for all plain passes of a check: most verdicts are that, and a run may keep a million. */
const toPlainPass = memoize((bound: BoundCheck) => sharePass(createVerdict(bound, plainPass)))

/** One for all checks of a kind that have no words of their own: a run may have a hundred thousand checks. */
const wordless = new Map<string, Verdict>()

function toVerdict(bound: BoundCheck, finding: Finding): Verdict {
  return finding === plainPass ? toPlainPass(bound) : createVerdict(bound, finding)
}

function sharePass(verdict: Verdict): Verdict {
  const { type, severity, surface, decides = '', description, id } = verdict
  if (description !== '' || id !== undefined || verdict.in !== undefined) return verdict
  const key = [type, severity, surface, decides].join(' ')
  const shared = wordless.get(key) ?? verdict
  wordless.set(key, shared)
  return shared
}

function createVerdict(bound: BoundCheck, finding: Finding): Verdict {
  const { type, severity, surface, description, id, in: place } = bound.spec
  const decides = findReach(bound, finding)
  return {
    type,
    severity,
    surface,
    description,
    ...(id === undefined ? {} : { id }),
    ...(decides === undefined ? {} : { decides }),
    ...(place === undefined ? {} : { in: place }),
    ...finding,
  }
}

/** Finds how far a check's verdict reaches if it does not decide its trial. */
function findReach(bound: BoundCheck, { status }: Finding): VerdictScope | undefined {
  const { spec } = bound
  if (spec.passThreshold !== undefined) return 'scenario'
  return isOnlyMeasured(bound) || (spec.onlyFails === true && status === 'pass') ? 'nothing' : undefined
}

/** Tells whether a check only measures: an eval without threshold. A broken one may have had a threshold. */
export function isOnlyMeasured({ spec, problems }: BoundCheck): boolean {
  const { surface, threshold, passThreshold } = spec
  const isClear = problems === null || problems.every(({ code }) => code === 'needs-judge')
  return surface === 'eval' && threshold === undefined && passThreshold === undefined && isClear
}

/** Explains why a check cannot be asked of any trace; null if it can. */
export function explainUnasked({ spec, check, problems }: BoundCheck): Finding | null {
  if (spec.isLeftOut === true) return { status: 'skip', reason: 'not-in-groups' }
  if (problems === null) return null
  const needsJudge = problems.some(({ code }) => code === 'needs-judge')
  const unknown = spec.type === unreadableType ? 'unreadable-check' : 'unknown-check'
  const unbound = needsJudge ? 'judge-unavailable' : unknown
  const reason = check === null ? unbound : 'invalid-params'
  return { status: 'error', reason, actual: problems.map(({ message }) => message).join('; ') }
}

/** Lists a check's looks at a trace by turns, surface and trigger; a finding if there are none. */
function listLooks(whole: Trace, bound: ReadyCheck, part: Trace): readonly CheckTarget[] | Finding {
  if (isEmpty(whole)) return missingData('anything; the trace is empty')
  if (whole.stated.isExpected === true) return missingData(whole.stated.gap ?? 'a run')
  const state = bound.spec.in === undefined ? null : readState(whole)
  if (typeof state === 'string') return missingData(state)
  if (state !== null) {
    const finding = settleEarly({ trace: state, turn: null }, { whole: part, trace: part }, bound, null)
    return [finding === null ? { turn: null, finding, trace: state, gap: null } : { turn: null, finding }]
  }
  const { turns } = bound.spec
  const trace = turns === undefined ? part : cutTurns(part, turns)
  if (trace === 'too-few') return missingData(`turn ${turns?.to}; it shows ${part.turns.length}`)
  if (trace === 'unclear') return missingData('which of its steps belong to which turn')
  const occasions = listOccasions(trace, bound)
  if ('status' in occasions) return occasions
  const before = (turns?.from ?? 1) - 1
  const seen = { whole: part, trace }
  return occasions.map((occasion): CheckTarget => {
    const turn = occasion.turn === null ? null : before + occasion.turn
    if (bound.branches !== undefined) {
      const settled = settleEarly(occasion, seen, bound, null)
      if (settled !== null) return { turn, finding: settled }
      const branches = bound.branches.map((branch) => planCheck(whole, branch, occasion.trace))
      return { turn, finding: null, trace: occasion.trace, gap: null, branches }
    }
    const gap =
      describeGap(whole) ??
      findHidden(bound, whole) ??
      findUnseen(bound, whole) ??
      findUnrecorded(bound, whole) ??
      // Names what a check that forbids something would have to read and cannot; null where it can read all.
      (bound.check.needs.includes('output') && isBan(bound) ? findUnreadWords(occasion.trace) : null)
    const finding = settleEarly(occasion, seen, bound, gap)
    return finding === null ? { turn, finding, trace: occasion.trace, gap } : { turn, finding }
  })
}

const workSpent: Finding = { status: 'error', reason: 'work-spent' }

/** A run, and the turns of it that a check looks at. */
interface Seen {
  readonly whole: Trace
  readonly trace: Trace
}

/** Finds why a check cannot or need not look at a part of a run; null if it has to. */
function settleEarly(occasion: CheckOccasion, seen: Seen, bound: ReadyCheck, gap: string | null) {
  const { check, params, spec } = bound
  const { when, threshold } = spec
  if (gap !== null && !canDecidePart(bound)) return missingData(gap)
  if (when !== undefined) {
    const selected = selectWhenTrace(occasion, seen, spec)
    if (typeof selected === 'string') return missingData('the turns that its `when` is about')
    const isMet = meetsPrecondition(selected, when)
    if (typeof isMet === 'string') return missingData(isMet)
    const near = isMet || spec.spelling === 'exact' ? null : findNearWhen(selected, when)
    if (!isMet) return near ?? { status: 'skip', reason: 'not-applicable' }
  }
  const { trace, isPartial } = occasion
  for (const need of check.needs) if (!needs[need].isMet(trace)) return missingData(describeNeed(need, trace))
  // A tool without a name could be the one that is asked for, and the one that is forbidden.
  if (check.needs.some((need) => byTools.has(need)) && hasUnnamedCall(trace)) return missingData(unnamedWords)
  for (const kind of ['agents', 'skills'] as const)
    if (check.needs.includes(kind) && trace[kind]?.some(isNameless) === true)
      return missingData(`the names of some ${kind}`)
  if (isPartial !== true) return null
  // The rest of a message may turn a score.
  const early = threshold === undefined ? check.evaluatePartial?.(trace.finalOutput ?? '', params) : null
  return early ?? missingData('the rest of the message')
}

/** What is found by the names of the tools that were called: agents and skills are tools. */
const byTools: ReadonlySet<Need> = new Set(['tool-calls', 'agents', 'skills'])

/** Names the tools that a check of tools cannot see; null if it sees all. */
function findHidden({ check, params }: ReadyCheck, whole: Trace): string | null {
  if (!check.needs.includes('tool-calls') && !check.needs.includes('skills')) return null
  return findUnseenUses(whole, createUseTest(check.toolsOf?.(params as never)))
}

/** Names the steps that a check of them cannot see; null if it sees all. */
function findUnseen({ check: { countsCalls, needs: wanted }, spec }: ReadyCheck, { stated }: Trace) {
  if (stated.rewound !== undefined && spec.surface === 'guardrail')
    return 'in which turn the part was that the user took back'
  if (stated.unseenSteps === true && (countsCalls === true || wanted.includes('agents'))) return unseenWords
  return wanted.includes('llm-calls') && stated.llmCallsUntold === true ? 'each of the model calls' : null
}

/** Names unrecorded steps that a check about more than the answer needs; null if all are there. */
function findUnrecorded({ check, params }: ReadyCheck, trace: Trace): string | null {
  if (isOfAnswer(check) || trace.unseenCalls.length === 0) return null
  const { unseenCalls } = trace
  const tools = check.toolsOf?.(params as never)
  const tests = tools && createCallTests(tools)
  if (tests?.some(({ hasName }) => unseenCalls.some((name) => name === '' || hasName(name))) === false)
    return null
  const names = formatNames([...new Set(unseenCalls)].filter((name) => name !== ''))
  const called = names.length === 0 ? 'tools' : names.join(', ')
  return `the steps that called ${called}; a recorded model call was given the results`
}

function isOfAnswer({ needs: wanted, negative, spelling }: Check): boolean {
  const isOfSteps = negative === true || spelling?.spans !== undefined
  return wanted.length > 0 && !isOfSteps && wanted.every((need) => need === 'output' || need === 'spans')
}

/** Selects the trace that `when` is asked of: the one that the check sees, or the conversation up to a message. */
function selectWhenTrace({ trace, turn }: CheckOccasion, seen: Seen, spec: CheckSpec): Trace | NoTurns {
  const { whenTurns, surface, in: place } = spec
  if (place !== undefined && whenTurns === undefined) return seen.whole
  if (whenTurns === 'own') return turn === null ? seen.trace : cutTurns(seen.trace, { from: turn, to: turn })
  if (whenTurns !== undefined) return cutTurns(seen.whole, whenTurns)
  if (surface !== 'guardrail' || turn === null) return trace
  return turn >= seen.trace.turns.length ? seen.trace : cutTurns(seen.trace, { from: 1, to: turn })
}

/** Tells whether a trace is empty, in this order: making its messages costs as much as reading it. */
function isEmpty(trace: Trace): boolean {
  return (
    trace.spans.length === 0 &&
    trace.process === null &&
    trace.messages.length === 0 &&
    trace.finalOutput === null
  )
}

function describeNeed(need: Need, { failure }: Trace): string {
  const { words } = needs[need]
  return need === 'output' && failure !== null ? `${words} of the run, ${describeFailure(failure)}` : words
}

/** For each need: whether a trace meets it, and the words for when it does not. */
const needs: Readonly<Record<Need, { isMet: (trace: Trace) => boolean; words: string }>> = {
  // A command that printed its answer ran, though nothing is known of its steps.
  spans: {
    isMet: ({ spans, printed, finalOutput }) =>
      spans.length > 0 || (printed !== null && finalOutput !== null),
    words: 'spans',
  },
  messages: { isMet: (trace) => trace.messages.length > 0, words: 'the messages of the conversation' },
  output: { isMet: (trace) => trace.finalOutput !== null, words: 'the final output' },
  'tool-calls': { isMet: (trace) => trace.toolCalls !== null, words: 'tool calls' },
  // A format that leaves nothing out shows by the absence of model calls that there were none.
  'llm-calls': {
    isMet: ({ llmCalls, stated }) => llmCalls.length > 0 || stated.toolCallsComplete === true,
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
