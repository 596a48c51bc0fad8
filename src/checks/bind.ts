import type { JsonValue } from '../core/json.ts'
import type { Severity, Surface } from '../core/verdict.ts'
import { suggestWord } from '../text/suggest.ts'
import type { TurnRange } from '../trace/model/turn-range.ts'
import { noCustomChecks, type CustomChecks } from './custom/custom-check.ts'
import { getParamsSchema, type Check } from './define.ts'
import { findOtherName, judgedTypes, outsideTypes, type OtherName } from './other-names.ts'
import { canJudgeMessages, type Direction } from './surfaces/judged-messages.ts'
import { explainParamProblems, type BindProblem } from './params/param-problems.ts'
import { findPlaceholders } from './params/placeholder.ts'
import type { Precondition } from './surfaces/precondition.ts'
import { checkNames, findCheck } from './find-check.ts'
import type { Threshold } from './surfaces/threshold.ts'
import type { Trigger } from './surfaces/trigger.ts'
import type { TurnCount } from './surfaces/turn-count.ts'
import { quoteText } from '../text/sentence.ts'

/** A check as an author wrote it, before its parameters are looked at. */
export interface CheckSpec {
  readonly type: string
  readonly params: Readonly<Record<string, JsonValue>>
  readonly severity: Severity
  readonly surface: Surface
  readonly description: string
  /** Decides by the score in place of the check's own verdict; absent: that stands. */
  readonly threshold?: Threshold
  /** Where it does not hold, the check is skipped. */
  readonly when?: Precondition
  /** The turns that it looks at; absent: the whole run. */
  readonly turns?: TurnRange
  /**
   * The turns whose tool calls `when` is about; absent: those that it looks at. `own`: the turn that it is
   * asked of, by its trigger.
   */
  readonly whenTurns?: TurnRange | 'own'
  /** How many turns the conversation must have, where its turns are told apart by their number. */
  readonly ofTurns?: TurnCount
  /** Its name among the metrics, of an eval; absent: its description, else its type. */
  readonly id?: string
  /** When it is asked; absent: once, of the whole run. A guardrail is asked of every message. */
  readonly trigger?: Trigger
  /** Of a sampling trigger, 0 to 100; absent: 5. */
  readonly samplePercentage?: number
  /** In place of the groups that its definition has. */
  readonly groups?: readonly string[]
  /** The share of trials, 0 to 1, that it must pass in; it then decides the scenario and no single trial. */
  readonly passThreshold?: number
  /** Which messages a guardrail judges; absent: what the agent says. */
  readonly direction?: Direction
  /** It may fail a trial; that it passes proves nothing, as the author did not ask for it. */
  readonly onlyFails?: true
  /** Names and texts are nothing but what is written: another spelling of them is something else. */
  readonly spelling?: 'exact'
  /** `{{word}}` in its parameters stands for itself, in formats without datasets. */
  readonly isLiteral?: true
  /** None of its groups is among those that were asked for: it is skipped. */
  readonly isLeftOut?: true
  /** What of it is passed over, as its system does: each is a warning. */
  readonly notes?: readonly BindProblem[]
}

/** Stands for the type of what should be a check, and cannot be read as one. */
export const unreadableType = '(unreadable)'

/** A check ready to run, or one that cannot run and answers `error` for every trial. */
export type BoundCheck =
  | { readonly spec: CheckSpec; readonly check: Check; readonly params: unknown; readonly problems: null }
  | { readonly spec: CheckSpec; readonly check: Check | null; readonly problems: readonly BindProblem[] }

/**
 * Binds the checks of one scenario. A second check of a kind that may stand only once is a problem.
 * Placeholders must have been filled before: one that is left is a problem too.
 */
export function bindChecks(specs: readonly CheckSpec[], custom: CustomChecks = noCustomChecks): BoundCheck[] {
  const once = new Set<Check>()
  return specs.map((spec) => {
    const bound = bindCheck(spec, custom)
    if (bound.check?.once !== true) return bound
    if (!once.has(bound.check)) {
      once.add(bound.check)
      return bound
    }
    const message = `A scenario has at most one ${bound.check.type} check; put the others into scenarios of their own`
    const problem: BindProblem = { code: 'check-once', path: ['type'], message }
    return { spec, check: bound.check, problems: [...(bound.problems ?? []), problem] }
  })
}

/** Finds the check of a spec, ours or the project's own, and parses its parameters. `loadChecks` comes first for ours. */
export function bindCheck(spec: CheckSpec, custom: CustomChecks = noCustomChecks): BoundCheck {
  const check = findCheck(spec.type) ?? custom.get(spec.type) ?? null
  if (check === null) return { spec, check, problems: [createUnknownCheck(spec.type, custom)] }
  if (spec.direction !== undefined && spec.direction !== 'output' && !canJudgeMessages(check)) {
    const message = `${spec.type} looks at more than messages, so that it has no \`direction\`; remove it`
    return { spec, check, problems: [{ code: 'invalid-params', path: ['direction'], message }] }
  }
  const open = spec.isLiteral === true ? [] : findPlaceholders({ ...spec.params })
  const unfilled = open.map(({ text, path }): BindProblem => ({
    code: 'placeholder',
    path: ['params', ...path],
    message: `${text} is filled by no dataset row; check the name of the field, and the scenario's dataset`,
  }))
  if (unfilled.length > 0) return { spec, check, problems: unfilled }
  const given = { ...check.aliasParams?.[spec.type], ...spec.params }
  const { params, written, problems } = withoutAliases(check, given)
  const parsed = getParamsSchema(check).safeParse(params)
  if (parsed.success && problems.length === 0) return { spec, check, params: parsed.data, problems: null }
  const issues = parsed.success
    ? []
    : explainParamProblems({ check, type: spec.type }, params, written, parsed.error.issues)
  return { spec, check, problems: [...problems, ...issues] }
}

function createUnknownCheck(type: string, custom: CustomChecks): BindProblem {
  if (judgedTypes.has(type)) {
    const message = `${type} asks a model with a prompt of PromptKit, which is not done here; write \`llm_judge\` with criteria of your own`
    return { code: 'needs-judge', path: ['type'], message }
  }
  const outside = outsideTypes.get(type)
  if (outside !== undefined) {
    const message = `${type} ${outside}, so that no recording can be checked by it; the other checks are evaluated`
    return { code: 'unknown-check', path: ['type'], message }
  }
  const other = findOtherName(type)
  if (other !== null) return { code: 'unknown-check', path: ['type'], message: describeOtherName(other) }
  const names = [...custom.keys(), ...checkNames]
  // Names of Timbal differ from others by their `!` alone.
  const alike = type.endsWith('!') ? names.filter((name) => name.endsWith('!')) : names
  const near = suggestWord(type, alike)
  const help =
    near === null
      ? '`scenario-gate explain checks` lists all checks; those of your own stand in scenario-gate.yaml'
      : `Did you mean ${near}?`
  return {
    code: 'unknown-check',
    path: ['type'],
    message: `There is no check called ${quoteText(type)}. ${help}`,
  }
}

function describeOtherName({ system, name, here, beside }: OtherName): string {
  const known =
    here === 'own'
      ? 'a check of your own here, a module or a command under `checks` in scenario-gate.yaml'
      : `\`${here}\` here${beside === null ? '' : `, with ${beside}`}; \`scenario-gate explain ${here}\` has its parameters`
  return `${system}${system.endsWith('s') ? "'" : "'s"} \`${name}\` is ${known}`
}

interface Renamed {
  readonly params: Record<string, JsonValue>
  /** Name in the definition → name as the author wrote it. */
  readonly written: ReadonlyMap<string, string>
  readonly problems: readonly BindProblem[]
}

function withoutAliases(check: Check, params: CheckSpec['params']): Renamed {
  const aliases = new Map(Object.entries(check.paramAliases ?? {}))
  const written = new Map<string, string>()
  const problems: BindProblem[] = []
  const renamed: [string, JsonValue][] = []
  for (const [name, value] of Object.entries(params)) {
    const target = aliases.get(name) ?? name
    const other = written.get(target)
    if (other !== undefined) {
      const message = `${other} and ${name} are two names of one parameter; keep one of them`
      problems.push({ code: 'invalid-params', path: ['params', name], message })
      continue
    }
    written.set(target, name)
    renamed.push([target, value])
  }
  return { params: Object.fromEntries(renamed), written, problems }
}
