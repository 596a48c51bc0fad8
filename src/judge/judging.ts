import type { Diagnostic } from '../core/diagnostic.ts'
import { canonicalizeJson } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import type { Semaphore } from '../core/semaphore.ts'
import { presentBallot } from './ballot.ts'
import { buildKeptFile, hashQuestion } from './cached-verdict.ts'
import type { CachedFile, CachedVerdict, KeptVote } from './cached-verdict.ts'
import { findCalibration, type StoredCalibration } from './calibrate/calibration-file.ts'
import { isCalibrated } from './calibrate/calibration.ts'
import type { JudgeBudget, JudgeSpending } from './judge-budget.ts'
import { JudgeClient, type JudgeClientOptions } from './judge-calls.ts'
import { judgeIdentity } from './prompt.ts'
import { createFailure, type JudgeFailure } from './provider.ts'
import type { Judgement, JudgeQuestion } from './question.ts'
import { VerdictCaches, type VerdictStore } from './verdict-caches.ts'
import { decideVotes, createEmptyJudgement, type Vote } from './votes.ts'

/** `auto`: asked, or out of the cache. `replay`: recorded replies only. `record`: asked where none is recorded. */
export type AskingMode = 'auto' | 'replay' | 'record'
/** `off`: the user's word that checks alone decide. */
export type JudgeMode = AskingMode | 'off'

export interface JudgeOptions extends JudgeClientOptions {
  readonly mode: AskingMode
  /** Where a question does not say. */
  readonly votes: number
  /** Reason that no model may be asked, such as `a fork`; null if one may be. */
  readonly untrusted: string | null
  /** Verdicts that were kept, in the order of looking; new ones go to the first that takes them. */
  readonly caches: readonly VerdictStore[]
  /** Address that models are asked at in the place of their providers'; absent: none. */
  readonly server?: string
  /** Of `replay` and `record`. */
  readonly replies: VerdictStore
  /** Agreement of judges with people. */
  readonly calibrations?: readonly StoredCalibration[]
  /** A judge that is not calibrated decides nothing. */
  readonly isAdvisoryUncalibrated?: boolean
}

/** All judging of a run: each question is answered once, cached or by a model. Never rejects; answers tell problems. */
export class Judge implements AsyncDisposable {
  readonly #setup: JudgeOptions
  readonly #calls: JudgeClient
  readonly #caches: VerdictCaches
  readonly #asked = new Map<string, Promise<Judgement>>()
  readonly #answers = new Map<string, Judgement>()
  readonly #end = new AbortController()
  #fromKept = 0

  constructor(setup: JudgeOptions) {
    this.#setup = setup
    this.#calls = new JudgeClient(setup, this.#end.signal)
    this.#caches = new VerdictCaches(setup.caches, setup.server)
  }

  /** Looks among these verdicts of an earlier run too, after all caches. Whoever made them is believed. */
  alsoRead(store: VerdictStore): void {
    this.#caches.add(store)
  }

  /** The verdicts of models that this run used, asked for now or out of a cache: for a later run to read. */
  get used(): readonly CachedFile[] {
    return this.#caches.used
  }

  /** The answer to a question that was asked, as soon as it is there. */
  known(question: JudgeQuestion): Judgement | undefined {
    return this.#answers.get(this.#resolveId(question))
  }

  /** The same question is asked once. */
  ask(question: JudgeQuestion): Promise<Judgement> {
    const id = this.#resolveId(question)
    const pending = this.#asked.get(id)
    if (pending !== undefined) return pending
    const promise = this.#answer(question).then((answer) => {
      const judgement = this.#withLabels(answer, question)
      this.#answers.set(id, judgement)
      return judgement
    })
    this.#asked.set(id, promise)
    return promise
  }

  /**
   * Finds why no question to a model can be answered; null if one can, or where the model would only advise. A verdict that
   * was kept answers without a key. `model`: null for that of the run.
   */
  async findObstacle(model: string | null): Promise<JudgeFailure | null> {
    const { mode, models, untrusted, isAdvisoryUncalibrated: isStrict = false } = this.#setup
    if (mode !== 'auto' || untrusted !== null || !this.#caches.isEmpty) return null
    const id = models.idOf(model)
    if (isStrict && id !== null) return null
    if (id === null)
      return createFailure('judge-unavailable', 'set OPENAI_API_KEY, or the key of another provider')
    const provider = await models.provider(id)
    return 'kind' in provider && provider.reason === 'judge-unavailable' ? provider : null
  }

  /** Budget for judging; embeddings count as well. */
  get budget(): JudgeBudget {
    return this.#calls.budget
  }

  /** Calls at the same time, those for embeddings among them. */
  get slots(): Semaphore {
    return this.#calls.slots
  }

  /** Models asked in this run, and the number of questions that needed none. */
  get spending(): JudgeSpending & { readonly kept: number } {
    return { ...this.#calls.budget.spending, kept: this.#fromKept }
  }

  get diagnostics(): readonly Diagnostic[] {
    return [...this.#caches.diagnostics, ...this.#setup.replies.diagnostics]
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort()
    await Promise.all(this.#asked.values())
  }

  #resolveId(question: JudgeQuestion): string {
    // By another score it is another judge, with labels of its own.
    const { model, graded } = question
    return `${hashQuestion(question, this.#countVotes(question))} ${canonicalizeJson(graded ?? null)} ${model ?? ''}`
  }

  #countVotes({ votes }: JudgeQuestion): number {
    return votes ?? this.#setup.votes
  }

  /** With what is known of this judge and people. */
  #withLabels(judgement: Judgement, question: JudgeQuestion): Judgement {
    const { model } = judgement
    if (model === null) return judgement
    const identity = judgeIdentity(question, this.#countVotes(question))
    const { calibrations = [], isAdvisoryUncalibrated: isStrict = false } = this.#setup
    const labels = findCalibration(calibrations, { model, identity })?.confusion ?? null
    const isAdvisory = isStrict && (labels === null || !isCalibrated(labels))
    return { ...judgement, identity, labels, ...(isAdvisory ? { isAdvisory } : {}) }
  }

  async #answer(question: JudgeQuestion): Promise<Judgement> {
    const { mode, models, replies, untrusted } = this.#setup
    const characters = question.judged.reduce((sum, { text }) => sum + text.length, 0)
    if (characters > limits.judgedText) {
      const message = `what is to be judged has ${characters} characters; at most ${limits.judgedText} are judged`
      return createEmptyJudgement({ reason: 'judge-bad-request', message }, null)
    }
    const id = mode === 'replay' && question.model === null ? null : models.idOf(question.model)
    if (mode !== 'auto') {
      const whose = mode === 'replay' ? id : (id ?? '')
      const recorded = await replies.find(question, this.#countVotes(question), whose)
      if (recorded !== null) return this.#kept(recorded.verdict, question)
      if (mode === 'replay') return this.#notRecorded(question)
    }
    const cached = await this.#caches.find(question, this.#countVotes(question), id)
    if (cached !== null) return this.#kept(cached, question)
    if (untrusted !== null) {
      const message = `the change comes from ${untrusted}, so that no model is asked, and the verdict is not in the cache`
      return createEmptyJudgement({ reason: 'judge-not-asked', message }, id)
    }
    if (id === null) {
      const message =
        'no model is known; set judge-model or KENSA_JUDGE_MODEL, or give the key of a provider (ANTHROPIC_API_KEY, OPENAI_API_KEY)'
      return createEmptyJudgement({ reason: 'judge-unavailable', message }, null)
    }
    return this.#askNow(question, id)
  }

  async #askNow(question: JudgeQuestion, id: string): Promise<Judgement> {
    const { mode, replies } = this.#setup
    const votes = await Promise.all(
      Array.from({ length: this.#countVotes(question) }, () => this.#calls.vote(question, id)),
    )
    const entries = votes.flatMap(listKeptVotes)
    if (entries.length === votes.length) {
      const verdict: CachedVerdict = { name: question.name, model: id, votes: entries }
      await this.#caches.keep(question, verdict)
      if (mode === 'record') await replies.keep(buildKeptFile(question, verdict))
    }
    return decideVotes(votes, id, false)
  }

  #kept(cached: CachedVerdict, question: JudgeQuestion): Judgement {
    this.#fromKept++
    const votes = cached.votes.map(({ usage, costUsd, calls, ...ballot }): Vote => ({
      cast: presentBallot(ballot, question, this.#setup.mask),
      usage,
      costUsd,
      calls,
    }))
    return decideVotes(votes, cached.model, true)
  }

  #notRecorded(question: JudgeQuestion): Judgement {
    const key = hashQuestion(question, this.#countVotes(question)).slice(0, 12)
    const { name } = this.#setup.replies
    const message = `\`${name}\` has no reply ${key}…; what is asked has changed, or was never recorded with \`judge: record\``
    return createEmptyJudgement({ reason: 'judge-not-recorded', message }, question.model)
  }
}

function listKeptVotes({ cast, usage, costUsd, calls }: Vote): KeptVote[] {
  return 'verdict' in cast ? [{ ...cast, usage, costUsd, calls }] : []
}
