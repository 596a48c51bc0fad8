/** How a host of the option is written, for messages. */
export const aHost = 'expected a host such as evals.example.com, or one with its port such as localhost:8080'

/** Null if the text is no host: an address with a path or a wildcard is none. */
function parseHost(text: string) {
  const [, host = '', digits] = /^(\[[\da-f:.]+\]|[^\s:/@?#[\]\\*%]+)(?::(\d{1,5}))?$/i.exec(text) ?? []
  const port = digits === undefined ? null : Number(digits)
  if (host === '' || !URL.canParse(`http://${host}`) || (port !== null && (port < 1 || port > 65_535)))
    return null
  return { name: normalizeHostname(new URL(`http://${host}`)), port }
}

/** Tells whether the text is a host that the option takes. */
export function isHost(text: string): boolean {
  return parseHost(text) !== null
}

/** Classifies an address: not listed, public, or, listed with its port, anywhere, also this machine and private. */
export function classifyHost(url: URL, hosts: readonly string[]): 'unlisted' | 'public' | 'anywhere' {
  const port = getPort(url)
  const entries = hosts.map(parseHost).filter((host) => host?.name === normalizeHostname(url))
  if (entries.some((host) => host?.port === port)) return 'anywhere'
  const isUsual = url.protocol === 'https:' && port === 443
  return isUsual && entries.some((host) => host?.port === null) ? 'public' : 'unlisted'
}

/** As the option would list an address: without a port where it needs none. */
export function formatHost(url: URL): string {
  const isUsual = url.protocol === 'https:' && getPort(url) === 443
  return isUsual ? normalizeHostname(url) : `${normalizeHostname(url)}:${getPort(url)}`
}

function getPort({ port, protocol }: URL): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : 80
}

/** A name with and without the dot at its end is one name. */
function normalizeHostname({ hostname }: URL): string {
  return hostname.replace(/\.$/, '')
}
