// The work of the suites by hand: lines, the facts of a trace, and the eight checks of its scenario.
import { createReadStream } from 'node:fs'
import { reference } from './trace.mjs'

/** Calls `onLine` with each line of a file, which is streamed. */
export async function readLines(path, onLine) {
  let rest = null
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 16 })) {
    const bytes = rest === null ? chunk : Buffer.concat([rest, chunk])
    let start = 0
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      onLine(bytes.toString('utf8', start, end))
      start = end + 1
    }
    rest = start < bytes.length ? bytes.subarray(start) : null
  }
}

/** Facts of a line of OTLP JSON that the checks ask for. */
export function otlpFacts(request) {
  const { resource, scopeSpans } = request.resourceSpans[0]
  const scenario = resource.attributes.find(({ key }) => key === 'scenario.id').value.stringValue
  const facts = {
    index: Number(scenario.slice(8)),
    start: Infinity,
    end: -Infinity,
    costUsd: 0,
    tools: [],
    output: '',
  }
  for (const span of scopeSpans[0].spans) {
    facts.start = Math.min(facts.start, Number(span.startTimeUnixNano) / 1e9)
    facts.end = Math.max(facts.end, Number(span.endTimeUnixNano) / 1e9)
    const values = {}
    for (const { key, value } of span.attributes) values[key] = value.stringValue ?? value.doubleValue
    if (values['gen_ai.operation.name'] === 'chat') {
      facts.costUsd += values['gen_ai.usage.cost']
      facts.output = values['gen_ai.output.messages']
    } else if (values['gen_ai.operation.name'] === 'execute_tool') {
      const name = values['gen_ai.tool.name']
      facts.tools.push({ at: span.startTimeUnixNano, name, key: name + values['gen_ai.tool.call.arguments'] })
    }
  }
  facts.output = textOf(JSON.parse(facts.output)[0].parts)
  facts.tools.sort((a, b) => (a.at < b.at ? -1 : 1))
  return facts
}

function textOf(parts) {
  return parts.map(({ type, content }) => (type === 'text' ? content : '')).join('')
}

const total = /total is \$\d+\.\d{2}/

/** The eight checks of a scenario, each with the name of its type; tools are in the order of their calls. */
export const checks = [
  [
    'output_contains',
    ({ index, output }) => output.toLowerCase().includes(`booking ${reference(index)}`.toLowerCase()),
  ],
  ['output_matches', ({ output }) => total.test(output)],
  [
    'tools_called',
    ({ tools }) =>
      ['get_customer', 'search_flights'].every((name) => tools.some((tool) => tool.name === name)),
  ],
  [
    'tools_not_called',
    ({ tools }) => !['delete_customer', 'refund'].some((name) => tools.some((tool) => tool.name === name)),
  ],
  ['tool_order', ({ tools }) => inOrder(tools, ['get_customer', 'book_flight', 'send_receipt'])],
  ['max_cost', ({ costUsd }) => costUsd <= 0.5],
  ['max_duration', ({ start, end }) => end - start <= 60],
  ['no_repeat_calls', ({ tools }) => new Set(tools.map(({ key }) => key)).size === tools.length],
]

function inOrder(tools, wanted) {
  let at = -1
  return wanted.every(
    (name) => (at = tools.findIndex((tool, index) => index > at && tool.name === name)) !== -1,
  )
}
