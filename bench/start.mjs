// Cold start as a ratio to a bare Node: outside of git, in a repository of 3,000 files, and there as a job starts it, which has
// just checked it out and keeps no compiled code. Options: --rounds 20 --json FILE
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { generateSuite } from './generate.mjs'
import { entry, machine, median, processTable, root, wallOf } from './measure.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    json: { type: 'string', default: join(root, '.cache/bench/start.json') },
  },
})

const work = mkdtempSync(join(os.tmpdir(), 'scenario-gate-start-'))
const [plain, repository, checkout] = ['plain', 'repository', 'checkout'].map((name) => join(work, name))
const suite = await generateSuite('single', 1)
cpSync(suite, plain, { recursive: true })
cpSync(suite, repository, { recursive: true })
const folders = Array.from({ length: 60 }, (_, index) => join(repository, `src/part-${index}`))
for (const [index, folder] of folders.entries()) {
  mkdirSync(folder, { recursive: true })
  for (let file = 0; file < 50; file++) writeFileSync(join(folder, `${file}.js`), `${index} + ${file}\n`)
}
git('init', '--quiet', repository)
git('-C', repository, 'add', '--all')
git('-C', repository, '-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '-m', 'a')

const bareArgs = ['-e', '0']
const runArgs = [entry, 'run', 'scenarios', '--baseline', 'none']
const starts = {
  'node -e 0': () => wallOf(bareArgs, plain),
  '--version': () => wallOf([entry, '--version'], plain),
  'run of one trace, outside of git': () => wallOf(runArgs, plain),
  'in a repository of 3,000 files': () => wallOf(runArgs, repository),
  'there, just checked out, in CI': () => {
    rmSync(checkout, { recursive: true, force: true })
    git('clone', '--quiet', repository, checkout)
    return wallOf(runArgs, checkout, { CI: 'true' })
  },
}
const walls = Object.fromEntries(Object.keys(starts).map((name) => [name, []]))
// One round of each in turn, so that a busy moment falls on all alike; the first one is for the file cache.
for (let round = 0; round <= Number(values.rounds); round++) {
  for (const [name, start] of Object.entries(starts)) {
    const wall = start()
    if (round > 0) walls[name].push(wall)
  }
}
rmSync(work, { recursive: true, force: true })

function git(...args) {
  const { status, stderr } = spawnSync('git', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
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
  processTable(
    [
      ['command', 'min', 'median', 'max', 'ratio of medians'],
      ...rows.map(({ name, minMs, medianMs, maxMs, ratio }) => [
        name,
        ...[minMs, medianMs, maxMs].map((ms) => `${ms.toFixed(0)} ms`),
        ratio.toFixed(2),
      ]),
    ],
    ['l', 'r', 'r', 'r', 'r'],
  ),
)
