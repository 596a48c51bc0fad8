import type { BindProblem } from '../../checks/bind.ts'
import type { Threshold } from '../../checks/threshold.ts'
import { paramSchema } from '../../checks/param-schema.ts'
import { findCheck } from '../../checks/registry.ts'
import { isObject, type JsonObject } from '../../core/json.ts'
import type { TurnRange } from '../../trace/turn-range.ts'
import type { YamlFault } from '../../text/yaml/document-reader.ts'
import type { CheckDraft } from '../draft.ts'
import { checkKeys } from '../keys.ts'
import { readKeys, type KeyProblem } from '../read-keys.ts'

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
      surface: 'assertion',
      description: values.description ?? '',
      ...thresholdOf(values.min_score, values.max_score),
      ...(values.when === undefined ? {} : { when: values.when }),
      ...turnsOf(values.turn, values.until_turn),
    },
    problems: [
      ...missing(item, mapping),
      ...exclusive(values),
      ...problems.map((problem) => advised(problem, type)),
      ...own,
    ],
  }
}

function thresholdOf(min: number | undefined, max: number | undefined): { threshold?: Threshold } {
  return min === undefined && max === undefined ? {} : { threshold: { min: min ?? null, max: max ?? null } }
}

function turnsOf(turn: number | undefined, until: number | undefined): { turns?: TurnRange } {
  if (turn !== undefined) return { turns: { from: turn, to: turn } }
  return until === undefined ? {} : { turns: { from: 1, to: until } }
}

function exclusive({ turn, until_turn: until }: { turn?: number; until_turn?: number }): BindProblem[] {
  if (turn === undefined || until === undefined) return []
  const message = '`turn` and `until_turn` exclude each other; keep one of them'
  return [{ code: 'scenario-value', path: ['until_turn'], message }]
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
