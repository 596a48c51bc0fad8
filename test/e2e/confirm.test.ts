import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fresh, pullRequest, says } from '../support/github/fresh-pull-request.ts'
import { scenarioIn } from '../support/fresh.ts'
import type { Files } from '../support/repository.ts'

/** Fails the first `fails` times that it is run for a scenario. */
const moody = `
import { appendFileSync, readFileSync } from 'node:fs'
const [, , id, fails] = process.argv
appendFileSync('count-' + id, '.')
console.log(readFileSync('count-' + id, 'utf8').length > Number(fails) ? 'good' : 'bad')
`
const scenario = (id: string, fails: number): Files => ({
  'moody.mjs': moody,
  [`scenarios/${id}.yaml`]: `id: ${id}\nrun_command: [${JSON.stringify(process.execPath)}, moody.mjs, ${id}, "${fails}"]\n${says('good')}\n`,
})
const suite = { ...scenario('flaky', 1), ...scenario('broken', 9), ...scenario('sound', 0) }

describe('a failure of a pull request', () => {
  test('that does not come again is flaky, and stays; one that does is confirmed', async () => {
    await using ended = await pullRequest(suite, { inputs: { confirm: '2' } })
    const { results, repo } = ended
    const told = results.scenarios.map(({ id, outcome, flaky, confirmation, trials }) => ({
      id,
      outcome,
      flaky,
      confirmation,
      trials: trials.map((trial) => `${trial.index} ${trial.outcome}`),
    }))
    expect(told).toEqual([
      {
        id: 'broken',
        outcome: 'failed',
        flaky: undefined,
        confirmation: { passed: 0, failed: 2, unverified: 0 },
        trials: ['1 failed', '2 failed', '3 failed'],
      },
      {
        id: 'flaky',
        outcome: 'failed',
        flaky: true,
        confirmation: { passed: 2, failed: 0, unverified: 0 },
        trials: ['1 failed', '2 passed', '3 passed'],
      },
      { id: 'sound', outcome: 'passed', flaky: undefined, confirmation: undefined, trials: ['1 passed'] },
    ])
    expect(ended.outputs['gate']).toBe('closed')
    const groups = ended.commands.map(({ name }) => name).filter((name) => name.endsWith('group'))
    expect(groups).toEqual(['group', 'endgroup', 'group', 'endgroup'])
    const headings = ended.commands.flatMap(({ name, message }) => (name === 'group' ? [message] : []))
    expect(headings.map((text) => text.split(',', 1)[0])).toEqual([
      'Running agents: 3 trials',
      'Running 2 failed scenarios again: 4 trials',
    ])
    const recorded = [1, 2, 3].map((trial) => `.scenario-gate/traces/flaky/trial-${trial}.jsonl`)
    expect(recorded.every((file) => existsSync(join(repo.path, file)))).toBe(true)
  })

  test('is tried five times more, so that chance alone closes no gate', async () => {
    await using ended = await pullRequest(scenario('flaky', 1))
    const confirmation = { passed: 5, failed: 0, unverified: 0 }
    expect(scenarioIn(ended.results, 'flaky')).toMatchObject({ outcome: 'failed', flaky: true, confirmation })
    expect(ended.outputs['gate']).toBe('open')
  })

  test('is taken as it is where no further trials are wanted', async () => {
    await using ended = await pullRequest(scenario('flaky', 1), { inputs: { confirm: '0' } })
    const flaky = scenarioIn(ended.results, 'flaky')
    expect(flaky).toMatchObject({ outcome: 'failed', trials: [{ index: 1 }] })
    expect(flaky).not.toHaveProperty('confirmation')
    expect(ended.outputs['gate']).toBe('closed')
  })

  test('of a stranger starts nothing', async () => {
    await using ended = await pullRequest(suite, { inputs: { confirm: '2' }, fork: true })
    expect(ended.results.summary).toMatchObject({ unverified: 3, trials: 0 })
    expect(existsSync(join(ended.repo.path, 'count-flaky'))).toBe(false)
  })
})

const silent = (id: string, lines: string, check = 'content_excludes, params: { patterns: [secret] }') => ({
  [`scenarios/${id}.yaml`]: `id: ${id}\nrun_command: [${JSON.stringify(process.execPath)}, -e, "console.log(1)"]\n${lines}\nchecks: [{ type: ${check} }]\n`,
})

test('a scenario that cannot fail is marked, unless its author says why', async () => {
  const calls = 'tools_not_called, params: { tools: [drop] }'
  await using ended = await pullRequest({
    ...silent('vacuous', ''),
    ...silent('negative', 'negative: true'),
    ...fresh('idle', [['chat', 'Done.']], `checks: [{ type: ${calls} }]`),
    ...silent('sound', '', 'output_contains, params: { value: "1" }'),
  })
  const marks = ended.results.scenarios.map(({ id, outcome, vacuous }) => ({ id, outcome, vacuous }))
  expect(marks).toEqual([
    { id: 'idle', outcome: 'passed', vacuous: 'do-nothing' },
    { id: 'negative', outcome: 'passed', vacuous: undefined },
    { id: 'sound', outcome: 'passed', vacuous: undefined },
    { id: 'vacuous', outcome: 'passed', vacuous: 'empty' },
  ])
  expect(ended.comment).toContain('cannot fail')
})
