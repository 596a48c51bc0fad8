import { writeJson, canonicalizeJson, isObject, type JsonValue } from '../core/json.ts'
import { answerCandidates } from './answer-candidates.ts'
import { proposeArguments } from './argument-candidates.ts'
import { proposeIf, type Candidate } from './candidate.ts'
import { proposeParts } from './part-candidates.ts'
import type { RecordedRunFacts } from './run-facts.ts'
import { proposeTools } from './tool-candidates.ts'
import { findBasis, isPlain, joinInputs, type ValueSeen } from './stable-value.ts'

/**
 * Lists the checks that could hold these runs of one task. That they pass on the runs, and can fail, is still to be proved.
 * `mask` covers the secrets of the job: a check with one in it is not proposed.
 */
export function listCheckCandidates(runs: readonly RecordedRunFacts[], mask: (text: string) => string) {
  const all = [
    ...proposeTools(runs),
    ...proposeArguments(runs),
    ...answerCandidates(runs),
    ...proposeParts(runs),
    ...proposeState(runs),
    ...proposeBudgets(runs),
  ]
  return all.filter(({ params }) => {
    const text = writeJson(params)
    return mask(text) === text
  })
}

/** Below these, runs of any agent differ for no reason that a scenario is about. */
const minUsd = 0.01
const minTokens = 1_000

/** Proposes budgets with headroom, more for few recordings. Not of time, which depends on machine and provider. */
function proposeBudgets(runs: readonly RecordedRunFacts[]): Candidate[] {
  const isFew = runs.length < 3
  const propose = (
    type: string,
    name: string,
    read: (run: RecordedRunFacts) => number | null,
    limitOf: (most: number) => number,
  ) => {
    const values = runs.map(read)
    const most = Math.max(0, ...values.flatMap((value) => value ?? []))
    return proposeIf(most > 0 && !values.includes(null), type, { [name]: limitOf(most) })
  }
  const share = isFew ? 2 : 1.5
  const steps = (count: number) => Math.max(count + 2, Math.ceil(count * (isFew ? 1.5 : 1.25)))
  const dollars = (usd: number) => Math.max(minUsd, roundUp(usd * share))
  const tokens = (count: number) => Math.max(minTokens, Math.ceil(roundUp(count * share)))
  return [
    ...propose('max_cost', 'max_usd', (run) => run.costUsd, dollars),
    ...propose('max_tokens', 'max', (run) => run.tokens, tokens),
    ...propose('max_tool_calls', 'max', (run) => run.calls?.length ?? null, steps),
    ...propose('max_turns', 'max', (run) => run.modelCalls, steps),
  ]
}

/** Rounds to two digits; more would suggest precision. */
function roundUp(value: number): number {
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1)
  return Number((Math.ceil(value / unit - 1e-9) * unit).toPrecision(2))
}

/** Mappings within mappings that are looked at, and keys of one. */
const deepest = 6
const maxKeys = 20

/** A check of the state after a run: the values that all recordings agree on, without what each run makes anew. */
function proposeState(runs: readonly RecordedRunFacts[]): Candidate[] {
  const states = runs.flatMap(({ state }) => (state === null ? [] : [state]))
  if (states.length < runs.length) return []
  const seen: ValueSeen = { input: joinInputs(runs), recordings: runs.length }
  return (['held', 'seen-once'] as const).flatMap((basis) => {
    const match = pickLasting(states, seen, basis)
    const params = { expression: '$', match: match ?? null }
    return match === undefined ? [] : [{ type: 'json_path', params, basis, in: 'state' }]
  })
}

/** What lasts of a value that the recordings have: what they agree on, at least on this basis; undefined for nothing. */
function pickLasting(
  values: readonly JsonValue[],
  seen: ValueSeen,
  least: Candidate['basis'],
  depth = deepest,
): JsonValue | undefined {
  const [first = null] = values
  const objects = values.flatMap((value) => (isObject(value) ? [value] : []))
  if (isObject(first) && objects.length === values.length && depth > 0) {
    const entries = Object.keys(first)
      .filter((key) => isPlain(key) && objects.every((object) => Object.hasOwn(object, key)))
      .flatMap((key): [string, JsonValue][] => {
        const inner = objects.map((object) => object[key] ?? null)
        const lasting = pickLasting(inner, seen, least, depth - 1)
        return lasting === undefined ? [] : [[key, lasting]]
      })
    return entries.length === 0 ? undefined : Object.fromEntries(entries.slice(0, maxKeys))
  }
  if (values.some((value) => canonicalizeJson(value) !== canonicalizeJson(first))) return undefined
  const basis = findBasis(first, seen)
  return basis === 'held' || basis === least ? first : undefined
}
