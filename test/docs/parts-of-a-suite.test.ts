import { expect, test } from 'vitest'
import { blocksOf } from '../support/fenced-blocks.ts'
import { gitEnv, repository, type Files } from '../support/repository.ts'
import { careless, good, scenario } from '../support/suite.ts'
import { command } from '../support/terminal.ts'

const blocks = blocksOf('docs/rules/how-do-i-say.md')
const textOf = (start: string) => blocks.find(({ text }) => text.startsWith(start))?.text ?? ''

/** A suite of recordings, some of which fail. */
function suiteOf(names: readonly string[], failing: readonly string[]): Files {
  return Object.fromEntries(
    names.flatMap((name) => [
      [`scenarios/${name}.yaml`, `${scenario(name)}${name.startsWith('faq') ? 'tags: [smoke]\n' : ''}`],
      [`scenarios/traces/${name}.json`, failing.includes(name) ? careless : good],
    ]),
  )
}

const refunds = Array.from({ length: 9 }, (_, index) => `refund-${index + 1}`)

/** Runs a line of the page in the suite. */
async function enter(line: string, cwd: string) {
  const {
    variable,
    value = '',
    rest = '',
  } = /^(?:(?<variable>\w+)=(?<value>\S+) )?scenario-gate (?<rest>.*)$/.exec(line)?.groups ?? {}
  const args = rest.split(' ').map((word) => word.replaceAll('"', ''))
  const env = { PATH: gitEnv.PATH ?? '', HOME: '/nonexistent', ...(variable && { [variable]: value }) }
  const { code, stdout } = await command([...args, '--baseline', 'none'], cwd, env)
  return { code, said: stdout.replaceAll(/\s+/g, ' ') }
}

test.for(blocks.filter(({ language, label }) => language === 'sh' && label !== ''))(
  'a line of the page: $label',
  async ({ label, text }) => {
    const { before, code, words } =
      /^(?:(?<before>.*), )?ends (?<code>\d): (?<words>.*)$/.exec(label)?.groups ?? {}
    await using repo = await repository()
    await repo.commit({
      ...suiteOf(refunds, before === 'after a run' ? ['refund-3', 'refund-4'] : []),
      ...suiteOf(['faq-1', 'faq-2'], []),
      'scenarios/talkative.yaml': textOf('id: talkative\n'),
      'agent.mjs': 'console.log(process.argv[2])\n',
    })
    if (before === 'after a run')
      await enter(`MODEL=large scenario-gate run --results results.json`, repo.path)
    const line = text.trim()
    const ended = await enter(line.includes('--trials') ? `MODEL=large ${line}` : line, repo.path)
    expect([ended.code, ended.said]).toEqual([Number(code), expect.stringContaining(words ?? '')])
  },
)

test.for([
  ['nine', 1, 0],
  ['eight', 2, 1],
] as const)('min-pass-rate alone: %s of ten pass', async ([, failures, code]) => {
  await using repo = await repository()
  const names = [...refunds, 'faq-1']
  await repo.commit({
    ...suiteOf(names, names.slice(0, failures)),
    'scenario-gate.yaml': textOf('min-pass-rate'),
  })
  expect((await enter('scenario-gate run', repo.path)).code).toBe(code)
})
