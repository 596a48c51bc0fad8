import type { TraceFormat } from '../reader.ts'
import { deepeval } from './deepeval.ts'
import { inspectLog } from './inspect-log.ts'
import { jaegerJson } from './jaeger-json.ts'
import { langfuse } from './langfuse.ts'
import { langsmith } from './langsmith.ts'
import { mlflow } from './mlflow.ts'
import { openaiAgents } from './openai-agents.ts'
import { otelJs } from './otel-js.ts'
import { otelPython } from './otel-python.ts'
import { phoenix } from './phoenix.ts'
import { promptfoo } from './promptfoo.ts'
import { vitestEvals } from './vitest-evals.ts'

/** What tools for tracing and for evals write. Loaded where a file is not OpenTelemetry's. */
export const spanFormats = [
  jaegerJson,
  phoenix,
  otelPython,
  otelJs,
  mlflow,
  langfuse,
  langsmith,
  openaiAgents,
  deepeval,
  inspectLog,
  promptfoo,
  vitestEvals,
] as const satisfies readonly TraceFormat[]
