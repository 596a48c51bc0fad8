import type { Results } from '../results/schema.ts'
import type { PushDiff } from './push-diff.ts'
import { groupScenarios, setAsideWords } from './groups.ts'
import { renderDecided, renderNextSteps } from './terminal/frame.ts'
import {
  renderFailing,
  renderMeasured,
  renderStatistics,
  renderUnverified,
  renderWarnings,
  renderNotes,
  renderPassed,
} from './terminal/scenarios.ts'
import type { Page } from './terminal/page.ts'
import { renderFirstScreen } from './terminal/screen.ts'
import { renderByTests, renderWeakened, renderPolicyChange } from './terminal/tests-changed.ts'
import { renderCells, renderDiagnostics, renderMetrics, renderPrices } from './terminal/tables.ts'

export interface TerminalOptions extends Page {
  /** Also lists what passed, and cuts no list. */
  readonly verbose?: boolean
  /** The results file that the run wrote, as the user names it; null or absent: none. */
  readonly resultsFile?: string | null
  /** What the last push changed; absent where that is not known. */
  readonly since?: PushDiff | undefined
  /** False if this change cannot bring its own accepted changes; absent: it can. */
  readonly canAccept?: boolean
}

/** Scenarios, reasons and problems listed before they are only counted. */
const maxListed = 30

/** Renders the report as a person reads it on a laptop and in the log of a job. Ends with a line break. */
export function renderTerminal(
  results: Results,
  { verbose = false, resultsFile = null, since, canAccept = true, ...layout }: TerminalOptions,
): string {
  const page: Page = { ...layout, width: Math.min(Math.max(layout.width, 40), 140) }
  const most = verbose ? Infinity : maxListed
  const groups = groupScenarios(results)
  const sections = [
    ...renderFirstScreen(results, since, page),
    renderFailing('regressed', 'red', groups.regressed, most, page),
    renderFailing('failed', 'red', groups.failed, most, page),
    renderFailing('already failing in the base', 'red', groups.alreadyFailing, most, page),
    renderFailing('failed because the tests changed', 'red', groups.byTests, most, page),
    renderByTests(results.scenarios, most, page),
    renderFailing(setAsideWords(groups.setAside), 'yellow', groups.setAside, most, page),
    renderUnverified(groups.unverified, most, page),
    renderWeakened(results, most, page),
    renderPolicyChange(results, most, page),
    renderDiagnostics(results.diagnostics, most, page),
    renderWarnings(results, most, page),
    renderMeasured(results, most, page),
    [...renderPassed(groups, verbose, page), ...renderNotes(results, groups, verbose, page)],
    renderCells(results, most, page),
    [...renderMetrics(results, page), ...renderPrices(results, page)],
    renderStatistics(results, most, page),
    [
      ...renderDecided(results, most, page),
      ...renderNextSteps(results, groups, canAccept ? { resultsFile } : null, page),
    ],
  ]
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}
