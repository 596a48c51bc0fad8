import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { agentFolder, agentScenario, gate, scenarioIn, type Step } from '../support/fresh.ts'
import { rowId } from '../support/row-id.ts'

const says = (text: string) =>
  `checks: [{ type: output_contains, params: { value: ${JSON.stringify(text)} } }]`

/** What becomes of one scenario, with the reason where there is one. */
async function outcomeOf(steps: readonly Step[], lines: string, options: Record<string, unknown> = {}) {
  await using folder = await agentFolder({ 'scenarios/a.yaml': agentScenario('a', steps, lines) })
  const results = await gate(folder, options)
  const { outcome, reason, trials } = scenarioIn(results, 'a')
  return { outcome, reason, trials, diagnostics: results.diagnostics }
}

const chatMessages = JSON.stringify([
  { role: 'user', content: 'Hello' },
  { role: 'assistant', content: 'From a recording' },
])
const kensaSpan = JSON.stringify({
  name: 'ChatCompletion',
  trace_id: '1'.repeat(32),
  span_id: '2'.repeat(16),
  parent_span_id: null,
  start_time: 1_767_225_600_000_000_000,
  end_time: 1_767_225_601_000_000_000,
  status: { status_code: 'OK' },
  attributes: { 'openinference.span.kind': 'LLM', 'output.value': 'From a span file' },
})

describe('what an agent emits is caught', () => {
  test.for<[what: string, steps: Step[], output: string, lines: string]>([
    [
      'spans over OTLP',
      [
        ['chat', 'From a span'],
        ['print', 'noise before From a span'],
      ],
      'From a span',
      '',
    ],
    ['what it prints', [['print', 'From stdout']], 'From stdout', ''],
    ['a message recording that it prints', [['print', chatMessages]], 'From a recording', ''],
    [
      'span files of Kensa',
      [['write', '$KENSA_TRACE_DIR/spans.jsonl', `${kensaSpan}\n`]],
      'From a span file',
      '',
    ],
    [
      'a file that the scenario names',
      [
        ['write', 'out/run.json', chatMessages],
        ['print', 'x'],
      ],
      'From a recording',
      'trace_file: out/*.json',
    ],
  ])('%s', async ([, steps, output, lines]) => {
    const { outcome, reason, diagnostics } = await outcomeOf(steps, `${lines}\n${says(output)}`)
    expect({ outcome, reason, errors: diagnostics.map(({ message }) => message) }).toEqual({
      outcome: 'passed',
      reason: undefined,
      errors: [],
    })
  })

  test.for(['argument', 'stdin', 'environment'])('with its input by %s', async (way) => {
    const { outcome } = await outcomeOf([['print', 'given']], `input_via: ${way}\n${says('given')}`)
    expect(outcome).toBe('passed')
  })

  test('trials at the same time do not mix', async () => {
    const ids = Array.from({ length: 6 }, (_, index) => `s${index}`)
    const files = ids.map((id) => [
      `scenarios/${id}.yaml`,
      agentScenario(
        id,
        [
          ['chat', `Answer of ${id}`],
          ['tool', `tool_${id}`],
        ],
        `trials: 2\nchecks: [{ type: output_matches, params: { pattern: '^Answer of ${id}$' } }, { type: tools_called, params: { tools: [tool_${id}] } }, { type: max_turns, params: { max: 1 } }]`,
      ),
    ])
    await using folder = await agentFolder(Object.fromEntries(files) as Record<string, string>)
    const { scenarios } = await gate(folder, { concurrency: 4 })
    expect(scenarios.map(({ id, outcome, trials }) => [id, outcome, trials.length])).toEqual(
      ids.map((id) => [id, 'passed', 2]),
    )
  })

  test('where a scenario reads a file, no other agent writes in its folder meanwhile', async () => {
    const twice = 'trials: 2\nchecks: [{ type: exit_code, params: { code: 0 } }]'
    const steps: Step[] = [['claim'], ['write', 'run.json', chatMessages], ['chat', 'Hi'], ['free']]
    await using folder = await agentFolder({
      'scenarios/file.yaml': agentScenario('file', steps, `${twice}\ntrace_file: run.json`),
      'scenarios/spans.yaml': agentScenario('spans', steps, twice),
      'scenarios/place.yaml': agentScenario('place', steps, `${twice}\nworking_directory: ./`),
    })
    const { scenarios } = await gate(folder, { concurrency: 6 })
    expect(scenarios.map(({ id, trials }) => [id, ...trials.map(({ outcome }) => outcome)])).toEqual([
      ['file', 'passed', 'passed'],
      ['place', 'passed', 'passed'],
      ['spans', 'passed', 'passed'],
    ])
  })

  test.runIf(process.platform === 'linux')('leaves nothing running, whatever group it is in', async () => {
    await using folder = await agentFolder({
      'scenarios/a.yaml': agentScenario('a', [['print', 'Hi'], ['leave']], says('Hi')),
    })
    expect(scenarioIn(await gate(folder), 'a').outcome).toBe('passed')
    const port = await readFile(join(folder.path, 'port.txt'), 'utf8')
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
  })
})

describe('a command that does not come to a good end proves nothing', () => {
  test.for<[what: string, steps: Step[], lines: string, reason: string]>([
    [
      'a crash',
      [
        ['chat', 'Hi'],
        ['warn', 'boom'],
        ['exit', 3],
      ],
      says('Hi'),
      'exit code 3: boom',
    ],
    [
      'a timeout',
      [['print', 'Hi'], ['hang']],
      `timeout: 0.7\n${says('Hi')}`,
      'its command ran longer than 0.7 seconds and was ended',
    ],
    [
      'no such program',
      [],
      `run_command: [no-such-program]\n${says('Hi')}`,
      '`no-such-program` was not found on the PATH',
    ],
    [
      'a folder that is not there',
      [],
      `working_directory: nowhere\n${says('Hi')}`,
      'its working directory `nowhere` is not a folder of the workspace',
    ],
  ])('%s', async ([, steps, lines, reason]) => {
    const scenario = agentScenario('a', steps, lines)
    const own = /^run_command:.*\n/m
    const text = (lines.match(own) ?? []).length === 0 ? scenario : scenario.replace(own, '')
    await using folder = await agentFolder({ 'scenarios/a.yaml': text })
    const found = scenarioIn(await gate(folder), 'a')
    expect({ outcome: found.outcome, reason: found.reason }).toEqual({ outcome: 'unverified', reason })
  })

  test.for<[what: string, steps: Step[], lines: string]>([
    ['wrote nothing to its trace file', [['print', 'Done.']], 'trace_file: out/*.json'],
    ['printed nothing and sent nothing', [], ''],
  ])('nor does one that %s, whatever its checks forbid', async ([, steps, lines]) => {
    const checks = 'checks: [{ type: content_excludes, params: { patterns: [delete] } }]'
    expect(await outcomeOf(steps, `${lines}\n${checks}`)).toMatchObject({ outcome: 'unverified' })
    expect(await outcomeOf(steps, `${lines}\n${says('refund')}`)).toMatchObject({ outcome: 'unverified' })
  })

  test('a crash before the trace file is written is said once, as the cause', async () => {
    const steps: Step[] = [
      ['warn', 'boom'],
      ['exit', 3],
    ]
    const crashed = async (checks: string) => {
      const scenario = agentScenario('a', steps, `trace_file: out/*.json\ntrials: 2\n${checks}`)
      await using folder = await agentFolder({ 'scenarios/a.yaml': scenario })
      const results = await gate(folder)
      const { outcome, reason } = scenarioIn(results, 'a')
      return { outcome, reason, problems: results.diagnostics.map(({ message }) => message) }
    }
    expect(await crashed(says('Hi'))).toEqual({
      outcome: 'unverified',
      reason: 'exit code 3: boom',
      problems: [],
    })
    const aboutIt =
      'checks: [{ type: exit_code, params: { code: 3 } }, { type: content_excludes, params: { patterns: [delete] } }]'
    expect(await crashed(aboutIt)).toEqual({
      outcome: 'unverified',
      reason:
        'part of its recording could not be read: the command failed and left no trace: what the agent did is not known',
      problems: [],
    })
  })

  test('unless a check is about it', async () => {
    const checks = `checks: [{ type: exit_code, params: { code: 3 } }, { type: output_contains, params: { value: Hi } }]`
    const { outcome } = await outcomeOf(
      [
        ['chat', 'Hi'],
        ['exit', 3],
      ],
      checks,
    )
    expect(outcome).toBe('passed')
  })

  test.for([
    '{ type: exit_code, params: { code: 3 }, severity: warning }',
    '{ type: exit_code, params: { code: 3 }, when: { tool_called: never } }',
  ])('nor where the check about it decides nothing: %s', async (check) => {
    const checks = `checks: [${check}, { type: output_contains, params: { value: Hi } }]`
    const { outcome, reason } = await outcomeOf(
      [
        ['chat', 'Hi'],
        ['exit', 3],
      ],
      checks,
    )
    expect({ outcome, reason }).toEqual({ outcome: 'unverified', reason: 'its command exited with code 3' })
  })

  test('nor is a check whose score was bounded from above failed by a part of it', async () => {
    const checks = `checks: [{ type: tools_not_called, params: { tools: [pay] }, max_score: 0 }]`
    const { outcome } = await outcomeOf(
      [
        ['chat', 'Hi'],
        ['exit', 3],
      ],
      checks,
    )
    expect(outcome).toBe('unverified')
  })

  test('and a check that the part of it breaks for good has failed', async () => {
    const checks = `checks: [{ type: tools_not_called, params: { tools: [drop_table] } }, { type: output_contains, params: { value: never } }]`
    const { outcome, trials } = await outcomeOf(
      [
        ['tool', 'drop_table'],
        ['exit', 1],
      ],
      checks,
    )
    expect(outcome).toBe('failed')
    expect(trials[0]?.checks.map(({ status, reason }) => [status, reason])).toEqual([
      ['fail', 'called'],
      ['error', 'incomplete-run'],
    ])
  })
})

describe('budgets are watched while the agent runs', () => {
  test.for<[what: string, steps: Step[], check: string]>([
    ['tools', [['tool', 'drop_table'], ['hang']], '{ type: tool_not_called, params: { name: drop_table } }'],
    [
      'turns',
      [['chat', 'a'], ['chat', 'b'], ['chat', 'c'], ['hang']],
      '{ type: max_turns, params: { max: 2 } }',
    ],
    ['dollars', [['chat', 'a'], ['chat', 'b'], ['hang']], '{ type: max_cost, params: { max_usd: 0.004 } }'],
    [
      'time',
      [['chat', 'a'], ['chat', 'b'], ['chat', 'c'], ['hang']],
      '{ type: max_duration, params: { max_seconds: 2 } }',
    ],
    [
      'what it says',
      [['chat', 'This is guaranteed'], ['hang']],
      '{ type: content_excludes, params: { patterns: [guarantee] } }',
    ],
  ])('%s', async ([, steps, check]) => {
    const { outcome, trials } = await outcomeOf(steps, `checks: [${check}]`)
    expect(outcome).toBe('failed')
    expect(trials[0]?.process?.end).toBe('stopped')
    expect(trials[0]?.reason).toMatch(/^stopped, because `\w+` was broken: /)
  })

  test('a check that a later step may turn around stops nothing', async () => {
    const checks = `checks: [{ type: tools_not_called, params: { tools: [pay] }, max_score: 0 }]`
    const { outcome, trials } = await outcomeOf(
      [
        ['chat', 'Hi'],
        ['tool', 'pay'],
      ],
      checks,
    )
    expect([outcome, trials[0]?.process?.end]).toEqual(['passed', 'exited'])
  })

  test('a warning stops nothing', async () => {
    const checks = `checks: [{ type: max_turns, params: { max: 1 }, severity: warning }, { type: output_contains, params: { value: b } }]`
    const { outcome } = await outcomeOf(
      [
        ['chat', 'a'],
        ['chat', 'b'],
      ],
      checks,
    )
    expect(outcome).toBe('passed')
  })

  test('the spend of all: what remains is not run', async () => {
    await using folder = await agentFolder({
      'scenarios/a.yaml': agentScenario('a', [['chat', 'b']], says('b')),
      'scenarios/b.yaml': agentScenario('b', [['chat', 'b'], ['hang']], says('b')),
      'scenarios/c.yaml': agentScenario('c', [['chat', 'b']], says('b')),
    })
    const { scenarios, diagnostics } = await gate(folder, { 'max-spend-usd': 0.006, concurrency: 1 })
    expect(diagnostics).toEqual([])
    expect(scenarios.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['passed', undefined],
      ['unverified', 'budget: $0.0070 of max-spend-usd 0.006 is spent'],
      ['unverified', 'budget: $0.0070 of max-spend-usd 0.006 is spent'],
    ])
  })

  test('the spend of all cannot count what no trace tells, and says so', async () => {
    const { outcome, diagnostics } = await outcomeOf([['print', 'b']], says('b'), { 'max-spend-usd': 1 })
    expect(outcome).toBe('passed')
    expect(diagnostics.map(({ message }) => message)).toEqual([
      '`max-spend-usd` does not count 1 of 1 trials: what they cost is not known, or not all of it.',
    ])
  })
})

test('the fields of a row reach the command, in its arguments and its environment', async () => {
  const steps = { env: '[["env","ORDER"]]', print: '[["print","none"]]' }
  const rows = Object.values(steps).map((order) => JSON.stringify({ q: order, order }))
  await using folder = await agentFolder({
    'rows.jsonl': `${rows.join('\n')}\n`,
    'scenarios/a.yaml': `id: a
dataset: ../rows.jsonl
input_field: q
run_command: [${JSON.stringify(process.execPath)}, agent.mjs, "{{order}}"]
env: { ORDER: "<{{order}}>" }
input_via: none
${says('{{order}}')}
`,
  })
  const results = await gate(folder)
  expect(scenarioIn(results, `a/${rowId(steps.env)}`)).toMatchObject({ outcome: 'passed' })
  expect(scenarioIn(results, `a/${rowId(steps.print)}`)).toMatchObject({ outcome: 'failed' })
})
