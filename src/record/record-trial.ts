import type { Diagnostic } from '../core/diagnostic.ts'
import { toError } from '../core/errors.ts'
import { omitNullish } from '../core/json.ts'
import { runFingerprint } from '../scenario/run-fingerprint.ts'
import type { TraceCost } from '../trace/model/trace-views.ts'
import type { Prices } from '../trace/prices/prices.ts'
import { recordingLines } from '../trace/formats/recording/write-recording.ts'
import type { ReadItem } from '../trace/reading/reader.ts'
import { readTraces } from '../trace/reading/read.ts'
import { captureTrial, type CaptureRequest } from './capture-trial.ts'
import type { FreshTrial } from './fresh-trial.ts'
import type { ModelStore } from './replay/model-store.ts'
import type { SpendTracker } from './spend.ts'
import { explainMissingFolder, type TestEnvironments } from './test-environments.ts'
import type { TraceStore } from './trace-store.ts'
import { openUser, type UserCost } from './user/open-user.ts'
import { resolveWorkingFolder } from './command/environment.ts'
import type { RunState, TrialJob } from './trial-job.ts'

export interface TrialContext {
  readonly agents: RunState
  readonly spend: SpendTracker
  readonly beds: TestEnvironments
  readonly store: TraceStore
  readonly modelStore: ModelStore
  /** To be called where the next trial may begin before this one is done; can be called twice. */
  readonly leavePlace: () => void
}

/** Runs the agent once and records it. `withheld` says why, if it could not. Never rejects. */
export async function recordTrial(job: TrialJob, context: TrialContext): Promise<FreshTrial> {
  const { scenario, trial, place } = job
  const withhold = (withheld: string): FreshTrial => ({
    scenario,
    trial,
    place,
    items: [],
    file: '',
    withheld,
  })
  try {
    const prepared = await prepareTrial(job, context)
    return typeof prepared === 'string' ? withhold(prepared) : await runPrepared(job, prepared, context)
  } catch (thrown) {
    return withhold(`its run could not be recorded: ${toError(thrown).message}`)
  }
}

/** Prepares what a trial needs before its command starts; or says why it does not, in a clause. */
async function prepareTrial(job: TrialJob, { agents, spend, beds, modelStore }: TrialContext) {
  const { scenario, command } = job
  const over = [agents.signal, spend.signal].find(({ aborted }) => aborted)
  if (over !== undefined) return String(over.reason)
  const bed = await beds.acquire(job)
  if (bed !== null && bed.problem !== null) return bed.problem
  const altered = (await agents.findAltered?.(scenario)) ?? null
  if (altered !== null)
    return `a command of this run, such as \`setup\`, altered \`${altered}\` of its agent; let it write to another file, so that what is run is what the change holds`
  const folder = await resolveWorkingFolder(agents.root, agents.cwd, command.workingDirectory)
  if (folder === null) return explainMissingFolder(command)
  if (command.faults !== undefined && agents.gateway === null) return noGateway
  const opened = await modelStore.open(job, agents)
  if (typeof opened === 'string') return opened
  const user = await openUser(job, agents, opened.userReplay)
  return typeof user === 'string' ? user : { ...opened, bed, folder, user }
}

type PreparedTrial = Exclude<Awaited<ReturnType<typeof prepareTrial>>, string>

async function runPrepared(
  job: TrialJob,
  { bed, folder, user, replay, userReplay, modelCalls }: PreparedTrial,
  { agents, spend, store, modelStore, leavePlace }: TrialContext,
): Promise<FreshTrial> {
  const { scenario, trial, place } = job
  const isFree = () => replay?.liveCalls === 0 && (userReplay?.liveCalls ?? 0) === 0
  const request = { agents, spend: spend.omitFree(isFree), folder, bed, replay, user, leavePlace }
  const record = () => captureRecording(job, request, modelStore)
  const { pieces, silence, problems } = await (
    agents.traceFolders.has(folder) ? agents.folderLocks.run(folder, record) : record()
  ).finally(() => user?.models?.close())
  const file = store.fileOf(scenario.id, trial, place.attempt)
  const items = await parseItems(file, pieces)
  const cost = isFree() ? noCost : priceTrace(items, agents.prices)
  spend.finish(job, addUserCost(cost, isFree() ? null : (user?.costs.current ?? null)))
  const unkept = [...problems, ...(await keepRecording(file, () => store.write(file, pieces)))]
  await agents.noteRecording?.(file)
  const notes = unkept.map((diagnostic): ReadItem => ({ kind: 'diagnostic', diagnostic }))
  const withheld = items.some(({ kind }) => kind === 'trace') ? null : 'its recording cannot be read'
  // Tells whether any span shows what the agent did. An agent can print a recording too.
  const isSilent =
    silence !== null && !items.some((item) => item.kind === 'trace' && item.trace.spans.length > 0)
  const info = { ...(isSilent ? { silence } : {}), ...omitNullish({ modelCalls }) }
  return { scenario, trial, place, items: [...items, ...notes], file, withheld, ...info }
}

/** Metrics of recorded replies, for which no model was asked. */
const noCost: TraceCost = { known: 0, complete: true, source: 'trace' }

const noGateway =
  'its `faults` need the model gateway; set `models: auto`, or `models: replay` where there are no secrets'

/** Captures a trial and keeps only its text: text and objects together can be large. */
async function captureRecording(job: TrialJob, request: CaptureRequest, modelStore: ModelStore) {
  const { scenario, trial, place } = job
  const { captured, silence } = await captureTrial(job, request)
  const by = request.agents.origins.get(scenario) ?? null
  const fingerprint = runFingerprint(scenario)
  const recording = { scenario: scenario.id, trial, place, fingerprint, by, ...captured }
  const isToKeep = request.agents.models === 'record' && place.round === 0
  const problems = isToKeep ? await keepRecording(scenario.file, () => modelStore.keep(job, captured)) : []
  return { pieces: [...recordingLines(recording)], silence, problems }
}

/** Parses the recording as a replay would, so that a fresh run and its replay cannot get different verdicts. */
async function parseItems(path: string, pieces: readonly string[]): Promise<ReadItem[]> {
  const items: ReadItem[] = []
  async function* open(): AsyncGenerator<Uint8Array> {
    for (const piece of pieces) yield Buffer.from(piece)
  }
  for await (const item of readTraces({ path, open })) items.push(item)
  return items
}

function priceTrace(items: readonly ReadItem[], prices: Prices) {
  const first = items.find((item) => item.kind === 'trace')
  first?.trace.priceBy(prices)
  return first?.trace.cost ?? null
}

/** Adds the user's cost; an unknown cost of the agent stays unknown. */
function addUserCost(cost: TraceCost | null, user: UserCost | null): TraceCost | null {
  if (user === null) return cost
  const ofAgent = cost ?? { known: 0, complete: false, source: 'prices' }
  return { ...ofAgent, known: ofAgent.known + user.usd, complete: ofAgent.complete && user.isComplete }
}

/** Stores a recording. If that fails, its verdict stays, a warning says so, and the run goes on. */
async function keepRecording(file: string, keep: () => Promise<void>): Promise<Diagnostic[]> {
  try {
    await keep()
    return []
  } catch (thrown) {
    const { message } = toError(thrown)
    return [{ code: 'recording-unkept', severity: 'warning', message, file }]
  }
}
