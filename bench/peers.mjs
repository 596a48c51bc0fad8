// npm run bench:peers [-- --sizes 1,100,1000,5000 --rounds 3]: other eval tools beside us, on the same recordings and
// with the same checks, each as a process of its own, in turn. They are installed into .cache/peers from the npm
// registry, without their install scripts. Prints Markdown: wall time ÷ the limit's, and peak memory.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { generateSuite } from './generate.mjs'
import { entry, measure, processTable, root, spread } from './measure.mjs'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1,100,1000,5000' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
})

/** Packages with the versions that were measured; other tools of this kind need a service or a compiler. */
const packages = {
  agentevals: '0.0.7',
  '@langchain/core': '1.4.0',
  braintrust: '3.35.0',
  vitest: '4.1.12',
  'vitest-evals': '0.16.1',
}

const home = join(root, '.cache/peers')
const program = (name) => (folder) => [join(home, 'programs', name), join(folder, 'traces/agent.jsonl')]
const printed = (stdout) => JSON.parse(stdout.trim().split('\n').at(-1)).passed
const vitest = join(home, 'node_modules/vitest/vitest.mjs')

/**
 * Each tool: its arguments for Node by the folder of the suite, where it is run, and how many trials its output says have
 * passed; without that it has not all of the checks. `pipeline.mjs` holds our verdicts against the limit's.
 */
const tools = {
  limit: { args: (folder) => [join(root, 'bench/limit.mjs'), 'one', folder], passed: printed },
  ours: { args: () => [entry, 'run', 'scenarios', '--baseline', 'none'] },
  'a loop (readFile, split)': { args: program('naive.mjs'), passed: printed },
  [`braintrust ${packages.braintrust}, local`]: { args: program('braintrust.mjs'), passed: printed },
  [`agentevals ${packages.agentevals}, 4 of 8 checks`]: { args: program('agentevals.mjs') },
  [`vitest-evals ${packages['vitest-evals']}`]: {
    args: (folder) => {
      // The preload measures one process, so that everything has to be in it.
      process.env.PEERS_FILE = join(folder, 'traces/agent.jsonl')
      return [vitest, 'run', '--root', home, '--pool=threads', '--maxWorkers=1', '--reporter=dot']
    },
    cwd: home,
    passed: (stdout) => Number(/Tests .*?(\d+) passed/.exec(stripVTControlCharacters(stdout))?.[1] ?? 0),
  },
}

install()
const asked = Object.entries(tools).filter(
  ([name]) => values.only === '' || name === 'limit' || name.startsWith(values.only),
)
const sizes = values.sizes.split(',').map(Number)
const cells = new Map(asked.map(([name]) => [name, []]))
for (const size of sizes) {
  const folder = await generateSuite('one', size)
  const runs = new Map(asked.map(([name]) => [name, []]))
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [name, { args, cwd = folder }] of asked) runs.get(name).push(measure(args(folder), cwd))
  }
  sameVerdicts(runs)
  const limit = spread(runs.get('limit'), 'wallMs').median
  for (const [name] of asked) {
    const wall = spread(runs.get(name), 'wallMs').median
    const memory = spread(runs.get(name), 'rssMb').median
    cells.get(name).push({ ratio: wall / limit, memory, wall })
  }
}
const last = sizes.at(-1)
console.log(
  processTable(
    [
      ['wall time ÷ the limit', ...sizes.map((size) => `N = ${size}`), `MB at ${last}`],
      ...[...cells].map(([name, found]) => [
        name,
        ...found.map(({ ratio, wall }) =>
          name === 'limit' ? `${(wall / 1000).toFixed(2)} s` : ratio.toFixed(1),
        ),
        String(Math.round(found.at(-1).memory)),
      ]),
    ],
    ['l', ...sizes.map(() => 'r'), 'r'],
  ),
)

/** Speed counts only where all come to the same verdicts. */
function sameVerdicts(runs) {
  const counts = asked.flatMap(([name, { passed }]) =>
    passed === undefined ? [] : [[name, passed(runs.get(name)[0].stdout)]],
  )
  if (new Set(counts.map(([, count]) => count)).size > 1)
    throw new Error(`trials passed: ${counts.join('; ')}`)
}

/** Installs the peers once, and puts our programs for them beside their packages. */
function install() {
  mkdirSync(join(home, 'programs'), { recursive: true })
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies: packages }, null, 2)
  const manifest = join(home, 'package.json')
  if (!existsSync(manifest) || readFileSync(manifest, 'utf8') !== wanted) {
    writeFileSync(manifest, wanted)
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
    const { status, stderr } = spawnSync('npm', args, { cwd: home, encoding: 'utf8' })
    if (status !== 0) {
      rmSync(manifest)
      throw new Error(`npm install: ${stderr}`)
    }
  }
  const ours = join(root, 'bench')
  for (const name of readdirSync(join(ours, 'peers')))
    copyFileSync(join(ours, 'peers', name), join(home, 'programs', name))
  for (const name of ['by-hand.mjs', 'trace.mjs']) copyFileSync(join(ours, name), join(home, name))
  writeFileSync(
    join(home, 'vitest.config.mjs'),
    "export default { test: { include: ['programs/*.eval.mjs'], testTimeout: 600_000 } }\n",
  )
}
