import { beforeAll, expect, test } from 'vitest'
import type { Results } from '../../src/results/schema.ts'
import {
  collect,
  forged,
  pairSuite,
  unchanged,
  type Changed,
  type Collected,
} from '../support/github/collected.ts'
import type { GitHubServer } from '../support/github/server.ts'
import { careless } from '../support/suite.ts'
import { zipOf } from '../support/zip.ts'

/**
 * The base's own results are looked for where the results of the fork were compared: at the tip that GitHub merged it with,
 * or where it began. A fork can name no commit that it could not have begun at.
 */

const suite = { ...pairSuite, 'scenario-gate.yaml': 'fail-on: regressions\n' }
const base = { 'scenario-gate.yaml': suite['scenario-gate.yaml'] }
const failing = { 'scenarios/traces/refund.json': careless }

/** Commits of `main`: its root, where the fork began, the tip of then, which the results name, and that of now. */
const root = 'a'.repeat(40)
const start = 'b'.repeat(40)
const tip = 'd'.repeat(40)

/** `refund` fails in the fork, as it did at the tip that GitHub merged it with. */
let old: Collected
/** The same suite where `refund` passes. */
let sound: Collected
beforeAll(async () => {
  old = await collect({ ...suite, ...failing }, {}, {}, true)
  sound = await collect(suite, {}, {}, true)
})

/** What GitHub says: `merge base` of each pair, and the runs of `main`. */
function history({ state }: GitHubServer) {
  const { workflows } = state
  const { headSha, baseSha: former } = old.pull
  state.addPull({ ...old.pull, baseSha: tip })
  workflows.files.set(`${tip}:scenario-gate.yaml`, base['scenario-gate.yaml'])
  const pairs = {
    [`${tip}...${headSha}`]: start,
    [`${former}...main`]: former,
    [`${start}...${former}`]: start,
    [`${root}...main`]: root,
    [`${start}...${root}`]: root,
  }
  for (const [pair, sha] of Object.entries(pairs)) workflows.mergeBases.set(pair, sha)
  const line = [tip, former, start, root]
  workflows.commits.splice(0)
  for (const [at, sha] of line.entries()) workflows.commits.push({ sha, parents: line.slice(at + 1, at + 2) })
  const leave = (sha: string, results: Results) => {
    const { id } = workflows.addRun({ sha })
    const own = { ...results, run: { ...results.run, head: { ...results.run.head, sha } } }
    workflows.addArtifact(id, zipOf([{ name: 'scenario-gate-results.json', content: JSON.stringify(own) }]))
  }
  leave(former, old.results)
  leave(start, sound.results)
  return { former, headSha }
}

const named =
  (sha: string, more: Changed = unchanged): Changed =>
  (results) => {
    if (results.run.baseline !== null) results.run.baseline.sha = sha
    more(results)
  }

const without: Changed = (results) => {
  results.decision = { gate: 'open', clauses: [] }
  results.scenarios = results.scenarios.filter(({ id }) => id !== 'greet')
  results.weakenings = []
}

interface Row {
  readonly change?: Changed
  readonly pairs?: (former: string, headSha: string) => Readonly<Record<string, string>>
  readonly gate: 'open' | 'closed'
  readonly said: RegExp
}

const differ = /checked against run `101` of `main`\..*The two differ on 1 scenario \(`refund`\)/

test.for<[what: string, row: Row]>([
  [
    'a failure of the tip that GitHub merged it with is an old one, though the base branch went on',
    { gate: 'open', said: /checked against run `100` of `main`\./ },
  ],
  [
    'a fork that merged that tip itself',
    { pairs: (former, head) => ({ [`${tip}...${head}`]: former }), gate: 'open', said: /run `100`/ },
  ],
  [
    'a base branch that was pushed by force, without that tip: where it began counts',
    { pairs: (former) => ({ [`${former}...main`]: start }), gate: 'closed', said: differ },
  ],
  [
    'a commit before the fork began excuses nothing',
    { pairs: (former) => ({ [`${start}...${former}`]: former }), gate: 'closed', said: differ },
  ],
  [
    'a commit from before all scenarios hides no removal',
    { change: named(root, without), gate: 'closed', said: /does not account for 1 scenario .*`greet`/ },
  ],
  ['no commit at all', { change: named('HEAD'), gate: 'closed', said: differ }],
  ['one with a name like a request', { change: named(`${root}/../../..`), gate: 'closed', said: differ }],
  [
    'one that GitHub does not have',
    { change: named('e'.repeat(40)), gate: 'closed', said: /could not be checked/ },
  ],
])('%s', async ([, { change = unchanged, pairs, gate, said }]) => {
  const ended = await forged(old, change, {
    base,
    isHere: true,
    prepared: (github) => {
      const { former, headSha } = history(github)
      for (const [pair, sha] of Object.entries(pairs?.(former, headSha) ?? {}))
        github.state.workflows.mergeBases.set(pair, sha)
    },
  })
  expect([ended.outputs['gate'], ended.statuses.at(-1)?.state]).toEqual([
    gate,
    gate === 'open' ? 'success' : 'failure',
  ])
  expect(ended.comments[0]?.body.replaceAll('\n', ' ')).toMatch(said)
})

test.for([0, 1, 2])('an outage at comparison %i of commits closes the gate', async (after) => {
  const ended = await forged(old, unchanged, {
    base,
    isHere: true,
    prepared: (github) => {
      history(github)
      github.state.faults.push({
        operation: 'repos/compare-commits-with-basehead',
        status: 503,
        after,
        times: 99,
      })
    },
  })
  expect(ended.outputs).toMatchObject({ gate: 'closed' })
  expect(ended.comments[0]?.body).toContain('could not be checked')
  expect(ended.statuses.at(-1)).toMatchObject({ state: 'failure' })
})
