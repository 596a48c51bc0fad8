import type { FileHead, TraceFormat } from '../reader.ts'
import { anthropicMessages } from './anthropic-messages.ts'
import { claudeCode } from './claude-code.ts'
import { codexExec } from './codex-exec.ts'
import { codexRollout } from './codex-rollout.ts'
import { gemini } from './gemini.ts'
import { geminiCli } from './gemini-cli.ts'
import { tau2Results } from './tau2-results.ts'
import { agentcheck } from './agentcheck.ts'
import { adk } from './adk.ts'
import { atif } from './atif.ts'
import { promptKitArena } from './promptkit-arena.ts'
import { promptKitRecording } from './promptkit-recording.ts'
import { promptKitTranscript } from './promptkit-transcript.ts'
import { timbal } from './timbal.ts'
import { sweAgent } from './swe-agent.ts'
import { kensaJsonl } from './kensa-jsonl.ts'
import { langchainMessages } from './langchain-messages.ts'
import { langfuse } from './langfuse.ts'
import { jaegerJson } from './jaeger-json.ts'
import { langsmith } from './langsmith.ts'
import { openaiAgents } from './openai-agents.ts'
import { deepeval } from './deepeval.ts'
import { inspectEval } from './inspect-eval.ts'
import { inspectLog } from './inspect-log.ts'
import { mlflow } from './mlflow.ts'
import { phoenix } from './phoenix.ts'
import { recording } from './recording.ts'
import { openaiChat } from './openai-chat.ts'
import { openaiMessages } from './openai-messages.ts'
import { otelJs } from './otel-js.ts'
import { otelPython } from './otel-python.ts'
import { openaiResponses } from './openai-responses.ts'
import { otlpJson } from './otlp-json.ts'
import { otlpProtobuf } from './otlp-protobuf.ts'
import { promptfoo } from './promptfoo.ts'
import { vitestEvals } from './vitest-evals.ts'
import { zipkinJson } from './zipkin-json.ts'

/** Every format that can be read; the first that knows the head of a file reads it. */
export const formats = [
  inspectEval,
  otlpProtobuf,
  recording,
  otlpJson,
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
  claudeCode,
  codexRollout,
  codexExec,
  openaiResponses,
  openaiChat,
  geminiCli,
  tau2Results,
  promptKitArena,
  promptKitRecording,
  promptKitTranscript,
  agentcheck,
  timbal,
  adk,
  atif,
  sweAgent,
  gemini,
  anthropicMessages,
  langchainMessages,
  kensaJsonl,
  zipkinJson,
  openaiMessages,
] as const satisfies readonly TraceFormat[]

/** `isHeld`: of a file that another one holds, and that is not asked for further files. */
export function detectFormat(head: FileHead, isHeld: boolean): TraceFormat | undefined {
  const all: readonly TraceFormat[] = formats
  return all.find((format) => !(isHeld && format.holdsFiles === true) && format.detect(head))
}
