import { listLeaves } from '../checks/bind.ts'
import { setBudget, Work } from '../core/work.ts'
import { writeJson } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { truncate, oneLine } from '../core/visible-text.ts'
import type { ExternalEvaluators } from '../trial/external-evaluators.ts'
import type { JudgeMode } from '../judge/judging.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Trace } from '../trace/model/trace.ts'
import { listModels } from '../trace/views/llm-calls.ts'
import type { ScoreRequest } from './score-request.ts'
import { judgeTrial, type JudgedTrial, type TrialRounds } from '../trial/judge-trial.ts'
import { noAnswers } from '../trial/apply-answers.ts'
import type { Question } from '../trial/plan.ts'
import { openTrial } from '../trial/trial-result.ts'
import type { PendingTrial, DraftFacts, TraceModels } from './draft.ts'
import type { Trials } from './trials.ts'
import { readOr } from '../core/errors.ts'
import { resolveBesideFile, normalizePath, type FileTree } from '../files/paths.ts'
import { lookInside } from '../trace/media/look-inside.ts'
import type { Prices } from '../trace/prices/prices.ts'
import type { ReadItem } from '../trace/reading/reader.ts'

/** Trials that wait for answers, each with its trace in memory. */
const maxWaiting = 16
/** Characters of the name of a model. */
const longestModel = 200
/** Characters of all names of a list that traces share. */
const longestShared = 1_000
/** Lists of models that traces share. */
const maxShared = 1_000

/** Models and judges of a trial, as far as they are known. */
interface Noted extends TraceModels {
  judges: readonly string[]
}

const noJudges: readonly string[] = []

/** Scores traces as trials. Those with checks that ask a judge, a service or a program are scored when the answers arrive. */
export class TrialScoring {
  readonly #judge: JudgeMode
  readonly #inquiry: ExternalEvaluators | undefined
  readonly #work: Work
  readonly #waiting = new Set<Promise<boolean>>()
  readonly #models = new Map<string, TraceModels>()

  /** Without an inquiry, no judge, service or program is asked. */
  constructor({ judge, inquiry, work = new Work() }: Pick<ScoreRequest, 'judge' | 'inquiry' | 'work'>) {
    this.#judge = judge
    this.#inquiry = inquiry
    this.#work = work
  }

  /** Adds a trial at once, its verdicts later. `stated`: its number in the trace. `isOwn`: nothing outside was asked. */
  add(
    trials: Trials,
    scenario: Scenario,
    stated: number | null,
    trace: Trace,
    facts: DraftFacts = {},
  ): { readonly draft: PendingTrial; readonly isOwn: boolean } {
    const unjudged = this.#collectModels(trace)
    const rounds = judgeTrial(scenario, trace, this.#judge)
    const before = setBudget(this.#work)
    let first: ReturnType<TrialRounds['next']>
    // Not by `#next`: a stack trace of a check stays as short as it can.
    try {
      first = rounds.next(this.#inquiry ?? noAnswers)
    } finally {
      setBudget(before)
    }
    if (first.done === true)
      return { draft: trials.add(scenario, stated, first.value.trial, unjudged, facts), isOwn: true }
    const shown: Noted = { ...unjudged }
    const judged = this.#goOn(rounds, first)
    if (!(judged instanceof Promise)) {
      shown.judges = listJudges(judged)
      return { draft: trials.add(scenario, stated, judged.trial, shown, facts), isOwn: false }
    }
    const draft = trials.add(scenario, stated, openTrial(trace), shown, facts)
    const placed: Promise<boolean> = judged.then((settled) => {
      shown.judges = listJudges(settled)
      draft.trial = settled.trial
      return this.#waiting.delete(placed)
    })
    this.#waiting.add(placed)
    // A failure stays pending, and is thrown to the caller that waits.
    placed.catch(() => undefined)
    return { draft, isOwn: false }
  }

  /** Settles when there is room for another pending trial. */
  async room(): Promise<void> {
    while (this.#waiting.size >= maxWaiting) await Promise.race(this.#waiting)
  }

  /** Settles when every trial has its verdicts. */
  async settled(): Promise<void> {
    await Promise.all(this.#waiting)
  }

  /** Judges a trial at once as far as possible, and the rest when the answers arrive. */
  #goOn(
    rounds: TrialRounds,
    first: IteratorResult<readonly Question[], JudgedTrial>,
  ): JudgedTrial | Promise<JudgedTrial> {
    for (let round = first; ; round = this.#next(rounds)) {
      if (round.done === true) return round.value
      const open = this.#inquiry?.answerAll(round.value) ?? null
      if (open !== null) return open.then(() => this.#goOn(rounds, this.#next(rounds)))
    }
  }

  #next(rounds: TrialRounds): IteratorResult<readonly Question[], JudgedTrial> {
    const before = setBudget(this.#work)
    try {
      return rounds.next(this.#inquiry ?? noAnswers)
    } finally {
      setBudget(before)
    }
  }

  /** One list for all traces of the same models that no judge was asked about: most suites have one. */
  #collectModels(trace: Trace): TraceModels {
    const named = listModels(trace).slice(0, limits.modelsOfTrace)
    // Most traces name one; no list in JSON begins like it.
    const key = named.length === 1 ? `=${named[0]}` : writeJson(named)
    const cached = this.#models.get(key)
    if (cached !== undefined) return cached
    const shown = { models: named.map((model) => truncate(oneLine(model), longestModel)), judges: noJudges }
    // Names are input: what is shared stays small.
    if (this.#models.size < maxShared && key.length <= longestShared) this.#models.set(key, shown)
    return shown
  }
}

/** Judges that gave a verdict: rubric, prompt and votes, and the model. */
function listJudges({ judgements }: JudgedTrial): readonly string[] {
  const judges = [...judgements].flatMap(({ identity, model, status }) =>
    identity === undefined || model === null || status === 'error'
      ? []
      : [`${identity.slice(0, 16)}@${model.replaceAll(/\s+/g, '_')}`],
  )
  return [...new Set(judges)]
}

/** Tells whether a check looks at media, which may be files next to a trace. */
export function needsMedia(scenarios: readonly Scenario[]): boolean {
  return scenarios.some(({ checks }) =>
    checks.flatMap(listLeaves).some(({ check }) => check?.needs.includes('media') === true),
  )
}

/**
 * Gives a trace all that it needs before it is scored, because checks are pure: prices for the calls that state no
 * cost, and, where a check asks for media, a look into those that it holds or points at.
 */
export function createTracePreparer(
  scenarios: readonly Scenario[],
  tree: FileTree,
  prices: Prices,
): (item: ReadItem) => Promise<void> {
  const isForMedia = needsMedia(scenarios)
  let left: number = limits.mediaOfRun
  return async (item) => {
    if (item.kind !== 'trace') return
    const { trace } = item
    await prices.addTo(trace)
    if (isForMedia) left -= await lookInside(trace, (path) => openNear(tree, trace.source.file, path), left)
  }
}

/** Resolves a file that a trace names, relative to the trace or to the workspace; never outside the workspace. */
async function openNear(tree: FileTree, file: string, path: string) {
  for (const place of [() => resolveBesideFile(file, path), () => normalizePath(path)]) {
    const opened = await readOr(null, async () => {
      const candidate = place()
      return (await tree.size(candidate)) === null ? null : tree.open(candidate)
    })
    if (opened !== null) return opened
  }
  return null
}
