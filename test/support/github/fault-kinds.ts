import type { Fault } from './state.ts'

/** One way in which a request to GitHub goes wrong. */
export interface FaultKind {
  readonly name: string
  readonly fault: Omit<Fault, 'operation'>
}

const page = '<h1>Sign in</h1>'
const json = { 'content-type': 'application/json; charset=utf-8' }
const empty = Buffer.alloc(0)
const half = (reply: string | Buffer) => reply.slice(0, reply.length / 2)

const refusals: Readonly<Record<string, Omit<Fault, 'operation'>>> = {
  '500': { status: 500 },
  '502, a page': { status: 502, page: '<h1>Bad gateway</h1>' },
  '503': { status: 503 },
  '503 that names an end': { status: 503, headers: { 'retry-after': '2' } },
  '504': { status: 504 },
  '429': { status: 429 },
  '429 that names an end': { status: 429, headers: { 'retry-after': '2' } },
  'a secondary limit': { status: 403, message: 'You have exceeded a secondary rate limit.' },
  'a secondary limit that names an end': { status: 403, headers: { 'retry-after': '2' } },
  'the primary limit': { status: 403, headers: { 'x-ratelimit-remaining': '0' } },
  '404': { status: 404, message: 'Not Found' },
  '401': { status: 401, message: 'Bad credentials' },
  '408': { status: 408, page: '' },
}

/** GitHub has not taken the request. */
const before: Readonly<Record<string, Omit<Fault, 'operation'>>> = {
  'a connection that is reset': { status: 'reset' },
  'no reply': { status: 'hang' },
  'a page': { status: 200, page },
  'nothing with 200': { status: 200, page: '' },
  'a redirect to a page': { status: 302, page: '', headers: { location: '/sign-in' } },
  'a redirect without end': { status: 302, page: '', headers: { location: '/again' } },
}

/** GitHub has done what was asked, and its reply gets lost. */
const after: Readonly<Record<string, Omit<Fault, 'operation'>>> = {
  'done, then 500': { status: 500, done: true },
  'done, then 502, a page': { status: 502, page, done: true },
  'done, then 503 that names an end': { status: 503, done: true, headers: { 'retry-after': '2' } },
  'done, then 504': { status: 504, done: true },
  'done, then a connection that is reset': { status: 'reset', done: true },
  'done, then no reply': { status: 'hang', done: true },
  'done, then a page': { status: 200, page, done: true },
  'a reply that is cut': { status: 'cut' },
}

/** GitHub answers, and something else arrives. */
const spoiled: Readonly<Record<string, NonNullable<Fault['spoil']>>> = {
  'half of the JSON': (reply) => ({ text: half(reply), headers: json }),
  'an empty reply': () => ({ text: empty, headers: json }),
  'an empty reply of no type': () => ({ text: empty, headers: {} }),
  null: () => ({ text: 'null', headers: json }),
  'JSON as text': (text) => ({ text, headers: { 'content-type': 'text/plain' } }),
  'JSON as bytes': (text) => ({ text, headers: { 'content-type': 'application/octet-stream' } }),
  'what is not gzip, as gzip': (text) => ({ text, headers: { ...json, 'content-encoding': 'gzip' } }),
  'a page in place of the reply': () => ({ text: page, headers: { 'content-type': 'text/html' } }),
}

/** All of them; the reply that is only slow is none. */
export const faultKinds: readonly FaultKind[] = [
  ...Object.entries({ ...refusals, ...before, ...after }).map(([name, fault]) => ({ name, fault })),
  ...Object.entries(spoiled).map(([name, spoil]) => ({ name, fault: { status: 200, spoil } })),
  { name: 'a slow reply', fault: { status: 200, delayMs: 40, spoil: (text) => ({ text, headers: json }) } },
]
