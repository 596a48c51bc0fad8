import type { FileHead, TraceFormat } from '../reader.ts'
import { anthropicMessages } from './anthropic-messages.ts'
import { claudeCode } from './claude-code.ts'
import { codexExec } from './codex-exec.ts'
import { codexRollout } from './codex-rollout.ts'
import { gemini } from './gemini.ts'
import { geminiCli } from './gemini-cli.ts'
import { tau2Results } from './tau2-results.ts'
import { adk } from './adk.ts'
import { atif } from './atif.ts'
import { sweAgent } from './swe-agent.ts'
import { kensaJsonl } from './kensa-jsonl.ts'
import { langchainMessages } from './langchain-messages.ts'
import { langfuse } from './langfuse.ts'
import { jaegerJson } from './jaeger-json.ts'
import { langsmith } from './langsmith.ts'
import { openaiAgents } from './openai-agents.ts'
import { deepeval } from './deepeval.ts'
import { inspectLog } from './inspect-log.ts'
import { mlflow } from './mlflow.ts'
import { phoenix } from './phoenix.ts'
import { openaiChat } from './openai-chat.ts'
import { openaiMessages } from './openai-messages.ts'
import { otelJs } from './otel-js.ts'
import { otelPython } from './otel-python.ts'
import { openaiResponses } from './openai-responses.ts'
import { otlpJson } from './otlp-json.ts'
import { otlpProtobuf } from './otlp-protobuf.ts'
import { zipkinJson } from './zipkin-json.ts'

/** Every format that can be read; the first that knows the head of a file reads it. */
export const formats = [
  otlpProtobuf,
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
  claudeCode,
  codexRollout,
  codexExec,
  openaiResponses,
  openaiChat,
  geminiCli,
  tau2Results,
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

export function detectFormat(head: FileHead): TraceFormat | undefined {
  return formats.find((format) => format.detect(head))
}
