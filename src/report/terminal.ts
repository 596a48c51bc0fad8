import type { Results } from '../results/schema.ts'
import type { Since } from './since.ts'
import { groupsOf, setAsideWords } from './groups.ts'
import { decided, nextStep } from './terminal/frame.ts'
import {
  failingGroup,
  measuredGroup,
  statisticsGroup,
  unverifiedGroup,
  warningGroup,
  noteLines,
  passedGroup,
} from './terminal/scenarios.ts'
import type { Page } from './terminal/page.ts'
import { firstScreen } from './terminal/screen.ts'
import { byTestsGroup, weakenedGroup, policyChangeLines } from './terminal/tests-changed.ts'
import { diagnosticLines, metricTable, pricedBy } from './terminal/tables.ts'

export interface TerminalOptions extends Page {
  /** Also lists what passed, and cuts no list. */
  readonly verbose?: boolean
  /** The results file that the run wrote, as the user names it; null or absent: none. */
  readonly resultsFile?: string | null
  /** What the last push changed; absent where that is not known. */
  readonly since?: Since | undefined
  /** False where this change cannot bring its own accepted changes; absent: it can. */
  readonly canAccept?: boolean
}

/** Scenarios, reasons and problems listed before they are only counted. */
const mostListed = 30

/** The report as a person reads it on a laptop and in the log of a job. Ends with a line break. */
export function renderTerminal(
  results: Results,
  { verbose = false, resultsFile = null, since, canAccept = true, ...asked }: TerminalOptions,
): string {
  const page: Page = { ...asked, width: Math.min(Math.max(asked.width, 40), 140) }
  const most = verbose ? Infinity : mostListed
  const groups = groupsOf(results)
  const sections = [
    ...firstScreen(results, since, page),
    failingGroup('regressed', 'red', groups.regressed, most, page),
    failingGroup('failed', 'red', groups.failed, most, page),
    failingGroup('already failing in the base', 'red', groups.alreadyFailing, most, page),
    failingGroup('failed because the tests changed', 'red', groups.byTests, most, page),
    byTestsGroup(results.scenarios, most, page),
    failingGroup(setAsideWords(groups.setAside), 'yellow', groups.setAside, most, page),
    unverifiedGroup(groups.unverified, most, page),
    weakenedGroup(results, most, page),
    policyChangeLines(results, most, page),
    diagnosticLines(results.diagnostics, most, page),
    warningGroup(results, most, page),
    measuredGroup(results, most, page),
    [...passedGroup(groups, verbose, page), ...noteLines(results, groups, verbose, page)],
    [...metricTable(results, page), ...pricedBy(results, page)],
    statisticsGroup(results, most, page),
    [...decided(results, most, page), ...nextStep(results, groups, canAccept ? { resultsFile } : null, page)],
  ]
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}
