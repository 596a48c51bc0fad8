import type { BaseScenario } from '../../baseline/base.ts'
import { canonicalizeJson } from '../../core/json.ts'
import { isLooser } from '../../checks/params/looser.ts'
import type { RunCommand, Scenario } from '../../scenario/scenario.ts'
import { isFresh, takeFirstTrials, type ScoredScenario } from '../../score/scored-suite.ts'
import { countCommon } from '../../core/collections.ts'
import type { Loosening } from './loosened.ts'

/** A part of a base's scenario that is run or examined less. */
interface LessRun extends Loosening {
  /** With what the base asks for, the head would have been unverified at best. */
  readonly isShort: boolean
}

/** What the runs of both sides are compared by, besides their definitions. */
export interface RunReductionOptions {
  /** Trials of the base. */
  readonly base: Pick<BaseScenario, 'outcome' | 'tally' | 'first' | 'trials'>
  /** Whether `affects` chooses what is run. */
  readonly isSelecting: boolean
  /** Makes the tests of the head, as {@link writeTest} writes them. */
  readonly tests: () => ReadonlySet<string>
}

/** Lists the parts of a base's scenario that are run or examined less, apart from its checks. */
export function findReducedRuns(
  scored: ScoredScenario,
  definition: Scenario,
  { base, isSelecting, tests }: RunReductionOptions,
): LessRun[] {
  const { scenario } = scored
  const reductions = findReplacedRuns(scored, definition, base.trials)
  reductions.push(...findFewerTrials(scored, definition, reductions.length === 0 ? base : null))
  const [before, now] = [definition.affects, scenario.affects]
  if (isSelecting && isLooser('narrower', before, now))
    reductions.push(lessRun('skip-added', 'affects', before, now))
  reductions.push(...findMoreIgnored(scored, definition), ...findFewerFaults(scenario, definition))
  reductions.push(...findShorterTalk(scenario, definition))
  // Whether the agent of the base still passes, the runs of another program do not show.
  if (isFresh(scored))
    for (const command of scored.replaced ?? [])
      reductions.push(lessRun('command-replaced', command.what, command.from, command.to, { isShort: true }))
  // Under another id it is still there, as where numbers of rows move.
  const other = findOtherTask(definition, scenario)
  if (other.length > 0 && !tests().has(writeTest(definition))) reductions.push(...other)
  // What says so is not named any more as a scenario that cannot fail.
  if (scenario.isNegative === true && definition.isNegative !== true)
    reductions.push(
      lessRun('severity-lowered', 'vacuous', undefined, 'negative: true', { path: ['negative'] }),
    )
  return reductions
}

/** `what`: the key of the scenario, unless `more` has another place. */
function lessRun(
  kind: LessRun['kind'],
  what: string,
  from: unknown,
  to: unknown,
  more: Partial<Pick<LessRun, 'path' | 'isShort'>> = {},
): LessRun {
  return { kind, what, from, to, path: [what], isShort: false, ...more }
}

/** Finds that over half of the task is gone: another test. Rows share one weakening, which names no inputs. */
function findOtherTask(base: Scenario, head: Scenario): LessRun[] {
  const [from, to] = [writeTask(base), writeTask(head)]
  if (from === '' || from === to) return []
  const [before, now] = [splitText(from), splitText(to)]
  if (4 * countCommon(before, now) >= before.size + now.size) return []
  const shown = head.rowOf === undefined ? [from, to || undefined] : []
  return [lessRun('input-replaced', 'input', shown[0], shown[1], { isShort: true })]
}

/** Writes the input of an agent, and what its run must contain. */
export function writeTest(scenario: Scenario): string {
  return `${scenario.checksFingerprint} ${writeTask(scenario)}`
}

/** Collects the input of an agent: the scenario's input, the goal of a simulated user, and sentences in its command. */
function writeTask({ input, runCommand }: Scenario): string {
  const { argv = [], env = {}, user, inputVia, hasPlaceholder }: Partial<RunCommand> = runCommand ?? {}
  const isGiven = inputVia !== 'none' || hasPlaceholder === true || user !== undefined
  const text = typeof input === 'string' ? input : input === null ? '' : canonicalizeJson(input)
  return [
    isGiven ? text : '',
    user?.goal,
    ...[...argv, ...Object.values(env)].filter((word) => /\s/.test(word)),
  ]
    .join(' ')
    .trim()
}

/** Each three characters of a text. */
function splitText(text: string): ReadonlySet<string> {
  return new Set(Array.from({ length: text.length }, (_, at) => text.slice(at, at + 3)))
}

const noTrials = { passed: 0, failed: 0, unverified: 0 } as const

/** Finds that there are fewer trials, which prove less. `base`: null if another word already says so. */
function findFewerTrials(
  { scenario, trials, outcome }: ScoredScenario,
  definition: Scenario,
  base: Pick<BaseScenario, 'outcome' | 'tally' | 'first'> | null,
): LessRun[] {
  const wanted = scenario.trials ?? 1
  // Further trials are run of what failed: they make up for none that the base asks for.
  const { length: count } = takeFirstTrials({ trials })
  if (definition.trials !== null && definition.trials > wanted) {
    const to = scenario.trials ?? 'as many as there are'
    const isShort = count < definition.trials
    return [lessRun('trials-reduced', 'trials', definition.trials, to, { isShort })]
  }
  // The trial that failed may be the one that is not there any more.
  const { passed, failed, unverified } = base?.first ?? base?.tally ?? noTrials
  const before = passed + failed + unverified
  const isRecorded = definition.runCommand === null && scenario.runCommand === null
  if (!isRecorded) return []
  // A scenario that has no trial in the base is unreadable there, so it is unknown whether it still exists.
  const isOpen = definition.trials === null
  const isCut =
    isOpen && base?.outcome === 'unverified' && before > 0 && unverified === 0 && outcome !== 'unverified'
  if (count >= before && !isCut) return []
  const from = isCut ? `${before}, and others that cannot be read` : before
  return [lessRun('trials-reduced', 'recorded trials', from, count, { path: [] })]
}

/** More of a request that may differ from the one whose recorded reply it gets: a reply to another question proves nothing. */
function findMoreIgnored({ scenario, trials }: ScoredScenario, { runCommand }: Scenario): LessRun[] {
  const [from = [], to = []] = [runCommand?.replayIgnore, scenario.runCommand?.replayIgnore]
  const isReplayed = trials.some(({ provenance }) => provenance?.models !== undefined)
  if (!isReplayed || to.every((path) => from.includes(path))) return []
  return [lessRun('skip-added', 'replay_ignore', from, to, { isShort: true })]
}

/** Faults of the model that the agent no longer has to survive. */
function findFewerFaults({ runCommand: head }: Scenario, { runCommand: base }: Scenario): LessRun[] {
  const [from = [], to = []] = [base, head].map((command) =>
    command?.faults?.map(({ at, kind }) => `${kind} at call ${at}`),
  )
  if (head === null || from.every((fault) => to.includes(fault))) return []
  return [lessRun('skip-added', 'faults', from, to)]
}

/** A conversation that may end sooner. One that is not held any more asks something else. */
function findShorterTalk({ runCommand: head }: Scenario, { runCommand: base }: Scenario): LessRun[] {
  const [from, to] = [base?.user, head?.user]
  if (from === undefined || to === undefined) return []
  const changed: [what: string, from: unknown, to: unknown][] = []
  if (from.maxTurns > to.maxTurns) changed.push(['user.max_turns', from.maxTurns, to.maxTurns])
  if (from.stopWhen !== to.stopWhen) changed.push(['user.stop_when', from.stopWhen, to.stopWhen])
  return changed.map((parts) => lessRun('threshold-loosened', ...parts, { path: ['user'] }))
}

/** Recordings in the place of runs, others, or fewer of them: what is not looked at cannot fail. */
function findReplacedRuns(
  { scenario, trials }: ScoredScenario,
  definition: Scenario,
  before: BaseScenario['trials'],
): LessRun[] {
  const replacements: LessRun[] = []
  const { argv } = definition.runCommand ?? {}
  if (argv !== undefined && scenario.runCommand === null)
    replacements.push(lessRun('skip-added', 'run_command', argv, undefined, { path: [] }))
  const [from, to] = [definition.traces ?? undefined, scenario.traces ?? undefined]
  if (to === undefined) return replacements
  if (isLooser('fewer', from, to)) replacements.push(lessRun('trials-reduced', 'traces', from, to))
  else if (
    from?.every((glob) => to.includes(glob)) !== true &&
    ((from === undefined && argv !== undefined && scenario.runCommand !== null) ||
      !hasAllRecordings(trials, before))
  )
    replacements.push(lessRun('traces-changed', 'traces', from, to))
  return replacements
}

/** Tells whether the recordings of the base are all there still, wherever they were moved to. */
function hasAllRecordings(trials: ScoredScenario['trials'], before: BaseScenario['trials']): boolean {
  // What has no trial is unverified: that hides nothing.
  if (trials.length === 0) return true
  const ids = new Set(trials.flatMap(({ trace }) => (trace === null ? [] : [trace.id, trace.source])))
  return before.every(({ trace }) => trace === null || ids.has(trace.id) || ids.has(trace.source))
}
