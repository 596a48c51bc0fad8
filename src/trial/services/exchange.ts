import { lookup as systemLookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, BlockList, type LookupFunction } from 'node:net'
import { toError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { formatHost, classifyHost } from './hosts.ts'

export interface ExchangeRequest {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Hosts that may be asked, see {@link classifyHost}, and who lists them. */
  readonly policy: { readonly hosts: readonly string[]; readonly listedIn: string }
  /** Ends all of it, also a reply that trickles. */
  readonly signal: AbortSignal
  /** Finds the addresses of a name; the system's own by default. */
  readonly lookup?: LookupFunction
}

/** No usable answer. `message`: a clause, which may quote the service. */
export interface ExchangeFailure {
  readonly kind: 'failed'
  readonly reason:
    | 'evaluator-not-run'
    | 'evaluator-unreachable'
    | 'evaluator-timed-out'
    | 'evaluator-bad-reply'
  readonly message: string
}

export interface ExchangeReply {
  readonly kind: 'answered'
  readonly status: number
  readonly text: string
}

const maxRedirects = 5

/**
 * Sends a request over HTTP, and takes the whole reply. It goes to hosts of the list alone, and to addresses
 * of the internet alone, unless the host is listed with its port; the addresses that are looked at are those
 * that are connected to. A redirect is followed within its origin. No proxy of the environment is used.
 * Never rejects.
 */
export async function exchangeRequest(request: ExchangeRequest): Promise<ExchangeReply | ExchangeFailure> {
  let step = request
  for (let followed = 0; followed <= maxRedirects; followed += 1) {
    const outcome = await exchangeOnce(step)
    if (outcome.kind !== 'redirected') return outcome
    const { status, to } = outcome
    if (!URL.canParse(to, step.url.href))
      return createBadReply(`it redirects to no address (status ${status})`)
    const url = new URL(to, step.url)
    if (url.origin !== step.url.origin || url.username !== '' || url.password !== '')
      return createRefusal(`it redirects to another host; ask the address that is meant`)
    // As every client does; only 307 and 308 keep the method.
    step = status >= 307 ? { ...step, url } : { ...step, url, method: 'GET', body: null }
  }
  return createBadReply(`it redirects more than ${maxRedirects} times`)
}

type Outcome =
  | ExchangeReply
  | ExchangeFailure
  | { readonly kind: 'redirected'; readonly status: number; readonly to: string }

async function exchangeOnce(request: ExchangeRequest): Promise<Outcome> {
  const { url, policy, signal } = request
  const standing = classifyHost(url, policy.hosts)
  if (standing === 'unlisted')
    return createRefusal(`\`${formatHost(url)}\` is not in \`evaluator-hosts\` of ${policy.listedIn}`)
  const isFree = standing === 'anywhere'
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (!isFree && isIP(literal) !== 0 && !isPublicAddress(literal)) return createRefusal(describePrivate(url))
  // Set by the lookup, whose error comes back as one of the connection.
  const result = { isPrivate: false }
  const lookup = isFree
    ? (request.lookup ?? systemLookup)
    : restrictToPublic(request.lookup ?? systemLookup, result)
  try {
    const response = await sendRequest(request, lookup)
    return await readResponse(response)
  } catch (thrown) {
    if (result.isPrivate) return createRefusal(describePrivate(url))
    if (signal.aborted) return toAbortFailure(signal)
    const { code = '', message } = toError(thrown) as NodeJS.ErrnoException
    if (code.startsWith('HPE_')) return createBadReply(`its answer is not HTTP (${code})`)
    return { kind: 'failed', reason: 'evaluator-unreachable', message: code === '' ? message : code }
  }
}

/** Looks a name up once, and lets nothing connect to what it finds if any of it is no address of the internet. */
function restrictToPublic(lookup: LookupFunction, result: { isPrivate: boolean }): LookupFunction {
  return (name, options, callback) => {
    lookup(name, { ...options, all: true }, (error, answer) => {
      const addresses = typeof answer === 'string' ? [{ address: answer, family: isIP(answer) }] : answer
      const [first] = addresses ?? []
      if (error !== null || first === undefined) return callback(error ?? new Error('no address'), '', 0)
      result.isPrivate = !addresses.every(({ address }) => isPublicAddress(address))
      if (result.isPrivate) return callback(new Error('a private address'), '', 0)
      if (options.all === true) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}

async function sendRequest(request: ExchangeRequest, lookup: LookupFunction): Promise<IncomingMessage> {
  const { url, method, headers, body, signal } = request
  const options: RequestOptions = {
    method,
    headers: {
      Accept: 'application/json',
      'User-Agent': 'scenario-gate',
      ...headers,
      'Accept-Encoding': 'identity',
      ...(body === null ? {} : { 'Content-Length': Buffer.byteLength(body) }),
    },
    lookup,
    signal,
    // A connection of its own: no other question's, and no proxy's.
    agent: false,
  }
  return new Promise((settle, reject) => {
    const sent =
      url.protocol === 'https:'
        ? // A variable of the environment could switch it off.
          httpsRequest(url, { ...options, rejectUnauthorized: true }, settle)
        : httpRequest(url, options, settle)
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
}

async function readResponse(response: IncomingMessage): Promise<Outcome> {
  const { statusCode: status = 0, headers } = response
  const { location, 'content-encoding': encoding = 'identity' } = headers
  if ([301, 302, 303, 307, 308].includes(status) && location !== undefined) {
    response.destroy()
    return { kind: 'redirected', status, to: location }
  }
  if (encoding !== 'identity') {
    response.destroy()
    return createBadReply(`its answer is packed (${encoding.slice(0, 40)}), which was not asked for`)
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limits.evaluatorMessage) return createBadReply(`its answer is larger than ${maxWords}`)
    chunks.push(chunk)
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
    return { kind: 'answered', status, text }
  } catch {
    return createBadReply('its answer is no UTF-8')
  }
}

/** The bound of a message, for people. */
export const maxWords = `${limits.evaluatorMessage / (1 << 20)} MiB`

function toAbortFailure({ reason }: AbortSignal): ExchangeFailure {
  if (reason instanceof Error && reason.name === 'TimeoutError')
    return { kind: 'failed', reason: 'evaluator-timed-out', message: 'no answer in time' }
  return createRefusal(typeof reason === 'string' ? reason : 'it was stopped')
}

function describePrivate(url: URL): string {
  const port = url.port === '' ? 443 : url.port
  return `\`${url.hostname}\` is an address of this machine or of a private network; list it with its port, \`${url.hostname}:${port}\`, if that is meant`
}

function createRefusal(message: string): ExchangeFailure {
  return { kind: 'failed', reason: 'evaluator-not-run', message }
}

export function createBadReply(message: string): ExchangeFailure {
  return { kind: 'failed', reason: 'evaluator-bad-reply', message }
}

/** Addresses of this machine, private networks, documentation, tests, multicast, or unassigned (RFC 6890). */
const reserved4 = buildSubnets('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
])

/** IPv6 addresses that are assigned at all; mapped IPv4 addresses are not among them. */
const global6 = buildSubnets('ipv6', [['2000::', 3]])

/** Of these, those that tunnel to an address of IPv4, and those for documents. */
const reserved6 = buildSubnets('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

/** Tells whether an IP address is one of the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved4.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !reserved6.check(address, 'ipv6')
}

function buildSubnets(family: 'ipv4' | 'ipv6', ranges: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [net, prefix] of ranges) list.addSubnet(net, prefix, family)
  return list
}
