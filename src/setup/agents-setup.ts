import { keptCredentials } from '../baseline/git/kept-credentials.ts'
import { normalPath } from '../files/paths.ts'
import type { Options } from '../options/options.ts'
import type { FurtherTrials, RecordTrials } from '../record/fresh-trial.ts'
import type { Progress } from '../record/progress.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { commandsLeft, type ChangeOrigin } from './commands-left.ts'
import { recordNever } from '../score/absence.ts'
import type { Agents } from '../score/agents.ts'
import type { Prices } from '../trace/prices/prices.ts'

/** What running agents needs to know of the world. */
export interface AgentSurroundings extends ChangeOrigin {
  readonly root: string
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly progress: Progress
}

/** Of the base only what was recorded is scored. */
export const recordedOnly: Agents = { kind: 'left', reason: 'commands of the base are not started' }

/** Whether agents are run, by what the options say and whom the change comes from. */
export function agentsOf(options: Options, surroundings: AgentSurroundings, prices: Prices): Agents {
  if (options.replay) return replayOf(options)
  if (options.record === 'never') {
    return { kind: 'left', reason: recordNever }
  }
  const left = commandsLeft(options, surroundings)
  if (left !== null) return { kind: 'left', reason: left }
  return {
    kind: 'run',
    record: recorder(options, surroundings, prices),
    always: options.record === 'always',
  }
}

/** Recordings of a run, the present one's or the base's, stand for it. */
export function replayOf(options: Options): Agents {
  return {
    kind: 'replay',
    folder: normalPath(options['traces-dir']),
    always: options.record === 'always',
  }
}

function recorder(
  options: Options,
  { root, cwd, env, now, progress, untrusted }: AgentSurroundings,
  prices: Prices,
): RecordTrials {
  const load = async () => {
    const { agentRunner } = await import('../record/run-agents.ts')
    return agentRunner({
      root,
      cwd,
      env,
      now,
      progress,
      trusted: untrusted === null,
      concurrency: options.concurrency,
      timeoutMs: options.timeout * 1000,
      secrets: await keptCredentials({ root, env }),
      prices,
      maxSpendUsd: options['max-spend-usd'] ?? null,
      folder: normalPath(options['traces-dir']),
    })
  }
  // One for all that is run: what it may spend is what is left of the cap.
  let runner: Promise<RecordTrials> | null = null
  return async function* record(scenarios: readonly Scenario[], further?: FurtherTrials) {
    // Most runs start nothing, and need not load what it takes.
    if (scenarios.length === 0) return
    runner ??= load()
    yield* (await runner)(scenarios, further)
  }
}
