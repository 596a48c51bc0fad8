import { describe, expect, test } from 'vitest'
import { formatLocation } from '../../../src/core/diagnostic.ts'
import { loadSuite } from '../../support/load-suite.ts'
import { memoryTree } from '../../support/memory-tree.ts'

type Files = Readonly<Record<string, string>>

async function load(config: string, files: Files = {}) {
  const tree = memoryTree({ 'evals/promptfooconfig.yaml': config, ...files })
  const { scenarios, diagnostics } = await loadSuite(tree, ['evals'])
  const said = diagnostics.map((found) => `${formatLocation(found)} ${found.severity}: ${found.message}`)
  return { scenarios, said, ids: scenarios.map(({ id }) => id) }
}

const listTexts = (count: number, name: string) =>
  JSON.stringify(Array.from({ length: count }, (_, index) => `${name}${index}`))

const listEntries = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, index) => ({ vars: { q: String(index) } })))

const repeatReference = (file: string) => JSON.stringify(Array.from({ length: 12 }, () => `file://${file}`))

describe('hostile configs', () => {
  test('more scenarios than anyone reads are an error, and are not made', async () => {
    const list = `[${Array.from({ length: 100 }, (_, index) => `v${index}`).join(', ')}]`
    const { scenarios, said } = await load(
      `prompts: [a]\nproviders: [echo]\ntests: [{ vars: { a: ${list}, b: ${list}, c: ${list}, d: ${list} } }]\n`,
    )
    expect(scenarios).toHaveLength(1)
    expect(said).toEqual([expect.stringContaining('the config makes more than 10000 scenarios')])
  })

  test.for<[what: string, config: string, message: string, files?: Files]>([
    [
      'prompts with providers',
      `prompts: ${listTexts(8000, 'p')}\nproviders: ${listTexts(8000, 'x')}\ntests: [{ vars: { q: a } }]\n`,
      'more than 10000 scenarios',
    ],
    [
      'a table of `scenarios`',
      `prompts: [a]\nproviders: [echo]\nscenarios: [{ config: ${listEntries(3000)}, tests: ${listEntries(3000)} }]\n`,
      'more than 10000 scenarios',
    ],
    [
      'assertions of all tests',
      `prompts: [a]\nproviders: [echo]\ndefaultTest: { assert: ${JSON.stringify(Array.from({ length: 2000 }, () => ({ type: 'is-json' })))} }\ntests: ${listEntries(3000)}\n`,
      'assertions',
    ],
    [
      'a file that names itself',
      'prompts: [a]\nproviders: [echo]\ntests: file://tests.yaml\n',
      'name each other',
      { 'evals/tests.yaml': '[file://tests.yaml]\n' },
    ],
    [
      'files that name others over and over',
      `prompts: [a]\nproviders: [echo]\ntests: [${['a', 'b', 'c', 'd', 'e'].map((name) => `file://${name}.yaml`).join(', ')}]\n`,
      'more than 10000 scenarios',
      {
        'evals/a.yaml': repeatReference('b.yaml'),
        'evals/b.yaml': repeatReference('c.yaml'),
        'evals/c.yaml': repeatReference('d.yaml'),
        'evals/d.yaml': repeatReference('e.yaml'),
        'evals/e.yaml': listEntries(2),
      },
    ],
  ])('%s beyond all bounds is an error at once', async ([, config, message, files]) => {
    const { scenarios, said } = await load(config, files)
    expect(said.filter((line) => line.includes(message))).not.toEqual([])
    expect(scenarios.length).toBeLessThan(100)
    expect(scenarios.every(({ problems }) => problems.length > 0)).toBe(true)
  })

  test('files that are not there are a hundred problems of a test at most', async () => {
    const { scenarios } = await load(
      'prompts: [a]\nproviders: [echo]\ndefaultTest: file://d.yaml\ntests: [{ vars: { q: a } }]\n',
      { 'evals/d.yaml': `options: { y: [${'file://a.md,'.repeat(80_000)}] }\n` },
    )
    expect(scenarios.map(({ problems }) => problems.length)).toEqual([100])
  })

  test('a key `__proto__` brings nothing into a test', async () => {
    const { scenarios } = await load(
      `prompts: ["{{q}}"]\nproviders: [echo]\ntests:\n- __proto__: { threshold: 0.1, options: { repeat: 9 } }\n  vars: { q: a, __proto__: { x: y } }\n  assert: [{ type: contains, value: a }, { type: contains, value: "{{x}}" }]\n`,
    )
    expect(scenarios.map(({ trials }) => trials)).toEqual([null])
    expect(scenarios[0]?.checks.map(({ spec }) => spec.type)).toEqual(['output_contains', 'recorded_verdict'])
  })

  test('variables that are called like a column, or like each other, make ids of their own', async () => {
    const { ids, said } = await load(
      `prompts: [one, two]\nproviders: [echo]\ntests: [{ description: t, vars: { prompt: [a, b], "x y": [c, d], x-y: [e, f] }, assert: [{ type: is-json }] }]\n`,
    )
    expect(said).toEqual([])
    expect(new Set(ids).size).toBe(16)
    expect(ids[0]).toBe('t@prompt~2=a,x-y=c,x-y~2=e,prompt=one')
  })

  test.for([
    [
      'a config for red teaming',
      'targets: [http]\nredteam: { plugins: [pii] }\n',
      'promptfoo redteam generate',
    ],
    ['no tests', 'prompts: [a]\nproviders: [echo]\ntests: []\n', 'the config has no tests'],
    [
      'a reference to itself',
      'prompts: [a]\nproviders: [echo]\nx: { $ref: "#/x" }\ntests: [{ $ref: "#/x" }]\n',
      'nothing stands at the place',
    ],
  ])('%s is an error', async ([, config = '', message]) => {
    const { said, scenarios } = await load(config)
    expect(said).toEqual([expect.stringContaining(message ?? '')].concat(said.slice(1)))
    expect(scenarios.every(({ problems }) => problems.length > 0)).toBe(true)
  })
})
