import { loadAllChecks } from '../../checks/find-check.ts'
import { isObject, type JsonValue } from '../../core/json.ts'
import { suggestWord } from '../../text/suggest.ts'
import { parseYaml } from '../../text/yaml/parse-yaml.ts'
import type { Dialect } from '../../scenario/dialect.ts'
import type { ParsedDrafts, ScenarioSource } from '../../scenario/draft.ts'
import { defineSystem } from '../system.ts'
import { promptKitPack } from './pack.ts'
import { readRuntimeConfig } from './runtime-config.ts'
import type { KeyProblem } from '../../scenario/read-keys.ts'
import { readArena } from './arena.ts'
import { readEval } from './eval.ts'
import { readProvider } from './judges.ts'
import { apiGroup, createEmptyDraft, locateProblem, readManifest } from './manifest.ts'
import { readPromptConfig } from './prompt.ts'
import { readScenario } from './scenario.ts'

/** The files of PromptKit: scenarios, the Arena that plays them, and evals of recordings. */
const promptkitFiles = {
  id: 'promptkit',
  summary:
    'PromptKit files (`apiVersion: promptkit.altairalabs.ai/…`): scenarios, Arena, evals of recordings.',
  claim: 'shape',
  usualFiles: '{arena,*.arena}.{yaml,yml}',
  // Go types the words of YAML otherwise than Python.
  parse: (text) => (isNamedSo(text) ? parseYaml(text, { scalars: 'go' }) : null),
  detect: isManifest,
  load: loadAllChecks,
  read: readFile,
} as const satisfies Dialect

type Read = (source: ScenarioSource) => ParsedDrafts

/** Readers of each kind of file; null: it says nothing of scenarios. */
const kinds = new Map<string, Read | null>([
  ['Scenario', readScenario],
  ['Arena', readArena],
  ['Eval', readEval],
  ['PromptConfig', readPromptConfig],
  ['Provider', readProvider],
  ...['RuntimeConfig', 'Tool', 'Persona', 'Skill', 'Voice', 'Logging', 'LoggingConfig', 'Judge', 'Agent'].map(
    (kind): [string, null] => [kind, null],
  ),
])

function isNamedSo(text: string): boolean {
  return text.split('\n').some((line) => /^["']?apiVersion["']?\s*:\s*["']?promptkit\./.test(line))
}

/** Some leave out `apiVersion`; a kind and a `spec` are enough then. */
function isManifest(document: JsonValue): boolean {
  if (!isObject(document) || typeof document['kind'] !== 'string') return false
  const version = document['apiVersion'] ?? null
  if (version === null) return kinds.has(document['kind']) && isObject(document['spec'])
  return typeof version === 'string' && version.startsWith(apiGroup)
}

function readFile(source: ScenarioSource): ParsedDrafts {
  const { kind, name } = readManifest(source.document)
  const reader = kinds.get(kind)
  if (reader === null) return { drafts: [], diagnostics: [] }
  if (reader !== undefined) return reader(source)
  const near = suggestWord(kind, kinds.keys())
  const said = `\`${kind.slice(0, 80)}\` is no kind of PromptKit file that is known here`
  const message = near === null ? `${said}; it is passed over` : `${said}; did you mean \`${near}\`?`
  const problem: KeyProblem = { code: 'scenario-value', path: ['kind'], part: 'value', message }
  // A slip could hide a scenario; a kind that is like none of them is none.
  const drafts = near === null ? [] : [createEmptyDraft(source, ['spec'], name, [problem])]
  const severity = near === null ? 'warning' : 'error'
  return { drafts, diagnostics: [{ ...locateProblem(source, problem), severity }] }
}

/** PromptKit and its Arena. */
export const promptkit = defineSystem({
  id: 'promptkit',
  name: 'PromptKit',
  repository: 'https://github.com/AltairaLabs/PromptKit',
  versions: '`86d9f36`, and PromptArena `e90d58d` for whole runs',
  dialects: [promptkitFiles, promptKitPack],
  impliesOnlyFails: true,
  checkFiles: { option: 'runtime-config', read: readRuntimeConfig },
})
