import { expect, test } from 'vitest'
import { outputContains } from '../../src/checks/text/contains.ts'
import { project } from '../support/custom-project.ts'
import { gate } from '../support/fresh.ts'

const scenario = `id: refund
name: Refund
traces: run.json
checks:
  - { type: output_contains, params: { value: refund } }
`

/** Functions and files of `src/` by which a check was reached, from `run` to its `evaluate`, the first one first. */
async function framesToEvaluate(): Promise<{ readonly name: string; readonly file: string }[]> {
  await using folder = await project({ 'scenarios/refund.yaml': scenario })
  const evaluate = outputContains.evaluate.bind(outputContains)
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 100
  const stacks: string[] = []
  outputContains.evaluate = (trace, params) => {
    stacks.push(new Error('reached').stack ?? '')
    return evaluate(trace, params)
  }
  try {
    await gate(folder, { baseline: 'none' })
  } finally {
    outputContains.evaluate = evaluate
    Error.stackTraceLimit = stackTraceLimit
  }
  const stack = stacks.find((text) => text.includes('/src/run.ts')) ?? ''
  return [...stack.matchAll(/at (?:async )?(.*?) ?\(?[^ (]*\/(src\/[^:]+):\d+:\d+/g)]
    .map(([, name = '', file = '']) => ({ name, file }))
    .toReversed()
}

test('a stack trace from `run` to a check is short, and no file is in it twice', async () => {
  const frames = await framesToEvaluate()
  expect(frames[0]).toEqual({ name: 'run', file: 'src/run.ts' })
  expect(frames.at(-1)).toEqual({ name: 'evaluateCheck', file: 'src/checks/run.ts' })
  // And the check's own `evaluate`.
  expect(frames.length + 1).toBeLessThanOrEqual(12)
  const entered = frames.flatMap(({ file }, index) => (frames[index - 1]?.file === file ? [] : [file]))
  expect(entered).toEqual([...new Set(entered)])
  const read = frames.map(({ name }) => name.replace(/^.*[.#]/, ''))
  expect(read).toEqual(
    expect.arrayContaining(['run', 'scoreSuite', 'scoreScenario', 'judgeTrial', 'evaluateCheck']),
  )
})
