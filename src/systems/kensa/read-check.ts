import type { CheckSpec } from '../../checks/bind.ts'
import type { Threshold } from '../../checks/surfaces/threshold.ts'
import { paramSchema } from '../../checks/params/param-schema.ts'
import { findCheck } from '../../checks/registry.ts'
import { isObject, type JsonObject } from '../../core/json.ts'
import type { TurnRange } from '../../trace/turn-range.ts'
import type { YamlFault } from '../../text/yaml/document-reader.ts'
import type { CheckDraft } from '../../scenario/draft.ts'
import { checkKeys, type CheckValues } from '../../scenario/check-keys.ts'
import { readKeys, type KeyProblem } from '../../scenario/read-keys.ts'
import { checkRuleProblems } from './check-rules.ts'
import type { BindProblem } from '../../checks/params/param-problems.ts'

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
      ...thresholdOf(values),
      ...turnsOf(values.turn, values.until_turn),
      ...scopeOf(values),
    },
    problems: [
      ...missing(item, mapping),
      ...checkRuleProblems(values),
      ...problems.map((problem) => advised(problem, type)),
      ...own,
    ],
  }
}

function thresholdOf({ min_score: min, max_score: max, threshold }: CheckValues): { threshold?: Threshold } {
  if (threshold !== undefined) return { threshold }
  return min === undefined && max === undefined ? {} : { threshold: { min: min ?? null, max: max ?? null } }
}

function turnsOf(turn: number | undefined, until: number | undefined): { turns?: TurnRange } {
  if (turn !== undefined) return { turns: { from: turn, to: turn } }
  return until === undefined ? {} : { turns: { from: 1, to: until } }
}

/** What is said of when and how often it is asked, and what it decides. */
function scopeOf(values: CheckValues): Partial<CheckSpec> {
  const { when, id, trigger, groups, direction, of_turns: count, when_turn: about } = values
  return {
    ...(when === undefined ? {} : { when }),
    ...(about === undefined ? {} : { whenTurns: about === 'own' ? about : { from: about, to: about } }),
    ...(count === undefined
      ? {}
      : { ofTurns: typeof count === 'number' ? { least: count, most: count } : count }),
    ...(values.only_fails === undefined ? {} : { onlyFails: values.only_fails }),
    ...(id === undefined ? {} : { id }),
    ...(trigger === undefined ? {} : { trigger }),
    ...(values.sample_percentage === undefined ? {} : { samplePercentage: values.sample_percentage }),
    ...(groups === undefined ? {} : { groups }),
    ...(values.pass_threshold === undefined ? {} : { passThreshold: values.pass_threshold }),
    ...(direction === undefined ? {} : { direction }),
  }
}

function missing(item: unknown, mapping: Readonly<Record<string, unknown>>): BindProblem[] {
  if ('type' in mapping) return []
  const what = isObject(item) ? 'the check has no `type`' : 'expected a check'
  return [{ code: 'scenario-value', path: [], message: `${what}; write one as \`- type: output_contains\`` }]
}

/** Two slips have a better answer than the nearest key: a parameter outside of `params`, a type written as a key. */
function advised({ code, path, message }: KeyProblem, type: string): BindProblem {
  const key = String(path.at(-1))
  if (code !== 'scenario-key') return { code, path, message }
  const check = findCheck(type)
  if (
    check !== null &&
    (Object.hasOwn(paramSchema(check).properties ?? {}, key) || key in (check.paramAliases ?? {}))
  ) {
    return { code, path, message: `\`${key}\` is a parameter of \`${type}\`; write it under \`params\`` }
  }
  if (findCheck(key) !== null) {
    return {
      code,
      path,
      message: `write \`type: ${key}\`, and what stands below \`${key}\` under \`params\``,
    }
  }
  return { code, path, message }
}
