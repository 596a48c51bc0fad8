import { once } from 'node:events'
import { expect, test } from 'vitest'
import { spawnBundle } from '../support/bundle.ts'
import { repository } from '../support/repository.ts'
import { careless, good, scenario } from '../support/suite.ts'

/** Reads what a process prints, up to each next line with some text: a change may be seen before it is whole, and again. */
function reader(child: ReturnType<typeof spawnBundle>) {
  let text = ''
  child.stdout.setEncoding('utf8')
  return async (mark: string): Promise<string> => {
    while (!text.includes(mark)) {
      const [piece] = (await once(child.stdout, 'data')) as [string]
      text += piece
    }
    const end = text.indexOf(mark) + mark.length
    const seen = text.slice(0, end)
    text = text.slice(end)
    return seen
  }
}

test('a saved scenario or recording is scored again, and a broken file ends nothing', async () => {
  await using repo = await repository()
  await repo.commit({
    'scenarios/refund.yaml': scenario('refund'),
    'scenarios/traces/refund.json': good,
    'node_modules/other/index.js': '',
  })
  const child = spawnBundle({ args: ['run', '--watch', '--baseline', 'none'], cwd: repo.path })
  const until = reader(child)
  try {
    expect(await until('for changes.\n')).toContain('1 passed')
    await repo.write({ 'scenarios/traces/refund.json': careless })
    await until('Changed: scenarios/traces/refund.json\n')
    await until('1 failed')
    await until('for changes.\n')
    await repo.write({ 'scenario-gate.yaml': 'fail-onn: never\n' })
    await until('Changed: scenario-gate.yaml')
    await until('for changes.\n')
    await repo.write({ 'scenario-gate.yaml': null, 'scenarios/traces/refund.json': good })
    await until('1 passed')
  } finally {
    child.kill()
    await once(child, 'close')
  }
})

test('no agent is started again', async () => {
  await using repo = await repository()
  await repo.commit({
    'agent.mjs':
      'import { appendFileSync } from "node:fs"\nappendFileSync(`${process.env.HOME}/.scenario-gate/starts`, "x")\nconsole.log("Hello")\n',
    '.scenario-gate/starts': '',
    'scenarios/hello.yaml':
      'id: hello\nrun_command: [node, agent.mjs]\nchecks:\n  - type: output_contains\n    params: { value: Hello }\n',
  })
  const child = spawnBundle({
    args: ['run', '--watch', '--baseline', 'none'],
    cwd: repo.path,
    env: { HOME: repo.path },
  })
  const until = reader(child)
  try {
    expect(await until('for changes.\n')).toContain('1 passed')
    await repo.write({
      'scenarios/hello.yaml':
        'id: hello\nrun_command: [node, agent.mjs]\nchecks:\n  - type: output_contains\n    params: { value: Goodbye }\n',
    })
    await until('1 failed')
    expect(await repo.git('diff', '--no-ext-diff', '--', '.scenario-gate/starts')).toMatch(/\n\+x\n/)
  } finally {
    child.kill()
    await once(child, 'close')
  }
})
