import { describe, expect, test } from 'vitest'
import type { ArtifactStore } from '../../src/baseline/artifact/artifact-store.ts'
import { storedArtifacts } from '../support/github/stored-artifacts.ts'

const sha = (letter: string) => letter.repeat(40)
const run = { id: '100', sha: sha('a'), committedAt: null, workflow: 1, hasEnded: true }

describe('a refusal says nothing of what there is, but for the one that GitHub documents as expiry', () => {
  const asked = {
    'actions/list-workflow-runs': (store: ArtifactStore) => store.runs({ of: 'workflow', branch: 'main' }),
    'actions/list-workflow-runs-for-repo': (store: ArtifactStore) =>
      store.runs({ of: 'repository', sha: sha('a') }),
    'actions/list-workflow-run-artifacts': (store: ArtifactStore, file: string) => store.download(run, file),
    'actions/download-artifact': (store: ArtifactStore, file: string) => store.download(run, file),
    'repos/list-commits': (store: ArtifactStore) => store.firstParents(sha('a'), 51),
    'repos/compare-commits-with-basehead': (store: ArtifactStore) => store.mergeBase(sha('b'), sha('c')),
    blob: (store: ArtifactStore, file: string) => store.download(run, file),
  } as const
  const statuses = [
    300, 304, 400, 401, 403, 404, 406, 409, 410, 412, 415, 418, 422, 423, 429, 451, 500, 502, 503,
  ]
  test.for(Object.entries(asked))('%s', async ([operation, ask]) => {
    await using at = await storedArtifacts([{ sha: sha('a') }])
    const absent: number[] = []
    for (const status of statuses) {
      // By whatever answers for GitHub: not all of these are documented.
      at.github.state.faults.splice(0, Infinity, { operation, status, page: 'no', times: 99 })
      const answer = await ask(at.store, at.file)
      expect(answer.value).toBeNull()
      if (answer.value === null && answer.fault === 'absent') absent.push(status)
    }
    expect(absent).toEqual(operation === 'actions/download-artifact' ? [410] : [])
  })
})
