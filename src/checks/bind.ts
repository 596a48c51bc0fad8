import { canonicalizeJson, type JsonValue, omitNullish } from '../core/json.ts'
import { suggestWord } from '../text/suggest.ts'
import type { CheckSpec } from './check-spec.ts'
import { noCustomChecks, type CustomChecks } from './custom/custom-check.ts'
import { getParamsSchema, type Check } from './define.ts'
import { readBranch } from './keys/read-check.ts'
import { findOtherName, judgedTypes, outsideTypes, type OtherName } from './other-names.ts'
import { canJudgeMessages } from './surfaces/judged-messages.ts'
import { canReadState } from './surfaces/state-text.ts'
import { explainParamProblems, type BindProblem } from './params/param-problems.ts'
import { findPlaceholders, writePlaceholder } from './params/placeholder.ts'
import { checkNames, findCheck } from './find-check.ts'
import { quoteText } from '../text/sentence.ts'

/** Stands for the type of what should be a check, and cannot be read as one. */
export const unreadableType = '(unreadable)'

/** A check ready to run, or one that cannot run and answers `error` for every trial. */
export type BoundCheck =
  | {
      readonly spec: CheckSpec
      readonly check: Check
      readonly params: unknown
      readonly problems: null
      /** The checks that it consists of, ready to run. */
      readonly branches?: readonly ReadyCheck[]
      /** Its parameters name days: binds it for a run of a day, which is counted from 1970. Its `params` are those of 1970. */
      readonly bindOnDay?: (today: number) => BoundCheck
    }
  | { readonly spec: CheckSpec; readonly check: Check | null; readonly problems: readonly BindProblem[] }

/** A check ready to run. */
export type ReadyCheck = Extract<BoundCheck, { problems: null }>

/** Lists the checks that ask something themselves: a check, or those that it consists of. */
export function listLeaves(bound: BoundCheck): readonly BoundCheck[] {
  return bound.problems === null && bound.branches !== undefined
    ? bound.branches.flatMap(listLeaves)
    : [bound]
}

/** Lists the leaves of several checks, each with the place of its outermost check. */
export function listPlacedLeaves(
  checks: readonly BoundCheck[],
): (readonly [place: number, leaf: BoundCheck])[] {
  return checks.flatMap((bound, place) => listLeaves(bound).map((leaf) => [place, leaf] as const))
}

/** Binds the checks of a scenario. A repeated check that is allowed once, or a placeholder left over, is a problem. */
export function bindChecks(specs: readonly CheckSpec[], custom: CustomChecks = noCustomChecks): BoundCheck[] {
  const once = new Set<string>()
  return specs.map((spec) => {
    const bound = bindCheck(spec, custom)
    if (bound.check?.once !== true) return bound
    const key = canonicalizeJson([bound.check.type, spec.turns ?? null])
    if (!once.has(key)) {
      once.add(key)
      return bound
    }
    const message = `A scenario has at most one ${bound.check.type} check for the whole run, or for a turn; give each its \`turn\`, or put the others into scenarios of their own`
    const problem: BindProblem = { code: 'check-once', path: ['type'], message }
    return { spec, check: bound.check, problems: [...(bound.problems ?? []), problem] }
  })
}

/** To compile a parser takes zod as long as to check the parameters of 700 scenarios without one. */
const plainly = { jitless: true }

/** Finds the check of a spec, ours or the project's own, and parses its parameters. `loadChecks` comes first for ours. */
export function bindCheck(spec: CheckSpec, custom: CustomChecks = noCustomChecks): BoundCheck {
  const check = findCheck(spec.type) ?? custom.get(spec.type) ?? null
  if (check === null) return { spec, check, problems: [createUnknownCheck(spec.type, custom)] }
  if (spec.direction !== undefined && spec.direction !== 'output' && !canJudgeMessages(check)) {
    const message = `${spec.type} looks at more than messages, so it has no \`direction\`; remove it`
    return { spec, check, problems: [{ code: 'invalid-params', path: ['direction'], message }] }
  }
  if (spec.in === 'state' && !canReadState(check)) {
    const message = `${spec.type} looks at more than the text of an answer, so it has no \`in\`; use \`json_path\`, or remove it`
    return { spec, check, problems: [{ code: 'invalid-params', path: ['in'], message }] }
  }
  const open = spec.isLiteral === true ? [] : findPlaceholders(spec.params)
  const unfilled = open.map(({ name, path }): BindProblem => ({
    code: 'placeholder',
    path: ['params', ...path],
    message: `${writePlaceholder(name)} is filled by no dataset row; check the name of the field, and the scenario's dataset`,
  }))
  if (unfilled.length > 0) return { spec, check, problems: unfilled }
  const merged = { ...check.aliasParams?.[spec.type], ...spec.params }
  const { params, written, problems } = withoutAliases(check, merged)
  const parsed = getParamsSchema(check).safeParse(params, plainly)
  if (parsed.success && problems.length === 0) {
    const ready = { spec, check, params: parsed.data, problems: null }
    return check.combined === undefined
      ? ready
      : bindBranches(ready, check.combined.items(parsed.data), custom)
  }
  const issues = parsed.success
    ? []
    : explainParamProblems({ check, type: spec.type }, params, written, parsed.error.issues)
  return { spec, check, problems: [...problems, ...issues] }
}

/** Checks within checks, of any depth, and of one outermost check. */
const most = { depth: 3, leaves: 200 }

const idleWeight: BindProblem = {
  code: 'invalid-params',
  path: ['weight'],
  message: '`weight` counts in `all_of` and `at_least`; the score of `any_of` is that of its best check',
}

/** Binds the checks that a check consists of; what is wrong with one of them is wrong with the whole. */
function bindBranches(ready: ReadyCheck, items: readonly unknown[], custom: CustomChecks): BoundCheck {
  const { spec, check } = ready
  const bind = (item: unknown, index: number): BoundCheck => {
    const { spec: branch, problems: misread } = readBranch(item)
    const isIdle = branch.weight !== undefined && check.combined?.isMean === false
    const problems = isIdle ? [...misread, idleWeight] : misread
    const inherited = omitNullish({
      spelling: spec.spelling,
      normalize: branch.normalize ?? spec.normalize,
      isLiteral: spec.isLiteral,
      depth: (spec.depth ?? 1) + 1,
    })
    const bound = bindCheck({ ...branch, ...inherited }, custom)
    // What binding finds missing in a check that cannot be read follows from that.
    const all = branch.type === '' ? problems : [...problems, ...(bound.problems ?? [])]
    if (all.length === 0) return bound
    const path = ['params', 'checks', index]
    return { spec, check, problems: all.map((problem) => ({ ...problem, path: [...path, ...problem.path] })) }
  }
  if ((spec.depth ?? 1) > most.depth) {
    const message = `checks within checks are at most ${most.depth} deep; join some of them, or write a scenario of their own`
    return { spec, check, problems: [{ code: 'invalid-params', path: ['type'], message }] }
  }
  const bound = items.map(bind)
  const problems = bound.flatMap((each) => each.problems ?? [])
  const branches = bound.flatMap((each) => (each.problems === null ? [each] : []))
  if (problems.length > 0) return { spec, check, problems }
  if (branches.flatMap(listLeaves).length <= most.leaves) return { ...ready, branches }
  const message = `${spec.type} consists of more than ${most.leaves} checks; write scenarios of their own`
  return { spec, check, problems: [{ code: 'invalid-params', path: ['params'], message }] }
}

function createUnknownCheck(type: string, custom: CustomChecks): BindProblem {
  if (judgedTypes.has(type)) {
    const message = `${type} asks a model with a prompt of PromptKit, which is not done here; write \`llm_judge\` with criteria of your own`
    return { code: 'needs-judge', path: ['type'], message }
  }
  const outside = outsideTypes.get(type)
  if (outside !== undefined) {
    const message = `${type} ${outside}, so it cannot check a recording; the other checks run`
    return { code: 'unknown-check', path: ['type'], message }
  }
  const other = findOtherName(type)
  if (other !== null) return { code: 'unknown-check', path: ['type'], message: describeOtherName(other) }
  const open = /^TODO (.+)$/s.exec(type)?.[1]
  if (open !== undefined) {
    const message = `${quoteText(open)} has no check yet; write the check that is meant, or delete this one where it is only a note`
    return { code: 'unknown-check', path: ['type'], message }
  }
  const names = [...custom.keys(), ...checkNames]
  // Names of Timbal differ from others by their `!` alone.
  const marked = type.endsWith('!') ? names.filter((name) => name.endsWith('!')) : names
  // The opposite of what was meant is no help.
  const alike = marked.filter((name) => forbids.test(name) === forbids.test(type))
  const near = suggestWord(type, alike)
  const help =
    near === null
      ? '`scenario-gate explain checks` lists all checks; those of your own stand in scenario-gate.yaml'
      : `Did you mean ${near}?`
  return {
    code: 'unknown-check',
    path: ['type'],
    message: `Unknown check ${quoteText(type)}. ${help}`,
  }
}

const forbids = /(?:^|[_-])(?:not?|never|without|exclude[sd]?|forbid\w*|absent|max)(?:$|[_!-])/i

function describeOtherName({ system, name, here, note }: OtherName): string {
  const native =
    here === 'own'
      ? 'a check of your own here, a module or a command under `checks` in scenario-gate.yaml'
      : `\`${here}\` here${note === null ? '' : `, with ${note}`}; \`scenario-gate explain ${here}\` has its parameters`
  return `${system}${system.endsWith('s') ? "'" : "'s"} \`${name}\` is ${native}`
}

/** `written`: name in the definition → name as the author wrote it. */
function withoutAliases(check: Check, params: CheckSpec['params']) {
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
