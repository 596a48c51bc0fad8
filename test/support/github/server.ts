import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { answer } from './operations.ts'
import { type Call, operationFor, replyProblems, requestProblems } from './openapi.ts'
import { refuse, type Reply } from './replies.ts'
import { type Arrived, type Fault, GitHubState, identityOf } from './state.ts'

/** A GitHub of one repository, on loopback; both sides of every call are held to GitHub's description. */
export interface GitHubServer extends AsyncDisposable {
  /** For GITHUB_API_URL. */
  readonly url: string
  readonly state: GitHubState
  /** Stops it; throws where either side differed from the description. */
  close(): Promise<void>
}

export interface GitHubOptions {
  /** Default `octo/agent`. */
  readonly repository?: string
  /** GitHub Enterprise Server has its API at `/api/v3`. Default: none. */
  readonly basePath?: string
}

export async function startGitHub(options: GitHubOptions = {}): Promise<GitHubServer> {
  const { repository = 'octo/agent', basePath = '' } = options
  const state = new GitHubState(repository)
  const server = createServer((request, response) => {
    respond(request, response, { state, basePath, url }).catch((thrown: unknown) => {
      state.violations.push(`the stand-in threw: ${String(thrown)}`)
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${basePath}`
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => {
      server.close(resolve)
    })
    if (state.violations.length > 0)
      throw new Error(`not as GitHub describes it:\n${state.violations.join('\n')}`)
  }
  return { url, state, close, [Symbol.asyncDispose]: close }
}

interface Setting {
  readonly state: GitHubState
  readonly basePath: string
  readonly url: string
}

async function respond(request: IncomingMessage, response: ServerResponse, setting: Setting): Promise<void> {
  const { state, basePath, url } = setting
  const body = await bodyOf(request)
  const address = new URL(request.url ?? '/', 'http://127.0.0.1')
  const pathname = address.pathname.startsWith(`${basePath}/`) ? address.pathname.slice(basePath.length) : ''
  // Of something else, which a redirect leads to.
  if (pathname === '/sign-in') return send(response, { status: 200 }, '<h1>Sign in</h1>')
  if (pathname === '/again') return send(response, { status: 302, headers: { location: `${url}/again` } }, '')
  if (pathname.startsWith('/blobs/')) {
    await state.rounds?.hold('blob')
    return sendBlob(request, response, state, pathname.slice(7))
  }
  const found = operationFor(request.method ?? '', pathname)
  if (found === null) {
    state.violations.push(`no operation for ${request.method ?? ''} ${address.pathname}`)
    return send(response, refuse(404, 'Not Found'))
  }
  const call: Call = { ...found, query: address.searchParams, body }
  state.violations.push(...headerProblems(call.id, request), ...requestProblems(call))
  state.before(call.id)
  const fault = state.takeFault(call.id)
  const identity = identityOf(request.headers.authorization)
  const answered = (): Reply =>
    identity === null ? refuse(401, 'Bad credentials') : answer({ state, identity, url }, call)
  if (fault?.done === true) answered()
  if (fault?.status === 'reset' || fault?.status === 'hang') {
    state.calls.push({ operation: call.id, status: 0 })
    if (fault.status === 'reset') request.socket.destroy()
    return
  }
  if (fault?.status === 'cut') {
    state.calls.push({ operation: call.id, status: 0 })
    return sendHalf(response, answered())
  }
  const reply = fault === null || fault.spoil !== undefined ? answered() : replyOf(fault, fault.status)
  state.calls.push({ operation: call.id, status: reply.status })
  await state.turn(call.id)
  await state.rounds?.hold(call.id)
  await setTimeout(fault?.delayMs ?? 0)
  if (fault?.page === undefined) {
    state.violations.push(...replyProblems(call.id, call.operation, reply.status, reply.body))
  }
  if (fault?.spoil === undefined || reply.body === undefined) send(response, reply, fault?.page)
  else sendArrived(response, reply.status, fault.spoil(JSON.stringify(reply.body)), reply.headers)
}

function sendArrived(
  response: ServerResponse,
  status: number,
  { text, headers }: Arrived,
  others: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...others, ...headers })
  response.end(text)
}

/** Where GitHub keeps artifacts: another service, whose addresses are good without a token. */
function sendBlob(
  { headers }: IncomingMessage,
  response: ServerResponse,
  state: GitHubState,
  id: string,
): void {
  if (headers.authorization !== undefined) state.violations.push('a token was sent to where artifacts are')
  const fault = state.takeFault('blob')
  const artifact = state.workflows.artifacts.find((known) => String(known.id) === id)
  const known = artifact === undefined ? 404 : 200
  const status = fault?.spoil === undefined ? (fault?.status ?? known) : known
  state.calls.push({ operation: 'blob', status: typeof status === 'number' ? status : 0 })
  if (status === 'hang') return
  if (status === 'cut') {
    const { content = Buffer.alloc(0) } = artifact ?? {}
    response.writeHead(200, { 'content-length': content.length })
    response.write(content.subarray(0, content.length / 2), () => response.destroy())
    return
  }
  if (typeof status !== 'number') {
    response.destroy()
    return
  }
  if (fault?.spoil !== undefined)
    return sendArrived(response, status, fault.spoil(artifact?.content ?? Buffer.alloc(0)))
  response.writeHead(status, { 'content-type': 'application/zip', ...fault?.headers })
  response.end(status === 200 ? (fault?.page ?? artifact?.content) : undefined)
}

/** The connection ends in the middle of the body; a reply without one is not sent. */
function sendHalf(response: ServerResponse, { status, body, headers }: Reply): void {
  const text = JSON.stringify(body ?? '')
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': text.length,
    ...headers,
  })
  response.write(text.slice(0, text.length / 2), () => response.destroy())
}

function replyOf({ message, headers = {} }: Fault, status: number): Reply {
  return { ...refuse(status, message ?? 'scripted'), headers }
}

/** GitHub refuses requests without a user agent; the version keeps an answer from changing under us. */
function headerProblems(id: string, { headers }: IncomingMessage): string[] {
  const wanted: [string, RegExp][] = [
    ['user-agent', /^scenario-gate\//],
    ['accept', /application\/vnd\.github/],
    ['x-github-api-version', /^2022-11-28$/],
  ]
  return wanted
    .filter(([name, pattern]) => !pattern.test(String(headers[name] ?? '')))
    .map(([name]) => `${id} request: header ${name} is ${String(headers[name])}`)
}

/** JSON, or undefined where the request has no body. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}

function send(response: ServerResponse, { status, body, headers }: Reply, page?: string): void {
  const type = page === undefined ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8'
  const content = page ?? (body === undefined ? undefined : JSON.stringify(body))
  response.writeHead(status, {
    'x-ratelimit-limit': '1000',
    'x-ratelimit-remaining': '999',
    ...(content === undefined ? {} : { 'content-type': type }),
    ...headers,
  })
  response.end(content)
}
