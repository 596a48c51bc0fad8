import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '../../src/core/limits.ts'
import { openDiskTree } from '../../src/files/disk-tree.ts'
import { convertScenarios, loadDrafts } from '../support/load-suite.ts'
import { schemaUrl } from '../../src/scenario/convert.ts'
import { bothWays, type Files } from '../support/converted.ts'
import { documents, fileOf } from '../support/documents.ts'
import { memoryTree } from '../support/memory-tree.ts'
import { projectRoot } from '../support/source-files.ts'

const everything = `
id: everything
name: All keys
description: 'yes'
source: user
tags: ["1", b]
input: { question: "2026-01-01", n: 1.5 }
run_command: [python, agent.py, "{{.State}}"]
input_via: stdin
env: { MODE: "on" }
working_directory: agent
timeout: 90s
setup: [npm, run, seed]
teardown: [[npm, stop], [rm, -r, tmp]]
trace_file: out/*.jsonl
expected_outcome: A refund
failure_pattern: none
traces: [traces/a.jsonl#3, "traces/b*.json"]
trials: 2
checks:
  - type: output_contains
    params: { value: "null" }
    severity: warning
    description: Says so
    min_score: 0.25
    max_score: 1
    turn: 2
    when: { tool_called: search, min_tool_calls: 1 }
  - type: max_cost
    params: { max: 0.0000001 }
    until_turn: 3
  - type: content_excludes
    params: { patterns: [damn] }
    surface: guardrail
    direction: both
  - type: min_length
    id: length
    params: { min: 10 }
    surface: eval
    trigger: sample_turns
    sample_percentage: 12.5
    groups: [nightly]
    threshold: { operator: gt, value: 0.5 }
    pass_threshold: 0.66
  - type: max_turns
    params: { max: 3 }
    threshold: { min_score: 0.1, passed: true }
    until_turn: 2
    of_turns: 2
    when: { any_tool_called: true }
    when_turn: 2
  - type: non_empty
    of_turns: { least: 1, most: 3 }
    trigger: every_turn
    when: { any_tool_called: true }
    when_turn: own
criteria: Polite
`

const suite = {
  'suite/golden.json': JSON.stringify({
    test_cases: [
      {
        id: 'a b',
        query: 'Hi',
        checks: { mustContain: ['a: b', '#'], expectedTools: ['search'], thresholdMs: null },
      },
      {
        id: 'a/b',
        query: 'Ho',
        checks: { regexPatterns: ['\\\\d+'], json: { requireObject: true }, costBudget: 3 },
      },
    ],
  }),
}

describe('a converted scenario is the same scenario', () => {
  test.for<readonly [string, Files]>([
    ['every key of ours', { 'suite/all.yaml': everything }],
    [
      'a command in one text',
      {
        'a.yaml': `id: a\ninput: it's\nrun_command: 'python "my agent.py" {{input}} "it''s"'\nchecks: [{type: no_repeat_calls}]\n`,
      },
    ],
    [
      'a command that takes no input',
      { 'a.yaml': 'id: a\nrun_command: python agent.py\nchecks: [{type: no_repeat_calls}]\n' },
    ],
    [
      'a dataset',
      {
        'suite/rows.yaml':
          'id: rows\ndataset: data/rows.jsonl\ninput_field: q\nchecks: [{type: contains, params: {patterns: ["{{a}}"]}}]\n',
        'suite/data/rows.jsonl': '{"q":"1","a":"x"}\n{"q":"2","a":"y"}\n',
      },
    ],
    [
      'a scenario of PromptKit',
      {
        'refund.scenario.yaml': `apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: Scenario
metadata: { name: refund, labels: { team: pay } }
spec:
  task_type: support
  description: Asks for a refund
  trials: 3
  turns:
    - role: user
      content: I want my money back
      assertions:
        - type: tools_called
          params: { tool_names: [get_order], message: Looks it up }
        - type: content_includes
          params: { patterns: [order], min_score: 0.5 }
          when: { tool_called: get_order }
    - role: user
      content: Yes
      assertions:
        - type: content_matches
          params: { pattern: 'refund(ed)?' }
          pass_threshold: 0.66
  conversation_assertions:
    - type: tools_not_called
      params: { tool_names: [delete_order] }
`,
      },
    ],
    [
      'a PromptConfig',
      {
        'prompt.yaml': `apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: PromptConfig
metadata: { name: support }
spec:
  task_type: support
  version: v1.0.0
  system_template: Be kind
  validators:
    - type: banned_words
      params: { words: [damn] }
  evals:
    - id: brevity
      type: max_length
      trigger: every_turn
      params: { max: 500 }
`,
      },
    ],
    [
      'an eval list of Timbal',
      {
        'evals/eval_time.yaml': `- name: time
  description: Tells the time
  tags: [smoke]
  runnable: agent.py::agent
  params:
    prompt: What time is it?
  elapsed:
    lt!: 6000
  get_datetime:
    input:
      timezone:
        eq!: Europe/Madrid
        starts_with!: Europe/
    output:
      gt!: "2025-01-01"
  output:
    not_contains!: error
    contains!: { value: madrid, transform: lowercase }
  seq!:
    - llm
    - get_datetime
    - ...
`,
      },
    ],
    ['a suite of agentcheck in JSON', suite],
    [
      'checks with problems of their own',
      { 'a.yaml': 'id: a\nchecks: [{type: max_turns, params: {max: three}}, {type: max_trns}]\n' },
    ],
  ])('%s', async ([, files]) => {
    const { before, after, lost } = await bothWays(files)
    expect(lost).toEqual([])
    expect(before.length).toBeGreaterThan(0)
    expect(after).toEqual(before)
  })

  test.for([
    ['scenarios-example/scenarios', 6],
    ['test/fixtures/arena', 4],
    ['test/fixtures/promptkit', 4],
  ] as const)('%s', async ([folder, least]) => {
    const tree = openDiskTree(projectRoot)
    const files: Record<string, string> = {}
    for (const path of await tree.glob(`{${folder}/**,scenarios-example/.kensa/judges}/*.{yaml,jsonl,json}`))
      files[path] = await tree.readText(path, limits.scenarioFile)
    const { before, after, lost } = await bothWays(files, 'scenarios-example/native', [folder])
    expect(lost).toEqual([])
    expect(before.length).toBeGreaterThanOrEqual(least)
    expect(after).toEqual(before)
  })

  test.for(documents)('the examples of $document', async ({ examples }) => {
    for (const { snippet } of examples) {
      const { path, text } = fileOf(snippet)
      const { before, after, lost } = await bothWays({ [path]: text })
      expect(lost).toEqual([])
      expect(after).toEqual(before)
    }
  })

  test('whatever its texts are', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .filter((drawn) => !drawn.includes('\uFFFD'))
    const property = fc.asyncProperty(
      text,
      text,
      fc.array(text, { minLength: 1 }),
      async (id, query, mustContain) => {
        const { before, after, lost } = await bothWays({
          'golden.json': JSON.stringify({ test_cases: [{ id, query, checks: { mustContain } }] }),
        })
        expect(lost).toEqual([])
        expect(after).toEqual(before)
      },
    )
    await fc.assert(property, { numRuns: 200 })
  })
})

test('files are named after ids, each its own, with the schema on top', async () => {
  const { copies } = await bothWays(suite, null)
  expect(Object.keys(copies)).toEqual(['suite/a-b.yaml', 'suite/a-b-2.yaml'])
  for (const text of Object.values(copies)) {
    expect(text.split('\n')[0]).toBe(`# yaml-language-server: $schema=${schemaUrl}`)
  }
  expect(readFileSync('README.md', 'utf8')).toContain(schemaUrl)
})

test('what only people can use is kept as a comment, and said', async () => {
  const text = '- name: a\n  runnable: agent.py::agent\n  params: { prompt: q }\n  output: { contains!: x }\n'
  const { drafts } = await loadDrafts(memoryTree({ 'evals.yaml': text }), ['evals.yaml'])
  const { converted, diagnostics } = convertScenarios(drafts, null)
  expect(converted[0]?.text).toContain('\n# agent: "agent.py::agent"\nid: a\n')
  expect(diagnostics).toMatchObject([{ severity: 'warning', file: 'evals.yaml', line: 1 }])
})

describe('what cannot be said is not left out in silence', () => {
  test.for<readonly [string, Files, RegExp]>([
    [
      'a reference to a trace from another folder',
      { 'suite/a.yaml': 'id: a\ntrace_refs: [run.json]\nchecks: [{type: non_empty}]\n' },
      /2: `a` cannot.*trace_refs/,
    ],
    [
      'an id that is too long for us',
      {
        'g.json': JSON.stringify({
          test_cases: [{ id: 'x'.repeat(201), query: 'q', checks: { mustContain: ['a'] } }],
        }),
      },
      /cannot.*200 characters/,
    ],
  ])('%s', async ([, files, expected]) => {
    const { copies, lost } = await bothWays(files)
    expect(copies).toEqual({})
    expect(lost).toEqual([expect.stringMatching(expected)])
  })

  test('a part that no key of ours stands for', async () => {
    const { drafts } = await loadDrafts(memoryTree({ 'a.yaml': 'id: a\nchecks: [{type: non_empty}]\n' }), [
      'a.yaml',
    ])
    const [draft] = drafts
    if (draft === undefined) throw new Error('no draft')
    const [check] = draft.checks
    if (check === undefined) throw new Error('no check')
    const odd = { ...draft, checks: [{ ...check, spec: { ...check.spec, turns: { from: 2, to: 3 } } }] }
    const { converted, diagnostics } = convertScenarios([odd], 'native')
    expect(converted).toEqual([])
    expect(diagnostics).toMatchObject([
      {
        code: 'not-convertible',
        file: 'a.yaml',
        line: 2,
        message: expect.stringContaining('`checks[0].turns`'),
      },
    ])
  })

  test('a scenario with problems stays where it is', async () => {
    const { copies } = await bothWays({ 'a.yaml': 'id: a\ncheck: []\n' })
    expect(copies).toEqual({})
  })
})
