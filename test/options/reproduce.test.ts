import { expect, test } from 'vitest'
import { parseArguments } from '../../src/commands/arguments.ts'
import { optionNames, takesList } from '../../src/options/options.ts'
import { buildReproduceCommand } from '../../src/options/reproduce.ts'

test.for<[Record<string, string>, string]>([
  [{}, 'gate run'],
  [{ scenarios: 'scenarios, more\nevals' }, 'gate run scenarios more evals'],
  [
    { scenarios: 'scenarios', 'fail-on': 'regressions', replay: 'true' },
    'gate run scenarios --fail-on regressions --replay',
  ],
  [{ replay: 'false', baseline: 'git' }, 'gate run --baseline git'],
  [{ traces: 'a/*.json\nb/*.json' }, `gate run --traces 'a/*.json' --traces 'b/*.json'`],
  [
    { traces: 'a/*.json, b/*.json', groups: 'x, y' },
    `gate run --traces 'a/*.json' --traces 'b/*.json' --groups 'x, y'`,
  ],
  [{ timeout: `1m'; rm -rf /` }, String.raw`gate run --timeout '1m'\''; rm -rf /'`],
])('inputs %j are reproduced by %s', ([inputs, command]) => {
  expect(buildReproduceCommand('gate', inputs)).toBe(command)
})

test('no key, and nothing that only the Action has, is in the command', () => {
  const command = buildReproduceCommand(
    'gate',
    Object.fromEntries(optionNames.map((name) => [name, 'SECRET'])),
  )
  expect(command).not.toMatch(/judge-api-key|comment|untrusted|--results|--artifact|--policy/)
})

test('the command line takes the command', () => {
  const command = buildReproduceCommand('gate', {
    scenarios: 'scenarios',
    'min-pass-rate': '90%',
    traces: 'a\nb',
  })
  const parsed = parseArguments(command.split(' ').slice(2), { values: [...optionNames], isList: takesList })
  expect(parsed.positionals).toEqual(['scenarios'])
  expect(parsed.values).toEqual({ 'min-pass-rate': '90%', traces: 'a\nb' })
})
