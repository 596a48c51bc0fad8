import type { KeyPath, Diagnostic } from '../../core/diagnostic.ts'
import { z } from 'zod'
import { canonicalizeJson, type JsonObject, type JsonValue, toMapping } from '../../core/json.ts'
import type {
  PlacedCheck,
  LinkedProject,
  ParsedDrafts,
  ScenarioDraft,
  ScenarioSource,
  PromptChecks,
  Prompt,
} from '../../scenario/draft.ts'
import { listPlacedChecks, withChecks, locateProblem } from '../../scenario/draft.ts'
import { readKeys, type KeyProblem } from '../../checks/keys/read-keys.ts'
import { readAsked, listPromptChecks } from './prompt.ts'
import { readAssertion, assertionList } from './assertion.ts'
import { buildEvalDraft } from './eval.ts'
import { hasJudges, readJudges, listProviders, withJudges } from './judges.ts'
import {
  createEmptyDraft,
  takeAsTheyAre,
  listFaults,
  readManifest,
  readName,
  resolvePath,
  dropEmptyKeys,
  resolveMentions,
  type Named,
} from './manifest.ts'
import { readEvals } from './prompt-checks.ts'
import { endOfRun, buildScenarioDraft } from './scenario.ts'
import { longest, tooLong } from '../../checks/keys/key-values.ts'
import { suggestWord } from '../../text/suggest.ts'

const anything = z.unknown()
const mentions = (what: string) =>
  z.array(anything, { error: `expected a list of ${what}, such as \`- file: …\`` })
const mapping = z.record(z.string(), anything, { error: 'expected a mapping' })
/** Each of them has all that the Arena asks of each. */
const inlineSpecs = mapping.refine((specs) => Object.keys(specs).length <= longest, tooLong)

/** The keys of an Arena. What only says how scenarios are played is taken as it is. */
const arenaKeys = {
  scenarios: mentions('scenarios'),
  evals: mentions('evals'),
  prompt_configs: mentions('prompts'),
  pack_file: z.string({ error: 'expected the path of a pack' }),
  pack_evals: z.array(anything, { error: 'expected a list of evals' }).max(longest, tooLong),
  globals: mapping,
  scenario_specs: inlineSpecs,
  eval_specs: inlineSpecs,
  prompt_specs: mapping,
  defaults: mapping,
  ...takeAsTheyAre(
    `providers provider_specs judges judge_specs judge_defaults tools tool_specs skills runtime workflow compositions memory
    agents deploy pack_metadata mcp_servers a2a_agents state_store self_play tts_providers stt_providers embedding_providers
    image_providers inference voices logging hooks`,
  ),
}

const globalsKeys = { conversation_assertions: assertionList }

/** Keys that say what must hold, and where they stand in place of here. Whoever writes one counts on it. */
const homes = new Map([
  ['conversation_assertions', 'under `globals`'],
  ['assertions', 'in a turn of a scenario, or as `conversation_assertions` under `globals`'],
  ['validators', 'in a prompt'],
  ['turns', 'in a scenario'],
])

/** Tells whether a key is unlike all of an Arena's: worth a warning, as new versions have new keys. A slip fails. */
function isForeign({ code, path: [, key, ...inner] }: KeyProblem): boolean {
  const keys = [...Object.keys(arenaKeys), ...homes.keys()]
  return code === 'scenario-key' && inner.length === 0 && suggestWord(String(key), keys) === null
}

/** Says of a key that belongs somewhere else where that is. */
function withHome(problem: KeyProblem): KeyProblem {
  const key = String(problem.path.at(-1))
  const near = suggestWord(key, homes.keys())
  if (problem.code !== 'scenario-key' || near === null) return problem
  const message = `\`${key.slice(0, 80)}\` is not a key here; \`${near}\` stand ${homes.get(near) ?? ''}`
  return { ...problem, message }
}

type ArenaValues = { [Key in keyof typeof arenaKeys]?: z.output<(typeof arenaKeys)[Key]> }

/** `kind: Arena`: which scenarios are played, and what holds of all of them. */
export function readArena(source: ScenarioSource): ParsedDrafts {
  const { spec, name, problems: manifestProblems } = readManifest(source.document)
  const { values, problems: keyProblems } = readKeys(arenaKeys, dropEmptyKeys(spec), ['spec'])
  const globals = readKeys(globalsKeys, dropEmptyKeys(spec['globals']), ['spec', 'globals'])
  const prompts = resolveMentions(source, [...listNamed(values, 'prompt_configs'), ...listPack(values)])
  const played = [...listNamed(values, 'scenarios'), ...listNamed(values, 'evals')]
  const scenarios = resolveMentions(source, played)
  const problems = [
    ...manifestProblems,
    ...keyProblems.filter((problem) => !isForeign(problem)).map(withHome),
    ...globals.problems,
    ...prompts.problems,
    ...scenarios.problems,
    ...listFaults(source, [], ownParts),
  ].map((problem) => locateProblem(source, problem))
  const foreign = keyProblems.filter(isForeign).map((problem): KeyProblem => {
    const message = `an Arena has no key \`${String(problem.path.at(-1)).slice(0, 80)}\` that is known here; it is passed over`
    return { ...problem, message }
  })
  const pool = resolvePool(source, values)
  const warnings = [...foreign, ...(typeof pool === 'string' ? [] : [pool])].map((problem): Diagnostic => ({
    ...locateProblem(source, problem),
    severity: 'warning',
  }))
  const shared = (globals.values.conversation_assertions ?? []) as JsonValue[]
  const at = ['spec', 'globals', 'conversation_assertions']
  const arena: Shared = {
    globals: shared.map((item, index) => readAssertion(source, [...at, index], item, {})),
    evals: readEvals((values.pack_evals ?? []) as JsonValue[], source, ['spec', 'pack_evals']),
    prompts: readInlinePrompts(spec, source),
  }
  const project: LinkedProject = {
    origin: 'promptkit',
    scenarios: scenarios.found,
    prompts: prompts.found,
    // One that is not there is missed by the judge that names it.
    providers: hasJudges(spec) ? resolveMentions(source, listProviders(spec)).found : [],
    pool: typeof pool === 'string' ? [pool] : [],
    complete(draft, others, models) {
      const whole = completeDraft(arena, { ...draft, problems: [...draft.problems, ...problems] }, others)
      return withJudges(whole, readJudges(spec, models))
    },
  }
  const inline = readInlineDrafts(source, values)
  const isBroken = inline.length === 0 && scenarios.found.length === 0 && problems.length > 0
  // If there is no scenario to fail, the file itself represents its problems.
  const drafts = isBroken ? [createEmptyDraft(source, ['spec'], name, [])] : inline
  const diagnostics = [...problems, ...warnings, ...drafts.flatMap((draft) => draft.problems)]
  return { drafts, diagnostics, project }
}

/** Prompts that stand in the Arena itself. */
function readInlinePrompts(spec: JsonObject, source: ScenarioSource): Prompt[] {
  return Object.entries(toMapping(spec['prompt_specs'])).map(([key, inline]) => ({
    ...readAsked(inline, source, ['spec', 'prompt_specs', key]),
    taskType: readName(toMapping(inline)['task_type']) ?? key,
  }))
}

/** Parts of the file that say themselves what is wrong with them. */
const ownParts: readonly KeyPath[] = [
  ['spec', 'globals', 'conversation_assertions'],
  ['spec', 'pack_evals'],
  ['spec', 'prompt_specs'],
  ['spec', 'scenario_specs'],
  ['spec', 'eval_specs'],
]

/** Parts that an Arena adds to its scenarios. */
interface Shared {
  readonly globals: readonly PlacedCheck[]
  readonly evals: ReturnType<typeof readEvals>
  readonly prompts: readonly Prompt[]
}

/** A recording that an eval names was not played by the Arena, which only measures it. */
function completeDraft(arena: Shared, draft: ScenarioDraft, prompts: readonly Prompt[]): ScenarioDraft {
  const { script } = draft
  const played = script === undefined ? [] : [...prompts, ...arena.prompts]
  const meant = played.filter(({ taskType }) => taskType === null || taskType === script?.taskType)
  const rules: PromptChecks = {
    validators: meant.flatMap(({ validators }) => validators),
    evals: meant.flatMap(({ evals }) => evals),
    broken: meant.flatMap(({ broken }) => broken),
  }
  const { turns: ofTurns = null } = script ?? {}
  const globals = (script === undefined ? [] : arena.globals).map((check): PlacedCheck => ({
    ...check,
    spec: ofTurns === null ? check.spec : { ...check.spec, ofTurns },
  }))
  const placed = listPlacedChecks(draft)
  const specs = new Set(placed.map(({ spec }) => canonicalizeJson(spec)))
  const isNew = ({ spec }: PlacedCheck) => !specs.has(canonicalizeJson(spec))
  const before = globals.filter(isNew)
  const after = listPromptChecks(rules, arena.evals).filter(isNew)
  const isFirst = script !== undefined && placed.length === 0 && before.length + after.length > 0
  return withChecks(draft, [...before, ...(isFirst ? [endOfRun(draft)] : placed), ...after])
}

/** Scenarios and evals that stand in the Arena itself, by their ids. */
function readInlineDrafts(source: ScenarioSource, values: ArenaValues): ScenarioDraft[] {
  const scenarios = Object.entries((values.scenario_specs ?? {}) as JsonObject).map(([id, item]) => {
    const at = ['spec', 'scenario_specs', id]
    return buildScenarioDraft(source, { at, id, spec: toMapping(item), labels: [], problems: [] })
  })
  const evals = Object.entries((values.eval_specs ?? {}) as JsonObject).map(([id, item]) =>
    buildEvalDraft(source, { at: ['spec', 'eval_specs', id], id, spec: toMapping(item), problems: [] }),
  )
  return [...scenarios, ...evals]
}

/** `[{ file: … }]`. An entry of prompts without a file names nothing, as in PromptKit. */
function listNamed(values: ArenaValues, key: 'prompt_configs' | 'scenarios' | 'evals'): Named[] {
  return (values[key] ?? []).flatMap((entry, index): Named[] => {
    const { file = null } = dropEmptyKeys(entry as JsonValue)
    if (key === 'prompt_configs' && (file === null || file === '')) return []
    return [{ path: ['spec', key, index, 'file'], file }]
  })
}

function listPack({ pack_file: file }: ArenaValues): Named[] {
  return file === undefined || file === '' ? [] : [{ path: ['spec', 'pack_file'], file }]
}

/** Each run is a file in the folder of the output; recordings below it are of the same runs. */
function resolvePool(source: ScenarioSource, { defaults }: ArenaValues): string | KeyProblem {
  const fields = toMapping(defaults as JsonValue)
  const folderName = readName(toMapping(fields['output'])['dir'])
  const folder = folderName ?? readName(fields['out_dir']) ?? 'out'
  const resolved = resolvePath(source, folder, [
    'spec',
    'defaults',
    ...(folderName === null ? ['out_dir'] : ['output', 'dir']),
  ])
  if (typeof resolved === 'string') return `${resolved.replaceAll(/[*?[\]{}\\]/g, '\\$&')}/*.json`
  const message = `\`${folder.slice(0, 80)}\` is out of the workspace, and no run in it is read; give a copy of them with \`traces\``
  return { ...resolved, message }
}
