import { writeJson } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { atExpenseOf, Work } from '../core/work.ts'
import { cut, oneLine } from '../core/visible-text.ts'
import type { Inquiry } from '../trial/inquiry.ts'
import type { JudgeMode } from '../judge/judging.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Trace } from '../trace/trace.ts'
import { modelsOf } from '../trace/views/llm-calls.ts'
import type { AskJudge } from '../trial/judged-answers.ts'
import type { ScoreRequest } from './score-request.ts'
import { scoreTrial } from '../trial/judge-trial.ts'
import type { DraftFacts, Shown, Trials } from './trials.ts'

/** Trials that wait for answers, each with its trace in memory. */
const mostWaiting = 16
/** Characters of the name of a model. */
const longestModel = 200
/** Lists of models that traces share. */
const mostShared = 1_000

/** What a trial shows, as far as it is known. */
interface Noted extends Shown {
  judges: readonly string[]
}

/** Scores traces as trials; those with checks that somebody outside has to answer for, when the answers are there. */
export class TrialScoring {
  readonly #judge: JudgeMode
  readonly #inquiry: Inquiry | undefined
  readonly #work: Work
  readonly #waiting = new Set<Promise<boolean>>()
  readonly #models = new Map<string, readonly string[]>()

  /** Without an inquiry nobody is asked. */
  constructor({ judge, inquiry, work = new Work() }: Pick<ScoreRequest, 'judge' | 'inquiry' | 'work'>) {
    this.#judge = judge
    this.#inquiry = inquiry
    this.#work = work
  }

  /** Adds the trial at its place, at once; `stated`: the number that it has. */
  add(trials: Trials, scenario: Scenario, stated: number | null, trace: Trace, facts: DraftFacts = {}): void {
    const shown: Noted = { models: this.#modelsOf(trace), judges: [] }
    if (this.#inquiry === undefined) {
      const trial = atExpenseOf(this.#work, () => scoreTrial(scenario, trace, this.#judge))
      trials.add(scenario, stated, trial, shown, facts)
      return
    }
    const { now, later } = this.#inquiry.attempt(scenario, (answer, ask) =>
      atExpenseOf(this.#work, () => scoreTrial(scenario, trace, this.#judge, answer, noting(shown, ask))),
    )
    const replace = trials.add(scenario, stated, now, shown, facts)
    if (later === null) return
    const placed: Promise<boolean> = later.then((trial) => {
      replace(trial)
      return this.#waiting.delete(placed)
    })
    this.#waiting.add(placed)
    // What breaks stays among those that wait, and is thrown to whoever waits for them.
    placed.catch(() => undefined)
  }

  /** Settles when there is room for another trial that waits. */
  async room(): Promise<void> {
    while (this.#waiting.size >= mostWaiting) await Promise.race(this.#waiting)
  }

  /** Settles when every trial has its verdicts. */
  async settled(): Promise<void> {
    await Promise.all(this.#waiting)
  }

  /** One list for all traces of the same models: most suites have one. */
  #modelsOf(trace: Trace): readonly string[] {
    const models = modelsOf(trace)
      .slice(0, limits.modelsOfTrace)
      .map((model) => cut(oneLine(model), longestModel))
    const key = writeJson(models)
    const known = this.#models.get(key) ?? models
    // Names are input: what is shared stays small.
    if (this.#models.size < mostShared) this.#models.set(key, known)
    return known
  }
}

/** The same, while it is noted who gave a verdict: rubric, prompt and votes, and the model. */
function noting(shown: Noted, ask: AskJudge): AskJudge {
  return (question) => {
    const judgement = ask(question)
    const { identity, model, status } = judgement
    if (identity === undefined || model === null || status === 'error') return judgement
    const judge = `${identity.slice(0, 16)}@${model.replaceAll(/\s+/g, '_')}`
    if (!shown.judges.includes(judge)) shown.judges = [...shown.judges, judge]
    return judgement
  }
}
