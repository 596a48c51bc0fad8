import { cp, symlink } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { installPackage } from '../support/installed-package.ts'
import { follow } from '../support/page.ts'
import { repository } from '../support/repository.ts'
import { projectRoot } from '../support/source-files.ts'
import { recording } from '../support/suite.ts'
import { startModel } from './model-server.ts'

/** A page that starts an agent with a real SDK; its model is a stand-in. */
interface AgentPage {
  readonly page: string
  /** Of `examples/agents`. */
  readonly agent: string
  /** What the page calls it. */
  readonly savedAs: string
  /** Folder of the Python that has its packages; null: they cannot be installed; absent: it needs those of npm. */
  readonly programs?: string | null
  readonly env?: Readonly<Record<string, string>>
}

const clients = inject('pythonPrograms')?.clients ?? null
const disabled = (other: string) => ({ OTEL_PYTHON_DISABLED_INSTRUMENTATIONS: other })

/** The Python of the clients has the instrumentations of two pages; on each page there is one. */
const pages: readonly AgentPage[] = [
  {
    page: 'python-opentelemetry',
    agent: 'openai_agent.py',
    savedAs: 'agent.py',
    programs: clients,
    env: disabled('openai_agents'),
  },
  {
    page: 'openai-agents',
    agent: 'agents_sdk_agent.py',
    savedAs: 'agent.py',
    programs: clients,
    env: disabled('openai'),
  },
  {
    page: 'langgraph',
    agent: 'langgraph_agent.py',
    savedAs: 'graph.py',
    programs: inject('langgraphPrograms'),
  },
  { page: 'vercel-ai-sdk', agent: 'ai_sdk_agent.mjs', savedAs: 'agent.mjs' },
]

/** The path with the programs of a Python before all others. */
const pathWith = (programs: string) => [programs, process.env['PATH']].join(delimiter)

test.for(pages)(
  'the page $page does what it says',
  async ({ page, agent, savedAs, programs, env }, { skip }) => {
    if (programs === null) return skip()
    await using model = await startModel()
    await using repo = await repository()
    await cp(join(projectRoot, 'examples/agents', agent), join(repo.path, savedAs))
    await cp(
      join(projectRoot, 'test/fixtures/traces/langchain-messages-1.json'),
      join(repo.path, 'exported-run.json'),
    )
    await symlink(join(import.meta.dirname, 'node_modules'), join(repo.path, 'node_modules'))
    const { wrong, outputs } = await follow(`docs/start/${page}.md`, {
      folder: repo.path,
      env: {
        ...(programs === undefined ? {} : { PATH: pathWith(programs) }),
        OPENAI_BASE_URL: model.url,
        OPENAI_API_KEY: 'sk-stand-in-for-a-key',
        PYTHONDONTWRITEBYTECODE: '1',
        ...env,
      },
    })
    expect(wrong).toEqual([])
    expect(outputs).toBe(1)
  },
)

const scenario = (id: string) =>
  JSON.stringify({
    id,
    traces: `../traces/${id}.json`,
    checks: [{ type: 'tool_order', params: { order: ['search_flights', 'book_flight'] } }],
  })

// It compiles the package and starts another Vitest.
test.skipIf(clients === null)(
  'the page of test frameworks does what it says',
  { timeout: 600_000 },
  async () => {
    await using repo = await repository()
    await repo.write({
      'traces/booking.json': recording({ tools: ['search_flights', 'book_flight'], answer: 'Booked.' }),
      'traces/refund.json': recording({ tools: ['get_seat'], answer: 'No.' }),
      'scenarios/booking.yaml': scenario('booking'),
      'scenarios/refund.yaml': scenario('refund'),
      'package.json': '{ "private": true, "type": "module" }',
    })
    await installPackage(repo.path)
    const { wrong, outputs } = await follow('docs/guide/test-frameworks.md', {
      folder: repo.path,
      env: { PATH: pathWith(clients ?? ''), PYTHONDONTWRITEBYTECODE: '1', NO_COLOR: '1' },
    })
    expect(wrong).toEqual([])
    expect(outputs).toBe(2)
  },
)
