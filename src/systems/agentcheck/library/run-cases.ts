import { toError } from '../../../core/errors.ts'
import { type AgentResult, checkCase } from './case-checks.ts'
import type { ChecksResult } from './eval-result.ts'
import { type SuiteConfig, type TestCase, validateSuite } from './suite-config.ts'

/** Runs the agent on a query. What it throws fails the case. */
export type AgentFn = (query: string) => Promise<AgentResult>

export interface CaseResult {
  readonly id: string
  readonly query: string
  readonly passed: boolean
  readonly checks: ChecksResult
  readonly metadata: TestCase['metadata']
  readonly agentResult: AgentResult
}

export interface SuiteResult {
  readonly name: string
  /** Numbers of cases. */
  readonly passed: number
  readonly failed: number
  readonly total: number
  /** In the order in which they were finished. */
  readonly cases: readonly CaseResult[]
  /** Milliseconds. */
  readonly duration: number
}

export interface RunSuiteOptions {
  /** The path of a suite file, or a suite. */
  readonly cases: string | SuiteConfig
  readonly agent: AgentFn
  /** Instead of the name that the suite has. */
  readonly name?: string
  /** How many cases run at a time. Default: 1. */
  readonly concurrency?: number
  readonly onCaseComplete?: (result: CaseResult) => void
}

/** Surroundings of a run. */
export interface SuiteSurroundings {
  /** Milliseconds from any point in time. */
  now(): number
  readSuite(path: string): SuiteConfig
}

/**
 * Runs every case of a suite.
 * @throws TypeError for a concurrency that is no number; Error where the suite cannot be read; whatever
 * `onCaseComplete` throws.
 */
export async function runCases(
  { cases, agent, name, concurrency = 1, onCaseComplete }: RunSuiteOptions,
  surroundings: SuiteSurroundings,
): Promise<SuiteResult> {
  if (Number.isNaN(concurrency)) throw new TypeError('`concurrency` must be a number, got NaN')
  const suite = typeof cases === 'string' ? surroundings.readSuite(cases) : validateSuite(cases)
  const start = surroundings.now()
  const results: CaseResult[] = []
  const waiting = suite.test_cases.values()
  const work = async () => {
    for (const each of waiting) {
      const result = await runCase(each, agent)
      results.push(result)
      onCaseComplete?.(result)
    }
  }
  const workers = Math.max(1, Math.min(Math.floor(concurrency), suite.test_cases.length))
  await Promise.all(Array.from({ length: workers }, work))
  const passed = results.filter((result) => result.passed).length
  return {
    name: name ?? suite.name ?? 'unnamed',
    passed,
    failed: results.length - passed,
    total: results.length,
    cases: results,
    duration: surroundings.now() - start,
  }
}

async function runCase({ id, query, checks, metadata }: TestCase, agent: AgentFn): Promise<CaseResult> {
  try {
    const agentResult = (await agent(query)) as AgentResult | null | undefined
    if (typeof agentResult !== 'object' || agentResult === null) throw new TypeError('it gave no result')
    const result = checkCase(checks, agentResult)
    // A case that asks for nothing is a smoke test: the agent came back.
    const passed = result.results.length === 0 || result.passed
    return { id, query, passed, checks: { ...result, passed }, metadata, agentResult }
  } catch (thrown) {
    const details = `Agent threw: ${toError(thrown).message}`
    const results = [{ key: 'agent_error', passed: false, details }]
    return {
      id,
      query,
      passed: false,
      checks: { passed: false, results, summary: '0/1 checks passed' },
      metadata,
      agentResult: { responseText: '' },
    }
  }
}
