import { placeOf } from '../../core/diagnostic.ts'
import type { ScenarioResult } from '../../results/schema.ts'
import { divergenceLines, divergenceTitle, furtherWords, type DivergenceLine } from '../divergence-words.ts'
import { scenarioEvidence } from '../evidence-words.ts'
import { grouped, headTally, tally } from '../figures.ts'
import { findingsOf, howOften, kindOf, type Finding } from '../findings.ts'
import { resultOf } from '../groups.ts'
import { skippedJudge } from '../judge-words.ts'
import { phraseOf, terminalPhrase } from '../phrase.ts'
import { factsOf, sentenceOf } from '../reasons.ts'
import { columns, moreLine, painted, shortText, title, wrapped, type Page } from './page.ts'

/** Scenarios that failed, each with its failing checks: what was wanted, what was found. */
export function failingGroup(
  words: string,
  style: 'red' | 'yellow',
  scenarios: readonly ScenarioResult[],
  most: number,
  page: Page,
): string[] {
  if (scenarios.length === 0) return []
  return [
    title(page, style, `${grouped(scenarios.length)} ${words}`),
    ...scenarios
      .slice(0, most)
      .flatMap((scenario) => [
        ...scenarioLines(scenario, style, page),
        ...findingsOf(scenario, 'error').flatMap((finding) => findingLines(finding, page)),
        ...divergenceOf(scenario, page),
        ...noted(skippedJudge(scenario), page),
        ...noted(scenario.changeReason, page),
      ]),
    ...moreLine(scenarios.length - most, 'more in the results file'),
  ]
}

function scenarioLines(scenario: ScenarioResult, style: 'red' | 'yellow', page: Page): string[] {
  const { id, name, file, line, baseTrials } = scenario
  const base = baseTrials === null ? '' : `${tally(baseTrials)} → `
  const place = painted(page, 'dim', shortText(placeOf({ file, line }), 120))
  const aside = style === 'red' ? '' : `, ${resultOf(scenario)}`
  return [
    `  ${painted(page, style, '✗')} ${painted(page, 'bold', shortText(id))}  ${base}${tally(headTally(scenario))} trials passed${aside}  ${place}`,
    ...(name === id || name === '' ? [] : wrapped(shortText(name, 200), page, 4)),
    ...noted(scenarioEvidence(scenario), page),
  ]
}

function findingLines(finding: Finding, page: Page): string[] {
  const { check, description, file, line, verdict, scenario } = finding
  const place = file === scenario.file ? `line ${line}` : shortText(placeOf({ file, line }), 120)
  const about = [kindOf(finding), description === '' ? '' : shortText(description), howOften(finding), place]
  const more = about.filter((part) => part !== '').join(', ')
  const head = `      ${painted(page, 'bold', shortText(check, 60))}  ${painted(page, 'dim', more)}`
  if (verdict === null) return [head, ...wrapped(terminalPhrase(finding.why()), page, 8)]
  const facts = factsOf(verdict)
  const indent = 10 + Math.max(0, ...facts.map(({ label }) => label.length))
  return [
    head,
    ...wrapped(terminalPhrase(sentenceOf(verdict)), page, 8),
    ...facts.flatMap(({ label, value }) => {
      const name = painted(page, 'dim', label.padEnd(indent - 8))
      return wrapped(terminalPhrase(value, ''), page, indent, `        ${name}`)
    }),
    ...(finding.aftermath.length === 0 ? [] : wrapped(terminalPhrase(finding.aftermath), page, 8)),
  ]
}

/** Lines of one divergence. */
const divergenceShown = 5

/** Where it first left the trajectory of the base, in the few lines that the comment has too. */
function divergenceOf({ divergence }: ScenarioResult, page: Page): string[] {
  if (divergence === undefined) return []
  const further = furtherWords(divergence, divergenceShown)
  return [
    ...wrapped(`First divergence, ${divergenceTitle(divergence)}`, page, 6),
    ...divergenceLines(divergence, divergenceShown).flatMap((line) => bothSides(line, page)),
    ...(further === '' ? [] : wrapped(further, page, 8)),
  ]
}

/** One line where both sides are the same, else one each: what stands there may be long and hold any words. */
function bothSides({ label, base, head }: DivergenceLine, page: Page): string[] {
  const name = shortText(terminalPhrase(label, ''), 40)
  const side = (words: string, value: DivergenceLine['base'], first: boolean) => {
    const start = `${first ? name : ' '.repeat(columns(name))}  ${words}`
    return wrapped(terminalPhrase(value, ''), page, 10, `        ${painted(page, 'dim', start)}  `)
  }
  if (head === null) return side('both', base, true)
  return [...side('base', base, true), ...side('head', head, false)]
}

function noted(reason: string | undefined, page: Page): string[] {
  return reason === undefined || reason === '' ? [] : wrapped(terminalPhrase(phraseOf(reason)), page, 6)
}
