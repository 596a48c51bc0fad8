import { omitNullish } from '../../core/present.ts'
import type { CheckSpec } from '../../checks/bind.ts'
import { explainIdleBounds, type Threshold } from '../../checks/surfaces/threshold.ts'
import { buildParamSchema } from '../../checks/params/param-schema.ts'
import { findCheck, isCheckName } from '../../checks/find-check.ts'
import { isObject, type JsonObject } from '../../core/json.ts'
import type { TurnRange } from '../../trace/model/turn-range.ts'
import type { YamlFault } from '../../text/yaml/document-reader.ts'
import type { CheckDraft } from '../../scenario/draft.ts'
import { checkKeys, type CheckValues } from '../../scenario/check-keys.ts'
import { readKeys, type KeyProblem } from '../../scenario/read-keys.ts'
import type { BindProblem } from '../../checks/params/param-problems.ts'
import { isSampling, leastSamplePercentage } from '../../checks/surfaces/trigger.ts'

type Rule = readonly [broken: boolean, problem: BindProblem]

/** Finds problems that no key of a check has alone: keys that exclude each other, need another, or ask for nothing. */
function checkRuleProblems(values: CheckValues): BindProblem[] {
  const rules = [...checkTurnRules(values), ...checkScoreRules(values), ...checkSurfaceRules(values)]
  return rules.flatMap(([broken, found]) => (broken ? [found] : []))
}

function createSlip(key: string, message: string): BindProblem {
  return { code: 'scenario-value', path: [key], message }
}

function checkTurnRules({
  turn,
  until_turn: until,
  of_turns: count,
  when,
  when_turn: about,
}: CheckValues): Rule[] {
  const { least, most } = typeof count === 'number' ? { least: count, most: count } : (count ?? {})
  const isBeyond = (place: unknown) => typeof place === 'number' && most !== undefined && place > most
  const beyond = (key: string) =>
    createSlip(key, `there is no such turn in a conversation of at most ${most ?? 0}`)
  return [
    [
      turn !== undefined && until !== undefined,
      createSlip('until_turn', '`turn` and `until_turn` exclude each other; keep one of them'),
    ],
    [
      least !== undefined && most !== undefined && least > most,
      createSlip('of_turns', '`least` is above `most`, so that no conversation is so long'),
    ],
    [isBeyond(turn), beyond('turn')],
    [isBeyond(until), beyond('until_turn')],
    [isBeyond(about), beyond('when_turn')],
    [
      about !== undefined && when === undefined,
      createSlip('when_turn', '`when_turn` says which turn `when` is about; add `when`, or remove it'),
    ],
  ]
}

function checkScoreRules(values: CheckValues): Rule[] {
  const { min_score: min, max_score: max, threshold } = values
  const isGiven = min !== undefined || max !== undefined
  const idle = isGiven ? explainIdleBounds({ min: min ?? null, max: max ?? null }) : null
  return [
    [
      threshold !== undefined && isGiven,
      createSlip('threshold', '`threshold` says the same as `min_score` and `max_score`; keep one of them'),
    ],
    [
      idle !== null,
      createSlip(
        min === undefined ? 'max_score' : 'min_score',
        `expected bounds that can be held and broken; ${idle}`,
      ),
    ],
    [
      values.only_fails !== undefined && values.pass_threshold !== undefined,
      createSlip('only_fails', '`only_fails` proves nothing, and `pass_threshold` decides; keep one of them'),
    ],
  ]
}

function checkSurfaceRules({
  surface,
  direction,
  trigger,
  sample_percentage: percentage,
}: CheckValues): Rule[] {
  return [
    [
      direction !== undefined && surface !== 'guardrail',
      createSlip('direction', '`direction` is for guardrails only; add `surface: guardrail`, or remove it'),
    ],
    [
      trigger !== undefined && surface === 'guardrail',
      createSlip('trigger', 'a guardrail is asked of every message; remove `trigger`'),
    ],
    [
      percentage !== undefined && !isSampling(trigger),
      createSlip(
        'sample_percentage',
        '`sample_percentage` needs `trigger: sample_turns` or `sample_sessions`',
      ),
    ],
    [
      percentage !== undefined && percentage < leastSamplePercentage,
      createSlip(
        'sample_percentage',
        `below ${leastSamplePercentage} percent it is never asked; remove the check, or ask of more`,
      ),
    ],
  ]
}

/** Reads one item of `checks`. A problem stays with the check: the others can still be scored. */
export function readCheck(item: unknown, index: number, faults: readonly YamlFault[]): CheckDraft {
  const mapping = isObject(item) ? item : {}
  const { values, problems } = readKeys(checkKeys, mapping, [])
  const type = values.type ?? ''
  const own = faults
    .filter(({ path }) => path[0] === 'checks' && path[1] === index)
    .map(({ path, message }): BindProblem => ({ code: 'scenario-value', path: path.slice(2), message }))
  return {
    spec: {
      type,
      params: (values.params ?? {}) as JsonObject,
      severity: values.severity ?? 'error',
      surface: values.surface ?? 'assertion',
      description: values.description ?? '',
      ...readThreshold(values),
      ...readTurns(values.turn, values.until_turn),
      ...readScope(values),
    },
    problems: [
      ...listMissing(item, mapping),
      ...checkRuleProblems(values),
      ...problems.map((problem) => adviseProblem(problem, type)),
      ...own,
    ],
  }
}

function readThreshold({ min_score: min, max_score: max, threshold }: CheckValues): {
  threshold?: Threshold
} {
  if (threshold !== undefined) return { threshold }
  return min === undefined && max === undefined ? {} : { threshold: { min: min ?? null, max: max ?? null } }
}

function readTurns(turn: number | undefined, until: number | undefined): { turns?: TurnRange } {
  if (turn !== undefined) return { turns: { from: turn, to: turn } }
  return until === undefined ? {} : { turns: { from: 1, to: until } }
}

/** Reads when and how often a check is asked, and what it decides. */
function readScope(values: CheckValues): Partial<CheckSpec> {
  const { when, id, trigger, groups, direction, of_turns: count, when_turn: about } = values
  return {
    ...omitNullish({ when }),
    ...(about === undefined ? {} : { whenTurns: about === 'own' ? about : { from: about, to: about } }),
    ...(count === undefined
      ? {}
      : { ofTurns: typeof count === 'number' ? { least: count, most: count } : count }),
    ...omitNullish({
      onlyFails: values.only_fails,
      spelling: values.spelling,
      id,
      trigger,
      samplePercentage: values.sample_percentage,
      groups,
      passThreshold: values.pass_threshold,
      direction,
    }),
  }
}

function listMissing(item: unknown, mapping: Readonly<Record<string, unknown>>): BindProblem[] {
  if ('type' in mapping) return []
  const what = isObject(item) ? 'the check has no `type`' : 'expected a check'
  return [{ code: 'scenario-value', path: [], message: `${what}; write one as \`- type: output_contains\`` }]
}

/** Two slips have a better answer than the nearest key: a parameter outside of `params`, a type written as a key. */
function adviseProblem({ code, path, message }: KeyProblem, type: string): BindProblem {
  const key = String(path.at(-1))
  if (code !== 'scenario-key') return { code, path, message }
  const check = findCheck(type)
  if (
    check !== null &&
    (Object.hasOwn(buildParamSchema(check).properties ?? {}, key) || key in (check.paramAliases ?? {}))
  ) {
    return { code, path, message: `\`${key}\` is a parameter of \`${type}\`; write it under \`params\`` }
  }
  if (isCheckName(key)) {
    return {
      code,
      path,
      message: `write \`type: ${key}\`, and what stands below \`${key}\` under \`params\``,
    }
  }
  return { code, path, message }
}
