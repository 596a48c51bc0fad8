import type { ScenarioResult } from '../../results/schema.ts'
import { counted, grouped } from '../figures.ts'
import { errorsOf, findingsOf, howOften, kindOf } from '../findings.ts'
import { unverifiedReasons } from '../groups.ts'
import { measurementsOf } from '../measurements.ts'
import { quotedPhrase, terminalPhrase } from '../phrase.ts'
import { listed, moreLine, painted, shortText, title, wrapped, type Page } from './page.ts'

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
      ...wrapped(terminalPhrase(quotedPhrase(reason)), page, 4, `  ${painted(page, 'yellow', '?')} `),
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
