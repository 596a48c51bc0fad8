import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { artifactOf, inputsOf, resolve, resultsAt, shown, suite, world } from '../support/artifact-world.ts'
import type { StoredArtifact } from '../support/github/workflow-runs.ts'
import { cloneOf } from '../support/repository.ts'
import { zipOf } from '../support/zip.ts'
import { reasonOf } from '../support/reason-words.ts'

describe('the results artifact', () => {
  test('of the run at the merge base is scored again, wherever the branch is by now', async () => {
    await using at = await world()
    const [first = '', second = '', base = '', tip = ''] = at.commits
    for (const sha of [first, second, tip]) await at.addRun(sha, await artifactOf(sha, 'broken'))
    await at.addRun(base, await artifactOf(base, 'sorry'), { committedAt: '2026-01-01T00:02:00Z' })
    const answer = await resolve(at.github, at.repo, at.baseRef)
    expect(shown(answer)).toEqual({
      kind: 'artifact',
      sha: base,
      distance: 1,
      runId: '103',
      committedAt: '2026-01-01T00:02:00.000Z',
      source: 'main',
      outcomes: ['refund passed'],
      reason: null,
    })
    expect(at.github.state.calls.map(({ operation }) => operation)).toEqual([
      'actions/list-workflow-runs',
      'actions/list-workflow-run-artifacts',
      'actions/download-artifact',
      'blob',
    ])
  })

  test('of the nearest commit before, by first parents, with the distance; never the tip', async () => {
    await using at = await world()
    const [first = '', second = '', , tip = ''] = at.commits
    await at.addRun(first, await artifactOf(first, 'broken'))
    await at.addRun(second, await artifactOf(second, 'sorry'))
    await at.addRun(tip, await artifactOf(tip, 'broken'))
    expect(shown(await resolve(at.github, at.repo, at.baseRef))).toMatchObject({
      kind: 'artifact',
      sha: second,
      behind: 1,
      outcomes: ['refund passed'],
      reason: null,
    })
  })

  test('of a commit that was merged is not one of the branch', async () => {
    await using at = await world()
    const { repo, github } = at
    await repo.git('checkout', '-q', '-b', 'side', at.base)
    const side = await repo.commit({ 'b.txt': 'x' })
    await repo.git('checkout', '-q', 'main')
    await repo.git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'merge', '-q', '--no-ff', 'side')
    const base = await repo.git('rev-parse', 'HEAD')
    await repo.git('checkout', '-q', '-b', 'other')
    await repo.commit({ ...suite, 'traces/refund.txt': 'sorry' })
    await at.addRun(side, await artifactOf(side, 'broken'))
    const answer = await resolve(github, repo, { kind: 'ref', ref: 'main' }, { option: 'artifact' })
    expect(shown(answer)).toEqual({
      reason: 'no run on `main` has ended at the merge base or at one of the 50 commits before it',
    })
    expect(base).not.toBe(side)
  })

  test('also counts for a shallow clone, by what GitHub knows of the commits', async () => {
    await using at = await world()
    const [first = '', second = '', base = '', tip = ''] = at.commits
    const head = await at.repo.git('rev-parse', 'feature')
    await using clone = await cloneOf(at.repo, { depth: 1, branch: 'feature' })
    at.github.state.workflows.mergeBases.set(`${tip}...${head}`, base)
    at.github.state.workflows.commits.push(
      { sha: base, parents: [second] },
      { sha: second, parents: [first] },
    )
    await at.addRun(second, await artifactOf(second, 'sorry'))
    expect(shown(await resolve(at.github, clone, at.baseRef))).toMatchObject({
      sha: second,
      distance: null,
      behind: 1,
      outcomes: ['refund passed'],
      reason: null,
    })
    expect(at.github.state.calls).toHaveLength(8)
  })
})

describe('where the artifact at the merge base cannot be used, an older one is, and it is said', () => {
  const broken: [string, (sha: string) => Promise<[Buffer, Partial<StoredArtifact>?]>, RegExp][] = [
    [
      'expired',
      async (sha) => [await artifactOf(sha, 'sorry'), { expired: true }],
      /^the results artifact of run 100 has expired$/,
    ],
    [
      'not what its digest says',
      async (sha) => [await artifactOf(sha, 'sorry'), { digest: 'sha256:1' }],
      /^the results artifact of run 100 is not what its digest says, and is not used$/,
    ],
    [
      'of another name',
      async (sha) => [await artifactOf(sha, 'sorry'), { name: 'x' }],
      /^run 100 has no artifact `scenario-gate-default`$/,
    ],
    [
      'no archive',
      async () => [Buffer.from('hello')],
      /^the results artifact of run 100 cannot be used: it is no zip archive, or not all of one$/,
    ],
    [
      'an archive that leads out of it',
      async () => [zipOf([{ name: '../../etc/passwd', content: 'x' }])],
      /`\.\.\/\.\.\/etc\/passwd` is a name that leads out of it/,
    ],
    [
      'without any of our files',
      async () => [zipOf([{ name: 'a.txt', content: 'x' }])],
      /has no results file, or more than one; .*has no `scenario-gate-inputs\.zip` with the traces/,
    ],
    [
      'of another commit than its run',
      async () => [await artifactOf('f'.repeat(40), 'sorry')],
      /^the results artifact of run 100 is of another commit, `fffffff`, than its run$/,
    ],
  ]

  test.for(broken)('%s', async ([, make, reason]) => {
    await using at = await world()
    const [content, facts] = await make(at.base)
    await at.addRun(at.base, content, facts)
    const [, second = ''] = at.commits
    await at.addRun(second, await artifactOf(second, 'sorry'))
    const answer = await resolve(at.github, at.repo, at.baseRef)
    expect(shown(answer)).toMatchObject({ kind: 'artifact', behind: 1, runId: '101' })
    expect(reasonOf(answer)).toMatch(reason)
  })

  test('with results of another version: its traces are scored all the same', async () => {
    await using at = await world()
    const results = resultsAt(at.base).replace('"schemaVersion": 1', '"schemaVersion": 99')
    await at.addRun(at.base, await artifactOf(at.base, 'sorry', results))
    const answer = await resolve(at.github, at.repo, at.baseRef)
    expect(shown(answer)).toMatchObject({ sha: at.base, outcomes: ['refund passed'] })
    expect(reasonOf(answer)).toMatch(/its `schemaVersion` is 99; this release reads 1/)
  })

  test('without traces: its verdicts as they were', async () => {
    await using at = await world()
    await at.addRun(at.base, await artifactOf(at.base, null))
    const answer = await resolve(at.github, at.repo, at.baseRef)
    expect(shown(answer)).toMatchObject({ kind: 'artifact', sha: at.base, outcomes: ['refund passed'] })
    expect(reasonOf(answer)).toBe(
      'the results artifact of run 100 has no `scenario-gate-inputs.zip` with the traces; its verdicts are compared as they were then',
    )
    expect(answer.base?.openTree).toBeNull()
  })

  test('with traces that were too large to be kept: the same', async () => {
    await using at = await world()
    const hashes = Array.from({ length: 30 }, (_, index) =>
      createHash('sha256').update(`${index}`).digest('hex'),
    )
    const inputs = await inputsOf({ ...suite, 'traces/refund.txt': hashes.join('') }, 1000)
    const content = zipOf([
      { name: 'out/scenario-gate-results.json', content: resultsAt(at.base) },
      { name: 'out/scenario-gate-inputs.zip', content: inputs },
    ])
    await at.addRun(at.base, content)
    const answer = await resolve(at.github, at.repo, at.baseRef)
    expect(reasonOf(answer)).toBe(
      'its traces were too large to be kept; its verdicts are compared as they were then',
    )
  })
})
