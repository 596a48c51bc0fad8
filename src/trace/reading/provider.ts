/** Names of frameworks that stand where a provider's name belongs; they say nothing about it. */
const frameworks: ReadonlySet<string> = new Set([
  'strands-agents',
  'gcp.vertex.agent',
  'langchain',
  'langgraph',
  'llamaindex',
  'crewai',
])

/** What the same provider is called by earlier conventions and by Vercel's AI SDK. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['az.ai.inference', 'azure.ai.inference'],
  ['az.ai.openai', 'azure.ai.openai'],
  ['gemini', 'gcp.gemini'],
  ['google.generative-ai', 'gcp.gemini'],
  ['vertex_ai', 'gcp.vertex_ai'],
  ['google.vertex', 'gcp.vertex_ai'],
  ['vertex', 'gcp.vertex_ai'],
  ['xai', 'x_ai'],
  ['amazon-bedrock', 'aws.bedrock'],
])

/**
 * The name that a provider goes by, in lower case, without the surface that AI SDK adds
 * (`openai.responses`); null for a framework.
 */
export function providerName(recorded: string): string | null {
  const name = recorded.toLowerCase()
  if (frameworks.has(name)) return null
  const plain = name.replace(/\.(?:anthropic\.)?(?:chat|responses|messages|completion|embedding)$/, '')
  const known = renamed.get(name) ?? renamed.get(plain)
  return known ?? plain.replace(/^(openai|anthropic|mistral|xai|groq|cohere|deepseek)\..*$/, '$1')
}
