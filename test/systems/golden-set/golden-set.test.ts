import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseYaml } from '../../../src/text/yaml/parse-yaml.ts'
import { readCaseFiles } from '../../../src/systems/golden-set/golden-set.ts'
import { listMappings, renderGoldenScenario } from '../../../src/systems/golden-set/scenario-text.ts'
import { loadSuite } from '../../support/load-suite.ts'
import { memoryTree } from '../../support/memory-tree.ts'
import { projectRoot } from '../../support/source-files.ts'

const folder = join(projectRoot, 'test/fixtures/golden-sets')

const read = async (file: string, text: string, isJudged = false) =>
  (await readCaseFiles(memoryTree({ [file]: text }), [file], isJudged)).sets[0] ?? null

/** What the expectations of one case become, without its input. */
async function mapCase(expectations: object, isJudged = false) {
  const set = await read(
    'golden.json',
    JSON.stringify([{ id: 'a', question: 'Hi?', ...expectations }]),
    isJudged,
  )
  return set === null ? null : listMappings(set).slice(1)
}

const sentence = 'The free trial takes fourteen days.'

describe('what a key becomes', () => {
  test.for([
    ['expected_tools', ['search'], 'tools_called'],
    ['expected_skill', 'pdf', 'skill_activated'],
    ['expected_not_skills', ['pdf'], 'skill_not_activated'],
    ['forbidden_skill', 'pdf', 'skill_not_activated'],
    ['report_contains', ['30 days'], 'contains'],
    ['preferred_response', '14 days', 'contains'],
    ['expected', 'refuse', 'no check is known for it'],
    ['expected_output', 'ESCALATED', 'no check is known for it'],
    ['expected_answer', ['should_answer', 'clarify', 'either'], 'no check is known for it'],
    ['expected_answer', ['Paris', 'Rome', 'Pass'], 'contains_any'],
    ['expected', 'unanswerable', 'no check is known for it'],
    ['expected', 'refuse politely', 'contains'],
    ['expected', 'passport', 'contains'],
    ['gold_escalate', true, 'no check is known for it'],
    ['outcome_in', ['answered'], 'no check is known for it'],
    ['expectedTools', ['search'], 'tools_called'],
    ['expect_tools', ['search'], 'tools_called'],
    ['expects_tool', 'search', 'tools_called'],
    ['required_tools', ['search'], 'tools_called'],
    ['tools_expected', ['search'], 'tools_called'],
    ['must_call', ['search'], 'tools_called'],
    ['expected_tool_chain', ['search', 'pay'], 'tool_order'],
    ['answer_must_include', ['USD'], 'contains'],
    ['final_contains', ['USD'], 'contains'],
    ['answer_contains_any', ['USD', 'EUR'], 'contains_any'],
    ['answer_must_not_contain', ['USD'], 'content_excludes'],
    ['forbidden_tools', ['pay'], 'tools_not_called'],
    ['forbid_tools', ['pay'], 'tools_not_called'],
    ['must_not_call', ['pay'], 'tools_not_called'],
    ['expected_tool_sequence', ['a', 'b'], 'tool_order'],
    ['allowed_tools', ['a'], 'tools_allowed'],
    ['must_contain', ['USD'], 'contains'],
    ['Must Include', ['USD'], 'contains'],
    ['expected_keywords', ['USD'], 'contains'],
    ['ground_truth_answer_contains', 'USD', 'contains'],
    ['must_contain_any', ['USD', 'EUR'], 'contains_any'],
    ['must_not_contain', ['error'], 'content_excludes'],
    ['should_not_mention', ['error'], 'content_excludes'],
    ['forbidden_phrases', ['error'], 'content_excludes'],
    ['prohibited_claims', ['free'], 'content_excludes'],
    ['must_match', '^Yes', 'output_matches'],
    ['forbidden_pattern', 'no', 'regex'],
    ['required_facts', ['21V215000'], 'contains'],
    ['required_facts', [sentence], 'llm_judge'],
    ['expected_behavior', 'Declines politely.', 'llm_judge'],
    ['rubric', 'Declines politely.', 'llm_judge'],
    ['forbidden_behaviors', ['Promises a refund.'], 'llm_judge'],
    ['max_tool_calls', 3, 'max_tool_calls'],
    ['expected_answer', '14 days', 'contains'],
    ['answer', 42, 'output_matches'],
    ['answer', 'no', 'output_matches'],
    // The choice of a question: an article is one, too.
    ['target', 'A', 'no check is known for it'],
    ['expected_response_must_contain_any', ['USD', 'EUR'], 'contains_any'],
    ['ideal', ['14 days', 'two weeks'], 'contains_any'],
    ['ground_truth', sentence, 'text_similarity: at least half of the words agree'],
    ['reference', [sentence, sentence], 'text_similarity: at least half of the words agree'],
    ['must_include_keywords', ['USD'], 'contains'],
    ['must_exclude_keywords', ['EUR'], 'content_excludes'],
    ['expected_not_contains', ['EUR'], 'content_excludes'],
    ['expected_answer_points', [sentence], 'llm_judge'],
    ['rubric', ['Declines.', 'Is polite.'], 'llm_judge'],
    ['rubric', [{ name: 'tone', weight: 2 }], 'no check is known for it'],
    ['must_contain', ['USD|EUR'], 'no check is known for it'],
    ['must_not_contain', ["I cannot|I'm unable"], 'no check is known for it'],
    ['chat_history', [{ role: 'user', content: 'I am Ada' }], 'no check is known for it'],
    ['expected_rules', ['11e'], 'no check is known for it'],
    ['must_ask_details', true, 'no check is known for it'],
    ['should_escalate', false, 'no check is known for it'],
  ] as const)('%s: %j', async ([key, value, becomes]) => {
    expect(await mapCase({ [key]: value })).toEqual([`${key} → ${becomes}`])
  })

  test('with a judge, an answer is compared by what it says', async () => {
    expect(await mapCase({ expected_answer: sentence }, true)).toEqual(['expected_answer → llm_judge'])
    expect(await mapCase({ expected_answer: '14 days' }, true)).toEqual(['expected_answer → contains'])
  })

  test('among expectations every key is one', async () => {
    const expected = { tools: ['a'], forbid_tools: ['b'], contains: ['c'], answer: sentence, mode: 'plan' }
    expect(await mapCase({ expect: expected })).toEqual([
      'expect.tools → tools_called',
      'expect.forbid_tools → tools_not_called',
      'expect.contains → contains',
      'expect.answer → text_similarity: at least half of the words agree',
      'expect.mode → no check is known for it',
    ])
  })

  test('below any key that surely asks', async () => {
    const expected_behavior = { decision: 'OK', must_not_include: ['fee'], required_tools: ['pay'] }
    expect(await mapCase({ expected_behavior })).toEqual([
      'expected_behavior.decision → no check is known for it',
      'expected_behavior.must_not_include → content_excludes',
      'expected_behavior.required_tools → tools_called',
    ])
  })

  test.for([
    [
      'turns',
      [
        { user: 'Pay', expected_tools: ['pay'] },
        { user: 'Thanks', must_not_contain: ['free'] },
      ],
    ],
    [
      'messages',
      [
        { role: 'user', content: 'Pay' },
        { role: 'assistant', check: { expected: 'Paid' } },
      ],
    ],
  ] as const)('what each of the %s should come to is not lost', async ([key, turns]) => {
    const paths = key === 'turns' ? ['expected_tools', 'must_not_contain'] : ['check']
    const open = paths.map((path) => `${key}[].${path} → no check is known for it`)
    const alone = await read('golden.json', JSON.stringify([{ id: 'a', [key]: turns }]))
    expect(alone === null ? null : listMappings(alone)).toEqual([`${key} → the input`, ...open])
    const others = { expected_tools: ['search'], [key]: turns }
    expect(await mapCase(others)).toEqual(['expected_tools → tools_called', ...open])
  })

  test('calls of tools in messages are no expectations', async () => {
    const call = { function: { name: 'book', arguments: { expected_date: 'May' } } }
    const messages = [{ role: 'assistant', content: '', tool_calls: [call] }]
    expect(await mapCase({ messages, expected_tools: ['book'] })).toEqual([
      'expected_tools → tools_called',
      'nothing is asked of: messages',
    ])
  })

  test('notes ask for nothing', async () => {
    const notes = {
      difficulty: 'easy',
      notes: 'x',
      actual_output: 'y',
      reference_contexts: ['z'],
      response: 'r',
      gold_source: 'faq.md',
      expected_keywords: [],
    }
    expect(await mapCase({ ...notes, must_contain: ['a'], facts: ['b'] })).toEqual([
      'must_contain → contains',
      'nothing is asked of: facts',
    ])
  })
})

test('files of systems, and of people', async () => {
  const tree = memoryTree(
    Object.fromEntries(
      await Promise.all(
        (await readdir(folder)).map(
          async (name) => [name, await readFile(join(folder, name), 'utf8')] as const,
        ),
      ),
    ),
  )
  const sets = await Promise.all(
    (await tree.list('.')).map(async (file) => {
      const {
        sets: [set = null],
      } = await readCaseFiles(tree, [file], false)
      return set === null
        ? file
        : [`${file}: ${set.kind}, ${set.rows} rows, id ${set.id ?? '-'}`, ...listMappings(set)]
    }),
  )
  expect(sets).toMatchInlineSnapshot(`
    [
      [
        "agent-folio.yaml: a golden set, 75 rows, id -",
        "query → the input",
        "expected_tools → tools_called",
        "must_contain → contains",
        "must_not_contain → content_excludes",
      ],
      [
        "braintrust.jsonl: a Braintrust dataset, 2 rows, id -",
        "input → the input",
        "expected → contains",
        "nothing is asked of: is_root",
      ],
      [
        "langfuse.csv: a Langfuse dataset, 2 rows, id -",
        "input.question → the input",
        "expectedOutput.answer → output_matches",
      ],
      [
        "langfuse.json: a Langfuse dataset, 2 rows, id -",
        "input.question → the input",
        "expectedOutput.answer → text_similarity: at least half of the words agree",
        "metadata.expected_tools → tools_called",
      ],
      [
        "langsmith.csv: a golden set, 2 rows, id -",
        "input_question → the input",
        "output_answer → contains",
      ],
      [
        "langsmith.json: a LangSmith dataset, 2 rows, id -",
        "inputs.question → the input",
        "outputs.answer → contains",
      ],
      [
        "pydantic-evals.yaml: a pydantic-evals dataset, 2 rows, id name",
        "inputs.question → the input",
        "EqualsExpected → eq!",
        "Contains → output_contains",
        "MaxDuration → max_duration",
        "LLMJudge → llm_judge",
        "LLMJudge → llm_judge",
        "HasMatchingSpan → no check is known for it",
      ],
      [
        "summary.prompt.yml: a prompt file of \`gh models\`, 2 rows, id -",
        "input → the input",
        "startsWith → starts_with!",
        "contains → output_contains",
        "github/similarity → text_similarity: at least half of the words agree",
        "llm → no check is known for it",
      ],
    ]
  `)
})

test.for([
  ['scenarios of ours', 'golden.yaml', '- id: a\n  input: b\n  checks: [{ type: non_empty }]\n'],
  ['one with a rubric', 'golden.yaml', '- id: a\n  input: b\n  criteria: polite\n'],
  ['evals of Timbal', 'golden.yaml', '- name: a\n  prompt: b\n  output:\n    contains!: c\n'],
  [
    'evals of Timbal about an argument',
    'golden.yaml',
    '- name: a\n  input:\n    prompt:\n      contains!: c\n',
  ],
  ['evals of Timbal with a list', 'golden.yaml', '- name: a\n  input: b\n  output:\n  - contains!: c\n'],
  ['an eval set of ADK', 'golden.json', '{"eval_set_id":"a","eval_cases":[{"query":"b","reference":"c"}]}'],
  ['a config of promptfoo', 'eval.yaml', 'prompts: [a]\ntests:\n  - { question: b, expected: c }\n'],
  ['tests of promptfoo', 'eval.csv', 'question,__expected\na,b\n'],
  ['a suite of agentcheck', 'eval.json', '{"test_cases":[{"query":"a","expected":"b","checks":{}}]}'],
  ['questions alone', 'faq.json', '[{"question":"a","link":"b"}]'],
  ['a list of texts', 'golden.json', '["a","b"]'],
  ['two lists', 'golden.yaml', 'easy: [{ question: a, answer: b }]\nhard: [{ question: a, answer: b }]\n'],
  ['a mapping', 'golden.yaml', 'question: a\nanswer: b\n'],
  ['nothing', 'golden.json', ''],
  ['another ending', 'golden.txt', '[{"question":"a","answer":"b"}]'],
] as const)('no golden set: %s', async ([, file, text]) => {
  expect(await read(file, text)).toBeNull()
})

const nest = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)

describe('hostile files', () => {
  test.for([
    ['a deep expectation', `[{"question":"a","expected":${nest(50)}}]`],
    ['keys of JavaScript', '[{"question":"a","__proto__":{"x":1},"constructor":"b","expected_answer":"c"}]'],
    [
      'many keys',
      `[{"question":"a","expected":{${Array.from({ length: 300 }, (_, at) => `"k${at}":1`).join(',')}}}]`,
    ],
    [
      'odd types',
      '[{"question":1,"expected_answer":null},{"question":null,"expected_answer":[[1],{"a":[]}]},3,null]',
    ],
    ['the same id twice', '[{"id":"a","question":"a","answer":"b"},{"id":"a","question":"c","answer":"d"}]'],
  ] as const)('%s', async ([, text]) => {
    const set = await read('golden.json', text)
    expect(set).not.toBeNull()
    if (set === null) return
    const written = renderGoldenScenario(set, 'scenarios/golden.yaml')
    expect(parseYaml(written)).toMatchObject({ ok: true, faults: [] })
    const { scenarios } = await loadSuite(
      memoryTree({ 'golden.json': text, 'scenarios/golden.yaml': written }),
      ['scenarios'],
    )
    expect(new Set(scenarios.map(({ id }) => id)).size).toBe(scenarios.length)
  })

  test('a key writes no YAML of its own, and is still asked for', async () => {
    const keys = ['must_a\nnegative: true', 'x\r\nnegative: true', 'expected_{{a}}', 'must_\u2028b?']
    const row = { question: 'a', must_contain: ['b'], ...Object.fromEntries(keys.map((key) => [key, 'c'])) }
    const set = await read('golden.json', JSON.stringify([row]))
    if (set === null) throw new Error('is a golden set')
    const written = renderGoldenScenario(set, 'scenarios/golden.yaml')
    const parsed = parseYaml(written)
    if (!parsed.ok) throw new Error(parsed.message)
    expect(parsed.value).toMatchObject({ id: 'golden', dataset: '../golden.json', input_field: 'question' })
    expect(parsed.value).not.toHaveProperty('negative')
    expect(set.expectations.filter(({ check }) => check === null)).toHaveLength(3)
  })

  test('CSV with formulas, quotes and line breaks', async () => {
    const rows =
      'question,expected_answer,must_contain\n"=HYPERLINK(""http://x"",""y"")","a ""b""\nc",x|y\n+1,@SUM(1),z\n'
    const set = await read('golden.csv', rows)
    if (set === null) throw new Error('is a golden set')
    const written = renderGoldenScenario(set, 'golden.scenario.yaml')
    const { scenarios, diagnostics } = await loadSuite(
      memoryTree({ 'golden.csv': rows, 'golden.scenario.yaml': written }),
      ['golden.scenario.yaml'],
    )
    expect(diagnostics).toEqual([])
    expect(scenarios).toMatchObject([
      {
        input: '=HYPERLINK("http://x","y")',
        checks: [{ params: { patterns: ['a "b"\nc'] } }, { params: { patterns: ['x', 'y'] } }],
      },
      { input: '+1', checks: [{ params: { patterns: ['@SUM(1)'] } }, { params: { patterns: ['z'] } }] },
    ])
  })

  test('a hundred thousand rows', async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => `{"question":"q${at}","answer":"a${at}"}`).join(
      '\n',
    )
    expect(await read('golden.jsonl', rows)).toMatchObject({ rows: 100_000, input: 'question' })
  })
})
