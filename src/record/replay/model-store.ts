import { formatDay } from '../../core/day.ts'
import { quoteShellArgument, escapeJson } from '../../core/escape.ts'
import {
  objectOrNull,
  parseJson,
  textOrNull,
  writeJson,
  toMapping,
  type JsonObject,
} from '../../core/json.ts'
import { openDiskTree } from '../../files/disk-tree.ts'
import { parseExchange, writeExchange, type ModelExchange } from '../../trace/formats/exchange/exchange.ts'
import { findModelInPath } from '../../trace/formats/exchange/model-routes.ts'
import type { ProcessFacts } from '../../trace/model/trace.ts'
import type { CapturedTrial } from '../capture-trial.ts'
import { replaysModels } from '../gateway/model-mode.ts'
import { TraceStore } from '../trace-store.ts'
import type { RunState, TrialJob } from '../trial-job.ts'
import { ModelReplay } from './model-replay.ts'
import { createHash } from 'node:crypto'
import { requireGateError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { FileTree } from '../../files/paths.ts'
import { fingerprintInput } from '../../scenario/run-fingerprint.ts'
import type { Scenario } from '../../scenario/scenario.ts'

/** What answers the model calls of a trial, and the recording that it answers from; null if models are asked. */
interface OpenedReplay {
  readonly replay: ModelReplay | null
  /** The same for those of the simulated user; null if models are asked. */
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

  /** Opens the replies of a trial; a clause says why nothing can answer. */
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

  /** Describes what a run with recorded replies does not tell, in a sentence; null if all models were asked. */
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
    const names = models?.slice(0, maxNamed).join(', ')
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

const maxNamed = 5

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

/** Renders the model calls of a trial as committed: a line about them, then one for each, with line breaks. */
function renderModelRecording(scenario: Scenario, trial: number, exchanges: readonly ModelExchange[]) {
  const lines = exchanges.map((exchange) => escapeJson(writeExchange(exchange)))
  const facts = { model_calls: 1, scenario: scenario.id, trial, input: fingerprintAsked(scenario) }
  return [`${escapeJson(writeJson({ ...facts, digest: digestLines(facts, lines) }))}\n`, ...lines]
}

/** Fingerprints what the agent is given, by which recorded ids are those of this scenario. */
function fingerprintAsked({ input, row }: Scenario): string {
  return fingerprintInput(row === null ? input : { input, row: row.data })
}

function digestLines(facts: JsonObject, lines: readonly string[]): string {
  const hash = createHash('sha256').update(writeJson(facts))
  for (const line of lines) hash.update('\n').update(line.trim())
  return hash.digest('hex')
}

interface RecordedTrial {
  readonly scenario: Scenario
  /** 1-based. */
  readonly trial: number
}

/** Reads the recording of a trial of the scenario at this path; a clause says why there is none to answer from. */
async function readModelRecording(tree: FileTree, path: string, of: RecordedTrial) {
  try {
    if ((await tree.size(path)) === null)
      return `there is no recording of its model calls at \`${path}\`${of.trial > 1 ? `, and that of another trial ${isAgain}` : ''}`
    return parseModelRecording(await tree.readText(path, 2 * limits.recordedExchanges), path, of)
  } catch (thrown) {
    return `\`${path}\` cannot be read: ${requireGateError(thrown).message}`
  }
}

const isAgain = 'would be the same trial again'

function parseModelRecording(text: string, path: string, { scenario, trial }: RecordedTrial) {
  const [first = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '')
  const { digest, ...facts } = toMapping(parseJson(first))
  if (facts['model_calls'] !== 1) return `\`${path}\` does not begin as a recording of model calls does`
  if (facts['scenario'] !== scenario.id || facts['input'] !== fingerprintAsked(scenario))
    return `the model calls in \`${path}\` were recorded with another input`
  if (facts['trial'] !== trial)
    return `the model calls in \`${path}\` are those of another trial, and ${isAgain}`
  const exchanges = lines.map((line) => parseExchange(parseJson(line)))
  const broken = exchanges.indexOf(null)
  if (broken >= 0) return `\`${path}\`: line ${broken + 2} is no model call`
  return {
    exchanges: exchanges.filter((each) => each !== null),
    isEdited: digest !== digestLines(facts, lines),
  }
}
