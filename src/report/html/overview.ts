import type { Results } from '../../results/schema.ts'
import { present } from '../../core/present.ts'
import { placeOf } from '../../core/diagnostic.ts'
import { metricDefinitions } from '../../compare/metric-definitions.ts'
import { shortSha } from '../context.ts'
import { figure, trendOf } from '../figures.ts'
import { clauseWord, headline } from '../headline.ts'
import { knownMetrics, metricWords } from '../metric-rows.ts'
import { notesOf } from '../notes.ts'
import { messageOf, phrase, type Phrase } from '../phrase.ts'
import { baselineFacts, groupWords, judgingWords, priceWords, spendWords, trialWords } from '../run-words.ts'
import { listedWeakenings, policyLines, unnamedRemovals, weakeningWords } from '../tests-changed.ts'
import { clausePhrase } from '../words/clauses.ts'
import { trustText } from '../words/trust.ts'
import { baselinePhrase, capitalised, diagnosticPhrase } from '../words/texts.ts'
import { problemKind, problemsInOrder, type ProblemKind } from '../problems.ts'
import type { ClauseLine, MetricLine, NoteBlock, RunData } from './page-data.ts'

/** Values of single trials of the base, by the name of the metric. */
export type BaseSamples = ReadonlyMap<string, readonly number[]>

/** Lines of one block of the overview. */
const mostLines = 500

/** Returns everything that the overview shows besides scenarios and their reasons. */
export function overviewOf(
  results: Results,
  baseSamples: BaseSamples,
): Omit<RunData, 'causes' | 'scenarios' | 'chunkSize' | 'leftOut'> {
  const { decision, summary, metrics, tool } = results
  const rate = metrics.find(({ name }) => name === 'pass_rate')
  const head = rate?.head ?? summary.passRate
  const base = rate?.base ?? null
  return {
    headline: headline(results, 'without-rate').replace(/^Scenario Gate: /, ''),
    gate: decision.gate,
    outcome: summary.outcome,
    passRate: {
      head: head === null ? null : figure(head, 'ratio'),
      base: base === null ? null : figure(base, 'ratio'),
    },
    facts: factsOf(results),
    clauses: clausesOf(results),
    notes: noteBlocks(results),
    metrics: metricLines(results, baseSamples),
    footer: `${tool.name} ${tool.version}`,
  }
}

function factsOf(results: Results): Phrase[] {
  const { head, baseline, startedAt } = results.run
  const commit = shortSha(head.sha)
  const reason = baselinePhrase(results.run)
  return [
    ...(commit === null ? [] : [phrase`Commit ${{ value: commit }}`]),
    baseline === null
      ? phrase`No baseline${reason.length === 0 ? '' : ': '}${reason}`
      : phrase`Compared with ${baseWords(baseline, startedAt)}`,
    ...(baseline === null || reason.length === 0 ? [] : [capitalised(reason)]),
    ...[groupWords(results)].flatMap((words) => (words === null ? [] : [words])),
    ...[trialWords(results), spendWords(results), judgingWords(results), priceWords(results)].flatMap(
      (words) => (words === null || words === '' ? [] : [capitalised([words])]),
    ),
    ...[trustText(results)].flatMap((words) => (words === null ? [] : [[words]])),
    [`Run of ${startedAt.slice(0, 16).replace('T', ' ')} UTC`],
  ]
}

function baseWords(baseline: NonNullable<Results['run']['baseline']>, startedAt: string): Phrase {
  const { commit, words } = baselineFacts(baseline, startedAt)
  return commit === null ? words : phrase`${{ value: commit }} (${words})`
}

function clausesOf({ decision: { clauses } }: Results): ClauseLine[] {
  const sorted = [...clauses.filter(({ holds }) => !holds), ...clauses.filter(({ holds }) => holds)]
  return sorted
    .slice(0, mostLines)
    .map((clause) => ({ id: clause.id, word: clauseWord(clause), message: clausePhrase(clause) }))
}

function problemLines({ diagnostics }: Results, kinds: readonly ProblemKind[]): Phrase[] {
  return problemsInOrder(diagnostics)
    .filter((one) => kinds.includes(problemKind(one)))
    .map((diagnostic) => {
      const { file, line, column } = diagnostic
      const place = placeOf(present({ file, line, column }))
      const words = diagnosticPhrase(diagnostic)
      return place === '' ? words : [{ value: place }, ': ', ...words]
    })
}

function noteBlocks(results: Results): NoteBlock[] {
  const blocks: NoteBlock[] = [
    {
      title: 'Loosened tests',
      lines: listedWeakenings(results).map((one) => [
        ...(one.scenario === null ? [] : [{ value: one.scenario }, ': ']),
        ...weakeningWords(one),
      ]),
    },
    ...policyLines(results, 20).map(({ label, changes, more, advice }) => ({
      title: label,
      lines: [...changes, [more], advice],
    })),
    {
      title: 'Removed scenarios',
      lines: unnamedRemovals(results).map(({ id, baseOutcome }) => [
        { value: id },
        `: ${baseOutcome} in the base`,
      ]),
    },
    ...notesOf(results).map(({ label, about, items }) => ({
      title: label,
      lines: [
        ...(about.length === 0 ? [] : [capitalised(about)]),
        ...items.map(({ id, words }): Phrase => [
          { value: id },
          ...(words.length === 0 ? [] : [': ', ...words]),
        ]),
      ],
    })),
    { title: 'Problems in files', lines: problemLines(results, ['error', 'warning']) },
    { title: 'Notes', lines: problemLines(results, ['note']) },
  ]
  return blocks
    .map(({ title, lines }) => ({
      title,
      lines: lines.filter((line) => messageOf(line) !== '').slice(0, mostLines),
    }))
    .filter(({ lines }) => lines.length > 0)
}

/** Values of single trials that a picture shows. */
const mostValues = 2_000

function metricLines(results: Results, baseSamples: BaseSamples): MetricLine[] {
  const { metrics, scenarios, summary, history } = results
  return knownMetrics(metrics).map((metric) => {
    const { label, base, head, change, direction, evidence, wish } = metricWords(
      metric,
      summary.regressed > 0,
    )
    const sample = sampleOf(metric.name)
    const values = {
      base: sample === null ? [] : (baseSamples.get(sample) ?? []).slice(0, mostValues),
      head: sample === null ? [] : valuesOf(scenarios, sample),
    }
    const trend = history === undefined ? [] : trendOf(history, metric.name)
    const range = (numbers: readonly (number | null)[]): [string, string] | null => {
      const known = numbers.filter((value) => value !== null)
      if (known.length === 0) return null
      const least = known.reduce((a, b) => Math.min(a, b))
      return [
        figure(least, metric.unit),
        figure(
          known.reduce((a, b) => Math.max(a, b)),
          metric.unit,
        ),
      ]
    }
    return {
      label,
      base,
      head,
      change,
      direction,
      evidence,
      wish,
      values,
      trend: trend.filter((value) => value !== null).length < 2 ? [] : trend,
      valueRange: range([...values.base, ...values.head]),
      trendRange: range(trend),
    }
  })
}

/** Name of a metric among those of a trial; null for one that no trial has. Evals and custom metrics have one name for both. */
function sampleOf(name: string): string | null {
  const known = metricDefinitions.find((definition) => definition.name === name)
  return known === undefined ? name : known.sample
}

function valuesOf(scenarios: Results['scenarios'], sample: string): number[] {
  const values: number[] = []
  for (const { trials } of scenarios) {
    for (const { metrics } of trials) {
      const value = Object.hasOwn(metrics, sample) ? metrics[sample] : undefined
      if (value !== undefined && Number.isFinite(value)) values.push(value)
      if (values.length === mostValues) return values
    }
  }
  return values
}
