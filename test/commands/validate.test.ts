import { expect, test } from 'vitest'
import { command } from '../support/terminal.ts'
import { temporaryFolder, type Files } from '../support/repository.ts'

async function validate(files: Files, ...paths: readonly string[]) {
  await using folder = await temporaryFolder()
  await folder.write(files)
  const { code, stdout, stderr } = await command(['validate', ...paths], folder.path)
  return { code, lines: stdout.trimEnd().split('\n'), stderr }
}

test.for<readonly [string, Files, readonly string[]]>([
  [
    'Kensa',
    {
      'suite/a.yaml':
        'id: a\nchecks:\n  - type: tols_called\n  - type: max_turns\n    params:\n      maxx: 3\ntypo: 1\n',
    },
    [
      'suite/a.yaml:3:5: error: checks[0]: Unknown check "tols_called". Did you mean tools_called?',
      'suite/a.yaml:6:7: error: checks[1]: max_turns params cannot hold "maxx"; did you mean max?',
      'suite/a.yaml:7:1: error: `typo` is not a key here; known keys: id, name, description, source',
      '1 scenario, 3 errors',
    ],
  ],
  [
    'agentcheck',
    {
      'suite/golden.json': JSON.stringify(
        { test_cases: [{ id: 'a', query: 'q', checks: { mustContains: ['x'], regexPatterns: ['('] } }] },
        null,
        2,
      ),
    },
    [
      'suite/golden.json:7:9: error: `mustContains` is not a check of agentcheck; did you mean `mustContain`?',
      'suite/golden.json:11:11: error: checks[2]: ',
      '1 scenario, 2 errors',
    ],
  ],
  [
    'PromptKit',
    {
      'suite/refund.scenario.yaml': `apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: Scenario
metadata: { name: refund }
spec:
  task_type: support
  turn: []
  turns:
    - role: user
      content: Hello
      assertions:
        - type: tols_called
          params: { tool_names: [search] }
        - type: content_matches
          params: { pattern: '(' }
`,
      'suite/prompt.yaml': `apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: PromptConfig
metadata: { name: prompt }
spec:
  task_type: other
  validators:
    - type: banned_wrds
      params: { words: [damn] }
`,
    },
    [
      'suite/prompt.yaml:7:7: error: Unknown check "banned_wrds". Did you mean banned_words?',
      'suite/refund.scenario.yaml:6:3: error: `turn` is not a key here; did you mean `turns`?',
      'suite/refund.scenario.yaml:11:11: error: Unknown check "tols_called". Did you mean tools_called?',
      'suite/refund.scenario.yaml:14:21: error: ',
      '2 scenarios, 4 errors',
    ],
  ],
  [
    'Timbal',
    {
      'suite/evals.yaml': `- name: time
  runnable: agent.py::agent
  output:
    contain!: noon
    pattern!: '('
  elapsed:
    lt!: []
`,
    },
    [
      'suite/evals.yaml:4:5: error: ',
      'suite/evals.yaml:5:5: error: ',
      'suite/evals.yaml:7:5: error: ',
      '1 scenario, 3 errors',
    ],
  ],
  [
    'a file that is none',
    { 'suite/a.yaml': 'id: [\n' },
    ['suite/a.yaml:2:1: error: ', '1 scenario, 1 error'],
  ],
])('every problem of %s has its place', async ([, files, expected]) => {
  const { code, lines, stderr } = await validate(files, 'suite')
  expect({ code, stderr }).toEqual({ code: 2, stderr: '' })
  expect(lines.map((line, index) => line.slice(0, expected[index]?.length))).toEqual(expected)
})

test('a pattern that is read in another syntax than its system has is a warning', async () => {
  const { code, lines } = await validate({
    'scenarios/a.yaml': `id: a
checks:
  - type: content_matches
    params: { pattern: '^(?!.*damn).*$' }
    when: { tool_called_pattern: '(?<=a)b' }
  - type: tool_calls_with_args
    params: { tool_name: search, args_match: { q: '(?=x)', n: 'plain' } }
  - type: output_matches
    params: { pattern: '(?=python has these)' }
`,
  })
  expect(code).toBe(0)
  expect(
    lines.map((line) => /^(\S+ warning: checks\[\d\]: .*? is read as Python's)?/.exec(line)?.[1] ?? line),
  ).toEqual([
    "scenarios/a.yaml:4:15: warning: checks[0]: Go's regular expressions have no look-ahead, so this one is read as Python's",
    "scenarios/a.yaml:5:13: warning: checks[0]: Go's regular expressions have no look-behind, so this one is read as Python's",
    "scenarios/a.yaml:7:48: warning: checks[1]: Go's regular expressions have no look-ahead, so this one is read as Python's",
    '1 scenario, 0 errors, 3 warnings',
  ])
})
