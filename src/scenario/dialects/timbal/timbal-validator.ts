import { append } from '../../../core/append.ts'
import type { BindProblem } from '../../../checks/bind.ts'
import { placeholdersIn } from '../../../checks/params/placeholder.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import type { TypedScalar } from '../../../text/yaml/typed-scalars.ts'
import type { PlacedCheck, ScenarioSource } from '../../draft.ts'
import { inertOptions, takesAnything } from './timbal-inert.ts'
import type { Path, Walk } from './timbal-walk.ts'

interface Written {
  readonly type: string
  readonly params: JsonObject
  readonly problems: readonly BindProblem[]
  /** Where a path inside of `params` stands, from the key of the validator on. */
  where(inside: Path): Path
}

/** A check that a key of the file is, whose place is that key. */
export function placedCheck(source: ScenarioSource, path: Path, written: Written): PlacedCheck {
  const { type, params, problems } = written
  return {
    spec: {
      type,
      params,
      severity: 'error',
      surface: 'assertion',
      description: '',
      ...(placeholdersIn(params).length === 0 ? {} : { isLiteral: true }),
    },
    problems,
    locate: ([key, ...inside], part) => {
      const rest = key === 'params' ? written.where(inside) : []
      return source.locate([...path, ...rest], rest.length === 0 ? 'key' : part)
    },
  }
}

/** Keys of the long form that would send the validator elsewhere. */
const internal = ['name', 'target', 'path_key']

/** A validator: its value alone, or the long form, a mapping with `value` and what goes with it. */
export function validator(
  walk: Walk,
  type: string,
  spec: JsonValue,
  target: readonly string[],
  path: Path,
): PlacedCheck {
  const isLong = isObject(spec) && Object.hasOwn(spec, 'value')
  const given: JsonObject = isLong ? spec : { value: spec }
  const valuePath = isLong ? [...path, 'value'] : path
  const misplaced = internal.filter((key) => Object.hasOwn(given, key))
  const { types, problems } = typesOf(walk, path, valuePath)
  const params: JsonObject = { ...given, target: target.join('.') }
  delete params['name']
  delete params['path_key']
  for (const key of isLong ? inertOptions(type, given) : []) {
    delete params[key]
    const message = `\`${key}\` changes nothing about \`${type}\`, as in Timbal; remove it`
    walk.idle.push({ path: [...path, key], message, isSlip: false })
  }
  if (types !== null && !takesAnything(type)) params['value_type'] = types
  return placedCheck(walk.source, path, {
    type,
    params,
    problems: [...problems, ...misplaced.map(misplacedKey)],
    where: ([key = '', ...rest]) => {
      if (key === 'value') return [...valuePath.slice(path.length), ...rest]
      return isLong && Object.hasOwn(given, key) ? [key, ...rest] : []
    },
  })
}

function misplacedKey(key: string): BindProblem {
  const message = `\`${key}\` cannot be given here; what a validator is about is said by the keys around it`
  return { code: 'scenario-key', path: ['params', key], message }
}

/** Types of the value that JSON does not show, as the parameter `value_type`; faults that say so are settled. */
function typesOf(
  walk: Walk,
  path: Path,
  valuePath: Path,
): { readonly types: JsonValue; readonly problems: readonly BindProblem[] } {
  const below = scalarsBelow(walk.typed).get(path.join('\0')) ?? []
  const types: JsonObject = {}
  const problems: BindProblem[] = []
  for (const { path: place, type } of below) {
    const isInside = valuePath.every((step, index) => step === place[index])
    if (!isInside) continue
    for (const fault of walk.source.faults)
      if (fault.replaced === undefined && fault.path.join('\0') === place.join('\0')) walk.settled.add(fault)
    types[pointerOf(place.slice(valuePath.length))] = type
  }
  const isWhole = Object.hasOwn(types, '')
  const found = Object.keys(types).length > 0
  return { types: isWhole ? (types[''] ?? null) : found ? types : null, problems }
}

/** A JSON Pointer. */
function pointerOf(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

const known = new WeakMap<readonly TypedScalar[], ReadonlyMap<string, TypedScalar[]>>()

/** Scalars by the validators that they are in, so that no validator looks at all of a file. */
function scalarsBelow(typed: readonly TypedScalar[]): ReadonlyMap<string, TypedScalar[]> {
  const before = known.get(typed)
  if (before !== undefined) return before
  const found = new Map<string, TypedScalar[]>()
  for (const scalar of typed) {
    for (const [index, step] of scalar.path.entries()) {
      if (typeof step !== 'string' || !step.endsWith('!')) continue
      const key = scalar.path.slice(0, index + 1).join('\0')
      append(found, key, scalar)
    }
  }
  known.set(typed, found)
  return found
}
