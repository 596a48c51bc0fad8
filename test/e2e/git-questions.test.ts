import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startBundle } from '../support/bundle.ts'
import { repository } from '../support/repository.ts'
import { good, scenario } from '../support/suite.ts'

test('git is asked nothing twice: starting it is much of a short run', async () => {
  await using repo = await repository()
  await repo.commit({ 'scenarios/refund.yaml': scenario('refund'), 'scenarios/traces/refund.json': good })
  await repo.git('checkout', '--quiet', '-b', 'feature')
  await repo.commit({ 'agent.py': 'print("hello")\n' })
  const own = join(repo.path, '.git', 'own')
  await mkdir(own)
  const path = process.env['PATH'] ?? ''
  const script = `#!/bin/sh\necho "$*" >>'${own}/asked'\nPATH='${path}' exec git "$@"\n`
  await writeFile(join(own, 'git'), script, { mode: 0o755 })
  const ended = await startBundle({
    args: ['run', 'scenarios'],
    cwd: repo.path,
    env: { PATH: `${own}:${path}` },
  })
  expect(ended.code).toBe(0)
  const asked = (await readFile(join(own, 'asked'), 'utf8')).trim().split('\n')
  const words = asked.map((line) => line.slice(line.indexOf(repo.path) + repo.path.length + 1))
  expect(words.length).toBeGreaterThan(10)
  const again = words.filter((line, at) => words.indexOf(line) !== at)
  expect(again).toEqual([])
})
