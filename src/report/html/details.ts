import { quoteShellArgument } from '../../core/escape.ts'
import { writeJson, type JsonValue } from '../../core/json.ts'
import type { CheckVerdict, ScenarioResult, TrialResult } from '../../results/schema.ts'
import { metricDefinitions } from '../../compare/metric-definitions.ts'
import { listDivergenceLines, describeDivergence } from '../divergence-text.ts'
import { formatFigure } from '../../words/figures.ts'
import { formatDescription } from '../failed-checks.ts'
import { describeConfirmed } from '../notes.ts'
import { describeScenarioEvidence, formatEvidenceFigures } from '../metric-rows.ts'
import { phrase, readMessage, type Phrase } from '../../words/phrase.ts'
import { listBranchVerdicts, toVerdict } from '../../checks/combined/branch-verdicts.ts'
import { explainJudge, explainVerdict, describeVerdict } from '../reasons.ts'
import {
  describeAcceptance,
  capitalizePhrase,
  describeChange,
  describeQuarantine,
  describeUnverified,
} from '../../words/texts.ts'
import type { BaseTrial, CheckLine, DivergenceData, JudgeLine, ScenarioData, TrialData } from './page-data.ts'

/** Names the chunk with the transcript of a trial; null if the report does not hold it. */
export type TranscriptOf = (trial: TrialResult) => string | null

/** Trials and checks of one scenario that are listed. */
const most = { trials: 100, checks: 200 }

/** Everything that the page shows of one scenario when it is opened. */
export function buildScenarioData(
  scenario: ScenarioResult,
  transcriptOf: TranscriptOf,
  { baseTrials, program }: { readonly baseTrials: readonly BaseTrial[]; readonly program: string },
): ScenarioData {
  const { id, file, line, origin, divergence, trials } = scenario
  return {
    place: `${file}:${line}`,
    command: `${program} run ${quoteShellArgument(file)} --scenario ${quoteShellArgument(id)}`,
    origin,
    notes: listNotes(scenario),
    divergence: divergence === undefined ? null : buildDivergenceData(divergence),
    trials: trials.slice(0, most.trials).map((trial) => buildTrialData(trial, scenario, transcriptOf(trial))),
    baseTrials,
    trialsLeftOut: Math.max(0, trials.length - most.trials),
  }
}

function listNotes(scenario: ScenarioResult): Phrase[] {
  const { outcome, quarantine, accepted, flaky, evidence } = scenario
  const shown = describeScenarioEvidence(scenario)
  const figures = evidence === undefined ? '' : ` (difference ${formatEvidenceFigures(evidence, 'ratio')})`
  const notes: Phrase[] = [
    outcome === 'unverified' ? describeUnverified(scenario) : [],
    describeChange(scenario),
    shown === '' ? [] : [`${shown}${figures}`],
    flaky === true ? ['Flaky: ', ...describeConfirmed(scenario)] : [],
    quarantine === undefined ? [] : phrase`quarantine: ${describeQuarantine(quarantine)}`,
    accepted === undefined ? [] : phrase`accepted ${describeAcceptance(accepted)}`,
  ]
  return notes.filter(({ length }) => length > 0).map(capitalizePhrase)
}

function buildDivergenceData(divergence: NonNullable<ScenarioResult['divergence']>): DivergenceData {
  const { step, baseTrial, headTrial } = divergence
  return {
    title: describeDivergence(divergence),
    step,
    baseTrial,
    headTrial,
    lines: listDivergenceLines(divergence, 24),
  }
}

function buildTrialData(trial: TrialResult, scenario: ScenarioResult, transcript: string | null): TrialData {
  const { index, outcome, reason, checks, judge, metrics, trace } = trial
  return {
    index,
    outcome,
    // The notes of the scenario tell it already.
    reason: reason === undefined || reason === scenario.reason ? [] : readMessage(reason),
    checks: checks.slice(0, most.checks).map((check) => checkLine(check, scenario)),
    judge: judge === null ? null : judgeLine(judge),
    metrics: listMetricValues(metrics),
    source: trace === null ? null : `${trace.source} (${trace.format})`,
    transcript,
  }
}

function checkLine(check: CheckVerdict, scenario: ScenarioResult): CheckLine {
  const { file, line } = scenario
  const { type, status, severity, surface, expected, actual, score } = check
  const branches = listBranchVerdicts(check.details).map((branch) =>
    checkLine({ ...toVerdict(branch), file: check.file, line: check.line }, scenario),
  )
  const kind = surface === 'assertion' ? (severity === 'warning' ? 'warning' : '') : surface
  return {
    type,
    status,
    kind,
    description: formatDescription(check),
    // What it expected and got stands below.
    words: status === 'pass' ? [] : isTold(check) ? describeVerdict(check) : explainVerdict(check),
    place: `${check.file ?? file}:${check.line ?? line}`,
    expected: formatValue(expected),
    actual: formatValue(actual),
    score: score === undefined ? null : formatFigure(score, 'ratio'),
    ...(branches.length === 0 ? {} : { branches }),
  }
}

function isTold({ status, expected, actual }: CheckVerdict): boolean {
  return status === 'fail' && (expected !== undefined || actual !== undefined)
}

function formatValue(value: JsonValue | undefined): string | null {
  if (value === undefined) return null
  return typeof value === 'string' ? value : writeJson(value, 2)
}

function judgeLine(judge: NonNullable<TrialResult['judge']>): JudgeLine {
  const { status, score, model, reasoning, quotes = [], votes } = judge
  const { reasoning: _, ...rest } = judge
  return {
    status,
    words: status === 'pass' ? [] : explainJudge(rest),
    model,
    score: score === undefined ? null : score.toFixed(2),
    reasoning: reasoning ?? null,
    quotes,
    votes:
      votes === undefined
        ? null
        : Object.entries(votes)
            .filter(([, count]) => count > 0)
            .map(([vote, count]) => `${count} ${vote}`)
            .join(', '),
  }
}

/** Metrics that the report knows by name; evals have their check. */
function listMetricValues(metrics: TrialResult['metrics']): [label: string, value: string][] {
  const seen = new Set<string>()
  return metricDefinitions.flatMap(({ sample, label, unit }) => {
    const value = sample === null || seen.has(sample) ? undefined : metrics[sample]
    if (sample === null || value === undefined) return []
    seen.add(sample)
    return [
      [sample === 'duration_s' ? 'Duration' : label.replace(/ per trial/, ''), formatFigure(value, unit)],
    ]
  })
}
