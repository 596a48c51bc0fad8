import { runChecks, type AnswerCheck } from '../../src/checks/run.ts'
import type { Verdict } from '../../src/core/verdict.ts'
import { buildScenarios } from '../../src/scenario/build.ts'
import { parseScenarioFile } from './load-suite.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { memoryTree } from './memory-tree.ts'
import { vectorsOf } from './parity/comparison.ts'
import { timbalRun, type ShortSpan } from './timbal-run.ts'

/** What Timbal did with one input; the kind says what of it. */
interface Vector {
  readonly id: string
  readonly kind: string
  readonly note: string
}

/** The vectors of every kind. */
export const allTimbalVectors = vectorsOf('timbal').map((line) => JSON.parse(line) as Vector)

/** The vectors of one kind; what they hold beside their id is for the caller to say. */
export function timbalVectors<Kind extends Vector>(kind: Kind['kind']): readonly Kind[] {
  return allTimbalVectors.filter((vector): vector is Kind => vector.kind === kind)
}

/** What the only eval of a file says of a run, and the scenario that it is. */
export async function verdictsOn(
  yaml: string,
  spans: readonly ShortSpan[],
  answer?: AnswerCheck,
): Promise<{ readonly scenario: Scenario; readonly verdicts: readonly Verdict[] }> {
  const { drafts } = parseScenarioFile('evals.yaml', yaml)
  const [draft] = drafts
  if (draft === undefined) throw new Error('no eval')
  const { scenarios } = await buildScenarios(draft, memoryTree({}))
  const [scenario] = scenarios
  if (scenario === undefined) throw new Error('no scenario')
  return { scenario, verdicts: runChecks(await timbalRun(spans), scenario.checks, answer) }
}
