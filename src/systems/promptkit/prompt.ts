import { stemOf } from '../../files/paths.ts'
import { withChecks, type Reading, type ScenarioDraft, type ScenarioSource, type Asked } from '../../scenario/draft.ts'
import { readAsked } from './asked.ts'
import { emptyDraft, manifestOf, nameOf } from './manifest.ts'
import { checksOfPrompt } from './merge-evals.ts'
import { broken } from './prompt-checks.ts'

/**
 * `kind: PromptConfig`. The guardrails (`validators`) and `evals` of a prompt are for the scenarios of the
 * Arena that names the file; where none does, the prompt is a scenario itself, whose traces are
 * conversations with it.
 */
export function readPromptConfig(source: ScenarioSource): Reading {
  const { name, labels, spec, problems } = manifestOf(source.document)
  const asked = readAsked(spec, source, ['spec'])
  const around = problems.map(({ path, message, part }) => broken(source, path, message, part))
  const all = { ...asked, broken: [...asked.broken, ...around] }
  const taskType = nameOf(spec['task_type'])
  const id = name ?? taskType ?? stemOf(source.file)
  const draft = {
    ...emptyDraft(source, ['spec'], id, []),
    description: typeof spec['description'] === 'string' ? spec['description'] : '',
    tags: labels,
  }
  const unplaced = taskType === null ? [broken(source, ['spec'], noTask, 'key')] : []
  return {
    drafts: scenarioOf(draft, all),
    diagnostics: [],
    prompts: [{ ...all, broken: [...all.broken, ...unplaced], taskType }],
  }
}

const noTask = 'the prompt has no `task_type`, by which the scenarios of an Arena name it'

/** A prompt as a scenario; none where it asks for nothing, since then there is nothing to hold it to. */
export function scenarioOf(draft: ScenarioDraft, asked: Asked): ScenarioDraft[] {
  const checks = checksOfPrompt(asked)
  return checks.length === 0 ? [] : [withChecks(draft, checks)]
}
