// agentevals.mjs FILE: four of the eight checks, as trajectory matches of AgentEvals. It has none for the others.
import { readFileSync } from 'node:fs'
import { createTrajectoryMatchEvaluator } from 'agentevals'
import { otlpFacts } from '../by-hand.mjs'

const messagesOf = (tools) => [
  { role: 'user', content: 'Please book.' },
  ...tools.map(({ name, args }) => ({
    role: 'assistant',
    content: '',
    tool_calls: [{ function: { name, arguments: args } }],
  })),
]
const asked = (names) => messagesOf(names.map((name) => ({ name, args: '{}' })))
const matches = (trajectoryMatchMode) =>
  createTrajectoryMatchEvaluator({ trajectoryMatchMode, toolArgsMatchMode: 'ignore' })
const all = ['get_customer', 'search_flights', 'get_policy', 'get_fare', 'book_flight', 'send_receipt']
const evaluators = [
  [matches('superset'), asked(['get_customer', 'search_flights'])],
  [matches('superset'), asked(['get_customer', 'book_flight', 'send_receipt'])],
  [matches('subset'), asked(all)],
  [matches('strict'), asked(all)],
]
const counts = { passed: 0, failed: 0 }
for (const line of readFileSync(process.argv[2], 'utf8').split('\n')) {
  if (line === '') continue
  const { tools } = otlpFacts(JSON.parse(line))
  const outputs = messagesOf(tools.map(({ name }) => ({ name, args: '{}' })))
  const found = []
  for (const [evaluate, referenceOutputs] of evaluators)
    found.push(await evaluate({ outputs, referenceOutputs }))
  counts[found.every(({ score }) => score === true) ? 'passed' : 'failed'] += 1
}
console.log(JSON.stringify(counts))
