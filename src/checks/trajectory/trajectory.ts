import { z } from 'zod'
import type { JsonValue } from '../../core/json.ts'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { jsonParam } from '../params/json-param.ts'
import { allowNumberText } from '../params/number-text.ts'
import { truncateForResults } from '../shown.ts'
import { listToolNames, formatNames, listSpanIds, toolName } from '../tools/tool-names.ts'
import { checkBudgets, looserTrajectory, type BudgetReport } from './budgets.ts'
import { trajectoryExamples } from './examples.ts'
import { matchSteps, type StepMatch } from './match-steps.ts'

const step = z.strictObject({
  tool: toolName.describe('The exact name of the tool.'),
  args: z
    .record(z.string(), jsonParam)
    .default({})
    .describe(
      'Its arguments, all of them; left out: called with none. With `args: subset` those that matter; left out: any.',
    ),
})

export const trajectory = defineCheck({
  type: 'trajectory',
  aliases: [],
  family: 'trajectory',
  origins: ['kensa'],
  summary: 'The tool calls follow an expected path, within budgets.',
  why: 'Grades the whole way to the answer. Two metrics, accuracy and efficiency, show drift before it fails.',
  needs: ['tool-calls'],
  once: true,
  spelling: { names: ['steps'] },
  params: () =>
    z.strictObject({
      steps: z.array(step).min(1).max(1_000).describe('The tool calls expected.'),
      ordering: z
        .enum(['exact', 'any_order'])
        .default('exact')
        .describe('`exact` compares position by position; `any_order` lets the steps come in any order.'),
      args: z
        .enum(['exact', 'subset', 'ignore'])
        .default('exact')
        .describe(
          'Whether arguments must be equal as well, or hold what a step gives, at any depth: a call may then have more of them.',
        ),
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
    }),
  looser: looserTrajectory,
  reasons: {
    'low-accuracy': 'The calls match the expected steps less than `min_accuracy` requires.',
    'over-budget': 'The run exceeded a budget: steps, tokens or seconds.',
  },
  metrics: {
    trajectory_accuracy: { label: 'Trajectory accuracy', unit: 'ratio', better: 'higher' },
    step_efficiency: { label: 'Step efficiency', unit: 'ratio', better: 'higher' },
  },
  evaluate(trace, params) {
    const calls = trace.toolCalls ?? []
    const actual = calls.map(({ name, args, argsKnown }) => ({ tool: name, args: argsKnown ? args : null }))
    const match = matchSteps(params.steps, actual, { ...params, benefitOfDoubt: false })
    const accuracy = computeAccuracy(match.matched, params.steps.length, actual.length)
    const efficiency = actual.length === 0 ? 0 : match.matched / actual.length
    const budgets = checkBudgets(trace, actual.length, params)
    const result = {
      expected: formatNames(params.steps.map(({ tool }) => tool)),
      actual: formatNames(listToolNames(calls)),
      evidence: listSpanIds(calls),
      score: accuracy,
      metrics: { trajectory_accuracy: roundScore(accuracy), step_efficiency: roundScore(efficiency) },
      details: buildDetails(match, budgets),
    }
    if (budgets.violations.length > 0) return fail('over-budget', result)
    if (accuracy < params.min_accuracy) {
      const best = matchSteps(params.steps, actual, { ...params, benefitOfDoubt: true })
      const bestAccuracy = computeAccuracy(best.matched, params.steps.length, actual.length)
      if (bestAccuracy < params.min_accuracy) return fail('low-accuracy', result)
      return { ...result, ...missingData('the arguments of some tool calls') }
    }
    const [undecided] = budgets.undecided
    return undecided === undefined ? pass(result) : { ...result, ...missingData(undecided.message) }
  },
  examples: trajectoryExamples,
})

/** F1: the harmonic mean of how much of the path is right and how much of the plan was done. */
function computeAccuracy(matched: number, expected: number, actual: number): number {
  const precision = actual === 0 ? 0 : matched / actual
  const recall = matched / expected
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
}

/** Six decimals, as Kensa writes its scores. */
function roundScore(score: number): number {
  return Number(score.toFixed(6))
}

/** Lists can be as long as the trace and arguments as large; a results file needs no more than this. */
const mostListed = 100

function buildDetails(match: StepMatch, { violations, undecided }: BudgetReport): JsonValue {
  const listed = (steps: StepMatch['missing_steps']): JsonValue =>
    steps.slice(0, mostListed).map((item) => ({ ...item, args: truncateForResults(item.args) }))
  return {
    missing_steps: listed(match.missing_steps),
    unexpected_steps: listed(match.unexpected_steps),
    argument_mismatches: match.argument_mismatches.slice(0, mostListed).map((item) => ({
      ...item,
      expected_args: truncateForResults(item.expected_args),
      actual_args: truncateForResults(item.actual_args),
    })),
    budget_violations: violations,
    budget_warnings: undecided,
  }
}
