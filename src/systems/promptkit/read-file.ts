import { locateProblem, type ParsedDrafts, type ScenarioSource } from '../../scenario/draft.ts'
import { createKeyProblem } from '../../checks/keys/read-keys.ts'
import { suggestWord } from '../../text/suggest.ts'
import { readArena } from './arena.ts'
import { readEval } from './eval.ts'
import { readProvider } from './judges.ts'
import { kinds } from './kinds.ts'
import { createEmptyDraft, readManifest } from './manifest.ts'
import { readPromptConfig } from './prompt.ts'
import { readScenario } from './scenario.ts'

/** Readers of the kinds of files that say something of scenarios. */
const readers: Readonly<Record<string, (source: ScenarioSource) => ParsedDrafts>> = {
  Scenario: readScenario,
  Arena: readArena,
  Eval: readEval,
  PromptConfig: readPromptConfig,
  Provider: readProvider,
}

/** Reads a file of any kind. */
export function readFile(source: ScenarioSource): ParsedDrafts {
  const { kind, name } = readManifest(source.document)
  if (kinds.includes(kind)) return readers[kind]?.(source) ?? { drafts: [], diagnostics: [] }
  const near = suggestWord(kind, kinds)
  const fault = `\`${kind.slice(0, 80)}\` is not a known kind of PromptKit file`
  const message = near === null ? `${fault}; it is passed over` : `${fault}; did you mean \`${near}\`?`
  const problem = createKeyProblem(['kind'], message)
  // A slip could hide a scenario; a kind that is like none of them is none.
  const drafts = near === null ? [] : [createEmptyDraft(source, ['spec'], name, [problem])]
  const severity = near === null ? 'warning' : 'error'
  return { drafts, diagnostics: [{ ...locateProblem(source, problem), severity }] }
}
