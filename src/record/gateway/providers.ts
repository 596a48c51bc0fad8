import type { Variables } from '../command/telemetry-variables.ts'

/** A provider of models, and how programs find its address. */
interface ModelProvider {
  readonly id: string
  /** Variables that SDKs take its address from. */
  readonly variables: readonly string[]
  /** Its address where no variable says another; null: the variables are left alone unless they are set. */
  readonly address: string | null
  /** Variables that SDKs take a key from, and do not start without. */
  readonly keys: readonly string[]
  /** Path that some SDKs have in the address and others add to it. */
  readonly version?: string
  /** What is known of a provider whose requests are signed for the host and path that the SDK sends them to. */
  readonly signs?: {
    /** A token that stands in the place of a signature. */
    readonly token: string
    readonly regions: readonly string[]
    /** Its address in a region. */
    readonly locate: (region: string) => string
  }
}

const modelProviders: readonly ModelProvider[] = [
  {
    id: 'openai',
    variables: ['OPENAI_BASE_URL', 'OPENAI_API_BASE'],
    keys: ['OPENAI_API_KEY'],
    address: 'https://api.openai.com/v1',
  },
  {
    id: 'anthropic',
    variables: ['ANTHROPIC_BASE_URL'],
    keys: ['ANTHROPIC_API_KEY'],
    address: 'https://api.anthropic.com',
    version: '/v1',
  },
  {
    id: 'gemini',
    variables: ['GOOGLE_GEMINI_BASE_URL'],
    keys: ['GEMINI_API_KEY'],
    address: 'https://generativelanguage.googleapis.com',
    version: '/v1beta',
  },
  { id: 'vertex', variables: ['GOOGLE_VERTEX_BASE_URL'], keys: [], address: null },
  {
    id: 'azure',
    variables: ['AZURE_OPENAI_ENDPOINT', 'AZURE_API_BASE'],
    keys: ['AZURE_OPENAI_API_KEY'],
    address: null,
  },
  {
    id: 'bedrock',
    variables: ['AWS_ENDPOINT_URL_BEDROCK_RUNTIME'],
    keys: ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
    address: null,
    signs: {
      token: 'AWS_BEARER_TOKEN_BEDROCK',
      regions: ['AWS_REGION', 'AWS_DEFAULT_REGION'],
      locate: (region) => `https://bedrock-runtime.${region}.amazonaws.com`,
    },
  },
  { id: 'cohere', variables: ['CO_API_URL'], keys: ['CO_API_KEY'], address: 'https://api.cohere.com' },
  // What these hold is read in more than one way: with a version and without, with a scheme and without.
  { id: 'ollama', variables: ['OLLAMA_HOST'], keys: [], address: null },
  {
    id: 'openrouter',
    variables: ['OPENROUTER_BASE_URL', 'OPENROUTER_API_BASE'],
    keys: ['OPENROUTER_API_KEY'],
    address: null,
  },
  {
    id: 'mistral',
    variables: ['MISTRAL_BASE_URL', 'MISTRAL_API_BASE'],
    keys: ['MISTRAL_API_KEY'],
    address: null,
  },
  { id: 'groq', variables: ['GROQ_BASE_URL'], keys: ['GROQ_API_KEY'], address: null },
]

/** A key where none is needed: SDKs do not start without one. */
const noKey = 'not-needed-for-a-replay'

/** Sets missing keys to a placeholder. Used if no provider is asked, so that no value matters. */
export function setMissingKeys(variables: Variables): void {
  for (const { keys, signs } of modelProviders) {
    const isMissing = (name: string) => (variables.get(name) ?? '') === ''
    if (keys.every(isMissing)) for (const name of keys) variables.set(name, noKey)
    if (signs?.regions.every(isMissing) === true)
      for (const name of signs.regions) variables.set(name, 'us-east-1')
  }
}

/** Tells whether any of the secrets of an agent is a key that a provider may take. */
export function hasKey(secrets: readonly string[]): boolean {
  return secrets.some((secret) => !secret.includes(noKey))
}

/** The address of the gateway for whatever has no variable: `$SCENARIO_GATE_MODEL_URL/api.deepseek.com/v1`. */
export const gatewayVariable = 'SCENARIO_GATE_MODEL_URL'

/** Where the requests of a route go. */
export interface ModelUpstream {
  readonly provider: string
  /** Only its origin counts: the path is in the address that the command got. */
  readonly address: URL
  readonly version: string | null
}

/** Points each provider at the gateway. Returns upstreams by first part of the path. `isReplayed`: none is called. */
export function redirectModels(variables: Variables, endpoint: string, isReplayed: boolean) {
  const upstreams = new Map<string, ModelUpstream>()
  // Workflows set to nothing what they do not have, and programs take their usual address then.
  const read = (name: string) => variables.get(name)?.trim() || undefined
  for (const provider of modelProviders) {
    const { id, variables: names, version = null } = provider
    const address = findAddress(provider, variables)
    const general = names.map(read).find((value) => value !== undefined) ?? address
    for (const name of names) {
      // Where several mean the same, a program may read any of them.
      const upstream = parseAddress(read(name) ?? (address === null ? null : general))
      if (upstream === null || !(isReplayed || canPass(provider, upstream, variables))) continue
      const route = findRoute(upstreams, id, upstream)
      const isDefault = upstream.href === new URL(address ?? upstream).href
      upstreams.set(route, { provider: id, address: upstream, version: isDefault ? version : null })
      variables.set(name, `${endpoint}/${route}${upstream.pathname.replace(/\/$/, '')}`)
    }
  }
  variables.set(gatewayVariable, endpoint)
  return upstreams
}

function findAddress({ address, signs }: ModelProvider, variables: Variables): string | null {
  const region = signs?.regions
    .map((name) => variables.get(name))
    .find((name) => /^[a-z\d-]+$/.test(name ?? ''))
  return region === undefined ? address : (signs?.locate(region) ?? address)
}

/** Tells whether a signature can pass: it is for the address sent to, ours, which only Amazon's hosts check. */
function canPass({ signs }: ModelProvider, upstream: URL, variables: Variables): boolean {
  return signs === undefined || (variables.get(signs.token) ?? '') !== '' || !isAmazon(upstream)
}

function isAmazon({ hostname }: URL): boolean {
  return /(?:^|\.)(?:amazonaws\.com(?:\.cn)?|api\.aws)$/.test(hostname)
}

/** Tells whether a provider would refuse a request because its signature is for the gateway. */
export function isSignedForUs(
  { authorization = '' }: { readonly authorization?: string | undefined },
  upstream: URL,
): boolean {
  return authorization.startsWith('AWS4-') && isAmazon(upstream)
}

export const signedForUs =
  'the signature of this request is for another host than Amazon Bedrock; set AWS_BEARER_TOKEN_BEDROCK, or leave out the address'

/** Finds the first part of a path, one for each origin. */
function findRoute(upstreams: ReadonlyMap<string, ModelUpstream>, id: string, { origin }: URL): string {
  for (let count = 1; ; count++) {
    const route = count === 1 ? id : `${id}-${count}`
    const upstream = upstreams.get(route)
    if (upstream === undefined || upstream.address.origin === origin) return route
  }
}

/** Parses an address; null for none, and for one with a password in it. */
function parseAddress(text: string | null): URL | null {
  if (text === null || !URL.canParse(text)) return null
  const address = new URL(text)
  const isPlain = address.username === '' && address.password === '' && address.search === ''
  return /^https?:$/.test(address.protocol) && isPlain ? address : null
}

const hostName = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i

/** Finds where a path leads: to the upstream that its first part names, or a host over HTTPS; null for nowhere. */
export function findUpstream(path: string, upstreams: ReadonlyMap<string, ModelUpstream>) {
  const [, route = '', rest = ''] = /^\/([^/?]+)(.*)$/s.exec(path) ?? []
  const upstream = upstreams.get(route)
  if (upstream === undefined) {
    const url = `https://${route}${rest.startsWith('/') ? rest : `/${rest}`}`
    return hostName.test(route) && URL.canParse(url) ? { provider: route, url: new URL(url) } : null
  }
  const { provider, address, version } = upstream
  const isBare = version !== null && !/^\/v\d/.test(rest)
  const full = `${isBare ? version : ''}${rest.startsWith('/') ? rest : `/${rest}`}`
  return { provider, url: new URL(`${address.origin}${full}`) }
}
