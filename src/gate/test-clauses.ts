import type { Comparison } from '../compare/comparison.ts'
import type { Weakening } from '../results/comparison-schema.ts'
import type { Clause } from '../results/schema.ts'
import { isOpen } from '../results/weakening.ts'
import { counted, listed } from './clause-words.ts'
import type { Level, Policy } from './policy.ts'
import { clauseOf, holding, undecided, type Rule } from './rule.ts'

/**
 * What the change takes away from the tests: what hides a failure, by the checks of the base, is a clause of its own;
 * so is what nobody can tell that of.
 */
export const weakened: Rule = (comparison, policy) => {
  const { weakened: level, hidden } = policy
  const { baseline: answer } = comparison
  if (answer.base === null && answer.isOff === true) return []
  // What the policy loses is named, and either waits or was settled already.
  const weakenings = comparison.weakenings.filter(({ effect }) => effect === undefined)
  const unknown = weakenings.length > 0 ? null : whyUnknown(comparison)
  if (unknown !== null) {
    const message = `Nothing tells whether the tests were weakened: ${unknown}.`
    return level === 'block' ? undecided('weakened', policy, message) : []
  }
  const open = weakenings.filter(isOpen)
  const [hiding, doubtful] = [open.filter(hidesFailure), open.filter(isDoubtful)]
  const others = open.filter((weakening) => !hidesFailure(weakening) && !isDoubtful(weakening))
  return [
    ...ofHidden(hiding, hidden),
    ...ofDoubtful(doubtful, hidden, policy),
    ...ofOthers(others, level, {
      isAlone: others.length === open.length,
      accepted: weakenings.length - open.length,
    }),
  ]
}

function ofHidden(hiding: readonly Weakening[], level: Level): Clause[] {
  if (hiding.length === 0) return []
  const may = hiding.every(({ headByBase }) => headByBase === 'failed') ? '' : 'may '
  const hides = hiding.length === 1 && may === '' ? 'hides' : 'hide'
  const message = `${counted(hiding.length, 'weakening')} of the tests ${may}${hides} a failure that the checks of the base find: ${namesOf(hiding)}.`
  return clauseOf('hidden-failures', false, level, message)
}

function ofDoubtful(doubtful: readonly Weakening[], level: Level, policy: Policy): Clause[] {
  if (doubtful.length === 0) return []
  const message = `Nothing tells whether ${counted(doubtful.length, 'weakening')} of the tests ${doubtful.length === 1 ? 'hides' : 'hide'} a failure: ${namesOf(doubtful)}.`
  return level === 'block'
    ? undecided('hidden-failures', policy, message)
    : clauseOf('hidden-failures', false, level, message)
}

function ofOthers(
  others: readonly Weakening[],
  level: Level,
  { isAlone, accepted }: { readonly isAlone: boolean; readonly accepted: number },
): Clause[] {
  const asides = accepted === 0 ? '' : ` ${accepted} accepted.`
  if (others.length === 0)
    return isAlone ? holding('weakened', level, `Nothing weakens the tests.${asides}`) : []
  const message = `${counted(others.length, 'weakening')} of the tests: ${namesOf(others)}.${asides}`
  return clauseOf('weakened', false, level, message)
}

/** Why nobody knows what the change takes away, though the comparison is wanted; null where the base tells. */
function whyUnknown({ baseline: answer, weakeningsUnknown }: Comparison): string | null {
  if (weakeningsUnknown !== undefined) return weakeningsUnknown
  if (answer.unreadable !== undefined) return answer.unreadable
  if (answer.base === null) return `there is no base: ${answer.reason}`
  return answer.base.isSuiteOlder === true ? 'the scenario files of the merge base could not be read' : null
}

/** Of a scenario that is gone, and whose traces are gone as well, nothing shows that it would still pass. */
function hidesFailure({ kind, headByBase }: Weakening): boolean {
  return headByBase === 'failed' || (kind === 'scenario-removed' && headByBase !== 'passed')
}

/** What is said of the policy does not hide the failure of a scenario: the policy of the base counts as well. */
function isDoubtful(weakening: Weakening): boolean {
  const { kind, headByBase } = weakening
  if (kind === 'policy-loosened' || kind === 'quarantine-added' || hidesFailure(weakening)) return false
  return headByBase === 'unverified' || headByBase === null
}

/** Where the base is asked for, or a change is judged, and there is none, whatever it would tell is open. */
export const baseline: Rule = ({ baseline: answer, isChange }, policy) => {
  if (answer.unreadable !== undefined)
    return undecided(
      'baseline',
      policy,
      `The base could not be read, so nothing compares: ${answer.unreadable}.`,
    )
  if (answer.base !== null) return []
  if (answer.required) {
    const message = `The baseline that was asked for is not there: ${answer.reason}.`
    return clauseOf('baseline', false, policy.unverified, message)
  }
  if (isChange !== true) return []
  const message = `There is no base, so nothing tells what this change breaks or takes away from the tests: ${answer.reason}.`
  return undecided('baseline', policy, message)
}

function namesOf(weakenings: readonly Weakening[]): string {
  return listed(weakenings.map(weakeningName))
}

function weakeningName({ scenario, what, kind }: Weakening): string {
  const name = scenario === null ? 'the config file' : `\`${scenario}\``
  return `${name} (${weakeningWords[kind](`\`${what.replaceAll('`', "'").slice(0, 80)}\``)})`
}

/** By kind, of the check, parameter or clause; of a scenario its id says enough. */
const weakeningWords: Readonly<Record<Weakening['kind'], (of: string) => string>> = {
  'scenario-removed': () => 'removed',
  'check-dropped': (of) => `check ${of} dropped`,
  'threshold-loosened': (of) => `${of} loosened`,
  'severity-lowered': (of) => `${of} lowered`,
  'trials-reduced': () => 'fewer trials',
  'skip-added': (of) => `${of} leaves runs out`,
  'traces-changed': () => 'other recordings',
  'quarantine-added': (of) => `quarantine of ${of} added`,
  'policy-loosened': (of) => `${of} loosened`,
}
