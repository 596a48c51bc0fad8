import { limits } from '../core/limits.ts'
import { setDay } from '../scenario/days.ts'
import type { RunCommand } from '../scenario/scenario.ts'
import type { StateFacts } from '../trace/model/trace.ts'
import { fillCommand, type FedCommand } from './command/command-input.ts'
import { buildStateEnvironment, createVariableFinder } from './command/environment.ts'
import { runProcess, type ProcessResult } from './command/process.ts'
import { explainFailedCommand } from './test-environments.ts'
import type { RunState, TrialJob } from './trial-job.ts'

/** Milliseconds between SIGTERM and SIGKILL. */
const graceMs = 5_000

/** Fills the placeholders of a command as they are for a trial. */
export function fillForTrial(
  command: Pick<RunCommand, 'argv' | 'env' | 'inputVia' | 'hasPlaceholder'>,
  { scenario }: TrialJob,
  agents: RunState,
): FedCommand {
  const today = Math.floor(agents.now() / 86_400_000)
  const dated = { ...setDay(scenario, today), today }
  return fillCommand(command, dated, process.platform, createVariableFinder(agents))
}

/**
 * Runs the `state_command` of a trial whose agent has ended, with all that it had started; null where there is none. After an agent
 * that we ended, the state is that of half a run: it is not asked for.
 */
export async function takeState(
  job: TrialJob,
  agents: RunState,
  folder: string,
  agent: ProcessResult,
): Promise<StateFacts | null> {
  const { command } = job
  const { stateCommand } = command
  if (stateCommand === undefined) return null
  const isOver = agent.end === 'exited'
  const fed = fillForTrial({ ...command, argv: stateCommand, inputVia: 'none' }, job, agents)
  const reason = isOver ? fed.problem : 'the agent did not end by itself'
  if (reason !== null) return { text: '', problem: reason }
  const result = await runProcess({
    argv: fed.argv,
    cwd: folder,
    env: buildStateEnvironment(agents, fed.variables),
    stdin: null,
    timeoutMs: command.timeoutMs ?? agents.timeoutMs,
    graceMs,
    signal: agents.signal,
    now: agents.now,
  })
  await result.cleanUp()
  const { text, isCut } = result.stdout
  const problem = explainFailedCommand('state', stateCommand, result, agents.redactor)
  const all = problem ?? (isCut ? `its state command printed more than ${mostMebibytes} MiB` : null)
  return { text: agents.redactor.text(all === null ? text : ''), problem: all && agents.redactor.text(all) }
}

const mostMebibytes = limits.recordedOutput / (1 << 20)
