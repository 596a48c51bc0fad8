import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compareCodePoints } from '../../src/files/paths.ts'
import { agentFolder, gate, inTime, post, scenarioIn } from '../support/fresh.ts'
import type { Results } from '../../src/results/schema.ts'
import type { Files } from '../support/repository.ts'
import { otlp } from '../support/trace-files.ts'

/**
 * Says `good` or another word by how often it was run before: `fgg` fails once and then does well, and at `h` it hangs. Sends the
 * spans that it is given first. A shell starts in a tenth of the time of Node.
 */
const moody = {
  'moody.sh': `
plan=$1 spans=$2
printf . >> "runs-$plan.txt"
count=$(($(wc -c < "runs-$plan.txt")))
[ "$count" -le \${#plan} ] || count=\${#plan}
mood=$(printf %s "$plan" | cut -c "$count")
[ "$mood" != x ] || exit 1
[ -z "$spans" ] || "${process.execPath}" send.mjs "$spans"
[ "$mood" != h ] || exec sleep 60
[ "$mood" = g ] && echo good || echo bad
`,
  'send.mjs': `${post}\nawait post('/v1/traces', process.argv[2])\n`,
}

const scenario = (
  plan: string,
  lines = '',
  check = '{ type: output_contains, params: { value: good } }',
  given: readonly string[] = [],
) =>
  `id: ${plan}\ninput: ${plan}\nrun_command: ${JSON.stringify(['sh', 'moody.sh', ...given])}\n${lines}\nchecks: [${check}]\n`

const moods = (plans: readonly string[], lines = ''): Files => ({
  ...moody,
  ...Object.fromEntries(plans.map((plan) => [`scenarios/${plan}.yaml`, scenario(plan, lines)])),
})

/** Outcome, trials by index and letter, tally and whether it is flaky. */
async function confirmed(
  files: Files,
  plan: string,
  options: Readonly<Record<string, unknown>> = { confirm: 3 },
  surroundings = {},
) {
  await using folder = await agentFolder(files)
  const results = await gate(folder, { concurrency: 1, ...options }, surroundings)
  const { outcome, trials, confirmation, flaky } = scenarioIn(results, plan)
  const recorded = join(folder.path, '.scenario-gate/traces', plan)
  return {
    outcome,
    trials: trials.map(({ index, outcome: of }) => `${index}${of.charAt(0)}`).join(' '),
    tally: confirmation && `${confirmation.passed}/${confirmation.failed}/${confirmation.unverified}`,
    flaky,
    recorded: (await readdir(recorded).catch(() => [])).toSorted(compareCodePoints).join(' '),
    decision: results.decision,
    diagnostics: results.diagnostics,
  }
}

describe('a scenario whose fresh run failed', () => {
  test('and passes in every further trial is flaky; its failure stays', async () => {
    const ended = await confirmed(moods(['fg']), 'fg')
    expect(ended).toMatchObject({
      outcome: 'failed',
      trials: '1f 2p 3p 4p',
      tally: '3/0/0',
      flaky: true,
      recorded: 'trial-1.jsonl trial-2.jsonl trial-3.jsonl trial-4.jsonl',
    })
  })

  test('and fails again is confirmed', async () => {
    expect(await confirmed(moods(['fgfg']), 'fgfg')).toMatchObject({
      outcome: 'failed',
      trials: '1f 2p 3f 4p',
      tally: '2/1/0',
      flaky: undefined,
    })
  })

  test('and cannot be told once is not flaky; that trial is counted and proves nothing', async () => {
    expect(await confirmed(moods(['fgxg']), 'fgxg', { confirm: 3, retries: 0 })).toMatchObject({
      outcome: 'failed',
      trials: '1f 2p 4p',
      tally: '2/0/1',
      flaky: undefined,
    })
  })

  test('in one of its trials gets further ones after the last', async () => {
    expect(await confirmed(moods(['gfg'], 'trials: 2'), 'gfg', { confirm: 1 })).toMatchObject({
      trials: '1p 2f 3p',
      tally: '1/0/0',
      flaky: true,
      recorded: 'trial-1.jsonl trial-2.jsonl trial-3.jsonl',
    })
  })

  test('in too many of its trials is confirmed over the further ones in the same way', async () => {
    const check = '{ type: output_contains, params: { value: good }, pass_threshold: 0.5 }'
    const files = { ...moods([]), 'scenarios/ffgfg.yaml': scenario('ffgfg', 'trials: 2', check) }
    expect(await confirmed(files, 'ffgfg', { confirm: 2 })).toMatchObject({
      outcome: 'failed',
      trials: '1f 2f 3p 4p',
      flaky: true,
    })
  })
})

test('in CI a suspect gets five further trials, and a replay on a laptop decides by them', async () => {
  await using folder = await agentFolder(moods(['fg', 'ff']))
  const ran = await gate(folder, { concurrency: 1 }, { env: { PATH: process.env['PATH'], CI: 'true' } })
  expect(ran.scenarios.map(({ confirmation, flaky }) => [confirmation, flaky])).toEqual([
    [{ passed: 0, failed: 5, unverified: 0 }, undefined],
    [{ passed: 5, failed: 0, unverified: 0 }, true],
  ])
  expect(settledIn(await gate(folder, { replay: true }))).toEqual(settledIn(ran))
})

test('a scenario without a verdict is run again too, and is flaky where it passes', async () => {
  await using folder = await agentFolder(moods(['xg', 'xgf']))
  const ran = await gate(folder, { concurrency: 1, confirm: 3, retries: 0 })
  expect(ran.scenarios.map(({ outcome, confirmation, flaky }) => [outcome, confirmation, flaky])).toEqual([
    ['unverified', { passed: 3, failed: 0, unverified: 0 }, true],
    ['failed', { passed: 1, failed: 2, unverified: 0 }, undefined],
  ])
  expect(settledIn(await gate(folder, { confirm: 3, replay: true }))).toEqual(settledIn(ran))
})

describe('nothing is run again', () => {
  test.each([
    ['on a laptop, unless it is asked for', 'fg', {}],
    ['of what passes', 'g', { confirm: 3 }],
  ])('%s', async (_, plan, options) => {
    const ended = await confirmed(moods([plan]), plan, options)
    expect(ended).toMatchObject({ tally: undefined, flaky: undefined, recorded: 'trial-1.jsonl' })
  })

  test('of what the base shows as failed', async () => {
    await using folder = await agentFolder(moods(['fg', 'ffg']))
    await gate(folder, { concurrency: 1 })
    const base = await gate(folder, { replay: true })
    await writeFile(join(folder.path, 'base.json'), JSON.stringify(base))
    const results = await gate(folder, { confirm: 1, baseline: 'base.json' })
    const found = results.scenarios.map(({ id, outcome, confirmation }) => [id, outcome, confirmation])
    expect(found).toEqual([
      ['ffg', 'failed', undefined],
      ['fg', 'passed', undefined],
    ])
  })

  test('of recorded traces, and where commands are refused', async () => {
    const trace = JSON.stringify({ scenario: 'fg', messages: [{ role: 'assistant', content: 'bad' }] })
    const recorded = { ...moods(['fg'], 'traces: [traces/fg.json]'), 'scenarios/traces/fg.json': trace }
    expect(await confirmed(recorded, 'fg')).toMatchObject({ outcome: 'failed', trials: '1f', recorded: '' })
    expect(await confirmed(moods(['fg']), 'fg', { confirm: 3 }, { untrusted: 'a fork' })).toMatchObject({
      outcome: 'unverified',
      recorded: '',
    })
  })
})

test('what is left of the cap pays for it', async () => {
  // One model call is $0.0035 by the price list.
  const call = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'openai',
    'gen_ai.request.model': 'gpt-4o',
    'gen_ai.usage.input_tokens': 1000,
    'gen_ai.usage.output_tokens': 100,
  }
  const paid = (plan: string) => {
    const given = [plan, JSON.stringify(otlp({ id: 'a', attributes: call }))]
    return { ...moody, [`scenarios/${plan}.yaml`]: scenario(plan, '', undefined, given) }
  }
  // The run that goes beyond the cap hangs, so that it is stopped and does not end before.
  const ended = await confirmed(paid('ffh'), 'ffh', { confirm: 3, 'max-spend-usd': 0.008 })
  expect(ended).toMatchObject({ outcome: 'failed', tally: '0/1/2', trials: '1f 2f' })
  const dear = await confirmed(paid('fh'), 'fh', { confirm: 3, 'max-spend-usd': 0.0036 })
  expect(dear).toMatchObject({ outcome: 'failed', tally: '0/0/3', trials: '1f' })
})

test('a further trial that hangs is stopped in time', async () => {
  const ended = await confirmed(moods(['fh'], inTime), 'fh', { confirm: 1, retries: 0 })
  expect(ended).toMatchObject({ outcome: 'failed', trials: '1f', tally: '0/0/1' })
})

/** All that the further trials of a run have a say in. */
function settledIn({ scenarios, decision }: Results) {
  const settled = scenarios.map(({ id, outcome, change, flaky, confirmation, decline, trials }) => {
    const letters = trials.map((trial) => trial.outcome.charAt(0)).join('')
    return { id, outcome, change, flaky, confirmation, decline, letters }
  })
  return { settled, decision }
}

test('a run that is replayed starts nothing, and decides alike', async () => {
  await using folder = await agentFolder(moods(['gfgg', 'gfff']))
  await writeFile(join(folder.path, 'base.json'), JSON.stringify(await gate(folder, { concurrency: 1 })))
  const options = { confirm: 5, baseline: 'base.json' }
  const ran = await gate(folder, { concurrency: 1, ...options })
  const before = await readFile(join(folder.path, 'runs-gfff.txt'), 'utf8')
  const again = await gate(folder, { ...options, replay: true })
  expect(settledIn(again)).toEqual(settledIn(ran))
  expect(await readFile(join(folder.path, 'runs-gfff.txt'), 'utf8')).toBe(before)
})

test('against a base that passed, what is flaky is no regression, and what is confirmed is one', async () => {
  await using folder = await agentFolder(moods(['gfgg', 'gfff']))
  await writeFile(join(folder.path, 'base.json'), JSON.stringify(await gate(folder, { concurrency: 1 })))
  const results = await gate(folder, { concurrency: 1, confirm: 5, baseline: 'base.json' })
  const told = results.scenarios.map(({ id, outcome, change, flaky, hardBreak }) => ({
    id,
    outcome,
    change,
    flaky,
    hardBreak,
  }))
  expect(told).toEqual([
    { id: 'gfff', outcome: 'failed', change: 'regressed', flaky: undefined, hardBreak: true },
    { id: 'gfgg', outcome: 'failed', change: 'same', flaky: true, hardBreak: undefined },
  ])
  // Of first trials: only what failed is run again.
  expect(results.metrics.find(({ name }) => name === 'pass_rate')).toMatchObject({ base: 1, head: 0 })
})
