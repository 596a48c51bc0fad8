import { expect, test } from 'vitest'
import { callBundle } from '../support/bundle.ts'
import { repository, type Files } from '../support/repository.ts'

const question = 'How long is the free trial?'
const answer = 'The free trial takes 14 days and needs no credit card.'

/** A conversation with a tool call, as any client of OpenAI has it. */
const conversation = (text: string, tool = 'search_docs') =>
  JSON.stringify([
    { role: 'user', content: question },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c', type: 'function', function: { name: tool, arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'c', content: '14 days' },
    { role: 'assistant', content: text },
  ])

const kinds: readonly [kind: string, file: string, text: string][] = [
  [
    'a golden set',
    'evals/golden_set.yaml',
    `cases:\n  - { id: a, query: "${question}", expected_tools: [search_docs], must_contain: [14 days] }\n`,
  ],
  [
    'a golden set',
    'eval/golden.json',
    JSON.stringify([{ case_id: 'a', question, ground_truth: answer, difficulty: 'easy' }]),
  ],
  [
    'a golden set',
    'evals/golden.jsonl',
    `${JSON.stringify({ id: 'a', message: question, expect: { tools: ['search_docs'] } })}\n`,
  ],
  ['a golden set', 'data/golden_dataset.csv', `test_id,prompt,reference_answer\na,${question},${answer}\n`],
  [
    'a Langfuse dataset',
    'dataset.json',
    JSON.stringify([
      { id: 'a', status: 'ACTIVE', input: { question }, expectedOutput: { answer }, metadata: null },
    ]),
  ],
  [
    'a LangSmith dataset',
    'evals/examples.jsonl',
    `${JSON.stringify({ id: 'a', inputs: { question }, outputs: { answer: '14 days' }, metadata: {} })}\n`,
  ],
  [
    'a Braintrust dataset',
    'evals/rows.jsonl',
    `${JSON.stringify({ id: 'a', _xact_id: '1', root_span_id: 'r', span_id: 's', input: question, expected: answer })}\n`,
  ],
  [
    'a prompt file of `gh models`',
    'trial.prompt.yml',
    `messages: [{ role: user, content: '{{input}}' }]
testData: [{ input: "${question}", expected: 14 days }]
evaluators: [{ name: days, string: { contains: '{{expected}}' } }]
`,
  ],
  [
    'a pydantic-evals dataset',
    'evals/trial.yaml',
    `cases: [{ name: a, inputs: "${question}", expected_output: "${answer}" }]\nevaluators: [EqualsExpected]\n`,
  ],
]

/** Runs a command in a repository, and what it wrote. */
const gate = async (cwd: string, ...args: string[]) => callBundle({ args, cwd })

test.for(kinds)('%s in %s, from recordings to a red gate', async ([kind, file, text]) => {
  await using repo = await repository()
  await repo.commit({ [file]: text, 'traces/run.json': conversation(answer) })
  const begun = await gate(repo.path, 'init', '--yes')
  expect(begun).toMatchObject({ code: 0, stdout: expect.stringContaining(`${kind} of 1 case in ${file}`) })
  expect(await gate(repo.path, 'validate')).toMatchObject({ code: 0, stdout: '1 scenario, 0 errors\n' })
  expect(await gate(repo.path, 'run')).toMatchObject({ code: 0, stdout: expect.stringContaining('1 passed') })
  await repo.write({ 'traces/run.json': conversation('I do not know.', 'delete_account') })
  expect(await gate(repo.path, 'run')).toMatchObject({ code: 1, stdout: expect.stringContaining('1 failed') })
})

/** An agent that says this, whatever it is asked. */
const agent = (text: string): Files => ({ 'agent.mjs': `console.log(${JSON.stringify(text)})\n` })

test('an agent that is run on the cases of a table', async () => {
  await using repo = await repository()
  await repo.commit({
    ...agent(answer),
    'evals/golden.csv': `question,expected_answer\n${question},14 days\n`,
  })
  const begun = await gate(repo.path, 'init', '--yes', '--command', 'node agent.mjs')
  expect(begun).toMatchObject({ code: 0, stdout: expect.stringContaining('expected_answer → contains') })
  expect(await gate(repo.path, 'run')).toMatchObject({ code: 0, stdout: expect.stringContaining('1 passed') })
  await repo.write(agent('I do not know.'))
  expect(await gate(repo.path, 'run')).toMatchObject({ code: 1, stdout: expect.stringContaining('1 failed') })
})

test('an expectation that nobody knows is never a pass', async () => {
  await using repo = await repository()
  const set = `- { id: a, question: "${question}", must_contain: [14 days], expected_rules: [11e] }\n`
  await repo.commit({ 'evals/golden.yaml': set, 'traces/run.json': conversation(answer) })
  const begun = await gate(repo.path, 'init', '--yes')
  expect(begun.stdout).toContain('expected_rules → no check is known for it')
  expect(await gate(repo.path, 'run')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('1 unverified'),
  })
  expect(await gate(repo.path, 'convert', 'evals/golden.yaml')).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('- type: TODO expected_rules'),
    stderr: expect.stringContaining('No check is known for `expected_rules`'),
  })
})

test('who gives a golden set to the gate is told what to do', async () => {
  await using repo = await repository()
  const [[, yaml, cases] = ['', '', '']] = kinds
  await repo.commit({
    [yaml]: cases,
    'rows/golden.csv': 'question,answer\na,b\n',
    'traces/run.json': conversation(answer),
  })
  const command = `scenario-gate convert ${yaml} --output-dir scenarios`
  expect((await gate(repo.path, 'validate', yaml)).stdout).toContain(
    `this is a golden set of 1 case, and no scenario; \`${command}\` writes one of it`,
  )
  expect((await gate(repo.path, 'run', 'evals')).stdout.replaceAll(/\s+/g, ' ')).toContain(command)
  expect((await gate(repo.path, 'validate', 'rows/golden.csv')).stdout).toContain(
    'these are rows of a dataset',
  )
  expect((await gate(repo.path, 'validate', 'rows')).stderr).toContain(
    'index.js convert rows/golden.csv --output-dir scenarios',
  )
  const converted = await gate(repo.path, ...command.split(' ').slice(1))
  expect(converted).toMatchObject({ code: 0, stdout: expect.stringContaining('1 of 1 scenario converted') })
  // Beside its scenario, the set is its dataset and nothing else.
  await repo.write({
    'evals/own.yaml':
      'id: own\ndataset: golden_set.yaml\ninput_field: query\nchecks: [{ type: non_empty }]\n',
  })
  expect(await gate(repo.path, 'validate', 'evals')).toMatchObject({
    code: 0,
    stdout: '1 scenario, 0 errors\n',
  })
})

test('evals that are programs are named, with the page about them', async () => {
  await using repo = await repository()
  await repo.commit({
    'evals/task.py': 'from inspect_ai import task\n',
    'tests/test_agent.py': 'import deepeval\n',
    'evals/golden.yaml': `- { question: "${question}", answer: 14 days }\n`,
  })
  const { stdout } = await gate(repo.path, 'init', '--yes')
  expect(stdout).toContain('Inspect tasks, such as evals/task.py: they run by themselves')
  expect(stdout).toContain('DeepEval tests, such as tests/test_agent.py')
  expect(stdout).toContain('docs/start/golden-set.md#evals-that-are-programs')
})
