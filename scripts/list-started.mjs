// Writes started-functions.json: the functions that a run of one trace calls, and few others that load more. Run it by `npm run list:started`, after a build.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'rolldown/utils'
import { generateSuite } from '../bench/generate.mjs'
import { localEnvironment } from '../bench/measure.mjs'
import { listFunctions, listOfStarted, nameDeclared } from './started-functions.mjs'

const root = resolve(import.meta.dirname, '..')
const work = mkdtempSync(join(tmpdir(), 'scenario-gate-started-'))
const suite = join(work, 'suite')
git('init', '-q', '-b', 'main', suite)
await commit(1)
const runs = [run('run', 'scenarios', '--baseline', 'none')]
await commit(2)
runs.push(run('run', 'scenarios', '--base', 'HEAD~1'))
runs.push(run('trace', 'traces/agent.jsonl'), run('validate', 'scenarios'))
rmSync(work, { recursive: true })

// Of runs that load a file, the first one decides: what only others call would make that one slower.
const files = new Map(runs.toReversed().flat())
const lines = [...files]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .flatMap(([path, functions]) => {
    const places = listStarted(readFileSync(join(root, path), 'utf8'), functions)
    return places.length === 0
      ? []
      : [`${JSON.stringify(path)}: ${JSON.stringify(Object.fromEntries(places))}`]
  })
writeFileSync(listOfStarted, `{\n${lines.join(',\n')}\n}\n`)

async function commit(traces) {
  cpSync(await generateSuite('one', traces), suite, { recursive: true })
  git('-C', suite, 'add', '.')
  git('-C', suite, '-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'suite')
}

function git(...args) {
  const { status, stderr } = spawnSync('git', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
}

/** @returns {[string, object[]][]} files that it loads, by their paths, with the functions that V8 counts */
function run(...args) {
  const coverage = mkdtempSync(join(work, 'coverage-'))
  const env = { ...localEnvironment(), NODE_V8_COVERAGE: coverage }
  const entry = join(root, 'lib/main.js')
  const { status, stderr } = spawnSync(process.execPath, [entry, ...args], {
    cwd: suite,
    encoding: 'utf8',
    env,
  })
  // 1 is a closed gate, which the suites contain.
  if (status !== 0 && status !== 1) throw new Error(`${args.join(' ')}: ${stderr}`)
  return readdirSync(coverage)
    .flatMap((name) => JSON.parse(readFileSync(join(coverage, name), 'utf8')).result)
    .filter(({ url }) => url.startsWith('file:'))
    .map(({ url, functions }) => [relative(root, fileURLToPath(url)).replaceAll('\\', '/'), functions])
}

/** @param {string} source of a module */
function listStarted(source, functions) {
  const started = new Set(
    functions.filter(({ ranges: [range] }) => range.count > 0).map(({ ranges: [range] }) => spanOf(range)),
  )
  return parseSync('module.js', source).program.body.flatMap((statement) => {
    const name = nameDeclared(statement)
    const places = [...listFunctions(statement).entries()].filter(([, { start, end }]) =>
      started.has(spanOf({ startOffset: start, endOffset: end })),
    )
    return name === null || places.length === 0 ? [] : [[name, places.map(([place]) => place)]]
  })
}

function spanOf({ startOffset, endOffset }) {
  return `${startOffset} ${endOffset}`
}
