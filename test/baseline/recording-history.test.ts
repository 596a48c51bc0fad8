import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { GateError } from '../../src/core/errors.ts'
import { readRecordingHistory } from '../../src/baseline/git/recording-history.ts'
import { gitEnv, repository } from '../support/repository.ts'

const recording = 'traces/a.json'

function history(root: string) {
  const request = {
    root,
    env: gitEnv,
    baseRef: { kind: 'ref', ref: 'main' },
    includesUncommitted: false,
  } as const
  return readRecordingHistory(request, new Set([recording]))
}

/** A recording, then the agent changed in `main`, then a branch that changes something else. */
async function stale() {
  const repo = await repository()
  await repo.commit({ [recording]: '{}\n', 'agent.ts': 'a\n' })
  await repo.commit({ 'agent.ts': 'b\n' })
  await repo.git('checkout', '--quiet', '-b', 'feature')
  await repo.commit({ 'README.md': 'x\n' })
  return repo
}

test('files that differ since a recording was committed are told', async () => {
  await using repo = await stale()
  const { value } = await history(repo.path)
  expect([...(value?.of(recording)?.before ?? [])]).toEqual(['agent.ts'])
})

test('where the clone lacks the commit of a recording, nothing is told rather than that nothing differs', async () => {
  await using repo = await stale()
  const oid = await repo.git('rev-parse', 'main~1^{tree}')
  rmSync(join(repo.path, '.git/objects', oid.slice(0, 2), oid.slice(2)))
  await expect(history(repo.path)).rejects.toThrow(GateError)
})
