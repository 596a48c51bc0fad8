import { gate, scenarioIn } from './fresh.ts'
import { repository, type Files, type TestRepository } from './repository.ts'

/** A suite over one committed recording, and the files that make its agent. */

export const answered = (text: string) =>
  JSON.stringify([
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: text },
  ])
export const checks = 'checks: [{ type: output_contains, params: { value: Hello } }]\n'
export const scenario = (lines = ''): Files => ({ 'scenarios/a.yaml': `id: a\n${lines}${checks}` })
export const suite: Files = {
  ...scenario(),
  'scenarios/traces/a.json': answered('Hello you'),
  'agent/prompt.md': 'Be nice.',
  'agent/main.py': 'print()',
  'docs/readme.md': 'x',
}
export const agentFiles = { 'agent-files': ['agent/**'] }

/** `main` has the base; then one commit for each of these on a branch. */
export async function branch(base: Files, ...commits: readonly Files[]): Promise<TestRepository> {
  const repo = await repository()
  await repo.commit(base)
  await repo.git('checkout', '--quiet', '-b', 'feature')
  for (const files of commits) await repo.commit(files)
  return repo
}

export type Seen = readonly [outcome: string, kind: string | undefined, stale: string | undefined]

export async function seen(
  repo: TestRepository,
  options: Readonly<Record<string, unknown>> = agentFiles,
  surroundings = {},
): Promise<Seen> {
  const results = await gate(repo, { base: 'main', ...options }, surroundings)
  const { outcome, trials } = scenarioIn(results, 'a')
  return [outcome, trials[0]?.provenance?.kind, trials[0]?.provenance?.stale]
}

export const prompt = (text: string): Files => ({ 'agent/prompt.md': text })
export const recorded = (text: string): Files => ({ 'scenarios/traces/a.json': answered(`Hello ${text}`) })
