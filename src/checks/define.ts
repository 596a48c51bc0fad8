import { respelled } from './spelling/respelled-trace.ts'
import { limits } from '../core/limits.ts'
import type { z } from 'zod'
import { memoize } from '../core/lazy.ts'
import type { Finding } from '../core/verdict.ts'
import { isNumber, type JsonObject, type JsonValue, writeJson } from '../core/json.ts'
import type { Need } from '../trace/model/need.ts'
import type { Trace } from '../trace/model/trace.ts'
import type { ExampleTrace } from './example-trace.ts'
import type { CombinedTrait } from './combined/combined-trait.ts'
import type { CallMatcher } from './calls/call-matcher.ts'
import type { EmbeddedTrait, RemoteTrait } from './external/external-traits.ts'
import type { ExampleJudgement, JudgedTrait } from './judged/judged-trait.ts'
import type { Looser } from './params/looser.ts'
import type { CustomCheck } from './custom/custom-trait.ts'
import type { Spelling } from './spelling/spelling-trait.ts'

/** A metric that a check reports with its status, for comparison with the base. */
export interface CheckMetric {
  readonly label: string
  readonly unit: 'ratio' | 'usd' | 'tokens' | 'seconds' | 'count'
  readonly better: 'lower' | 'higher'
}

/** Questions that authors begin with, in their order. */
export const startQuestions = ['tools', 'order', 'arguments', 'answer', 'avoid', 'cost'] as const

export type StartQuestion = (typeof startQuestions)[number]

/**
 * A sentence without a full stop that says what the agent did, with placeholders for `expected` and `actual`:
 *
 * - `` `{expected}` `` quotes a text, or each item of a list; `` `{actual.missing}` `` takes one of several findings
 * - `{actual}` is a number or figure such as `1500 ms`; `{actual.count|call|calls}` counts
 * - `` `{expected after no}` `` leaves away the words that a value begins with
 * - `` `{last actual.after}` `` quotes the last item; `{no actual.called}` is nothing, for an empty list
 */
export type MessageTemplate = string

/** Messages in the order in which they are tried; a function chooses them by values that may have any shape. */
export type Messages =
  | MessageTemplate
  | readonly MessageTemplate[]
  | ((values: {
      readonly expected?: JsonValue | undefined
      readonly actual?: JsonValue | undefined
    }) => readonly MessageTemplate[])

/** Something that a failure says of tools, and the value of the verdict that names them, as a `Message` would. */
export interface ToolFact {
  readonly says: 'not-called' | 'called'
  readonly at: string
}

/** One example: documentation and test at once. */
export interface Example<Reason extends string> {
  readonly title: string
  readonly params: JsonValue
  readonly trace: ExampleTrace
  /** Answer of the service, for a check that asks one. */
  readonly answer?: string
  /** Answers of the judge to each question, in order, for a check that asks one. */
  readonly judge?: readonly ExampleJudgement[]
  /** Left out: it passes. */
  readonly expect?:
    | { readonly fail: Reason | 'score-too-low' }
    | { readonly error: Reason | 'missing-data' | 'judge-uncertain' }
    | { readonly skip: Reason }
}

/**
 * A deterministic check. The one place where its name, parameters, words and behaviour are written;
 * reference page, JSON Schema, editor completion, error messages and example tests derive from it.
 *
 * `evaluate` is pure and total: it sees only traces that hold what `needs` names (an absent need is
 * `error: missing-data` before it is called), and a throw becomes `error`.
 */
export interface Check<Schema extends z.ZodType = z.ZodType, Reason extends string = string> {
  readonly type: string
  readonly aliases?: readonly string[]
  /** One of the ten checks to start with: the question of an author that it answers. */
  readonly startWith?: StartQuestion
  /** The check that asks the same, to be used in new scenarios: this one is here for files of the systems that have it. */
  readonly canonical?: string
  /** Ids of the systems that have it; `scenario-gate` where it is ours alone. */
  readonly origins: readonly string[]
  /** By which of its names each system knows it, where that is not all of them for all. */
  readonly namesIn?: Readonly<Record<string, readonly string[]>>
  readonly summary: string
  readonly why: string
  readonly needs: readonly Need[]
  /** Names of the only tools that it is about: whether others ran is not its affair. */
  toolsOf?(params: never): readonly CallMatcher[]
  /** What it looks for by its spelling. A pass that another spelling of it would turn is `near-miss`. */
  readonly spelling?: Spelling
  /** Parameters that are compared with JSON in the answer; line ends in them do not count. */
  readonly jsonParams?: readonly string[]
  /** Passes on a trace in which nothing happened, by its nature (`tools_not_called`). */
  readonly negative?: boolean
  /** A failure names all that must not be there in `actual`: any other name is another failure. */
  readonly namesForbidden?: boolean
  /** Runs that break it, if `breaches.ts` cannot tell from what it forbids and bounds. Empty: unknown. */
  brokenBy?(params: never): readonly ExampleTrace[]
  /** A failure on part of a run stands for all of it. A fresh run stops there, a cut recording still fails. */
  readonly failsEarly?: boolean
  /** A pass on a part of a run holds for all of it: the check asks that something is there. Of some, not with all parameters. */
  readonly passesEarly?: true | ((params: never) => boolean)
  /** Adds up model or tool calls. A sum that may hold one call twice does not stop a live run. */
  readonly countsCalls?: boolean
  /** It is about how the command ended, so a bad end is its result and leaves nothing unverified. */
  readonly judgesExit?: boolean
  /** Of the project's own: an evaluator outside of the gate answers for it. */
  readonly custom?: CustomCheck
  /** How a model answers it once all else has passed. If no model can be asked, `evaluate` is `withoutJudge`. */
  readonly judged?: JudgedTrait<z.output<Schema>, Reason>
  /** A service outside of the gate answers for it. `evaluate` is then `withoutService`. */
  readonly remote?: RemoteTrait<z.output<Schema>, Reason>
  /** It consists of other checks, which decide it. */
  readonly combined?: CombinedTrait<z.output<Schema>, Reason>
  /** It compares texts by their embeddings, which a model makes where the trace has none. */
  readonly embedded?: EmbeddedTrait<z.output<Schema>, Reason>
  /** As an assertion on a turn it is about that turn alone, and not about the conversation so far. */
  readonly ownTurn?: boolean
  /** At most one per scenario. */
  readonly once?: boolean
  /** Made when a scenario asks for the check: the schemas of all cost a tenth of the start. */
  readonly params: () => Schema
  /** Names with another meaning in a system: system → name → parameters. Dialects write them out (`toNativeTerms`). */
  readonly meanings?: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>
  /** Parameters that an alias implies, in every file: alias → parameters, which an author's own win over. */
  readonly aliasParams?: Readonly<Record<string, JsonObject>>
  /** Other spellings of a parameter: spelling → the name in `params`. */
  readonly paramAliases?: Readonly<Record<string, string>>
  /** The direction in which a bound asks for less, which shows weakened checks. A function decides by the others. */
  readonly looser?: Readonly<Record<string, Looser | ((params: never) => Looser | null)>>
  /** A number that means no bound, if there is one. */
  readonly noBound?: number
  /** Why it can fail or err, one sentence each. `ok` and `missing-data` are implied. */
  readonly reasons: Readonly<Record<Reason, string>>
  /** The same with the verdict's values (see `Message`): the first that fits, else the sentence of `reasons`. */
  readonly messages?: Readonly<Partial<Record<Reason, Messages>>>
  /** Failures that are about a tool which was not called, or which must not be: reports group them across checks. */
  readonly aboutTools?: Readonly<Partial<Record<Reason, ToolFact>>>
  readonly metrics?: Readonly<Record<string, CheckMetric>>
  evaluate(trace: Trace, params: z.output<Schema>): Finding<Reason>
  /** Finds a failure that the beginning of a message proves already, so that a guardrail can stop a live run. */
  evaluatePartial?(text: string, params: z.output<Schema>): Finding<Reason> | null
  /** Its groups for the option `groups`; absent: `default` and `fast-running`. */
  readonly groups?: readonly string[]
  readonly examples: readonly Example<NoInfer<Reason>>[]
}

/** Ties a check's parts together so that the compiler holds reasons and parameters to one another. */
export function defineCheck<Schema extends z.ZodType, const Reason extends string>(
  check: Check<Schema, Reason>,
): Check<Schema, Reason> {
  return check
}

/** Lists the type of a check, and its aliases. */
export function listNames({ type, aliases = [] }: Pick<Check, 'type' | 'aliases'>): readonly string[] {
  return [type, ...aliases]
}

/** The schema of a check's parameters, made once. */
export const getParamsSchema = memoize((check: Check): z.ZodType => check.params())

/** Lists the parameters that are set and bound something from above. */
export function listUpperBounds({ looser = {}, noBound }: Check, params: unknown): number[] {
  return Object.entries(looser).flatMap(([name, direction]) => {
    const value = direction === 'higher' ? (params as Record<string, unknown>)[name] : undefined
    return isNumber(value) && value !== noBound ? Number(value) : []
  })
}

/** Tells whether a check forbids something, or bounds it from above: what cannot be read may break it. */
export const isBan = memoize(({ check, params }: { readonly check: Check; readonly params: unknown }) => {
  const forbids = check.negative === true || check.spelling?.forbids?.(params as never) === true
  return forbids || listUpperBounds(check, params).length > 0
})

type Detail<Reason extends string> = Omit<Finding<Reason>, 'status' | 'reason'>

/** A pass that has nothing to add; one object for all, so that many trials cost no memory. */
export const plainPass: Finding<never> = Object.freeze({ status: 'pass', reason: 'ok' })

/** Creates a pass, mostly without details; a graded one has its score and figures. */
export function pass<Reason extends string>(detail?: Detail<Reason>): Finding<Reason> {
  return detail === undefined ? plainPass : { status: 'pass', reason: 'ok', ...detail }
}

export function fail<Reason extends string>(reason: Reason, detail: Detail<Reason> = {}): Finding<Reason> {
  return { status: 'fail', reason, ...detail }
}

/** Creates the error for data that only `evaluate` can miss; `needs` covers the rest. */
export function missingData<Reason extends string>(actual: string): Finding<Reason> {
  return { status: 'error', reason: 'missing-data', actual }
}

/** Truncates a value for a results file: what exceeds the limit becomes text with its end cut off. */
export function truncateForResults(value: JsonValue): JsonValue {
  // Of hundreds of checks with a text of a megabyte, each would write all of it.
  const text = typeof value === 'string' ? value : writeJson(respelled(value, cutText))
  return text.length <= limits.shownText ? value : `${text.slice(0, limits.shownText - 1)}…`
}

function cutText(text: string): string {
  return text.slice(0, limits.shownText)
}

/** Shows what was expected and what there was, for a finding. */
export function showValues(expected: JsonValue, actual: JsonValue) {
  return { expected: truncateForResults(expected), actual: truncateForResults(actual) }
}
