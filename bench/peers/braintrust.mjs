// braintrust.mjs FILE: an eval of Braintrust that sends nothing. A row a recording, a score a check.
import { readFileSync } from 'node:fs'
import { Eval } from 'braintrust'
import { checks, otlpFacts } from '../by-hand.mjs'

const lines = readFileSync(process.argv[2], 'utf8')
  .split('\n')
  .filter((line) => line !== '')
const { results } = await Eval(
  'peers',
  {
    data: () => lines.map((input) => ({ input })),
    task: (line) => otlpFacts(JSON.parse(line)),
    scores: checks.map(([name, holds]) => ({ output }) => ({ name, score: holds(output) ? 1 : 0 })),
  },
  { noSendLogs: true, reporter: { name: 'none', reportEval: () => true, reportRun: () => true } },
)
const passed = results.filter(({ scores }) => Object.values(scores).every((score) => score === 1)).length
console.log(JSON.stringify({ passed, failed: results.length - passed }))
