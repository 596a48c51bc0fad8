import { expect, test } from 'vitest'
import { scoreSuite } from '../../src/score/score-suite.ts'
import { Prices } from '../../src/trace/prices/prices.ts'
import { agentsOf, type Letter } from '../support/attempted-runs.ts'
import { blocksOf } from '../support/fenced-blocks.ts'
import { loadSuite } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'
import { scoreFiles } from '../support/score-files.ts'

const blocks = blocksOf('docs/rules/how-do-i-say.md')
const scenarioOf = (id: string) => blocks.find(({ text }) => text.startsWith(`id: ${id}\n`))?.text ?? ''
const labelled = (label: string) => blocks.filter((block) => block.label.startsWith(label))

const letters: Readonly<Record<string, Letter>> = {
  passes: 'p',
  fails: 'f',
  'finds no model': 'o',
  hangs: 'h',
}

interface Runs {
  readonly agent: readonly string[]
  readonly outcome: string
  readonly 'with outages: warn'?: string
}

test.for(labelled('runs').map(({ line, text }) => [line, JSON.parse(text) as Runs] as const))(
  'what an agent comes to, line %s',
  async ([, { agent, outcome, 'with outages: warn': spared = outcome }]) => {
    const suite = await loadSuite(memoryTree({ 'scenarios/a.yaml': scenarioOf('stays_up') }), ['scenarios'])
    for (const [sparesOutages, expected] of [
      [false, outcome],
      [true, spared],
    ] as const) {
      const runs = agent.map((word) => letters[word])
      const { agents } = agentsOf(() => runs.shift() as Letter, 1)
      const parts = { judge: 'off', prices: new Prices(), traceGlobs: [], tree: memoryTree({}) } as const
      const { scenarios } = await scoreSuite({ ...parts, scenarios: suite.scenarios, agents, sparesOutages })
      expect([scenarios[0]?.outcome, runs]).toEqual([expected, []])
    }
  },
)

test.for(labelled('recordings').map(({ line, label, text }) => [line, label, text] as const))(
  'recordings that say the same, line %s',
  async ([, label, text]) => {
    const recordings = (JSON.parse(text) as unknown[]).map((recording, index): [string, string] => [
      `runs/${'ab'[index]}.json`,
      JSON.stringify(recording),
    ])
    const files = { 'scenarios/a.yaml': scenarioOf('again'), ...Object.fromEntries(recordings) }
    const { scenarios } = await scoreFiles(files, ['scenarios'])
    expect(`recordings ${scenarios[0]?.outcome}`).toBe(label)
  },
)
