import type { Diagnostic, KeyPath, Place } from '../core/diagnostic.ts'
import { isObject, type JsonObject, type JsonValue, toMapping } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { adviseWord } from '../text/suggest.ts'
import type { ScenarioSource } from './draft.ts'
import { commandKeys, defaultKeys, scenarioKeys } from './keys.ts'
import { describeUnknownKey } from '../checks/keys/read-keys.ts'

/** Where a part of a merged scenario is written. */
interface Origin {
  readonly layer: ScenarioSource
  readonly path: KeyPath
}

/**
 * A scenario with the defaults that hold for it, as one document that knows where each part is written. Checks and tags are
 * added, the scenario's own first; variables of `env` are added by name; of any other key the nearest value holds. `without`
 * removes checks of farther defaults by their names.
 */
export function mergeDefaults(scenario: ScenarioSource): ScenarioSource {
  const { defaults = [], document } = scenario
  if (defaults.length === 0 && !(isObject(document) && 'without' in document)) return scenario
  const merge = new Merge(scenario)
  for (const layer of defaults) merge.add(layer)
  merge.add(scenario)
  return merge.finish()
}

class Merge {
  readonly #scenario: ScenarioSource
  readonly #values = new Map<string, Origin & { readonly value: JsonValue }>()
  readonly #items = { checks: [] as Item[], tags: [] as Item[], without: [] as Item[] }
  #variables = new Map<string, Item>()
  readonly #problems: Diagnostic[] = []

  constructor(scenario: ScenarioSource) {
    this.#scenario = scenario
  }

  add(layer: ScenarioSource): void {
    const isDefault = layer !== this.#scenario
    this.#problems.push(...(layer.problems ?? []))
    const document = layer.document as JsonObject
    if (Array.isArray(document['without'])) this.#remove(layer, document['without'])
    for (const [key, value] of Object.entries(document)) {
      if (isDefault && this.#isRefused(layer, key)) continue
      if (isDefault && key === 'traces' && ![value].flat().every(namesScenario))
        this.#say(layer, [key], 'scenario-value', tracesOfAll)
      const origin = { layer, path: [key] }
      if (isListKey(key) && Array.isArray(value)) {
        // Those of a nearer layer come first: places of the scenario's own checks are those in its list.
        this.#items[key].unshift(...value.map((item, index) => ({ layer, path: [key, index], value: item })))
      } else if (key === 'env' && isObject(value)) {
        for (const [name, item] of Object.entries(value))
          this.#variables.set(name, { layer, path: [key, name], value: item })
      }
      if (key === 'criteria' || key === 'judge') {
        const other = this.#values.get(key === 'judge' ? 'criteria' : 'judge')
        if (other !== undefined && other.layer !== layer) this.#values.delete(String(other.path[0]))
      }
      this.#values.set(key, { ...origin, value })
    }
  }

  /** A key that cannot stand in defaults. */
  #isRefused(layer: ScenarioSource, key: string): boolean {
    if (defaultKeys.some((name) => name === key)) return false
    const message = Object.hasOwn(scenarioKeys, key)
      ? `\`${key}\` is of one scenario, and cannot stand in defaults`
      : describeUnknownKey(key, defaultKeys)
    if (!key.startsWith('x-')) this.#say(layer, [key], 'scenario-key', message)
    return true
  }

  #remove(layer: ScenarioSource, names: readonly JsonValue[]): void {
    const { checks } = this.#items
    for (const [index, name] of names.entries()) {
      const checkNames = checks.map(getCheckName)
      this.#items.checks = this.#items.checks.filter((item) => getCheckName(item) !== name)
      if (typeof name !== 'string' || checkNames.includes(name)) continue
      const listed = [...new Set(checkNames)].slice(0, 8).join(', ') || 'none'
      const advice = adviseWord(name, new Set(checkNames), `checks of the defaults: ${listed}`)
      const message = `\`without\`: no check of the defaults is called \`${name.slice(0, 80)}\`; ${advice}`
      this.#say(layer, ['without', index], 'scenario-value', message)
    }
  }

  #say(layer: ScenarioSource, path: KeyPath, code: Diagnostic['code'], message: string): void {
    const place = { file: layer.file, ...layer.locate(path, 'key') }
    if (this.#problems.length < limits.faultsPerFile)
      this.#problems.push({ code, severity: 'error', message, ...place })
  }

  finish(): ScenarioSource {
    const scenario = this.#scenario
    const values = this.#values
    // They say how a command is run, where there is one.
    if (!values.has('run_command'))
      for (const key of commandKeys) if (values.get(key)?.layer !== scenario) values.delete(key)
    const document: JsonObject = {}
    const origins = new Map<string, Origin>()
    for (const [key, { value, ...origin }] of values) {
      origins.set(key, origin)
      const items = isListKey(key) && Array.isArray(value) ? this.#items[key] : null
      document[key] = items === null ? value : items.map((item) => item.value)
      for (const [index, item] of (items ?? []).entries()) origins.set(joinPath([key, index]), item)
    }
    if (isObject(document['env'])) {
      const variables = [...this.#variables]
      document['env'] = Object.fromEntries(variables.map(([name, { value }]) => [name, value]))
      for (const [name, item] of variables) origins.set(joinPath(['env', name]), item)
    }
    const layers = [...(scenario.defaults ?? []), scenario]
    const traces = values.get('traces')?.layer.file
    return {
      file: scenario.file,
      line: scenario.line,
      document,
      faults: moveToMerged(layers, origins, 'faults'),
      doubtful: moveToMerged(layers, origins, 'doubtful'),
      holders: new Set(layers.flatMap(({ holders = [] }) => [...holders])),
      problems: this.#problems,
      defaultFiles: [...new Set(layers.slice(0, -1).map(({ file }) => file))],
      ...(traces === undefined ? {} : { tracesFile: traces }),
      locate: createLocate(scenario, origins),
    }
  }
}

const tracesOfAll =
  '`traces` of defaults would give each scenario the traces of all; name its own by `{{id}}`, such as `traces/{{id}}-*.json`'

function namesScenario(glob: JsonValue): boolean {
  return typeof glob === 'string' && glob.includes('{{id}}')
}

interface Item extends Origin {
  readonly value: JsonValue
}

function isListKey(key: string): key is 'checks' | 'tags' | 'without' {
  return key === 'checks' || key === 'tags' || key === 'without'
}

function getCheckName({ value }: Item): string {
  const { id, type } = toMapping(value)
  return typeof id === 'string' ? id : typeof type === 'string' ? type : ''
}

function joinPath(path: KeyPath): string {
  return path.join('\0')
}

function createLocate(
  scenario: ScenarioSource,
  origins: ReadonlyMap<string, Origin>,
): ScenarioSource['locate'] {
  return (path, part): Place => {
    const { layer, path: start } =
      origins.get(joinPath(path.slice(0, 2))) ?? origins.get(String(path[0])) ?? {}
    if (layer === undefined || start === undefined || layer === scenario)
      return scenario.locate([...(start ?? []), ...path.slice(start?.length ?? 0)], part)
    return { file: layer.file, ...layer.locate([...start, ...path.slice(start.length)], part) }
  }
}

/** What is noted of the parts of each layer, at the places of these parts in the merged document. */
function moveToMerged<Key extends 'faults' | 'doubtful'>(
  layers: readonly ScenarioSource[],
  origins: ReadonlyMap<string, Origin>,
  key: Key,
): NonNullable<ScenarioSource[Key]>[number][] {
  const places = new Map<ScenarioSource, Map<string, KeyPath>>(layers.map((layer) => [layer, new Map()]))
  for (const [merged, { layer, path }] of origins)
    places.get(layer)?.set(joinPath(path), path.length === 1 ? path : restorePath(merged, path))
  return layers.flatMap((layer) =>
    (layer[key] ?? []).flatMap((note) => {
      const { path } = note
      const moved = [2, 1].flatMap((length) => {
        const start = places.get(layer)?.get(joinPath(path.slice(0, length)))
        return start === undefined || path.length < length ? [] : [[...start, ...path.slice(length)]]
      })
      return path.length === 0 ? [note] : moved.slice(0, 1).map((place) => ({ ...note, path: place }))
    }),
  )
}

function restorePath(merged: string, path: KeyPath): KeyPath {
  const last = merged.slice(merged.indexOf('\0') + 1)
  return [path[0] ?? '', typeof path[1] === 'number' ? Number(last) : last]
}
