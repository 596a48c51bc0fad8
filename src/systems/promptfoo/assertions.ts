import type { KeyPath } from '../../core/diagnostic.ts'
import type { JsonObject, JsonValue } from '../../core/json.ts'
import { isNumber, isObject, toMapping, omitNullish } from '../../core/json.ts'
import { adviseWord } from '../../text/suggest.ts'
import { createAssertion, type CheckSpec } from '../../checks/check-spec.ts'
import { hasPlaceholder } from '../../checks/params/placeholder.ts'
import type { BindProblem } from '../../checks/params/param-problems.ts'
import type { PlacedCheck } from '../../scenario/draft.ts'
import { writeNativeCheck } from '../../scenario/native-check.ts'
import { digestAssertions, nameAssertion } from '../../trace/formats/promptfoo/run-names.ts'
import { assertionTypes } from './assertion-types.ts'
import { mapAssertion, type AssertionValues } from './map-assertion.ts'
import { findSlips, listItems, stepInto, type Placed } from './placed.ts'
import type { PromptfooTest } from './tests.ts'

interface AssertionContext extends AssertionValues {
  /** Called with each that promptfoo's own verdict decides. */
  onRecorded(assertion: Placed, baseType: string): void
}

/** A check with what it counts in the score of a set. */
interface Weighed {
  readonly check: PlacedCheck
  readonly weight: number
  /** Decides nothing where no score does; an assertion of weight 0, and not a set of that weight. */
  readonly isMeasured: boolean
  /** Stands for a set in a score alone. */
  readonly isOfScore?: true
}

/** Reads the checks of a test: each assertion, or one of them all where a score decides. */
export function readAssertions({ at, assertions, keys }: PromptfooTest, context: AssertionContext) {
  const checks = assertions.flatMap((item) => readAssertion(item, context))
  const { threshold = null, assertScoringFunction: scoring = null } = keys
  // A function of the project's decides over all assertions: what it said is in the results.
  if (scoring !== null) {
    const asserted = assertions.map(({ value }) => value)
    const params = { by: digestAssertions(asserted, threshold, scoring) }
    return [buildCheck(stepInto(at, 'assertScoringFunction'), { type: 'recorded_verdict', params })]
  }
  return threshold === null || checks.length === 0
    ? checks.flatMap(({ check, isMeasured, isOfScore }) =>
        isOfScore === true ? [] : isMeasured ? warnOnly(check) : check,
      )
    : weighTogether(checks, threshold, { ...at, value: null })
}

function warnOnly(check: PlacedCheck): PlacedCheck {
  return { ...check, spec: { ...check.spec, severity: 'warning' } }
}

/** One check of several, by their mean score; those that count nothing next to it. */
function weighTogether(checks: readonly Weighed[], threshold: JsonValue, at: Placed): PlacedCheck[] {
  const counted = checks.filter(({ weight }) => weight !== 0)
  const isLow = !isNumber(threshold) || threshold <= 0
  const branches = counted.map(({ check, weight }) => ({
    ...writeNativeCheck(check.spec),
    ...(weight === 1 ? {} : { weight }),
  }))
  const mapped = {
    type: 'all_of',
    params: { checks: branches },
    threshold: { min: Number(threshold), max: null },
  }
  const problems = [
    ...(isLow ? [createProblem('expected a `threshold` above 0: any other is reached by every answer')] : []),
    ...counted.flatMap(({ check }, index) =>
      check.problems.map((problem) => ({ ...problem, path: ['params', 'checks', index, ...problem.path] })),
    ),
  ]
  const set: PlacedCheck = {
    ...buildCheck(at, mapped, problems),
    locate: ([, list, index, ...rest], part) => {
      const branch = list === 'checks' && typeof index === 'number' ? counted[index]?.check : undefined
      return branch === undefined ? at.locate([], part) : branch.locate(rest, part)
    },
  }
  return [
    set,
    ...checks
      .filter(({ weight, isOfScore }) => weight === 0 && isOfScore !== true)
      .map(({ check }) => warnOnly(check)),
  ]
}

function readAssertion(item: Placed, context: AssertionContext): Weighed[] {
  const assertion = toMapping(item.value)
  const { type, weight, threshold } = assertion
  const counts = isNumber(weight) && weight >= 0 ? Number(weight) : 1
  if (type !== 'assert-set')
    return [{ check: readSingle(item, assertion, context), weight: counts, isMeasured: counts === 0 }]
  const checks = listItems(stepInto(item, 'assert')).flatMap((inner) => readAssertion(inner, context))
  if (checks.length === 0) {
    const problem = createProblem('the set has no assertions; write them under `assert`')
    return [
      { check: buildCheck(item, { type: '', params: {} }, [problem]), weight: counts, isMeasured: false },
    ]
  }
  // Without a threshold all must pass; what each counts is then its part of the set.
  if (threshold === undefined || threshold === null) {
    const sum = checks.reduce((total, each) => total + each.weight, 0)
    if (sum > 0) return checks.map((each) => ({ ...each, weight: (each.weight / sum) * counts }))
    const problem = createProblem(
      'all assertions of the set have weight 0, so its score is 0; give one a weight',
    )
    const check = buildCheck(item, { type: '', params: {} }, [problem])
    return [...checks, { check, weight: counts, isMeasured: false, isOfScore: true }]
  }
  return weighTogether(checks, threshold, item).map((check, index) => ({
    check,
    weight: index === 0 ? counts : 0,
    isMeasured: index > 0,
  }))
}

const assertionKeys =
  'type value threshold weight metric transform contextTransform provider rubricPrompt config'.split(' ')

function readSingle(item: Placed, assertion: JsonObject, context: AssertionContext): PlacedCheck {
  const problem = findProblem(item, assertion)
  if (problem !== null) return buildCheck(item, { type: '', params: {} }, [problem])
  const { weight = null } = assertion
  const isWeight = weight === null || (isNumber(weight) && weight >= 0)
  const slips = [
    ...findSlips(assertion, assertionKeys, 'an assertion').map(([key, message]) =>
      createProblem(message, [key]),
    ),
    ...(isWeight ? [] : [createProblem('`weight`: expected a number, 0 or more', ['weight'])]),
  ]
  const type = typeof assertion['type'] === 'string' ? assertion['type'] : ''
  const isNegated = type.startsWith('not-')
  const baseType = isNegated ? type.slice('not-'.length) : type
  const mapped =
    'transform' in assertion ? null : mapAssertion({ baseType, isNegated, assertion, values: context })
  if (mapped !== null) return buildCheck(item, mapped, slips)
  context.onRecorded(item, baseType)
  return buildCheck(
    item,
    { type: 'recorded_verdict', params: { assertion: nameAssertion(assertion) } },
    slips,
  )
}

function findProblem(item: Placed, { type }: JsonObject): BindProblem | null {
  if (!isObject(item.value) || typeof type !== 'string')
    return createProblem('expected an assertion; write one as `- type: contains` with a `value`')
  const baseType = type.replace(/^not-/, '')
  if (assertionTypes.has(baseType) || baseType.startsWith('promptfoo:')) return null
  const advice = adviseWord(baseType, assertionTypes, 'it may be of a newer version')
  return createProblem(`promptfoo has no assertion \`${type.slice(0, 80)}\`; ${advice}`, ['type'])
}

function createProblem(message: string, path: KeyPath = []): BindProblem {
  return { code: path[0] === 'type' ? 'unknown-check' : 'scenario-value', path, message }
}

function buildCheck(
  item: Placed,
  { type, params, threshold }: Pick<CheckSpec, 'type' | 'params' | 'threshold'>,
  problems: readonly BindProblem[] = [],
): PlacedCheck {
  const { metric } = toMapping(item.value)
  return {
    spec: {
      ...createAssertion(type, params),
      description: typeof metric === 'string' ? metric.slice(0, 200) : '',
      ...omitNullish({ threshold }),
      ...(hasPlaceholder(params) ? { isLiteral: true } : {}),
    },
    problems,
    // Parameters have other names there.
    locate: ([key], part) => item.locate(key === 'params' ? ['value'] : key === 'type' ? ['type'] : [], part),
  }
}
