import type { BaselineResult } from '../../src/baseline/base.ts'
import { compare, testAndClassify } from '../../src/compare/compare.ts'
import type { ScenarioFindings, Comparison } from '../../src/compare/comparison.ts'
import { pairScenarios } from '../../src/compare/pairs.ts'
import { decide } from '../../src/gate/decide.ts'
import { wordDecision } from '../../src/words/clauses.ts'
import { parseOptions } from '../../src/options/options.ts'
import { parsePolicy } from '../../src/gate/policy.ts'
import type { Policy } from '../../src/gate/policy-fields.ts'
import type { Weakening } from '../../src/results/weakening-schema.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { answerOf, baseScenarioOf, noAnswer, scoredOf, trialsOf } from './scored.ts'

export const today = Date.parse('2026-11-21T12:00:00Z')

/** `a:pf b@smoke:u`: scenario a with a passed and a failed trial, b of the tag smoke with an unverified one. */
function parse(words: string) {
  return words
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const [, id = '', tag, trials = ''] = /^([^@:]+)(?:@([^:]+))?:(\w*)$/.exec(word) ?? []
      return { id, fields: { tags: tag === undefined ? [] : [tag] } satisfies Partial<Scenario>, trials }
    })
}

/** Scenarios by their trials, and what is known besides. */
export interface Situation {
  readonly head: string
  /** None where absent. */
  readonly base?: string
  readonly parts?: Readonly<Record<string, ScenarioFindings>>
  readonly costs?: { readonly head: readonly number[]; readonly base?: readonly number[] }
  readonly weakenings?: readonly Weakening[]
  readonly notRun?: Comparison['notRun']
}

/** One value of a list for each trial in turn, so that every scenario has the same ones. */
const costOf = (values: readonly number[] | undefined, trials: string) =>
  values === undefined
    ? trialsOf(trials)
    : trialsOf(
        trials,
        trials.split('').map((_, index) => ({ cost_usd: values[index % values.length] ?? 0 })),
      )

export function compared(
  { head, base, parts = {}, costs, weakenings = [], notRun = [] }: Situation,
  significance = 0.05,
): Comparison {
  const scenarios = parse(head).map(({ id, fields, trials }) =>
    scoredOf(id, costOf(costs?.head, trials), fields),
  )
  const answer: BaselineResult =
    base === undefined
      ? noAnswer()
      : answerOf(...parse(base).map(({ id, trials }) => baseScenarioOf(id, costOf(costs?.base, trials))))
  const suite = { scenarios, diagnostics: [] }
  const remembered = pairScenarios(suite, answer).pairs.map((pair) => ({
    ...pair,
    priorFindings: parts[pair.scored.scenario.id] ?? {},
    screenedDecline: null,
  }))
  const found = { ...compare(suite, answer), ...testAndClassify(remembered, { significance }) }
  return { ...withParts(found, parts), weakenings, notRun }
}

function withParts(comparison: Comparison, parts: NonNullable<Situation['parts']>): Comparison {
  const scenarios = comparison.scenarios.map((scenario) => {
    const added = parts[scenario.scored.scenario.id] ?? {}
    return { ...scenario, parts: { ...scenario.parts, ...added } }
  })
  return { ...comparison, scenarios }
}

const policies = new Map<string, Policy>()

/** The policy of a config file, read once: properties decide by it thousands of times, and to read it takes longer than to decide. */
export function policyIn(config: Readonly<Record<string, unknown>>): Policy {
  const key = JSON.stringify(config)
  const policy = policies.get(key) ?? parsePolicy(parseOptions([{ label: String, values: config }]), today)
  policies.set(key, policy)
  return policy
}

/** The decision on a situation, by a policy as the config file says it. */
export function decision(situation: Situation, policy: Record<string, unknown>) {
  return wordDecision(decide(compared(situation), policyIn({ policy })))
}

/** `failures! pass-rate?`: what does not hold; `!` blocks, `?` does not. */
export function missed(situation: Situation, policy: Record<string, unknown>): string {
  const { clauses } = decision(situation, policy)
  return clauses
    .filter(({ holds }) => !holds)
    .map(({ id, blocking }) => `${id}${blocking ? '!' : '?'}`)
    .join(' ')
}
