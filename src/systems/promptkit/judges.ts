import { findCheck } from '../../checks/find-check.ts'
import { isObject, type JsonObject, type JsonValue, toMapping, omitNullish } from '../../core/json.ts'
import type {
  PlacedCheck,
  ParsedDrafts,
  ScenarioDraft,
  ScenarioSource,
  NamedModel,
} from '../../scenario/draft.ts'
import { listPlacedChecks, withChecks } from '../../scenario/draft.ts'
import { noteOn } from './idle-params.ts'
import { readManifest, readName, type Named } from './manifest.ts'

/** `kind: Provider`: of interest where a judge names it. */
export function readProvider({ document }: ScenarioSource): ParsedDrafts {
  const { name, spec } = readManifest(document)
  const model = readNamedModel(name, spec)
  return { drafts: [], diagnostics: [], ...omitNullish({ model }) }
}

/** PromptKit's words for providers that can be asked here. */
const providers: ReadonlyMap<JsonValue, string> = new Map([
  ['openai', 'openai'],
  ['claude', 'anthropic'],
  ['anthropic', 'anthropic'],
  ['gemini', 'google'],
])

/** One that stands behind an address, a platform or keys of its own is another than the provider itself. */
const elsewhere = ['base_url', 'platform', 'headers']

function readNamedModel(name: string | null, spec: JsonObject): NamedModel | null {
  const id = readName(spec['id']) ?? name
  if (id === null) return null
  const provider = providers.get(spec['type'] ?? null)
  const model = readName(spec['model'])
  const isPlain = elsewhere.every((key) => (spec[key] ?? null) === null)
  return { id, model: provider === undefined || model === null || !isPlain ? null : `${provider}/${model}` }
}

/** The judges of an Arena by their names, with the model that each asks; null: one that is no provider here, such as a mock. */
export function readJudges(spec: JsonObject, files: readonly NamedModel[]) {
  const inline = Object.entries(toMapping(spec['provider_specs'])).flatMap(([key, item]) => {
    const model = readNamedModel(key, toMapping(item))
    return model === null ? [] : [model, { id: key, model: model.model }]
  })
  const models = new Map([...files, ...inline].map(({ id, model }) => [id, model]))
  return new Map(
    listJudgeEntries(spec).flatMap(({ name, provider, own: ownName }): [string, string | null][] => {
      const model = models.get(provider)
      if (model === undefined) return []
      if (model === null) return [[name, null]]
      return [[name, ownName === null ? model : `${model.slice(0, model.indexOf('/'))}/${ownName}`]]
    }),
  )
}

/** Tells whether there is a judge that may name a provider. */
export function hasJudges(spec: JsonObject): boolean {
  return listJudgeEntries(spec).length > 0
}

function listJudgeEntries(spec: JsonObject) {
  const { judges = null } = spec
  const listed = (Array.isArray(judges) ? judges : []).map((entry) => readJudgeEntry(null, entry))
  const named = Object.entries(toMapping(spec['judge_specs'])).map(([key, entry]) =>
    readJudgeEntry(key, entry),
  )
  return [...listed, ...named].flatMap((judge) => judge ?? [])
}

/** `own`: a model of its own with that provider. */
function readJudgeEntry(key: string | null, entry: JsonValue) {
  if (!isObject(entry)) return null
  const fields = toMapping(entry)
  const [name, provider] = [readName(fields['name']) ?? key, readName(fields['provider'])]
  return name === null || provider === null ? null : { name, provider, own: readName(fields['model']) }
}

/** Lists the files of its providers; a judge misses the one that is not there. */
export function listProviders(spec: JsonObject): Named[] {
  const { providers: listed = null } = spec
  return (Array.isArray(listed) ? listed : []).flatMap((entry, index): Named[] => {
    const file = isObject(entry) ? entry['file'] : null
    const path = ['spec', 'providers', index, 'file']
    return typeof file === 'string' && file !== '' ? [{ path, file }] : []
  })
}

/** Checks that name a judge, with the model of that judge; an author's own `model` wins. */
export function withJudges(draft: ScenarioDraft, judges: ReadonlyMap<string, string | null>): ScenarioDraft {
  if (judges.size === 0) return draft
  return withChecks(
    draft,
    listPlacedChecks(draft).map((check) => addJudgeModel(check, judges)),
  )
}

function addJudgeModel(check: PlacedCheck, judges: ReadonlyMap<string, string | null>): PlacedCheck {
  const { type, params } = check.spec
  const { judge = null } = params
  if (typeof judge !== 'string' || params['model'] !== undefined || findCheck(type)?.judged === undefined)
    return check
  const model = judges.get(judge)
  if (model === undefined) return check
  if (model !== null) return { ...check, spec: { ...check.spec, params: { ...params, model } } }
  const { judge: _, ...rest } = params
  const message = `the provider of \`${judge.slice(0, 80)}\` is a mock or a server of its own; the model of the run judges in its place, unless you write \`model: provider/model\``
  const notes = [...(check.spec.notes ?? []), noteOn('judge', message)]
  return { ...check, spec: { ...check.spec, params: rest, notes } }
}
