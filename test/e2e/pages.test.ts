import { chmod, readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { arenaRun } from '../support/arena-run.ts'
import { follow } from '../support/page.ts'
import { repository, type Files, type TestRepository } from '../support/repository.ts'
import { projectRoot } from '../support/source-files.ts'
import { again, good } from '../support/suite.ts'
import { timbalRecording } from '../support/timbal-run.ts'

const fixture = (path: string) => readFile(join(projectRoot, 'test/fixtures', path), 'utf8')

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

/** What somebody has who opens the page. Programs in `bin` are on the path. */
const pages: readonly (readonly [page: string, files: () => Promise<Files> | Files])[] = [
  ['start/getting-started', () => ({})],
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
    async () => ({ 'traces/results.json': await fixture('traces/examples/promptfoo.json') }),
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
    'start/agentcheck',
    () => ({
      'golden/desk.json': JSON.stringify({
        test_cases: [{ id: 'hours', query: 'When?', checks: { mustContain: ['9'] } }],
      }),
      'results/hours.json': JSON.stringify({ responseText: 'From 9 to 5.', actualTools: [], latencyMs: 10 }),
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

test.for(pages)('the page %s does what it says', { timeout: 120_000 }, async ([page, files]) => {
  await using repo = await repositoryWith(await files())
  const followed = await follow(`docs/${page}.md`, {
    folder: repo.path,
    env: { PATH: pathWith(repo.path) },
  })
  expect(followed.wrong).toEqual([])
  expect(followed.commands).toBeGreaterThan(0)
  expect(followed.outputs).toBeGreaterThan(0)
})
