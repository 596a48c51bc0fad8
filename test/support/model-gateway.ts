import type { Trace } from '../../src/trace/model/trace.ts'
import type { ModelFault } from '../../src/scenario/scenario.ts'
import { ModelGateway, type TrialModels } from '../../src/record/gateway/model-gateway.ts'
import { Variables } from '../../src/record/command/telemetry-variables.ts'
import { memoryFile, readAll } from './trace-files.ts'

/** A gateway with one trial, and the variables that its command gets. */
export interface OpenGateway extends AsyncDisposable {
  readonly trial: TrialModels
  readonly env: Readonly<Record<string, string>>
  /** What is recorded so far, as lines and as a run. */
  readonly read: () => Promise<{
    readonly text: string
    readonly lines: readonly RecordedLine[]
    readonly trace: Trace
    readonly isDamaged: boolean
  }>
}

interface RecordedLine {
  readonly request: { readonly path: string; readonly headers: object; readonly body: object | null }
  readonly response: { readonly status: number; readonly body: object | null } | null
  readonly error: string | null
  readonly lost: string | null
}

/** `env`: what the variables say before the gateway takes their place. */
export async function openGateway(
  env: Readonly<Record<string, string>>,
  faults: readonly ModelFault[] = [],
): Promise<OpenGateway> {
  const gateway = await ModelGateway.start(env)
  const trial = gateway.open(Date.now, null, faults)
  const variables = new Variables('linux')
  variables.setAll(env)
  trial.redirect(variables)
  return {
    trial,
    env: variables.toRecord(),
    read: async () => {
      const text = (await trial.log.write()).toString()
      const { traces, damaged } = await readAll(memoryFile(text, 'model-calls.jsonl'))
      const lines = text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as RecordedLine)
      const [trace] = traces
      if (trace === undefined) throw new Error('nothing is recorded')
      return { text, lines, trace, isDamaged: damaged.length > 0 }
    },
    [Symbol.asyncDispose]: () => gateway.close(),
  }
}
