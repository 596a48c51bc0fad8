import type { TraceFormat } from '../reading/reader.ts'
import { adk } from './adk.ts'
import { agentcheck } from './agentcheck.ts'
import { aiSdkUi } from './ai-sdk/ai-sdk-ui.ts'
import { anthropicMessages } from './anthropic/anthropic-messages.ts'
import { atif } from './atif.ts'
import { bedrockConverse } from './bedrock/bedrock-converse.ts'
import { claudeCode } from './claude-code/claude-code.ts'
import { codexExec } from './codex/codex-exec.ts'
import { codexRollout } from './codex/codex-rollout.ts'
import { cohereChat } from './cohere-chat.ts'
import { geminiCli } from './gemini/gemini-cli.ts'
import { gemini } from './gemini/gemini.ts'
import { geminiInteractions } from './gemini/gemini-interactions.ts'
import { kensaJsonl } from './kensa/kensa-jsonl.ts'
import { langchainMessages } from './langchain/langchain-messages.ts'
import { openaiChat } from './openai/openai-chat.ts'
import { openaiMessages } from './openai/openai-messages.ts'
import { openaiResponses } from './openai/openai-responses.ts'
import { promptKitArena } from './promptkit/promptkit-arena.ts'
import { promptKitRecording } from './promptkit/promptkit-recording.ts'
import { promptKitTranscript } from './promptkit/promptkit-transcript.ts'
import { replyStream } from './reply-stream/reply-stream.ts'
import { sweAgent } from './swe-agent.ts'
import { tau2Results } from './tau2-results.ts'
import { timbal } from './timbal/timbal.ts'
import { zipkinJson } from './zipkin-json.ts'

/** Formats of agents and their packages. Loaded where no earlier format knows a file. */
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
  aiSdkUi,
  gemini,
  bedrockConverse,
  cohereChat,
  anthropicMessages,
  langchainMessages,
  kensaJsonl,
  zipkinJson,
  openaiMessages,
] as const satisfies readonly TraceFormat[]
