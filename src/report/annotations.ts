import { omitNullish } from '../core/json.ts'
import { escapeTerminal } from '../core/escape.ts'
import { truncate, oneLine } from '../core/visible-text.ts'
import type { Weakening } from '../results/weakening-schema.ts'
import type { Results, ScenarioResult } from '../results/schema.ts'
import { describeScenarioEvidence } from './metric-rows.ts'
import { getSurfaceKind, locateScenario, listWarnings } from './findings.ts'
import { findFailedChecks, formatFrequency, type FailedCheck } from './failed-checks.ts'
import { groupScenarios, isQuarantined } from './groups.ts'
import { renderHeadline } from './headline.ts'
import { renderTerminalPhrase } from '../words/phrase.ts'
import { classifyProblem } from './problems.ts'
import { describeClause } from '../words/clauses.ts'
import { openWeakenings, explainWeakening } from './tests-changed.ts'
import { describeDiagnostic, describeUnverified } from '../words/texts.ts'

const levels = ['error', 'warning', 'notice'] as const

/** A line that GitHub shows next to a file of the pull request and in the log of the run. */
export interface Annotation {
  readonly level: (typeof levels)[number]
  /** Plain text, like the message: GitHub renders no Markdown here. */
  readonly title: string
  readonly message: string
  /** Relative to the workspace, with `/`. */
  readonly file?: string
  /** 1-based. */
  readonly line?: number
  readonly column?: number
}

/** GitHub shows ten per level and step and drops the rest silently. One is left for the step's own failures. */
const maxPerLevel = 9
/** The runner cuts a message here. */
const maxMessageLength = 4_096
const maxTitleLength = 120

/**
 * Lists the verdict and the most important reasons, each on its line of the scenario file. If the gate is open, nothing is an
 * error, and notes alone are no warnings: people stop believing warnings next to a green check.
 */
export function buildAnnotations(results: Results): Annotation[] {
  const isClosed = results.decision.gate === 'closed'
  const blocking = isClosed ? 'error' : 'warning'
  const { regressed, failed, alreadyFailing, byTests, setAside, unverified } = groupScenarios(results)
  const broken = new Set(
    results.diagnostics.filter(({ severity }) => severity === 'error').map(({ file }) => file),
  )
  const byScenario = [regressed, failed, alreadyFailing, byTests]
    .flat()
    .map((scenario) => draftChecks(findFailedChecks(scenario, 'error'), 'error', blocking))
  const drafts: Draft[] = [
    ...byScenario.flatMap((checks) => checks.slice(0, 1)),
    ...openWeakenings(results).map((weakening): Draft => ({
      level: 'warning',
      made: () => annotateWeakening(weakening),
    })),
    ...results.diagnostics.map((diagnostic) => draftDiagnostic(diagnostic, blocking)),
    // A file with errors has its own annotations, and says where they are.
    ...unverified
      .filter(({ file }) => !broken.has(file))
      .map((scenario): Draft => ({
        level: blocking,
        made: () => annotateUnverified(scenario, blocking),
      })),
    // Further checks of a scenario take no room from another one.
    ...byScenario.flatMap((checks) => checks.slice(1)),
    ...setAside.flatMap((scenario) => draftChecks(findFailedChecks(scenario, 'error'), 'error', 'warning')),
    ...draftChecks(listWarnings(results), 'warning', 'warning'),
  ]
  if (drafts.length === 0 && !isClosed) return []
  const verdict = isClosed || drafts.some(({ level }) => level !== 'notice') ? blocking : 'notice'
  const shown = levels.flatMap((level) =>
    drafts.filter((draft) => draft.level === level).slice(0, maxPerLevel - (level === verdict ? 1 : 0)),
  )
  return [annotateGate(results, verdict, drafts.length - shown.length), ...shown.map(({ made }) => made())]
}

/** An annotation before it is put into words: of many, few are shown. */
interface Draft {
  readonly level: Annotation['level']
  readonly made: () => Annotation
}

function annotateGate(results: Results, level: Annotation['level'], left: number): Annotation {
  const clauses = results.decision.clauses.filter(({ holds }) => !holds)
  const lines = [
    renderHeadline(results),
    ...clauses.map((clause) => renderTerminalPhrase(describeClause(clause))),
    ...(left > 0 ? [`${left} more in the job summary.`] : []),
  ]
  return createAnnotation(level, 'Scenario Gate', lines.join('\n'))
}

function draftChecks(
  findings: readonly FailedCheck[],
  severity: 'error' | 'warning',
  level: Annotation['level'],
): Draft[] {
  const annotateCheck = (finding: FailedCheck) => {
    const { scenario, file, line, column } = finding
    const often = formatFrequency(finding)
    const what = severity === 'error' ? describeStanding(scenario) : 'warns'
    const evidence = severity === 'error' ? describeScenarioEvidence(scenario) : ''
    const message = `${renderTerminalPhrase(finding.why())}${often === '' ? '' : ` (${often})`}${evidence === '' ? '' : `; ${evidence}`}`
    const check = [getSurfaceKind(finding), finding.check].filter((part) => part !== '').join(' ')
    const place = { file, line, ...omitNullish({ column }) }
    return createAnnotation(level, `${scenario.id}: ${check} ${what}`, message, place)
  }
  return findings.map((finding) => ({ level, made: () => annotateCheck(finding) }))
}

/** Says how a failing check of a scenario counts. */
function describeStanding(scenario: ScenarioResult): string {
  if (isQuarantined(scenario)) return 'failed (quarantined)'
  if (scenario.accepted !== undefined) return 'failed (accepted)'
  if (scenario.flaky === true) return 'failed (flaky)'
  if (scenario.change === 'regressed') return 'regressed'
  return scenario.cause === 'tests' ? 'failed (its tests changed)' : 'failed'
}

/** Annotates the line that asks for less than before; a removed part has no line. */
function annotateWeakening(weakening: Weakening): Annotation {
  const { scenario, file, line, kind } = weakening
  const place = kind === 'scenario-removed' ? {} : { file, ...omitNullish({ line }) }
  return createAnnotation(
    'warning',
    scenario === null ? 'The policy is loosened' : `${scenario}: its tests are loosened`,
    renderTerminalPhrase(explainWeakening(weakening)),
    place,
  )
}

function annotateUnverified(scenario: ScenarioResult, level: Annotation['level']): Annotation {
  const words = renderTerminalPhrase(describeUnverified(scenario))
  return createAnnotation(level, `${scenario.id}: unverified`, words, locateScenario(scenario))
}

function draftDiagnostic(diagnostic: Results['diagnostics'][number], blocking: Annotation['level']): Draft {
  const { code, file, line, column } = diagnostic
  // The runner puts an annotation that has a line and no file on a file of its own choice.
  const place = file === undefined ? {} : { file, ...omitNullish({ line, column }) }
  const kind = classifyProblem(diagnostic)
  const level = kind === 'error' ? blocking : kind === 'note' ? 'notice' : 'warning'
  return {
    level,
    made: () => createAnnotation(level, code, renderTerminalPhrase(describeDiagnostic(diagnostic)), place),
  }
}

function createAnnotation(
  level: Annotation['level'],
  title: string,
  message: string,
  place: Pick<Annotation, 'file' | 'line' | 'column'> = {},
): Annotation {
  return {
    level,
    title: escapeTerminal(truncate(oneLine(title), maxTitleLength)),
    message: truncate(message, maxMessageLength),
    ...place,
  }
}
