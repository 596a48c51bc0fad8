// Cold start as a ratio to a bare Node. Options: --rounds 20 --json FILE
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { markdownTable } from 'markdown-table'
import { generateSuite } from './generate.mjs'
import { entry, machine, median, root, wallOf } from './measure.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    json: { type: 'string', default: join(root, '.cache/bench/start.json') },
  },
})

const folder = await generateSuite('single', 1)
const commands = {
  'node -e 0': ['-e', '0'],
  '--version': [entry, '--version'],
  'run of one trace': [entry, 'run', 'scenarios', '--baseline', 'none'],
}
const walls = Object.fromEntries(Object.keys(commands).map((name) => [name, []]))
// One round of each in turn, so that a busy moment falls on all alike; the first one is for the file cache.
for (let round = 0; round <= Number(values.rounds); round++) {
  for (const [name, args] of Object.entries(commands)) {
    const wall = wallOf(args, folder)
    if (round > 0) walls[name].push(wall)
  }
}

const bare = median(walls['node -e 0'])
const rows = Object.entries(walls).map(([name, times]) => ({
  name,
  minMs: Math.min(...times),
  medianMs: median(times),
  maxMs: Math.max(...times),
  ratio: median(times) / bare,
}))
const json = resolve(values.json)
mkdirSync(dirname(json), { recursive: true })
writeFileSync(json, `${JSON.stringify({ machine: machine(os), rows }, null, 2)}\n`)
console.log(
  markdownTable(
    [
      ['command', 'min', 'median', 'max', 'ratio of medians'],
      ...rows.map(({ name, minMs, medianMs, maxMs, ratio }) => [
        name,
        ...[minMs, medianMs, maxMs].map((ms) => `${ms.toFixed(0)} ms`),
        ratio.toFixed(2),
      ]),
    ],
    { align: ['l', 'r', 'r', 'r', 'r'] },
  ),
)
