import { canonicalizeJson, type JsonValue, formatValue } from '../../core/json.ts'
import type { Divergence, TrajectoryStep } from '../../results/comparison-schema.ts'
import type { FirstDifference } from './first-difference.ts'
import { listShownDifferences, formatLine, formatPair } from '../../trace/likeness/json-diff.ts'
import type { ValueMatcher } from '../../trace/likeness/value-matcher.ts'
import type { TakenStep } from './trajectory.ts'

/** Where two trajectories part, as the results file has it: lines, without secrets. */
export function formatDivergence(
  { kind, place, before, steps, answered, line }: FirstDifference,
  likeness: ValueMatcher,
): Omit<Divergence, 'baseTrial' | 'headTrial'> {
  const [base, head] = steps
  return {
    step: place + 1,
    kind,
    before: before.map((taken) => ({ ...formatStep(taken.step), ...(taken.varies ? { varies: true } : {}) })),
    ...formatSteps(base, head),
    differs: listDifferences(kind, steps, likeness),
    ...(answered === null ? {} : { answered: formatAnswers(answered) }),
    ...(line === null ? {} : { output: formatOutput(line) }),
  }
}

function formatStep({ tool, args, result }: TakenStep): TrajectoryStep {
  return {
    tool: formatLine(tool),
    args: args === null ? '' : formatLine(canonicalizeJson(args)),
    result: result === null ? null : formatLine(formatValue(result)),
  }
}

/** Two steps with the same tool are shown where they differ. */
function formatSteps(base: TakenStep | null, head: TakenStep | null): Pick<Divergence, 'base' | 'head'> {
  if (base === null || head === null)
    return { base: base && formatStep(base), head: head && formatStep(head) }
  const [one, other] = [formatStep(base), formatStep(head)]
  if (base.tool !== head.tool) return { base: one, head: other }
  const args = formatBoth(one.args, other.args, [base.args, head.args], canonicalizeJson)
  const results = formatBoth(one.result, other.result, [base.result, head.result], formatValue)
  return {
    base: { ...one, args: args[0], result: results[0] },
    head: { ...other, args: args[1], result: results[1] },
  }
}

function formatBoth<T extends string | null>(
  one: T,
  other: T,
  [base, head]: readonly [JsonValue, JsonValue],
  textOf: (value: JsonValue) => string,
): readonly [T | string, T | string] {
  return base === null || head === null ? [one, other] : formatPair(textOf(base), textOf(head))
}

function listDifferences(
  kind: FirstDifference['kind'],
  [base, head]: FirstDifference['steps'],
  likeness: ValueMatcher,
): Divergence['differs'] {
  if (base === null || head === null || (kind !== 'arguments' && kind !== 'result')) return []
  const values =
    kind === 'arguments' ? ([base.args, head.args] as const) : ([base.result, head.result] as const)
  return listShownDifferences(...values, (one, other) => likeness.isAlike(one, other))
}

function formatAnswers({
  place,
  steps: [one, other],
}: NonNullable<FirstDifference['answered']>): Divergence['answered'] {
  const [base, head] = formatPair(formatValue(one.result), formatValue(other.result))
  return { step: place + 1, tool: formatLine(one.tool), base, head }
}

function formatOutput({
  place,
  texts: [base, head],
}: NonNullable<FirstDifference['line']>): Divergence['output'] {
  if (base === null || head === null) {
    const [one, other] = [base, head].map((text) => (text === null ? null : formatLine(text)))
    return { line: place + 1, base: one ?? null, head: other ?? null }
  }
  const [one, other] = formatPair(base, head)
  return { line: place + 1, base: one, head: other }
}
