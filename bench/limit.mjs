// limit.mjs SUITE FOLDER: the least work that gives the verdicts. A loop for exactly these files: it
// streams lines, parses each, and does the eight checks by hand. No scenario file is read, nothing is
// validated, nothing is reported but the two counts.
import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { reference } from './trace.mjs'

const [suite, folder] = process.argv.slice(2)
const counts = { passed: 0, failed: 0 }
const total = /total is \$\d+\.\d{2}/

for (const name of readdirSync(join(folder, 'traces')).sort()) {
  if (suite === 'kensa') await readKensa(join(folder, 'traces', name))
  else await readLines(join(folder, 'traces', name), (line) => judge(otlpFacts(JSON.parse(line))))
}
console.log(JSON.stringify(counts))

async function readLines(path, onLine) {
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

async function readKensa(path) {
  let rows = []
  await readLines(path, (line) => {
    const row = JSON.parse(line)
    if (rows.length > 0 && rows[0].trace_id !== row.trace_id) {
      judge(kensaFacts(rows, path))
      rows = []
    }
    rows.push(row)
  })
  if (rows.length > 0) judge(kensaFacts(rows, path))
}

function otlpFacts(request) {
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
  return facts
}

function textOf(parts) {
  return parts.map(({ type, content }) => (type === 'text' ? content : '')).join('')
}

function kensaFacts(rows, path) {
  const facts = {
    index: Number(path.slice(-11, -6)),
    start: Infinity,
    end: -Infinity,
    costUsd: 0,
    tools: [],
    output: '',
  }
  for (const row of rows) {
    facts.start = Math.min(facts.start, Date.parse(row.start_time) / 1e3)
    facts.end = Math.max(facts.end, Date.parse(row.end_time) / 1e3)
    if (row.kind === 'llm') {
      facts.costUsd += row.cost.total
      facts.output = row.output.messages[0].content
    } else if (row.kind === 'tool') {
      const [{ name, args }] = row.tools
      facts.tools.push({ at: row.start_time, name, key: name + JSON.stringify(args) })
    }
  }
  return facts
}

function judge({ index, start, end, costUsd, tools, output }) {
  tools.sort((a, b) => (a.at < b.at ? -1 : 1))
  const names = tools.map(({ name }) => name)
  let at = -1
  const inOrder = ['get_customer', 'book_flight', 'send_receipt'].every(
    (name) => (at = names.indexOf(name, at + 1)) !== -1,
  )
  const holds =
    output.toLowerCase().includes(`booking ${reference(index)}`.toLowerCase()) &&
    total.test(output) &&
    ['get_customer', 'search_flights'].every((name) => names.includes(name)) &&
    !['delete_customer', 'refund'].some((name) => names.includes(name)) &&
    inOrder &&
    costUsd <= 0.5 &&
    end - start <= 60 &&
    new Set(tools.map(({ key }) => key)).size === tools.length
  counts[holds ? 'passed' : 'failed']++
}
