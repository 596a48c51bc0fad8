import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gatePullRequest } from '../support/github/pull-request-gate.ts'
import { inDays } from '../support/github/gate-change.ts'
import { startGitHub } from '../support/github/server.ts'
import { repository, type Files } from '../support/repository.ts'
import { careless, good, scenario } from '../support/suite.ts'

interface Odd {
  readonly name: string
  readonly head: Files
  /** Of the base. */
  readonly config?: Files
  readonly inputs?: Readonly<Record<string, string>>
  readonly outcome: 'passed' | 'failed' | 'unverified'
  readonly gate: 'open' | 'closed'
}

const base: Files = {
  '.gitignore': 'scenario-gate-*\n!scenario-gate-accepted.yaml\njunit.xml\nctrf.json\n',
  'scenarios/a.yaml': scenario('a'),
  'scenarios/b.yaml': scenario('b'),
  'scenarios/traces/a.json': good,
  'scenarios/traces/b.json': good,
}
const fails = { 'scenarios/traces/a.json': careless }
const lost = { 'scenarios/traces/b.json': null }
const judged = { 'scenarios/a.yaml': scenario('a', 'criteria: Is it kind?\n') }

const odd: readonly Odd[] = [
  { name: 'all passed', head: { 'README.md': 'x' }, outcome: 'passed', gate: 'open' },
  { name: 'one failed', head: fails, outcome: 'failed', gate: 'closed' },
  { name: 'one unverified', head: lost, outcome: 'unverified', gate: 'closed' },
  { name: 'one failed, one unverified', head: { ...fails, ...lost }, outcome: 'failed', gate: 'closed' },
  {
    name: 'all unverified, and that only warns',
    head: { 'scenarios/traces/a.json': '{}', 'scenarios/traces/b.json': '{}' },
    inputs: { unverified: 'warn' },
    outcome: 'unverified',
    gate: 'closed',
  },
  {
    name: 'one new and unverified, and that only warns',
    head: { 'scenarios/c.yaml': scenario('c') },
    inputs: { unverified: 'warn' },
    outcome: 'unverified',
    gate: 'open',
  },
  {
    name: 'one failed, and nothing closes',
    head: fails,
    inputs: { 'fail-on': 'never' },
    outcome: 'failed',
    gate: 'open',
  },
  {
    name: 'one failed in quarantine',
    head: { 'README.md': 'x' },
    config: {
      ...fails,
      'scenario-gate.yaml': `quarantine:\n  - { scenario: a, owner: x, reason: y, expires: ${inDays(5)} }\n`,
    },
    outcome: 'failed',
    gate: 'open',
  },
  { name: 'a judge that is off', head: judged, inputs: { judge: 'off' }, outcome: 'passed', gate: 'open' },
  { name: 'a judge that cannot be asked', head: judged, outcome: 'unverified', gate: 'closed' },
  {
    name: 'a scenario file that is broken',
    head: { 'scenarios/b.yaml': 'id: [\n' },
    outcome: 'unverified',
    gate: 'closed',
  },
  {
    name: 'a loosened check',
    head: { 'scenarios/a.yaml': scenario('a').replace('value: refund', 'value: e') },
    outcome: 'passed',
    gate: 'open',
  },
  {
    name: 'no scenario',
    head: { 'README.md': 'x' },
    inputs: { scenarios: 'nowhere' },
    outcome: 'unverified',
    gate: 'closed',
  },
  {
    name: 'a config file that is broken',
    head: { 'scenario-gate.yaml': 'fail-on: sometimes\n' },
    outcome: 'unverified',
    gate: 'closed',
  },
]

const reports = [
  'junit.xml',
  'ctrf.json',
  'scenario-gate-results.json',
  'scenario-gate-report.html',
  'scenario-gate-inputs.zip',
]

describe('every surface tells the same', () => {
  test.for(odd)('$name', async ({ head, config = {}, inputs = {}, outcome, gate }) => {
    await using github = await startGitHub()
    await using repo = await repository()
    const before = await repo.commit({ ...base, ...config })
    await repo.git('checkout', '--quiet', '-b', 'feature')
    const after = await repo.commit(head)
    // A run of before said the opposite.
    for (const name of reports) await repo.write({ [name]: 'left over' })
    const ended = await gatePullRequest(repo, github, {
      base: before,
      head: after,
      inputs: {
        'check-run': 'Agent',
        'commit-status': 'Agent',
        junit: 'junit.xml',
        ctrf: 'ctrf.json',
        ...inputs,
      },
      isHere: true,
    })
    const { outputs, code } = ended
    const headline = outputs['headline'] ?? ''
    const hasRun = outputs['results-path'] !== ''
    expect({ outcome: outputs['outcome'], gate: outputs['gate'] }).toEqual({ outcome, gate })
    expect(code).toBe(gate === 'open' ? 0 : hasRun ? 1 : 2)
    const sign = gate === 'closed' ? '❌' : outcome === 'passed' ? '✅' : '⚠️'
    const first = `### ${sign} ${headline}`
    expect(ended.summary.split('\n')[0]).toBe(first)
    expect(
      github.state.comments.map(({ body }) => body.split('\n').find((line) => line.startsWith('#'))),
    ).toEqual([first])
    const conclusion = gate === 'closed' ? 'failure' : outcome === 'passed' ? 'success' : 'neutral'
    expect(github.state.checkRuns).toMatchObject([{ status: 'completed', conclusion, title: headline }])
    expect(github.state.statuses.at(-1)).toMatchObject({
      state: gate === 'open' ? 'success' : 'failure',
      description: headline.replace('Scenario Gate: ', ''),
    })
    const errors = ended.commands.filter((command) => command.name === 'error')
    expect(errors.length > 0).toBe(gate === 'closed')
    const told = `${errors[0]?.properties['title']} ${errors[0]?.message}`
    expect(told).toContain(gate === 'closed' ? headline : 'undefined')
    const texts = await Promise.all(
      reports.map((name) => readFile(join(repo.path, name), 'utf8').catch(() => null)),
    )
    // What a run of before left is gone, or is of this run.
    expect(texts.filter((text) => text === 'left over')).toEqual([])
    if (!hasRun) return
    const [junit, ctrf] = texts
    const { results } = ended
    expect(results).toMatchObject({ decision: { gate }, summary: { outcome } })
    expect(
      [results.summary.total, results.summary.passed, results.summary.failed, results.summary.unverified].map(
        String,
      ),
    ).toEqual(['total', 'passed', 'failed', 'unverified'].map((name) => outputs[name]))
    const count = (element: string) => (junit ?? '').split(`<${element} `).length - 1
    const closed = gate === 'open' ? 'none' : outcome === 'unverified' ? 'error' : 'failure'
    expect({ failure: count('failure'), error: count('error'), tests: count('testcase') }).toEqual({
      failure: results.summary.failed + (closed === 'failure' ? 1 : 0),
      error: results.summary.unverified + (closed === 'error' ? 1 : 0),
      tests: results.summary.total + 1,
    })
    const { tests } = (JSON.parse(ctrf ?? '') as { results: { tests: { rawStatus: string }[] } }).results
    expect(tests.map(({ rawStatus }) => rawStatus).sort()).toEqual(
      [...results.scenarios.map((one) => one.outcome), gate].sort(),
    )
    expect(tests.at(-1)?.rawStatus).toBe(gate)
  })
})
