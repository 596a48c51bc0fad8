import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { resultsSchema } from '../../src/results/schema.ts'
import { repository, gitEnv, type TestRepository } from '../support/repository.ts'
import { careless, good, scenario } from '../support/suite.ts'
import { command } from '../support/terminal.ts'

const env = { PATH: gitEnv.PATH ?? '', HOME: '/nonexistent' }
const file = 'results.json'

/** Two scenarios that pass, one that fails, and one of two rows. */
async function suite(): Promise<TestRepository> {
  const repo = await repository()
  await repo.commit({
    'scenarios/refund.yaml': scenario('refund'),
    'scenarios/refund-late.yaml': `${scenario('refund-late')}tags: [smoke]\n`,
    'scenarios/greet.yaml': `${scenario('greet')}tags: [smoke, slow]\n`,
    'scenarios/traces/refund.json': good,
    'scenarios/traces/refund-late.json': good,
    'scenarios/traces/greet.json': careless,
  })
  return repo
}

async function run(repo: TestRepository, ...flags: readonly string[]) {
  const ended = await command(['run', '--baseline', 'none', '--results', file, ...flags], repo.path, env)
  const results = resultsSchema.parse(JSON.parse(await readFile(join(repo.path, file), 'utf8')))
  return {
    ...ended,
    results,
    ran: results.scenarios
      .map(({ id }) => id)
      .toSorted()
      .join(' '),
  }
}

describe('a part of a suite', () => {
  test.for([
    [['--scenario', 'refund'], 'refund', 0],
    [['--scenario', 'refund*'], 'refund refund-late', 0],
    [['--scenario', 'refund', '--scenario', 'greet'], 'greet refund', 1],
    [['--tag', 'smoke'], 'greet refund-late', 1],
    [['--scenario', 'refund*', '--tag', 'smoke'], 'refund-late', 0],
  ] as const)('is run alone, and decides the exit code: %j', async ([flags, ran, code]) => {
    await using repo = await suite()
    const part = await run(repo, ...flags)
    expect({ ran: part.ran, code: part.code }).toEqual({ ran, code })
    const count = ran.split(' ').length
    const words = `only ${count} of 3 scenarios were run, by ${flags.join(' ')}`
    expect(part.stdout.replaceAll(/\s+/g, ' ')).toContain(`${3 - count} not run (${words})`)
    expect(part.stdout).not.toContain('gate open')
    expect(part.results.run.choice).toBe(flags.join(' '))
    expect(part.results.notRun?.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 3 - count }, () => words),
    )
  })

  test.for([
    [['--scenario', 'refnd'], '--scenario refnd: no scenario is meant; did you mean `refund`?'],
    [['--scenario', 'billing/*'], 'there are `greet`, `refund`, `refund-late`'],
    [['--tag', 'smoek'], '--tag smoek: no scenario is meant; did you mean `smoke`?'],
    [
      ['--scenario', 'refund', '--tag', 'slow'],
      '--scenario refund --tag slow: no scenario is meant; each flag leaves out',
    ],
  ] as const)('of nothing proves nothing, and is told what there is: %j', async ([flags, message]) => {
    await using repo = await suite()
    const none = await command(['run', '--baseline', 'none', ...flags], repo.path, env)
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining(message)])
  })

  test('is what did not pass the last time', async () => {
    await using repo = await suite()
    const whole = await run(repo)
    expect(whole.results.run.choice).toBeUndefined()
    expect(await run(repo, '--failed')).toMatchObject({ ran: 'greet', code: 1 })
    const unnamed = await command(['run', '--failed'], repo.path, env)
    expect([unnamed.code, unnamed.stderr]).toEqual([
      2,
      expect.stringContaining('--failed: name the file of the last run, with `--results FILE`'),
    ])
    await repo.commit({ [file]: null })
    expect(await command(['run', '--failed', '--results', 'none.json'], repo.path, env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('A run writes it: `scenario-gate run --results none.json`.') as string,
    })
  })

  test('is no base, no shard and no artifact', async () => {
    await using repo = await suite()
    await run(repo, '--scenario', 'refund')
    const compared = await command(['run', '--baseline', file], repo.path, env)
    expect(compared.stdout.replaceAll(/\s+/g, ' ')).toContain(
      '`results.json` cannot be used: it has a part of the suite alone (`--scenario refund`)',
    )
    for (const flags of [
      ['--shard', '1/2'],
      ['--artifact', 'inputs.zip'],
    ]) {
      const refused = await command(['run', '--tag', 'smoke', ...flags], repo.path, env)
      expect([refused.code, refused.stderr]).toEqual([
        2,
        expect.stringContaining('a part of a suite has no shards'),
      ])
    }
  })
})
