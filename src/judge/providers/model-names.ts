import { suggest } from '../../text/suggest.ts'
import { compatible, knownProviders } from './known-providers.ts'

/** `provider/model` of a name. Of a bare one, Kensa's rule: Claude is Anthropic's, all else OpenAI's; ours adds Gemini. */
export function idByName(name: string): string {
  if (name.includes('/')) return name
  if (name.includes('claude') || /anthropic/i.test(name)) return `anthropic/${name}`
  return /^gemini/i.test(name) ? `google/${name}` : `openai/${name}`
}

/** The same where there is a base URL: names are those of its server, slashes and all. */
export function idAtBaseUrl(name: string): string {
  return name.startsWith(`${compatible}/`) ? name : `${compatible}/${name}`
}

/** The usual model of the first provider that has a key; null where none has. */
export function idByKeys(hasValue: (variable: string) => boolean): string | null {
  const found = knownProviders.find(({ model, keyNames }) => model !== null && keyNames.some(hasValue))
  return found === undefined ? null : `${found.id}/${found.model}`
}

/** For whoever names it still. */
export const goneGitHub = 'GitHub Models was shut down in July 2026; name another provider in judge-model'

/** What to say of a provider that is not known. */
export function unknownProvider(id: string): string {
  if (/^github(?:$|[-_.]?models$)/i.test(id)) return goneGitHub
  const ids = knownProviders.map((provider) => provider.id)
  const near = suggest(id, ids)
  const guess = near === null ? '' : `; did you mean \`${near}\`?`
  return `\`${id}\` is not a provider that can be asked${guess} Known are ${ids.join(', ')}; any other is reached by judge-base-url`
}
