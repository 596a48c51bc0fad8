import { keptCredentials } from '../baseline/git/kept-credentials.ts'
import { diskTree } from '../files/disk-tree.ts'
import { normalPath } from '../files/paths.ts'
import type { Options } from '../options/options.ts'
import type { FurtherTrials, RecordTrials } from '../record/fresh-trial.ts'
import type { Progress } from '../record/progress.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { commandsLeft, type ChangeOrigin } from './commands-left.ts'
import { AgentDigests } from './agent-digests.ts'
import { recordNever } from '../score/absence.ts'
import type { Agents } from '../score/score-request.ts'
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

/** Which recordings count: the same on both sides of a comparison, whoever the change comes from. */
const countedBy = { auto: 'named', always: 'none', never: 'all' } as const

/** Agents of the base, which are never run. */
export function recordedOnly({ record }: Options): Agents {
  return { kind: 'left', recorded: countedBy[record], reason: 'commands of the base are not started' }
}

/** Whether agents are run, by what the options say and whom the change comes from. */
export function agentsOf(options: Options, surroundings: AgentSurroundings, prices: Prices): Agents {
  const recorded = countedBy[options.record]
  if (options.replay) return replayOf(options)
  if (options.record === 'never') return { kind: 'left', recorded, reason: recordNever }
  const left = commandsLeft(options, surroundings)
  if (left !== null) return { kind: 'left', recorded, reason: left }
  return { kind: 'run', recorded, record: recorder(options, surroundings, prices) }
}

/** Recordings of a run, the present one's or the base's, stand for it. */
export function replayOf(options: Options): Agents {
  return {
    kind: 'replay',
    folder: normalPath(options['traces-dir']),
    recorded: countedBy[options.record],
  }
}

function recorder(
  options: Options,
  { root, cwd, env, now, progress, untrusted }: AgentSurroundings,
  prices: Prices,
): RecordTrials {
  const load = async () => {
    const { agentRunner } = await import('../record/run-agents.ts')
    const digests = new AgentDigests(options, { root, cwd, env }, diskTree(root))
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
      originOf: (scenario) => digests.originOf(scenario),
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
