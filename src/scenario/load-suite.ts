import { append } from '../core/append.ts'
import { placeOf, type Diagnostic } from '../core/diagnostic.ts'
import { GateError } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import { byCodePoint, normalPath } from '../files/paths.ts'
import type { FileTree } from '../files/tree.ts'
import { buildScenarios } from './build.ts'
import { parseSuiteText } from './dialects/agentcheck-syntax.ts'
import { brokenDraft, parseScenarioFile, type ParsedFile } from './parse.ts'
import type { Scenario } from './scenario.ts'

/** All scenarios of a run, in the order of their files and rows, and every problem of their files. */
export interface Suite {
  readonly scenarios: readonly Scenario[]
  readonly diagnostics: readonly Diagnostic[]
}

/** YAML that lies beside scenarios and is none: our config, and what Kensa keeps next to its scenarios. */
const otherFiles = /(?:^|\/)scenario-gate\.ya?ml$|(?:^|\/)\.kensa\/(?:judges|labels)\//

/**
 * Loads the scenarios of files and folders. A file that cannot be read is a scenario with problems;
 * so are two scenarios with one id.
 * @throws GateError `not-found` for a path with nothing there, `no-scenarios` where no file is one,
 * `path-outside`, `too-large` for too many files.
 */
export async function loadSuite(tree: FileTree, paths: readonly string[]): Promise<Suite> {
  const files = await scenarioFiles(tree, paths)
  const scenarios: Scenario[] = []
  const diagnostics: Diagnostic[] = []
  for (const file of files) {
    const parsed = await parseFile(tree, file)
    diagnostics.push(...parsed.diagnostics)
    for (const draft of parsed.drafts) {
      const built = await buildScenarios(draft, tree)
      for (const scenario of built.scenarios) scenarios.push(scenario)
      for (const diagnostic of built.diagnostics) diagnostics.push(diagnostic)
    }
  }
  return withUniqueIds(scenarios, diagnostics)
}

async function scenarioFiles(tree: FileTree, paths: readonly string[]): Promise<string[]> {
  const files = new Set<string>()
  for (const given of paths) {
    const path = normalPath(given)
    const listed = await tree.list(path)
    if (listed.length === 0)
      throw new GateError('not-found', `There is nothing at \`${path}\`: it does not exist, or is empty.`)
    const named = listed.length === 1 && listed[0] === path
    for (const file of listed) {
      if (named || isScenarioFile(file) || (await isJsonSuite(tree, file))) files.add(file)
    }
    if (files.size > limits.scenarioFiles) {
      throw new GateError('too-large', `\`${path}\` holds more than ${limits.scenarioFiles} scenario files.`)
    }
  }
  if (files.size > 0) return [...files].sort(byCodePoint)
  const where = paths.map((path) => `\`${path}\``).join(', ')
  throw new GateError(
    'no-scenarios',
    `No scenario was found: ${where} holds no \`.yaml\` or \`.yml\` file that could be one.`,
  )
}

function isScenarioFile(file: string): boolean {
  return /\.ya?ml$/i.test(file) && !otherFiles.test(file)
}

/** JSON lies everywhere, and may be large: only what names its cases near its start is read whole. */
async function isJsonSuite(tree: FileTree, file: string): Promise<boolean> {
  if (!/\.json$/i.test(file)) return false
  try {
    for await (const head of tree.open(file)) {
      if (!new TextDecoder().decode(head).includes('"test_cases"')) return false
      return parseSuiteText(await tree.readText(file, limits.scenarioFile)) !== null
    }
  } catch (thrown) {
    if (!(thrown instanceof GateError)) throw thrown
  }
  return false
}

async function parseFile(tree: FileTree, file: string): Promise<ParsedFile> {
  try {
    return parseScenarioFile(file, await tree.readText(file, limits.scenarioFile))
  } catch (thrown) {
    if (!(thrown instanceof GateError)) throw thrown
    const diagnostic: Diagnostic = {
      code: 'scenario-unreadable',
      severity: 'error',
      message: thrown.message,
      file,
    }
    return { drafts: [brokenDraft(file, '', [diagnostic])], diagnostics: [diagnostic] }
  }
}

/** Nobody can say which of two scenarios a trace or a verdict is about: both get a problem. */
function withUniqueIds(scenarios: readonly Scenario[], diagnostics: readonly Diagnostic[]): Suite {
  const byId = new Map<string, Scenario[]>()
  for (const scenario of scenarios) append(byId, scenario.id, scenario)
  if (byId.size === scenarios.length) return { scenarios, diagnostics }
  const found = [...diagnostics]
  const checked = scenarios.map((scenario) => {
    const [first, second] = byId.get(scenario.id) ?? []
    if (first === undefined || second === undefined) return scenario
    const problem = duplicate(scenario, scenario === first ? second : first)
    found.push(problem)
    return { ...scenario, problems: [...scenario.problems, problem] }
  })
  return { scenarios: checked, diagnostics: found }
}

function duplicate(scenario: Scenario, other: Scenario): Diagnostic {
  const elsewhere = placeOf({ file: other.file, line: other.locate(['id']).line })
  return {
    code: 'scenario-id',
    severity: 'error',
    message: `the id \`${scenario.id}\` is also the id of a scenario in ${elsewhere}; give each an id of its own`,
    file: scenario.file,
    ...scenario.locate(['id']),
  }
}
