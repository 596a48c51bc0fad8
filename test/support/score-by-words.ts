import type { FileTree } from '../../src/files/paths.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import type { ScoredScenario, ScoredSuite } from '../../src/score/scored-suite.ts'
import type { Side } from '../../src/score/scorer.ts'
import { scoredOf, trialsOf } from './scored.ts'

/** Of a base: its agents are never run. */
const leftAgents = { kind: 'left', recorded: 'named', left: { code: 'of-base' } } as const
export const baseAgents = { ignored: leftAgents, replayed: leftAgents }

/** The same as the scorer of a baseline, which is not asked for recordings before the base. */
export const scorerByWords = {
  score: ({ scenarios, tree }: Side) => scoreByWords(scenarios, tree),
  scoresEarlier: false,
}

/**
 * Stands in for the scoring of a run: a trace is a text file, named after its scenario or listed by
 * it, and passes where it has the word of the scenario's check.
 */
export async function scoreByWords(scenarios: readonly Scenario[], tree: FileTree): Promise<ScoredSuite> {
  const scored: ScoredScenario[] = []
  for (const scenario of scenarios) {
    const globs = scenario.traces ?? [`traces/${scenario.id}*.txt`]
    const files = (await Promise.all(globs.map((glob) => tree.glob(glob)))).flat()
    const texts = await Promise.all(files.map((file) => tree.readText(file, 10_000)))
    const word = JSON.stringify(scenario.checks[0]?.spec.params['value'] ?? null).slice(1, -1)
    const letters = texts.map((text) => (text.includes(word) ? 'p' : 'f')).join('')
    const trials = scenario.problems.length > 0 ? [] : trialsOf(letters, { tool_calls: letters.length })
    scored.push({ ...scoredOf(scenario.id, trials), scenario })
  }
  return { scenarios: scored, diagnostics: [] }
}
