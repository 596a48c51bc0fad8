import { parseScenarioFile } from './load-suite.ts'
import { arenaRun, type ArenaTurn } from './arena-run.ts'
import { scoreFiles } from './score-files.ts'

const file = 'p/a.scenario.yaml'
const head = 'apiVersion: promptkit.altairalabs.ai/v1alpha1\nkind: Scenario\nmetadata: { name: a }\nspec:\n'

const arena = 'kind: Arena\nspec: { scenarios: [{ file: a.scenario.yaml }] }\n'

/** A scenario by its spec, indented by two. */
export function load(spec: string) {
  const { drafts, diagnostics } = parseScenarioFile(file, head + spec)
  return { draft: drafts[0], drafts, diagnostics }
}

/** Verdicts of a scenario over one run of it, and the outcome. */
export async function score(spec: string, turns: readonly ArenaTurn[], error = '') {
  const run = arenaRun({ scenario: 'a', turns, error })
  const files = { [file]: head + spec, 'p/arena.yaml': arena, 'p/out/1.json': run }
  const { scenarios, scored, said } = await scoreFiles(files, ['p/arena.yaml'])
  const why = scored.scenarios[0]?.trials[0]?.checks.map(({ actual }) => actual)
  return { outcome: scenarios[0]?.outcome, verdicts: scenarios[0]?.verdicts[0], why, said }
}

/** Outcome of a scenario over runs of it, by their paths. */
export async function scoreRuns(spec: string, runs: Readonly<Record<string, string>>) {
  const { scenarios } = await scoreFiles({ [file]: head + spec, 'p/arena.yaml': arena, ...runs }, [
    'p/arena.yaml',
  ])
  return scenarios[0]?.outcome
}

export const turn = (...assertions: string[]) =>
  `    - { role: user, content: Hi, assertions: [${assertions.join(', ')}] }\n`
export const has = (pattern: string, more = '') =>
  `{ type: contains, params: { patterns: [${pattern}]${more} } }`
