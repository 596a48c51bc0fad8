import { randomBytes } from 'node:crypto'
import { listLeaves } from '../checks/bind.ts'
import { isExitCheck } from '../checks/surfaces/on-part.ts'
import type { JsonObject } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import type { RecordedFile, Recording } from '../trace/formats/recording/recording.ts'
import type { ProcessFacts } from '../trace/model/trace.ts'
import { buildTrialEnvironment } from './command/environment.ts'
import { createUnstartedResult, runProcess, type ProcessResult } from './command/process.ts'
import { detectMissingSpans, type MissingSpansInfo } from './fresh-trial.ts'
import type { TrialModels } from './gateway/model-gateway.ts'
import { LiveMonitor } from './live-monitor.ts'
import { maskAll } from './redact/stream-mask.ts'
import type { Inbox } from './otlp/receiver.ts'
import type { ModelReplay } from './replay/model-replay.ts'
import type { TrialWindow } from './shared-spans.ts'
import type { PaidSpend } from './spend.ts'
import { fillForTrial, takeState } from './take-state.ts'
import type { TestEnvironment } from './test-environments.ts'
import type { RunState, TrialJob } from './trial-job.ts'
import type { OpenedUser } from './user/open-user.ts'
import { UserDialogue } from './user/user-dialogue.ts'
import type { OpenTrial } from './written/named-traces.ts'
import { TraceFolder } from './written/trace-folder.ts'
import type { WrittenTraces } from './written/written-traces.ts'

/** Milliseconds. */
const times = {
  /** Between SIGTERM and SIGKILL. */
  grace: 5_000,
  /** Spans that are still on their way when the command has ended: for as long as they come, within bounds. */
  quiet: 250,
  late: 5_000,
}

export interface CaptureRequest {
  readonly agents: RunState
  readonly spend: PaidSpend
  /** Absolute; where the command starts. */
  readonly folder: string
  readonly bed: TestEnvironment | null
  /** What answers in the place of models; null for none. */
  readonly replay: ModelReplay | null
  /** The simulated user; null for none. */
  readonly user: OpenedUser | null
  /** Lets the next trial begin. */
  readonly leavePlace: () => void
}

export type CapturedTrial = Omit<Recording, 'scenario' | 'trial' | 'place' | 'fingerprint' | 'by'> & {
  /** What the simulated user asked its model, as lines; empty for nothing. */
  readonly userCalls: Uint8Array
}

/** Runs the command of a trial once and collects all that it emits, secrets masked. */
export async function captureTrial(job: TrialJob, request: CaptureRequest) {
  const { agents, spend, folder, bed, replay, user } = request
  const inbox = agents.receiver.open()
  const models = agents.gateway?.open(agents.now, replay, job.command.faults) ?? null
  const traces = await TraceFolder.make()
  const [traceId, caller] = [16, 8].map((bytes) => randomBytes(bytes).toString('hex')) as [string, string]
  const visit = bed?.spans.join(traceId, () => inbox.requests) ?? null
  const sent = () => [...inbox.requests, ...(visit?.requests() ?? [])]
  const watch = new LiveMonitor(job, createNewRequestsReader(inbox, visit), spend, agents)
  watchSources(watch, inbox, { models, user }, spend)
  const dialogue = user && new UserDialogue(user, agents)
  let named: OpenTrial | null = null
  try {
    const { traceFile } = job.command
    named = traceFile === null ? null : await agents.namedTraces.begin(folder, traceFile)
    const ends = { inbox, models, traceFolder: traces.path, watch, dialogue, traceId, caller }
    const begun = leaveRecording(await startCommand(job, request, ends), job, { replay, ...ends })
    if (isAlone(job, request) && begun.result.isGone()) request.leavePlace()
    await endCommand(begun.result, ends, visit, agents)
    const state = await takeState(job, agents, folder, begun.result)
    const written = [await traces.read(), ...(named === null ? [] : [await named.read()])]
    const files = [...written.flatMap((list) => list.files), ...(await listModelCalls(models))]
    const isUntold = traceFile !== null && files.length === 0 && sent().length === 0
    const lost = listLosses(begun.result, { visit, written, isUntold })
    const captured = {
      process: buildProcessFacts(begun, isUntold || lost.length > 0 || isPartial(inbox, begun.result)),
      caller,
      stdout: begun.result.stdout.text,
      files,
      state,
      conversation: dialogue?.facts ?? null,
      userCalls: (await user?.models?.log.write()) ?? new Uint8Array(),
      requests: sent(),
      problems: [...lost, ...inbox.problems, ...begun.problems],
    }
    const keys = [models, user?.models].flatMap((each) => each?.log.secrets ?? [])
    const masked = maskAll(captured, agents.redactor, keys)
    return { captured: masked, silence: detectSilence(begun, inbox, captured) }
  } finally {
    watch.close()
    inbox.close()
    models?.close()
    named?.end()
    if (visit !== null) bed?.spans.leave(visit)
    await traces.remove()
  }
}

function detectSilence(
  { result }: Begun,
  inbox: Inbox,
  { requests, files, process: { isDamaged } }: CapturedTrial,
): MissingSpansInfo | null {
  // Model calls that went through the gateway are looked for where the recording is read.
  const written = files.filter(({ isGateway }) => isGateway !== true).length
  return detectMissingSpans(result, inbox, { requests: requests.length, written, isDamaged })
}

/** Shows a monitor all that arrives of a trial; what it or the cap of the run ends may ask no model any more. */
function watchSources(
  watch: LiveMonitor,
  inbox: Inbox,
  { models, user }: { readonly models: TrialModels | null; readonly user: OpenedUser | null },
  spend: PaidSpend,
): void {
  inbox.onRequest(() => watch.onSpans())
  models?.log.onExchange((exchange) => watch.onExchange(exchange))
  if (user !== null) user.costs.onChange = ({ usd }) => watch.onUserCost(usd)
  const stop = AbortSignal.any([spend.signal, watch.signal])
  models?.stopAt(stop, (planned) => watch.foresee(planned))
  user?.models?.stopAt(stop)
}

/** Lists what the agent asked its models, as a file; none if it asked nothing by the gateway. */
async function listModelCalls(models: TrialModels | null): Promise<RecordedFile[]> {
  if (models === null || models.log.count === 0) return []
  return [{ name: 'model-calls.jsonl', bytes: await models.log.write(), isNamed: false, isGateway: true }]
}

/**
 * Tells whether nothing of a trial but what is sent to its own address is still to be looked at when its command is gone: no file or
 * state that the next command could change, for us or for a program that is asked about it, no server that both use, no cost that
 * decides whether there is a next one.
 */
function isAlone({ scenario, command }: TrialJob, { bed, spend }: CaptureRequest): boolean {
  const looksAround = scenario.checks
    .flatMap(listLeaves)
    .some(({ check }) => (check?.custom ?? check?.remote) !== undefined || check?.needs.includes('media'))
  const isRead = command.traceFile !== null || command.stateCommand !== undefined || looksAround
  return bed === null && spend.cap === null && !isRead
}

/** Waits for spans that are still on their way, and ends what the command left running. */
async function endCommand(
  { end, cleanUp }: ProcessResult,
  { inbox, models, watch }: TrialEnds,
  visit: TrialWindow | null,
  { signal }: RunState,
): Promise<void> {
  if (end !== 'not-started') {
    await inbox.settle({ quietMs: times.quiet, maxMs: times.late, signal })
    await visit?.settle()
  }
  watch.close()
  await cleanUp()
  models?.close()
  inbox.close()
}

/** Names what is missing of what a command did, one sentence each. `isUntold`: all of it. */
function listLosses(
  result: ProcessResult,
  from: {
    readonly visit: TrialWindow | null
    readonly written: readonly WrittenTraces[]
    readonly isUntold: boolean
  },
): string[] {
  return [
    ...(from.visit?.problems() ?? []),
    ...from.written.flatMap(({ problems }) => problems),
    // The trial already says how its command failed, which is why it wrote nothing.
    ...(from.isUntold && result.end === 'exited' && result.exitCode === 0 ? [notWritten] : []),
    ...(result.stdout.isCut ? [cutOutput] : []),
  ]
}

/** Takes the requests of a trial since it was last called, those of its command first. */
function createNewRequestsReader(inbox: Inbox, visit: TrialWindow | null): () => readonly JsonObject[] {
  let taken = 0
  return () => {
    const requests = inbox.requests.slice(taken)
    taken += requests.length
    return [...requests, ...(visit?.newRequests() ?? [])]
  }
}

const notWritten =
  'The command wrote nothing to the file in `trace_file`, and sent no spans: what the agent did is not known.'

const cutOutput = `Left out: standard output after ${limits.recordedOutput / (1 << 20)} MiB, the most that is kept of a trial.`

/** Tells whether a request was cut off by us: that part of the run is missing anyway. */
function isPartial(inbox: Inbox, { end }: ProcessResult): boolean {
  const wasEnded = end === 'stopped' || end === 'timed-out'
  return inbox.isDamaged && !(wasEnded && inbox.isOnlyBrokenOff)
}

/** Places that catch the output of a command. */
interface TrialEnds {
  readonly inbox: Inbox
  readonly models: TrialModels | null
  readonly traceFolder: string
  readonly watch: LiveMonitor
  /** Null without a simulated user. */
  readonly dialogue: UserDialogue | null
  /** Announced to the command as those to be continued. */
  readonly traceId: string
  readonly caller: string
}

interface Begun {
  readonly argv: readonly string[]
  readonly result: ProcessResult
  readonly problems: readonly string[]
}

async function startCommand(
  job: TrialJob,
  { agents, spend, folder, replay, user }: CaptureRequest,
  { inbox, models, traceFolder, watch, dialogue, traceId, caller }: TrialEnds,
): Promise<Begun> {
  const { scenario, command, trial } = job
  const fed = fillForTrial(command, job, agents)
  const place = {
    scenario: scenario.id,
    trial,
    traceId,
    spanId: caller,
    traceFolder,
    models,
  }
  const { env, refused } = buildTrialEnvironment(agents, { env: fed.variables }, inbox.endpoint, place)
  const problems = refused.map((name) => `\`env\` may not set ${name}, and did not.`)
  if (fed.problem !== null)
    return { argv: fed.shown, result: createUnstartedResult(fed.problem, agents.now()), problems }
  const result = await runProcess({
    argv: fed.argv,
    cwd: folder,
    env: { ...env, ...fed.env, ...(user?.port && { PORT: String(user.port) }) },
    stdin: fed.stdin,
    timeoutMs: command.timeoutMs ?? agents.timeoutMs,
    graceMs: times.grace,
    mark: inbox.endpoint,
    signal: AbortSignal.any([
      ...[agents, spend, watch].map(({ signal }) => signal),
      ...(replay === null ? [] : [replay.signal]),
      ...(dialogue === null ? [] : [dialogue.signal]),
    ]),
    now: agents.now,
    // In a conversation no line that is printed is the answer.
    ...(dialogue === null ? { onOutput: (text) => watch.takeOutput(text) } : { dialogue }),
  })
  return { argv: fed.shown, result, problems }
}

/** Marks a trial as stopped if it asked something new, met none of its faults, or left its conversation early. */
function leaveRecording(
  begun: Begun,
  { scenario: { checks } }: TrialJob,
  { replay, models, dialogue }: Pick<TrialEnds, 'models' | 'dialogue'> & Pick<CaptureRequest, 'replay'>,
): Begun {
  const { result } = begun
  // Any other exit is reason enough, unless a check is about it.
  const hasLeft = result.end === 'exited' && (result.exitCode === 0 || checks.some(isExitCheck))
  const failure = hasLeft ? (dialogue?.failure ?? null) : null
  const reason = replay?.miss ?? failure ?? models?.faults.explainUnmet(result.end) ?? null
  return reason === null ? begun : { ...begun, result: { ...result, end: 'stopped', reason } }
}

function buildProcessFacts({ argv, result }: Begun, isDamaged: boolean): ProcessFacts {
  const { end, exitCode, signal, startMs, endMs, stderr, reason } = result
  return {
    argv,
    end,
    exitCode,
    signal,
    startUs: startMs * 1000,
    endUs: endMs * 1000,
    stderr,
    reason,
    isDamaged,
  }
}
