import type { KeyPath } from '../../core/diagnostic.ts'
import { createAssertion, type CheckSpec } from '../../checks/check-spec.ts'
import { escapePrecondition, toNativeTerms } from '../../checks/in-native-terms.ts'
import { hasPlaceholder } from '../../checks/params/placeholder.ts'
import { isSampling, percentageSchema, triggerSchema } from '../../checks/surfaces/trigger.ts'
import { isObject, type JsonObject, type JsonValue, omitNullish } from '../../core/json.ts'
import type { ScenarioSource, PromptCheck } from '../../scenario/draft.ts'
import { longest, text, word } from '../../checks/keys/key-values.ts'
import { readKeys } from '../../checks/keys/read-keys.ts'
import { dropEmptyKeys, isWithin } from './manifest.ts'
import { withoutIdle } from './idle-params.ts'
import { readDirection, splitParams, type SplitParams } from './assertion.ts'
import type { BindProblem } from '../../checks/params/param-problems.ts'
import { z } from 'zod'
import { preconditionSchema } from '../../checks/surfaces/precondition.ts'
import { thresholdSchema } from '../../checks/surfaces/threshold.ts'

/** Keys of PromptKit's guardrails (`validators`) and evals, in prompts and packs. A schema's `error` says what fits. */

const yesOrNo = z.boolean({ error: 'expected true or false' })
const mapping = (error: string) => z.record(z.string(), z.unknown(), { error })
const parameters = mapping('expected a mapping of parameters, such as `{ max: 500 }`')

const shared = {
  id: word,
  type: word,
  params: parameters,
  enabled: yesOrNo,
  message: text,
  /** Notes for other tools. */
  extensions: mapping('expected a mapping'),
}

const validatorKeys = {
  ...shared,
  /** PromptKit passes over it: a guardrail always steps in. */
  fail_on_violation: yesOrNo,
}

const evalKeys = {
  ...shared,
  trigger: triggerSchema,
  sample_percentage: percentageSchema,
  description: text,
  /** PromptKit reads it, and holds nothing against it. */
  threshold: thresholdSchema,
  when: preconditionSchema,
  groups: z.array(word, { error: 'expected a list of groups' }),
  /** Where PromptKit sends the score to. What a runtime adds is its own affair. */
  metric: mapping('expected a mapping with the `name` and the `type` of a metric'),
}

/** Reads the guardrails of a list at a path of a file: what PromptKit holds each message to. */
export function readValidators(list: JsonValue | undefined, source: ScenarioSource, path: KeyPath) {
  return listItems(list).map((item, index) => {
    const { values, problems } = readKeys(validatorKeys, dropEmptyKeys(item), [])
    const { direction, ...params } = (values.params ?? {}) as JsonObject
    const split = splitParams(params)
    const judged = readDirection(direction)
    return createEntry(source, [...path, index], {
      spec: {
        ...nameCheck(values.type, split),
        surface: 'guardrail',
        description: values.message ?? split.message ?? '',
        ...omitNullish({ id: values.id }),
        ...judged.found,
      },
      problems: [...listMissing(item, ['type']), ...problems, ...split.problems, ...judged.problems],
      isEnabled: values.enabled ?? true,
    })
  })
}

/** Reads the evals of a list at a path of a file: what PromptKit measures of conversations. */
export function readEvals(list: JsonValue | undefined, source: ScenarioSource, path: KeyPath): PromptCheck[] {
  const ids = new Set<string>()
  return listItems(list).map((item, index) => {
    const { values, problems } = readKeys(evalKeys, dropEmptyKeys(item), [])
    const split = splitParams((values.params ?? {}) as JsonObject)
    const { id, trigger, groups, when, sample_percentage: percentage } = values
    const twice = id !== undefined && ids.has(id) ? [createRepeatProblem(id)] : []
    if (id !== undefined) ids.add(id)
    const threshold = values.threshold ?? split.threshold
    return createEntry(source, [...path, index], {
      spec: {
        ...nameCheck(values.type, threshold === undefined ? split : { ...split, threshold }),
        surface: 'eval',
        description: values.description ?? values.message ?? split.message ?? '',
        ...omitNullish({ id, when: when && escapePrecondition(when), trigger }),
        ...(percentage === undefined || !isSampling(trigger) ? {} : { samplePercentage: percentage }),
        ...omitNullish({ groups }),
      },
      problems: [...listMissing(item, ['id', 'type', 'trigger']), ...twice, ...problems, ...split.problems],
      isEnabled: values.enabled ?? true,
    })
  })
}

/** Lists no items if it is no list or too long: other code reports that. */
function listItems(list: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(list) && list.length <= longest ? list : []
}

type Named = Pick<CheckSpec, 'type' | 'params' | 'severity' | 'threshold' | 'isLiteral' | 'notes'>

function nameCheck(written: string | undefined, { params: raw, threshold }: SplitParams): Named {
  const { type, params, notes } = withoutIdle({ type: written ?? '', params: raw })
  return {
    ...toNativeTerms('promptkit', { type, params }, threshold),
    severity: 'error',
    ...omitNullish({ threshold }),
    // PromptKit fills nothing in there.
    ...(hasPlaceholder(params) ? { isLiteral: true } : {}),
    ...(notes.length === 0 ? {} : { notes }),
  }
}

export function createBindProblem(path: KeyPath, message: string): BindProblem {
  return { code: 'scenario-value', path, message }
}

/** Creates a part of a file that cannot be used, at its place. */
export function createBrokenCheck(
  source: ScenarioSource,
  at: KeyPath,
  message: string,
  part?: 'key' | 'value',
): PromptCheck {
  return {
    spec: createAssertion('', {}),
    problems: [createBindProblem([], message)],
    isEnabled: true,
    locate: () => ({ ...source.locate(at, part), file: source.file }),
  }
}

/** Adds what the parser found, and where the check stands. */
function createEntry(source: ScenarioSource, at: KeyPath, check: Omit<PromptCheck, 'locate'>): PromptCheck {
  const { file, faults, locate } = source
  const problems = faults
    .filter(({ path }) => isWithin(path, at))
    .map(({ path, message }) => createBindProblem(path.slice(at.length), message))
  return {
    ...check,
    problems: [...check.problems, ...problems],
    locate: (path, part) => ({ ...locate([...at, ...path], part), file }),
  }
}

/** Lists what is missing: a key that PromptKit needs, or the mapping itself. */
function listMissing(item: JsonValue, required: readonly string[]): BindProblem[] {
  const absent = required.filter((key) => !isObject(item) || !Object.hasOwn(item, key))
  if (absent.length === 0) return []
  const keys = formatKeys(absent)
  const message = isObject(item) ? `${keys} must be given` : `expected a mapping with ${keys}`
  return [createBindProblem([], message)]
}

/** Keys in a sentence. */
export function formatKeys(keys: readonly string[]): string {
  return keys.map((key) => `\`${key}\``).join(', ')
}

function createRepeatProblem(id: string): BindProblem {
  const message = `an eval before it has the id \`${id.slice(0, 80)}\` as well; give each an id of its own`
  return { code: 'scenario-id', path: ['id'], message }
}
