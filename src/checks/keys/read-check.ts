import type { z } from 'zod'
import { explainIdleBounds } from '../surfaces/threshold.ts'
import { buildParamSchema } from '../params/param-schema.ts'
import { findCheck, isCheckName } from '../find-check.ts'
import { isObject, type JsonObject, type Mapping, toMapping, omitNullish } from '../../core/json.ts'
import type { TurnRange } from '../../trace/views/turn-range.ts'
import type { YamlFault } from '../../text/yaml/document-reader.ts'
import type { CheckDraft, CheckSpec } from '../check-spec.ts'
import { branchKeys, checkKeys, type CheckValues } from './check-keys.ts'
import { readKeys, type KeyProblem } from './read-keys.ts'
import type { BindProblem } from '../params/param-problems.ts'
import { isSampling, minSamplePercentage } from '../surfaces/trigger.ts'

type Say = (key: string, message: string) => void

/** Finds problems that no key of a check has alone: keys that exclude each other, need another, or ask for nothing. */
function checkRules(values: CheckValues): BindProblem[] {
  const problems: BindProblem[] = []
  const say: Say = (key, message) => problems.push({ code: 'scenario-value', path: [key], message })
  checkTurnRules(values, say)
  checkScoreRules(values, say)
  checkSurfaceRules(values, say)
  return problems
}

function checkTurnRules(values: CheckValues, say: Say): void {
  const { turn, until_turn: until, of_turns: count, when, when_turn: about } = values
  const { least = 0, most = Infinity } =
    typeof count === 'number' ? { least: count, most: count } : (count ?? {})
  if (turn !== undefined && until !== undefined)
    say('until_turn', '`turn` and `until_turn` exclude each other; keep one of them')
  if (least > most) say('of_turns', '`least` is above `most`, so no conversation fits')
  for (const [key, place] of Object.entries({ turn, until_turn: until, when_turn: about }))
    if (typeof place === 'number' && place > most)
      say(key, `there is no such turn in a conversation of at most ${most}`)
  if (about !== undefined && when === undefined)
    say('when_turn', '`when_turn` says which turn `when` is about; add `when`, or remove it')
}

function checkScoreRules(values: CheckValues, say: Say): void {
  const { min_score: min, max_score: max, threshold } = values
  const isGiven = min !== undefined || max !== undefined
  const idle = isGiven ? explainIdleBounds({ min: min ?? null, max: max ?? null }) : null
  if (threshold !== undefined && isGiven)
    say('threshold', '`threshold` says the same as `min_score` and `max_score`; keep one of them')
  if (idle !== null) {
    const key = min === undefined ? 'max_score' : 'min_score'
    say(key, `expected bounds that a run can meet and break; ${idle}`)
  }
  if (values.only_fails !== undefined && values.pass_threshold !== undefined)
    say('only_fails', '`only_fails` proves nothing, and `pass_threshold` decides; keep one of them')
}

function checkSurfaceRules(values: CheckValues, say: Say): void {
  const { surface, direction, trigger, sample_percentage: percentage } = values
  const { in: place, turn, until_turn: until } = values
  const isOfTurns = (turn ?? until ?? trigger) !== undefined || surface === 'guardrail'
  if (place !== undefined && isOfTurns)
    say('in', 'the state is that after the whole run; remove `in`, or what asks for turns or messages')
  if (direction !== undefined && surface !== 'guardrail')
    say('direction', '`direction` is for guardrails only; add `surface: guardrail`, or remove it')
  if (trigger !== undefined && surface === 'guardrail')
    say('trigger', 'a guardrail is asked of every message; remove `trigger`')
  if (percentage === undefined) return
  if (!isSampling(trigger))
    say('sample_percentage', '`sample_percentage` needs `trigger: sample_turns` or `sample_sessions`')
  if (percentage < minSamplePercentage) {
    const advice = 'it is never asked; remove the check, or ask of more'
    say('sample_percentage', `below ${minSamplePercentage} percent ${advice}`)
  }
}

/** Reads one item of `checks`. A problem stays with its check. `normalize`: the default of the scenario. */
export function readCheck(
  item: unknown,
  index: number,
  faults: readonly YamlFault[],
  normalize?: CheckSpec['normalize'],
): CheckDraft {
  const ofCheck = faults
    .filter(({ path }) => path[0] === 'checks' && path[1] === index)
    .map(({ path, message }): BindProblem => ({ code: 'scenario-value', path: path.slice(2), message }))
  const draft = readEntry(item, checkKeys, ofCheck)
  return normalize === undefined ? draft : { ...draft, spec: { normalize, ...draft.spec } }
}

/** Reads a check inside of another one. What decides of the whole is said of the outer check alone. */
export function readBranch(item: unknown): CheckDraft {
  return readEntry(item, branchKeys, [])
}

function readEntry(
  item: unknown,
  keys: typeof checkKeys | typeof branchKeys,
  faults: readonly BindProblem[],
): CheckDraft {
  const mapping = toMapping(item)
  const read = readKeys<Record<string, z.ZodType>>(keys, mapping, [])
  const [values, problems] = [read.values as CheckValues, read.problems]
  const type = values.type ?? ''
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
      ...checkRules(values),
      ...problems.map((problem) => adviseProblem(problem, type)),
      ...faults,
    ],
  }
}

function readThreshold({ min_score: min, max_score: max, threshold }: CheckValues) {
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
      in: values.in,
      spelling: values.spelling,
      normalize: values.normalize,
      id,
      trigger,
      samplePercentage: values.sample_percentage,
      groups,
      passThreshold: values.pass_threshold,
      direction,
      weight: values.weight,
    }),
  }
}

function listMissing(item: unknown, mapping: Mapping): BindProblem[] {
  // One whose type is written as a key is told so: see `adviseProblem`.
  if ('type' in mapping || Object.keys(mapping).some(isCheckName)) return []
  const what = isObject(item) ? 'the check has no `type`' : 'expected a check'
  return [{ code: 'scenario-value', path: [], message: `${what}; write one as \`- type: output_contains\`` }]
}

/** Advises on two mistakes better than the nearest key does: a parameter outside `params`, a type as a key. */
function adviseProblem({ code, path, message }: KeyProblem, type: string): BindProblem {
  const key = String(path.at(-1))
  if (code !== 'scenario-key') return { code, path, message }
  if (Object.hasOwn(checkKeys, key))
    return { code, path, message: `\`${key}\` is a key of the whole check; write it on the outermost one` }
  const check = findCheck(type)
  if (
    check !== null &&
    (Object.hasOwn(buildParamSchema(check).properties ?? {}, key) || key in (check.paramAliases ?? {}))
  )
    return { code, path, message: `\`${key}\` is a parameter of \`${type}\`; write it under \`params\`` }
  if (isCheckName(key))
    return {
      code,
      path,
      message: `write \`type: ${key}\`, and what stands below \`${key}\` under \`params\``,
    }
  return { code, path, message }
}
