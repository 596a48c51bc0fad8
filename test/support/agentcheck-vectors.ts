import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as agentcheck from '../../src/agentcheck.ts'
import { renderSuite } from '../../src/systems/agentcheck/library/render-suite.ts'
import { isObject } from '../../src/core/json.ts'
import { vectorsOf } from './parity/comparison.ts'

/** What agentcheck answered when a part of it was run. */
export interface AgentcheckVector {
  readonly id: string
  readonly evaluator: string
  readonly input: Readonly<Record<string, unknown>>
  readonly expect: Answer & { readonly error?: string; readonly message?: string }
  readonly note: string
}

/** `throws` where it does; otherwise whatever of the rest there is. */
export interface Answer {
  readonly passed: boolean
  readonly throws?: boolean
  readonly [fact: string]: unknown
}

export const agentcheckVectors = vectorsOf('agentcheck').map(
  (line) => revived(JSON.parse(line)) as AgentcheckVector,
)

/** What JSON cannot say: regular expressions, negative zero, absence. */
function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived)
  if (!isObject(value)) return value
  if (typeof value['$regex'] === 'string') return new RegExp(value['$regex'], String(value['flags']))
  if (typeof value['$num'] === 'string') return Number(value['$num'])
  if (value['$undefined'] === true) return undefined
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, revived(each)]))
}

/** Errors by their class only: their words are ours. */
export function theirAnswer({ expect }: AgentcheckVector): Answer {
  const { error: _class, message: _words, ...answer } = expect
  return answer
}

export async function ourAnswer(vector: AgentcheckVector): Promise<Answer> {
  try {
    return await answerOf(vector)
  } catch {
    return { passed: false, throws: true }
  }
}

type Result = agentcheck.EvalResult
type Library = Readonly<Record<string, (input: unknown) => unknown>>

async function answerOf({ evaluator, input }: AgentcheckVector): Promise<Answer> {
  const library = agentcheck as unknown as Library
  const call = library[evaluator]
  switch (evaluator) {
    case 'runChecks': {
      const { passed, summary, results } = agentcheck.runChecks(input)
      return { passed, summary, keys: results.map(({ key }) => key), results }
    }
    case 'parseYaml':
    case 'parseJson':
      return { passed: true, config: call?.(input['text']) }
    case 'loadFile':
      return { passed: true, config: loaded(String(input['file']), input['text']) }
    case 'runSuite':
      return suiteAnswer(input)
    case 'suiteFile': {
      const { ext, text, agent, options } = input
      const cases = loaded(`suite.${String(ext)}`, text)
      const { passed, suite, cases: found } = await suiteAnswer({ cases, agent, options })
      return { passed, suite, cases: found }
    }
    case 'printSuiteResult':
      return { passed: true, stdout: renderSuite(input as unknown as agentcheck.SuiteResult) }
    default:
  }
  if (!evaluator.startsWith('create')) {
    const result = call?.(input) as Result
    return { passed: result.passed, result }
  }
  const evaluate = call?.(input['config']) as (input: unknown) => Result
  const results = (input['calls'] as unknown[]).map((each) => evaluate(each))
  return { passed: results.every(({ passed }) => passed), results }
}

function loaded(file: string, text: unknown): agentcheck.SuiteConfig {
  const folder = mkdtempSync(join(tmpdir(), 'agentcheck-'))
  try {
    if (typeof text === 'string') writeFileSync(join(folder, file), text)
    return agentcheck.loadFile(join(folder, file))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function suiteAnswer({ cases, agent, options }: AgentcheckVector['input']): Promise<Answer> {
  const calls: string[] = []
  const completed: string[] = []
  const answers = agent as Readonly<Record<string, unknown>>
  const result = await agentcheck.runSuite({
    cases: cases as agentcheck.SuiteConfig,
    agent: (query) => {
      calls.push(query)
      return replyOf(answers[query] ?? answers['*'])
    },
    onCaseComplete: ({ id }) => completed.push(id),
    ...(options as object | undefined),
  })
  const { name, passed, failed, total } = result
  return {
    passed: failed === 0,
    suite: { name, passed, failed, total },
    cases: result.cases.map(({ id, passed: isPassed, checks }) => ({
      id,
      passed: isPassed,
      summary: checks.summary,
      results: checks.results.map(({ key, passed: each, details }) => ({ key, passed: each, details })),
    })),
    agent_calls: calls,
    completed,
  }
}

/** A delay is a turn of the event loop for each of its milliseconds, so that nothing waits on a clock. */
async function replyOf(reply: unknown): Promise<agentcheck.AgentResult> {
  if (isObject(reply) && '$throw' in reply) {
    throw reply['$raw'] === true ? reply['$throw'] : new Error(String(reply['$throw']))
  }
  if (isObject(reply) && '$result' in reply) {
    for (let turn = 0; turn < Number(reply['$delay'] ?? 0); turn++) await new Promise(setImmediate)
    return reply['$result'] as agentcheck.AgentResult
  }
  return reply as agentcheck.AgentResult
}
