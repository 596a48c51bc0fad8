/** A start page whose agent uses a real SDK. */
export interface SdkPage {
  /** Of `docs/start`. */
  readonly page: string
  /** Of `examples/agents`. */
  readonly agent: string
  /** What the page calls it. */
  readonly savedAs: string
  /** Whose packages it needs. */
  readonly packages: 'clients' | 'langgraph' | 'npm'
  readonly env?: Readonly<Record<string, string>>
}

/** The Python of the clients has the instrumentations of two pages; on each page there is one. */
const without = (other: string) => ({ OTEL_PYTHON_DISABLED_INSTRUMENTATIONS: other })

export const sdkPages: readonly SdkPage[] = [
  {
    page: 'python-opentelemetry',
    agent: 'openai_agent.py',
    savedAs: 'agent.py',
    packages: 'clients',
    env: without('openai_agents'),
  },
  {
    page: 'openai-agents',
    agent: 'agents_sdk_agent.py',
    savedAs: 'agent.py',
    packages: 'clients',
    env: without('openai'),
  },
  { page: 'langgraph', agent: 'langgraph_agent.py', savedAs: 'graph.py', packages: 'langgraph' },
  { page: 'vercel-ai-sdk', agent: 'ai_sdk_agent.mjs', savedAs: 'agent.mjs', packages: 'npm' },
]
