import { repository, type TestRepository } from '../repository.ts'
import { careless, good, scenario } from '../suite.ts'

/** A repository whose agent was good on `main`, and is careless on the branch that is checked out. */
export interface Worsened extends AsyncDisposable {
  readonly repo: TestRepository
  readonly base: string
  readonly head: string
}

export async function worsened(): Promise<Worsened> {
  const repo = await repository()
  const base = await repo.commit({
    'scenarios/refund.yaml': scenario('refund'),
    'scenarios/traces/refund.json': good,
    '.gitignore': 'scenario-gate-*\n',
  })
  await repo.git('checkout', '-q', '-b', 'feature')
  const head = await repo.commit({ 'scenarios/traces/refund.json': careless })
  return { repo, base, head, [Symbol.asyncDispose]: () => repo[Symbol.asyncDispose]() }
}
