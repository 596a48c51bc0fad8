import type { TraceFormat } from '../reader.ts'
import { adk } from './adk.ts'
import { agentcheck } from './agentcheck.ts'
import { anthropicMessages } from './anthropic-messages.ts'
import { atif } from './atif.ts'
import { bedrockConverse } from './bedrock-converse.ts'
import { claudeCode } from './claude-code.ts'
import { codexExec } from './codex-exec.ts'
import { codexRollout } from './codex-rollout.ts'
import { cohereChat } from './cohere-chat.ts'
import { geminiCli } from './gemini-cli.ts'
import { gemini } from './gemini.ts'
import { geminiInteractions } from './gemini-interactions.ts'
import { kensaJsonl } from './kensa-jsonl.ts'
import { langchainMessages } from './langchain-messages.ts'
import { openaiChat } from './openai-chat.ts'
import { openaiMessages } from './openai-messages.ts'
import { openaiResponses } from './openai-responses.ts'
import { promptKitArena } from './promptkit-arena.ts'
import { promptKitRecording } from './promptkit-recording.ts'
import { promptKitTranscript } from './promptkit-transcript.ts'
import { replyStream } from './reply-stream.ts'
import { sweAgent } from './swe-agent.ts'
import { tau2Results } from './tau2-results.ts'
import { timbal } from './timbal.ts'
import { zipkinJson } from './zipkin-json.ts'

/** What agents and their packages write. Loaded where a file is nothing that comes before. */
export const conversationFormats = [
  claudeCode,
  codexRollout,
  codexExec,
  replyStream,
  geminiInteractions,
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
  bedrockConverse,
  cohereChat,
  anthropicMessages,
  langchainMessages,
  kensaJsonl,
  zipkinJson,
  openaiMessages,
] as const satisfies readonly TraceFormat[]
