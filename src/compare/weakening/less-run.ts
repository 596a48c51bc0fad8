import type { Tally } from '../../baseline/base.ts'
import { isLooser } from '../../checks/params/looser.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { ScoredScenario } from '../../score/scored.ts'
import type { Loosening } from './loosened.ts'

/** What of a base's scenario is run or looked at less, apart from its checks. */
interface LessRun extends Loosening {
  /** With what the base asks for, the head would have been unverified at best. */
  readonly isShort: boolean
}

/** `tally`: trials of the base. `isSelecting`: whether `affects` chooses what is run. */
export function lessRun(
  scored: ScoredScenario,
  own: Scenario,
  { tally, isSelecting }: { readonly tally: Tally; readonly isSelecting: boolean },
): LessRun[] {
  const { scenario } = scored
  const found = recordedInstead(scenario, own)
  found.push(...fewerTrials(scored, own, found.length === 0 ? tally : null))
  const [before, now] = [own.affects, scenario.affects]
  if (isSelecting && isLooser('narrower', before, now))
    found.push({ ...skip, what: 'affects', from: before, to: now, path: ['affects'] })
  // What says so is not named any more as a scenario that cannot fail.
  if (scenario.isNegative === true && own.isNegative !== true) {
    const [kind, to] = ['severity-lowered', 'negative: true'] as const
    found.push({ kind, isShort: false, what: 'vacuous', from: undefined, to, path: ['negative'] })
  }
  return found
}

const skip = { kind: 'skip-added', isShort: false } as const
const fewer = { kind: 'trials-reduced', isShort: false } as const

/**
 * One trial proves less than three: with those of the base the head would have been unverified at best.
 * `tally`: null where another word says already that there are fewer.
 */
function fewerTrials({ scenario, trials }: ScoredScenario, own: Scenario, tally: Tally | null): LessRun[] {
  const wanted = scenario.trials ?? 1
  if (own.trials !== null && own.trials > wanted) {
    const to = scenario.trials ?? 'as many as there are'
    return [
      {
        ...fewer,
        isShort: trials.length < own.trials,
        what: 'trials',
        from: own.trials,
        to,
        path: ['trials'],
      },
    ]
  }
  // As many as there are: the trial that failed may be the one that is not there any more.
  const before = tally === null ? 0 : tally.passed + tally.failed + tally.unverified
  const isRecorded = own.runCommand === null && scenario.runCommand === null
  const isOpen = own.trials === null && scenario.trials === null
  if (!isRecorded || !isOpen || trials.length === 0 || trials.length >= before) return []
  return [{ ...fewer, what: 'recorded trials', from: before, to: trials.length, path: [] }]
}

/** Recordings in the place of runs, or fewer of them: what is not looked at cannot fail. */
function recordedInstead(scenario: Scenario, own: Scenario): LessRun[] {
  const found: LessRun[] = []
  const { argv } = own.runCommand ?? {}
  if (argv !== undefined && scenario.runCommand === null)
    found.push({ ...skip, what: 'run_command', from: argv, to: undefined, path: [] })
  const [before, now] = [own.traces ?? undefined, scenario.traces ?? undefined]
  if (now !== undefined && isLooser('fewer', before, now))
    found.push({ ...fewer, what: 'traces', from: before, to: now, path: ['traces'] })
  return found
}
