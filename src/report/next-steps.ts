import { isCheckName } from '../checks/find-check.ts'
import { terminalText } from '../core/escape.ts'
import { onceFor } from '../core/once-for.ts'
import { oneLine } from '../core/visible-text.ts'
import type { Remedy, Results, ScenarioResult, TrialResult } from '../results/schema.ts'
import type { Finding } from './findings.ts'

/** A command to type next, and what it shows. */
export type Step = readonly [command: string, why: string]

/** Commands that show why a check did not hold, in the first trial in which it did not. */
export function stepsFor({ trace, check }: Pick<Finding, 'trace' | 'check'>, results: Results): Step[] {
  const steps: Step[] = []
  if (trace !== null && trace.source !== '') steps.push([traceCommand(trace, results), 'what the agent did'])
  if (isCheckName(check))
    steps.push([`scenario-gate explain ${shellArgument(check)}`, 'what the check asks for'])
  return steps
}

/** Names the run too where its file holds others. */
function traceCommand({ source, id }: TraceOfTrial, results: Results): string {
  const command = `scenario-gate trace ${shellArgument(source)}`
  return isShared(source, results) ? `${command} --trace ${shellArgument(id)}` : command
}

type TraceOfTrial = NonNullable<TrialResult['trace']>

/** Tells whether a file holds several of the runs that were scored. */
export function isShared(source: string, results: Results): boolean {
  return sharedFiles(results).has(source)
}

const sharedFiles = onceFor(({ scenarios }: Results): ReadonlySet<string> => {
  const firstIds = new Map<string, string>()
  const shared = new Set<string>()
  for (const { trace } of scenarios.flatMap(({ trials }) => trials)) {
    if (trace === null) continue
    const first = firstIds.get(trace.source) ?? trace.id
    if (first !== trace.id) shared.add(trace.source)
    firstIds.set(trace.source, first)
  }
  return shared
})

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
export function recordedSteps(
  scenarios: readonly Pick<ScenarioResult, 'trials'>[],
  results: Results,
): Step[] {
  const trials = scenarios.flatMap((scenario) => scenario.trials)
  const open = trials.find(
    ({ outcome, judge, trace }) =>
      outcome === 'unverified' && judge?.status !== 'error' && trace !== null && trace.source !== '',
  )
  const trace = open?.trace ?? null
  return trace === null ? [] : [[traceCommand(trace, results), 'what was recorded']]
}

/** As one argument of a shell. */
export function shellArgument(argument: string): string {
  const text = terminalText(oneLine(argument))
  return /^[\w./:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
