import { present } from '../core/present.ts'
import { terminalText } from '../core/escape.ts'
import { cut, oneLine } from '../core/visible-text.ts'
import type { Weakening } from '../results/weakening-schema.ts'
import type { Results, ScenarioResult } from '../results/schema.ts'
import { scenarioEvidence } from './metric-rows.ts'
import { findingsOf, howOften, kindOf, warningsOf, type Finding } from './findings.ts'
import { groupsOf, isQuarantined } from './groups.ts'
import { headline } from './headline.ts'
import { terminalPhrase } from './phrase.ts'
import { problemKind } from './problems.ts'
import { clausePhrase } from './words/clauses.ts'
import { openWeakenings, weakeningWords } from './tests-changed.ts'
import { diagnosticPhrase, unverifiedPhrase } from './words/texts.ts'

const levels = ['error', 'warning', 'notice'] as const

/** One line that GitHub shows beside a file of the pull request and in the log of the run. */
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

/**
 * GitHub shows ten of each level for a step and drops the rest without a word; one is left to the step,
 * for its own failure and for a comment that cannot be posted.
 */
const mostPerLevel = 9
/** The runner cuts a message here. */
const longestMessage = 4_096
const longestTitle = 120

/**
 * The verdict and the worst of what decided it, each on its line of the scenario file. While the gate
 * is open nothing is an error, and notes alone are no warning: a mark beside a green check is not believed twice.
 */
export function annotationsOf(results: Results): Annotation[] {
  const isClosed = results.decision.gate === 'closed'
  const blocking = isClosed ? 'error' : 'warning'
  const { regressed, failed, alreadyFailing, byTests, setAside, unverified } = groupsOf(results)
  const broken = new Set(
    results.diagnostics.filter(({ severity }) => severity === 'error').map(({ file }) => file),
  )
  const found: Draft[] = [
    ...[regressed, failed, alreadyFailing, byTests]
      .flat()
      .flatMap((scenario) => checkDrafts(scenario, blocking)),
    ...openWeakenings(results).map((weakening): Draft => ({
      level: 'warning',
      made: () => weakeningAnnotation(weakening),
    })),
    ...results.diagnostics.map((diagnostic) => diagnosticDraft(diagnostic, blocking)),
    // A file with errors has its own annotations, and says where they are.
    ...unverified
      .filter(({ file }) => !broken.has(file))
      .map((scenario): Draft => ({
        level: blocking,
        made: () => unverifiedAnnotation(scenario, blocking),
      })),
    ...setAside.flatMap((scenario) => checkDrafts(scenario, 'warning')),
    ...warningsOf(results).map((finding) => checkDraft(finding, 'warning', 'warning')),
  ]
  if (found.length === 0 && !isClosed) return []
  const verdict = isClosed || found.some(({ level }) => level !== 'notice') ? blocking : 'notice'
  const shown = levels.flatMap((level) =>
    found.filter((draft) => draft.level === level).slice(0, mostPerLevel - (level === verdict ? 1 : 0)),
  )
  return [gateAnnotation(results, verdict, found.length - shown.length), ...shown.map(({ made }) => made())]
}

/** An annotation before it is put into words: of many, few are shown. */
interface Draft {
  readonly level: Annotation['level']
  readonly made: () => Annotation
}

function gateAnnotation(results: Results, level: Annotation['level'], left: number): Annotation {
  const clauses = results.decision.clauses.filter(({ holds }) => !holds)
  const lines = [
    headline(results),
    ...clauses.map((clause) => terminalPhrase(clausePhrase(clause))),
    ...(left > 0 ? [`${left} more in the job summary.`] : []),
  ]
  return annotation(level, 'Scenario Gate', lines.join('\n'))
}

/** Of the checks that failed a scenario. */
function checkDrafts(scenario: ScenarioResult, level: Annotation['level']): Draft[] {
  return findingsOf(scenario, 'error').map((finding) => checkDraft(finding, 'error', level))
}

function checkDraft(finding: Finding, severity: 'error' | 'warning', level: Annotation['level']): Draft {
  return { level, made: () => checkAnnotation(finding, severity, level) }
}

function checkAnnotation(
  finding: Finding,
  severity: 'error' | 'warning',
  level: Annotation['level'],
): Annotation {
  const { scenario, file, line, column } = finding
  const often = howOften(finding)
  const what = severity === 'error' ? standing(scenario) : 'warns'
  const evidence = severity === 'error' ? scenarioEvidence(scenario) : ''
  const message = `${terminalPhrase(finding.why())}${often === '' ? '' : ` (${often})`}${evidence === '' ? '' : `; ${evidence}`}`
  const kind = kindOf(finding)
  const check = kind === '' ? finding.check : `${kind} ${finding.check}`
  return annotation(level, `${scenario.id}: ${check} ${what}`, message, {
    file,
    line,
    ...present({ column }),
  })
}

/** Says how a failing check of a scenario counts. */
function standing(scenario: ScenarioResult): string {
  if (isQuarantined(scenario)) return 'failed (quarantined)'
  if (scenario.accepted !== undefined) return 'failed (accepted)'
  if (scenario.flaky === true) return 'failed (flaky)'
  if (scenario.change === 'regressed') return 'regressed'
  return scenario.cause === 'tests' ? 'failed (its tests changed)' : 'failed'
}

/** Beside the line that asks for less than before; of what was removed, there is no line. */
function weakeningAnnotation(weakening: Weakening): Annotation {
  const { scenario, file, line, kind } = weakening
  const place = kind === 'scenario-removed' ? {} : { file, ...present({ line }) }
  return annotation(
    'warning',
    scenario === null ? 'The policy is loosened' : `${scenario}: its tests are loosened`,
    terminalPhrase(weakeningWords(weakening)),
    place,
  )
}

function unverifiedAnnotation(scenario: ScenarioResult, level: Annotation['level']): Annotation {
  const { id, file, line } = scenario
  return annotation(level, `${id}: unverified`, terminalPhrase(unverifiedPhrase(scenario)), { file, line })
}

function diagnosticDraft(diagnostic: Results['diagnostics'][number], blocking: Annotation['level']): Draft {
  const { code } = diagnostic
  const kind = problemKind(diagnostic)
  const level = kind === 'error' ? blocking : kind === 'note' ? 'notice' : 'warning'
  return {
    level,
    made: () => annotation(level, code, terminalPhrase(diagnosticPhrase(diagnostic)), defined(diagnostic)),
  }
}

function annotation(
  level: Annotation['level'],
  title: string,
  message: string,
  place: Pick<Annotation, 'file' | 'line' | 'column'> = {},
): Annotation {
  return {
    level,
    title: terminalText(cut(oneLine(title), longestTitle)),
    message: cut(message, longestMessage),
    ...place,
  }
}

function defined(place: {
  file?: string | undefined
  line?: number | undefined
  column?: number | undefined
}): Pick<Annotation, 'file' | 'line' | 'column'> {
  const { file, line, column } = place
  // The runner puts an annotation that has a line and no file on a file of its own choice.
  if (file === undefined) return {}
  return { file, ...present({ line, column }) }
}
