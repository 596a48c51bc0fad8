import { append } from '../../core/append.ts'
import { placeOf } from '../../core/diagnostic.ts'
import type { ScenarioResult, Results } from '../../results/schema.ts'
import { divergenceLines, divergenceTitle, furtherWords, type DivergenceLine } from '../divergence-words.ts'
import { scenarioEvidence } from '../metric-rows.ts'
import { grouped, headTally, tally, counted } from '../figures.ts'
import {
  findingsOf,
  howOften,
  kindOf,
  errorsOf,
  measurementsOf,
  warningsOf,
  warningsTitle,
  type Finding,
} from '../findings.ts'
import {
  resultOf,
  unverifiedReasons,
  areIncomparable,
  changeReasons,
  incomparableReasons,
  type Groups,
} from '../groups.ts'
import { skippedJudge } from '../run-words.ts'
import { terminalPhrase, type Phrase } from '../phrase.ts'
import { factsOf, sentenceOf } from '../reasons.ts'
import { columns, moreLine, painted, shortText, title, wrapped, listed, padEnd, type Page } from './page.ts'
import { notesOf, type Note } from '../notes.ts'
import { unnamedRemovals } from '../tests-changed.ts'
import { trustText } from '../words/trust.ts'
import { changePhrase } from '../words/texts.ts'

/** Scenarios that failed, each with its failing checks: what was wanted, what was found. */
export function failingGroup(
  words: string,
  style: 'red' | 'yellow',
  scenarios: readonly ScenarioResult[],
  most: number,
  page: Page,
): string[] {
  if (scenarios.length === 0) return []
  return [
    title(page, style, `${grouped(scenarios.length)} ${words}`),
    ...scenarios
      .slice(0, most)
      .flatMap((scenario) => [
        ...scenarioLines(scenario, style, page),
        ...findingsOf(scenario, 'error').flatMap((finding) => findingLines(finding, page)),
        ...divergenceOf(scenario, page),
        ...noted(skippedJudge(scenario), page),
        ...noted(changePhrase(scenario), page),
      ]),
    ...moreLine(scenarios.length - most, 'more in the results file'),
  ]
}

function scenarioLines(scenario: ScenarioResult, style: 'red' | 'yellow', page: Page): string[] {
  const { id, name, file, line, baseTrials } = scenario
  const place = painted(page, 'dim', shortText(placeOf({ file, line }), 120))
  const aside = style === 'red' ? '' : `, ${resultOf(scenario)}`
  return [
    `  ${painted(page, style, '✗')} ${painted(page, 'bold', shortText(id))}  ${trialsPassed(baseTrials, headTally(scenario))}${aside}  ${place}`,
    ...(name === id || name === '' ? [] : wrapped(shortText(name, 200), page, 4)),
  ]
}

/** Says what the trials of scenarios tell that differ from the base; those of which the same is said are named together. */
export function statisticsGroup(results: Results, most: number, page: Page): string[] {
  const told = new Map<string, ScenarioResult[]>()
  for (const scenario of results.scenarios) append(told, scenarioEvidence(scenario), scenario)
  told.delete('')
  const trust = trustText(results)
  return [
    ...(told.size === 0 ? [] : [painted(page, 'bold', 'What the trials tell')]),
    ...[...told]
      .slice(0, most)
      .flatMap(([words, scenarios]) =>
        wrapped(
          `${shortText(words, 200)}: ${listed(scenarios, most === Infinity ? most : 8)}`,
          page,
          4,
          '  ',
        ),
      ),
    ...moreLine(told.size - most, 'more in the results file'),
    ...(trust === null ? [] : wrapped(trust, page, 2, '')),
  ]
}

type Tally = Parameters<typeof tally>[0]

/** `3/3 → 1/4 trials passed, 2 unverified`; without a base `1 of 4 trials passed`. */
function trialsPassed(base: Tally | null, { passed, failed, unverified }: Tally): string {
  const all = passed + failed + unverified
  const open = unverified === 0 ? '' : `, ${grouped(unverified)} unverified`
  if (all === 0) return base === null ? 'no trials' : `${tally(base)} → no trials`
  if (base === null) return `${grouped(passed)} of ${counted(all, 'trial')} passed${open}`
  return `${tally(base)} → ${passed}/${all} trials passed${open}`
}

function findingLines(finding: Finding, page: Page): string[] {
  const { check, description, file, line, verdict, scenario } = finding
  const place = file === scenario.file ? `line ${line}` : shortText(placeOf({ file, line }), 120)
  const about = [kindOf(finding), description === '' ? '' : shortText(description), howOften(finding), place]
  const more = about.filter((part) => part !== '').join(', ')
  const head = `      ${painted(page, 'bold', shortText(check, 60))}  ${painted(page, 'dim', more)}`
  if (verdict === null) return [head, ...wrapped(terminalPhrase(finding.why()), page, 8)]
  const facts = factsOf(verdict)
  const indent = 10 + Math.max(0, ...facts.map(({ label }) => label.length))
  return [
    head,
    ...wrapped(terminalPhrase(sentenceOf(verdict)), page, 8),
    ...facts.flatMap(({ label, value }) => {
      const name = painted(page, 'dim', label.padEnd(indent - 8))
      return wrapped(terminalPhrase(value, ''), page, indent, `        ${name}`)
    }),
    ...(finding.aftermath.length === 0 ? [] : wrapped(terminalPhrase(finding.aftermath), page, 8)),
  ]
}

/** Lines of one divergence. */
const divergenceShown = 5

/** Shows where it first left the trajectory of the base, in the few lines that the comment has too. */
function divergenceOf({ divergence }: ScenarioResult, page: Page): string[] {
  if (divergence === undefined) return []
  const further = furtherWords(divergence, divergenceShown)
  return [
    ...wrapped(`First difference, ${divergenceTitle(divergence)}`, page, 6),
    ...divergenceLines(divergence, divergenceShown).flatMap((line) => bothSides(line, page)),
    ...(further === '' ? [] : wrapped(further, page, 8)),
  ]
}

/** One line where both sides are the same, else one each: what stands there may be long and hold any words. */
function bothSides({ label, base, head }: DivergenceLine, page: Page): string[] {
  const name = shortText(terminalPhrase(label, ''), 40)
  const side = (words: string, value: DivergenceLine['base'], first: boolean) => {
    const start = `${first ? name : ' '.repeat(columns(name))}  ${words}`
    return wrapped(terminalPhrase(value, ''), page, 10, `        ${painted(page, 'dim', start)}  `)
  }
  if (head === null) return side('both', base, true)
  return [...side('base', base, true), ...side('head', head, false)]
}

function noted(words: Phrase, page: Page): string[] {
  return words.length === 0 ? [] : wrapped(terminalPhrase(words), page, 6)
}

/** Scenarios without a usable result, by reason. */
export function unverifiedGroup(scenarios: readonly ScenarioResult[], most: number, page: Page): string[] {
  if (scenarios.length === 0) return []
  const reasons = unverifiedReasons(scenarios)
  return [
    title(
      page,
      'yellow',
      `${grouped(scenarios.length)} unverified: no usable result, so neither passed nor failed`,
    ),
    ...reasons.slice(0, most).flatMap(([reason, list]) => [
      ...wrapped(terminalPhrase(reason), page, 4, `  ${painted(page, 'yellow', '?')} `),
      ...wrapped(
        `${counted(list.length, 'scenario')}: ${listed(list, most === Infinity ? most : 8)}`,
        page,
        6,
      ),
      ...list.slice(0, 1).flatMap((scenario) =>
        errorsOf(scenario)
          .slice(0, 3)
          .flatMap((words) => wrapped(terminalPhrase(words), page, 6)),
      ),
    ]),
    ...moreLine(reasons.length - most, 'more reasons in the results file'),
  ]
}

/** Checks of severity `warning` that did not hold; they decide nothing. */
export function warningGroup(results: Results, most: number, page: Page): string[] {
  const findings = warningsOf(results)
  if (findings.length === 0) return []
  return [
    title(page, 'yellow', warningsTitle(findings.length)),
    ...findings.slice(0, most).flatMap((finding) => {
      const often = howOften(finding)
      const why = `${terminalPhrase(finding.why())}${often === '' ? '' : ` (${often})`}`
      const line = `${shortText(finding.scenario.id)}  ${shortText(finding.check, 60)}: ${why}`
      return wrapped(line, page, 4, `  ${painted(page, 'yellow', '!')} `)
    }),
    ...moreLine(findings.length - most, 'more in the results file'),
  ]
}

/** Evals that did not hold, and checks that failed within their share of trials; they decide nothing. */
export function measuredGroup(results: Results, most: number, page: Page): string[] {
  const found = measurementsOf(results)
  if (found.length === 0) return []
  return [
    title(page, 'cyan', `${counted(found.length, 'measurement')} below the mark, deciding nothing`),
    ...found.slice(0, most).flatMap((one) => {
      const name = [
        kindOf(one),
        shortText(one.check, 60),
        one.description === '' ? '' : `(${shortText(one.description)})`,
      ]
      const check = name.filter((part) => part !== '').join(' ')
      const line = `${shortText(one.scenario.id)}  ${check}: ${one.result}. ${terminalPhrase(one.why)}`
      return wrapped(line, page, 4, `  ${painted(page, 'cyan', '·')} `)
    }),
    ...moreLine(found.length - most, 'more in the results file'),
  ]
}

/** Passed scenarios that are named without being asked for. */
const mostNamed = 10

function arePassedNamed({ length }: readonly ScenarioResult[], verbose: boolean): boolean {
  return verbose || length <= mostNamed
}

/** Lists what passed, by name where it is little or asked for. */
export function passedGroup({ fixed, recovered, passed }: Groups, verbose: boolean, page: Page): string[] {
  const all = [fixed, recovered, passed].flat()
  if (all.length === 0) return []
  const head = `${painted(page, 'green', '✓')} ${counted(all.length, 'passed', 'passed')}`
  if (!arePassedNamed(all, verbose)) return [head]
  const width = Math.max(0, ...all.map(({ id }) => columns(shortText(id))))
  return [
    head,
    ...all.map(
      (scenario) => `    ${padEnd(shortText(scenario.id), width)}  ${tally(headTally(scenario))} trials`,
    ),
  ]
}

/** Lists what else a reader must know. */
export function noteLines(results: Results, groups: Groups, verbose: boolean, page: Page): string[] {
  const all = [groups.fixed, groups.recovered, groups.passed].flat()
  const [[, onScreen] = []] = incomparableReasons(results.scenarios)
  const shown = new Set(onScreen)
  const isOnScreen = (list: readonly ScenarioResult[]) => list.every((scenario) => shown.has(scenario))
  const lines = [
    ...notesOf(results).map((note) => noteLine(note, verbose, arePassedNamed(all, verbose))),
    ...named('removed', unnamedRemovals(results)),
    ...changeReasons(all)
      .filter(([, list]) => verbose || !isOnScreen(list))
      .map(
        ([reason, list]) =>
          `${grouped(list.length)} ${areIncomparable(list) ? 'not compared' : 'to note'}: ${terminalPhrase(reason)} (${listed(list)})`,
      ),
  ]
  return lines.flatMap((line) => wrapped(line, page, 4, '  '))
}

/** `areNamed`: all scenarios are named above. */
function noteLine({ label, about, items, isMinor }: Note, verbose: boolean, areNamed: boolean): string {
  const said = about.length === 0 ? '' : ` (${terminalPhrase(about)})`
  if (isMinor === true && areNamed) return `${label}${said}`
  const most = verbose ? Infinity : items.some(({ words }) => words.length > 0) ? 4 : 8
  const names = items.slice(0, most).map(({ id, words }) => {
    const name = shortText(id)
    return words.length === 0 ? name : `${name} (${terminalPhrase(words)})`
  })
  const left = items.length - names.length
  return `${label}${said}: ${names.join(', ')}${left > 0 ? ` and ${grouped(left)} more` : ''}`
}

function named(word: string, scenarios: readonly { readonly id: string }[]): string[] {
  return scenarios.length === 0 ? [] : [`${grouped(scenarios.length)} ${word}: ${listed(scenarios)}`]
}
