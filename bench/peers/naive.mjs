// naive.mjs FILE: what one writes without a tool. The file in one piece, split, each line parsed and checked.
import { readFileSync } from 'node:fs'
import { checks, otlpFacts } from '../by-hand.mjs'

const lines = readFileSync(process.argv[2], 'utf8')
  .split('\n')
  .filter((line) => line !== '')
const facts = lines.map((line) => otlpFacts(JSON.parse(line)))
const passed = facts.filter((fact) => checks.every(([, holds]) => holds(fact))).length
console.log(JSON.stringify({ passed, failed: facts.length - passed }))
