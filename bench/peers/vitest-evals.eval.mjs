// Run by Vitest with PEERS_FILE: a test a recording, a judge a check.
import { readFileSync } from 'node:fs'
import { createHarness, createJudge, describeEval } from 'vitest-evals'
import { checks, otlpFacts } from '../by-hand.mjs'

const lines = readFileSync(process.env.PEERS_FILE, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
const harness = createHarness({
  name: 'recorded',
  run: ({ input }) => {
    const output = otlpFacts(JSON.parse(lines[input]))
    return { output, messages: [{ role: 'assistant', content: output.output }] }
  },
})
const judges = checks.map(([name, holds]) =>
  createJudge(name, ({ output }) => ({ score: holds(output) ? 1 : 0 })),
)
describeEval('peers', { harness, judges, judgeThreshold: 1 }, (it) => {
  it.for(lines.map((_, index) => index))('%i', async (index, { run }) => {
    await run(index)
  })
})
