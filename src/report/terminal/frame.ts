import { resultsFile as usualFile } from '../../results/results-file.ts'
import type { Clause, Results } from '../../results/schema.ts'
import { baselineFacts, acceptCommand, groupWords, trialWords } from '../run-words.ts'
import { brokenClauses, soakLabel } from '../headline.ts'
import { shortSha } from '../context.ts'
import { findingsOf, warningsOf } from '../findings.ts'
import type { Groups } from '../groups.ts'
import { recordedSteps, remedySteps, shellArgument, stepsFor, type Step } from '../next-steps.ts'
import { terminalPhrase } from '../phrase.ts'
import { clausePhrase } from '../words/clauses.ts'
import { columns, moreLine, painted, shortText, wrapped, type Page } from './page.ts'
import { baselinePhrase } from '../words/texts.ts'

/** Head and base, each with where it comes from. */
export function comparedWith(results: Results, page: Page): string[] {
  const { run } = results
  const head = shortSha(run.head.sha)
  const groups = groupWords(results)
  const trials = trialWords(results)
  return [
    ...(head === null ? [] : [`  Head  ${head}`]),
    ...wrapped(baseWords(run), page, 8, '  Base  '),
    ...(trials === '' ? [] : [`  ${trials.charAt(0).toUpperCase()}${trials.slice(1)}`]),
    ...(groups === null ? [] : wrapped(terminalPhrase(groups), page, 2)),
  ].map((line) => painted(page, 'dim', line))
}

function baseWords(run: Results['run']): string {
  const { baseline, startedAt } = run
  const reason = terminalPhrase(baselinePhrase(run))
  if (baseline === null) return reason === '' ? 'none' : `none: ${reason}`
  const { commit, words, runId } = baselineFacts(baseline, startedAt)
  const from = runId === null ? '' : `, from run ${runId}`
  return `${commit === null ? '' : `${commit}, `}${terminalPhrase(words)}${from}${reason === '' ? '' : `; ${reason}`}`
}

/** The clauses that closed the gate, those that would have, and those that only say so. */
export function decided({ decision }: Results, most: number, page: Page): string[] {
  const said = (label: string, clauses: readonly Clause[]) => [
    ...clauses
      .slice(0, most)
      .flatMap((clause) => wrapped(`${label}: ${terminalPhrase(clausePhrase(clause))}`, page, 2, '')),
    ...moreLine(clauses.length - most, 'more clauses in the results file'),
  ]
  const { blocking, soaking, others } = brokenClauses(decision)
  const closed = said(decision.gate === 'closed' ? 'Gate closed' : 'Gate', blocking)
  return [
    ...closed.map((line) => painted(page, decision.gate === 'closed' ? 'red' : 'yellow', line)),
    ...said(shortText(soakLabel(decision)), soaking).map((line) => painted(page, 'yellow', line)),
    ...said('Not blocking', others),
  ]
}

/** Suggests commands to type next: only where something needs a look. `accepting`: null where the change cannot be accepted. */
export function nextStep(
  results: Results,
  groups: Groups,
  accepting: { readonly resultsFile: string | null } | null,
  page: Page,
): string[] {
  const { summary, scenarios, diagnostics } = results
  const { regressed, failed, alreadyFailing, byTests } = groups
  if (summary.total === 0)
    return hint(page, 'scenario-gate run PATH', 'PATH is the file or folder of your scenarios')
  const [first] = [regressed, failed, alreadyFailing, byTests].flat()
  const finding = first === undefined ? undefined : findingsOf(first, 'error')[0]
  const steps = finding === undefined ? [] : stepsFor(finding, results)
  if (steps.length === 0 && !diagnostics.some(({ severity }) => severity === 'error')) {
    const remedies = new Set(scenarios.map(({ remedy }) => remedy))
    for (const [remedy, step] of remedySteps) if (remedies.has(remedy)) steps.push(step)
    if (steps.length === 0) steps.push(...recordedSteps(groups.unverified, results))
    if (steps.length === 0 && groups.unverified.length === 0)
      steps.push(
        ...warningsOf(results)
          .slice(0, 1)
          .flatMap((warning) => stepsFor(warning, results)),
      )
  }
  const accept = acceptCommand(results, groups, 'scenario-gate')
  if (accept !== null && accepting !== null) steps.push(acceptStep(accept, accepting.resultsFile))
  return steps.flatMap(([command, why]) => hint(page, command, why))
}

/** It reads the results of a run, so it needs some. */
function acceptStep(command: string, resultsFile: string | null): Step {
  const why = 'if you intended the change'
  if (resultsFile === null) return [command, `${why}, after a run with \`--results ${usualFile}\``]
  const named = resultsFile === usualFile ? '' : ` --results ${shellArgument(resultsFile)}`
  return [`${command}${named}`, why]
}

/**
 * The command is on one line, so that it can be copied, with the words beside it, which a shell takes for a comment; words
 * that have no room there stand below.
 */
function hint(page: Page, usual: string, why: string): string[] {
  const command = usual.replace(/^scenario-gate/, () => page.program ?? 'scenario-gate')
  const label = page.folder === undefined ? 'Next:' : `Next, in ${page.folder}:`
  const next = `${painted(page, 'dim', label)} ${painted(page, 'cyan', command)}`
  const isWide = columns(`${label} ${command}  # ${why}`) > page.width
  return isWide
    ? [next, ...wrapped(why, page, 6).map((line) => painted(page, 'dim', line))]
    : [`${next}  ${painted(page, 'dim', `# ${why}`)}`]
}
