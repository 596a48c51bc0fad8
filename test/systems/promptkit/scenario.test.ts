import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadSuite, parseScenarioFile } from '../../support/load-suite.ts'
import { bothWays } from '../../support/converted.ts'
import { memoryTree } from '../../support/memory-tree.ts'
import { has, load, score, turn } from '../../support/promptkit-scenario.ts'

const kind = (name: string) =>
  parseScenarioFile('a.yaml', `apiVersion: promptkit.altairalabs.ai/v1alpha1\nkind: ${name}\nspec: {}\n`)

describe('a scenario', () => {
  test('is read with the checks of its turns and of the whole', () => {
    const { draft, diagnostics } = load(`  task_type: support
  description: Refund
  trials: 3
  turns:
    - role: user
      content: "Where is {order}? {order}"
      perturbations: { order: [A-1, A-2] }
      assertions:
        - type: tools_called
          params: { tool_names: [lookup], max_calls: 2, min_score: 0.5 }
          message: looks it up
          when: { any_tool_called: true }
          pass_threshold: 0.66
    - role: user
      parts: [{ type: text, text: "Thanks " }, { type: image, media: { url: x } }, { type: text, text: all }]
  conversation_assertions:
    - type: assertion
      params: { eval_type: content_not_includes, eval_params: { patterns: [no, yes] }, max_score: 1 }
`)
    expect(diagnostics).toEqual([])
    const { id, description, tags, trials, input, script, checks } = draft ?? {}
    const turns = { least: 2, most: 2 }
    expect({ id, description, tags, trials, input, script }).toEqual({
      id: 'a',
      description: 'Refund',
      tags: [],
      trials: 6,
      input: ['Where is {order}? {order}', 'Thanks all'],
      script: { taskType: 'support', turns },
    })
    const same = { severity: 'error', surface: 'assertion', ofTurns: turns }
    expect(checks?.map(({ spec }) => spec)).toEqual([
      { ...same, type: 'no_agent_error', params: {}, description: '', onlyFails: true },
      {
        ...same,
        type: 'tools_called',
        params: { tool_names: ['lookup'], max_calls: 2, count_failed: false },
        description: 'looks it up',
        threshold: { min: 0.5, max: null },
        when: { any_tool_called: true },
        passThreshold: 0.66,
        turns: { from: 1, to: 1 },
        whenTurns: { from: 1, to: 1 },
      },
      {
        ...same,
        type: 'content_not_includes',
        params: { patterns: ['no', 'yes'] },
        description: '',
        threshold: { min: null, max: 1 },
      },
    ])
    expect(draft?.locate(['checks', 1, 'params', 'tool_names', 0])).toEqual({ line: 14, column: 34 })
    expect(draft?.locate(['checks', 2, 'params', 'patterns', 1])).toEqual({ line: 22, column: 80 })
  })

  test('needs no assertion of how it is played', () => {
    const { diagnostics } = load(`  mode: duplex
  duplex: { timeout: 10m }
  voice: anna
  tool_policy: { max_rounds: 3, tool_choice: auto }
  context_policy: { strategy: oldest }
  seed_memories: [{ content: x, date: 2026-01-01 }]
  providers: [a]
  turns:
    - { role: user, content: Hi, chaos: { tool_failures: [] }, consent_overrides: { pay: deny }, seed: 1 }
`)
    expect(diagnostics).toEqual([])
  })

  test('has the name of its manifest, else that of its spec', () => {
    const start = 'apiVersion: promptkit.altairalabs.ai/v1alpha1\nkind: Scenario\n'
    const spec = `spec:\n  id: b\n  turns:\n${turn()}`
    const ids = [`${start}metadata: { name: a }\n${spec}`, start + spec].map(
      (text) => parseScenarioFile('c.scenario.yaml', text).drafts[0],
    )
    expect(ids.map((draft) => [draft?.id, draft?.problems.length])).toEqual([
      ['a', 0],
      ['b', 0],
    ])
    const { drafts } = parseScenarioFile('c.scenario.yaml', `${start}spec:\n  turns:\n${turn()}`)
    expect(drafts[0]).toMatchObject({
      id: 'c',
      problems: [{ message: expect.stringContaining('has no name') }],
    })
  })

  test('without an assertion it proves nothing', async () => {
    const { outcome, verdicts } = await score(`  turns:\n${turn()}`, [{ user: 'Hi', reply: 'Hello' }])
    expect([outcome, verdicts]).toEqual(['unverified', []])
  })
})

describe('a run that ended in an error', () => {
  const spec = `  turns:\n${turn('{ type: tools_called, params: { tools: [pay] } }')}`
  const turns = [{ user: 'Hi', tools: ['pay'], reply: 'x' }]

  test.for([
    ['of the agent has failed', 'provider: rate limit', 'failed'],
    [
      'of an assertion is judged by the assertions as they are now',
      'turn 1: validation failed: [assertion 0 (contains) failed: no]',
      'passed',
    ],
  ] as const)('%s', async ([, error, outcome]) => {
    expect((await score(spec, turns, error)).outcome).toBe(outcome)
  })
})

describe('what nobody can answer for yet is unverified, and never skipped', () => {
  test.for([
    ['topic_policy', 'asks a model'],
    ['tool_exec', 'runs a tool'],
    ['text_toxicity', 'asks a classifier'],
    ['text_sentiment', 'asks a classifier'],
    ['image_moderation', 'asks a classifier'],
    ['audio_emotion', 'asks a classifier'],
  ] as const)('%s %s', async ([type, words]) => {
    const spec = `  turns:\n${turn(`{ type: ${type}, params: { criteria: kind } }`, has('x'))}`
    const { outcome, verdicts, said } = await score(spec, [{ user: 'Hi', reply: 'x' }])
    expect([outcome, verdicts]).toEqual([
      'unverified',
      ['no_agent_error pass', `${type} error`, 'contains pass'],
    ])
    expect(said.join()).toContain(words)
  })
})

describe('thresholds', () => {
  test.for([
    ['a partial score fails by itself', has('[x, y]'), 'fail'],
    ['unless less is asked for', has('[x, y]', ', min_score: 0.5'), 'pass'],
    ['or nothing of it may be there', has('[x, y]', ', max_score: 0.2'), 'fail'],
    [
      'in the wrapper of PromptKit too',
      '{ type: assertion, params: { eval_type: contains, eval_params: { patterns: [x, y] }, min_score: 0.5 } }',
      'pass',
    ],
    ['a score that is no number is an error', has('x', ', min_score: high'), 'error'],
    ['braces stand for themselves', '{ type: content_excludes, params: { patterns: ["{{name}}"] } }', 'pass'],
    [
      'as Go reads YAML, `no` is a text',
      '{ type: content_excludes, params: { patterns: [no, 1e] } }',
      'pass',
    ],
  ] as const)('%s', async ([, assertion, status]) => {
    const flat = assertion.replace('[[', '[').replace(']]', ']').replace('y],', 'y],')
    const { verdicts } = await score(`  turns:\n${turn(flat)}`, [{ user: 'Hi', reply: 'x' }])
    expect(verdicts?.[1]).toMatch(new RegExp(` ${status}$`))
  })
})

describe('what is wrong has a place and an answer', () => {
  const ok = `  turns:\n${turn()}`
  test.for([
    [
      'a key of the scenario',
      `${ok}  conversation_assertion: []\n`,
      '7:3',
      'did you mean `conversation_assertions`?',
    ],
    [
      'a key of a turn',
      '  turns:\n    - { role: user, assertion: [] }\n',
      '6:21',
      'did you mean `assertions`?',
    ],
    ['a turn without a role', '  turns:\n    - { content: Hi }\n', '6:7', 'no `role`'],
    [
      'a turn of the assistant',
      '  turns:\n    - { role: assistant }\n',
      '6:15',
      'plays no turn of `assistant`',
    ],
    ['a turn that is none', '  turns: [Hi]\n', '5:11', 'expected a turn'],
    ['no turns', '  task_type: x\n', '4:1', 'has no turns'],
    ['trials that are none', `${ok}  trials: many\n`, '7:11', 'expected a whole number'],
    ['a key given twice', `${ok}  trials: 1\n  trials: 2\n`, '8:3', 'given twice'],
    [
      'too many assertions over all turns',
      `  turns:\n    - { role: customer, turns: 1000, assertions: [${'{ type: non_empty }, '.repeat(11)}] }\n`,
      '6:5',
      'at most 10000 assertions',
    ],
    [
      'too many assertions',
      `${ok}  conversation_assertions: ${list(1001)}\n`,
      '7:28',
      'at most 1000 entries',
    ],
    [
      'too many versions',
      `  turns:\n    - { role: user, perturbations: { a: ${list(200)}, b: ${list(200)} } }\n`,
      '6:5',
      'more than 10000',
    ],
  ] as const)('%s', ([, spec, place, words]) => {
    const { draft, diagnostics } = load(spec)
    expect(diagnostics.map(({ line, column }) => `${line}:${column}`)).toEqual([place])
    expect(diagnostics[0]?.message).toContain(words)
    expect(draft?.problems).toEqual(diagnostics)
  })

  test.for([
    ['a key of an assertion', '{ type: contains, when: {}, min_score: 1 }', 'min_score', 'under `params`'],
    ['a key of `when`', '{ type: contains, when: { tool: x } }', 'when', 'tool'],
    ['a type that there is not', '{ type: contans }', 'type', 'Did you mean contains?'],
    ['a parameter', '{ type: contains, params: { pattern: [x] } }', 'params', 'patterns'],
    ['a wrapper around nothing', '{ type: assertion, params: {} }', 'params', 'eval_type'],
    ['a wrapper in a wrapper', '{ type: assertion, params: { eval_type: assertion } }', 'type', 'assertion'],
    ['an assertion that is none', 'contains', '', 'expected an assertion'],
    ['parameters that are none', '{ type: contains, params: [x] }', 'params', 'expected a mapping'],
  ] as const)('%s stays with its assertion', async ([, assertion, , words]) => {
    const spec = `  turns:\n${turn(assertion, has('x'))}`
    const { outcome, verdicts, said } = await score(spec, [{ user: 'Hi', reply: 'x' }])
    expect([outcome, verdicts?.[1]?.split(' ')[1], verdicts?.[2]]).toEqual([
      'unverified',
      'error',
      'contains pass',
    ])
    expect(said.join('\n')).toMatch(/^p\/a\.scenario\.yaml:6:\d+ error: /m)
    expect(said.join('\n')).toContain(words)
  })
})

function list(length: number): string {
  return `[${Array.from({ length }, (_, index) => index).join(',')}]`
}

describe('kinds', () => {
  test.for(['Provider', 'Tool', 'Persona'])('a %s is no scenario', (name) => {
    expect(kind(name)).toEqual({ drafts: [], diagnostics: [] })
  })

  test('one that is nearly a scenario is an error, another one is passed over', () => {
    const slip = kind('Scenaro')
    expect([slip.drafts.length, slip.diagnostics[0]?.message]).toEqual([
      1,
      expect.stringContaining('`Scenario`'),
    ])
    expect(kind('Workflow').diagnostics.map(({ severity }) => severity)).toEqual(['warning'])
  })

  test('anything at all in a file of PromptKit is read without a throw, and never stands without a problem', () => {
    const kinds = fc.constantFrom('Scenario', 'Eval', 'Arena')
    fc.assert(
      fc.property(kinds, fc.jsonValue({ maxDepth: 5 }), (name, spec) => {
        const text = `apiVersion: promptkit.altairalabs.ai/v1alpha1\nkind: ${name}\nspec: ${JSON.stringify(spec)}\n`
        const { drafts } = parseScenarioFile('a.yaml', text)
        if (name === 'Arena') return
        expect(drafts.map(({ problems }) => problems.length > 0)).toEqual([true])
      }),
    )
  })
})

describe('parameters that PromptKit writes in its documents and reads nowhere', () => {
  test.for([
    ['contains', 'patterns: [refund], match_mode: any', 'match_mode'],
    ['contains', 'patterns: [refund], case_insensitive: true', 'case_insensitive'],
    ['regex', 'pattern: refund, flags: i', 'flags'],
    ['tools_called', 'tools: [lookup], required_args: [id]', 'required_args'],
    ['llm_judge', 'criteria: kind, prompt: judge-evidence', 'prompt'],
    ['llm_judge', 'criteria: kind, judge_provider: openai/m', 'judge_provider'],
  ] as const)('%s { %s } is read without it, and says so', async ([type, params, name]) => {
    const files = {
      'p/a.scenario.yaml': `kind: Scenario\nmetadata: { name: a }\nspec:\n  turns:\n${turn(`{ type: ${type}, params: { ${params} } }`)}`,
      'p/arena.yaml': 'kind: Arena\nspec: { scenarios: [{ file: a.scenario.yaml }] }\n',
    }
    const { scenarios, diagnostics } = await loadSuite(memoryTree(files), ['p/arena.yaml'])
    const check = scenarios[0]?.checks.find(({ spec }) => spec.type === type)
    expect(check?.problems).toBeNull()
    expect(check?.spec.params).not.toHaveProperty(name)
    expect(diagnostics.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      `warning: \`${name}\` does nothing in \`${type}\`, as in PromptKit; remove it`,
    ])
    expect((await bothWays(files, 'native', ['p/arena.yaml'])).lost).toEqual([])
  })

  test('where a check has such a parameter, it is read', () => {
    const { draft } = load(
      `  turns:\n${turn('{ type: content_excludes, params: { patterns: [a], match_mode: word_boundary } }')}`,
    )
    expect(draft?.checks[1]?.spec.params).toHaveProperty('match_mode')
  })
})
