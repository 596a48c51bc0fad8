import { describe, expect, test } from 'vitest'
import { checkNames } from '../../src/checks/find-check.ts'
import { diagnosticCatalogue } from '../../src/core/diagnostic-catalogue.ts'
import { errorCatalogue, GateError } from '../../src/core/errors.ts'
import { explainTopic, renderFirstTopics } from '../../src/reference/explain.ts'
import { formats } from '../../src/trace/formats/all-formats.ts'

describe('explain', () => {
  test('a check', () => {
    expect(explainTopic('max_turns')).toBe(`max_turns: The model was called no more often than a limit.
An agent that goes around in circles shows it here first.

Parameters
  max (number, required)
      The most model calls allowed.

When it does not pass
  over-limit
      The model was called more often than allowed.
  missing-data
      The trace lacks data that the check needs.

What is different here
  a model call within a model call, as two instrumentations record one
      Kensa: are two calls
      here: are one
      because the model was called once
  a run without any model call
      Kensa: has 0 of them; the check passes
      here: error missing-data
      because an agent without a model call is one whose calls were not recorded
  a span that is no model call, counts tokens and holds no call, beside model calls that count theirs
      Kensa: its tokens do not count
      here: error missing-data
      because only a model call uses tokens: one under another kind is a call that was not recorded as one

Examples
  Within the limit
      checks:
        - type: max_turns
          params:
            max: 3
    with the trace
      turns: 3
    passes

  One too many
      checks:
        - type: max_turns
          params:
            max: 3
    with the trace
      turns: 4
    fails: over-limit`)
  })

  test('a name that means something else in another system', () => {
    expect(explainTopic('tool_called')).toContain(
      'In files of PromptKit, tool_called is tools_called with count_failed: false.',
    )
    expect(explainTopic('banned_words')).toContain(
      'banned_words is content_excludes with match_mode: "word_boundary".',
    )
  })

  test.for([
    ['topic_policy', 'asks a model'],
    ['tool_exec', 'runs a tool'],
  ] as const)('%s, which is known and not done here', ([topic, words]) => {
    expect(explainTopic(topic)).toContain(words)
  })

  test('an error', () => {
    expect(explainTopic('no-scenarios')).toBe(
      'no-scenarios (exit code 2): No scenario was found.\n' +
        'Pass the file or folder of your scenarios, or create one with scenario-gate init. If your tests run the agent, record them first, such as by pytest --scenario-gate or npx vitest run.',
    )
  })

  test.for(Object.keys(errorCatalogue))('%s is explained', (code) => {
    expect(explainTopic(code)).toMatch(new RegExp(`^${code} \\(exit code (2|3|70)\\): .+\\.\n.+`))
  })

  test('a trace format', () => {
    expect(explainTopic('codex-exec')).toBe(
      'codex-exec: Events of codex exec --json\n\n' +
        'Printed by codex exec --json. Model calls are told by what came of them, ' +
        'each answer and each round of tool calls as one: there may be more, and no check passes by their number.\n\n' +
        'Where it was recorded: the answer, tool calls, model calls, tokens, failures of tools.\n' +
        'Never: cost (max_cost), times (max_duration).\n' +
        'Its end is not marked: cut off behind a turn, it looks like a shorter run. Cut off within one, it is unverified.',
    )
  })

  test.for([
    ['langfus', 'There is no check, error or trace format called "langfus". Did you mean langfuse?'],
    ['max_turn', 'There is no check, error or trace format called "max_turn". Did you mean max_turns?'],
    [
      'no-scenario',
      'There is no check, error or trace format called "no-scenario". Did you mean no-scenarios?',
    ],
  ] as const)('%s is near to something', ([topic, message]) => {
    expect(() => explainTopic(topic)).toThrow(new GateError('bad-option', message))
  })

  test('an unknown word gets to where the list is', () => {
    expect(() => explainTopic('__proto__')).toThrow(
      'There is no check, error or trace format called "__proto__". `explain checks`, `explain formats` and `explain errors` list all.',
    )
  })

  test('the lists have every name', () => {
    const all = ['checks', 'formats', 'errors', 'problems'].map(explainTopic).join('\n')
    const words = new Set(all.split(/[\s,]+/))
    const codes = [...Object.keys(errorCatalogue), ...Object.keys(diagnosticCatalogue)]
    const names = [...checkNames, ...formats.map(({ id }) => id), ...codes]
    expect(names.filter((name) => !words.has(name))).toEqual([])
  })

  test('ten checks come first, by question, with their other names', () => {
    const text = renderFirstTopics()
    expect(text).toMatch(
      /^Ten checks to start with\n\nDid it call the right tools\?\n {2}tools_called {2}\(also [^\n]*tool_called/,
    )
    expect(text.match(/^ {2}\S/gm)).toHaveLength(10)
    expect(text).toContain('`explain checks` lists all')
  })

  test('a check that is named otherwise in new scenarios says so', () => {
    expect(explainTopic('tool_called')).toContain('In new scenarios, use tools_called')
  })
})
