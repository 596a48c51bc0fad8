import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../src/core/limits.ts'
import { plain } from '../support/github/gate-change.ts'
import { gatePullRequest, type PullRequestGate } from '../support/github/pull-request-gate.ts'
import { startGitHub, type GitHubServer } from '../support/github/server.ts'
import { forgeObject, readObject } from '../support/forged-object.ts'
import { repository, type Files, type TestRepository } from '../support/repository.ts'
import { broken, config, lax, suite, worlds, type World } from '../support/closed-worlds.ts'
import { triesAll } from '../support/strength.ts'
import { careless, good, scenario } from '../support/suite.ts'

/**
 * Whatever of the base or of git cannot be read, a gate that is closed for what the change does never opens for it: that
 * it could not be read is another thing than that it is not there.
 */

/** Faults of a kind share what becomes of them: git has no such object, or another one; a reader takes nothing, or not all. */
const kinds = ['lost', 'forged', 'no file', 'no scenario'] as const
type FaultKind = (typeof kinds)[number]

interface Fault {
  readonly kind: FaultKind
  /** The base as it cannot be read. */
  readonly base?: (files: Files, path: string) => Files
  /** What is done to the clone. */
  readonly after?: (repo: TestRepository, base: string, path: string) => Promise<void>
}

const textOf = (file: Files[string] | undefined) => (typeof file === 'string' ? file : '')
const withText = (kind: FaultKind, change: (text: string) => string): Fault => ({
  kind,
  base: (files: Files, path: string): Files => ({ ...files, [path]: change(textOf(files[path])) }),
})
const withoutObject = (name: (base: string, path: string) => string): Fault => ({
  kind: 'lost',
  after: async (repo, base, path) => removeObject(repo, await repo.git('rev-parse', name(base, path))),
})

const asTheBase = (place: (path: string) => string): Fault => ({
  kind: 'forged',
  after: async (repo, base, path) => {
    const { type, content } = await readObject(repo.path, `${base}:${place(path)}`)
    await forgeObject(repo.path, await repo.git('rev-parse', `HEAD:${place(path)}`), type, content)
  },
})

async function removeObject({ path }: TestRepository, id: string): Promise<void> {
  await rm(join(path, '.git/objects', id.slice(0, 2), id.slice(2)))
}

const faults: Readonly<Record<string, Fault>> = {
  'a blob that a partial clone lacks': withoutObject((base, path) => `${base}:${path}`),
  "the change's content under its id": {
    kind: 'forged',
    after: async (repo, base, path) => {
      const now = await repo.git('show', `HEAD:${path}`).catch(() => '')
      await forgeObject(repo.path, await repo.git('rev-parse', `${base}:${path}`), 'blob', `${now}\n`)
    },
  },
  'a folder that the clone lacks': withoutObject((base, path) => `${base}:${path.split('/', 1)[0]}`),
  'a commit that the clone lacks': withoutObject((base) => `${base}^{commit}`),
  "all of the base under the id of the change's": asTheBase(() => ''),
  "a folder of the base under the id of the change's": asTheBase((path) => path.split('/', 1)[0] ?? ''),
  'a YAML error': withText('no scenario', (text) => `${text}\n: [\n`),
  'an unknown key': withText('no scenario', (text) => `${text}\nunknwon: 1\n`),
  'a check that nobody knows': withText('no scenario', (text) => text.replace('tool_order', 'tool_ordr')),
  'bytes that are no text': withText('no file', (text) => `${text}# \uFFFD\n`),
  'too many bytes': withText('no file', (text) => `${text}#${'x'.repeat(limits.scenarioFile)}\n`),
  'a link to nowhere': {
    kind: 'no file',
    base: (files, path) => ({ ...files, [path]: { link: 'nowhere.yaml' } }),
  },
  'a link out of the workspace': {
    kind: 'no file',
    base: (files, path) => ({ ...files, [path]: { link: '/etc/hostname' } }),
  },
}

let github: GitHubServer
beforeAll(async () => {
  github = await startGitHub()
})
afterAll(async () => github[Symbol.asyncDispose]())

/** Gates the change of a world, from the repository and then from a fork where both are asked for. */
async function gatesOf(
  { base, head }: World,
  { after }: Partial<Fault> = {},
  path = '',
  forks: readonly boolean[] = [false],
): Promise<PullRequestGate[]> {
  await using repo = await repository()
  const before = await repo.commit({ '.gitignore': '*-results.json\n*.zip\n', ...base })
  await repo.git('checkout', '--quiet', '-b', 'feature')
  // Nothing is written through a link.
  await repo.write(Object.fromEntries(Object.keys(head).map((file) => [file, null])))
  const now = await repo.commit(head)
  await after?.(repo, before, path)
  const ended: PullRequestGate[] = []
  for (const fork of forks) {
    // What the one left is not there for the other.
    for (const file of ['results.json', 'inputs.zip', 'report.html'])
      await repo.write({ [`scenario-gate-${file}`]: null })
    ended.push(await gatePullRequest(repo, github, { base: before, head: now, fork, isHere: true }))
  }
  return ended
}

async function gateOf(...given: Parameters<typeof gatesOf>): Promise<PullRequestGate> {
  const [ended] = await gatesOf(...given)
  if (ended === undefined) throw new Error('nothing was gated')
  return ended
}

/** Null where the run could not begin, which closes the gate. */
function told(ended: PullRequestGate): string {
  const results = resultsOf(ended)
  if (results === null) return ended.stdout
  return JSON.stringify(
    {
      closed: results.decision.clauses.filter(({ holds, blocking }) => !holds && blocking),
      weakenings: results.weakenings,
      scenarios: results.scenarios.map(({ id, outcome, change, changeReason, reason }) => ({
        id,
        outcome,
        change,
        changeReason,
        reason,
      })),
      diagnostics: results.diagnostics,
      baseline: results.run.baselineReason,
    },
    null,
    1,
  )
}

function resultsOf(ended: PullRequestGate): PullRequestGate['results'] | null {
  try {
    return ended.results
  } catch {
    return null
  }
}

test.for(Object.entries(worlds))('the change with %s closes the gate', async ([, world]) => {
  const ended = await gateOf(world)
  expect(ended.outputs['gate'], told(ended)).toBe('closed')
})

/** Each night, and where these rooms change, every fault is tried at every file of every world, by both kinds of change. */
const isFull = triesAll('files', 'baseline', 'compare', 'gate')

/** Files of which a world is told that another one is told of, too, or that no reader looks into: one fault of each kind shows the world. */
const alike: ReadonlySet<string> = new Set(['scenarios/refund.yaml', 'agent/prompt.md'])
const touched = Object.entries(worlds).flatMap(([name, world]) =>
  [...world.scenarios, ...(world.others ?? [])].map((path) => ({ name, world, path })),
)
const byKind = kinds.map((kind) => Object.entries(faults).filter(([, how]) => how.kind === kind))

/** All faults at a scenario of the first world; of each kind one, in turn, at files that are alike, and two at others. */
function listFaults(path: string, row: number): (readonly [string, Fault])[] {
  if (isFull || row === 0) return byKind.flat()
  const most = alike.has(path) ? 1 : 2
  return byKind.flatMap((all) => [...all, ...all].slice(row % all.length).slice(0, most))
}

const cases = touched.flatMap((at, row) =>
  listFaults(at.path, row).map(([fault, how], nth) => ({
    ...at,
    fault,
    how,
    // One after the other, so that each fault and each world meet both.
    forks: isFull ? [false, true] : [(Math.floor(row / 3) + nth) % 2 === 1],
  })),
)

test.for(cases)('$name stays closed with $fault at $path', async ({ world, how, path, forks }) => {
  const faulty = { ...world, base: how.base?.(world.base, path) ?? world.base }
  for (const ended of await gatesOf(faulty, how, path, forks))
    expect(ended.outputs['gate'], told(ended)).toBe('closed')
})

test('two faults of each kind are tried at each sort of file, all somewhere, and one of each kind in each world, by both kinds of change', () => {
  const count = (list: (at: (typeof cases)[number]) => unknown[]) =>
    new Set(cases.flatMap((at) => at.forks.map((fork) => JSON.stringify([...list(at), fork])))).size
  expect(count(({ fault }) => [fault])).toBe(Object.keys(faults).length * 2)
  expect(count(({ name }) => [name])).toBe(Object.keys(worlds).length * 2)
  const triples = new Set(cases.map(({ name, path, how }) => `${name} ${path} ${how.kind}`))
  expect(triples.size).toBe(touched.length * kinds.length)
  const sorts = new Set(touched.map(({ path }) => path).filter((path) => path !== 'agent/prompt.md'))
  for (const sort of sorts) {
    const tried = new Set(cases.filter(({ path }) => path === sort).map(({ fault }) => fault))
    expect(tried.size, sort).toBeGreaterThanOrEqual(kinds.length * 2)
  }
})

/** Scenarios in a submodule, whose first commit is that of the base; `lax`: its second one loosens a test. */
async function submodule(isShallow: boolean, head: 'same' | 'lax' | 'removed') {
  const inner = await repository()
  const files = Object.entries(suite).filter(([path]) => path.startsWith('scenarios/'))
  const own = Object.fromEntries(files.map(([path, text]) => [path.replace('scenarios/', ''), text]))
  const first = await inner.commit(own)
  const next: Files =
    head === 'removed'
      ? { 'refund.yaml': null, 'traces/refund.json': null }
      : { 'refund.yaml': lax, 'traces/refund.json': careless }
  const second = head === 'same' ? first : await inner.commit(next)
  const repo = await repository()
  await repo.commit({ '.gitignore': '*-results.json\n*.zip\n', 'agent/prompt.md': 'Be nice.' })
  const depth = isShallow ? ['--depth=1'] : []
  await repo.git('clone', '--quiet', ...depth, `file://${inner.path}`, 'scenarios')
  const at = async (sha: string) => {
    await repo.git('update-index', '--add', '--cacheinfo', `160000,${sha},scenarios`)
    await repo.git('commit', '--quiet', '--allow-empty', '--message', sha)
    return await repo.git('rev-parse', 'HEAD')
  }
  const base = await at(first)
  await repo.git('checkout', '--quiet', '-b', 'feature')
  const now = await at(second)
  await inner[Symbol.asyncDispose]()
  return { repo, base, head: now, [Symbol.asyncDispose]: () => repo[Symbol.asyncDispose]() }
}

describe('scenarios in a submodule', () => {
  test.for<[how: 'same' | 'lax' | 'removed', isShallow: boolean, gate: string, said: RegExp]>([
    ['same', false, 'open', /^$/],
    ['same', true, 'open', /^$/],
    ['lax', false, 'closed', /check-dropped refund/],
    [
      'lax',
      true,
      'closed',
      /base-unread refund scenarios\/ commit .* of the submodule `scenarios` is not in/,
    ],
    ['removed', false, 'closed', /scenario-removed refund/],
    ['removed', true, 'closed', /base-unread greet scenarios\/ commit .* of the submodule `scenarios`/],
  ])('%s, shallow: %s: %s', async ([how, isShallow, gate, said]) => {
    await using at = await submodule(isShallow, how)
    const { base, head } = at
    const ended = await gatePullRequest(at.repo, github, { base, head, isHere: true })
    expect(ended.outputs['gate'], told(ended)).toBe(gate)
    const weakenings = ended.results.weakenings ?? []
    expect(
      weakenings.map(({ kind, scenario: id, what, from }) => `${kind} ${id} ${what} ${from}`).join('\n'),
    ).toMatch(said)
  })
})

describe('a base file that cannot be read', () => {
  const other = 'scenarios/other.yaml'
  const stray: Files = { ...suite, [other]: 'id: other\nchecks: [' }
  const warn = config('policy:\n  unverified: warn\n')

  test('has no say about others, and none where the change leaves it alone', async () => {
    // What is broken on both sides is not verified, and that is all there is to say.
    const ended = await gateOf({
      base: { ...stray, ...warn },
      head: { 'scenarios/more.yaml': scenario('more'), 'scenarios/traces/more.json': good },
      scenarios: [],
    })
    expect(ended.outputs['gate'], told(ended)).toBe('open')
    const changes = ended.results.scenarios.map(({ id, change }) => `${id} ${change}`)
    expect(changes).toEqual(['greet same', 'more new', 'other same', 'refund same'])
    expect(ended.results.weakenings).toBeUndefined()
  })

  test('is said with the way out, where the change mends it', async () => {
    const mended: Files = { [other]: scenario('mended'), 'scenarios/traces/mended.json': good }
    const ended = await gateOf({ base: stray, head: mended, scenarios: [] })
    expect(ended.outputs['gate']).toBe('closed')
    expect(ended.results.scenarios.find(({ id }) => id === 'mended')).toMatchObject({
      change: 'incomparable',
      changeReason: expect.stringMatching(/^`scenarios\/other.yaml` of the base cannot be read: /),
    })
    expect(ended.results.removed).toEqual([])
    const comment = plain(github.state.comments.at(-1)?.body)
    expect(comment).toContain('scenarios/other.yaml of the base cannot be read')
    expect(comment).toContain('accept mended --reason')
  })

  test('of the policy that a partial clone lacks is read from GitHub, else the policy is undecided', async () => {
    const path = 'scenario-gate.yaml'
    const text = 'fail-on: failures\n'
    const world: World = { base: { ...suite, [path]: text }, head: { [path]: `${text}#\n` }, scenarios: [] }
    const lacking: Partial<Fault> = faults['a blob that a partial clone lacks'] ?? {}
    const holdsPolicy = async (how: Partial<Fault>) =>
      (await gateOf(world, how, path)).results.decision.clauses.every(
        ({ id, holds }) => holds || id !== 'policy',
      )
    expect(await holdsPolicy(lacking)).toBe(false)
    const after: Fault['after'] = async (repo, base) => {
      await lacking.after?.(repo, base, path)
      github.state.workflows.files.set(`${base}:${path}`, text)
    }
    expect(await holdsPolicy({ after })).toBe(true)
  })

  test('of its recordings is not one that the base has never had', async () => {
    const recording = 'scenarios/traces/refund.json'
    const lacking: Partial<Fault> = faults['a blob that a partial clone lacks'] ?? {}
    const { results } = await gateOf({ base: suite, head: broken, scenarios: [] }, lacking, recording)
    const reasons = JSON.stringify(results.run.baselineReason)
    expect(reasons).toContain('fetch-depth: 0')
    expect(reasons).not.toContain('no recorded traces')
    expect(results.decision.gate).toBe('closed')
  })

  test('of accepted changes accepts no regression a second time', async () => {
    const world: World = { base: suite, head: broken, scenarios: [] }
    const regressed = (await gateOf(world)).results.scenarios.find(({ id }) => id === 'refund')
    const entry = {
      what: 'regressed',
      scenario: 'refund',
      base: { sha: null, outcome: 'passed', passed: 1, failed: 0, unverified: 0 },
      head: { outcome: 'failed', passed: 0, failed: 1, unverified: 0 },
      fingerprints: { checks: regressed?.fingerprints.checks },
      by: 'Ann',
      at: new Date().toISOString(),
      reason: 'It was meant',
    }
    const path = 'scenario-gate-accepted.yaml'
    const accepted = JSON.stringify({ accepted: [entry] })
    const again: World = {
      base: { ...suite, [path]: accepted },
      head: { ...broken, [path]: `${accepted}\n` },
      scenarios: [],
    }
    expect((await gateOf({ ...again, base: suite })).outputs['gate']).toBe('open')
    for (const fault of ['none', 'a blob that a partial clone lacks', 'a YAML error']) {
      const how: Partial<Fault> = faults[fault] ?? {}
      const faulty = { ...again, base: how.base?.(again.base, path) ?? again.base }
      const ended = await gateOf(faulty, how, path)
      expect(ended.outputs['gate'], told(ended)).toBe('closed')
    }
  })

  test('of the policy is said with the way out', async () => {
    const ended = await gateOf({
      base: { ...suite, ...config('policy: [') },
      head: config('policy:\n  flaky: warn\n'),
      scenarios: [],
    })
    expect(ended.outputs['gate']).toBe('closed')
    expect(plain(github.state.comments.at(-1)?.body)).toContain('accept --policy --reason "WHY"')
  })
})
