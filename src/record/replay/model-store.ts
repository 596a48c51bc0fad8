import { formatDay } from '../../core/day.ts'
import { quoteShellArgument } from '../../core/escape.ts'
import { objectOrNull, parseJson, textOrNull } from '../../core/json.ts'
import { openDiskTree } from '../../files/disk-tree.ts'
import { parseExchange, type ModelExchange } from '../../trace/formats/exchange/exchange.ts'
import { findModelInPath } from '../../trace/formats/exchange/model-routes.ts'
import type { ProcessFacts } from '../../trace/model/trace.ts'
import type { CapturedTrial } from '../capture-trial.ts'
import { replaysModels } from '../gateway/model-mode.ts'
import { TraceStore } from '../trace-store.ts'
import type { RunState, TrialJob } from '../trial-job.ts'
import { readModelRecording, renderModelRecording } from './model-recording.ts'
import { ModelReplay } from './model-replay.ts'

/** What answers the model calls of a trial, and the recording that it answers from; null where models are asked. */
interface OpenedReplay {
  readonly replay: ModelReplay | null
  /** The same for those of the simulated user; null where models are asked. */
  readonly userReplay: ModelReplay | null
  readonly modelCalls: { readonly file: string; readonly isEdited: boolean } | null
}

const noReplay: OpenedReplay = { replay: null, userReplay: null, modelCalls: null }

type Agents = Pick<RunState, 'models' | 'redactor' | 'now' | 'trusted'>

/** The committed recordings of model calls, a file for each trial of a scenario. */
export class ModelStore {
  readonly #root: string
  readonly #store: TraceStore
  readonly #days = new Set<string>()
  readonly #models = new Set<string>()
  readonly #opened: ModelReplay[] = []

  /** `folder`: relative to `root`. */
  constructor(root: string, folder: string) {
    this.#root = root
    this.#store = new TraceStore(root, folder, { isCommitted: true })
  }

  /** A clause says why nothing can answer. */
  async open({ scenario, command, trial }: TrialJob, agents: Agents): Promise<OpenedReplay | string> {
    const { models: mode, redactor, now, trusted } = agents
    if (!replaysModels(mode)) return noReplay
    const file = this.#store.fileOf(scenario.id, trial)
    const anew = `scenario-gate run ${quoteShellArgument(scenario.file)} --models record`
    const recording = await readModelRecording(openDiskTree(this.#root), file, { scenario, trial })
    if (typeof recording === 'string') {
      if (mode === 'replay-else-live') return noReplay
      return `${recording}; record with \`${anew}\``
    }
    const { exchanges, isEdited } = recording
    this.#note(exchanges)
    const options = {
      ignore: command.replayIgnore ?? [],
      agentInput: [scenario.input, scenario.row?.data ?? null],
      command: anew,
      goesLive: mode !== 'replay',
      now,
      redactor,
    }
    const replay = new ModelReplay(
      exchanges.filter(({ by }) => by === undefined),
      options,
    )
    this.#opened.push(replay)
    const isUser = exchanges.filter(({ by }) => by === 'user')
    const ofUser = {
      ...options,
      ignore: [],
      who: 'the simulated user',
      goesLive: options.goesLive && trusted,
    }
    const userReplay = command.user === undefined ? null : new ModelReplay(isUser, ofUser)
    return { replay, userReplay, modelCalls: { file, isEdited } }
  }

  /**
   * Saves the model calls of a trial, as JSON Lines.
   * @throws Error that says why not
   */
  async keep({ scenario, trial }: TrialJob, { files, process, userCalls }: CapturedTrial): Promise<void> {
    const calls = files.find(({ isGateway }) => isGateway === true)?.bytes ?? new Uint8Array()
    const ofUser = parseExchanges(userCalls).map((exchange): ModelExchange => ({ ...exchange, by: 'user' }))
    // What was made up is made up again.
    const ofAgent = parseExchanges(calls).filter(({ injected }) => injected === undefined)
    const exchanges = [...ofAgent, ...ofUser].sort((a, b) => a.startUs - b.startUs)
    const why = explainUnkept(exchanges, process)
    if (why !== null) throw new Error(`The model calls of \`${scenario.id}\` were not recorded: ${why}`)
    const file = this.#store.fileOf(scenario.id, trial)
    await this.#store.write(file, renderModelRecording(scenario, trial, exchanges))
  }

  /** What a run with recorded replies does not tell, in a sentence; null where all models were asked. */
  describeReplies(): string | null {
    if (this.#opened.length === 0) return null
    const [days, models] = [this.#days, this.#models].map((set) => [...set].sort())
    const when = [...new Set([days?.at(0), days?.at(-1)])].join(' to ')
    const live = this.#opened.reduce((sum, { liveCalls }) => sum + liveCalls, 0)
    const some =
      live === 0 ? '' : ` ${live} ${live === 1 ? 'call was' : 'calls were'} new, and sent to the model.`
    const unasked = this.#opened.filter(({ hasAsked }) => !hasAsked).length
    const none =
      unasked === 0 ? '' : ` Of ${unasked} of ${this.#opened.length} trials no call came to the gateway.`
    const names = models?.slice(0, mostNamed).join(', ')
    return `Model replies are of ${[when, names].filter(Boolean).join(', ')}; the behaviour of the model was not tested.${some}${none}`
  }

  #note(exchanges: readonly ModelExchange[]): void {
    for (const { startUs, request } of exchanges) {
      this.#days.add(formatDay(startUs / 1e3))
      const body = request.body !== null && 'json' in request.body ? objectOrNull(request.body.json) : null
      const model = textOrNull(body?.['model']) ?? findModelInPath(request.path)
      if (model !== null) this.#models.add(model)
    }
  }
}

const mostNamed = 5

function parseExchanges(bytes: Uint8Array): ModelExchange[] {
  const lines = Buffer.from(bytes).toString().split('\n')
  return lines.flatMap((line) => parseExchange(parseJson(line)) ?? [])
}

function explainUnkept(exchanges: readonly ModelExchange[], { end, exitCode }: ProcessFacts): string | null {
  if (end !== 'exited' || exitCode !== 0) return 'its command did not come to a good end.'
  if (exchanges.length === 0) return 'none came to the gateway.'
  const lost = exchanges.find((exchange) => exchange.lost !== null)?.lost ?? null
  return lost === null ? null : `of one, ${lost}.`
}
