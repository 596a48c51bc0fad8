/** Where a price may be found: under a provider, or (null) under the maker of the model. */
export interface PriceName {
  readonly provider: string | null
  readonly model: string
}

/** What the price list calls a provider that traces call otherwise. */
const listed: ReadonlyMap<string, string> = new Map([
  ['x_ai', 'x-ai'],
  ['azure.ai.inference', 'azure'],
  ['azure.ai.openai', 'azure'],
  ['azure_openai', 'azure'],
  ['azure-openai', 'azure'],
  ['azure_ai', 'azure'],
  ['gcp.gen_ai', 'google'],
  ['fireworks_ai', 'fireworks'],
  ['fireworks-ai', 'fireworks'],
  ['togetherai', 'together'],
  ['together.ai', 'together'],
])

/** Gateways pass the price of the provider on, and name it in the model. */
const gateways: ReadonlySet<string> = new Set(['litellm', 'litellm_proxy', 'gateway', 'vercel'])

/** Providers have short names; what is longer is no name, and would be matched in vain. */
const maxLength = 200

/** `us.anthropic.claude-sonnet-4-20250514-v1:0`, and the address of a model at AWS. */
const bedrockId = /^(?:arn:aws[\w-]*:bedrock:|(?:[a-z-]+\.)?[a-z0-9]+\.[\w.-]+-v\d+:\d+)/

/**
 * Under which names a price is to be looked for, the most likely one first. What a provider does not
 * list is looked for elsewhere only where the name does not say who was paid: none was recorded, or
 * `openai`, whose interface all the others speak too.
 */
export function priceNames(provider: string | null, model: string): readonly PriceName[] {
  if (model.length > maxLength || (provider?.length ?? 0) > maxLength) return []
  const id = plainId(model.trim().toLowerCase())
  const payee = payeeOf(provider)
  const names: PriceName[] = payee === null ? [] : [{ provider: payee, model: id }]
  const slash = id.indexOf('/')
  const prefix = slash > 0 ? payeeOf(id.slice(0, slash)) : null
  const isOpen = payee === null || payee === 'openai'
  if (prefix !== null && (isOpen || prefix === payee))
    names.push({ provider: prefix, model: id.slice(slash + 1) })
  if (bedrockId.test(id) && (isOpen || payee === 'anthropic')) names.push({ provider: 'aws', model: id })
  if (isOpen && !isLocal(id)) names.push({ provider: null, model: id })
  return names
}

function payeeOf(provider: string | null): string | null {
  if (provider === null) return null
  const name = provider.toLowerCase().replace(/\.(?:chat|responses|messages|completion|embedding)$/, '')
  return gateways.has(name) ? null : (listed.get(name) ?? name)
}

/** `models/gemini-2.5-flash`, `publishers/google/models/…`, `projects/…/models/…`: the last part. */
function plainId(model: string): string {
  return model.replace(/^(?:models|(?:publishers|projects)\/.*\/models)\//, '')
}

/** A size as a tag (`deepseek-r1:8b`) is how models that run at home are called. */
function isLocal(model: string): boolean {
  return /:(?:latest|[\d.]+[bm](?:-[\w.-]+)?)$/.test(model)
}
