import type { Results } from '../results/schema.ts'
import { groupsOf, setAsideWords } from './groups.ts'
import { headline } from './headline.ts'
import { comparedWith, decided, nextStep } from './terminal/frame.ts'
import {
  failingGroup,
  measuredGroup,
  unverifiedGroup,
  warningGroup,
  noteLines,
  passedGroup,
} from './terminal/scenarios.ts'
import { painted, type Page } from './terminal/page.ts'
import { byTestsGroup, weakenedGroup, policyChangeLines } from './terminal/tests-changed.ts'
import { diagnosticLines, metricTable, pricedBy } from './terminal/tables.ts'

export interface TerminalOptions extends Page {
  /** Also lists what passed, and cuts no list. */
  readonly verbose?: boolean
  /** The results file that the run wrote, as the user names it; null or absent: none. */
  readonly resultsFile?: string | null
}

/** Scenarios, reasons and problems listed before they are only counted. */
const mostListed = 30

/** The report as a person reads it on a laptop and in the log of a job. Ends with a line break. */
export function renderTerminal(
  results: Results,
  { verbose = false, resultsFile = null, ...asked }: TerminalOptions,
): string {
  const page: Page = { ...asked, width: Math.min(Math.max(asked.width, 40), 140) }
  const most = verbose ? Infinity : mostListed
  const groups = groupsOf(results)
  const sections = [
    [verdict(results, page), ...comparedWith(results, page)],
    failingGroup('regressed', 'red', groups.regressed, most, page),
    failingGroup('failed', 'red', [...groups.failed, ...groups.byTests], most, page),
    byTestsGroup(results.scenarios, most, page),
    weakenedGroup(results, most, page),
    policyChangeLines(results, most, page),
    unverifiedGroup(groups.unverified, most, page),
    failingGroup(setAsideWords(groups.setAside), 'yellow', groups.setAside, most, page),
    warningGroup(results.scenarios, most, page),
    measuredGroup(results.scenarios, most, page),
    [...passedGroup(groups, verbose, page), ...noteLines(results, groups, verbose, page)],
    [...metricTable(results, page), ...pricedBy(results, page)],
    diagnosticLines(results.diagnostics, most, page),
    [...decided(results, most, page), ...nextStep(results, groups, resultsFile, page)],
  ]
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function verdict(results: Results, page: Page): string {
  const { decision, summary } = results
  const style = decision.gate === 'closed' ? 'red' : summary.outcome === 'passed' ? 'green' : 'yellow'
  return painted(page, 'bold', painted(page, style, headline(results)))
}
