import { cp, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { startShell } from '../support/bundle.ts'
import { blocksOf } from '../support/fenced-blocks.ts'
import { follow } from '../support/page.ts'
import { repository, somebody } from '../support/repository.ts'
import { projectRoot } from '../support/source-files.ts'
import { compiledPython } from './run-agents.ts'

const programs = inject('adkPrograms')
const page = 'docs/start/adk.md'

// ADK takes half a minute to start on a quiet machine.
test.skipIf(programs === null)(
  'the page of ADK does what it says with runs that ADK itself recorded, and a break is red',
  { timeout: 900_000 },
  async () => {
    await using repo = await repository()
    const path = [programs, process.env['PATH']].join(delimiter)
    const env = { ...somebody, ...compiledPython, PATH: path, NO_COLOR: '1' }
    await repo.write({ 'home_agent/__init__.py': 'from . import agent\n' })
    await cp(join(import.meta.dirname, 'agents/adk_home_agent.py'), join(repo.path, 'home_agent/agent.py'))
    for (const file of ['home.evalset.json', 'test_config.json'])
      await cp(join(projectRoot, 'test/fixtures/adk', file), join(repo.path, 'eval', file))
    await repo.commit({})
    const record = blocksOf(page).find(({ label }) => label === 'setup')?.text ?? 'exit 9'
    const start = (script: string, more = {}) =>
      startShell(script, { cwd: repo.path, env: { ...env, ...more } })
    expect(await start(record)).toMatchObject({ code: 0, stdout: expect.stringContaining('Tests passed: 2') })
    const { wrong, outputs } = await follow(page, { folder: repo.path, env })
    expect([wrong, outputs]).toEqual([[], 1])
    await rm(join(repo.path, 'home_agent/.adk'), { recursive: true })
    await start(record, { HOME_FAULT: '1' })
    const red = await start('"$NODE" "$GATE" run')
    expect([red.code, red.stdout]).toEqual([1, expect.stringContaining('`status` is `ON`, expected `OFF`')])
  },
)
