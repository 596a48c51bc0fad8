import { resultsFile as usualFile } from '../../results/results-file.ts'
import type { Clause, Results } from '../../results/schema.ts'
import { describeBaseline, acceptCommand, groupWords, describeTrials } from '../run-text.ts'
import { groupBrokenClauses, labelSoak } from '../headline.ts'
import { shortenSha } from '../context.ts'
import { listWarnings } from '../findings.ts'
import { findFailedChecks } from '../failed-checks.ts'
import { explainNothingCompared, type ScenarioGroups } from '../groups.ts'
import { listRecordedSteps, listRemedySteps, listSteps, type SuggestedCommand } from '../next-steps.ts'
import { quoteShellArgument } from '../../core/escape.ts'
import { renderTerminalPhrase } from '../../words/phrase.ts'
import { listClausesOffScreen } from '../screen-lines.ts'
import { describeClause } from '../../words/clauses.ts'
import { countColumns, renderMore, paintText, shortenForPage, wrapText, type Page } from './page.ts'
import { describeNoBaseline } from '../../words/texts.ts'
import { arePassedNamed } from './scenarios.ts'

/** Head and base, each with where it comes from. */
export function renderSides(results: Results, page: Page): string[] {
  const { run, scenarios, summary } = results
  const head = shortenSha(run.head.sha)
  const groups = groupWords(results)
  // The list of what passed has the trials of each.
  const areListed = summary.passed === summary.total && arePassedNamed(scenarios, false)
  const trials = areListed ? '' : describeTrials(results)
  return [
    ...(head === null ? [] : [`  Head  ${head}`]),
    ...wrapText(describeBase(results), page, 8, '  Base  '),
    ...(trials === '' ? [] : [`  ${trials}`]),
    ...(groups === null ? [] : wrapText(renderTerminalPhrase(groups), page, 2)),
  ].map((line) => paintText(page, 'dim', line))
}

function describeBase(results: Results): string {
  const { run } = results
  const { baseline, startedAt } = run
  const reason = renderTerminalPhrase(describeNoBaseline(run))
  if (baseline === null) return reason === '' ? 'none' : `none: ${reason}`
  const { commit, words, runId } = describeBaseline(baseline, startedAt)
  const from = runId === null ? '' : `, from run ${runId}`
  // A line of its own says it.
  const why = reason === '' || explainNothingCompared(results) !== null ? '' : `; ${reason}`
  return `${commit === null ? '' : `${commit}, `}${renderTerminalPhrase(words)}${from}${why}`
}

/** The clauses that closed the gate, those that would have, and those that only say so; each label once, and none that the first screen names. */
export function renderDecided({ decision }: Results, most: number, page: Page): string[] {
  const render = (usual: string, all: readonly Clause[], clauses = listClausesOffScreen(all)) => {
    const label = clauses.length === all.length ? usual : 'Also'
    return [
      ...clauses.slice(0, most).flatMap((clause, index) => {
        const words = renderTerminalPhrase(describeClause(clause))
        return index === 0 ? wrapText(`${label}: ${words}`, page, 2, '') : wrapText(words, page, 2)
      }),
      ...renderMore(clauses.length - most, 'more clauses in the results file'),
    ]
  }
  const { blocking, soaking, others } = groupBrokenClauses(decision)
  const closed = render(decision.gate === 'closed' ? 'Gate closed' : 'Gate', blocking)
  return [
    ...closed.map((line) => paintText(page, decision.gate === 'closed' ? 'red' : 'yellow', line)),
    ...render(shortenForPage(labelSoak(decision)), soaking).map((line) => paintText(page, 'yellow', line)),
    ...render('Not blocking', others, others),
  ]
}

/** Suggests commands to type next: only where something needs a look. `accepting`: null if the change cannot be accepted. */
export function renderNextSteps(
  results: Results,
  groups: ScenarioGroups,
  accepting: { readonly resultsFile: string | null } | null,
  page: Page,
): string[] {
  const { summary, scenarios, diagnostics } = results
  const { regressed, failed, alreadyFailing, byTests } = groups
  if (summary.total === 0)
    return renderCommands(page, [['scenario-gate run PATH', 'PATH is the file or folder of your scenarios']])
  const [first] = [regressed, failed, alreadyFailing, byTests].flat()
  const finding = first === undefined ? undefined : findFailedChecks(first, 'error')[0]
  const steps = finding === undefined ? [] : listSteps(finding, results)
  if (steps.length === 0 && !diagnostics.some(({ severity }) => severity === 'error')) {
    steps.push(...listRemedySteps(scenarios))
    if (steps.length === 0) steps.push(...listRecordedSteps(groups.unverified, results))
    if (steps.length === 0 && groups.unverified.length === 0)
      steps.push(
        ...listWarnings(results)
          .slice(0, 1)
          .flatMap((warning) => listSteps(warning, results)),
      )
  }
  const accept = acceptCommand(results, groups, 'scenario-gate')
  if (accept !== null && accepting !== null) steps.push(acceptStep(accept, accepting.resultsFile))
  return renderCommands(page, steps)
}

/** It reads the results of a run, so it needs some. */
function acceptStep(command: string, resultsFile: string | null): SuggestedCommand {
  const why = 'if you intended the change'
  if (resultsFile === null) return [command, `${why}, after a run with \`--results ${usualFile}\``]
  const named = resultsFile === usualFile ? '' : ` --results ${quoteShellArgument(resultsFile)}`
  return [`${command}${named}`, why]
}

/** Lists commands, one a line to copy, each with its purpose as a shell comment after it, or before if too long. */
function renderCommands(page: Page, steps: readonly SuggestedCommand[]): string[] {
  if (steps.length === 0) return []
  const lines = steps.flatMap(([usual, words]) => {
    const why = shortenForPage(words, 120)
    const command = usual.replace(/^scenario-gate/, () => page.program ?? 'scenario-gate')
    const painted = `  ${paintText(page, 'cyan', command)}`
    return countColumns(`  ${command}  # ${why}`) > page.width
      ? [...wrapText(why, page, 4, '').map((line) => paintText(page, 'dim', `  # ${line.trim()}`)), painted]
      : [`${painted}  ${paintText(page, 'dim', `# ${why}`)}`]
  })
  return [paintText(page, 'dim', page.folder === undefined ? 'Next:' : `Next, in ${page.folder}:`), ...lines]
}
