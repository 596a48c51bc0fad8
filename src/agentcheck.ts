/**
 * `scenario-gate/agentcheck`: the interface of agentcheck 0.1, on the functions of our checks. Where it
 * would pass over what it was asked to look at, this says so; docs/start/agentcheck.md has the list.
 */
import { readFileSync, statSync } from 'node:fs'
import { renderSuite } from './systems/agentcheck/library/render-suite.ts'
import { runCases, type RunSuiteOptions, type SuiteResult } from './systems/agentcheck/library/run-cases.ts'
import {
  detectFormat,
  parseJson,
  parseWholeSuite,
  parseYaml,
  type SuiteConfig,
  validateSuite,
} from './systems/agentcheck/library/suite-config.ts'
import { limits } from './core/limits.ts'

export type { AgentResult } from './systems/agentcheck/library/case-checks.ts'
export type { ChecksResult, EvalResult } from './systems/agentcheck/library/eval-result.ts'
export * from './systems/agentcheck/library/other-evaluators.ts'
export {
  createRegexMatchEvaluator,
  regexMatch,
  type RegexMatchInput,
  type RegexMatchResult,
} from './systems/agentcheck/library/regex-match.ts'
export type {
  AgentFn,
  CaseResult,
  RunSuiteOptions,
  SuiteResult,
} from './systems/agentcheck/library/run-cases.ts'
export { runChecks, type RunChecksInput } from './systems/agentcheck/library/run-checks.ts'
export {
  parseJson,
  parseYaml,
  type SuiteConfig,
  type TestCase,
  type TestCaseChecks,
} from './systems/agentcheck/library/suite-config.ts'
export * from './systems/agentcheck/library/text-evaluators.ts'
export * from './systems/agentcheck/library/tool-evaluators.ts'

/**
 * Reads a suite, as far as agentcheck reads it. `.json` is JSON; `.yaml` and `.yml` are its own YAML.
 * @throws Error for another name, a file that is too large or cannot be read, and for what is no suite.
 */
export function loadFile(path: string): SuiteConfig {
  return detectFormat(path) === 'json' ? parseJson(readText(path)) : parseYaml(readText(path))
}

/** A suite, or the one in a file. @throws Error as `loadFile`. */
export function loadCases(cases: string | SuiteConfig): SuiteConfig {
  return typeof cases === 'string' ? loadFile(cases) : validateSuite(cases)
}

/** Runs an agent on every case. A file of which agentcheck would read only a part is refused. */
export function runSuite(options: RunSuiteOptions): Promise<SuiteResult> {
  return runCases(options, {
    now: () => performance.now(),
    readSuite: (path) => {
      detectFormat(path)
      return parseWholeSuite(path, readText(path))
    },
  })
}

/** Prints a suite's result to standard output. */
export function printSuiteResult(result: SuiteResult): void {
  process.stdout.write(`${renderSuite(result)}\n`)
}

function readText(path: string): string {
  if (statSync(path).size > limits.scenarioFile)
    throw new Error(`${path} is larger than ${limits.scenarioFile} bytes`)
  return readFileSync(path, 'utf8')
}
