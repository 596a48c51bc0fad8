import type { KeyPath } from '../../core/diagnostic.ts'
import { getStem } from '../../files/paths.ts'
import {
  withChecks,
  type ParsedDrafts,
  type ScenarioDraft,
  type ScenarioSource,
  type PromptChecks,
  type PromptCheck,
} from '../../scenario/draft.ts'
import { createEmptyDraft, isWithin, readManifest, readName } from './manifest.ts'
import { createBrokenCheck, readEvals, readValidators, formatKeys } from './prompt-checks.ts'
import { isObject, type JsonValue, type Mapping } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { suggestWord } from '../../text/suggest.ts'
import { longest, tooLong } from '../../checks/keys/key-values.ts'

/** Lists the enabled checks of a prompt. `further`: evals laid over them, such as an Arena's `pack_evals`. */
export function listPromptChecks(checks: PromptChecks, further: readonly PromptCheck[] = []): PromptCheck[] {
  return [...checks.validators, ...mergeEvals(checks.evals, further), ...checks.broken].filter(
    ({ isEnabled }) => isEnabled,
  )
}

/** Each of `further` takes the place of the eval with its id, or comes after all. */
export function mergeEvals(evals: readonly PromptCheck[], further: readonly PromptCheck[]) {
  const byId = new Map(further.map((each) => [each.spec.id, each]))
  byId.delete(undefined)
  const taken = new Set<PromptCheck>()
  const merged = evals.map((each) => {
    const over = byId.get(each.spec.id)
    if (over !== undefined) taken.add(over)
    return over ?? each
  })
  return [...merged, ...further.filter((each) => !taken.has(each))]
}

type Key = 'validators' | 'evals'

/** Which of the keys may stand in a mapping, and where the others do. */
interface Home {
  readonly keys: readonly Key[]
  readonly elsewhere: string
}

const prompt: Home = { keys: ['validators', 'evals'], elsewhere: '' }

/** Reads `validators` and `evals` at a path. Other keys have other uses, unless they nearly match one of these. */
export function readAsked(
  mapping: JsonValue | undefined,
  source: ScenarioSource,
  path: KeyPath,
  home: Home = prompt,
): PromptChecks {
  const { keys } = home
  if (!isObject(mapping)) {
    const message = `expected a mapping with ${formatKeys(keys)}`
    return { validators: [], evals: [], broken: [createBrokenCheck(source, path, message)] }
  }
  const noLists = keys.flatMap((key) => {
    const problem = explainListProblem(mapping[key])
    return problem === null ? [] : [createBrokenCheck(source, [...path, key], `\`${key}\`: ${problem}`)]
  })
  const listOf = (key: Key) => (keys.includes(key) ? mapping[key] : null)
  return {
    validators: readValidators(listOf('validators'), source, [...path, 'validators']),
    evals: readEvals(listOf('evals'), source, [...path, 'evals']),
    broken: [...findSlips(mapping, source, path, home), ...noLists, ...findFaults(source, path, keys)],
  }
}

/** Finds what is wrong with a list of checks as a whole; null: nothing. */
function explainListProblem(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null
  if (!Array.isArray(value)) return 'expected a list'
  return value.length > longest ? tooLong.error : null
}

function findSlips(mapping: Mapping, source: ScenarioSource, path: KeyPath, { keys, elsewhere }: Home) {
  const slips = Object.keys(mapping).flatMap((key) => {
    if (keys.some((name) => name === key)) return []
    const near = prompt.keys.find((each) => each === suggestWord(key, prompt.keys))
    if (near === undefined) return []
    const advice = keys.includes(near) ? `did you mean \`${near}\`?` : `\`${near}\` stand ${elsewhere}`
    const message = `\`${key.slice(0, 80)}\` is not a key here; ${advice}`
    return [createBrokenCheck(source, [...path, key], message, 'key')]
  })
  return slips.slice(0, limits.faultsPerFile)
}

/** Lists faults at the lists themselves or around them, such as one that is given twice. */
function findFaults(source: ScenarioSource, path: KeyPath, keys: readonly string[]): PromptCheck[] {
  const lists = keys.map((key) => [...path, key])
  return source.faults
    .filter((fault) => lists.some((list) => isWithin(list, fault.path)))
    .map((fault) => createBrokenCheck(source, fault.path, fault.message))
}

/**
 * `kind: PromptConfig`. The guardrails (`validators`) and `evals` of a prompt are for the scenarios of the
 * Arena that names the file; where none does, the prompt is a scenario itself, whose traces are
 * conversations with it.
 */
export function readPromptConfig(source: ScenarioSource): ParsedDrafts {
  const { name, labels, spec, problems } = readManifest(source.document)
  const checks = readAsked(spec, source, ['spec'])
  const broken = problems.map(({ path, message, part }) => createBrokenCheck(source, path, message, part))
  const all = { ...checks, broken: [...checks.broken, ...broken] }
  const taskType = readName(spec['task_type'])
  const id = name ?? taskType ?? getStem(source.file)
  const draft = {
    ...createEmptyDraft(source, ['spec'], id, []),
    description: typeof spec['description'] === 'string' ? spec['description'] : '',
    tags: labels,
  }
  const unplaced = taskType === null ? [createBrokenCheck(source, ['spec'], noTask, 'key')] : []
  return {
    drafts: toScenarios(draft, all),
    diagnostics: [],
    prompts: [{ ...all, broken: [...all.broken, ...unplaced], taskType }],
  }
}

const noTask = 'the prompt has no `task_type`, by which the scenarios of an Arena name it'

/** A prompt as a scenario; none if it asks for nothing, since then there is nothing to hold it to. */
export function toScenarios(draft: ScenarioDraft, promptChecks: PromptChecks): ScenarioDraft[] {
  const checks = listPromptChecks(promptChecks)
  return checks.length === 0 ? [] : [withChecks(draft, checks)]
}
