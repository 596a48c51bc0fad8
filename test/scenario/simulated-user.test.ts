import { describe, expect, test } from 'vitest'
import { formatLocation } from '../../src/core/diagnostic.ts'
import { loadSuite } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'

/** Loads a scenario whose lines from the third on are given. */
async function load(lines: string) {
  const text = `id: order\nchecks: [{type: max_turns, params: {max: 3}}]\n${lines}\n`
  const { scenarios, diagnostics } = await loadSuite(memoryTree({ 'suite/order.yaml': text }), ['suite'])
  const said = diagnostics.map((found) => `${formatLocation(found)} ${found.message}`)
  return { commands: scenarios.map(({ runCommand }) => runCommand), said }
}

const user = (more = '') => `run_command: [agent]\nuser: { goal: g, model: gpt-5${more} }`

describe('a simulated user', () => {
  test('is what is written, and takes the input', async () => {
    const { commands, said } = await load(`${user(', stop_when: s, max_turns: 3')}\ninput: hi`)
    expect(said).toEqual([])
    expect(commands[0]).toMatchObject({
      inputVia: 'none',
      user: { goal: 'g', model: 'gpt-5', maxTurns: 3, stopWhen: 's', first: 'user' },
    })
  })

  test('of each cell of a matrix is its own', async () => {
    const { commands, said } = await load(`${user().replace('gpt-5', '"{{m}}"')}\nmatrix: { m: [a, b] }`)
    expect([commands.map((command) => command?.user?.model), said]).toEqual([['a', 'b'], []])
  })

  test.for([
    [
      'run_command: [agent]\nuser: x',
      'expected a mapping, such as `{ goal: Cancel order 17., model: gpt-5-mini }`',
    ],
    ['run_command: [agent]\nuser: { goal: g }', 'user.model'],
    [
      user(', max_turn: 3'),
      'suite/order.yaml:4:32 `user`: `max_turn` is not known here; did you mean `max_turns`?',
    ],
    [user(', max_turns: 0'), 'expected a number of messages from 1 to 100'],
    [user(', first: model'), 'expected `user` or `agent`'],
    [user(', http: chat'), 'expected a path that begins with `/`'],
    [user(", persona: '${env:X}'"), 'only `env` and `run_command` take a variable such as `${env:X}`'],
    [user(", persona: '{{name}}'"), 'nothing fills `{{name}}`'],
    [`${user()}\ninput: [a, b]`, 'expected a text, which is the first message'],
    [`${user()}\ninput: hi\ninput_via: stdin`, 'says the input to the agent; remove one of them'],
    [`${user(', first: agent')}\ninput: hi`, 'because `user` has `first: agent`'],
    ['user: { goal: g, model: m }', '`user` needs `run_command`'],
    [`${user()}\nusers: 3`, 'did you mean `user`?'],
  ] as const)('that is none: %s', async ([lines, told]) => {
    const { said } = await load(lines)
    expect(said.join('\n')).toContain(told)
  })
})
