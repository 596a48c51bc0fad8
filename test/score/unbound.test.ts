import { describe, expect, test } from 'vitest'
import { scoreFiles } from '../support/score-files.ts'
import { conversationFile, type Conversation } from '../support/conversation.ts'

/** Scores one scenario of our own format over one recording. */
async function scored(checks: string, trace: Conversation | object) {
  const text = Array.isArray(trace) ? JSON.stringify(trace) : conversationFile(trace)
  const {
    said,
    scenarios,
    scored: suite,
  } = await scoreFiles(
    { 'scenarios/s.yaml': `id: s\ntraces: ../t.json\nchecks:\n${checks}\n`, 't.json': text },
    ['scenarios'],
  )
  const [scenario] = scenarios
  const found = suite.scenarios[0]?.trials[0]?.checks.map(({ type, status, reason, actual }) =>
    [type, status, reason, typeof actual === 'string' ? actual : ''].join(' ').trim(),
  )
  return { outcome: scenario?.outcome, found: found ?? [], said }
}

const problems = async (line: string) => {
  const file = `test_cases:\n  - id: gs-001\n    query: hi\n    ${line}\n    checks:\n      mustContain:\n        - "USD"\n`
  return (await scoreFiles({ 's/g.yaml': file }, ['s'])).said.filter((words) => words.includes(' error: '))
}
const part = (role: string, text: string) => ({ parts: [{ text }], role })
const ban = (value: string) =>
  `  - { type: tool_args_excluded_session, params: { tool_name: ship, excluded_args: { to: [SE, ${value}] } } }`
const ship = (to: string) => ({ calls: [{ tool: 'ship', args: { to } }] })
const user = { role: 'user', content: 'hi' }
const call = (name: string, text: string | null = null) => ({
  role: 'assistant',
  content: text,
  tool_calls: [{ id: 'call_1', type: 'function', function: { name, arguments: '{}' } }],
})

describe('no_agent_error needs a run that came to its end', () => {
  const check = '  - { type: no_agent_error }'
  test.for<[string, object]>([
    ['an empty answer', [user, { role: 'assistant', content: '' }]],
    ['an answer of blanks', [user, { role: 'assistant', content: ' \u200b\n' }]],
    ['a last call that nobody answered', [user, call('save')]],
    ['the same beside words', [user, call('save', 'Let me save it.')]],
  ])('%s', async ([, trace]) => {
    expect((await scored(check, trace)).outcome).not.toBe('passed')
  })

  test('an answer', async () => {
    expect((await scored(check, { answer: 'Saved.', calls: [{ tool: 'save' }] })).outcome).toBe('passed')
  })
})

describe('count_failed: false', () => {
  const trace = { calls: [{ tool: 'save', result: 'Error: permission denied' }] }
  test.for([
    ['count_failed: false', 'unverified'],
    ["count_failed: false, error_pattern: '^Error'", 'failed'],
    ["count_failed: false, error_pattern: '^Oops'", 'passed'],
    ['count_failed: true', 'passed'],
    ['count_failed: false, min_calls: 0, max_calls: 0', 'unverified'],
  ])('where failures are not marked: %s', async ([params, outcome]) => {
    expect(
      (await scored(`  - { type: tools_called, params: { tools: [save], ${params} } }`, trace)).outcome,
    ).toBe(outcome)
  })
})

describe('what is expected beside `checks` of a case is never a note', () => {
  test.for([
    'expected_tools: a',
    'expectedTools: a',
    'must_contain: a',
    'must_not_contain: a',
    'mustNotContain: a',
    'forbidden_tools: a',
    'expected_answer: a',
    'ground_truth: a',
    'reference_answer: a',
    'assertions: a',
    'max_cost_usd: 1',
    'min_score: 1',
    'should_refuse: true',
    'rubric: a',
    'tool_calls: a',
    'regex_patterns: a',
    'not_allowed_topics: a',
    'expected_category: a',
    'verify: a',
  ])('%s', async (line) => {
    const [key = ''] = line.split(':')
    expect(await problems(line)).toEqual([expect.stringContaining(`\`${key}\``)])
  })

  test('and names the key to write', async () => {
    expect(await problems('must_not_contain: a')).toEqual([
      's/g.yaml:4:5 error: `must_not_contain` is ignored next to `checks`; write `mustNotContain` below `checks`',
    ])
  })

  test.for([
    'name: a',
    'description: a',
    'category: a',
    'tags: a',
    'notes: a',
    'owner: a',
    'x-min: 1',
    'user_id: a',
  ])('%s is one', async (line) => {
    expect(await problems(line)).toEqual([])
  })
})

/** Outcomes of a suite of agentcheck with further keys at its root. */
async function outcomesBeside(root: string) {
  const file = `${root}\ntest_cases:\n  - id: s\n    query: Help me.\n    checks:\n      mustContain:\n        - "Done"\n`
  const files = { 's/g.yaml': file, 's/traces/s.json': conversationFile({ answer: 'Done.' }) }
  return (await scoreFiles(files, ['s'])).scenarios.map((scenario) => scenario.outcome)
}

describe('what is expected beside `test_cases` is never passed over', () => {
  test.for([
    'checks:\n  mustContain:\n    - "Bye"',
    'defaults:\n  checks:\n    mustContain:\n      - "Bye"',
    'expectedTools:\n  - refund',
    'max_cost: 1',
    'assertions:\n  - x',
  ])('%s', async (root) => {
    expect(await outcomesBeside(root)).toEqual(['unverified'])
  })

  test.for(['name: a', 'version: 1', 'description: a', 'owner: a', 'x-checks: a', 'config:\n  model: m'])(
    '%s is a note',
    async (root) => {
      expect(await outcomesBeside(root)).toEqual(['passed'])
    },
  )
})

describe('an eval set of ADK is what is expected, and no recording', () => {
  const set = {
    eval_set_id: 'home',
    eval_cases: [
      {
        eval_id: 's',
        conversation: [
          {
            user_content: part('user', 'Turn off device_2'),
            final_response: part('model', 'Done, device_2 is off.'),
            intermediate_data: { tool_uses: [{ name: 'set_device_info', args: { status: 'OFF' } }] },
          },
        ],
      },
    ],
  }
  test.for([
    '{ type: tools_called, params: { tools: [set_device_info] } }',
    '{ type: output_contains, params: { value: Done } }',
    '{ type: tools_not_called, params: { tools: [set_device_info] } }',
    '{ type: max_tool_calls, params: { max: 3 } }',
  ])('%s', async (check) => {
    const { scenarios, said: told } = await scoreFiles(
      {
        'scenarios/s.yaml': `id: s\ntraces: ../t.json\nchecks:\n  - ${check}\n`,
        't.json': JSON.stringify(set),
      },
      ['scenarios'],
    )
    expect(scenarios.map(({ outcome }) => outcome)).toEqual(['unverified'])
    expect(told).toEqual([
      expect.stringContaining('it lacks a run (an eval set of ADK holds what is expected'),
    ])
  })
})

describe('a value that is forbidden is forbidden in every call', () => {
  const trace = {
    calls: [
      { tool: 'bash', args: { command: 'git status', seconds: 5 } },
      { tool: 'bash', args: { command: 'git push --force origin main', seconds: 50 } },
    ],
  }
  test.for([
    [
      '{ type: not_pattern!, params: { target: bash.input.command, value: "git push (-f|--force)" } }',
      'unverified',
    ],
    ['{ type: not_contains!, params: { target: bash.input.command, value: "--force" } }', 'unverified'],
    [
      '{ type: ne!, params: { target: bash.input.command, value: git push --force origin main } }',
      'unverified',
    ],
    ['{ type: not_starts_with!, params: { target: bash.input.command, value: git push } }', 'unverified'],
    ['{ type: lt!, params: { target: bash.input.seconds, value: 10 } }', 'unverified'],
    [
      '{ type: not_pattern!, params: { target: bash#1.input.command, value: "git push (-f|--force)" } }',
      'failed',
    ],
    [
      '{ type: not_pattern!, params: { target: bash#0.input.command, value: "git push (-f|--force)" } }',
      'passed',
    ],
    ['{ type: not_contains!, params: { target: bash.input.command, value: sudo } }', 'passed'],
    ['{ type: contains!, params: { target: bash.input.command, value: status } }', 'passed'],
  ])('%s', async ([check, outcome]) => {
    expect((await scored(`  - ${check}`, trace)).outcome).toBe(outcome)
  })

  test('and the call that breaks it is named', async () => {
    const check = '  - { type: not_contains!, params: { target: bash.input.command, value: "--force" } }'
    expect((await scored(check, trace)).found).toEqual([
      'not_contains! error near-miss `bash.input.command` is that of the first call alone, and `bash#1.input.command` breaks it; write a check of that as well',
    ])
  })
})

describe('an unquoted word of which the versions of YAML disagree', () => {
  test.for([
    ['NO', 'NO', 'YAML 1.1 reads `NO` as false and YAML 1.2 as text; put it in quotes: "NO"'],
    ['off', 'off', 'YAML 1.1 reads `off` as false and YAML 1.2 as text; put it in quotes: "off"'],
    ['12:30', '12:30', 'YAML 1.1 reads `12:30` as 750 and YAML 1.2 as text; put it in quotes: "12:30"'],
    ['0755', '0755', 'YAML 1.1 reads `0755` as 493 and YAML 1.2 as 755; put it in quotes: "0755"'],
    ['1_000', '1_000', 'YAML 1.1 reads `1_000` as 1000 and YAML 1.2 as text; put it in quotes: "1_000"'],
    ['1e3', '1000', 'YAML 1.1 reads `1e3` as text and YAML 1.2 as 1000; put it in quotes: "1e3"'],
    ['1.10', '1.10', 'YAML reads `1.10` as the number 1.1; put it in quotes: "1.10"'],
  ] as const)('%s is no silent pass', async ([word, called, message]) => {
    const { outcome, said } = await scored(ban(word), ship(called))
    expect(outcome).not.toBe('passed')
    expect(said).toEqual(expect.arrayContaining([expect.stringContaining(message)]))
    expect((await scored(ban(`"${word}"`), ship(called.replace('1000', word)))).outcome).toBe('failed')
  })

  test.for([
    '  - { type: not_contains!, params: { target: ship.input.to, value: NO } }',
    '  - { type: tool_args, params: { tool_name: ship, expected_args: { to: NO } } }',
    '  - { type: ne!, params: { target: ship.input.to, value: 12:30 } }',
  ])('%s', async (check) => {
    expect((await scored(check, ship('NO'))).outcome).toBe('unverified')
  })

  test.for([
    '  - { type: content_excludes, params: { patterns: [x1], case_sensitive: yes } }',
    '  - { type: tool_args, params: { tool_name: ship, expected_args: { to: 1.50 } } }',
    '  - { type: tool_args_excluded_session, params: { tool_name: ship, excluded_args: { to: [12, 1.5, true, null, x] } } }',
  ])('is none: %s', async (check) => {
    expect((await scored(check, ship('1.5'))).said).toEqual([])
  })

  test('a file of Kensa is read as Kensa reads it, with a warning', async () => {
    const file = `id: s\ninput: hi\nchecks:\n  - type: trajectory\n    params:\n      steps: [{ tool: ship, args: { to: NO } }]\n`
    const { said } = await scoreFiles({ '.kensa/scenarios/s.yaml': file }, ['.kensa/scenarios'])
    expect(said).toContain(
      '.kensa/scenarios/s.yaml:6:41 warning: YAML 1.1 reads `NO` as false and YAML 1.2 as text; put it in quotes: "NO"',
    )
  })

  test('and so is one of Timbal', async () => {
    const { said } = await scoreFiles({ 'e/eval_a.yaml': '- name: a\n  output:\n    ne!: NO\n' }, ['e'])
    expect(said).toContain(
      'e/eval_a.yaml:3:10 warning: YAML 1.1 reads `NO` as false and YAML 1.2 as text; put it in quotes: "NO"',
    )
  })
})
