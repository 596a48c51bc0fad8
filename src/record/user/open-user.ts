import { JudgeBudget } from '../../judge/judge-budget.ts'
import type { JudgeModels } from '../../judge/provider.ts'
import { fillWord, formatArgument } from '../../scenario/command-placeholders.ts'
import { setDay } from '../../scenario/days.ts'
import type { SimulatedUser } from '../../scenario/scenario.ts'
import { Variables } from '../command/telemetry-variables.ts'
import { replaysModels } from '../gateway/model-mode.ts'
import type { TrialModels } from '../gateway/model-gateway.ts'
import type { ModelReplay } from '../replay/model-replay.ts'
import type { RunState, TrialJob } from '../trial-job.ts'
import { findFreePort } from './http-channel.ts'
import type { UserModel } from './user-model.ts'

/** What the model of a trial's user has cost, in dollars. */
export interface UserCost {
  readonly usd: number
  /** Every call is priced. */
  readonly isComplete: boolean
}

/** The simulated user of one trial, ready to talk. */
export interface OpenedUser {
  /** With the fields of the row in its texts. */
  readonly user: SimulatedUser
  readonly opening: string | null
  /** Null if it talks by lines. */
  readonly port: number | null
  readonly model: UserModel
  /** Its model calls pass through this; null if nothing is recorded. */
  readonly models: TrialModels | null
  readonly replay: ModelReplay | null
  readonly costs: { current: UserCost; onChange: (cost: UserCost) => void }
}

const untrusted =
  'its simulated user asks a model, which is not done for an untrusted change; commit recorded model calls, and set `models: replay`'

/** Returns null if the trial has no simulated user, or a clause with the reason that it cannot be opened. */
export async function openUser(
  job: TrialJob,
  agents: RunState,
  replay: ModelReplay | null,
): Promise<OpenedUser | string | null> {
  const { user } = job.command
  if (user === undefined) return null
  if (!agents.trusted && !(replaysModels(agents.models) && replay !== null)) return untrusted
  const models = agents.gateway?.open(agents.now, replay) ?? null
  const providers = openModels(agents, models)
  const id = providers.idOf(user.model) ?? user.model
  const provider = await providers.provider(id)
  if ('kind' in provider) {
    models?.close()
    return `its simulated user cannot be asked: ${provider.message}`
  }
  const budget = new JudgeBudget(null, agents.prices)
  const costs: OpenedUser['costs'] = { current: { usd: 0, isComplete: true }, onChange: () => undefined }
  const { timeoutMs } = agents.user
  const onUsage: UserModel['onUsage'] = async (usage) => {
    const cost = await budget.charge(id, 0, usage)
    const { usd, isComplete } = costs.current
    costs.current = { usd: usd + (cost ?? 0), isComplete: isComplete && cost !== null }
    costs.onChange(costs.current)
  }
  const port = user.http === undefined ? null : await findFreePort()
  return {
    ...fillUser(user, job, agents),
    port,
    model: { provider, id, timeoutMs, onUsage },
    models,
    replay,
    costs,
  }
}

/** Fills the row's fields and the dates of the day into the user's texts. */
function fillUser(user: SimulatedUser, { scenario }: TrialJob, { now }: RunState) {
  const today = Math.floor(now() / 86_400_000)
  const { input, row } = setDay(scenario, today)
  const fill = (text: string) => fillWord(text, input, row, () => undefined, today)
  const { goal, persona, stopWhen } = user
  const filled = {
    goal: fill(goal),
    ...(persona !== undefined && { persona: fill(persona) }),
    ...(stopWhen !== undefined && { stopWhen: fill(stopWhen) }),
  }
  const opening = user.first === 'user' && input !== null ? formatArgument(input) : null
  return { user: { ...user, ...filled }, opening }
}

/** Uses the gateway if there is one, so that calls are recorded, and answered from recordings. */
function openModels({ env, user }: RunState, models: TrialModels | null): JudgeModels {
  if (models === null) return user.open(env, user.baseUrl)
  const variables = new Variables(process.platform)
  for (const [name, value] of Object.entries(env)) if (value !== undefined) variables.set(name, value)
  if (user.baseUrl !== null) variables.set('OPENAI_BASE_URL', user.baseUrl)
  models.redirect(variables)
  return user.open(
    variables.toRecord(),
    user.baseUrl === null ? null : (variables.get('OPENAI_BASE_URL') ?? user.baseUrl),
  )
}
