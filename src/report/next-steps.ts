import { isCheckName } from '../checks/find-check.ts'
import { terminalText } from '../core/escape.ts'
import { oneLine } from '../core/visible-text.ts'
import type { Remedy, ScenarioResult } from '../results/schema.ts'
import type { Finding } from './findings.ts'

/** A command to type next, and what it shows. */
export type Step = readonly [command: string, why: string]

/** Commands that show why a check did not hold, in the first trial in which it did not. */
export function stepsFor({ source, check }: Pick<Finding, 'source' | 'check'>): Step[] {
  const steps: Step[] = []
  if (source !== null && source !== '')
    steps.push([`scenario-gate trace ${shellArgument(source)}`, 'what the agent did'])
  if (isCheckName(check))
    steps.push([`scenario-gate explain ${shellArgument(check)}`, 'what the check asks for'])
  return steps
}

/** Commands that give unverified scenarios the trials that they lack. */
export const remedySteps: readonly (readonly [remedy: Remedy, step: Step])[] = [
  ['name-traces', ['scenario-gate run PATH --traces GLOB', 'GLOB: the traces of scenarios that name none']],
  [
    'allow-run',
    ['scenario-gate run PATH --record auto', 'runs the agents of scenarios without a recorded trace'],
  ],
  ['run', ['scenario-gate run PATH', 'without replay: runs the agents and records them again']],
]

/** Shows what was recorded of an unverified trial, unless all that it lacks is the judge. */
export function recordedSteps(scenarios: readonly Pick<ScenarioResult, 'trials'>[]): Step[] {
  const trials = scenarios.flatMap((scenario) => scenario.trials)
  const open = trials.find(
    ({ outcome, judge, trace }) =>
      outcome === 'unverified' && judge?.status !== 'error' && trace !== null && trace.source !== '',
  )
  const source = open?.trace?.source
  return source === undefined ? [] : [[`scenario-gate trace ${shellArgument(source)}`, 'what was recorded']]
}

/** As one argument of a shell. */
export function shellArgument(argument: string): string {
  const text = terminalText(oneLine(argument))
  return /^[\w./:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
