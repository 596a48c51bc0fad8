import type { Project } from './project-files.ts'

/** Evals that are programs, or that name them: they run by themselves, and their results are recordings. */
export interface EvalProgram {
  readonly name: string
  readonly path: string
}

const imports = (module: string) => new RegExp(`^\\s*(?:from|import)\\s+${module}\\b`, 'm')

const importsFrom = (module: string) => new RegExp(String.raw`\bfrom\s+['"]${module}(?:/[^'"]*)?['"]`)

const kinds: readonly (readonly [name: string, files: RegExp, content: RegExp])[] = [
  ['Inspect tasks', /\.py$/, imports('inspect_ai')],
  ['DeepEval tests', /\.py$/, imports('deepeval')],
  ['pydantic-evals', /\.py$/, imports('pydantic_evals')],
  ['Strands evals', /\.py$/, imports('strands_evals')],
  ['ragas', /\.py$/, imports('ragas')],
  ['tau2 tasks', /(?:^|\/)tasks\.json$/, /"evaluation_criteria"/],
  ['evalite', /\.eval\.[cm]?[jt]sx?$/, importsFrom('evalite')],
  ['vitest-evals', /\.(?:eval|test)\.[cm]?[jt]sx?$/, importsFrom('vitest-evals')],
  ['Braintrust evals', /\.eval\.[cm]?[jt]sx?$|\.py$/, /^(?:from|import)\s[^\n]*\bbraintrust\b/m],
  ['agentv evals', /(?:^|\/)\.agentv\/[^/]+\.ya?ml$/, /./],
  ['promptfoo configs in a program', /(?:^|\/)promptfoo\.?config[^/]*\.[cm]?[jt]s$/, /./],
  ['Rasa test stories', /test_stories\.ya?ml$/, /^stories:/m],
  ['Rasa end-to-end tests', /(?:^|\/)e2e_tests\/.+\.ya?ml$/, /^test_cases:/m],
  ['mcp-eval tests', /\.py$/, imports('mcp_eval')],
  ['waza evals', /eval[^/]*\.ya?ml$/, /^[ \t]*trials_per_task:/m],
  ['OpenAI evals', /(?:^|\/)registry\/evals\/[^/]+\.ya?ml$/, /^[ \t]+class:\s*evals?\./m],
]

const likely =
  /(?:test|eval|task|bench|metric|rag|promptfoo)[^/]*\.(?:py|[cm]?[jt]sx?|ya?ml)$|\.agentv\/|(?:^|\/)tasks\.json$|(?:^|\/)(?:evals?|(?:e2e_)?tests?|benchmarks?|registry)\//i
const maxFiles = 500
const largest = 256 << 10

/** Finds the first program of each kind. Nothing of it is started. */
export async function findEvalPrograms({ tree }: Project, files: readonly string[]): Promise<EvalProgram[]> {
  const programs = new Map<string, EvalProgram>()
  const candidates = files.filter((file) => likely.test(file) && kinds.some(([, names]) => names.test(file)))
  for (const path of candidates.slice(0, maxFiles)) {
    const text = await tree.readText(path, largest).catch(() => '')
    for (const [name, names, content] of kinds)
      if (!programs.has(name) && names.test(path) && content.test(text)) programs.set(name, { name, path })
  }
  return [...programs.values()]
}
