import type { ScenarioResult } from '../../../src/results/schema.ts'
import { repository, type Files } from '../repository.ts'
import { gatePullRequest, type PullRequestGate, type PullRequestRun } from './pull-request-gate.ts'
import { startGitHub } from './server.ts'

/** A pull request that was gated, and what is asked of it most. */
export interface GatedChange extends PullRequestGate {
  readonly of: (id: string) => ScenarioResult | undefined
  /** Clauses that do not hold: `failures!` blocks, `weakened?` warns. */
  readonly broken: readonly string[]
  /** In one line, without what marks words. */
  readonly comment: string
}

/** The commit of `base`, and a pull request that changes these files of it, gated once. */
export async function gateChange(
  base: Files,
  head: Files,
  run: Partial<PullRequestRun> = {},
): Promise<GatedChange> {
  await using github = await startGitHub()
  await using repo = await repository()
  const before = await repo.commit({ '.gitignore': 'scenario-gate-results.json\n', ...base })
  await repo.git('checkout', '--quiet', '-b', 'feature')
  const after = await repo.commit(head)
  const ended = await gatePullRequest(repo, github, { base: before, head: after, ...run })
  const of = (id: string) => ended.results.scenarios.find((found) => found.id === id)
  const body = github.state.comments.at(-1)?.body
  return { ...ended, results: ended.results, of, broken: brokenOf(ended), comment: plain(body) }
}

/** Does the same in this process. */
export const gateChangeHere = (base: Files, head: Files, run: Partial<PullRequestRun> = {}) =>
  gateChange(base, head, { ...run, isHere: true })

/** Clauses that do not hold: `failures!` blocks, `weakened?` warns. */
function brokenOf({ results }: PullRequestGate): string[] {
  return results.decision.clauses
    .filter(({ holds }) => !holds)
    .map(({ id, blocking }) => `${id}${blocking ? '!' : '?'}`)
}

/** Markdown in one line, without what marks words. */
export function plain(markdown: string | undefined): string {
  return (markdown ?? '').replaceAll(/[`*\s]+/g, ' ')
}

/** The day that is so many days from now, as the config file writes it. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
