import { isObject, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { suggest } from '../../text/suggest.ts'
import type { ScenarioSource, Asked, PromptCheck } from '../../scenario/draft.ts'
import { longest, tooLong } from '../../scenario/key-values.ts'
import { broken, quoted, readEvals, readValidators } from './prompt-checks.ts'

type Path = readonly (string | number)[]
type Key = 'validators' | 'evals'

/** Which of the keys may stand in a mapping, and where the others do. */
interface Home {
  readonly keys: readonly Key[]
  readonly elsewhere: string
}

const prompt: Home = { keys: ['validators', 'evals'], elsewhere: '' }

/**
 * The `validators` and `evals` of a mapping at a path of a file. Other keys are about other things, unless
 * they are nearly one of these.
 */
export function readAsked(
  mapping: JsonValue | undefined,
  source: ScenarioSource,
  path: Path,
  home: Home = prompt,
): Asked {
  const { keys } = home
  if (!isObject(mapping)) {
    const message = `expected a mapping with ${quoted(keys)}`
    return { validators: [], evals: [], broken: [broken(source, path, message)] }
  }
  const noLists = keys.flatMap((key) => {
    const problem = problemOfList(mapping[key])
    return problem === null ? [] : [broken(source, [...path, key], `\`${key}\`: ${problem}`)]
  })
  const listOf = (key: Key) => (keys.includes(key) ? mapping[key] : null)
  return {
    validators: readValidators(listOf('validators'), source, [...path, 'validators']),
    evals: readEvals(listOf('evals'), source, [...path, 'evals']),
    broken: [...slipsIn(mapping, source, path, home), ...noLists, ...faultsAround(source, path, keys)],
  }
}

/** What is wrong with a list of checks as a whole; null: nothing. */
export function problemOfList(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null
  if (!Array.isArray(value)) return 'expected a list'
  return value.length > longest ? tooLong.error : null
}

function slipsIn(
  mapping: Readonly<Record<string, unknown>>,
  source: ScenarioSource,
  path: Path,
  { keys, elsewhere }: Home,
): PromptCheck[] {
  const slips = Object.keys(mapping).flatMap((key) => {
    if (keys.some((known) => known === key)) return []
    const near = prompt.keys.find((each) => each === suggest(key, prompt.keys))
    if (near === undefined) return []
    const advice = keys.includes(near) ? `did you mean \`${near}\`?` : `\`${near}\` stand ${elsewhere}`
    const message = `\`${key.slice(0, 80)}\` is not a key here; ${advice}`
    return [broken(source, [...path, key], message, 'key')]
  })
  return slips.slice(0, limits.faultsPerFile)
}

/** What the parser found at the lists themselves or around them, such as one that is given twice. */
function faultsAround(source: ScenarioSource, path: Path, keys: readonly string[]): PromptCheck[] {
  const lists = keys.map((key) => [...path, key])
  return source.faults
    .filter((fault) => lists.some((list) => fault.path.every((step, index) => list[index] === step)))
    .map((fault) => broken(source, fault.path, fault.message))
}
