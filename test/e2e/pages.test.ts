import { chmod, readdir, readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { arenaRun } from '../support/arena-run.ts'
import { follow } from '../support/page.ts'
import { repository, type Files, type TestRepository } from '../support/repository.ts'
import { sdkPages } from '../support/sdk-pages.ts'
import { projectRoot } from '../support/source-files.ts'
import { again, good } from '../support/suite.ts'
import { timbalRecording } from '../support/timbal-run.ts'

const fixture = (path: string) => readFile(join(projectRoot, 'test/fixtures', path), 'utf8')

/** A conversation without a tool call. */
const spoken = (question: string, answer: string) =>
  JSON.stringify([
    { role: 'user', content: question },
    { role: 'assistant', content: answer },
  ])

const kensa = `id: refund
name: Refunds
input: I want my money back for order 17.
run_command: [node, -p, "process.argv[1]"]
checks:
  - type: output_contains
    params: { value: money }
`

const arena = `apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: Arena
metadata: { name: shop }
spec:
  scenarios:
    - file: scenarios/greet.scenario.yaml
`

const greeting = `apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: Scenario
metadata: { name: greet }
spec:
  task_type: support
  turns:
    - role: user
      content: Hi
      assertions:
        - type: content_includes
          params: { patterns: [Hello] }
`

/** What Claude Code prints when it edits a file and runs the tests. */
const codingSession = [
  { type: 'system', subtype: 'init', session_id: 's', model: 'claude-sonnet-4-5', tools: ['Edit', 'Bash'] },
  ...(['Edit', 'Bash'] as const).flatMap((name, index) => [
    {
      type: 'assistant',
      session_id: 's',
      message: {
        id: `msg_${index}`,
        role: 'assistant',
        model: 'claude-sonnet-4-5',
        content: [{ type: 'tool_use', id: `call_${index}`, name, input: {} }],
        usage: { input_tokens: 50, output_tokens: 15 },
      },
    },
    {
      type: 'user',
      session_id: 's',
      message: {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: `call_${index}`, content: 'ok' }],
      },
    },
  ]),
  {
    type: 'result',
    subtype: 'success',
    is_error: false,
    session_id: 's',
    result: 'The parser has a test now.',
    num_turns: 3,
    duration_ms: 3000,
    total_cost_usd: 0.02,
    usage: { input_tokens: 100, output_tokens: 30 },
  },
]
  .map((line) => JSON.stringify(line))
  .join('\n')

/** An agent without telemetry that keeps its messages. */
const silentAgent = {
  'agent.py': 'import shutil\nshutil.copy("replies.json", "run.json")\nprint("Your refund is on its way.")\n',
  'replies.json': good,
  '.gitignore': '.scenario-gate/\nrun.json\n',
}

const refund = (extra: string) => `id: refund
input: I want my money back for order 17.
run_command: [python3, agent.py]
${extra}checks:
  - type: tools_called
    params: { tools: [issue_refund] }
`

/** What somebody has who opens the page, and what their branch changes. Programs in `bin` are on the path. */
const pages: readonly (readonly [page: string, files: () => Promise<Files> | Files, change?: Files])[] = [
  ['start/getting-started', () => ({})],
  [
    'start/golden-set',
    () => ({
      'traces/trial.json': spoken('How long is the free trial?', 'The trial takes 14 days.'),
      'traces/export.json': spoken('Can I export my data?', 'Yes: open Settings and choose CSV or JSON.'),
    }),
  ],
  ['start/recordings', () => ({ 'traces/refund-1.json': good, 'traces/refund-2.json': again(good, 2) })],
  ['start/kensa', () => ({ '.kensa/scenarios/refund.yaml': kensa })],
  [
    'start/coding-agents',
    async () => ({
      'bin/claude': `#!/bin/sh\ncat <<'END'\n${codingSession}\nEND\n`,
      'session.jsonl': await fixture('traces/claude-code-3.jsonl'),
    }),
  ],
  [
    'start/promptfoo',
    async () => ({
      'support.mjs': 'export default class {}\n',
      'traces/results.json': await fixture('promptfoo/support-results.json'),
      'recorded/weather.json': await fixture('traces/examples/promptfoo.json'),
    }),
  ],
  [
    'start/promptkit',
    () => ({
      'config.arena.yaml': arena,
      'scenarios/greet.scenario.yaml': greeting,
      'out/greet.json': arenaRun({ scenario: 'greet', turns: [{ user: 'Hi', reply: 'Hello!' }] }),
    }),
  ],
  [
    'daily/any-ci',
    () => ({
      'scenarios/refund.yaml':
        'id: refund\ntraces: ../traces/refund.json\nchecks: [{ type: tools_called, params: { tools: [issue_refund] } }]\n',
      'traces/refund.json': good,
    }),
    { 'traces/refund.json': good.replaceAll('issue_refund', 'get_order') },
  ],
  ['start/own-log', () => ({})],
  ['daily/nothing-recorded', () => ({ ...silentAgent, 'scenarios/refund.yaml': refund('') })],
  [
    'daily/refresh-recordings',
    () => ({
      ...silentAgent,
      'prompt.txt': 'Be kind.',
      'scenarios/refund.yaml': refund(
        'trace_file: run.json\ntraces: ../traces/refund-*.jsonl\naffects: [prompt.txt]\n',
      ),
      'traces/refund-1.jsonl': JSON.stringify(JSON.parse(good)),
    }),
    { 'prompt.txt': 'Be brief.' },
  ],
  [
    'start/agentcheck',
    () => ({
      'golden/desk.json': JSON.stringify({
        test_cases: [{ id: 'hours', query: 'When?', checks: { mustContain: ['9'] } }],
      }),
      'results/hours.json': JSON.stringify({ responseText: 'From 9 to 5.', actualTools: [], latencyMs: 10 }),
    }),
  ],
  [
    'start/adk',
    async () => ({
      'eval/home.evalset.json': await fixture('adk/home.evalset.json'),
      'eval/test_config.json': await fixture('adk/test_config.json'),
      'home_agent/.adk/eval_history/home.evalset_result.json': await fixture('adk/good.evalset_result.json'),
    }),
  ],
  [
    'start/timbal',
    () => ({
      'evals/eval_desk.yaml':
        '- name: refund\n  runnable: agent.py::agent\n  params: { prompt: Hi }\n  output:\n    contains!: Hello\n',
      'evals/traces/refund.jsonl': timbalRecording([{ path: 'agent', output: { $message: ['Hello!'] } }]),
    }),
  ],
]

async function repositoryWith(files: Files): Promise<TestRepository> {
  const repo = await repository()
  await repo.commit(files)
  for (const program of Object.keys(files).filter((path) => path.startsWith('bin/')))
    await chmod(join(repo.path, program), 0o755)
  return repo
}

const pathWith = (folder: string) => `${join(folder, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`

test.for(pages)('the page %s does what it says', async ([page, files, change]) => {
  await using repo = await repositoryWith(await files())
  if (change !== undefined) {
    await repo.git('switch', '--quiet', '--create', 'change')
    await repo.commit(change)
  }
  const followed = await follow(`docs/${page}.md`, {
    folder: repo.path,
    env: { PATH: pathWith(repo.path) },
  })
  expect(followed.wrong).toEqual([])
  expect(followed.commands).toBeGreaterThan(0)
  expect(followed.outputs).toBeGreaterThan(0)
})

/** Followed by `test:interop`, with pytest and another Vitest. */
const interopPages = ['start/pytest', 'start/vitest']

test('every start page is followed by a test', async () => {
  const followed = [
    ...pages.map(([page]) => page),
    ...sdkPages.map(({ page }) => `start/${page}`),
    ...interopPages,
  ]
  const written = await readdir(join(projectRoot, 'docs/start'))
  expect(followed).toEqual(expect.arrayContaining(written.map((page) => `start/${page.replace('.md', '')}`)))
})
