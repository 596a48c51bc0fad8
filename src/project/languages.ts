/** How programs of a language are recognised as agents that a command can start. */
export interface Language {
  readonly id: 'python' | 'node'
  readonly sources: RegExp
  /** Imports of a client or framework that asks a model. */
  readonly asksModel: RegExp
  /** Reads its input from the arguments, or from standard input. */
  readonly readsArguments: RegExp
  readonly readsStdin: RegExp
  /** Is meant to be started, and not only imported. */
  readonly starts: RegExp
  /** Programs that start it. */
  readonly startedBy: RegExp
  /** Waits for requests, so that it never ends by itself. */
  readonly serves: RegExp
  /** A test that records the run of an agent. */
  readonly recordsTest: RegExp
}

const quote = `["']`

const python: Language = {
  id: 'python',
  sources: /\.py$/,
  asksModel:
    /^[ \t]*(?:import|from)\s+(?:openai|anthropic|google\.genai|google\.adk|google\.generativeai|litellm|langchain\w*|langgraph|llama_index|pydantic_ai|agents|crewai|autogen\w*|smolagents|strands|dspy|haystack|mistralai|cohere|ollama|groq|boto3|claude_agent_sdk|semantic_kernel|agno)\b/m,
  readsArguments: /\bsys\.argv\b|\bargparse\b|\bclick\b|\btyper\b|\bfire\.Fire\b/,
  readsStdin: /\bsys\.stdin\b|\binput\(/,
  starts: /^if\s+__name__\s*==\s*["']__main__["']/m,
  startedBy: /^(?:python[\d.]*|uv|poetry|opentelemetry-instrument)$/,
  serves: /\buvicorn\b|\bFastAPI\(|\bFlask\(|\bgradio\b|\bstreamlit\b|\bchainlit\b|\bFastMCP\(/,
  // By the fixture: runs of Pydantic AI are often named so.
  recordsTest:
    /\b(?:def test|fixture\b.{0,200}\n(?:async )?def )\w*\([^)]{0,500}\bagent_run\b|\busefixtures\([^)]{0,500}["']agent_run["']/,
}

const node: Language = {
  id: 'node',
  sources: /(?<!\.d)\.[cm]?[jt]s$/,
  asksModel: new RegExp(
    `(?:from|import|require\\()\\s*\\(?${quote}(?:openai|ai|ollama|langchain|groq-sdk|cohere-ai|llamaindex|@ai-sdk/|@anthropic-ai/|@google/genai|@google/adk|@langchain/|@openai/|@mastra/|@mistralai/|@aws-sdk/client-bedrock|@strands-agents/)`,
  ),
  readsArguments: /\bprocess\.argv\b|\bparseArgs\b|["'](?:commander|yargs|minimist|meow|cac)["']/,
  readsStdin: /\bprocess\.stdin\b|["'](?:node:)?readline(?:\/promises)?["']/,
  starts: /^(?!)/,
  startedBy: /^(?:node|npm|npx|pnpm|yarn|tsx)$/,
  serves: /\.listen\(|\bcreateServer\(|\bserve\(|\bnew McpServer\(/,
  recordsTest: /\bscenario-gate\/vitest\b/,
}

export const languages = [python, node] as const satisfies readonly Language[]

/** Variables in a source that hold the key of a model's provider. */
export function findNamedKeys(text: string): string[] {
  return [...new Set(text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_API_KEY\b/g))].sort()
}

/** Keys that the clients of a provider read by themselves: the variable, the clients, and the provider before the name of a model. */
const keysBySource = [
  ['OPENAI_API_KEY', 'openai|@openai/agents|agents', 'openai(?:-responses|-chat)?'],
  ['ANTHROPIC_API_KEY', 'anthropic|@anthropic-ai/sdk|claude_agent_sdk', 'anthropic'],
  ['GEMINI_API_KEY', String.raw`google\.genai|google\.adk|@google/genai`, 'google-gla|gemini'],
  ['GOOGLE_API_KEY', 'google[-_]genai', 'google_genai'],
  ['GROQ_API_KEY', 'groq', 'groq'],
  ['MISTRAL_API_KEY', '@?mistral(?:ai)?', 'mistral'],
].map(([key = '', clients, model]) => ({
  key,
  isImported: new RegExp(String.raw`["'\s](?:langchain_|@langchain/|@ai-sdk/)?(?:${clients})\b`),
  /** As in `openai:gpt-4o` and `openai/gpt-4o`. */
  namesModel: new RegExp(String.raw`["'](?:${model})[:/]\w[\w.-]*["']`),
}))

/** Names of the variables with keys that a program needs, sorted. */
export function listKeys(text: string): string[] {
  const imports = text
    .split('\n')
    .filter((line) => /^[ \t]*(?:import|from)\b|\brequire\(/.test(line))
    .join('\n')
  const implied = keysBySource.flatMap(({ key, isImported, namesModel }) =>
    isImported.test(imports) || namesModel.test(text) ? [key] : [],
  )
  return [...new Set([...findNamedKeys(text), ...implied])].sort()
}
