import { isObject, toMapping, type JsonValue } from '../core/json.ts'
import type { Dialect } from '../scenario/dialect.ts'
import { createBrokenDraft } from '../scenario/parse.ts'

function isAgentvTest(test: JsonValue): boolean {
  if (!isObject(test) || typeof test['id'] !== 'string') return false
  const assertions = Array.isArray(test['assert']) ? test['assert'] : []
  return (
    'criteria' in test || assertions.some((item) => typeof item === 'string' || 'criteria' in toMapping(item))
  )
}

/** Evals of systems that run them and are not read, by the name of the system. */
const systems: Readonly<Record<string, (document: JsonValue) => boolean>> = {
  // Its prompt is always the input of a test: a config of promptfoo has keys like these, and other tests.
  agentv(document) {
    const { tests = null, prompts = null } = toMapping(document)
    const takesInput = [prompts]
      .flat()
      .every((prompt) => typeof prompt === 'string' && /^\s*\{\{\s*input\s*\}\}\s*$/.test(prompt))
    return takesInput && Array.isArray(tests) && tests.some(isAgentvTest)
  },
  waza(document) {
    const { config = null, tasks = null, graders = null, inputs = null } = toMapping(document)
    const isTask = 'prompt' in toMapping(inputs) && (graders !== null || 'expected' in toMapping(document))
    return isTask || ('trials_per_task' in toMapping(config) && (tasks !== null || graders !== null))
  },
}

function findForeignSystem(document: JsonValue): string | undefined {
  return Object.keys(systems).find((name) => systems[name]?.(document) === true)
}

/** Evals that look like those of a system that is read: who gives one to the gate is told what to do with it. */
export const foreignEvals = {
  id: 'foreign-evals',
  summary: `Evals of ${Object.keys(systems).join(' and ')} are recognised, and are not read: record the agent while they run.`,
  claim: 'syntax',
  detect: (document) => findForeignSystem(document) !== undefined,
  load: () => Promise.resolve(),
  read({ file, document, locate }) {
    const name = findForeignSystem(document) ?? ''
    const problem = {
      code: 'scenario-syntax',
      severity: 'error',
      message: `this is an eval of ${name}, which is not read here; record the agent while ${name} runs it, and \`scenario-gate init\` writes scenarios for the recordings`,
      file,
      ...locate([]),
    } as const
    return { drafts: [createBrokenDraft(file, '', [problem])], diagnostics: [problem] }
  },
} as const satisfies Dialect
