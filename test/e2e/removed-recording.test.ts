import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forgeObject } from '../support/forged-object.ts'
import { gatePullRequest } from '../support/github/pull-request-gate.ts'
import { startGitHub } from '../support/github/server.ts'
import { repository, type Files, type TestRepository } from '../support/repository.ts'
import { again, careless, good, scenario } from '../support/suite.ts'

const bad = 'scenarios/traces/refund/2.json'
const suite: Files = {
  'scenarios/refund.yaml': `${scenario('refund')}traces: traces/refund/*\n`,
  'scenarios/traces/refund/1.json': good,
  [bad]: again(careless, 2),
}

const faults: Record<string, (repo: TestRepository, blob: string) => Promise<void>> = {
  nothing: async () => {},
  'a blob that is missing': async (repo, blob) =>
    rm(join(repo.path, '.git/objects', blob.slice(0, 2), blob.slice(2))),
  'a blob that is another': async (repo, blob) => forgeObject(repo.path, blob, 'blob', 'x'),
}

test.for(Object.entries(faults))(
  'a failing recording that is removed is named, with %s',
  async ([fault, damage]) => {
    await using github = await startGitHub()
    await using repo = await repository()
    const base = await repo.commit({ '.gitignore': 'scenario-gate-*\n', ...suite })
    const blob = await repo.git('rev-parse', `${base}:${bad}`)
    const head = await repo.commit({ [bad]: null })
    await damage(repo, blob)
    const ended = await gatePullRequest(repo, github, { base, head, isHere: true })
    const named = ended.results.weakenings?.map(({ kind, what, from, to }) => [kind, what, from, to])
    const from = fault === 'nothing' ? '2' : '1, and others that cannot be read'
    expect(named).toEqual([['trials-reduced', 'recorded trials', from, '1']])
  },
)
