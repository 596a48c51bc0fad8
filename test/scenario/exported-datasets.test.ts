import { expect, test } from 'vitest'
import { fillCommand } from '../../src/record/command/command-input.ts'
import { runFingerprint } from '../../src/scenario/run-fingerprint.ts'
import { loadSuite } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'

async function load(scenario: string, rows: string, file = 'rows.jsonl') {
  const written = `id: s\ndataset: ${file}\n${scenario}\n`
  const { scenarios, diagnostics } = await loadSuite(
    memoryTree({ 'suite/s.yaml': written, [`suite/${file}`]: rows }),
    ['suite'],
  )
  const messages = diagnostics.map(({ line, column, message }) => `${line}:${column} ${message}`)
  return { scenarios, messages }
}

const contains = (value: string) => `checks: [{ type: output_contains, params: { value: '${value}' } }]`

test('rows of Langfuse and LangSmith, whose fields are nested', async () => {
  const langfuse =
    '{"id":"a","input":{"question":"Capital?"},"expectedOutput":{"answer":"Paris"},"metadata":{"n":1}}'
  const one = await load(`input_field: input.question\n${contains('{{expectedOutput.answer}}')}`, langfuse)
  expect(one.messages).toEqual([])
  expect(one.scenarios).toMatchObject([
    { id: 's/a', input: 'Capital?', checks: [{ params: { value: 'Paris' } }] },
  ])
  const langsmith = '{"inputs":{"q":["x","y"]},"outputs":{"steps":[{"tool":"find"}]},"metadata":{"id":"r/1"}}'
  const other = await load(
    `input_field: inputs.q[1]\nid_field: metadata.id\n${contains('{{outputs.steps[0].tool}}')}`,
    langsmith,
  )
  expect(other.messages).toEqual([])
  expect(other.scenarios).toMatchObject([
    { id: expect.stringMatching(/^s\/r-1-/), input: 'y', checks: [{ params: { value: 'find' } }] },
  ])
})

test('a table, whose nested fields are columns, or JSON in a cell', async () => {
  const rows = 'inputs.q,outputs\nhi,"{""answer"": ""Paris"", ""n"": 3}"\n'
  const checks = `checks:
  - { type: output_contains, params: { value: '{{outputs.answer}}' } }
  - { type: max_turns, params: { max: '{{outputs.n}}' } }`
  const { scenarios, messages } = await load(`input_field: inputs.q\n${checks}`, rows, 'rows.csv')
  expect(messages).toEqual([])
  expect(scenarios).toMatchObject([
    { input: 'hi', checks: [{ params: { value: 'Paris' } }, { params: { max: 3 } }] },
  ])
})

test('a field that is not there is named, with the nearest', async () => {
  const { messages } = await load(
    `input_field: q\n${contains('{{expected.anser}}')}`,
    '{"q":"a","expected":{"answer":"b"}}',
  )
  expect(messages).toEqual([
    '4:45 checks[0]: nothing fills `{{expected.anser}}`: row 1 has no such field; did you mean `{{expected.answer}}`?',
  ])
  const none = await load(`input_field: inputs.q\n${contains('x')}`, '{"inputs":{"question":"a"}}')
  expect(none.messages).toEqual([
    '1:1 the row has no field `inputs.q`, the `input_field` of the scenario; its fields: inputs',
  ])
})

test('a command takes what is nested, and leaves the templates of others', async () => {
  const row = { q: 'a', user: { name: 'Ann', tags: ['x'] } }
  const command = `run_command: [agent, '{{user.name}}', '{{ user.tags }}', '{{.State}}', '{{page.title}}', '\\{{user.name}}']`
  const { scenarios, messages } = await load(
    `input_field: q\n${command}\nenv: { WHO: '{{user.name}}' }\n${contains('x')}`,
    `${JSON.stringify(row)}\n${JSON.stringify({ ...row, user: { name: 'Bob', tags: ['x'] } })}`,
  )
  expect(messages).toEqual([])
  const fed = scenarios.map((scenario) => scenario.runCommand && fillCommand(scenario.runCommand, scenario))
  expect(fed).toMatchObject([
    {
      argv: ['agent', 'Ann', '["x"]', '{{.State}}', '{{page.title}}', '{{user.name}}', 'a'],
      variables: { WHO: 'Ann' },
    },
    { argv: ['agent', 'Bob', '["x"]', '{{.State}}', '{{page.title}}', '{{user.name}}', 'a'] },
  ])
  expect(new Set(scenarios.map(runFingerprint)).size).toBe(2)
  const lost = await load(
    `input_field: q\nrun_command: [agent, '{{user.nam}}']\n${contains('x')}`,
    JSON.stringify(row),
  )
  expect(lost.messages).toEqual([
    '4:22 `run_command`: nothing fills `{{user.nam}}`: row 1 has no such field; did you mean `{{user.name}}`?',
  ])
})

test('what a judge is told takes the fields of the row, and decides which rubric it is', async () => {
  const judged = "criteria: 'Names {{want}}.'\nexpected_outcome: 'It says {{want}}, not \\{{want}}.'"
  const { scenarios, messages } = await load(
    `input_field: q\n${judged}`,
    '{"q":"a","want":"Rome"}\n{"q":"b","want":"Oslo"}',
  )
  expect(messages).toEqual([])
  expect(scenarios).toMatchObject([
    { criteria: 'Names Rome.', expectedOutcome: 'It says Rome, not {{want}}.' },
    { criteria: 'Names Oslo.' },
  ])
  expect(new Set(scenarios.map(({ checksFingerprint }) => checksFingerprint)).size).toBe(2)
  const lost = await load("input_field: q\ncriteria: 'Names {{wnat}}.'", '{"q":"a","want":"Rome"}')
  expect(lost.messages).toEqual([
    '4:11 `criteria`: nothing fills `{{wnat}}`: row 1 has no such field; did you mean `{{want}}`?',
  ])
  expect(lost.scenarios[0]?.problems).toHaveLength(1)
})

test('the value of a row is text, whatever it looks like', async () => {
  const row = { q: 'a {{x}}', want: 'Hello {{name}}', name: 'Ann', ban: ['{{want}}', '\\{{want}}'] }
  const checks = `checks:
  - { type: output_contains, params: { value: '{{want}}' } }
  - { type: output_contains, params: { value: '{{want}}, \\{{want}}' } }
  - { type: tools_not_called, params: { tools: '{{ban}}' } }
  - { type: output_contains, params: { value: '{{want}} {{nobody}}' } }`
  const { scenarios, messages } = await load(`input_field: q\n${checks}`, JSON.stringify(row))
  expect(messages).toEqual([
    '8:40 checks[3]: nothing fills `{{nobody}}`: row 1 has no such field; its fields: q, want, name, ban',
  ])
  expect(scenarios[0]).toMatchObject({
    input: 'a {{x}}',
    checks: [
      { params: { value: 'Hello {{name}}' }, problems: null },
      { params: { value: 'Hello {{name}}, {{want}}' }, problems: null },
      { params: { tools: ['{{want}}', '\\{{want}}'] }, problems: null },
      { problems: [{ code: 'placeholder' }] },
    ],
  })
})

test('a literal `{{` without a dataset, and a field where none can be', async () => {
  const { scenarios, diagnostics } = await loadSuite(
    memoryTree({
      'suite/a.yaml': `id: a\n${contains('\\{{name}}')}`,
      'suite/b.yaml': `id: b\n${contains('{{name}}')}`,
      'suite/c.yaml':
        "id: c\nchecks: [{ type: output_contains, params: { value: x }, when: { tool_called: '{{tool}}' } }]",
    }),
    ['suite'],
  )
  expect(scenarios[0]).toMatchObject({ checks: [{ params: { value: '{{name}}' }, problems: null }] })
  expect(diagnostics.map(({ file, message }) => `${file} ${message}`)).toEqual([
    'suite/b.yaml checks[0]: nothing fills `{{name}}`, because the scenario has no `dataset`; `\\{{name}}` is the text itself',
    'suite/c.yaml checks[0]: `when` takes no fields of a dataset, such as `{{tool}}`; write it out',
  ])
})

test('a matrix leaves what rows fill, and what is plain text', async () => {
  const lines = `matrix: { model: [a, b] }
run_command: [agent, '{{ model }}', '\\{{model}}', '\\{{q}}', '{{user.name}}']
input_field: q`
  const { scenarios, messages } = await load(
    `${lines}\n${contains('{{model}} \\{{want}} {{want}}')}`,
    '{"q":"hi","want":"x","user":{"name":"{{model}}"}}',
  )
  expect(messages).toEqual([])
  const [first] = scenarios
  expect(first?.runCommand && fillCommand(first.runCommand, first).argv).toEqual([
    'agent',
    'a',
    '{{model}}',
    '{{q}}',
    '{{model}}',
    'hi',
  ])
  expect(first).toMatchObject({ checks: [{ params: { value: 'a {{want}} x' } }] })
})
