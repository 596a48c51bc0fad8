import { cp, symlink } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { installPackage } from '../support/installed-package.ts'
import { follow } from '../support/page.ts'
import { repository } from '../support/repository.ts'
import { sdkPages } from '../support/sdk-pages.ts'
import { projectRoot } from '../support/source-files.ts'
import { recording } from '../support/suite.ts'
import { startModel } from './model-server.ts'
import { compiledPython } from './run-agents.ts'

const clients = inject('pythonPrograms')?.clients ?? null
/** Folders of programs; null: they cannot be installed; undefined: they are on the path. */
const programsOf = { clients, langgraph: inject('langgraphPrograms'), npm: undefined }

/** The path with the programs of a Python before all others. */
const pathWith = (programs: string) => [programs, process.env['PATH']].join(delimiter)

test.for(sdkPages)(
  'the page $page does what it says',
  async ({ page, agent, savedAs, packages, env }, { skip }) => {
    const programs = programsOf[packages]
    if (programs === null) return skip()
    await using model = await startModel()
    await using repo = await repository()
    await cp(join(projectRoot, 'examples/agents', agent), join(repo.path, savedAs))
    await cp(
      join(projectRoot, 'test/fixtures/traces/langchain-messages-1.json'),
      join(repo.path, 'exported-run.json'),
    )
    await symlink(join(import.meta.dirname, 'otel-3/node_modules'), join(repo.path, 'node_modules'))
    const { wrong, outputs } = await follow(`docs/start/${page}.md`, {
      folder: repo.path,
      env: {
        ...(programs === undefined ? {} : { PATH: pathWith(programs) }),
        OPENAI_BASE_URL: model.url,
        OPENAI_API_KEY: 'sk-stand-in-for-a-key',
        ...compiledPython,
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
      env: { PATH: pathWith(clients ?? ''), ...compiledPython, NO_COLOR: '1' },
    })
    expect(wrong).toEqual([])
    expect(outputs).toBe(2)
  },
)
