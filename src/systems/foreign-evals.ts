import { isObject, toMapping, type JsonValue, toList } from '../core/json.ts'

function isAgentvTest(test: JsonValue): boolean {
  if (!isObject(test) || typeof test['id'] !== 'string') return false
  const assertions = toList(test['assert'])
  return (
    'criteria' in test || assertions.some((item) => typeof item === 'string' || 'criteria' in toMapping(item))
  )
}

function hasAll(value: unknown, ...keys: readonly string[]): boolean {
  return isObject(value) && keys.every((key) => key in value)
}

/** Tells whether some item of a list has all of these keys. */
function holdsItem(document: JsonValue, list: string, ...keys: readonly string[]): boolean {
  return toList(toMapping(document)[list]).some((item) => hasAll(item, ...keys))
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
  'Azure AI Foundry': (document) => 'local_uri' in toMapping(toMapping(document)['dataset'] ?? null),
  mcpchecker(document) {
    const { kind = null, config = null, spec = null, steps = null } = toMapping(document)
    const body = { ...toMapping(spec), ...toMapping(steps) }
    return kind === 'Eval' ? 'taskSets' in toMapping(config) : kind === 'Task' && 'verify' in body
  },
  'mcp-eval'(document) {
    const { mcp = null, default_agent: agent = null, judge = null } = toMapping(document)
    return 'servers' in toMapping(mcp) && (agent !== null || isObject(judge))
  },
  'OpenAI’s API of evals': (document) => hasAll(document, 'data_source_config', 'testing_criteria'),
  'pytest-agent-eval': (document) => holdsItem(document, 'turns', 'user', 'expect'),
  rasa: (document) =>
    holdsItem(document, 'stories', 'story') || holdsItem(document, 'test_cases', 'test_case', 'steps'),
  waza(document) {
    const { config = null, tasks = null, graders = null, inputs = null } = toMapping(document)
    const isTask = 'prompt' in toMapping(inputs) && (graders !== null || 'expected' in toMapping(document))
    return isTask || ('trials_per_task' in toMapping(config) && (tasks !== null || graders !== null))
  },
}

/** Goes on from "this is " for an eval that looks like one of a system that is read; null for any other document. */
export function describeForeignEval(document: JsonValue): string | null {
  const name = Object.keys(systems).find((system) => systems[system]?.(document) === true)
  return name === undefined
    ? null
    : `an eval of ${name}, which is not read here; record the agent while ${name} runs it, and \`scenario-gate init\` writes scenarios for the recordings`
}
