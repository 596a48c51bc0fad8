import { setTimeout as pause } from 'node:timers/promises'
import { GateError } from '../../core/errors.ts'
import { modelOf } from '../model-id.ts'
import type { JudgeFailure, JudgeModels, JudgeProvider, Mask } from '../provider.ts'
import { askModel, type Concessions, type ReadyProvider } from './ask-model.ts'
import { connectionTo, usableUrl, valueOf, type ConnectionSettings, type Environment } from './connection.ts'
import { compatible, knownProvider } from './known-providers.ts'
import { idAtBaseUrl, idByKeys, idByName } from './model-names.ts'

/** What the user says of who judges. */
export interface JudgeModelSettings {
  /** `judge-model`: `provider/model`, or the name of a model. */
  readonly model: string | null
  /** `judge-base-url`: who speaks OpenAI's chat completions, and is asked in the place of all others. */
  readonly baseUrl: string | null
  /** The input `judge-api-key`: of the provider of `model`, or of `baseUrl`. */
  readonly apiKey: string | null
  readonly env: Environment
  readonly mask: Mask
  /** How waits pass between attempts; tests do not wait. */
  readonly wait?: ReadyProvider['wait']
}

/**
 * Who is asked. A model is, in this order: what a question names, `judge-model`, `KENSA_JUDGE_MODEL`, the
 * usual one of the first provider that has a key. With a base URL, every model is asked there.
 * @throws GateError `bad-option` for a key that nothing says the owner of, or a base URL that cannot be used.
 */
export function judgeModels(settings: JudgeModelSettings): JudgeModels {
  const { env, baseUrl, mask, wait = paused } = settings
  const given = settings.model ?? valueOf(env, 'KENSA_JUDGE_MODEL')
  const idOf = baseUrl === null ? idByName : idAtBaseUrl
  const connections = connectionSettings(settings)
  const loaded = new Map<string, Promise<JudgeProvider | JudgeFailure>>()
  return {
    idOf(named) {
      const name = named ?? given
      if (name !== null) return idOf(name)
      return baseUrl === null ? idByKeys((variable) => valueOf(env, variable) !== null) : null
    },
    provider(id) {
      const known = loaded.get(id)
      if (known !== undefined) return known
      const loading = load(modelOf(id).provider ?? '', connections, { mask, wait })
      loaded.set(id, loading)
      return loading
    },
  }
}

/**
 * How {@link connectionTo} is to find providers.
 * @throws GateError as {@link judgeModels} does.
 */
export function connectionSettings({
  model,
  baseUrl,
  apiKey,
  env,
}: Omit<JudgeModelSettings, 'mask' | 'wait'>): ConnectionSettings {
  const usable = baseUrl === null ? null : usableUrl(baseUrl)
  const key = apiKey?.trim() || null
  if (key === null) return { baseUrl: usable, input: null, env }
  const given = model ?? valueOf(env, 'KENSA_JUDGE_MODEL')
  const owner = usable !== null ? compatible : given === null ? null : modelOf(idByName(given)).provider
  if (owner === null) {
    throw new GateError(
      'bad-option',
      'Input `judge-api-key` needs `judge-model` or `judge-base-url`: nothing says whose key it is',
    )
  }
  return { baseUrl: usable, input: { apiKey: key, provider: owner }, env }
}

async function load(
  id: string,
  settings: ConnectionSettings,
  surroundings: Pick<ReadyProvider, 'mask' | 'wait'>,
): Promise<JudgeProvider | JudgeFailure> {
  const found = connectionTo(id, settings)
  if ('kind' in found) return found
  const { provider, ...connection } = found
  const source = provider ?? knownProvider('openai')
  try {
    const open = await source?.load()
    if (open === undefined) throw new Error('there is no client')
    const ready = { ...connection, ...surroundings, open, isHeldToSchema: provider !== null }
    const concessions: Concessions = { noSchema: false, otherLimit: false }
    return { ask: (request) => askModel(ready, request, concessions) }
  } catch {
    return {
      kind: 'failed',
      reason: 'judge-unavailable',
      message: `the client for ${connection.label} cannot be loaded`,
    }
  }
}

async function paused(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined)
}
