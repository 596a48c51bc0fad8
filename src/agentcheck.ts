/**
 * `scenario-gate/agentcheck`: the interface of agentcheck 0.1, on the functions of our checks. Where it
 * would pass over what it was asked to look at, this says so; docs/guide/agentcheck.md has the list.
 */
import { readFileSync, statSync } from 'node:fs'
import { renderSuite } from './agentcheck/render-suite.ts'
import { runCases, type RunSuiteOptions, type SuiteResult } from './agentcheck/run-cases.ts'
import {
  formatOf,
  parseJson,
  parseWholeSuite,
  parseYaml,
  type SuiteConfig,
  validSuite,
} from './agentcheck/suite-config.ts'
import { limits } from './core/limits.ts'

export type { AgentResult } from './agentcheck/case-checks.ts'
export type { ChecksResult, EvalResult } from './agentcheck/eval-result.ts'
export * from './agentcheck/other-evaluators.ts'
export {
  createRegexMatchEvaluator,
  regexMatch,
  type RegexMatchInput,
  type RegexMatchResult,
} from './agentcheck/regex-match.ts'
export type { AgentFn, CaseResult, RunSuiteOptions, SuiteResult } from './agentcheck/run-cases.ts'
export { runChecks, type RunChecksInput } from './agentcheck/run-checks.ts'
export {
  parseJson,
  parseYaml,
  type SuiteConfig,
  type TestCase,
  type TestCaseChecks,
} from './agentcheck/suite-config.ts'
export * from './agentcheck/text-evaluators.ts'
export * from './agentcheck/tool-evaluators.ts'

/**
 * Reads a suite, as far as agentcheck reads it. `.json` is JSON; `.yaml` and `.yml` are its own YAML.
 * @throws Error for another name, a file that is too large or cannot be read, and for what is no suite.
 */
export function loadFile(path: string): SuiteConfig {
  return formatOf(path) === 'json' ? parseJson(textOf(path)) : parseYaml(textOf(path))
}

/** A suite, or the one in a file. @throws Error as `loadFile`. */
export function loadCases(cases: string | SuiteConfig): SuiteConfig {
  return typeof cases === 'string' ? loadFile(cases) : validSuite(cases)
}

/** Runs an agent on every case. A file of which agentcheck would read only a part is refused. */
export function runSuite(options: RunSuiteOptions): Promise<SuiteResult> {
  return runCases(options, {
    now: () => performance.now(),
    readSuite: (path) => {
      formatOf(path)
      return parseWholeSuite(path, textOf(path))
    },
  })
}

/** Prints a suite's result to standard output. */
export function printSuiteResult(result: SuiteResult): void {
  process.stdout.write(`${renderSuite(result)}\n`)
}

function textOf(path: string): string {
  if (statSync(path).size > limits.scenarioFile) {
    throw new Error(`${path} is larger than ${limits.scenarioFile} bytes`)
  }
  return readFileSync(path, 'utf8')
}
