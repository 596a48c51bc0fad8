import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assert, asyncProperty, nat } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { artifactOf, inputsOf, resolve, resultsAt, shown, suite, world } from '../support/artifact-world.ts'
import { reasonOf } from '../support/reason-words.ts'
import { cloneOf } from '../support/repository.ts'

const committed = { ...suite, 'traces/refund.txt': 'broken' }

describe('the order of the ladder', () => {
  const runs = `${suite['scenarios/refund.yaml']}run_command: ['true']\n`

  test('traces committed at the merge base go before the artifact of an older commit', async () => {
    await using at = await world(committed)
    const [, second = ''] = at.commits
    await at.addRun(second, await artifactOf(second, 'sorry'))
    const answer = await resolve(at.github, at.repo, at.baseRef)
    expect(shown(answer)).toMatchObject({
      kind: 'git',
      sha: at.base,
      outcomes: ['refund failed'],
      reason: null,
    })
  })

  test('but not where the suite runs its agents, of which only an artifact has recordings', async () => {
    await using at = await world({ ...committed, 'scenarios/refund.yaml': runs })
    await at.repo.write({ 'scenarios/refund.yaml': runs })
    const [, second = ''] = at.commits
    await at.addRun(second, await artifactOf(second, 'sorry'))
    expect(shown(await resolve(at.github, at.repo, at.baseRef))).toMatchObject({
      kind: 'artifact',
      behind: 1,
    })
  })

  test('nothing anywhere says all of it, once', async () => {
    await using at = await world({ 'README.md': 'new' })
    const answer = await resolve(at.github, at.repo, at.baseRef)
    expect(shown(answer)).toMatchObject({ kind: 'git', outcomes: [] })
    expect(reasonOf(answer)).toBe(
      `no run on \`main\` has ended at the merge base or at one of the 50 commits before it; the base \`${at.base.slice(0, 7)}\` has no scenarios yet`,
    )
  })

  test('a missing permission is not told where committed traces are all there is to know', async () => {
    await using at = await world(committed)
    const refused = { operation: 'actions/list-workflow-runs-for-repo', status: 403, message: 'no', times: 9 }
    at.github.state.faults.push(refused)
    expect(shown(await resolve(at.github, at.repo, at.baseRef))).toMatchObject({ kind: 'git', reason: null })
  })

  test.for([
    [
      { artifacts: 'no-token' },
      /^there is no token to look for results artifacts with; the job needs `actions: read`/,
    ],
    [
      {},
      /^no token to look for results artifacts with: set `GH_TOKEN`, or download one with `gh run download`/,
    ],
  ] as const)('`artifact` asks for one by name: %j', async ([more, reason]) => {
    await using at = await world(committed)
    const answer = await resolve(null, at.repo, at.baseRef, { option: 'artifact', ...more })
    expect(answer).toMatchObject({ base: null, required: true })
    expect(reasonOf(answer)).toMatch(reason)
  })
})

describe('an artifact that was downloaded', () => {
  test.for(['folder', 'zip', 'inputs'] as const)('%s', async (kind) => {
    await using at = await world()
    const content = await artifactOf(at.base, 'sorry')
    const inputs = await inputsOf({ ...suite, 'traces/refund.txt': 'sorry' })
    await at.repo.write({ 'old/scenario-gate-default/scenario-gate-results.json': resultsAt(at.base) })
    await writeFile(join(at.repo.path, 'old/scenario-gate-default/scenario-gate-inputs.zip'), inputs)
    await writeFile(join(at.repo.path, 'old.zip'), kind === 'inputs' ? inputs : content)
    const option = kind === 'folder' ? 'old' : 'old.zip'
    let offered = false
    const onVerdicts = () => {
      offered = true
    }
    const answer = await resolve(null, at.repo, at.baseRef, { option, onVerdicts })
    expect(shown(answer)).toEqual({
      kind: 'results',
      sha: kind === 'inputs' ? null : at.base,
      distance: null,
      committedAt: null,
      source: option,
      outcomes: ['refund passed'],
      reason: null,
    })
    // A change could bring it along.
    expect(offered).toBe(false)
  })

  test('that holds several runs says so, and takes none', async () => {
    await using at = await world()
    const inputs = await inputsOf(suite)
    await at.repo.write({ 'old/a/x.txt': '', 'old/b/x.txt': '' })
    for (const name of ['a', 'b'])
      await writeFile(join(at.repo.path, `old/${name}/scenario-gate-inputs.zip`), inputs)
    const answer = await resolve(null, at.repo, at.baseRef, { option: 'old' })
    expect(answer).toMatchObject({ base: null, required: true })
    expect(reasonOf(answer)).toMatch(/contains artifacts of several runs, `a\/.*` and `b\//)
  })

  test('with any byte changed is a base or a reason, and never an error', async () => {
    await using at = await world()
    const whole = await artifactOf(at.base, 'sorry')
    await assert(
      asyncProperty(nat(whole.length - 1), nat(255), async (place, byte) => {
        const bytes = Buffer.from(whole)
        bytes[place] = byte
        await writeFile(join(at.repo.path, 'old.zip'), bytes)
        const answer = await resolve(null, at.repo, at.baseRef, { option: 'old.zip' })
        expect(answer.base === null ? reasonOf(answer) : answer.base.facts.kind).toMatch(/./)
      }),
      { numRuns: 60 },
    )
  })
})

test('a base that a shallow clone cannot tell is open, for a push as well', async () => {
  await using at = await world(committed)
  const [, second = ''] = at.commits
  await using clone = await cloneOf(at.repo, { depth: 1 })
  const found = await resolve(null, clone, { kind: 'push', before: second })
  expect(found).toMatchObject({ base: null, unreadable: { code: 'not-in-clone' } })
})
