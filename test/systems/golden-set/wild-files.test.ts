import { expect, test } from 'vitest'
import { surveyRepository } from '../../../src/project/survey.ts'
import { describeGoldenSet, readCaseFiles } from '../../../src/systems/golden-set/golden-set.ts'
import { listMappings } from '../../../src/systems/golden-set/scenario-text.ts'
import { jsonLines } from '../../support/trace-files.ts'
import { memoryTree } from '../../support/memory-tree.ts'

const read = async (file: string, text: string) => readCaseFiles(memoryTree({ [file]: text }), [file], false)

const describe = async (file: string, text: string) => {
  const { sets, unread } = await read(file, text)
  return [
    ...sets.flatMap((set) => [describeGoldenSet(set), ...listMappings(set)]),
    ...unread.map(({ why }) => why),
  ]
}

test.for<[name: string, file: string, text: string, ...lines: string[]]>([
  [
    'the template of Copilot Studio, with remarks above the names',
    'evals/test_set.csv',
    '"# Import the test cases"\n"#"\n"question","expectedResponse"\n"How long is the trial?","14 days"\n',
    'a golden set of 1 case',
    'question → the input',
    'expectedResponse → contains',
  ],
  [
    'lines with comments',
    'evals/golden.jsonl',
    `# Labelled by hand\n// --- PLANS ---\n${jsonLines({ question: 'How long?', expected_answer: '14 days' })}`,
    'a golden set of 1 case',
    'question → the input',
    'expected_answer → contains',
  ],
  [
    'the data of a flow of Azure',
    'evaluation_dataset.jsonl',
    jsonLines({ chat_input: 'How long?', truth: '14 days', chat_history: [] }),
    'a golden set of 1 case',
    'chat_input → the input',
    'truth → contains',
  ],
  [
    'states, which no model can hold an answer to',
    'evals/cases.yaml',
    '- { id: a, prompt: Hi, expect_outcome: ok }\n- { id: b, prompt: Ho, expect_outcome: budget_exceeded }\n',
    'a golden set of 2 cases',
    'prompt → the input',
    'expect_outcome → no check is known for it',
  ],
  [
    'what is said of the outcome is one for a model',
    'evals/cases.yaml',
    '- { id: a, prompt: Hi, expect_outcome: The agent greets }\n',
    'a golden set of 1 case',
    'prompt → the input',
    'expect_outcome → llm_judge',
  ],
  [
    'cases of several turns beside others',
    'evals/cases.yaml',
    '- { id: a, prompt: Hi, expect_contains: [Hello] }\n- { id: c, prompt: Ho, expect_contains: [Hello] }\n- { id: b, turns: [{ prompt: Hi, expect_contains: [x y] }] }\n',
    'a golden set of 2 cases, and 1 row without `prompt`; write those with `turns` to a file of their own, and take out what is no case',
    'prompt → the input',
    'expect_contains → contains',
  ],
  [
    'a table of what a run came to',
    'evals/dataset.csv',
    'id,question,answer,tool_call_count,latency_seconds\nq1,Capital of France?,Paris is the capital,2,3.1\n',
  ],
  [
    'a prompt file whose data expects nothing',
    'summarize.prompt.yml',
    "model: gpt\nmessages: [{ role: user, content: '{{input}}' }]\ntestData: [{ input: What is it, expected: '' }]\n",
    'this is a golden set that expects nothing; write what is expected in each case, such as under `must_contain` or `expected_tools`',
  ],
  [
    'questions with nothing but notes',
    'evals/golden.jsonl',
    jsonLines({
      query: 'What is RAG?',
      expected_doc_ids: [],
      notes: 'Add the ids later',
      difficulty: 'easy',
    }),
    'this is a golden set that expects nothing; write what is expected in each case, such as under `must_contain` or `expected_tools`',
  ],
  [
    'settings with agents that have an instruction',
    'evals/settings.yaml',
    'judge: { model: x }\nagents: { definitions: [{ name: a, instruction: Help, max_iterations: 6 }] }\n',
  ],
  [
    'a golden set that is not UTF-8',
    'evals/golden_set.json',
    '[{"question": "a \uFFFD b", "expected_answer": "14 days"}]',
    'the row is not UTF-8 text; save the dataset as UTF-8',
  ],
])('%s', async ([, file, text, ...lines]) => {
  expect(await describe(file, text)).toEqual(lines)
})

const survey = (files: Readonly<Record<string, string>>) =>
  surveyRepository({ root: '/', tree: memoryTree(files), env: {} })

test('a golden set is found beside a folder with more results than are looked at', async () => {
  const results = Object.fromEntries(
    Array.from({ length: 400 }, (_, at) => [`eval/baselines/run/agent-${at}.json`, '{"verdict": "pass"}']),
  )
  const { goldenSets } = await survey({
    ...results,
    'eval/golden_set.json': JSON.stringify([{ question: 'How long?', expected_answer: '14 days' }]),
  })
  expect(goldenSets.map(({ file }) => file)).toEqual(['eval/golden_set.json'])
})

test('what cannot be read of a test set is told', async () => {
  const { unreadCases } = await survey({
    'eval/testset.json': '[{"query": "a \uFFFD b", "relevant_ids": ["x"]}]',
  })
  expect(unreadCases).toEqual([
    { file: 'eval/testset.json', why: 'the row is not UTF-8 text; save the dataset as UTF-8' },
  ])
})
