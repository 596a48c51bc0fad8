import { placeOf } from '../../core/diagnostic.ts'
import type { Results, ScenarioResult } from '../../results/schema.ts'
import { counted, grouped, headTally, tally } from '../figures.ts'
import {
  changeReasons,
  errorsOf,
  findingsOf,
  howOften,
  kindOf,
  unverifiedReasons,
  type Finding,
  type Groups,
} from '../findings.ts'
import { skippedJudge } from '../judge-words.ts'
import { measurementsOf } from '../measurements.ts'
import { phraseOf, terminalPhrase } from '../phrase.ts'
import { factsOf, sentenceOf } from '../reasons.ts'
import { columns, listed, padEnd, painted, shortText, wrapped, type Page, type Style } from './page.ts'

/** Scenarios that failed, each with its failing checks: what was wanted, what was found. */
export function failingGroup(
  word: string,
  scenarios: readonly ScenarioResult[],
  most: number,
  page: Page,
): string[] {
  if (scenarios.length === 0) return []
  return [
    title(page, 'red', `${grouped(scenarios.length)} ${word}`),
    ...scenarios
      .slice(0, most)
      .flatMap((scenario) => [
        ...scenarioLines(scenario, page),
        ...findingsOf(scenario, 'error').flatMap((finding) => findingLines(finding, page)),
        ...noted(skippedJudge(scenario), page),
        ...noted(scenario.changeReason, page),
      ]),
    ...moreLine(scenarios.length - most, 'more in the results file'),
  ]
}

function scenarioLines(scenario: ScenarioResult, page: Page): string[] {
  const { id, name, file, line, baseTrials } = scenario
  const base = baseTrials === null ? '' : `${tally(baseTrials)} → `
  const place = painted(page, 'dim', shortText(placeOf({ file, line }), 120))
  return [
    `  ${painted(page, 'red', '✗')} ${painted(page, 'bold', shortText(id))}  ${base}${tally(headTally(scenario))} trials passed  ${place}`,
    ...(name === id || name === '' ? [] : wrapped(shortText(name, 200), page, 4)),
  ]
}

function findingLines(finding: Finding, page: Page): string[] {
  const { check, description, file, line, verdict, scenario } = finding
  const place = file === scenario.file ? `line ${line}` : shortText(placeOf({ file, line }), 120)
  const about = [kindOf(finding), description === '' ? '' : shortText(description), howOften(finding), place]
  const more = about.filter((part) => part !== '').join(', ')
  const head = `      ${painted(page, 'bold', shortText(check, 60))}  ${painted(page, 'dim', more)}`
  if (verdict === null) return [head, ...wrapped(terminalPhrase(finding.why()), page, 8)]
  const facts = factsOf(verdict)
  const indent = 10 + Math.max(...facts.map(({ label }) => label.length))
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
      ...wrapped(terminalPhrase(phraseOf(reason)), page, 4, `  ${painted(page, 'yellow', '?')} `),
      ...wrapped(
        `${counted(list.length, 'scenario')}: ${listed(list, most === Infinity ? most : 8)}`,
        page,
        6,
      ),
      ...list.slice(0, 1).flatMap((scenario) =>
        errorsOf(scenario)
          .slice(0, 3)
          .flatMap((phrase) => wrapped(terminalPhrase(phrase), page, 6)),
      ),
    ]),
    ...moreLine(reasons.length - most, 'more reasons in the results file'),
  ]
}

/** Checks of severity `warning` that did not hold; they decide nothing. */
export function warningGroup(scenarios: readonly ScenarioResult[], most: number, page: Page): string[] {
  const findings = scenarios.flatMap((scenario) => findingsOf(scenario, 'warning'))
  if (findings.length === 0) return []
  return [
    title(page, 'yellow', counted(findings.length, 'warning')),
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
export function measuredGroup(scenarios: readonly ScenarioResult[], most: number, page: Page): string[] {
  const found = scenarios.flatMap(measurementsOf)
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

/** What passed, by name where it is little or asked for. Then what else a reader must know. */
export function passedGroup(
  { fixed, recovered, passed }: Groups,
  { scenarios, removed }: Results,
  verbose: boolean,
  page: Page,
): string[] {
  const all = [fixed, recovered, passed].flat()
  const head =
    all.length === 0 ? [] : [`${painted(page, 'green', '✓')} ${counted(all.length, 'passed', 'passed')}`]
  const width = Math.max(0, ...all.map(({ id }) => columns(shortText(id))))
  const names =
    verbose || all.length <= mostNamed
      ? all.map(
          (scenario) => `    ${padEnd(shortText(scenario.id), width)}  ${tally(headTally(scenario))} trials`,
        )
      : []
  const added = scenarios.filter(({ change }) => change === 'new')
  const lines = [
    ...named('fixed', fixed),
    ...named('verified again', recovered),
    ...(added.length === scenarios.length ? [] : named('new', added)),
    ...named('removed', removed),
    ...changeReasons(all).map(
      ([reason, list]) => `${named(comparisonOf(list), list).join('')} (${terminalPhrase(phraseOf(reason))})`,
    ),
  ]
  return [...head, ...names, ...lines.flatMap((line) => wrapped(line, page, 4, '  '))]
}

function comparisonOf(scenarios: readonly ScenarioResult[]): string {
  return scenarios.every(({ change }) => change === 'incomparable') ? 'not compared with the base' : 'to note'
}

function named(word: string, scenarios: readonly { readonly id: string }[]): string[] {
  return scenarios.length === 0 ? [] : [`${grouped(scenarios.length)} ${word}: ${listed(scenarios)}`]
}

function noted(reason: string | undefined, page: Page): string[] {
  return reason === undefined ? [] : wrapped(terminalPhrase(phraseOf(reason)), page, 6)
}

function title(page: Page, style: Style, words: string): string {
  return painted(page, 'bold', painted(page, style, words))
}

function moreLine(left: number, words: string): string[] {
  return left > 0 ? [`  … ${grouped(left)} ${words}`] : []
}
