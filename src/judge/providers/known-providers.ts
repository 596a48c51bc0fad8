import type { OpenModel } from './open-model.ts'

/** One provider of models that can judge. */
export interface KnownProvider {
  /** What stands before the slash of `provider/model`. */
  readonly id: string
  readonly label: string
  /** Variables that may hold its key, the first that is set counts. */
  readonly keyNames: readonly string[]
  readonly baseUrl: string
  /** The variable with which its own client package is sent to another address, as to a gateway. */
  readonly baseUrlName: string | null
  /** What stands after the host that this variable names, where its own package adds that. */
  readonly version: string
  /** The model where only a key says who judges. */
  readonly model: string | null
  load(): Promise<OpenModel>
}

const openai = {
  keyNames: ['OPENAI_API_KEY'],
  baseUrl: 'https://api.openai.com/v1',
  baseUrlName: 'OPENAI_BASE_URL',
  version: '',
} as const

/** In the order in which keys decide; the first two with their models are Kensa's. */
export const knownProviders = [
  {
    id: 'anthropic',
    label: 'Anthropic',
    keyNames: ['ANTHROPIC_API_KEY'],
    baseUrl: 'https://api.anthropic.com/v1',
    baseUrlName: 'ANTHROPIC_BASE_URL',
    version: '/v1',
    model: 'claude-sonnet-4-6',
    load: async () => (await import('./anthropic.ts')).openAnthropic,
  },
  {
    ...openai,
    id: 'openai',
    label: 'OpenAI',
    model: 'gpt-5.4-mini',
    load: async () => (await import('./openai.ts')).openOpenAiChat,
  },
  {
    id: 'google',
    label: 'Google',
    keyNames: ['GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY', 'GOOGLE_API_KEY'],
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    baseUrlName: 'GOOGLE_GEMINI_BASE_URL',
    version: '/v1beta',
    model: 'gemini-3.5-flash',
    load: async () => (await import('./google.ts')).openGoogle,
  },
  {
    ...openai,
    id: 'openai.responses',
    label: 'OpenAI',
    model: null,
    load: async () => (await import('./openai.ts')).openOpenAiResponses,
  },
] as const satisfies readonly KnownProvider[]

/** Whoever answers at `judge-base-url`, in the form of OpenAI's chat completions. */
export const compatible = 'openai-compatible'

const byId: ReadonlyMap<string, KnownProvider> = new Map(
  knownProviders.map((provider) => [provider.id, provider]),
)

/** Null: not known. */
export function knownProvider(id: string): KnownProvider | null {
  return byId.get(id) ?? null
}
