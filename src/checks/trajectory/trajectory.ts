import { z } from 'zod'
import type { JsonObject, JsonValue } from '../../core/json.ts'
import { memoize } from '../../core/lazy.ts'
import type { ToolCall } from '../../trace/model/trace-views.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { callMatchers, createCallTests, testAny } from '../calls/call-matcher.ts'
import { differenceMessages, showDifference } from '../calls/shown-difference.ts'
import { defineCheck, fail, missingData, pass, truncateForResults } from '../define.ts'
import { allowNumberText } from '../params/number-text.ts'
import { listToolNames, formatNames, listSpanIds } from '../tools/tool-names.ts'
import { checkBudgets, looserTrajectory, type BudgetReport } from './budgets.ts'
import { trajectoryExamples } from './examples.ts'
import { createStep, stepParam, type ArgsMode, type WantedStep } from './expected-step.ts'
import { matchSteps, type Step, type StepMatch } from './match-steps.ts'

export const trajectory = defineCheck({
  type: 'trajectory',
  origins: ['kensa'],
  summary: 'The tool calls follow an expected path, within budgets.',
  why: 'Grades the whole way to the answer. Two metrics, accuracy and efficiency, show drift before it fails.',
  needs: ['tool-calls'],
  // With a turn of its own each, there may be several: one for each turn.
  once: true,
  spelling: { calls: ['steps', 'ignore_tools'] },
  params: () =>
    z
      .strictObject({
        steps: z
          .array(stepParam)
          .min(1)
          .max(1_000)
          .describe('The calls expected: names of tools, or calls. At most 1000.'),
        ordering: z
          .enum(['exact', 'any_order', 'in_order'])
          .default('exact')
          .describe(
            '`exact` compares position by position; `any_order` lets the steps come in any order; `in_order` lets other calls lie between them, which count for nothing.',
          ),
        args: z
          .enum(['exact', 'subset', 'ignore'])
          .optional()
          .describe(
            'Whether arguments must be equal as well, or hold what a step gives, at any depth: a call may then have more of them. Default: `exact`, and `subset` for steps `in_order`.',
          ),
        allow_others: z
          .boolean()
          .default(false)
          .describe(
            'Whether calls beside the steps count for nothing, in any order, as they always do `in_order`.',
          ),
        ignore_tools: callMatchers
          .optional()
          .describe('Calls that are no steps, such as those that a framework makes; they are passed over.'),
        min_accuracy: allowNumberText(z.number().min(0).max(1))
          .prefault(1)
          .describe('The lowest accuracy that passes: the F1 score of matched, expected and actual steps.'),
        max_steps: allowNumberText(z.int().min(0)).optional().describe('The most tool calls allowed.'),
        max_tokens: allowNumberText(z.int().min(0))
          .optional()
          .describe('The most tokens allowed, over all model calls.'),
        max_duration_seconds: allowNumberText(z.number().min(0))
          .optional()
          .describe('The most seconds allowed.'),
      })
      .refine(({ ordering, allow_others: others }) => !others || ordering === 'any_order', {
        error: 'is for `ordering: any_order`; other calls may always lie between steps `in_order`',
        path: ['allow_others'],
      })
      .transform((params) => ({
        ...params,
        args: params.args ?? (params.ordering === 'in_order' ? ('subset' as const) : ('exact' as const)),
      })),
  looser: looserTrajectory,
  reasons: {
    'low-accuracy': 'The calls match the expected steps less than `min_accuracy` requires.',
    'over-budget': 'The run exceeded a budget: steps, tokens or seconds.',
  },
  messages: {
    'low-accuracy': [
      ...differenceMessages.map((message) => `Step {actual.step}, ${message}` as const),
      'Step {actual.step}, `{actual.missing}`, was not taken; called `{actual.called}`',
      'Step {actual.step}, `{actual.missing}`, was not taken{no actual.called} (the agent called no tools)',
      'Call {actual.step}, `{actual.unexpected}`, is no step that is expected',
    ],
  },
  aboutTools: { 'low-accuracy': { says: 'not-called', at: 'actual.missing' } },
  metrics: {
    trajectory_accuracy: { label: 'Trajectory accuracy', unit: 'ratio', better: 'higher' },
    step_efficiency: { label: 'Step efficiency', unit: 'ratio', better: 'higher' },
  },
  evaluate(trace, params) {
    const calls = (trace.toolCalls ?? []).filter(
      (call) => testAny(createCallTests(params.ignore_tools ?? []), call, trace) !== true,
    )
    const steps = createSteps(params)
    const taken = calls.map((call) => ({ tool: call.name, args: call.argsKnown ? call.args : null, call }))
    const { ordering } = params
    const allowsOthers = ordering === 'in_order' || params.allow_others
    const count = ({ matched, expected }: StepMatch) =>
      computeAccuracy(matched, expected, allowsOthers ? matched : taken.length)
    const match = matchSteps(steps, taken, { ...stepRules(trace, false), ordering, allowsOthers })
    const accuracy = count(match)
    const efficiency = taken.length === 0 ? 0 : match.matched / taken.length
    const budgets = checkBudgets(trace, taken.length, params)
    const called = formatNames(listToolNames(calls))
    const result = {
      expected: formatNames(steps.map(({ tool }) => tool)),
      actual: called,
      evidence: listSpanIds(calls),
      score: accuracy,
      metrics: { trajectory_accuracy: roundScore(accuracy), step_efficiency: roundScore(efficiency) },
      details: buildDetails(match, budgets),
    }
    if (budgets.violations.length > 0) return fail('over-budget', result)
    if (accuracy < params.min_accuracy) {
      const best = matchSteps(steps, taken, { ...stepRules(trace, true), ordering, allowsOthers })
      if (count(best) >= params.min_accuracy)
        return { ...result, ...missingData('the arguments of some tool calls') }
      const actual = showMismatch(match, steps, calls, trace)
      return fail('low-accuracy', actual === null ? result : { ...result, actual: { ...actual, called } })
    }
    const [undecided] = budgets.undecided
    return undecided === undefined ? pass(result) : { ...result, ...missingData(undecided.message) }
  },
  examples: trajectoryExamples,
})

const createSteps = memoize((params: { steps: readonly z.output<typeof stepParam>[]; args: ArgsMode }) =>
  params.steps.map((written) => createStep(written, params.args)),
)

interface TakenStep extends Step {
  readonly call: ToolCall
}

/** Defines how steps are compared. `isTrusting`: what the recording does not tell counts as a fit. */
function stepRules(trace: Trace, isTrusting: boolean) {
  return {
    fits({ test }: WantedStep, { call }: TakenStep) {
      const answer = test.test(call, trace)
      return answer === true || (isTrusting && answer !== false)
    },
    isOfTool: ({ test }: WantedStep, { tool }: TakenStep) => test.hasName(tool),
  }
}

/** Shows the first step that was taken differently, else the first missing or unexpected one. */
function showMismatch(
  { argument_mismatches: [other], missing_steps: [absent], unexpected_steps: [extra] }: StepMatch,
  steps: readonly WantedStep[],
  calls: readonly ToolCall[],
  trace: Trace,
): JsonObject | null {
  if (other !== undefined) {
    const call = calls[other.actual_index]
    const difference = call && steps[other.expected_index]?.test.findDifference(call, trace)
    if (difference) return { step: other.expected_index + 1, ...showDifference(difference) }
  }
  if (absent !== undefined) return { step: absent.index + 1, missing: absent.tool }
  return extra === undefined ? null : { step: extra.index + 1, unexpected: extra.tool }
}

/** Computes F1: the harmonic mean of how much of the path is right and how much of the plan was done. */
function computeAccuracy(matched: number, expected: number, actual: number): number {
  if (expected === 0) return actual === 0 ? 1 : 0
  const precision = actual === 0 ? 0 : matched / actual
  const recall = matched / expected
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
}

/** Rounds to six decimals, as Kensa does. */
function roundScore(score: number): number {
  return Number(score.toFixed(6))
}

/** Lists can be as long as the trace and arguments as large; a results file needs no more than this. */
const maxListed = 100

function buildDetails(match: StepMatch, { violations, undecided }: BudgetReport): JsonValue {
  const listed = (steps: StepMatch['missing_steps']): JsonValue =>
    steps.slice(0, maxListed).map((item) => ({ ...item, args: truncateForResults(item.args) }))
  return {
    missing_steps: listed(match.missing_steps),
    unexpected_steps: listed(match.unexpected_steps),
    argument_mismatches: match.argument_mismatches.slice(0, maxListed).map((item) => ({
      ...item,
      expected_args: truncateForResults(item.expected_args),
      actual_args: truncateForResults(item.actual_args),
    })),
    budget_violations: violations,
    budget_warnings: undecided,
  }
}
