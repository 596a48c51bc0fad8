import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Divergence } from '../../src/results/comparison-schema.ts'
import { divergeFiles } from '../support/divergence.ts'

/** Runs of an agent on five tasks, four of each. */
const runs = JSON.parse(
  readFileSync(new URL('../fixtures/traces/openai-messages-taubench-1.json', import.meta.url), 'utf8'),
) as readonly object[]
const ofTask = 4

const files = (side: readonly number[]) =>
  Object.fromEntries(side.map((at) => [`traces/${at}.json`, JSON.stringify([runs[at]])]))

/** Values by their beginning and their length. */
function words(found: Divergence | undefined): string {
  return JSON.stringify(found ?? null, (_, value: unknown) =>
    typeof value === 'string' && value.length > 40 ? `${value.slice(0, 40)}… ${value.length}` : value,
  )
}

/** The golden file shows where another step is called the first difference: `npm run generate` writes it. */
test('where a run of a task leaves each other one, and where it leaves two of them', async () => {
  const lines: string[] = []
  for (const [at] of runs.entries()) {
    const task = Array.from({ length: ofTask }, (_, index) => at - (at % ofTask) + index)
    const others = task.filter((other) => other !== at)
    for (const base of [...others.map((other) => [other]), others.slice(0, 2)])
      lines.push(`${at} beside ${base.join(' and ')}: ${words(await divergeFiles(files(base), files([at])))}`)
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/first-differences.txt')
})
