// limit.mjs SUITE FOLDER: the least work that gives the verdicts. A loop for exactly these files: it
// streams lines, parses each, and does the eight checks by hand. No scenario file is read, nothing is
// validated, nothing is reported but the two counts.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checks, otlpFacts, readLines } from './by-hand.mjs'

const [suite, folder] = process.argv.slice(2)
const counts = { passed: 0, failed: 0 }

for (const name of readdirSync(join(folder, 'traces')).sort()) {
  if (suite === 'kensa') await readKensa(join(folder, 'traces', name))
  else await readLines(join(folder, 'traces', name), (line) => judge(otlpFacts(JSON.parse(line))))
}
console.log(JSON.stringify(counts))

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
  facts.tools.sort((a, b) => (a.at < b.at ? -1 : 1))
  return facts
}

function judge(facts) {
  counts[checks.every(([, holds]) => holds(facts)) ? 'passed' : 'failed']++
}
