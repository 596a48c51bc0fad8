import { describe, expect, test } from 'vitest'
import { fixture, memoryFile, readAll } from '../../support/trace-files.ts'

const simulate = async (change: (simulation: Record<string, unknown>) => object) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of fixture('tau2-results-1.json').open()) chunks.push(chunk)
  const { simulations } = JSON.parse(Buffer.concat(chunks).toString()) as {
    simulations: [Record<string, unknown>]
  }
  const { traces } = await readAll(memoryFile(JSON.stringify(change(simulations[0]), null, 2)))
  return traces.map(({ source, toolCalls }) => [source.format, toolCalls?.length])
}

describe('a simulation of τ²-bench in a file of its own', () => {
  test.for([
    ['as it is written', (simulation) => simulation],
    ['without a reward', (simulation) => ({ ...simulation, reward_info: undefined })],
    ['with a reward that nobody knows', (simulation) => ({ ...simulation, reward_info: null })],
    [
      'longer than is looked at',
      (simulation) => ({
        ...simulation,
        messages: [
          { role: 'assistant', content: 'x'.repeat(70_000) },
          ...(simulation['messages'] as object[]),
        ],
      }),
    ],
  ] satisfies [string, (simulation: Record<string, unknown>) => object][])('%s', async ([, change]) => {
    expect(await simulate(change)).toEqual([['tau2-results', 4]])
  })
})
