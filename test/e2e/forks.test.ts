import { beforeAll, describe, expect, test } from 'vitest'
import { writeClaim } from '../../src/github/comment-metadata.ts'
import { buildCommentMarker } from '../../src/github/own-comments.ts'
import { checkoutWorld, gateCheckout } from '../support/github/checkout-world.ts'
import {
  collect,
  forged,
  pairSuite,
  publishRun,
  soundAndBroken,
  unchanged,
  type Collected,
  type Publishing,
} from '../support/github/collected.ts'
import { Rounds } from '../support/github/rounds.ts'
import { startGitHub } from '../support/github/server.ts'
import { authors, tokens } from '../support/github/state.ts'

let sound: Collected
let broken: Collected
beforeAll(async () => {
  ;({ sound, broken } = await soundAndBroken())
})

describe('collect: the run of a fork', () => {
  test('gates and leaves its files; it asks for no comment and warns of none', () => {
    const { gate } = broken
    expect(gate.code).toBe(1)
    expect(gate.outputs).toMatchObject({ gate: 'closed', failed: '1' })
    expect(gate.outputs['artifact']).toContain('scenario-gate-results.json')
    const warnings = gate.commands.filter(({ name }) => name === 'warning').map(({ message }) => message)
    expect(warnings.filter((message) => /comment|token/.test(message))).toEqual([])
    expect(gate.summary).toContain('refund')
  })

  test('is refused on an event whose jobs get secrets for a fork', async () => {
    await using world = await checkoutWorld()
    await using github = await startGitHub()
    const ended = await gateCheckout(world, {
      event: 'pull_request_target',
      checkout: 'head',
      github,
      inputs: { mode: 'collect' },
    })
    expect(ended).toMatchObject({ code: 2, stdout: expect.stringContaining('this is `pull_request_target`') })
    expect(github.state.comments).toEqual([])
  })
})

describe('publish: shows the run on its pull request', () => {
  test('a run that passed', async () => {
    const ended = await forged(sound, unchanged)
    expect(ended.code).toBe(0)
    expect(ended.outputs).toMatchObject({ gate: 'open', outcome: 'passed', passed: '2' })
    expect(ended.comments).toHaveLength(1)
    const [comment] = ended.comments
    expect(comment).toMatchObject({ issue: 7, body: expect.stringContaining('2 passed') })
    expect(comment?.body).toContain(
      'The traces and verdicts are those of [run 4242](https://github.com/octo/agent/actions/runs/4242) of a fork',
    )
    expect(ended.statuses).toEqual([
      expect.objectContaining({ sha: sound.pull.headSha, name: 'Scenario Gate', state: 'pending' }),
      expect.objectContaining({ sha: sound.pull.headSha, name: 'Scenario Gate', state: 'success' }),
    ])
  })

  test('a run that failed: publishing it did not', async () => {
    const ended = await forged(broken, unchanged)
    expect(ended.code).toBe(0)
    expect(ended.outputs).toMatchObject({ gate: 'closed', outcome: 'failed', regressed: '1' })
    expect(ended.comments[0]?.body).toContain('refund')
    expect(ended.statuses.at(-1)).toMatchObject({ state: 'failure' })
  })

  test.for(['a run at the merge base', 'an older run', 'no run'])(
    'at most 8 requests wait for one another until the comment is there; of the base is %s',
    async (run) => {
      const { results, pull, ofBase } = await collect(pairSuite, {}, {}, true)
      const older = 'd'.repeat(40)
      let depth = 0
      const { operations, comments } = await publishRun({
        pull,
        artifact: JSON.stringify(results),
        base: {
          'scenario-gate.yaml': 'fail-on: failures\n',
          'scenario-gate-accepted.yaml': 'accepted: []\n',
        },
        isHere: true,
        prepared: ({ state }) => {
          const rounds = new Rounds()
          state.rounds = rounds
          state.onNext('issues/create-comment', () => (depth = rounds.count + 1))
          if (run === 'no run' || ofBase === null) return
          const { workflows } = state
          workflows.commits.splice(0, 1, { sha: pull.baseSha, parents: [older] }, { sha: older, parents: [] })
          const { id } = workflows.addRun({ sha: run === 'an older run' ? older : pull.baseSha })
          workflows.addArtifact(id, ofBase)
        },
      })
      expect(comments).toHaveLength(1)
      expect(operations.filter((name) => name === 'actions/download-artifact')).toHaveLength(
        run === 'no run' ? 1 : 2,
      )
      expect(depth).toBeGreaterThan(4)
      expect(depth).toBeLessThanOrEqual(8)
    },
  )

  test('a token that may not: the job fails, since nobody sees a verdict', async () => {
    const ended = await forged(sound, unchanged, { token: tokens.readOnly })
    expect(ended.code).toBe(3)
    const warnings = ended.commands.filter(({ name }) => name === 'warning').map(({ message }) => message)
    expect(warnings).toContainEqual(expect.stringContaining('the job needs `statuses: write`'))
  })

  test.for([{}, { 'check-run': 'Agent evals' }])(
    'again, after it could not: the comment and the mark are replaced (%j)',
    async (inputs) => {
      const { pull } = sound
      const before = await publishRun({ pull, artifact: null, inputs, isHere: true })
      expect(before.marks.at(-1)).toMatchObject({ state: 'failure' })
      const again = await forged(sound, unchanged, {
        inputs,
        isHere: true,
        prepared: ({ state }) => {
          state.comments.push(...before.comments)
          state.statuses.push(...before.statuses)
          state.checkRuns.push(...before.checkRuns)
        },
      })
      expect(again.comments.map(({ body }) => body)).toEqual([expect.stringContaining('2 passed')])
      expect(again.marks.at(-1)).toMatchObject({ state: 'success' })
    },
  )

  test('a check run in place of the status, and no comment', async () => {
    const inputs = { 'check-run': 'Agent evals', comment: 'never' }
    const ended = await forged(sound, unchanged, { inputs })
    expect(ended).toMatchObject({ code: 0, comments: [], statuses: [] })
    expect(ended.operations).toEqual(expect.arrayContaining(['checks/create', 'checks/update']))
  })
})

describe('there is nothing to publish, and nothing changes', () => {
  test.for<[what: string, more: Partial<Publishing>, said: string]>([
    ['the run is of a push', { event: { event: 'push' } }, 'started by `push`'],
    ['a newer commit was pushed', { event: { head: 'd'.repeat(40) } }, 'a newer head than `ddddddd`'],
    [
      'the pull request is closed',
      { prepared: ({ state }) => state.addPull({ ...sound.pull, closed: true }) },
      'No open pull request',
    ],
    ['the fork is gone', { event: { from: null } }, 'is gone'],
    [
      'a branch of that name in another fork',
      { event: { from: 'mallory/agent-copy' } },
      'No open pull request',
    ],
  ])('%s', async ([, more, said]) => {
    const ended = await forged(sound, unchanged, more)
    expect(ended.code).toBe(0)
    expect(ended.outputs).toMatchObject({ outcome: 'unverified', gate: 'closed' })
    expect(ended.summary).toContain(said)
    expect(ended).toMatchObject({ comments: [], statuses: [] })
  })

  test('the head moves while the results are read: no comment about an older commit', async () => {
    const ended = await forged(sound, unchanged, {
      prepared: ({ state }) =>
        state.onNext('actions/download-artifact', () =>
          state.addPull({ ...sound.pull, headSha: 'd'.repeat(40) }),
        ),
    })
    expect(ended.comments).toEqual([])
    expect(ended.statuses.every(({ sha }) => sha === sound.pull.headSha)).toBe(true)
  })
})

describe('several pull requests have the head, so that nobody knows what the run is about', () => {
  const two: Pick<Publishing, 'prepared'> = {
    prepared: ({ state }) => {
      state.addPull({ ...sound.pull, number: 8, baseRef: 'release' })
      const success = { sha: sound.pull.headSha, name: 'Scenario Gate', state: 'success' }
      state.statuses.push({ ...success, description: 'of before', targetUrl: null })
      for (const number of [7, 8]) {
        const claim = writeClaim({ head: sound.pull.headSha, run: 4000, attempt: 1 })
        state.addComment(number, authors.actions, `${buildCommentMarker('default')}\n${claim}\n✅ passed`)
      }
    },
  }

  test.for<[what: string, more: Pick<Publishing, 'prepared' | 'inputs'>]>([
    ['as a status', two],
    ['as a check run', { ...two, inputs: { 'check-run': 'Agent evals' } }],
  ])('each says so, and no older success stays: %s', async ([, more]) => {
    const ended = await forged(sound, unchanged, { ...more, isHere: true })
    expect(ended).toMatchObject({ code: 3, outputs: { outcome: 'unverified', gate: 'closed' } })
    expect(ended.comments.map(({ issue }) => issue)).toEqual([7, 8])
    for (const { body } of ended.comments) {
      expect(body).toContain('not verified')
      expect(body).toContain('2 open pull requests')
      expect(body).not.toContain('✅')
    }
    expect(ended.marks.at(-1)).toMatchObject({ sha: sound.pull.headSha, state: 'failure' })
  })

  test('no comment is wanted', async () => {
    const inputs = { comment: 'never' }
    const ended = await forged(sound, unchanged, { ...two, inputs, isHere: true })
    expect(ended.comments.every(({ body }) => body.endsWith('✅ passed'))).toBe(true)
    expect(ended.statuses.at(-1)).toMatchObject({ state: 'failure' })
  })

  test('one that is closed is none', async () => {
    const ended = await forged(sound, unchanged, {
      prepared: ({ state }) => state.addPull({ ...sound.pull, number: 8, baseRef: 'release', closed: true }),
    })
    expect(ended).toMatchObject({ code: 0, outputs: { gate: 'open' } })
    expect(ended.comments.map(({ issue }) => issue)).toEqual([7])
  })
})
