import { loadAllChecks } from '../../checks/find-check.ts'
import { isObject, parseJson, type JsonObject, type JsonValue } from '../../core/json.ts'
import { getStem } from '../../files/paths.ts'
import { parseYaml, type Locate, type ParsedYaml } from '../../text/yaml/parse-yaml.ts'
import type { Dialect } from '../../scenario/dialect.ts'
import {
  createDraft,
  type ParsedDrafts,
  type ScenarioDraft,
  type ScenarioSource,
  type PromptChecks,
  type Prompt,
} from '../../scenario/draft.ts'
import { readName } from './manifest.ts'
import { toScenarios, readAsked, mergeEvals } from './prompt.ts'
import { createBrokenCheck } from './prompt-checks.ts'

/**
 * Packs, which PromptKit compiles prompts to. The guardrails and evals of a prompt are for the scenarios
 * of the Arena that names the file; where none does, each prompt is a scenario itself.
 */
export const promptKitPack = {
  id: 'promptkit',
  summary: 'Compiled PromptKit packs (`*.pack.json`): the guardrails and evals of their prompts.',
  claim: 'shape',
  fileNames: /\.pack\.json$/i,
  // JSON that says so: YAML reads some of its numbers otherwise.
  parse: parsePackText,
  jsonMark: '"template_engine"',
  detect: isPack,
  load: loadAllChecks,
  read: readPack,
} as const satisfies Dialect

function isPack(document: JsonValue): boolean {
  return isObject(document) && 'prompts' in document && ('template_engine' in document || isNamedSo(document))
}

function isNamedSo({ $schema }: Readonly<Record<string, unknown>>): boolean {
  return typeof $schema === 'string' && $schema.includes('promptpack')
}

function parsePackText(text: string): ParsedYaml | null {
  if (!text.trimStart().startsWith('{')) return null
  const value = parseJson(text)
  if (value === undefined || !isPack(value)) return null
  const asYaml = parseYaml(text, { scalars: 'go' })
  return asYaml.ok ? { ...asYaml, value } : asYaml
}

const mostPrompts = 200
/** Each prompt has the evals of the pack as well: so many of all. */
const mostShared = 20_000

function readPack(source: ScenarioSource): ParsedDrafts {
  // `detect` has seen that it is a mapping.
  const pack = source.document as JsonObject
  const own = readPrompts(pack['prompts'] ?? null, source)
  const ofAll = readPackEvals(pack, source, own.length)
  const prompts = own.map((prompt): Prompt => ({
    ...prompt,
    evals: mergeEvals(ofAll.evals, prompt.evals),
    broken: [...prompt.broken, ...ofAll.broken],
  }))
  const isShared = own.every(isNothing)
  return {
    drafts: buildScenarios(source, pack, isShared ? [{ ...ofAll, taskType: null }] : prompts),
    diagnostics: [],
    prompts,
  }
}

function readPackEvals(pack: JsonObject, source: ScenarioSource, prompts: number): PromptChecks {
  const asked = readAsked(pack, source, [], { keys: ['evals'], elsewhere: 'in a prompt' })
  if (asked.evals.length * prompts <= mostShared) return asked
  const message = `these are ${asked.evals.length} evals for each of ${prompts} prompts, more than ${mostShared} in all`
  return { ...asked, evals: [], broken: [...asked.broken, createBrokenCheck(source, ['evals'], message)] }
}

function readPrompts(given: JsonValue, source: ScenarioSource): Prompt[] {
  if (!isObject(given) || Object.keys(given).length > mostPrompts) {
    const wanted = `expected a mapping of at most ${mostPrompts} prompts by their names`
    return [
      { taskType: null, validators: [], evals: [], broken: [createBrokenCheck(source, ['prompts'], wanted)] },
    ]
  }
  return Object.entries(given).map(([taskType, prompt]) => ({
    ...readAsked(prompt, source, ['prompts', taskType]),
    taskType,
  }))
}

/** The scenario of the only prompt is called as the pack, those of several as pack and prompt. */
function buildScenarios(
  source: ScenarioSource,
  pack: JsonObject,
  prompts: readonly Prompt[],
): readonly ScenarioDraft[] {
  const id = readName(pack['id']) ?? getStem(source.file).replace(/\.pack$/, '')
  const name = readName(pack['name']) ?? id
  const draft = { ...buildDraft(source, [], id), name }
  const [only, ...others] = prompts
  if (only !== undefined && others.length === 0) return toScenarios(draft, only)
  return prompts.flatMap((asked) => {
    const key = asked.taskType ?? ''
    const own = buildDraft(source, ['prompts', key], `${id}.${key}`)
    return toScenarios({ ...own, name: `${name}: ${key}` }, asked)
  })
}

function buildDraft(source: ScenarioSource, at: readonly string[], id: string): ScenarioDraft {
  const { file, locate } = source
  const { line } = at.length === 0 ? source : locate(at, 'key')
  const inside: Locate = (path, part) => locate([...at, ...path], part)
  return createDraft({ id, file, line, origin: 'promptkit', problems: [], locate: inside })
}

function isNothing({ validators, evals, broken: problems }: PromptChecks): boolean {
  return validators.length + evals.length + problems.length === 0
}
