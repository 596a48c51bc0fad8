import { expect, test } from 'vitest'
import { compare } from '../../src/compare/compare.ts'
import { decide } from '../../src/gate/decide.ts'
import { parsePolicy } from '../../src/gate/policy.ts'
import { createRandom } from '../../src/judge/calibrate/binomial-draws.ts'
import { answerOf, baseScenarioOf, scoredOf } from '../support/scored.ts'
import { fixture, readAll } from '../support/trace-files.ts'

/** Outcomes of the runs of each task, by the rewards that the recording states. */
async function recordedTasks(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { traces } = await readAll(fixture('openai-messages-taubench-1.json'))
  const tasks = new Map<string, string[]>()
  for (const { scenario, stated } of traces) {
    const runs = tasks.get(scenario ?? '') ?? []
    tasks.set(scenario ?? '', [...runs, stated.scores?.['reward'] === 1 ? 'p' : 'f'])
  }
  return tasks
}

function shuffled(runs: readonly string[], next: () => number): string[] {
  const keyed = runs.map((run) => ({ run, key: next() }))
  return keyed.sort((a, b) => a.key - b.key).map(({ run }) => run)
}

test.each([
  ['as they are', (run: string) => run, []],
  // One failure in two trials of a half, and none in the other: nobody can tell, and it is said so.
  ['turned round, so that nearly all pass', (run: string) => (run === 'p' ? 'f' : 'p'), ['too-few-trials']],
])(
  "halves of τ-bench's runs, which one agent made, are not told apart: outcomes %s",
  async (_, read, undecided) => {
    const tasks = await recordedTasks()
    expect([...tasks.values()].map(({ length }) => length)).toEqual([4, 4, 4, 4, 4])
    const policy = parsePolicy({ policy: { regressions: 'block', failures: 'ignore' } }, 0)
    const next = createRandom(41)
    const changes = new Set<string | null>()
    const broken = new Set<string>()
    for (let split = 0; split < 200; split += 1) {
      const halves = [...tasks].map(([id, runs]) => [id, shuffled(runs.map(read), next).join('')] as const)
      const base = answerOf(...halves.map(([id, word]) => baseScenarioOf(id, word.slice(0, 2))))
      const scenarios = halves.map(([id, word]) => scoredOf(id, word.slice(2)))
      const compared = compare({ scenarios, diagnostics: [] }, base)
      for (const { change } of compared.scenarios) changes.add(change)
      for (const { clause, holds } of decide(compared, policy).clauses) if (!holds) broken.add(clause)
    }
    expect([...changes]).toEqual(['same'])
    expect([...broken]).toEqual(undecided)
  },
)
