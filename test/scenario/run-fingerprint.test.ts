import { expect, test } from 'vitest'
import { loadSuite } from '../support/load-suite.ts'
import { runFingerprint } from '../../src/scenario/run-fingerprint.ts'
import { memoryTree } from '../support/memory-tree.ts'

async function fingerprintOf(lines: string): Promise<string> {
  const text = `id: a\nchecks: [{type: max_turns, params: {max: 3}}]\n${lines}\n`
  const { scenarios } = await loadSuite(memoryTree({ 'a.yaml': text }), ['a.yaml'])
  return scenarios.map(runFingerprint).join()
}

test('is another one for each row that the command takes a field of', async () => {
  const rows =
    '{"input":"q","order":1,"note":"x"}\n{"input":"q","order":2,"note":"x"}\n{"input":"q","order":2,"note":"y"}\n'
  const text =
    'id: a\nchecks: [{type: max_turns, params: {max: 3}}]\ndataset: r.jsonl\nrun_command: [a, "{{order}}"]\n'
  const { scenarios } = await loadSuite(memoryTree({ 'a.yaml': text, 'r.jsonl': rows }), ['a.yaml'])
  const [first, second, third] = scenarios.map(runFingerprint)
  expect(first).not.toBe(second)
  expect(third).toBe(second)
})

const command = 'run_command: [a, b]\ninput: {x: 1, y: 2}\nenv: {A: x, B: y}'

test('is the same for what runs the same', async () => {
  const one = await fingerprintOf(command)
  expect(one).toMatch(/^[0-9a-f]{16}$/)
  const same = [
    'run_command: [a, b]\ninput: {y: 2, x: 1}\nenv: {B: y}\nenv_overrides: {B: z, A: x}',
    `${command}\ninput_via: argument\nname: other\ntrials: 3`,
    `${command}\ntimeout: 5\nteardown: [c]`,
  ]
  for (const lines of same) expect(await fingerprintOf(lines)).toBe(one)
})

test('is another one for anything that is run in another way', async () => {
  const others = [
    command,
    'input: {x: 1, y: 2}',
    command.replace('[a, b]', '[a b]'),
    command.replace('[a, b]', 'a b'),
    command.replace('[a, b]', 'a b {{input}}'),
    command.replace('[a, b]', '[a, "{{input}}", b]'),
    command.replace('y: 2', 'y: "2"'),
    command.replace('A: x', 'A: z'),
    command.replace('A: x', 'C: x'),
    `${command}\ninput_via: stdin`,
    `${command}\nworking_directory: x`,
    `${command}\nsetup: [c]`,
    `${command}\nsetup: [[c], [d]]`,
    `${command}\ntrace_file: x`,
    `${command}\nstate_command: c`,
    `${command}\nstate_command: [c, d]`,
    `${command}\nfaults: [{at: 1, kind: timeout}]`,
    `${command}\nfaults: [{at: 2, kind: timeout}]`,
    ...['', ', max_turns: 3', ', persona: p', ', stop_when: s', ', http: /x'].map(
      (more) => `run_command: [a, b]\ninput: x\nuser: {goal: g, model: m${more}}`,
    ),
  ]
  const found = await Promise.all(others.map(fingerprintOf))
  expect(new Set(found).size).toBe(others.length)
})
