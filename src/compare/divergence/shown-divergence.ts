import { canonicalJson, type JsonValue } from '../../core/json.ts'
import type { Divergence, TrajectoryStep } from '../../results/comparison-schema.ts'
import type { Leave } from './first-leave.ts'
import { shownDifferences, shownLine, shownPair } from './json-diff.ts'
import type { Likeness } from './likeness.ts'
import type { TakenStep } from './trajectory.ts'

/** Where two trajectories part, as the results file has it: lines, without secrets. */
export function shownDivergence(
  { kind, place, before, steps, answered, line }: Leave,
  likeness: Likeness,
): Omit<Divergence, 'baseTrial' | 'headTrial'> {
  const [base, head] = steps
  return {
    step: place + 1,
    kind,
    before: before.map((taken) => ({ ...shownStep(taken.step), ...(taken.varies ? { varies: true } : {}) })),
    ...shownSteps(base, head),
    differs: differencesOf(kind, steps, likeness),
    ...(answered === null ? {} : { answered: shownAnswers(answered) }),
    ...(line === null ? {} : { output: shownOutput(line) }),
  }
}

function shownStep({ tool, args, result }: TakenStep): TrajectoryStep {
  return {
    tool: shownLine(tool),
    args: args === null ? '' : shownLine(canonicalJson(args)),
    result: result === null ? null : shownLine(textOfResult(result)),
  }
}

/** Two steps with the same tool are shown where they differ. */
function shownSteps(base: TakenStep | null, head: TakenStep | null): Pick<Divergence, 'base' | 'head'> {
  if (base === null || head === null) {
    return { base: base && shownStep(base), head: head && shownStep(head) }
  }
  const [one, other] = [shownStep(base), shownStep(head)]
  if (base.tool !== head.tool) return { base: one, head: other }
  const args = shownBoth(one.args, other.args, [base.args, head.args], canonicalJson)
  const results = shownBoth(one.result, other.result, [base.result, head.result], textOfResult)
  return {
    base: { ...one, args: args[0], result: results[0] },
    head: { ...other, args: args[1], result: results[1] },
  }
}

function shownBoth<T extends string | null>(
  one: T,
  other: T,
  [base, head]: readonly [JsonValue, JsonValue],
  textOf: (value: JsonValue) => string,
): readonly [T | string, T | string] {
  return base === null || head === null ? [one, other] : shownPair(textOf(base), textOf(head))
}

/** Text as it is: most answers are text. */
function textOfResult(result: JsonValue): string {
  return typeof result === 'string' ? result : canonicalJson(result)
}

function differencesOf(
  kind: Leave['kind'],
  [base, head]: Leave['steps'],
  likeness: Likeness,
): Divergence['differs'] {
  if (base === null || head === null || (kind !== 'arguments' && kind !== 'result')) return []
  const values =
    kind === 'arguments' ? ([base.args, head.args] as const) : ([base.result, head.result] as const)
  return shownDifferences(...values, (one, other) => likeness.isAlike(one, other))
}

function shownAnswers({
  place,
  steps: [one, other],
}: NonNullable<Leave['answered']>): Divergence['answered'] {
  const [base, head] = shownPair(textOfResult(one.result), textOfResult(other.result))
  return { step: place + 1, tool: shownLine(one.tool), base, head }
}

function shownOutput({ place, texts: [base, head] }: NonNullable<Leave['line']>): Divergence['output'] {
  if (base === null || head === null) {
    const [one, other] = [base, head].map((text) => (text === null ? null : shownLine(text)))
    return { line: place + 1, base: one ?? null, head: other ?? null }
  }
  const [one, other] = shownPair(base, head)
  return { line: place + 1, base: one, head: other }
}
