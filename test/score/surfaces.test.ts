import { describe, expect, test } from 'vitest'
import type { Results } from '../../src/results/schema.ts'
import { renderComment } from '../../src/report/markdown/document.ts'
import { noContext } from '../../src/report/context.ts'
import { renderTerminal } from '../../src/report/terminal.ts'
import { gate, scenarioIn } from '../support/fresh.ts'
import { temporaryFolder } from '../support/repository.ts'

/** A trial for each list of answers, each of which is a turn. */
function trials(...answers: readonly (readonly string[])[]): Record<string, string> {
  return Object.fromEntries(
    answers.map((texts, index) => {
      const messages = texts.flatMap((content) => [
        // What is the same is a copy, and no further trial.
        { role: 'user', content: `Please${'?'.repeat(index + 1)}` },
        { role: 'assistant', content },
      ])
      return [`traces/a-${index + 1}.json`, JSON.stringify(messages)]
    }),
  )
}

async function resultsOf(
  checks: string,
  recorded: Record<string, string>,
  options: Readonly<Record<string, unknown>> = {},
  lines = '',
): Promise<Results> {
  await using folder = await temporaryFolder()
  await folder.write({ 'scenarios/a.yaml': `id: a\n${lines}checks:\n${checks}`, ...recorded })
  return await gate(folder, options)
}

const asserted = '  - { type: output_contains, params: { value: o } }\n'
const polite = "type: contains, params: { patterns: ['please', 'thanks'] }"

function comment(results: Results): string {
  return renderComment(results, noContext)
}

function terminal(results: Results): string {
  return renderTerminal(results, { color: false, width: 100 }).replaceAll(/\s+/g, ' ')
}

describe('guardrails', () => {
  const guard = "  - { type: content_excludes, surface: guardrail, params: { patterns: ['promise'] } }\n"

  test('fail their trial and are reported as guardrails, with the turn that broke them', async () => {
    const results = await resultsOf(guard, trials(['Hello', 'I promise', 'So long']))
    expect(scenarioIn(results, 'a')).toMatchObject({
      outcome: 'failed',
      trials: [{ outcome: 'failed', checks: [{ surface: 'guardrail', status: 'fail', turns: [2] }] }],
    })
    expect(comment(results)).toContain('`content_excludes` (guardrail)')
    expect(comment(results)).toContain('The agent said `promise`, which is forbidden (turn 2)')
    expect(terminal(results)).toContain('content_excludes guardrail, line 3')
  })

  test('pass where no message breaks them', async () => {
    const results = await resultsOf(guard, trials(['Hello', 'So long']))
    expect(scenarioIn(results, 'a').outcome).toBe('passed')
  })
})

describe('evals', () => {
  test('are measured: their score is a metric, and a failure decides nothing', async () => {
    const checks = `${asserted}  - { ${polite}, surface: eval, id: politeness }\n`
    const results = await resultsOf(checks, trials(['Hello, thanks'], ['Hello']))
    const found = scenarioIn(results, 'a')
    expect(found.outcome).toBe('passed')
    expect(found.trials.map(({ metrics }) => metrics['eval:politeness'])).toEqual([0.5, 0])
    expect(found.trials[0]?.checks[1]).toMatchObject({ status: 'fail', decides: 'nothing', id: 'politeness' })
    expect(results.metrics.find(({ name }) => name === 'eval:politeness')).toMatchObject({
      label: 'Eval politeness',
      unit: 'ratio',
      better: 'higher',
      head: 0.25,
      base: null,
    })
    expect(comment(results)).toContain('1 measurement below the threshold, deciding nothing')
    expect(comment(results)).toContain('| 25%, held in 0 of 2 trials |')
    expect(terminal(results)).toContain('eval contains (politeness): 25%, held in 0 of 2 trials')
  })

  test.for<[what: string, keys: string, outcome: string]>([
    ['a least score that it has', 'min_score: 0.5', 'passed'],
    ['a least score that it has not', 'min_score: 0.6', 'failed'],
    ['a most score', 'max_score: 0.4', 'failed'],
    ['a threshold', 'threshold: { min_score: 0.5, max_score: 0.5 }', 'passed'],
    ['a threshold by operator', 'threshold: { operator: gt, value: 0.5 }', 'failed'],
    ['the verdict of the check itself', 'threshold: { passed: true }', 'failed'],
    ['a share of the trials', 'pass_threshold: 1', 'failed'],
  ])('decide with %s', async ([, keys, outcome]) => {
    const checks = `${asserted}  - { ${polite}, surface: eval, ${keys} }\n`
    const results = await resultsOf(checks, trials(['Hello, thanks']))
    expect(scenarioIn(results, 'a').outcome).toBe(outcome)
    expect(comment(results).includes('`contains` (eval)')).toBe(outcome === 'failed')
  })

  test('that err are shown, and leave a trial unverified only where they decide', async () => {
    const budget = 'type: max_cost, params: { max_usd: 1 }, surface: eval'
    const measured = await resultsOf(`${asserted}  - { ${budget} }\n`, trials(['Hello']))
    expect(scenarioIn(measured, 'a').outcome).toBe('passed')
    expect(comment(measured)).toContain('| not measured |')
    expect(measured.metrics.some(({ name }) => name.startsWith('eval:'))).toBe(false)
    const decided = await resultsOf(`${asserted}  - { ${budget}, min_score: 1 }\n`, trials(['Hello']))
    expect(scenarioIn(decided, 'a').outcome).toBe('unverified')
  })

  test.for(['min_scor: 0.5', 'min_score: 5', 'params: { patern: [x] }', 'type: contians'])(
    'that are written wrongly (%s) may be meant to decide',
    async (keys) => {
      const checks = `${asserted}  - { type: contains, surface: eval, ${keys} }\n`
      const results = await resultsOf(checks, trials(['Hello']))
      expect(scenarioIn(results, 'a').outcome).toBe('unverified')
    },
  )

  test('alone prove nothing', async () => {
    const results = await resultsOf(`  - { ${polite}, surface: eval }\n`, trials(['please, thanks']))
    expect(scenarioIn(results, 'a')).toMatchObject({
      outcome: 'unverified',
      reason: 'its evals have no threshold, and nothing else decides',
    })
    expect(results.decision.gate).toBe('closed')
  })

  test('of one name are told apart', async () => {
    const one = `  - { ${polite}, surface: eval }\n`
    const results = await resultsOf(`${asserted}${one}${one}`, trials(['Hello, please']))
    expect(scenarioIn(results, 'a').trials[0]?.metrics).toMatchObject({
      'eval:contains': 0.5,
      'eval:contains (2)': 0.5,
    })
  })
})

test('evals of both sides have a delta', async () => {
  const checks = `${asserted}  - { ${polite}, surface: eval, id: politeness }\n`
  await using folder = await temporaryFolder()
  await folder.write({ 'scenarios/a.yaml': `id: a\nchecks:\n${checks}`, ...trials(['Hello']) })
  await folder.write({ 'base.json': JSON.stringify(await gate(folder)) })
  await folder.write(trials(['Hello, please']))
  const results = await gate(folder, { baseline: 'base.json' })
  const found = results.metrics.find(({ name }) => name === 'eval:politeness')
  expect(found).toMatchObject({ base: 0, head: 0.5, delta: 0.5 })
})

const share = (wanted: number, more = '') =>
  `${asserted}  - { type: output_contains, params: { value: fine }, pass_threshold: ${wanted}${more} }\n`

const alone = (wanted: number) =>
  `  - { type: contains, params: { patterns: [fine] }, pass_threshold: ${wanted} }\n`

describe('pass_threshold', () => {
  const [yes, no, silent] = [['o fine'], ['o no'], []]
  type Answers = readonly (readonly string[])[]

  test.for<[wanted: number, answers: Answers, outcome: string, tally: string]>([
    [0.66, [yes, yes, no], 'passed', 'passed passed passed'],
    [0.67, [yes, yes, no], 'failed', 'passed passed failed'],
    [1, [yes, yes], 'passed', 'passed passed'],
    [0.5, [no, no], 'failed', 'failed failed'],
  ])('of %f with %j: %s', async ([wanted, answers, outcome, tally]) => {
    const found = scenarioIn(await resultsOf(share(wanted), trials(...answers)), 'a')
    expect(found.outcome).toBe(outcome)
    expect(found.trials.map((trial) => trial.outcome).join(' ')).toBe(tally)
    expect(found.overTrials).toMatchObject([{ check: 1, type: 'output_contains', wanted, open: 0 }])
  })

  test('says in how many trials it passed, and how many were wanted', async () => {
    const failed = await resultsOf(share(0.66), trials(yes, no, no))
    expect(comment(failed)).toContain('passed in 1 of 3 trials, 66% wanted')
    expect(terminal(failed)).toContain('passed in 1 of 3 trials, 66% wanted')
    const passed = await resultsOf(share(0.66), trials(yes, yes, no))
    expect(comment(passed)).toContain('passed in 2 of 3 trials, 66% wanted')
    expect(terminal(passed)).toContain('passed in 2 of 3 trials, 66% wanted')
  })

  test.for<[what: string, wanted: number, answers: Answers, outcome: string]>([
    ['could tip it', 0.6, [yes, silent], 'unverified'],
    ['could not: enough passed', 0.5, [yes, silent], 'passed'],
    ['could not: too many failed', 0.6, [no, silent], 'failed'],
    ['are all that there is', 0.1, [silent], 'unverified'],
  ])('trials without a verdict %s', async ([, wanted, answers, outcome]) => {
    const asking = { 'traces/a-9.json': JSON.stringify([{ role: 'user', content: 'Please?' }]) }
    const recorded = trials(...answers.filter(({ length }) => length > 0))
    const found = scenarioIn(await resultsOf(alone(wanted), { ...recorded, ...asking }), 'a')
    expect(found.outcome).toBe(outcome)
    expect(found.overTrials?.[0]?.open).toBe(1)
    const said = /^`contains` passed in \d of \d trials, and is undecided in 1; /.test(found.reason ?? '')
    expect(said).toBe(outcome === 'unverified')
  })

  test('of a check that applies nowhere proves nothing', async () => {
    const idle = alone(0.5).replace(' }\n', ', when: { tool_called: pay } }\n')
    const found = scenarioIn(await resultsOf(idle, trials(yes, yes)), 'a')
    expect(found.trials.map(({ checks }) => checks[0]?.status)).toEqual(['skip', 'skip'])
    expect(found.outcome).toBe('unverified')
  })

  test('a trial that is missing is missing', async () => {
    const results = await resultsOf(share(0.5), trials(yes, yes), {}, 'trials: 3\n')
    expect(scenarioIn(results, 'a').outcome).toBe('unverified')
  })

  test('of a warning decides nothing', async () => {
    const results = await resultsOf(share(1, ', severity: warning'), trials(no))
    expect(scenarioIn(results, 'a').outcome).toBe('passed')
    expect(comment(results)).toContain('passed in 0 of 1 trials, 100% wanted')
  })
})
