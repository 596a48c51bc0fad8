// npm run bench:gate [-- --rounds N]: how often the gate closes on a pull request that changes nothing, and how often it
// sees one that breaks something. Prints Markdown. `--write` puts the rates into `src/gate/simulated-closings.ts`, which
// reports and the guide quote. `--check` simulates some of them again and ends with 1 unless they come out the same.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { bases, changes, policies } from './pull-request.mjs'
import { simulateCells } from './simulate-cells.mjs'
import { suites } from './spreads.mjs'

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '400' },
    lib: { type: 'string', default: 'lib' },
    trials: { type: 'string', default: '1,3,5' },
    policies: { type: 'string', default: Object.keys(policies).join() },
    changes: { type: 'string', default: Object.keys(changes).join() },
    suites: { type: 'string', default: Object.keys(suites).join() },
    bases: { type: 'string', default: bases.join() },
    size: { type: 'string', default: '30' },
    // Standard deviation of what a day does to all pass rates, in logits.
    day: { type: 'string', default: '0' },
    // Correlation of the trials of one scenario in one run.
    alike: { type: 'string', default: '0' },
    // Further trials of a suspect in a round; 0: nothing is run again.
    confirm: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
})
const table = 'src/gate/simulated-closings.ts'
/** What the table has rates for. */
const grid = { sizes: [10, 30, 100], trials: [1, 2, 3, 5, 10], breaksAt: 30 }
const usual = { day: 0, confirm: 5, alike: 0 }
/** Changes that break something. */
const breaking = ['−80 in one', '−40 in one', '−10 in all']
/** What is known of each; {@link breaks}. */
const brokenFigures = ['named80', 'closed40', 'closed10']

const rounds = Number(flags.rounds)

if (flags.write) await writeTable()
else if (flags.check) await checkTable()
else await printTables()

async function printTables() {
  const given = { day: Number(flags.day), confirm: Number(flags.confirm), alike: Number(flags.alike) }
  const asked = flags.policies.split(',')
  const rows = flags.suites.split(',').flatMap((suite) =>
    flags.trials
      .split(',')
      .map(Number)
      .flatMap((trials) => flags.bases.split(',').map((base) => ({ suite, trials, base }))),
  )
  const names = flags.changes.split(',')
  const jobs = rows.flatMap((row) =>
    names.map((change) => [{ ...row, change, size: Number(flags.size), ...given }, rounds]),
  )
  const results = await simulateCells(flags.lib, jobs)
  for (const suite of flags.suites.split(',')) {
    const lines = rows.flatMap((row, place) => {
      if (row.suite !== suite) return []
      const found = names.map((change, at) => ({ change, ...results[place * names.length + at] }))
      return asked.map((policy) => [
        row.trials,
        row.base,
        policy,
        ...found.map((one) => cellOf(one, one[policy])),
      ])
    })
    print(`Suite: ${suite}, ${flags.size} scenarios; gate closed`, [
      ['Trials', 'Base', 'Policy', ...names],
      ...lines,
    ])
  }
}

function cellOf({ change, further }, { closed, named }) {
  const names = change === '−10 in all' ? '' : ` (named ${percent(named / rounds)})`
  const more = change === 'nothing' ? `, ${Number(further.toFixed(1))} more trials` : ''
  return percent(closed / rounds) + names + more
}

/** Simulation of a cell where nothing changes; {@link closings}. */
function jobOf(cell, pullRequests) {
  return [{ ...cell, change: 'nothing', ...usual }, pullRequests]
}

/** Simulations of a cell where something breaks; {@link breaks}. */
function breakJobsOf(cell, pullRequests) {
  return breaking.map((change) => [{ ...cell, change, ...usual }, pullRequests, ['regressions']])
}

/** Gates closed for nothing: under the built-in policy or under `regressions: block`, whichever closes more often. */
function closings(found) {
  const closed = Math.max(...Object.keys(policies).map((name) => found[name].closed))
  return { closed, further: Math.round(found.further) }
}

/** Breaks under `regressions: block`: those of one scenario that are named, and closed gates. */
function breaks([by80, by40, all10]) {
  return {
    named80: by80.regressions.named,
    closed40: by40.regressions.closed,
    closed10: all10.regressions.closed,
  }
}

async function writeTable() {
  const names = Object.keys(suites)
  const cells = names.flatMap((suite) =>
    grid.sizes.flatMap((size) =>
      bases.flatMap((base) => grid.trials.map((trials) => ({ suite, size, base, trials }))),
    ),
  )
  const broken = cells.filter(({ size }) => size === grid.breaksAt)
  const results = await simulateCells(flags.lib, [
    ...cells.map((cell) => jobOf(cell, rounds)),
    ...broken.flatMap((cell) => breakJobsOf(cell, rounds)),
  ])
  const unchanged = cells.map((cell, place) => ({ ...cell, ...closings(results[place]) }))
  const changed = broken.map((cell, place) => {
    const from = cells.length + place * breaking.length
    return { ...cell, ...breaks(results.slice(from, from + breaking.length)) }
  })
  const closed = nested(names, (suite) =>
    nested(grid.sizes, (size) =>
      nested(bases, (base) => lists(select(unchanged, { suite, size, base }), ['closed']).closed),
    ),
  )
  const missed = nested(names, (suite) =>
    nested(bases, (base) => ({
      ...lists(select(unchanged, { suite, size: grid.breaksAt, base }), ['further']),
      ...lists(select(changed, { suite, base }), brokenFigures),
    })),
  )
  const text = `/**
 * Rates of the gate, written by \`npm run bench:gate -- --write\`: simulated pull requests, by the suite, the number of
 * scenarios, what is known of the base, and the trials of a scenario (the places of each list).
 */
export const simulatedClosings = {
  /** Simulated pull requests of each figure. */
  pullRequests: ${rounds},
  trials: ${JSON.stringify(grid.trials)},
  /** Gates closed by pull requests that change nothing. */
  closed: ${rowsOf(closed)},
  /** Of ${grid.breaksAt} scenarios: further trials where nothing changed; one fell by 80 points and was named, one by 40 or all by 10 and the gate closed. */
  breaks: ${rowsOf(missed)},
} as const
`
  writeFileSync(table, text)
}

/** An object as a literal: a line for each that holds lists. */
function rowsOf(value, indent = '  ') {
  const entries = Object.entries(value).map(([key, item]) => [
    /^\w*[a-z]\w*$/.test(key) ? key : `'${key}'`,
    item,
  ])
  const rows = entries.map(([key, item]) => `${key}: [${Array.isArray(item) ? item.join(', ') : ''}]`)
  if (entries.every(([, item]) => Array.isArray(item))) return `{ ${rows.join(', ')} }`
  const lines = entries.map(([key, item]) => `${indent}  ${key}: ${rowsOf(item, `${indent}  `)},\n`)
  return `{\n${lines.join('')}${indent}}`
}

/** Figures of these fields. */
function select(figures, fields) {
  return figures.filter((figure) => Object.keys(fields).every((key) => figure[key] === fields[key]))
}

function nested(keys, valueOf) {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)]))
}

/** Figures of cells by their names, each as a list. */
function lists(cells, keys) {
  return nested(keys, (key) => cells.map((cell) => cell[key]))
}

/**
 * Simulates some cells of the table again, and of each one break: the same seed makes the same numbers, and what changes
 * one figure changes most.
 */
async function checkTable() {
  const { simulatedClosings: known } = await import(
    pathToFileURL(resolve(flags.lib, 'gate/simulated-closings.js')).href
  )
  const { pullRequests } = known
  const cells = [
    { suite: 'healthy', base: 'history', trials: 3, broken: 'named80' },
    { suite: 'about 0.9', base: 'run', trials: 1, broken: 'closed10' },
    { suite: 'about 0.9', base: 'history', trials: 3, broken: 'named80' },
    { suite: 'mixed', base: 'alone', trials: 3, broken: 'closed40' },
  ]
  const jobs = cells.flatMap(({ broken, ...cell }) => {
    const sized = { ...cell, size: grid.breaksAt }
    const breakJob = breakJobsOf(sized, pullRequests)[brokenFigures.indexOf(broken)]
    return [jobOf(sized, pullRequests), breakJob]
  })
  const results = await simulateCells(flags.lib, jobs)
  const wrong = cells.flatMap(({ suite, base, trials, broken }, place) => {
    const at = known.trials.indexOf(trials)
    const [unchanged, changed] = results.slice(place * 2)
    const found = {
      closed: closings(unchanged).closed,
      [broken]: breaks(breaking.map(() => changed))[broken],
    }
    const written = {
      closed: known.closed[suite][grid.breaksAt][base][at],
      [broken]: known.breaks[suite][base][broken][at],
    }
    return Object.keys(found)
      .filter((key) => found[key] !== written[key])
      .map(
        (key) =>
          `${suite}, ${trials} trials, base ${base}: ${key} is ${found[key]} of ${pullRequests}, not ${written[key]}`,
      )
  })
  if (wrong.length === 0) return
  console.error(`${wrong.join('\n')}\nRun \`npm run bench:gate -- --write\`, then \`npm run generate\`.`)
  process.exitCode = 1
}

function percent(share) {
  return `${Number((share * 100).toFixed(1))}%`
}

function print(title, [head, ...lines]) {
  const rows = [head, head.map(() => '--:'), ...lines]
  console.log(`**${title}**\n\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`)
}
