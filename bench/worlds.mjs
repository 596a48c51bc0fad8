// npm run bench:worlds [-- --rounds N]: in worlds that the quoted rates were not made from, how often the gate closes on a pull
// request that changes nothing, and what a report quotes where trials and days may be alike. Where it quotes a rate,
// that is within if as few of these pull requests close. Prints Markdown.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { simulateCells } from './simulate-cells.mjs'

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '400' },
    lib: { type: 'string', default: 'lib' },
    // The first of these worlds to simulate, counted from 0.
    from: { type: 'string', default: '0' },
  },
})
const rounds = Number(flags.rounds)
const { boundFalseClosings } = await import(pathToFileURL(resolve(flags.lib, 'gate/false-closings.js')).href)

/** Spread of pass rates, scenarios, trials of each, what is known of the base; then what else is in the cell. */
const all = [
  ['upper half', 12, 1, 'alone'],
  ['upper half', 40, 3, 'alone'],
  ['upper half', 150, 2, 'history'],
  ['upper half', 60, 5, 'suspects'],
  ['all 0.8', 20, 3, 'alone'],
  ['all 0.8', 80, 1, 'history'],
  ['all 0.8', 25, 4, 'run'],
  ['all 0.95', 15, 3, 'alone'],
  ['all 0.95', 180, 2, 'alone'],
  ['all 0.95', 300, 1, 'history'],
  ['one of ten a coin', 100, 1, 'alone'],
  ['one of ten a coin', 100, 3, 'alone'],
  ['one of ten a coin', 60, 2, 'suspects'],
  ['few coins', 150, 2, 'alone'],
  ['one of ten always fails', 50, 2, 'alone'],
  ['one of ten always fails', 50, 3, 'history'],
  ['skewed', 40, 3, 'run'],
  ['skewed', 120, 1, 'suspects'],
  ['even', 100, 1, 'alone'],
  ['about 0.9', 50, 3, 'history', { alike: 0.1 }],
  ['about 0.9', 50, 3, 'run', { alike: 0.1 }],
  ['about 0.9', 30, 3, 'alone', { crashes: 0.01 }],
  ['all 0.8', 50, 3, 'history', { crashes: 0.01 }],
  ['mixed', 30, 3, 'suspects', { crashes: 0.01 }],
  ['all 0.95', 100, 1, 'alone', { outages: 0.01 }],
  ['about 0.9', 30, 3, 'alone', { added: 3 }],
  ['mixed', 30, 3, 'history', { added: 3 }],
  ['upper half', 30, 1, 'alone', { added: 10 }],
  ['about 0.9', 30, 3, 'alone', { isFirst: true }],
  ['about 0.9', 30, 3, 'alone', { reworded: 10 }],
  ['mixed', 30, 3, 'run', { reworded: 10 }],
  ['all 0.8', 30, 3, 'history', { reworded: 30, judge: 0 }],
  ['about 0.9', 30, 3, 'alone', { crashes: 0.01, added: 3, reworded: 10 }],
  ['mixed', 50, 2, 'history', { crashes: 0.01, added: 3, reworded: 10 }],
  ['upper half', 30, 3, 'suspects', { crashes: 0.01, added: 3, reworded: 10 }],
  // Written after the rule that earlier runs must show the suite.
  ['beta 9, 1', 45, 4, 'history'],
  ['beta 4, 1', 20, 3, 'history', { crashes: 0.03 }],
  ['poles', 70, 2, 'history'],
  ['beta 19, 1', 130, 5, 'history', { outages: 0.02 }],
  ['beta 9, 1', 12, 10, 'history'],
  ['beta 4, 1', 90, 3, 'suspects and history'],
  ['poles', 25, 3, 'run', { crashes: 0.02 }],
  ['beta 19, 1', 60, 1, 'alone', { crashes: 0.005, reworded: 5 }],
  ['beta 9, 1', 80, 4, 'history', { alike: 0.05 }],
  ['about 0.9', 50, 1, 'history', { alike: 0.1 }],
  // Written after the rule that each trial must have a verdict.
  ['halves', 35, 3, 'history'],
  ['beta 14, 1', 110, 2, 'history'],
  ['halves', 16, 5, 'suspects and history'],
  ['beta 6, 1', 65, 3, 'history', { added: 4 }],
  ['beta 14, 1', 40, 4, 'history', { reworded: 8 }],
  ['poles', 150, 3, 'history'],
  ['beta 6, 1', 30, 2, 'history', { crashes: 0.01 }],
  ['halves', 24, 8, 'history'],
  // Written after the rule that no scenario may be new.
  ['beta 9, 1', 22, 2, 'history'],
  ['upper half', 18, 4, 'history'],
  ['beta 4, 1', 55, 3, 'history'],
  ['few coins', 80, 3, 'suspects and history'],
  ['halves', 120, 2, 'history', { reworded: 12 }],
  ['beta 19, 1', 28, 5, 'history', { crashes: 0.005 }],
  ['one of ten a coin', 45, 3, 'history'],
  ['skewed', 36, 6, 'history'],
  // Written after the test of the suite counted trials beside outages, and nothing was tuned to them.
  ['halves', 40, 3, 'history', { drift: 0.5 }],
  ['halves', 40, 3, 'history', { drift: -0.5 }],
  ['upper half', 60, 3, 'history', { tags: 0.3 }],
  ['about 0.9', 60, 3, 'history', { tags: 0.3 }],
  ['all 0.9', 40, 3, 'history', { reworded: 40, judge: 0.08, falsePasses: 0.3 }],
  ['beta 9, 1', 50, 3, 'history', { bursts: 0.1 }],
  ['all 0.8', 30, 3, 'alone', { easier: 1 }],
  ['all 0.8', 30, 3, 'history', { easier: 1 }],
  ['about 0.9', 40, 4, 'history', { alike: 0.7 }],
  ['beta 6, 1', 60, 3, 'history', { grown: 20 }],
  ['beta 6, 1', 48, 3, 'history', { isMixed: true }],
  ['beta 9, 1', 48, 3, 'alone', { isMixed: true }],
  ['all 0.9', 1, 3, 'alone'],
  ['all 0.9', 2, 3, 'history'],
  ['all 0.8', 3, 5, 'alone'],
  ['all 0.8', 3, 5, 'history'],
  ['ends', 40, 3, 'alone'],
  ['ends', 40, 3, 'history'],
  // What is quoted where trials and days may be alike was chosen by these: the factor of the worst of them but one.
  ['thirds', 33, 3, 'history'],
  ['thirds', 75, 2, 'history', { day: 0.1 }],
  ['long tail', 60, 4, 'history'],
  ['long tail', 140, 3, 'history', { day: 0.15 }],
  ['sloping', 50, 3, 'history', { day: 0.2 }],
  ['sloping', 20, 5, 'history', { day: 0.3 }],
  ['beta 12, 1', 90, 3, 'history', { crashes: 0.003 }],
  ['thirds', 40, 3, 'history', { crashes: 0.02 }],
  ['sloping', 60, 4, 'history', { alike: 0.03 }],
  ['long tail', 45, 5, 'history', { alike: 0.2 }],
  ['beta 12, 1', 35, 3, 'history', { added: 2 }],
  ['sloping', 70, 3, 'history', { reworded: 20 }],
  ['thirds', 25, 6, 'suspects and history', { day: 0.1 }],
  ['long tail', 160, 2, 'history', { grown: 40 }],
  ['sloping', 54, 3, 'history', { isMixed: true }],
  ['thirds', 45, 3, 'history', { drift: -0.25 }],
  ['beta 12, 1', 110, 3, 'history', { drift: -0.3 }],
  ['sloping', 80, 2, 'history', { tags: 0.2 }],
  ['long tail', 12, 8, 'history'],
  ['beta 12, 1', 180, 5, 'history'],
  ['thirds', 7, 10, 'history'],
  ['sloping', 100, 3, 'history', { bursts: 0.05, tags: 0.1, drift: -0.1 }],
  ['long tail', 60, 3, 'history', { crashes: 0.005, reworded: 15, drift: 0.2 }],
  ['sloping', 30, 3, 'suspects and history', { alike: 0.05 }],
  // Written after it, and nothing was tuned to them.
  ['steps', 24, 3, 'history'],
  ['steps', 64, 2, 'history', { day: 0.1 }],
  ['steps', 110, 4, 'history', { alike: 0.01 }],
  ['beta 7, 1', 36, 3, 'history', { day: 0.15 }],
  ['beta 7, 1', 85, 5, 'history'],
  ['beta 25, 1', 50, 3, 'history', { crashes: 0.005 }],
  ['beta 25, 1', 150, 4, 'history', { day: 0.2 }],
  ['one in six', 30, 5, 'history', { alike: 0.02 }],
  ['one in six', 75, 3, 'history', { reworded: 25 }],
  ['one in six', 15, 3, 'suspects and history', { day: 0.2 }],
  ['beta 3, 1', 45, 3, 'history', { drift: 0.3 }],
  ['beta 3, 1', 28, 6, 'history', { drift: -0.2 }],
  ['steps', 55, 3, 'history', { tags: 0.25 }],
  ['beta 7, 1', 65, 2, 'history', { tags: 0.15, crashes: 0.002 }],
  ['one in six', 100, 3, 'history', { grown: 30, reworded: 10 }],
  ['beta 25, 1', 40, 4, 'history', { isMixed: true, drift: -0.1 }],
  ['steps', 10, 4, 'history', { day: 0.3 }],
  ['beta 3, 1', 130, 2, 'suspects and history', { alike: 0.02 }],
  ['beta 25, 1', 8, 10, 'history', { alike: 0.05 }],
  ['one in six', 48, 3, 'history', { bursts: 0.03 }],
  ['steps', 35, 3, 'history', { added: 3 }],
  ['beta 7, 1', 60, 3, 'history', { reworded: 30, judge: 0.05, falsePasses: 0.2 }],
]

const worlds = all.slice(Number(flags.from))

const results = await simulateCells(
  flags.lib,
  worlds.map(([suite, size, trials, base, more]) => [
    { suite, size, trials, base, change: 'nothing', day: 0, confirm: 5, alike: 0, isWhole: true, ...more },
    rounds,
  ]),
)
const lines = worlds.map(([suite, size, trials, base, more = {}], place) => {
  const { default: byDefault, regressions, quotes, quotedClosed } = results[place]
  const quoted = quotes.filter((quote) => quote !== null).map((quote) => boundFalseClosings(quote).anywhere)
  const share = Math.max(byDefault.closed, regressions.closed) / rounds
  const mean = quoted.reduce((sum, rate) => sum + rate, 0) / quoted.length
  const figure = quoted.length === 0 ? 'none' : `${percent(mean)}, in ${quoted.length} of ${quotes.length}`
  const where = quoted.length === 0 ? null : quotedClosed / quoted.length
  const besides = Object.entries(more).map(([name, value]) => `${name} ${value}`)
  const verdict = where === null ? ['', 'none'] : [percent(where), judge(where, quoted.length, mean)]
  return [suite, size, trials, base, besides.join(', '), percent(share), figure, ...verdict]
})
const head = [
  'pass rates',
  'scenarios',
  'trials',
  'base',
  'besides',
  'closed',
  'quoted',
  'closed where quoted',
  'within',
]
console.log(
  [head, head.map(() => '--:'), ...lines].map((row) => `| ${row.map(String).join(' | ')} |`).join('\n'),
)

const verdicts = lines.map((line) => line.at(-1)).filter((verdict) => verdict !== 'none')
const right = verdicts.filter((verdict) => verdict === 'yes').length
console.log(`\nRight in ${right} of ${verdicts.length} worlds with a quote.`)

/** Tells whether a rate is within its quote, or beyond it by no more than its error (Wilson, 95%). */
function judge(share, of, quoted) {
  const z2 = 1.96 ** 2 / of
  const low = (share + z2 / 2 - Math.sqrt(z2 * (share * (1 - share) + z2 / 4))) / (1 + z2)
  return share <= quoted ? 'yes' : low <= quoted ? 'no, by less than its error' : 'no'
}

function percent(share) {
  return `${Number((share * 100).toFixed(1))}%`
}
