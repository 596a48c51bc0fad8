import { posix } from 'node:path'
import { canonicalizeJson, type JsonObject, type JsonValue, toMapping } from '../core/json.ts'
import { getFolder } from '../files/paths.ts'
import { schemaUrl } from '../scenario/convert.ts'
import { findScenarioText } from '../scenario/documents.ts'
import { formatCandidate } from '../strength/candidate.ts'
import type { Catches } from '../strength/cover.ts'
import type { Suggestion } from '../strength/suggest.ts'
import { renderYaml, withListItems, type YamlComment } from '../text/yaml/render-yaml.ts'
import { pluralize } from '../words/figures.ts'
import { describeBreaks, describeKinds, buildKindCounts, buildBreaksJson } from '../words/breaks.ts'

/** Kinds of breaks that one comment names. */
const maxKinds = 4

/** Builds the suggested scenario as the mapping of a file of ours at this path. */
export function buildSuggestedDocument({ id, input, recordings, checks }: Suggestion, file: string) {
  const traces = recordings.map(({ file: trace, key, isOnlyRun }) => {
    const path = posix.relative(getFolder(file), trace)
    return isOnlyRun ? path : `${path}#${key}`
  })
  return {
    id,
    ...(input === null ? {} : { input }),
    traces: [...new Set(traces)],
    checks: checks.map(({ candidate }) => formatCandidate(candidate)),
  }
}

/** Renders the same as text, with a comment for each check. Nothing in the comments comes from a recording. */
export function renderSuggestedYaml(suggestion: Suggestion, file: string): string {
  const { checks, breaks } = suggestion
  const comments = checks.map((check, index): YamlComment => ({
    path: ['checks', index],
    text: describeCatch(check, suggestion),
  }))
  const head = [
    `# yaml-language-server: $schema=${schemaUrl}`,
    `# ${describeCover(countCaughtBreaks(suggestion), breaks.length, checks.length)}`,
  ]
  return `${head.join('\n')}\n${renderYaml(buildSuggestedDocument(suggestion, file), comments)}`
}

/** Facts of a scenario that its own lines do not say, as its file has defaults. */
export interface OwnerFacts {
  readonly runsAgent: boolean
  /** Checks that are asked already. */
  readonly checks: readonly JsonObject[]
}

/**
 * Adds the suggested checks to the scenario whose runs were recorded, in a file of one or several. Comments and checks that are there stay.
 * Null if the file has no scenario of this id that runs its agent, or cannot be edited.
 */
export function withSuggestedChecks(
  written: string,
  suggestion: Suggestion,
  facts: OwnerFacts = { runsAgent: false, checks: [] },
): string | null {
  const owner = findOwnChecks(written, suggestion.id, facts)
  if (owner === null) return null
  const { checks: old, document, path } = owner
  const wordings = new Set([...old, ...facts.checks].map(formatWording))
  const added = suggestion.checks.flatMap((check) => {
    const item = formatCandidate(check.candidate)
    return wordings.has(formatWording(item))
      ? []
      : [{ added: item, comment: describeCatch(check, suggestion) }]
  })
  const items = [...old.map((_, index) => ({ kept: index })), ...added]
  const part = withListItems(document.text, [...path, 'checks'], items)
  if (part === null) return null
  const edited =
    written.slice(0, document.start) + part + written.slice(document.start + document.text.length)
  const checks = findOwnChecks(edited, suggestion.id, facts)?.checks ?? null
  const wanted = [...old, ...added.map((item) => item.added)]
  return canonicalizeJson(checks) === canonicalizeJson(wanted) ? edited : null
}

/** Finds the checks of a scenario that runs its agent; null for another one. */
function findOwnChecks(text: string, id: string, { runsAgent }: OwnerFacts) {
  const scenario = findScenarioText(text, id)
  const { run_command: command, traces, checks } = scenario?.value ?? {}
  const isRun = (command !== undefined || runsAgent) && traces === undefined
  return scenario !== null && isRun && Array.isArray(checks) ? { ...scenario, checks } : null
}

/** Formats what a check asks, whatever it is called. */
function formatWording(check: JsonValue): string {
  const { type, params = {}, in: place = null } = toMapping(check)
  return canonicalizeJson({ type, params, in: place })
}

function describeCatch({ candidate, caught }: Catches, { breaks }: Suggestion): string {
  const catches = breaks.filter((_, place) => caught.has(place))
  const doubt = candidate.basis === 'seen-once' ? '\nSeen in one recording only: it may be chance.' : ''
  return `Catches ${catches.length}: ${describeKinds(catches, maxKinds)}.${doubt}`
}

/** The ways of breaking a run that its checks catch. */
export function countCaughtBreaks({ checks }: Pick<Suggestion, 'checks'>): number {
  return new Set(checks.flatMap(({ caught }) => [...caught])).size
}

function describeCover(caught: number, ways: number, checks: number): string {
  const which = checks === 1 ? 'This check catches' : `These ${checks} checks catch`
  return `${which} ${caught} of ${pluralize(ways, 'way')} to break this run.`
}

/** Renders what the suggested scenario catches and what not, for a terminal; still to be escaped. */
export function renderSuggestion(suggestion: Suggestion): string[] {
  const { id, breaks, checks, recordings } = suggestion
  if (checks.length === 0)
    return [`${id}: no check can be proposed, because the recording shows too little of the run.`]
  const left = listSurvivors(suggestion)
  const unsure = checks.filter(({ candidate: { basis } }) => basis === 'seen-once').length
  return [
    `${id}: ${describeCover(countCaughtBreaks(suggestion), breaks.length, checks.length)}`,
    ...(left.length === 0 ? [] : ['  Not caught:', ...describeBreaks(left).map((line) => `  - ${line}`)]),
    ...(recordings.length === 1
      ? [
          `  Suggested from 1 recording${unsure === 0 ? '' : `, so ${pluralize(unsure, 'check')} may hold by chance`}. More recordings of this task make better checks.`,
        ]
      : []),
    ...(suggestion.faults.length === 0 ? [] : [describeFaults(suggestion)]),
  ]
}

function describeFaults({ faults }: Suggestion): string {
  const written = faults.map(({ at, kind }) => `\`[{ at: ${at}, kind: ${kind} }]\``)
  return `  Does the agent survive its model? In a copy of the scenario with \`run_command\`, set \`faults\` to one of ${written.join(', ')}.`
}

function listSurvivors({ breaks, checks }: Suggestion) {
  const caught = new Set(checks.flatMap((check) => [...check.caught]))
  return breaks.filter((_, place) => !caught.has(place))
}

/** Builds the suggestion as data. */
export function buildSuggestionJson(suggestion: Suggestion, file: string) {
  const { id, breaks, checks, recordings, faults } = suggestion
  return {
    id,
    file,
    faults,
    recordings: recordings.length,
    ways: breaks.length,
    caught: countCaughtBreaks(suggestion),
    scenario: buildSuggestedDocument(suggestion, file),
    checks: checks.map(({ candidate: { type, params, basis, in: source }, caught }) => ({
      type,
      ...(source && { in: source }),
      params,
      basis,
      catches: caught.size,
      kinds: buildKindCounts(breaks.filter((_, place) => caught.has(place))),
    })),
    notCaught: buildBreaksJson(listSurvivors(suggestion)),
  }
}
