import type { BaseScenario, Tally } from '../../baseline/base.ts'
import { isLooser } from '../../checks/params/looser.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { ScoredScenario } from '../../score/scored.ts'
import type { Loosening } from './loosened.ts'

/** Lists the parts of a base's scenario that are run or examined less, apart from its checks. */
interface LessRun extends Loosening {
  /** With what the base asks for, the head would have been unverified at best. */
  readonly isShort: boolean
}

/** `base`: trials of the base. `isSelecting`: whether `affects` chooses what is run. */
export function findReducedRuns(
  scored: ScoredScenario,
  own: Scenario,
  {
    base,
    isSelecting,
  }: { readonly base: Pick<BaseScenario, 'tally' | 'trials'>; readonly isSelecting: boolean },
): LessRun[] {
  const { scenario } = scored
  const found = findReplacedRuns(scored, own, base.trials)
  found.push(...findFewerTrials(scored, own, found.length === 0 ? base.tally : null))
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
const otherTraces = { kind: 'traces-changed', isShort: false } as const
const fewer = { kind: 'trials-reduced', isShort: false } as const

/**
 * One trial proves less than three: with those of the base the head would have been unverified at best.
 * `tally`: null where another word says already that there are fewer.
 */
function findFewerTrials(
  { scenario, trials }: ScoredScenario,
  own: Scenario,
  tally: Tally | null,
): LessRun[] {
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

/** Recordings in the place of runs, others, or fewer of them: what is not looked at cannot fail. */
function findReplacedRuns(
  { scenario, trials }: ScoredScenario,
  own: Scenario,
  before: BaseScenario['trials'],
): LessRun[] {
  const found: LessRun[] = []
  const { argv } = own.runCommand ?? {}
  if (argv !== undefined && scenario.runCommand === null)
    found.push({ ...skip, what: 'run_command', from: argv, to: undefined, path: [] })
  const [from, to] = [own.traces ?? undefined, scenario.traces ?? undefined]
  if (to === undefined) return found
  const what = { what: 'traces', from, to, path: ['traces'] }
  if (isLooser('fewer', from, to)) found.push({ ...fewer, ...what })
  else if (from === undefined && argv !== undefined && scenario.runCommand !== null)
    found.push({ ...otherTraces, ...what })
  else if ((from === undefined || !from.every((glob) => to.includes(glob))) && !holdsAll(trials, before))
    found.push({ ...otherTraces, ...what })
  return found
}

/** Whether the recordings of the base are all there still, wherever they were moved to. */
function holdsAll(trials: ScoredScenario['trials'], before: BaseScenario['trials']): boolean {
  // What has no trial is unverified: that hides nothing.
  if (trials.length === 0) return true
  const known = new Set(trials.flatMap(({ trace }) => (trace === null ? [] : [trace.id, trace.source])))
  return before.every(({ trace }) => trace === null || known.has(trace.id) || known.has(trace.source))
}
